--- The methods of the objects of the module, which the other files add, and the objects of ids.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local check = require(folder .. "errors").check

---@class gesta.Context
local Context = {}
---@class gesta.Recognizer
---@field context gesta.Context
---@field id integer
---@field class gesta.Class
local Recognizer = {}
---@class gesta.Region
---@field context gesta.Context
---@field id integer
local Region = {}
Context.__index, Region.__index = Context, Region

local objects = { Context = Context, Recognizer = Recognizer, Region = Region, recognizer_type = {} }
local uint32 = ffi.typeof("uint32_t[1]")

--- Returns the recognizer with an id, or nil and the error code if there is none. Setups and gesta.C also create some.
function objects.recognizer_of(context, id)
    local known = context._recognizers[id]
    if known then return known end
    local class, parent = uint32(), uint32()
    local code = C.gesta_recognizer_class(context._pointer, id, class)
    if code < 0 then return nil, code end
    check(context._pointer, C.gesta_recognizer_parent(context._pointer, id, parent))
    known = { context = context, id = id, class = context:class(class[0]), _parent = parent[0], _known = {} }
    setmetatable(known, objects.recognizer_type)
    if parent[0] ~= 0 then table.insert(objects.recognizer_of(context, parent[0])._known, id) end
    context._recognizers[id] = known
    return known
end

function objects.region_of(context, id) return setmetatable({ context = context, id = id }, Region) end

return objects
