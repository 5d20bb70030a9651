--- Recognizer classes written in Lua: gesta.class and context:register.
--
--     local Hold = gesta.class {
--         name = "org.example.hold",
--         parameters = { { name = "duration", type = "number", initial = 0.5, minimum = 0.1, maximum = 10 } },
--         reasons = { { name = "lifted", code = 1000, text = "lifted after {measured} s, {limit} s required" } },
--     }
--     function Hold:touches_began(contacts) self:set_deadline(contacts[1].time + self.duration * 1e9) end
--     function Hold:deadline_reached() self:recognize() end
--     function Hold:touches_ended(contacts)
--         local held = tonumber(contacts[1].time - contacts[1].start_time) / 1e9
--         self:fail("lifted", held, self.duration)
--     end
--
--     context:register(Hold)
--     local hold = context:recognizer("org.example.hold", { duration = 0.3 })
--
-- A class defines the functions of gesta_class that it needs (gesta_plugin.h): touches_began, touches_moved,
-- touches_ended and touches_cancelled (contacts; the last cancels the gesture unless it is defined), reset,
-- deadline_reached (time), parameters_changed, hover_moved and hover_left (pointer), set_value (name, value),
-- measures, and can_prevent, can_be_prevented, should_require_failure and should_be_required_to_fail (recognizer),
-- which return a boolean. A class that defines take_over (x, y) takes over what other recognizers pass on: it calls
-- `begin`, and `keep` with the movement that they did not make; can_take_over (count) and can_move (x, y) return
-- whether it can. With move (x, y), which adds a movement, `keep` returns whole steps, of which the library takes back
-- what passes to others. accept, gives_way, give_way, contact_excluded, update_values and foreruns (instance) are
-- those of gesta_class; distance (contact) returns nil if the contact does not belong to the sequence. describe and
-- hint return a text or nil, profile a table of what is known of gesta_profile, with the name of the axis. examine
-- calls `add_finding`. contests (share, confidence) returns whether the gesture contests that of another recognizer,
-- withdraw_recognition is called when that which `recognize_early` requested is contested, and pattern returns a text
-- or nil. parameter_will_change (name, value) returns why a parameter is refused, as what follows its
-- name, or nil; parameter_did_change (name) follows.
-- A class with `motions`, an array of "swipe", "pinch", "hold" and "scroll", defines motion (gesta_motion, which is
-- valid during the call): see gesta_class.
-- `self` is one recognizer: its parameters are fields, of which the
-- class sets texts only, to what it has learned, and so are its values, which the class sets; other fields are the
-- class's own. `init` is called when a recognizer has been created. The library calls these functions while it works:
-- there the context may only be read, and an error in one is raised by the call that caused it, after its work. While
-- a context with such a class is open, LuaJIT compiles nothing, and the context is not collected.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local enums = require(folder .. "generated.enums")
local errors = require(folder .. "errors")
local event = require(folder .. "event")
local objects = require(folder .. "objects")
local uncompiled = require(folder .. "uncompiled")
local Context, Error, Type = objects.Context, errors.Error, enums.ValueType

---@class gesta.Instance
local Instance = {}

local OPTIONS = {
    name = true, label = true, doc = true, continuous = true, hovers = true, parameters = true, values = true,
    reasons = true, motions = true, flags = true,
}
local ENTRY = { name = "string", type = "string", unit = "string", doc = "string", choices = "table" }
local PARAMETER = { initial = true, minimum = true, maximum = true }
local VALUE = {}
-- { option = bit of `flags` }
local PARAMETER_FLAGS = {
    length = enums.ParameterFlag.LENGTH, slop = enums.ParameterFlag.LENGTH + enums.ParameterFlag.SLOP,
    per_contact = enums.ParameterFlag.PER_CONTACT, contacts = enums.ParameterFlag.CONTACTS,
}
local VALUE_FLAGS = {
    writable = enums.ValueFlag.WRITABLE, flips = enums.ValueFlag.FLIPS, part = enums.ValueFlag.PART,
}
for key in pairs(PARAMETER_FLAGS) do PARAMETER[key] = true end
for key in pairs(VALUE_FLAGS) do VALUE[key] = true end
local PROFILE = {
    flags = true, longest_doubt = true, contacts_that_move = true, contacts_awaited = true, begins_least = true,
    begins_most = true, tap_slop = true, tap_duration = true, holds_after_tap = true, angle = true, axis = true,
}
local REASON = { name = "string", code = "number", text = "string", hint = "string" }
for key in pairs(ENTRY) do PARAMETER[key], VALUE[key] = true, true end
local RELATIONS = {
    can_prevent = 1, can_be_prevented = 1, should_require_failure = 0, should_be_required_to_fail = 0,
}
local MOTIONS = 'an array of "swipe", "pinch", "hold" and "scroll"'
local NO_PARAMETER = 0xffffffff

