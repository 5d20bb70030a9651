--- Gesta for LuaJIT: gesture recognition through the FFI; nothing to compile.
--
--     local gesta = require "gesta"
--     local context = gesta.context { units_per_mm = 6.3 }
--     local pan = context:recognizer("gesta.pan", { slop = 8 })
--     pan:on(function(event) print(event.state, event.values.translation_x) end)
--
--     local touches = gesta.touches(64)                  -- created once and reused
--     local t = touches[0]
--     t.time, t.contact, t.x, t.y, t.phase = now, id, x, y, gesta.MOVED
--     context:push(touches, 1)                           -- notifies the listeners
--
-- Methods with a regular shape are generated: gesta/generated/methods.lua. The functions of gesta.h are in gesta.C, and
-- `context._pointer` is the gesta_context. The garbage collector destroys it: gesta_context_destroy_later has no use.
-- Traces: context:start_trace() records a session, context:stop_trace() returns it as text, gesta.replay(text) performs
-- it again and lists the differences. While a trace is recorded, LuaJIT compiles nothing.
-- Events are polled, because LuaJIT's callbacks from C are slow and limited in number, and abort the program when
-- called from compiled code. `on` is implemented in Lua: after each push or advance, the module reads the events and
-- notifies the listeners. A program can also poll: `for event in context:events() do ... end`.
-- Lengths are in the program's units, times in ns (int64_t in structs, so that they are exact; numbers are accepted).
-- A call that fails raises a gesta.Error with `code` (GESTA_E_...) and `message`, and has changed nothing.
-- Threads: only one thread at a time may use a context, as in C.
-- @module gesta
-- @since 0.1

local ffi = require "ffi"
local folder = (... or ""):match("^(.*%.)") or "" -- "libs." of require "libs.gesta"

local gesta = {}

--------------------------------------------------------------------------------------------------------- the library

local C = require(folder .. "gesta.library")
local uncompiled = require(folder .. "gesta.uncompiled")
gesta._VERSION = ("%d.%d.%d"):format(C.GESTA_VERSION_MAJOR, C.GESTA_VERSION_MINOR, C.GESTA_VERSION_PATCH)
gesta.C = C -- the functions of gesta.h that gesta.generated.cdef declares

---------------------------------------------------------------------------------------------------------- constants

--- Phases of a touch.
gesta.BEGAN, gesta.MOVED, gesta.STATIONARY, gesta.ENDED, gesta.CANCELLED, gesta.HOVER = 1, 2, 3, 4, 5, 6
--- Tools of a touch.
gesta.FINGER, gesta.PEN, gesta.ERASER, gesta.MOUSE = 0, 1, 2, 3
--- The root region, which covers everything, and no region.
gesta.ROOT, gesta.NO_REGION = 0x40010000, 0

local STATES = { [0] = "possible", "began", "changed", "ended", "cancelled", "failed" }
local INTEGER, BOOLEAN, CHOICE, TEXT = 2, 3, 4, 5
local E_BUSY, E_BUFFER = -16, -19
local NO_DEADLINE = 0x7FFFFFFFFFFFFFFFLL
local TOUCH = ffi.sizeof("gesta_touch")

------------------------------------------------------------------------------------------------------------- errors

local Error = {}
Error.__index = Error
Error.__tostring = function(self) return self.message end
--- The error type: `code` is GESTA_E_..., `message` a sentence.
gesta.Error = Error

local function raise(context, code, level)
    local message = "gesta: the context is closed, must be open"
    if context ~= nil then message = ffi.string(C.gesta_context_message(context)) end
    error(setmetatable({ code = code, message = message }, Error), level or 3)
end

-- Separate from raise, so that a call that succeeds costs one comparison.
local function check(context, code)
    if code < 0 then raise(context, code, 4) end
end

-- For calls that may cancel a gesture in progress: notifies the listeners.
local function check_and_dispatch(context, code)
    check(context._pointer, code)
    context:_dispatch()
end

