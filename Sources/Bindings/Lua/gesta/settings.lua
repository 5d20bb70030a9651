--- What a recognizer is, the settings that every recognizer has, and its relations to others.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local enums = require(folder .. "generated.enums")
local objects = require(folder .. "objects")
local check = errors.check
local Context, Recognizer, Region = objects.Context, objects.Recognizer, objects.Region

local function number_of(self, name)
    local pointer, found = self.context._pointer, ffi.new("double[1]")
    check(pointer, C.gesta_recognizer_number(pointer, self.id, name, #name, found))
    return found[0]
end

local function set(self, name, value)
    convert.check_and_dispatch(
        self.context, C.gesta_recognizer_set_number(self.context._pointer, self.id, name, #name, value))
end

-- The settings that every recognizer has, as fields of it: `tap.priority = 3`. Each has what checks a value.
---@class gesta.Recognizer
---@field enabled boolean disabling it cancels a gesture in progress
---@field provisional boolean whether a discrete recognizer that waits for others to fail is reported at once
---@field priority integer of several that recognize in one frame, the highest is first
---@field tools integer bits of gesta.Tools: the tools whose contacts it tracks; also set by name: { "pen", "finger" }
---@field inputs integer bits of gesta.Input: what it accepts; also set by name
---@field buttons integer bits of gesta.Button: the buttons whose contacts it tracks; also set by name

-- Bits, a name in small letters, or an array of names.
local function flags(members)
    local bits = {}
    for name, value in pairs(members) do bits[name:lower()] = value end
    local of_names = convert.bits_of(bits)
    return function(name, value)
        if type(value) == "number" then return convert.uint32(name, value) end
        return of_names(name, type(value) == "string" and { value } or value)
    end
end

local modifier = flags(enums.Modifier)

objects.settings = {
    enabled = convert.boolean, provisional = convert.boolean, priority = convert.int32, tools = flags(enums.Tools),
    inputs = flags(enums.Input), buttons = flags(enums.Button),
}

--- Returns a setting.
function objects.setting_of(self, name)
    local found = number_of(self, name)
    if objects.settings[name] == convert.boolean then return found ~= 0 end
    return found
end

--- Sets a setting.
function objects.set_setting(self, name, value) set(self, name, objects.settings[name](name, value)) end

--- Sets the keys that must be pressed when a contact goes down, and those that must not be.
---@param required integer|string|string[] bits of gesta.Modifier, or names: "shift"
---@param excluded integer|string|string[]
function Recognizer:set_modifiers(required, excluded)
    required, excluded = modifier("required", required), modifier("excluded", excluded)
    if bit.band(required, excluded) ~= 0 then
        local rule = ("without keys of required, which is %d"):format(required)
        errors.value("excluded", excluded, rule, errors.Error.RANGE)
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

local function relate(self, relation, other, allowed)
    convert.check_and_dispatch(self.context, C.gesta_recognizer_relate(
        self.context._pointer, self.id, relation, convert.recognizer(self.context, "other", other),
        convert.boolean("allowed", allowed == nil or allowed)))
end

--- Requires another recognizer to fail before this one recognizes.
---@param other gesta.Recognizer
function Recognizer:require_failure(other) relate(self, C.GESTA_RELATION_REQUIRES_FAILURE, other) end

--- Removes the requirement.
---@param other gesta.Recognizer
function Recognizer:remove_requirement(other) relate(self, C.GESTA_RELATION_REQUIRES_FAILURE, other, false) end

--- Allows or forbids two recognizers to recognize with the same contacts.
---@param other gesta.Recognizer
---@param allowed? boolean
function Recognizer:allow_simultaneous(other, allowed) relate(self, C.GESTA_RELATION_SIMULTANEOUS, other, allowed) end

--- Lets another recognizer take over the contacts of a continuous gesture without a lift, or forbids it.
---@param other gesta.Recognizer
---@param allowed? boolean
function Recognizer:pass_on(other, allowed) relate(self, C.GESTA_RELATION_PASSES_ON, other, allowed) end

local function listed(context, object_of, read)
    local ids, count = convert.list_of(context._pointer, "uint32_t[?]", read)
    local found = {}
    for index = 1, count do found[index] = object_of(context, ids[index - 1]) end
    return found
end

local function others(self, listing)
    return listed(self.context, convert.recognizer_of, function(...)
        return C.gesta_recognizer_list(self.context._pointer, self.id, listing, ...)
    end)
end

--- Returns the recognizers that it requires to fail, in the order in which the requirements were added.
---@return gesta.Recognizer[] others
function Recognizer:requirements() return others(self, C.GESTA_LISTING_REQUIREMENTS) end

--- Returns the recognizers that may recognize simultaneously with it.
---@return gesta.Recognizer[] others
function Recognizer:simultaneous() return others(self, C.GESTA_LISTING_SIMULTANEOUS) end

--- Returns the recognizers that may take over its contacts.
---@return gesta.Recognizer[] others
function Recognizer:successors() return others(self, C.GESTA_LISTING_SUCCESSORS) end

--- Returns its children, if its parameter per_contact is set.
---@return gesta.Recognizer[] children
function Recognizer:children() return others(self, C.GESTA_LISTING_CHILDREN) end

--- Returns the recognizers, in the order of creation, except that one may take the place of one that was destroyed.
---@return gesta.Recognizer[] recognizers
function Context:recognizers()
    return listed(self, convert.recognizer_of, function(...)
        return C.gesta_context_list(self._pointer, C.GESTA_KIND_RECOGNIZER, ...)
    end)
end

--- Returns the regions: each before those inside it, siblings from the lowest to the topmost.
---@return gesta.Region[] regions
function Context:regions()
    return listed(self, convert.region_of, function(...)
        return C.gesta_context_list(self._pointer, C.GESTA_KIND_REGION, ...)
    end)
end

local function contact_of(self, contact)
    local info = ffi.new("gesta_contact_info", { size = ffi.sizeof("gesta_contact_info") })
    check(self._pointer, C.gesta_contact_describe(self._pointer, convert.uint64("contact", contact), info))
    return info
end

--- Returns the recognizer that has won a contact.
---@param contact integer
---@return gesta.Recognizer? recognizer
function Context:contact_owner(contact) return convert.recognizer_of(self, contact_of(self, contact).owner) end

--- Returns the region that a contact belongs to.
---@param contact integer
---@return gesta.Region? region
function Context:contact_region(contact) return convert.region_of(self, contact_of(self, contact).region) end

local function converted(self, flags, x, y)
    local pointer, xy = self.context._pointer, ffi.new("double[2]", convert.number("x", x), convert.number("y", y))
    check(pointer, C.gesta_region_convert(pointer, self.id, flags, xy, 1))
    return xy[0], xy[1]
end

--- Converts a point from root coordinates to the region's own.
---@param x number
---@param y number
---@return number x, number y
function Region:to_local(x, y) return converted(self, 0, x, y) end

--- Converts a vector, such as a translation, from root coordinates to the region's own.
---@param x number
---@param y number
---@return number x, number y
function Region:vector_to_local(x, y) return converted(self, C.GESTA_CONVERT_VECTORS, x, y) end

--- Converts a point from the region's own coordinates to root coordinates.
---@param x number
---@param y number
---@return number x, number y
function Region:to_root(x, y) return converted(self, C.GESTA_CONVERT_TO_ROOT, x, y) end

--- Converts a vector from the region's own coordinates to root coordinates.
---@param x number
---@param y number
---@return number x, number y
function Region:vector_to_root(x, y)
    return converted(self, C.GESTA_CONVERT_TO_ROOT + C.GESTA_CONVERT_VECTORS, x, y)
end