-- Instances and registered classes by the number that the library has as their pointer.
local instances, registered, latest = {}, {}, 0

local function token(pointer) return tonumber(ffi.cast("uintptr_t", pointer)) end

-- Calls a function of an instance, and keeps its error. Returns whether it succeeded, and its result.
local function call(self, name, ...)
    local instance = instances[token(self)]
    local ok, result = pcall(instance[name], instance, ...)
    if not ok then instance._context:_keep(result) end
    return ok, result
end

local function contacts_of(raw, count)
    local found = {}
    for index = 1, tonumber(count) do found[index] = event.contact(raw[index - 1]) end
    return found
end

local function touches(name)
    return function(self, raw, count) call(self, name, contacts_of(raw, count)) end
end

local function hovers(name)
    return function(self, raw) call(self, name, event.contact(raw)) end
end

-- What a function decides: 1 or 0, and `otherwise` after an error.
local function decided(otherwise, ok, result)
    if not ok then return otherwise end
    return result and 1 or 0
end

local function relation(name, otherwise)
    return function(self, other)
        local context = instances[token(self)]._context
        return decided(otherwise, call(self, name, objects.recognizer_of(context, other)))
    end
end

local function create(host, instance, user)
    local class = registered[token(user)]
    latest = latest + 1
    local fields = { _context = class.context, _host = host, _instance = instance, _values = {} }
    local made = setmetatable(fields, class.type)
    instances[latest] = made
    local ok, problem = pcall(made.init, made)
    if ok then return ffi.cast("void *", latest) end
    instances[latest] = nil
    class.context:_keep(problem)
    return nil
end

local function set_value(self, index, number)
    local instance = instances[token(self)]
    local field = instance._fields.value_list[tonumber(index) + 1]
    local value = event.decode(field, number)
    if not call(self, "set_value", field.name, value) then return Error.RANGE end
    instance._values[field.name] = value
    return 0
end

-- A function without arguments, and one that receives a movement.
local function plain(name)
    return function(self) call(self, name) end
end
local function movement(name)
    return function(self, x, y) call(self, name, x, y) end
end

-- Calls a method of the base for an instance, and keeps its error.
local function internal(instance, body)
    local ok, problem = pcall(body)
    if not ok then instance._context:_keep(problem) end
end

local function write(instance, what, text)
    local code = instance._host.write(instance._instance, convert.text(what, text))
    if code < 0 then errors.raise(code, ("gesta: %s: %s: %s"):format(instance._name, what, text)) end
end

-- A function that returns the text which the library asks for.
local function writing(name)
    return function(self)
        local instance, ok, text = instances[token(self)], call(self, name)
        if ok and text ~= nil then internal(instance, function() write(instance, name, text) end) end
    end
end

local function profile(self, raw)
    local ok, stated = call(self, "profile")
    if not ok or stated == nil then return end
    internal(instances[token(self)], function()
        errors.only("profile", stated, PROFILE)
        for key, value in pairs(stated) do
            if key == "axis" and type(value) == "string" then
                local axis = enums.Axis[value:upper()]
                if axis == nil then errors.value("axis", value, '"any", "horizontal" or "vertical"', Error.NAME) end
                value = axis
            end
            raw[key] = convert.number(key, value)
        end
    end)