-- The call would invalidate the events being dispatched.
local function busy()
    error(setmetatable({ code = E_BUSY, message = "gesta: the call is not allowed from within a listener" }, Error), 3)
end

-- Raises if `given` has a name that is none of the names of `known`.
local function only(what, given, known)
    for name in pairs(given) do
        if known[name] == nil then error(("gesta: %s has no option %q"):format(what, tostring(name)), 3) end
    end
end

-- Raises that an argument or a parameter is not what it must be; strings are shown in quotation marks.
local function raise_value(name, value, rule, level)
    local shown = type(value) == "string" and ("%q"):format(value) or tostring(value)
    error(("gesta: %s is %s, must be %s"):format(name, shown, rule), level or 3)
end

local uint32 = ffi.typeof("uint32_t[1]")
local int64 = ffi.typeof("int64_t[1]")
local double = ffi.typeof("double[1]")
local size = ffi.typeof("size_t[1]")

-- Returns a text that read(buffer, capacity, needed) writes.
local function text_of(context, read)
    local needed, capacity = size(), 256
    while true do
        local buffer = ffi.new("char[?]", capacity)
        local code = read(buffer, capacity, needed)
        if code ~= E_BUFFER then
            check(context, code)
            return ffi.string(buffer, needed[0])
        end
        capacity = tonumber(needed[0]) + 1
    end
end

-- Returns an array, from 0, that read(array, capacity, count) fills, and its length.
local function list_of(context, kind, read)
    local count = size()
    check(context, read(nil, 0, count))
    local array = ffi.new(kind, count[0])
    check(context, read(array, count[0], count))
    return array, tonumber(count[0])
end

local function decode(field, number)
    if field.type == BOOLEAN then return number ~= 0 end
    if field.type == CHOICE then return field.choices[number] end
    return number
end

------------------------------------------------------------------------------------------------------------- events

local Recognizer = {}

-- Returns the recognizer with an id, or nil and the error code if there is none. Setups and gesta.C also create some.
local recognizer_of
function recognizer_of(context, id)
    local known = context._recognizers[id]
    if known then return known end
    local class, parent = uint32(), uint32()
    local code = C.gesta_recognizer_class(context._pointer, id, class)
    if code < 0 then return nil, code end
    check(context._pointer, C.gesta_recognizer_parent(context._pointer, id, parent))
    known = { context = context, id = id, class = context:class(class[0]), _parent = parent[0], _known = {} }
    setmetatable(known, Recognizer)
    if parent[0] ~= 0 then table.insert(recognizer_of(context, parent[0])._known, id) end
    context._recognizers[id] = known
    return known
end

-- Copies an event to a table.
local function read_event(context, raw)
    local class = context:class(raw.class_id)
    local values, contacts, positions = {}, {}, {}
    for index = 1, raw.value_count do
        local field = class.values[index]
        if field and field.type ~= TEXT then values[field.name] = decode(field, raw.values[index - 1]) end
    end
    for index = 1, raw.contact_count do
        contacts[index] = raw.contacts[index - 1]
        positions[index] = { raw.positions[2 * index - 2], raw.positions[2 * index - 1] }
    end
    local event = {
        recognizer = recognizer_of(context, raw.recognizer), id = raw.recognizer, class = class.name,
        state = STATES[raw.state], previous = STATES[raw.previous], sequence = raw.sequence, time = raw.time,
        x = raw.x, y = raw.y, values = values, contacts = contacts, positions = positions,
        buttons = raw.buttons, modifiers = raw.modifiers, tool = raw.tool,
        provisional = raw.flags % 2 == 1, confirmed = raw.flags % 4 >= 2, revoked = raw.flags % 8 >= 4,
    }
    if raw.reason ~= 0 then
        event.reason, event.measured, event.limit, event.blocker = raw.reason, raw.measured, raw.limit, raw.blocker
    end
    return event
end

-------------------------------------------------------------------------------------------------------- recognizers

---@class gesta.Recognizer
local methods = {} -- of a recognizer
---@class gesta.Region
local Region = {}

