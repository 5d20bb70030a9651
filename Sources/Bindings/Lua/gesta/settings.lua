--- What a recognizer is, and the settings that every recognizer has.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local objects = require(folder .. "objects")
local check, Recognizer = errors.check, objects.Recognizer

---@class gesta.Recognizer
---@field enabled fun(self: gesta.Recognizer): boolean
---@field set_enabled fun(self: gesta.Recognizer, enabled: boolean)
---@field provisional fun(self: gesta.Recognizer): boolean
---@field set_provisional fun(self: gesta.Recognizer, provisional: boolean)
---@field priority fun(self: gesta.Recognizer): integer
---@field set_priority fun(self: gesta.Recognizer, priority: integer)
---@field tools fun(self: gesta.Recognizer): integer
---@field set_tools fun(self: gesta.Recognizer, tools: integer)
---@field inputs fun(self: gesta.Recognizer): integer
---@field set_inputs fun(self: gesta.Recognizer, inputs: integer)
---@field buttons fun(self: gesta.Recognizer): integer
---@field set_buttons fun(self: gesta.Recognizer, buttons: integer)

local function number_of(self, name)
    local pointer, found = self.context._pointer, ffi.new("double[1]")
    check(pointer, C.gesta_recognizer_number(pointer, self.id, name, #name, found))
    return found[0]
end

local function set(self, name, value)
    convert.check_and_dispatch(
        self.context, C.gesta_recognizer_set_number(self.context._pointer, self.id, name, #name, value))
end

local KINDS = {
    enabled = "boolean", provisional = "boolean", priority = "int32", tools = "uint32", inputs = "uint32",
    buttons = "uint32",
}

for name, kind in pairs(KINDS) do
    Recognizer[name] = function(self)
        local found = number_of(self, name)
        if kind == "boolean" then return found ~= 0 end
        return found
    end
    Recognizer["set_" .. name] = function(self, value) set(self, name, convert[kind](name, value)) end
end

--- Sets the keys that must be pressed when a contact goes down, and those that must not be.
---@param required integer
---@param excluded integer
function Recognizer:set_modifiers(required, excluded)
    required, excluded = convert.uint32("required", required), convert.uint32("excluded", excluded)
    if bit.band(required, excluded) ~= 0 then
        errors.value("excluded", excluded, ("without keys of required, which is %d"):format(required), errors.Error.RANGE)
    end
    set(self, "required_modifiers", required)
    set(self, "excluded_modifiers", excluded)
end

--- Returns the keys that must be pressed when a contact goes down, and those that must not be.
---@return integer required, integer excluded
function Recognizer:modifiers() return number_of(self, "required_modifiers"), number_of(self, "excluded_modifiers") end

local function described(self)
    local info = ffi.new("gesta_recognizer_info", { size = ffi.sizeof("gesta_recognizer_info") })
    check(self.context._pointer, C.gesta_recognizer_describe(self.context._pointer, self.id, info))
    return info
end

--- Returns the region that it is attached to; nil if it is detached.
---@return gesta.Region? region
function Recognizer:region() return convert.region_of(self.context, described(self).region) end

--- Returns the recognizer that must fail before its recognition; nil if it is not waiting.
---@return gesta.Recognizer? other
function Recognizer:waits_for()
    local other = described(self).waits_for
    if other ~= 0 then return (objects.recognizer_of(self.context, other)) end
end

--- Returns whether a sequence has begun that has neither recognized nor failed, or a recognition waits.
---@return boolean undecided
function Recognizer:undecided() return described(self).undecided ~= 0 end

--- Returns how sure its class is of its newest sequence, 0 to 255.
---@return integer confidence
function Recognizer:confidence() return described(self).confidence end

--- Returns the number of its team, 0 for none, and whether it is the captain.
---@return integer team, boolean captain
function Recognizer:team()
    local info = described(self)
    return info.team, info.captain ~= 0
end