end

local function distance(self, raw)
    local ok, found = call(self, "distance", event.contact(raw))
    return ok and tonumber(found) or -1
end

local function parameter_will_change(self, index, number, text, length)
    local instance = instances[token(self)]
    local field = instance._fields.parameter_list[tonumber(index) + 1]
    local value = field.type == Type.TEXT and ffi.string(text, length) or event.decode(field, number)
    local ok, why = call(self, "parameter_will_change", field.name, value)
    if not ok then return Error.RANGE end
    if why == nil then return 0 end
    internal(instance, function() write(instance, "parameter_will_change", why) end)
    return field.type == Type.TEXT and Error.TEXT or Error.RANGE
end

local FUNCTIONS = {
    create = create,
    destroy = function(self)
        local made = instances[token(self)]
        rawset(made, "_instance", nil)
        instances[token(self)] = nil
    end,
    reset = function(self)
        rawset(instances[token(self)], "_values", {})
        call(self, "reset")
    end,
    touches_began = touches "touches_began", touches_moved = touches "touches_moved",
    touches_ended = touches "touches_ended", touches_cancelled = touches "touches_cancelled",
    deadline_reached = function(self, time) call(self, "deadline_reached", time) end,
    parameters_changed = function(self) call(self, "parameters_changed") end,
    set_value = set_value,
    release = function(user) registered[token(user)] = nil end,
    hover_moved = hovers "hover_moved", hover_left = hovers "hover_left",
    motion = function(self, motion) call(self, "motion", motion) end,
    measures = plain "measures", accept = plain "accept", give_way = plain "give_way",
    contact_excluded = plain "contact_excluded", update_values = plain "update_values", examine = plain "examine",
    gives_way = function(self) return decided(0, call(self, "gives_way")) end,
    foreruns = function(self, other) return decided(0, call(self, "foreruns", instances[token(other)])) end,
    describe = writing "describe", hint = writing "hint", pattern = writing "pattern", profile = profile,
    distance = distance, withdraw_recognition = plain "withdraw_recognition",
    contests = function(self, share, confidence) return decided(0, call(self, "contests", share, confidence)) end,
    parameter_will_change = parameter_will_change,
    parameter_did_change = function(self, index)
        call(self, "parameter_did_change", instances[token(self)]._fields.parameter_list[tonumber(index) + 1].name)
    end,
    can_take_over = function(self, count) return decided(0, call(self, "can_take_over", tonumber(count))) end,
    can_move = function(self, x, y) return decided(0, call(self, "can_move", x, y)) end,
    take_over = movement "take_over", move = movement "move",
}
-- { function = the one without which a class does not have it }
local OPTIONAL = {
    motion = "motion", hover_moved = "hover_moved", hover_left = "hover_left",
    can_take_over = "take_over", can_move = "take_over", take_over = "take_over",
}
for name in pairs(RELATIONS) do OPTIONAL[name] = name end
for _, name in ipairs {
    "measures", "accept", "give_way", "gives_way", "contact_excluded", "update_values", "examine", "foreruns",
    "describe", "hint", "profile", "distance", "parameter_will_change", "parameter_did_change", "move",
    "contests", "withdraw_recognition", "pattern",
} do OPTIONAL[name] = name end
for name, otherwise in pairs(RELATIONS) do FUNCTIONS[name] = relation(name, otherwise) end

-- One set of C functions serves all classes, because there can be few.
local functions
local function table_of_functions()
    if functions == nil then
        functions = ffi.new "gesta_class"
        for name, body in pairs(FUNCTIONS) do functions[name] = body end
    end
    return functions
end

---------------------------------------------------------------------------------- what a class calls

-- Returns the host's functions and the instance.
local function native(self)
    if self._instance == nil then
        errors.raise(Error.STALE, ("gesta: %s: the recognizer is destroyed"):format(self._name))
    end
    return self._host, self._instance
end

