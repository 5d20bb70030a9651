--- Errors of the module and of the library.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")

local enums = require(folder .. "generated.enums")

local errors = {}

---@class gesta.Error
---@field code integer GESTA_E_..., as in gesta.Error.RANGE
---@field message string a sentence
---@field where string the program's file and line, "main.lua:12"; "" if they are unknown
local Error = {}
Error.__index = Error
Error.__tostring = function(self)
    return self.where == "" and self.message or self.where .. ": " .. self.message
end
for name, code in pairs(enums.Error) do Error[name] = code end
errors.Error = Error

local root = debug.getinfo(1, "S").source:gsub("[/.]errors%.lua$", "")

-- The line of the program that called the module.
local function where()
    local level = 2
    while true do
        local frame = debug.getinfo(level, "Sl")
        if frame == nil then return "" end
        local is_own = frame.source == root .. ".lua" or frame.source:sub(1, #root + 1) == root .. "/"
        if frame.what ~= "C" and not is_own then return ("%s:%d"):format(frame.short_src, frame.currentline) end
        level = level + 1
    end
end

--- Raises an error with a code of gesta.h.
function errors.raise(code, message)
    error(setmetatable({ code = code, message = message, where = where() }, Error), 0)
end

-- A message of the library in the names of this module: the line of the program names the method.
local function in_lua(message)
    local text = message:gsub("^gesta_[%w_]+: ", "gesta: "):gsub("^gesta: parameters%[%d+%]%.", "gesta: ")
    text = text:gsub("%f[%w_][%w_]+%->", ""):gsub("enum gesta_(%w)(%w*)", function(first, rest)
        return "gesta." .. first:upper() .. rest
    end)
    return (text:gsub("GESTA_(%u+)_(%u+)", function(kind, name)
        local enumeration = kind:sub(1, 1) .. kind:sub(2):lower()
        if enums[enumeration] and enums[enumeration][name] then return ("gesta.%s.%s"):format(enumeration, name) end
    end))
end

--- Raises the error of a call of a context that returned a code.
function errors.raise_code(pointer, code)
    local closed = "gesta: the context is closed, must be open"
    errors.raise(code, pointer ~= nil and in_lua(ffi.string(C.gesta_context_message(pointer))) or closed)
end

-- Separate from raise_code, so that a call that succeeds costs one comparison.
function errors.check(pointer, code)
    if code < 0 then errors.raise_code(pointer, code) end
end

--- Raises that an argument or a parameter is not what it must be; strings are shown in quotation marks.
function errors.value(name, value, rule, code)
    local shown = type(value) == "string" and ("%q"):format(value) or tostring(value)
    errors.raise(code or Error.TYPE, ("gesta: %s is %s, must be %s"):format(name, shown, rule))
end

--- The call would invalidate the events being dispatched.
function errors.busy() errors.raise(Error.BUSY, "gesta: the call is not allowed from within a listener") end

--- Raises if `given` is no table, or has a name that is none of the names of `known`.
function errors.only(what, given, known)
    if type(given) ~= "table" then errors.value(what, given, "a table") end
    for name in pairs(given) do
        if known[name] == nil then
            errors.raise(Error.NAME, ("gesta: %s has no option %q"):format(what, tostring(name)))
        end
    end
end

return errors
