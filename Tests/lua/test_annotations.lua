-- Annotations for language servers: every public function has one for each argument, and every type is declared.
local gesta = require "gesta"

local FOLDER = "Sources/Bindings/Lua/"
-- { table of functions = the names that it has in the sources }
local PUBLIC = {
    gesta = gesta,
    Context = getmetatable(gesta.context()).__index,
    Recognizer = require("gesta.objects").Recognizer,
    Region = require("gesta.objects").Region,
    Finger = getmetatable(gesta.context():finger()).__index,
}
-- The functions that a file returns: gesta.replay and gesta.class.
local RETURNED = { ["gesta/traces.lua"] = "gesta.replay", ["gesta/own.lua"] = "gesta.class" }

local function files()
    local pipe = io.popen("cd " .. FOLDER .. " && find . -name '*.lua' ! -name cdef.lua -printf '%P\n'")
    local found = {}
    for name in pipe:lines() do
        local file = assert(io.open(FOLDER .. name))
        found[name] = file:read "*a"
        file:close()
    end
    pipe:close()
    return found
end

-- { path = the comment above } of the functions of a file, with their arguments.
local function declared(name, text, found)
    local above, kind = {}, RETURNED[name]
    for line in text:gmatch "([^\n]*)\n" do
        local owner, separator, method, arguments = line:match "^function (%w+)([:.])([%w_]+)%((.-)%)"
        if kind and line:match("^local function " .. kind:match "%.(%w+)" .. "%(") then
            owner, method, arguments = kind:match "^(%w+)", kind:match "%.(%w+)", line:match "%((.-)%)"
        end
        if method then
            found[owner .. "." .. method] = { comment = table.concat(above, "\n"), arguments = arguments }
        end
        above[#above + 1] = line
        if not line:find "^%-%-" then above = {} end
    end
end

return {
    { "every public function has annotations", function(check)
        local found, count = {}, 0
        for name, text in pairs(files()) do declared(name, text, found) end
        for owner, functions in pairs(PUBLIC) do
            for name, body in pairs(functions) do
                if type(body) == "function" and not name:find "^_" then
                    local here = found[owner .. "." .. name]
                    check.that(here, ("%s.%s is not found in the sources"):format(owner, name))
                    check.that(here.comment:find "^%-%-[%- ]", ("%s.%s has no comment"):format(owner, name))
                    for argument in here.arguments:gmatch "[%w_]+" do
                        local is_there = ("\n" .. here.comment):find("\n---@param " .. argument .. "%??%s")
                        check.that(is_there, ("%s.%s has no annotation of %s"):format(owner, name, argument))
                    end
                    count = count + 1
                end
            end
        end
        check.that(count > 120, count .. " functions")
    end },
    { "every annotated type is declared", function(check)
        local known, used, lines = {}, {}, 0
        for _, text in pairs(files()) do
            for name in text:gmatch "%-%-%-@%a+ (gesta%.[%w.]+)" do known[name] = true end
            for line in text:gmatch "%-%-%-(@[^\n]*)" do
                lines = lines + 1
                line = line:gsub('"[^"]*"', "")
                local kinds = line:match "^@param (.*)" or line:match "^@field (.*)" or line:match "^@return (.*)"
                for name in (kinds or ""):gmatch "gesta%.%u%w*" do used[name] = line end
            end
        end
        for name, line in pairs(used) do check.that(known[name], name .. " is not declared: " .. line) end
        check.that(lines > 1000, lines .. " annotations")
        for name in pairs { ["gesta.Pan"] = 1, ["gesta.PanWith"] = 1, ["gesta.PanEvent"] = 1 } do
            check.that(known[name], name)
        end
    end },
    { "the annotations are Lua, which nothing loads", function(check)
        check.that(loadfile(FOLDER .. "gesta/generated/types.lua"))
        for name in pairs(package.loaded) do check.that(not name:find "types$", name .. " is loaded") end
    end },
}