-- Calls a function of the host that returns a value.
local function ask(self, name, ...)
    local functions, instance = native(self)
    return functions[name](instance, ...)
end

-- Calls a function of the host that returns a code.
local function host(self, name, ...)
    local code = ask(self, name, ...)
    if code < 0 then
        errors.raise(code, ("gesta: %s: %s: %s"):format(self._name, name, ffi.string(C.gesta_strerror(code))))
    end
end

local function set_state(state)
    return function(self) host(self, "set_state", state) end
end

--- Recognizes a discrete gesture.
Instance.recognize = set_state(enums.State.ENDED)
--- Begins a continuous gesture.
Instance.begin = set_state(enums.State.BEGAN)
--- Reports a change of a continuous gesture.
Instance.change = set_state(enums.State.CHANGED)
--- Ends a continuous gesture.
Instance.end_ = set_state(enums.State.ENDED)
--- Cancels the gesture.
Instance.cancel = set_state(enums.State.CANCELLED)

local function reason_of(self, reason)
    if type(reason) == "string" then
        for _, each in ipairs(self._fields.reasons) do
            if each.name == reason then return each.code end
        end
        errors.value("reason", reason, "the name of a reason of the class, or a number", Error.NAME)
    end
    return convert.uint32("reason", reason or enums.Reason.UNSTATED)
end

--- Recognizes a discrete gesture before the lift, unless another recognizer contests it, whose gesture the contacts may
-- still make. withdraw_recognition is then called, and it may be requested again.
---@param share? number how much of the path drawn so far belongs to the gesture, 0 to 1; 1 by default
function Instance:recognize_early(share) host(self, "recognize_early", convert.number("share", share or 1)) end

--- Fails the gesture, or cancels it after began.
---@param reason? string|integer the name of a reason of the class, or a gesta.Reason
---@param measured? number the figure that decided
---@param limit? number the limit that it exceeds
function Instance:fail(reason, measured, limit)
    host(self, "fail", reason_of(self, reason), convert.number("measured", measured or 0),
        convert.number("limit", limit or 0))
end

--- Reports a figure that must be from `least` to `most`; only in `measures`.
---@param reason string|integer of a failure outside of that range
---@param measured number
---@param least? number
---@param most? number
---@param parameter? string the name of the parameter that limits the figure
---@param met? boolean whether it is as required, where that does not follow from the range
function Instance:add_measure(reason, measured, least, most, parameter, met)
    local index = NO_PARAMETER
    if parameter ~= nil then
        index = self._fields.parameters[parameter]
        if index == nil then errors.value("parameter", parameter, "a parameter of the class", Error.NAME) end
    end
    local code, figure = reason_of(self, reason), convert.number("measured", measured)
    least, most = convert.number("least", least or -math.huge), convert.number("most", most or math.huge)
    if met == nil then return host(self, "add_measure", code, figure, least, most, index) end
    host(self, "add_rule", code, figure, least, most, index, convert.boolean("met", met))
end

--- Reports a finding about the parameters to context:check; only in `examine`.
---@param kind "unreachable"|"hidden"|"similar"|"unused"
---@param text string what follows the recognizer's name: "width has no effect while shape is round"
function Instance:add_finding(kind, text)
    local number = enums.FindingKind[tostring(kind):upper()]
    if number == nil then errors.value("kind", kind, '"unreachable", "hidden", "similar" or "unused"', Error.NAME) end
    host(self, "add_finding", number, convert.text("text", text))
end

--- Gives the contacts to the recognizer's next sequence, which they begin in this frame: after `fail` or `end_`.
function Instance:hand_on() host(self, "hand_on") end

--- Stops tracking a contact for this sequence.
---@param contact gesta.Contact|integer
function Instance:ignore(contact)
    host(self, "ignore", convert.uint64("contact", type(contact) == "table" and contact.id or contact))
end

--- Requests `deadline_reached` at a time, which must be after `now`; nil cancels the request.
---@param time integer? ns
function Instance:set_deadline(time)
    host(self, "set_deadline", time == nil and 0x7FFFFFFFFFFFFFFFLL or convert.time("time", time))
