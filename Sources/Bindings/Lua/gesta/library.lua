--- Loads libgesta and checks that it matches the declarations in gesta.generated.cdef.
-- @since 0.1
local ffi = require "ffi"
local folder = (... or ""):match("^(.*%.)") or "" -- "libs.gesta." of require "libs.gesta.library"
local cdef = require(folder .. "generated.cdef")
ffi.cdef(cdef)

-- Tries GESTA_LIBRARY, then the directory of gesta.lua, the build directory of the checkout or lib of the installation,
-- then the dynamic linker's search path.
local function load()
    local named = os.getenv("GESTA_LIBRARY")
    if named and named ~= "" then return ffi.load(named) end
    local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]*$") or "."
    local installed = { "/../../../../.build/gesta/libgesta.so", "/../../../../lib/libgesta.so.0" }
    for _, place in ipairs { "/../libgesta.so", "/../libgesta.so.0", unpack(installed) } do
        local file = io.open(here .. place, "rb")
        if file then
            file:close()
            return ffi.load(here .. place)
        end
    end
    local found, library = pcall(ffi.load, "libgesta.so.0")
    if found then return library end
    error("gesta: cannot load libgesta.so.0; set GESTA_LIBRARY to its path: " .. library, 0)
end

local C = load()

-- A library of another ABI would corrupt memory.
if C.gesta_abi() ~= C.GESTA_ABI then
    error(("gesta: libgesta has C ABI %d, this module requires %d"):format(C.gesta_abi(), C.GESTA_ABI), 0)
end
local version = C.GESTA_VERSION_MAJOR * 0x10000 + C.GESTA_VERSION_MINOR * 0x100 + C.GESTA_VERSION_PATCH
for name in cdef:gmatch("typedef struct ([%w_]+) {") do
    local theirs, ours = tonumber(C.gesta_sizeof(name, #name)), ffi.sizeof(name)
    local grown = C.gesta_version_number() > version and theirs > ours -- newer structs may have more fields
    if theirs ~= ours and not grown then
        local message = "gesta: libgesta's %s has %d bytes, this module's has %d: install matching versions"
        error(message:format(name, theirs, ours), 0)
    end
end

-- In the place of a function of a part that the library was built without: one that raises an error.
local lacking = {}
for part, functions in pairs(require(folder .. "generated.parts")) do
    for _, name in ipairs(functions) do
        if not pcall(function() return C[name] end) then
            lacking[name] = function()
                error(("%s: this library was built without the part %s"):format(name, part), 3)
            end
        end
    end
end
return next(lacking) and setmetatable(lacking, { __index = C }) or C
