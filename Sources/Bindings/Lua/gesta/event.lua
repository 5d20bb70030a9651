--- Events of gestures as tables, which may be kept.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local recognizer_of = require(folder .. "objects").recognizer_of
local Type = require(folder .. "generated.enums").ValueType

local event = { STATES = { [0] = "possible", "began", "changed", "ended", "cancelled", "failed" } }
local STATES = event.STATES

---@alias gesta.StateName "possible"|"began"|"changed"|"ended"|"cancelled"|"failed"

---@class gesta.Event
---@field recognizer gesta.Recognizer? nil if it was destroyed
---@field id integer of the recognizer
---@field class string
---@field state gesta.StateName
---@field previous gesta.StateName
---@field sequence integer
---@field time integer int64_t, ns
---@field x number
---@field y number
---@field values table<string, number|boolean|string>
---@field contacts integer[]
---@field positions number[][] x and y of each contact
---@field touches ffi.cdata*[] the newest gesta_touch of each contact or hovering pointer, with option event_touches
---@field buttons integer
---@field modifiers integer
---@field tool integer
---@field provisional boolean
---@field confirmed boolean
---@field revoked boolean
---@field passed_on boolean another recognizer continues with the contacts, or they come from one
---@field reason? integer gesta.Reason, as are measured, limit and blocker only if there is a reason
---@field measured? number
---@field limit? number
---@field blocker? integer the id of a recognizer, or 0

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
    local found = {
        recognizer = recognizer_of(context, raw.recognizer), id = raw.recognizer, class = class.name,
        state = STATES[raw.state], previous = STATES[raw.previous], sequence = raw.sequence, time = raw.time,
        x = raw.x, y = raw.y, values = values, contacts = contacts, positions = positions,
        buttons = raw.buttons, modifiers = raw.modifiers, tool = raw.tool,
        provisional = raw.flags % 2 == 1, confirmed = raw.flags % 4 >= 2, revoked = raw.flags % 8 >= 4,
        passed_on = raw.flags % 16 >= 8,
    }
    found.touches = context._keeps_touches and touches_of(context, raw) or {}
    if raw.reason ~= 0 then
        found.reason, found.measured, found.limit, found.blocker = raw.reason, raw.measured, raw.limit, raw.blocker
    end
    return found
end

--- Copies a contact of the library to a table.
function event.contact(raw)
    return {
        id = convert.contact_of(raw.id), time = raw.time, previous_time = raw.previous_time,
        start_time = raw.start_time, x = raw.x, y = raw.y, previous_x = raw.previous_x, previous_y = raw.previous_y,
        start_x = raw.start_x, start_y = raw.start_y, phase = raw.phase, tool = raw.tool,
    }
end

--- Whether listeners are notified of an event, which poll_all does not change.
function event.is_public(raw)
    local state = STATES[raw.state]
    return state == "began" or state == "changed" or state == "ended" or raw.flags % 8 >= 4
        or (state == "cancelled" and raw.previous ~= 0)
end

---@class gesta.Contact
---@field id integer
---@field time integer int64_t, ns, as are previous_time and start_time
---@field previous_time integer
---@field start_time integer
---@field x number
---@field y number
---@field previous_x number
---@field previous_y number
---@field start_x number
---@field start_y number
---@field phase integer gesta.Phase
---@field tool integer gesta.Tool

return event