end

--- Sets how sure the class is of the recognition: 128 at the beginning of each sequence.
---@param confidence integer 0 to 255
function Instance:set_confidence(confidence) host(self, "set_confidence", convert.uint32("confidence", confidence)) end

--- Writes a line to the program's log.
---@param level "debug"|"info"|"warning"|"error"
---@param message string
function Instance:log(level, message)
    local number = enums.LogLevel[tostring(level):upper()]
    if number == nil then errors.value("level", level, '"debug", "info", "warning" or "error"', Error.NAME) end
    ask(self, "log", number, convert.text("message", message))
end

local function converted(self, name, x, y)
    local xy = ffi.new("double[2]", convert.number("x", x), convert.number("y", y))
    host(self, name, xy, 1)
    return xy[0], xy[1]
end

--- Takes a step of an active gesture and returns what the gesture keeps of it. What goes beyond the recognizer's room
-- is passed on with the contacts, if another recognizer can take it over; the gesture then ends.
---@param x number
---@param y number
---@return number x, number y
function Instance:keep(x, y)
    local kept = ffi.new("double[2]", convert.number("x", x), convert.number("y", y))
    host(self, "keep", kept, kept + 1)
    return kept[0], kept[1]
end

--- Returns how far what the recognizer moves can follow a movement that way: infinity if no other recognizer can take
-- over. Where it is 0, a gesture should fail with gesta.Reason.NO_ROOM.
---@param x number
---@param y number
---@return number room
function Instance:room(x, y) return ask(self, "room", convert.number("x", x), convert.number("y", y)) end

local function velocity_of(raw) return raw[0].x, raw[0].y end

--- Records where the gesture is, usually the centroid of its contacts, and returns the velocity there, estimated as
-- that of built-in classes.
---@param x number
---@param y number
---@return number x, number y
function Instance:track(x, y)
    local raw = ffi.new "gesta_velocity[1]"
    host(self, "track", convert.number("x", x), convert.number("y", y), raw)
    return velocity_of(raw)
end

--- Moves the recorded positions, so that a jump does not count as a movement.
---@param x number
---@param y number
function Instance:shift_track(x, y) host(self, "shift_track", convert.number("x", x), convert.number("y", y)) end

--- Returns the velocity of the recorded positions; 0 after a rest.
---@return number x, number y
function Instance:velocity()
    local raw = ffi.new "gesta_velocity[1]"
    host(self, "velocity", raw)
    return velocity_of(raw)
end

--- Returns whether a contact has the button and the tool of the last contact that lifted, as taps in a row.
---@param contact gesta.Contact|integer
---@return boolean
function Instance:has_same_input(contact)
    local id = convert.uint64("contact", type(contact) == "table" and contact.id or contact)
    return ask(self, "has_same_input", id) ~= 0
end

--- Returns how far a point is outside of the recognizer's region: 0 inside.
---@param x number
---@param y number
---@return number distance
function Instance:distance_to_region(x, y)
    return ask(self, "distance_to_region", convert.number("x", x), convert.number("y", y))
end

--- Returns how the recognizer's region lies now, turned or mirrored, without its scale. A movement x, y of contacts is
-- a x + c y, b x + d y as the region has it.
---@return number a, number b, number c, number d
function Instance:orientation()
    local raw = ffi.new "double[4]"
    host(self, "orientation", raw, raw + 1, raw + 2, raw + 3)
    return raw[0], raw[1], raw[2], raw[3]
end

--- Converts a point from root coordinates, those of contacts, to those of the recognizer's region.
---@param x number
---@param y number
---@return number x, number y
function Instance:to_local(x, y) return converted(self, "to_local", x, y) end

--- Converts a point from the coordinates of the recognizer's region to root coordinates.
---@param x number
---@param y number
---@return number x, number y
function Instance:to_root(x, y) return converted(self, "to_root", x, y) end