-- Returns the id of a region of the same context, or an id.
local function region_id(context, region)
    if type(region) == "number" then return region end
    if getmetatable(region) ~= Region then raise_value("region", region, "a region", 4) end
    if region.context ~= context then raise_value("region", "one of another context", "of this one", 4) end
    return region.id
end

local convert = require(folder .. "gesta.convert") (gesta, Recognizer, Region, {
    check = check,
    check_and_dispatch = check_and_dispatch,
    list_of = list_of,
    raise_value = raise_value,
    recognizer_of = recognizer_of,
    text_of = text_of,
})

--- Adds a listener and returns it. It is called as listener(event) for began, changed, ended, and cancelled after
-- began. It may make every call except push, advance and close. If it raises an error, the call that caused the event
-- raises it after all listeners have been called.
function methods:on(listener)
    if type(listener) ~= "function" and not (getmetatable(listener) or {}).__call then
        raise_value("listener", listener, "a function")
    end
    if rawget(self, "_parent") ~= 0 then raise_value("recognizer", "a child", "its parent") end
    local context = rawget(self, "context")
    local list = context._listeners[self.id]
    if not list then
        list = {}
        context._listeners[self.id] = list
    end
    list[#list + 1] = listener
    context._listening = true
    return listener
end

--- Removes a listener and returns it; nil if it was not added.
function methods:off(listener)
    for index, other in ipairs(self.context._listeners[self.id] or {}) do
        if other == listener then return table.remove(self.context._listeners[self.id], index) end
    end
end

require(folder .. "gesta.filters") (gesta, C, methods, check)
require(folder .. "gesta.measures") (ffi, C, methods, check)
require(folder .. "gesta.examples") (C, methods, check, raise_value, uncompiled)

require(folder .. "gesta.relations") (C, methods, convert, recognizer_of)

--- Returns the state: "possible", "began", "changed", "ended", "cancelled" or "failed".
function methods:state()
    local state = uint32()
    check(self.context._pointer, C.gesta_recognizer_state(self.context._pointer, self.id, state))
    return STATES[state[0]]
end

--- Returns the outcome of the latest sequence: a table with state, reason, measured, limit, blocker (an id),
-- sequence, refused, time and text.
function methods:verdict()
    local raw = ffi.new("gesta_verdict", { size = ffi.sizeof("gesta_verdict") })
    check(self.context._pointer, C.gesta_recognizer_verdict(self.context._pointer, self.id, raw))
    return {
        state = STATES[raw.state], reason = raw.reason, measured = raw.measured, limit = raw.limit,
        blocker = raw.blocker, sequence = raw.sequence, refused = raw.refused, time = raw.time,
        text = self:verdict_text(),
    }
end

--- Returns what a person would change about the latest sequence: a table with key (a GESTA_HINT_ value or a reason),
-- part, parts, measured, expected and text ("line 2 goes up-right, expected down-left"). Nil unless it failed or was
-- cancelled.
function methods:hint()
    local pointer = self.context._pointer
    local raw = ffi.new("gesta_hint", { size = ffi.sizeof("gesta_hint") })
    check(pointer, C.gesta_recognizer_hint(pointer, self.id, raw))
    if raw.key == 0 then return nil end
    return {
        key = raw.key, part = raw.part, parts = raw.parts, measured = raw.measured, expected = raw.expected,
        text = text_of(pointer, function(...) return C.gesta_recognizer_hint_text(pointer, self.id, ...) end),
    }
end

--- Returns the sign that the drawing resembles most, of those of all recognizers of strokes that have seen it: a table
-- with recognizer, score (1 for a perfect fit, 0.5 at the limit, less if it is rejected) and name. Nil unless the state
-- is failed, by a drawing.
function methods:resemblance()
    local pointer = self.context._pointer
    local raw = ffi.new("gesta_resemblance", { size = ffi.sizeof("gesta_resemblance") })
    check(pointer, C.gesta_recognizer_resemblance(pointer, self.id, raw))
    if raw.recognizer == 0 then return nil end
    return {
        recognizer = recognizer_of(self.context, raw.recognizer), score = raw.score,
        name = text_of(pointer, function(...) return C.gesta_recognizer_resemblance_text(pointer, self.id, ...) end),
    }
end

--- Returns the samples that a "gesta.capture" recorded, from index `first` (default: 0): an array of gesta_touch, and
-- their number.
function methods:samples(first)
    local pointer, count = self.context._pointer, size()
    first = first or 0
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, nil, 0, TOUCH, count))
    local left = math.max(0, tonumber(count[0]) - first)
    local samples = gesta.touches(math.max(1, left))
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, samples, left, TOUCH, count))
    return samples, left
