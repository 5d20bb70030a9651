--- The methods of the objects of the module, which the other files add, and the objects of ids.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")

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
---@class gesta.Finger
---@field context gesta.Context
---@field contact integer
local Finger = {}
Context.__index, Region.__index, Finger.__index = Context, Region, Finger

local objects = {
    Context = Context, Recognizer = Recognizer, Region = Region, Finger = Finger, recognizer_type = {},
}

--- Returns the recognizer with an id, or nil and the error code if there is none. Setups and gesta.C also create some.
function objects.recognizer_of(context, id)
    local known = context._recognizers[id]
    if known then return known end
    local info = ffi.new("gesta_recognizer_info", { size = ffi.sizeof("gesta_recognizer_info") })
    local code = C.gesta_recognizer_describe(context._pointer, id, info)
    if code < 0 then return nil, code end
    local parent = info.parent
    known = { context = context, id = id, class = context:class(info.class_id), _parent = parent, _known = {} }
    setmetatable(known, objects.recognizer_type)
    if parent ~= 0 then table.insert(objects.recognizer_of(context, parent)._known, id) end
    context._recognizers[id] = known
    return known
end

function objects.region_of(context, id) return setmetatable({ context = context, id = id }, Region) end

return objects