--- Returns the contacts that the recognizer tracks.
---@return gesta.Contact[] contacts
function Instance:contacts()
    local count = ask(self, "contacts", nil, 0)
    local raw = ffi.new("const gesta_contact *[?]", count)
    return contacts_of(raw, ask(self, "contacts", raw, count))
end

--- Keeps the sample of a contact that the current call reports, for Recognizer:samples. The class has the flag
-- "keeps_samples". Does nothing where the contact has no sample, as in deadline_reached.
---@param contact gesta.Contact|integer
function Instance:keep_sample(contact)
    local id = convert.uint64("contact", type(contact) == "table" and contact.id or contact)
    local count = ask(self, "contacts", nil, 0)
    local raw = ffi.new("const gesta_contact *[?]", count)
    for index = 0, tonumber(ask(self, "contacts", raw, count)) - 1 do
        if raw[index].id == id then
            if raw[index].touch ~= nil then
                host(self, "add_samples", raw[index].touch, 1, ffi.sizeof "gesta_touch")
            end
            return
        end
    end
    errors.value("contact", contact, "a contact that the recognizer tracks", Error.CONTACT)
end

--- Returns the state, including a transition requested in this frame.
---@return gesta.StateName state
function Instance:state() return event.STATES[ask(self, "state")] end

--- Returns the time of the current frame.
---@return integer now int64_t, ns
function Instance:now() return ask(self, "now") end

--- Returns the number of the caller's units in a millimeter.
---@return number units_per_mm
function Instance:units_per_mm() return ask(self, "units_per_mm") end

-- What a class does that does not define the functions.
local function nothing() end
local DEFAULTS = {
    init = nothing, reset = nothing, touches_began = nothing, touches_moved = nothing, touches_ended = nothing,
    touches_cancelled = Instance.cancel, deadline_reached = nothing, parameters_changed = nothing, set_value = nothing,
    can_take_over = function(_, count) return count == 1 end,
    can_move = function() return true end,
}

------------------------------------------------------------------------------------------- the class

-- The parameter, value or method `key` of an instance.
local function index_of(class, fields)
    return function(self, key)
        local method = class[key] or Instance[key] or DEFAULTS[key]
        if method ~= nil then return method end
        local index, field = fields.parameters[key], fields.all[key]
        if index == nil then
            local value = field and rawget(self, "_values")[key]
            if field and value == nil then return field.type == Type.TEXT and "" or event.decode(field, 0) end
            return value
        end
        if field.type == Type.TEXT then
            return convert.string(ask(self, "parameter_text", index, nil)) or ""
        end
        return event.decode(field, ask(self, "parameter", index))
    end
end

-- The number of C for a value of a field.
local function number_of(field, value)
    if field.type == Type.BOOLEAN then return convert.boolean(field.name, value) end
    if field.type ~= Type.CHOICE then return convert.number(field.name, value) end
    for index = 0, #field.choices do
        if field.choices[index] == value then return index end
    end
    errors.value(field.name, value, "one of its choices", Error.RANGE)
end

-- Sets a value of an instance, or a field of the class's own.
local function new_index_of(fields)
    return function(self, key, value)
        local field = fields.all[key]
        if field == nil then return rawset(self, key, value) end
        if fields.parameters[key] and field.type == Type.TEXT then
            return host(self, "store", fields.parameters[key], convert.text(key, value))
        elseif fields.parameters[key] then
            errors.raise(Error.READ_ONLY, ("gesta: %s: parameter %s is read-only in its class"):format(self._name, key))
        end
        if field.type == Type.TEXT then
            host(self, "set_text", fields.values[key], convert.text(key, value))
        else
            host(self, "set_value", fields.values[key], number_of(field, value))
        end
        self._values[key] = value
    end
end

-- Checks an entry of a declaration: its names, and the types of those that have one.
local function check_entry(what, entry, known)
    errors.only(what, entry, known)
    for key, value in pairs(entry) do
        local kind = ENTRY[key] or REASON[key]
        if kind and type(value) ~= kind then errors.value(("%s.%s"):format(what, key), value, "a " .. kind) end
    end
    if entry.name == nil then errors.value(what .. ".name", nil, "a string") end