end

--- Destroys the recognizer. A sequence in progress is reported as cancelled.
function methods:destroy()
    local context = self.context
    check(context._pointer, C.gesta_recognizer_destroy(context._pointer, self.id))
    for _, child in ipairs(rawget(self, "_known")) do table.insert(context._destroyed, child) end
    table.insert(context._destroyed, self.id)
    context:_dispatch()
end

local function field_of(self, name)
    local field = rawget(self, "class").fields[name]
    if not field then
        local pointer, text, hint = rawget(self, "context")._pointer, tostring(name), ""
        if pointer ~= nil then -- the library suggests a name
            C.gesta_recognizer_number(pointer, rawget(self, "id"), text, #text, double())
            hint = ffi.string(C.gesta_context_message(pointer)):match("; did you mean .*") or ""
        end
        error(("gesta: %s has no parameter or value %q%s"):format(rawget(self, "class").name, text, hint), 3)
    end
    return field
end

--- Returns a parameter or value; required for names that are also methods.
function methods:get(name)
    local pointer, id, field = self.context._pointer, self.id, field_of(self, name)
    if field.type == TEXT or field.type == CHOICE then
        return text_of(pointer, function(...) return C.gesta_recognizer_text(pointer, id, name, #name, ...) end)
    end
    local number = double()
    check(pointer, C.gesta_recognizer_number(pointer, id, name, #name, number))
    return decode(field, number[0])
end

--- Sets a parameter or value; required for names that are also methods.
function methods:set(name, value)
    local pointer, id, field = self.context._pointer, self.id, field_of(self, name)
    if field.type == TEXT or field.type == CHOICE then
        if type(value) ~= "string" then raise_value(name, value, "a string") end
        check(pointer, C.gesta_recognizer_set_text(pointer, id, name, #name, value, #value))
    elseif field.type == BOOLEAN then
        local flag = (value and value ~= 0) and 1 or 0
        check_and_dispatch(self.context, C.gesta_recognizer_set_boolean(pointer, id, name, #name, flag))
    elseif type(value) ~= "number" then
        raise_value(name, value, field.type == INTEGER and "an integer" or "a number")
    elseif field.type == INTEGER then
        if value % 1 ~= 0 or math.abs(value) > 2 ^ 53 then raise_value(name, value, "an integer") end
        check(pointer, C.gesta_recognizer_set_integer(pointer, id, name, #name, value))
    else
        check(pointer, C.gesta_recognizer_set_number(pointer, id, name, #name, value))
    end
end

--- Parameters and values are fields of a recognizer: `tap.taps = 2`, `pan.translation_x`. A parameter that is set
-- during a sequence applies from the next sequence.
Recognizer.__newindex = methods.set

function Recognizer.__index(self, key)
    local method = methods[key]
    if method then return method end
    field_of(self, key) -- raises the error with the caller's line
    return methods.get(self, key)
end

Recognizer.__tostring = function(self) return ("%s 0x%08x"):format(self.class.name, self.id) end

----------------------------------------------------------------------------------------------------------- contexts

---@class gesta.Context
local Context = {}
Context.__index = Context

local function make_context(pointer)
    return setmetatable({
        _classes = {}, _recognizers = {}, _listeners = {}, _listening = false, _dispatched = 0,
        _destroyed = {}, _set = {},
        _pointer = pointer,
    }, Context)
end

local FLAGS = { y_up = 1, poll_all = 2, late_samples = 8 }

--- Creates a context. Options: units_per_mm (1e-6 to 1e6, default 160/25.4), max_contacts (1 to 1024, default 32), y_up
-- (y grows upwards), poll_all (events also returns failed, cancelled without began, and the return to possible),
-- late_samples (samples older than the context get its time).
function gesta.context(options)
    local config, made = ffi.new("gesta_config"), ffi.new("gesta_context *[1]")
    check(nil, C.gesta_config_init(config, ffi.sizeof(config)))
    for name, value in pairs(options or {}) do
        if FLAGS[name] then
            if value then config.flags = config.flags + FLAGS[name] end
        elseif name == "units_per_mm" or name == "max_contacts" then
            if type(value) ~= "number" then raise_value(name, value, "a number") end
            if name == "max_contacts" and value % 1 ~= 0 then raise_value(name, value, "an integer") end
            config[name] = value
        else
            error(("gesta: gesta.context has no option %q"):format(tostring(name)), 2)
        end
    end
    local message = ffi.new("char[256]")
    config.message, config.capacity = message, ffi.sizeof(message)
    local code = C.gesta_context_create(config, made)
    if code < 0 then
        error(setmetatable({ code = code, message = ffi.string(message) }, Error), 2)
    end
    return make_context(ffi.gc(made[0], C.gesta_context_destroy))
end
require(folder .. "gesta.classes") (C, Context, check, list_of)
require(folder .. "gesta.regions") (C, Region, check, check_and_dispatch, text_of)
require(folder .. "gesta.settings") (C, Context, recognizer_of, check, list_of, raise_value, only, uncompiled)
require(folder .. "gesta.callbacks") (C, Context, convert, uncompiled, raise_value, only)
require(folder .. "gesta.fingers") (C, Context, raise, busy, only)
require(folder .. "gesta.traces") (gesta, C, Context, make_context, check, raise_value, uncompiled)
require(folder .. "gesta.generated.methods") (C, Context, methods, Region, convert)
Context.__tostring = function(self) return self._pointer == nil and "gesta.context (closed)" or "gesta.context" end

--- Destroys the context, which must not be used afterwards. The garbage collector also destroys unused contexts.
function Context:close()
    if self._dispatching then busy() end
    if self._pointer ~= nil then
        C.gesta_context_destroy(ffi.gc(self._pointer, nil))
        self._pointer = nil
        self:_free_callbacks()
        self:_end_trace()
    end
end

--- Returns a contact's id for `touch.contact`: the address of light userdata, such as the ids of LÖVE's touches, and a
-- number itself.
function gesta.contact_id(id)
    if type(id) == "number" or ffi.istype("uint64_t", id) then return id end
    if type(id) ~= "userdata" then raise_value("gesta.contact_id: id", id, "a number or light userdata") end
    return ffi.cast("uint64_t", ffi.cast("uintptr_t", ffi.cast("void *", id)))
end

--- Returns a zeroed array of `count` touches, which can be filled and pushed repeatedly. The first index is 0.
function gesta.touches(count)
    if type(count) ~= "number" or count % 1 ~= 0 or count < 0 then
        raise_value("gesta.touches: count", count, "an integer of at least 0")
    end
    -- Compiled code cannot read the size of a `[?]`. Each size of the other form is a type, of which there are 65,536.
    return count <= 4096 and ffi.new(("gesta_touch[%d]"):format(count)) or ffi.new("gesta_touch[?]", count)
end

-- Raises the error of a push whose arguments do not fit together.
local function raise_push(touches, count, length)
    if length == nil then raise_value("touches", touches, "an array that gesta.touches returns", 5) end
    local rule = length == math.huge and "an integer of at least 0, because touches is a pointer"
        or ("an integer from 0 to %d, the length of touches"):format(length)
    raise_value("count", count, rule, 5)
end

-- Returns the number of touches in an array, infinity for a pointer, nil for anything else.
local function length_of(touches)
    if type(touches) ~= "cdata" then return nil end
    local length = ffi.sizeof(touches) / TOUCH
    if length % 1 == 0 then return length end
    local pointer = ffi.istype("gesta_touch *", touches) or ffi.istype("const gesta_touch *", touches)
    return pointer and math.huge or nil
end

-- Returns how many touches of an array to push.
local function checked_count(touches, count)
    local length = length_of(touches)
    local wanted = count == nil and length or tonumber(count)
    if not length or not wanted or wanted % 1 ~= 0 or wanted < 0 or wanted > length then
        raise_push(touches, count, length)
    end
    return wanted
end

--- Pushes the first `count` touches of an array, by default all, and notifies the listeners. All touches are checked
-- before the first is dispatched. Adjacent touches of equal time and different contacts form a frame. For a pointer to
-- touches, `count` is required.
function Context:push(touches, count)
    if self._dispatching then busy() end
    local code = C.gesta_push(self._pointer, touches, checked_count(touches, count), TOUCH)
    if code < 0 then raise(self._pointer, code) end
    self._dispatched = 0
    if self._listening then self:_dispatch() end
    if self._kept then self:_raise_kept() end
end

--- Pushes touches whose times are not known, such as the events that an engine delivers once a frame. They have arrived
-- between the context's time and `now` (ns), in their order, and get times of this span: their own are ignored. The
-- rate at which each contact reports is measured from frame to frame. Call `advance(now)` after it, also in frames
-- without touches.
function Context:push_untimed(touches, count, now)
    if self._dispatching then busy() end
    local code = C.gesta_push_untimed(self._pointer, touches, checked_count(touches, count), TOUCH, now)
    if code < 0 then raise(self._pointer, code) end
    self._dispatched = 0
    if self._listening then self:_dispatch() end
    if self._kept then self:_raise_kept() end
end

--- Advances the time to `now` (ns), runs the deadlines up to it and notifies the listeners.
function Context:advance(now)
    if self._dispatching then busy() end
    local code = C.gesta_advance(self._pointer, now)
    if code < 0 then raise(self._pointer, code) end
    self._dispatched = 0
    if self._listening then self:_dispatch() end
    if self._kept then self:_raise_kept() end
end

--- Returns the time at which `advance` must be called, in ns (int64_t); nil if there is no deadline.
function Context:next_deadline()
    local deadline = int64()
    check(self._pointer, C.gesta_next_deadline(self._pointer, deadline))
    if deadline[0] ~= NO_DEADLINE then return deadline[0] end
end

local found, amount, stride = ffi.new("const gesta_event *[1]"), size(), size()

-- Returns event `index` (from 0) or nil. Reads the array each time, because a listener may add events and move it.
local function event_at(self, index)
    check(self._pointer, C.gesta_events(self._pointer, found, amount, stride))
    if index >= amount[0] then return nil end
    return ffi.cast("const gesta_event *", ffi.cast("const char *", found[0]) + index * stride[0])
end

--- Iterates over the events since the last push or advance began. Each is a table with recognizer (nil if destroyed),
-- id, class, state ("began", "changed", "ended", "cancelled"), previous, sequence, time (ns), x, y, values (by name),
-- contacts, positions (tables of x and y), buttons, modifiers, tool, provisional, confirmed and revoked; and reason,
-- measured, limit and blocker if there is a reason.
function Context:events()
    local index = -1
    return function()
        index = index + 1
        local raw = event_at(self, index)
        return raw and read_event(self, raw)
    end
end

-- Whether listeners are notified of an event, which poll_all does not change.
local function is_public(raw)
    local state = STATES[raw.state]
    return state == "began" or state == "changed" or state == "ended" or raw.flags % 8 >= 4
        or (state == "cancelled" and raw.previous ~= 0)
end

-- Calls `body` where a coroutine cannot yield: a yield within it raises an error, as across every call from C.
local function call_unyielding(body) string.gsub("x", "x", body) end

-- Those of a child are its parent's.
local function listeners_of(self, id)
    local known = self._listeners[id] == nil and recognizer_of(self, id)
    return self._listeners[known and known._parent or id]
end

-- Notifies the listeners of new events, including those that listeners cause. Returns the first error.
local function notify(self)
    local problem
    while true do
        local raw = event_at(self, self._dispatched)
        if not raw then break end
        self._dispatched = self._dispatched + 1
        local list = is_public(raw) and listeners_of(self, raw.recognizer)
        if list and #list > 0 then
            local event = read_event(self, raw)
            for _, listener in ipairs({ unpack(list) }) do
                local ok, message = pcall(listener, event)
                if not ok and problem == nil then
                    problem = message == nil and "gesta: a listener raised nil as its error" or message
                end
            end
        end
    end
    return problem
end

-- Notifies the listeners of new events, then removes destroyed recognizers.
function Context:_dispatch()
    if self._dispatching then return end
    self._dispatching = true
    local problem
    if self._listening and event_at(self, self._dispatched) then
        call_unyielding(function() problem = notify(self) end)
    end
    self._dispatching = false
    for index, id in ipairs(self._destroyed) do
        self._recognizers[id], self._listeners[id], self._destroyed[index] = nil, nil, nil
    end
    if problem ~= nil then error(problem, 0) end
end

--- Creates a recognizer of a class: context:recognizer("gesta.tap", { taps = 2 }). `region` is optional; the default is
-- the root region. With an id instead of a name, returns the recognizer that has it.
function Context:recognizer(class, parameters, region)
    if type(class) == "number" and class % 1 == 0 and class >= 0 and class < 2 ^ 32 then
        local recognizer, code = recognizer_of(self, class)
        return recognizer or raise(self._pointer, code)
    end
    if type(class) ~= "string" then raise_value("class", class, "a name or an id") end
    if parameters ~= nil and type(parameters) ~= "table" then raise_value("parameters", parameters, "a table") end
    local made = uint32()
    local code = C.gesta_recognizer_create(self._pointer, class, #class, made)
    if code < 0 then raise(self._pointer, code) end
    local recognizer = recognizer_of(self, made[0])
    local ok, problem = pcall(function()
        if region then recognizer:attach(region) end
        for name, value in pairs(parameters or {}) do recognizer:set(name, value) end
    end)
    if not ok then
        recognizer:destroy()
        error(type(problem) == "string" and problem:gsub("^[^:]*:%d+: ", "") or problem, 2)
    end
    return recognizer
end

--- Returns the recognizer that has a label; of several, the one that was created first.
function Context:find(label)
    local id = uint32()
    check(self._pointer, C.gesta_recognizer_find(self._pointer, label, #label, id))
    return (recognizer_of(self, id[0]))
end

--- Returns the region that has a label; of several, the one that was created first.
function Context:find_region(label)
    local id = uint32()
    check(self._pointer, C.gesta_region_find(self._pointer, label, #label, id))
    return setmetatable({ context = self, id = id[0] }, Region)
end

--- Creates a region. `x` and `y` are its corner with the least coordinates, relative to the parent's. The default
-- parent is the root region.
function Context:region(x, y, width, height, parent)
    local rect, made = ffi.new("gesta_rect", x, y, width, height), uint32()
    local code = C.gesta_region_create(self._pointer, parent and region_id(self, parent) or gesta.ROOT, rect, made)
    if code < 0 then raise(self._pointer, code) end
    return setmetatable({ context = self, id = made[0] }, Region)
end

--- Returns the latest time passed to the context, in ns (int64_t); -2^63 before the first.
function Context:now()
    local now = int64()
    check(self._pointer, C.gesta_context_now(self._pointer, now))
    return now[0]
end

--- Loads a plugin by its absolute path and registers its classes.
function Context:load_plugin(path)
    check(self._pointer, C.gesta_plugin_load(self._pointer, path, #path, nil))
end

return gesta
