-- Compares the LuaJIT declarations with the C compiler's: struct sizes, field offsets, prototypes and constants.
local ffi = require "ffi"
local gesta = require "gesta"
local cdef = require "gesta.generated.cdef"

local work = ".build/tests/lua/"

local function write(path, text)
    local file = assert(io.open(path, "w"))
    file:write(text)
    file:close()
end

local function run(command)
    local pipe = assert(io.popen(command .. " 2>&1"))
    local text = pipe:read("*a")
    pipe:close()
    return text
end

-- Returns { name = { field, ... } } for all structs in the declarations.
local function structs()
    local found = {}
    for name, body in cdef:gmatch("typedef struct ([%w_]+) {(.-)}") do
        found[name] = {}
        body = body:gsub("%(%*([%w_]+)%)%b()", "%1") -- functions
        for field in body:gmatch("([%w_]+);") do table.insert(found[name], field) end
    end
    return found
end

local function layouts(check)
    local program = { "#include <gesta/gesta.h>\n#include <stdio.h>\nint main(void) {\n" }
    local ours, count = {}, 0
    for name, fields in pairs(structs()) do
        ours[name] = ffi.sizeof(name)
        table.insert(program, ('printf("%s %%zu\\n", sizeof(%s));\n'):format(name, name))
        for _, field in ipairs(fields) do
            ours[name .. "." .. field] = ffi.offsetof(name, field)
            table.insert(program, ('printf("%s.%s %%zu\\n", offsetof(%s, %s));\n'):format(name, field, name, field))
            count = count + 1
        end
    end
    check.that(count > 90, "only " .. count .. " fields were found in the declarations")
    table.insert(program, "return 0;\n}\n")
    write(work .. "layout.c", table.concat(program))
    local output = run(os.getenv("CC") .. " -std=c99 -Iinclude " .. work .. "layout.c -o " .. work .. "layout")
    check.equal(output, "")
    local seen = 0
    for key, number in run(work .. "layout"):gmatch("([%w_.]+) (%d+)\n") do
        if ours[key] ~= tonumber(number) then error(("%s: %s here, %s in C"):format(key, ours[key], number)) end
        ours[key], seen = nil, seen + 1
    end
    check.that(seen > count, "the C program printed too few lines")
    check.equal(next(ours), nil)
end

-- C allows a second declaration of a function if it is compatible.
local function prototypes(check)
    local text = cdef:gsub("typedef struct [%w_]+ {.-} [%w_]+;", ""):gsub("typedef [^;]*;", "")
    text = text:gsub("static const [^;]*;", "")
    local _, count = text:gsub("%b();", "")
    check.that(count > 40, "only " .. count .. " functions were found in the declarations")
    write(work .. "prototypes.c", "#include <gesta/gesta.h>\n" .. text)
    local command = " -std=c99 -Wall -Werror -Iinclude -c " .. work .. "prototypes.c -o " .. work .. "prototypes.o"
    check.equal(run(os.getenv("CC") .. command), "")
    for name in text:gmatch("(gesta_[%w_]+)%(") do check.that(gesta.C[name] ~= nil, name) end
end

local function constants(check)
    local names = {
        BEGAN = "PHASE", MOVED = "PHASE", STATIONARY = "PHASE", ENDED = "PHASE", CANCELLED = "PHASE", HOVER = "PHASE",
        FINGER = "TOOL", PEN = "TOOL", ERASER = "TOOL", MOUSE = "TOOL", ROOT = "REGION",
    }
    local program = { "#include <gesta/gesta.h>\n" }
    local line = "typedef char is_%s[%s == %d ? 1 : -1];\n"
    for name, kind in pairs(names) do
        table.insert(program, line:format(name:lower(), ("GESTA_%s_%s"):format(kind, name), gesta[name]))
    end
    for name in cdef:gmatch("static const [%w_]+ ([%w_]+)") do
        table.insert(program, line:format(name:lower(), name, gesta.C[name]))
    end
    check.that(#program > 140, "only " .. #program .. " constants were found")
    write(work .. "constants.c", table.concat(program))
    local command = " -std=c99 -Iinclude -c " .. work .. "constants.c -o " .. work .. "constants.o"
    check.equal(run(os.getenv("CC") .. command), "")
end

return {
    { "struct layouts are those of C", layouts },
    { "prototypes are those of C", prototypes },
    { "constants are those of C", constants },
}