end

-- The bits of an entry's options.
local function flags_of(path, entry, known)
    local bits = 0
    for key, bit in pairs(known) do
        if convert.boolean(("%s.%s"):format(path, key), entry[key] or false) ~= 0 then bits = bits + bit end
    end
    return bits
end

-- Reads the declarations of parameters or values, which `keep` holds.
local function declared(entries, what, known, fields, keep)
    local kind = what == "parameter" and "gesta_parameter_info" or "gesta_value_info"
    local raw = ffi.new(kind .. "[?]", math.max(1, #entries))
    for index, entry in ipairs(entries) do
        local path = ("%s %d"):format(what, index)
        check_entry(path, entry, known)
        local one, number = raw[index - 1], Type[tostring(entry.type):upper()]
        if number == nil then
            errors.value(path .. ".type", entry.type, '"number", "integer", "boolean", "choice" or "text"', Error.NAME)
        end
        if number == Type.CHOICE and entry.choices == nil then
            errors.value(path .. ".choices", nil, "an array of strings")
        end
        local field = { name = entry.name, type = number, choices = {} }
        one.size, one.type = ffi.sizeof(kind), number
        one.name, one.unit, one.doc = keep(entry.name), keep(entry.unit or ""), keep(entry.doc or "")
        if entry.choices then
            local choices = ffi.new("const char *[?]", math.max(1, #entry.choices))
            for choice, text in ipairs(entry.choices) do
                choices[choice - 1] = keep(select(1, convert.text(path .. ".choices", text)))
                field.choices[choice - 1] = text
            end
            one.choices, one.choice_count = keep(choices), #entry.choices
        end
        if what == "parameter" then
            if number == Type.TEXT then
                one.initial_text = keep(select(1, convert.text(path .. ".initial", entry.initial or "")))
            else
                one.initial = number_of(field, entry.initial)
            end
            local most = number == Type.BOOLEAN and 1 or number == Type.CHOICE and #entry.choices - 1 or 0
            one.minimum = convert.number(path .. ".minimum", entry.minimum or 0)
            one.maximum = convert.number(path .. ".maximum", entry.maximum or most)
            one.flags = flags_of(path, entry, PARAMETER_FLAGS)
        else
            one.flags = flags_of(path, entry, VALUE_FLAGS)
        end
        fields[what .. "_list"][index] = field
        fields[what .. "s"][entry.name], fields.all[entry.name] = index - 1, field
    end
    return keep(raw)
end

local function reasons_of(entries, fields, keep)
    local raw = ffi.new("gesta_reason_info[?]", math.max(1, #entries))
    for index, entry in ipairs(entries) do
        local path, one = ("reason %d"):format(index), raw[index - 1]
        check_entry(path, entry, REASON)
        one.size, one.code = ffi.sizeof "gesta_reason_info", convert.uint32(path .. ".code", entry.code)
        one.name, one.text = keep(entry.name), keep(select(1, convert.text(path .. ".text", entry.text)))
        one.hint = entry.hint and keep(entry.hint) or nil
        fields.reasons[index] = { name = entry.name, code = entry.code }
    end
    return keep(raw)
end

--- Returns a new recognizer class, to which the program adds functions, and which context:register registers. Options:
-- name (a reverse domain name), label, doc, continuous, hovers, motions, flags (an array of names of gesta.ClassFlag:
-- "may_release"); parameters, an array of tables with name, type ("number", "integer", "boolean", "choice" or
-- "text"), initial, minimum, maximum, choices, unit, doc, length (in mm in the declaration), slop (a length that is
-- multiplied by the tool's factor), per_contact and contacts (GESTA_PARAMETER_CONTACTS); values, with name, type,
-- choices, unit, doc, writable, flips and part; and reasons, with name, code, text and hint, as in gesta_plugin.h.
---@param options table
---@return table class
local function class(options)
    errors.only("gesta.class", options, OPTIONS)
    convert.text("name", options.name)
    for _, key in ipairs { "label", "doc" } do convert.text(key, options[key], true) end
    for _, key in ipairs { "continuous", "hovers" } do convert.boolean(key, options[key] or false) end
    for _, key in ipairs { "parameters", "values", "reasons", "flags" } do
        if type(options[key] or {}) ~= "table" then errors.value(key, options[key], "an array") end
    end
    if type(options.motions or {}) ~= "table" then errors.value("motions", options.motions, MOTIONS) end
    for _, kind in ipairs(options.motions or {}) do
        if enums.MotionKind[tostring(kind):upper()] == nil then errors.value("motions", kind, MOTIONS) end
    end
    return setmetatable({}, { options = options })
end

-- Returns the C table of a class, and the type of its instances.
local function build(made, options)
    local fields = { parameters = {}, values = {}, all = {}, parameter_list = {}, value_list = {}, reasons = {} }
    local kept = {}
    local function keep(value)
        kept[#kept + 1] = value
        return value
    end
    local raw = ffi.new("gesta_class", table_of_functions())
    raw.size = ffi.sizeof "gesta_class"
    raw.flags = (options.continuous and enums.ClassFlag.CONTINUOUS or 0)
        + (options.hovers and enums.ClassFlag.HOVERS or 0)
    for _, name in ipairs(options.flags or {}) do
        local flag = enums.ClassFlag[tostring(name):upper()]
        if flag == nil then errors.value("flags", name, "names of gesta.ClassFlag", Error.NAME) end
        raw.flags = bit.bor(raw.flags, flag)
    end
    for _, kind in ipairs(options.motions or {}) do
        raw.flags = bit.bor(raw.flags, bit.lshift(enums.ClassFlag.TAKES_SWIPES, enums.MotionKind[kind:upper()] - 1))
    end
    raw.id, raw.label = keep(options.name), keep(options.label or options.name)
    raw.doc = keep(options.doc or "")
    local parameters, values, reasons = options.parameters or {}, options.values or {}, options.reasons or {}
    raw.parameters, raw.parameter_count = declared(parameters, "parameter", PARAMETER, fields, keep), #parameters
    raw.values, raw.value_count = declared(values, "value", VALUE, fields, keep), #values
    raw.reasons, raw.reason_count = reasons_of(reasons, fields, keep), #reasons
    for name, required in pairs(OPTIONAL) do
        if made[required] == nil then raw[name] = nil end
    end
    local type_of_instances = { __index = index_of(made, fields), __newindex = new_index_of(fields) }
    kept.raw = raw
    return raw, type_of_instances, kept, fields
end

--- Registers a class that gesta.class returned, with its functions, and returns its description. The context must be
-- closed when it is no longer used.
---@param class table
---@return gesta.Class class
function Context:register(class)
    local options = (getmetatable(class) or {}).options
    if options == nil then errors.value("class", class, "a class that gesta.class returned") end
    for name, body in pairs(class) do
        local is_known = FUNCTIONS[name] or DEFAULTS[name]
        if is_known then convert.callable(name, body) end
    end
    local raw, type_of_instances, kept, fields = build(class, options)
    for key in pairs(fields.all) do
        if Instance[key] or DEFAULTS[key] or class[key] ~= nil then
            errors.value("the parameter or value", key, "another name than that of a function", Error.NAME)
        end
    end
    class._name, class._fields = options.name, fields
    latest = latest + 1
    raw.user = ffi.cast("void *", latest)
    local user = latest
    registered[user] = { context = self, type = type_of_instances }
    local made = ffi.new "uint32_t[1]"
    uncompiled.begin(kept, self)
    local code = C.gesta_class_register(self._pointer, raw, made)
    if code < 0 then
        uncompiled.finish(kept)
        registered[user] = nil
        errors.raise_code(self._pointer, code)
    end
    table.insert(self._tables, kept)
    return self:class(made[0])
end
jit.off(Context.register)

--- The context has been destroyed.
function Context:_free_classes()
    for _, kept in ipairs(self._tables) do uncompiled.finish(kept) end
    self._tables = {}
end

return class
