--- Events of gestures as tables, which may be kept.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local fields = require(folder .. "generated.fields")
local Type = require(folder .. "generated.enums").ValueType

local event = { STATES = fields.STATES }
local STATES = fields.STATES

---@class gesta.Event : gesta.EventFields
---@field id integer of the recognizer
---@field values table<string, number|boolean|string>
---@field contacts integer[]
---@field positions number[][] x and y of each contact
---@field touches ffi.cdata*[] the newest gesta_touch of each contact or hovering pointer, with option event_touches

--- A number of the library as a parameter or value of a class.
function event.decode(field, number)
    if field.type == Type.BOOLEAN then return number ~= 0 end
    if field.type == Type.CHOICE then return field.choices[number] end
    return number
end

-- A replay may be of a context that keeps none.
local function touches_of(context, raw)
    local capacity, count, found = math.max(1, raw.contact_count), ffi.new "size_t[1]", {}
    local memory, size = ffi.new("gesta_touch[?]", capacity), ffi.sizeof "gesta_touch"
    if C.gesta_event_touches(context._pointer, raw, memory, capacity, size, count) < 0 then return found end
    for index = 1, tonumber(count[0]) do found[index] = ffi.new("gesta_touch", memory[index - 1]) end
    return found
end

--- Copies an event of the library to a table.
function event.read(context, raw)
    local class = context:class(raw.class_id)
    local values, contacts, positions = {}, {}, {}
    for index = 1, raw.value_count do
        local field = class.values[index]
        if field and field.type ~= Type.TEXT then values[field.name] = event.decode(field, raw.values[index - 1]) end
    end
    for index = 1, raw.contact_count do
        contacts[index] = convert.contact_of(raw.contacts[index - 1])
        positions[index] = { raw.positions[2 * index - 2], raw.positions[2 * index - 1] }
    end
    local found = fields.event(context, raw)
    found.id, found.values, found.contacts, found.positions = raw.recognizer, values, contacts, positions
    found.touches = context._keeps_touches and touches_of(context, raw) or {}
    return found
end

--- Copies a contact of the library to a table.
function event.contact(raw)
    local found = fields.contact(nil, raw)
    found.id = convert.contact_of(raw.id)
    return found
end

--- Whether listeners are notified of an event, which poll_all does not change.
function event.is_public(raw)
    local state = STATES[raw.state]
    return state == "began" or state == "changed" or state == "ended" or raw.flags % 8 >= 4
        or (state == "cancelled" and raw.previous ~= 0)
end

---@class gesta.Contact : gesta.ContactFields
---@field id integer

return event
