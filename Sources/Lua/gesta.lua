--- Gesta for LuaJIT: gesture recognition by FFI, without anything to compile.
--
--     local gesta = require "gesta"
--     local context = gesta.context { units_per_mm = 6.3 }
--     local pan = context:recognizer("gesta.pan", { slop = 8 })
--     pan:on(function(event) print(event.state, event.values.translation_x) end)
--
--     local touches = gesta.touches(64)                  -- made once, written again and again
--     local t = touches[0]
--     t.time, t.contact, t.x, t.y, t.phase = now, id, x, y, gesta.MOVED
--     context:push(touches, 1)                           -- and whoever listens hears of it
--
-- Events come by polling: LuaJIT's callbacks from C are slow, few, and abort the program when they come out of compiled code. So `on` is plain
-- Lua: after a push, or an advance, the events are read and the functions called. A game that would rather ask: `for event in context:events()`.
--
-- Lengths are in your units, times in ns (int64_t in structs, so that nothing is rounded; numbers are accepted). What fails raises a
-- gesta.Error with `code` (GESTA_E_...) and `message`, and has changed nothing. One context, one thread: as in C.
-- @module gesta
-- @since 0.1

local ffi = require "ffi"
local cdef = require "gesta_cdef"
ffi.cdef(cdef)

local gesta = { _VERSION = "0.1.0" }

--------------------------------------------------------------------------------------------------------- the library

-- GESTA_LIBRARY, else what Sources/build made beside this file, else where the dynamic linker looks.
local function load()
    local named = os.getenv("GESTA_LIBRARY")
    if named and named ~= "" then return ffi.load(named) end
    local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]*$") or "."
    local built = here .. "/../../.build/release/libgesta.so"
    local file = io.open(built, "rb")
    if file then
        file:close()
        return ffi.load(built)
    end
    local found, library = pcall(ffi.load, "libgesta.so.0")
    if found then return library end
    error("gesta: there is no libgesta.so.0: build it (Sources/build), install it, or name it in GESTA_LIBRARY: " .. library, 0)
end

local C = load()
gesta.C = C -- every function of gesta.h that gesta_cdef declares

local STRUCTS = {
    "gesta_touch", "gesta_config", "gesta_event", "gesta_class_info", "gesta_parameter_info", "gesta_value_info", "gesta_rect",
    "gesta_region_info", "gesta_verdict",
}

-- A library of another ABI is refused at once, not found out by what it overwrites.
if C.gesta_abi() ~= 0 then error("gesta: libgesta has the C ABI " .. C.gesta_abi() .. ", this module needs 0", 0) end
for _, name in ipairs(STRUCTS) do
    local theirs, ours = tonumber(C.gesta_sizeof(name, #name)), ffi.sizeof(name)
    local grown = C.gesta_version_number() > 0x000100 and theirs > ours -- structs grow at the end
    if theirs ~= ours and not grown then
        error(("gesta: libgesta's %s has %d bytes, this module's has %d: they do not match"):format(name, theirs, ours), 0)
    end
end

---------------------------------------------------------------------------------------------------------- constants

--- Phases of a touch: what its `phase` is set to.
gesta.BEGAN, gesta.MOVED, gesta.STATIONARY, gesta.ENDED, gesta.CANCELLED, gesta.HOVER = 1, 2, 3, 4, 5, 6
--- Tools of a touch.
gesta.FINGER, gesta.PEN, gesta.ERASER, gesta.MOUSE = 0, 1, 2, 3
--- The region that is everywhere, and none.
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
--- What is raised: `code` is GESTA_E_..., `message` a sentence.
gesta.Error = Error

local function raise(context, code, level)
    local message = context ~= nil and ffi.string(C.gesta_context_message(context)) or "gesta: the context is closed"
    error(setmetatable({ code = code, message = message }, Error), level or 3)
end

-- Out of line, so that a call that succeeds is a comparison and no more.
local function check(context, code)
    if code < 0 then raise(context, code, 4) end
end

-- The same for calls that may have ended what was under way: who listens hears of it.
local function check_and_tell(context, code)
    check(context._pointer, code)
    context:_dispatch()
end

-- The events that are being told would be gone.
local function busy()
    error(setmetatable({ code = E_BUSY, message = "gesta: not from within a listener" }, Error), 3)
end

local uint32 = ffi.typeof("uint32_t[1]")
local int64 = ffi.typeof("int64_t[1]")
local double = ffi.typeof("double[1]")
local size = ffi.typeof("size_t[1]")

-- A text that the library writes: read(buffer, capacity, needed).
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

------------------------------------------------------------------------------------------------------------ classes

-- What a class has, by name; read once for each context.
local function describe(context, class_id)
    local info = ffi.new("gesta_class_info", { size = ffi.sizeof("gesta_class_info") })
    check(context, C.gesta_class_describe(context, class_id, info))
    local class = {
        id = class_id, name = ffi.string(info.id), label = ffi.string(info.label), doc = ffi.string(info.doc),
        continuous = info.flags % 2 == 1, hovers = info.flags % 16 >= 8, parameters = {}, values = {}, fields = {},
    }
    local function add(list, kind, item, read, count)
        for index = 0, count - 1 do
            local raw = ffi.new(item, { size = ffi.sizeof(item) })
            check(context, read(context, class_id, index, raw))
            local field = { kind = kind, name = ffi.string(raw.name), type = raw.type, unit = ffi.string(raw.unit), doc = ffi.string(raw.doc) }
            if raw.type == CHOICE then
                field.choices = {}
                for choice = 0, raw.choice_count - 1 do field.choices[choice] = ffi.string(raw.choices[choice]) end
            end
            if kind == "parameter" then field.minimum, field.maximum, field.initial = raw.minimum, raw.maximum, raw.initial end
            list[index + 1] = field
            class.fields[field.name] = field
        end
    end
    add(class.parameters, "parameter", "gesta_parameter_info", C.gesta_class_parameter, info.parameter_count)
    add(class.values, "value", "gesta_value_info", C.gesta_class_value, info.value_count)
    return class
end

local function decode(field, number)
    if field.type == BOOLEAN then return number ~= 0 end
    if field.type == CHOICE then return field.choices[number] end
    return number
end

------------------------------------------------------------------------------------------------------------- events

-- A copy, which stays good.
local function read_event(context, raw)
    local class = context:class(raw.class_id)
    local values, contacts = {}, {}
    for index = 1, raw.value_count do
        local field = class.values[index]
        if field and field.type ~= TEXT then values[field.name] = decode(field, raw.values[index - 1]) end
    end
    for index = 1, raw.contact_count do contacts[index] = raw.contacts[index - 1] end
    local event = {
        recognizer = context._recognizers[raw.recognizer], id = raw.recognizer, class = class.name,
        state = STATES[raw.state], previous = STATES[raw.previous], sequence = raw.sequence, time = raw.time,
        x = raw.x, y = raw.y, values = values, contacts = contacts,
        provisional = raw.flags % 2 == 1, confirmed = raw.flags % 4 >= 2, revoked = raw.flags % 8 >= 4,
    }
    if raw.reason ~= 0 then
        event.reason, event.measured, event.limit, event.blocker = raw.reason, raw.measured, raw.limit, raw.blocker
    end
    return event
end

-------------------------------------------------------------------------------------------------------- recognizers

local methods = {} -- of a recognizer

--- Calls `listener(event)` for began, changed, ended, and cancelled after a began; answers the listener. Everything is legal in it but pushing,
-- advancing and closing.
function methods:on(listener)
    if type(listener) ~= "function" and not (getmetatable(listener) or {}).__call then
        error(("gesta: a listener is %s, must be a function"):format(tostring(listener)), 2)
    end
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

--- It is not called again.
function methods:off(listener)
    for index, other in ipairs(self.context._listeners[self.id] or {}) do
        if other == listener then return table.remove(self.context._listeners[self.id], index) end
    end
end

local function simple(name)
    local call = C[name]
    return function(self, ...) check_and_tell(self.context, call(self.context._pointer, self.id, ...)) end
end

methods.reset = simple "gesta_recognizer_reset"
--- It wants no more of this contact.
methods.ignore = simple "gesta_recognizer_ignore"
methods.set_priority = simple "gesta_recognizer_set_priority"
--- Bits of the tools that it receives: 2^gesta.PEN, say.
methods.set_tools = simple "gesta_recognizer_set_tools"

function methods:set_enabled(enabled)
    check_and_tell(self.context, C.gesta_recognizer_set_enabled(self.context._pointer, self.id, enabled and 1 or 0))
end

--- A discrete one that waits for others is reported at once, and confirmed or revoked later.
function methods:set_provisional(provisional)
    check(self.context._pointer, C.gesta_recognizer_set_provisional(self.context._pointer, self.id, provisional and 1 or 0))
end

--- Attaches it to a region; gesta.NO_REGION (or nil) takes it off.
function methods:attach(region)
    local id = type(region) == "table" and region.id or region or gesta.NO_REGION
    check_and_tell(self.context, C.gesta_recognizer_attach(self.context._pointer, self.id, id))
end

--- It is not to recognize before `other` has failed.
function methods:require_failure(other)
    check(self.context._pointer, C.gesta_recognizer_require_failure(self.context._pointer, self.id, other.id))
end

function methods:remove_requirement(other)
    check_and_tell(self.context, C.gesta_recognizer_remove_requirement(self.context._pointer, self.id, other.id))
end

--- Both may recognize with the same contacts, or (false) may not.
function methods:allow_simultaneous(other, allowed)
    check(self.context._pointer,
        C.gesta_recognizer_allow_simultaneous(self.context._pointer, self.id, other.id, allowed == false and 0 or 1))
end

--- Whom its recognition waits for; nil for nobody.
function methods:waits_for()
    local other = uint32()
    check(self.context._pointer, C.gesta_recognizer_waits_for(self.context._pointer, self.id, other))
    return self.context._recognizers[other[0]]
end

--- "possible", "began", ...
function methods:state()
    local state = uint32()
    check(self.context._pointer, C.gesta_recognizer_state(self.context._pointer, self.id, state))
    return STATES[state[0]]
end

--- What became of its newest sequence, and why: a table with state, reason, measured, limit, blocker, sequence, refused, time, and text.
function methods:verdict()
    local raw = ffi.new("gesta_verdict", { size = ffi.sizeof("gesta_verdict") })
    check(self.context._pointer, C.gesta_recognizer_verdict(self.context._pointer, self.id, raw))
    return {
        state = STATES[raw.state], reason = raw.reason, measured = raw.measured, limit = raw.limit, blocker = raw.blocker,
        sequence = raw.sequence, refused = raw.refused, time = raw.time, text = self:verdict_text(),
    }
end

--- The verdict for people: "failed: moved 34.2 from where it went down, at most 12.6 allowed".
function methods:verdict_text()
    local pointer = self.context._pointer
    return text_of(pointer, function(...) return C.gesta_recognizer_verdict_text(pointer, self.id, ...) end)
end

--- What a "gesta.capture" has kept from sample `first` (0) on: an array of gesta_touch, and how many.
function methods:samples(first)
    local pointer, count = self.context._pointer, size()
    first = first or 0
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, nil, 0, TOUCH, count))
    local left = math.max(0, tonumber(count[0]) - first)
    local samples = gesta.touches(math.max(1, left))
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, samples, left, TOUCH, count))
    return samples, left
end

--- Ends it: what was under way is cancelled.
function methods:destroy()
    local context = self.context
    check(context._pointer, C.gesta_recognizer_destroy(context._pointer, self.id))
    table.insert(context._gone, self.id)
    context:_dispatch()
end

local function field_of(self, name)
    local field = rawget(self, "class").fields[name]
    if not field then error(("gesta: %s has no parameter or value %q"):format(rawget(self, "class").name, tostring(name)), 3) end
    return field
end

local function wrong(name, value, wanted) error(("gesta: %s is %s, must be %s"):format(name, tostring(value), wanted), 3) end

--- A parameter or value by name: for those that are called like a method.
function methods:get(name)
    local pointer, id, field = self.context._pointer, self.id, field_of(self, name)
    if field.type == TEXT or field.type == CHOICE then
        return text_of(pointer, function(...) return C.gesta_recognizer_get_text(pointer, id, name, #name, ...) end)
    end
    local number = double()
    check(pointer, C.gesta_recognizer_get_number(pointer, id, name, #name, number))
    return decode(field, number[0])
end

--- Sets one.
function methods:set(name, value)
    local pointer, id, field = self.context._pointer, self.id, field_of(self, name)
    if field.type == TEXT or field.type == CHOICE then
        if type(value) ~= "string" then wrong(name, value, "a string") end
        check(pointer, C.gesta_recognizer_set_text(pointer, id, name, #name, value, #value))
    elseif field.type == BOOLEAN then
        check(pointer, C.gesta_recognizer_set_boolean(pointer, id, name, #name, (value and value ~= 0) and 1 or 0))
    elseif type(value) ~= "number" then
        wrong(name, value, "a number")
    elseif field.type == INTEGER then
        if value % 1 ~= 0 or math.abs(value) > 2 ^ 53 then wrong(name, value, "a whole number") end
        check(pointer, C.gesta_recognizer_set_integer(pointer, id, name, #name, value))
    else
        check(pointer, C.gesta_recognizer_set_number(pointer, id, name, #name, value))
    end
end

--- All parameters and values are fields of a recognizer: `tap.taps = 2`, `pan.translation_x`. A parameter that is set while a sequence is under
-- way holds from the next one on.
local Recognizer = { __newindex = methods.set }

function Recognizer.__index(self, key)
    local method = methods[key]
    if method then return method end
    field_of(self, key) -- here, for an error to tell the caller's line
    return methods.get(self, key)
end

Recognizer.__tostring = function(self) return ("%s 0x%08x"):format(self.class.name, self.id) end

------------------------------------------------------------------------------------------------------------ regions

local Region = {}
Region.__index = Region
Region.__tostring = function(self) return ("region 0x%08x"):format(self.id) end

function Region:set_rect(x, y, width, height)
    local rect = ffi.new("gesta_rect", x, y, width, height)
    check(self.context._pointer, C.gesta_region_set_rect(self.context._pointer, self.id, rect))
end

--- Siblings of a higher order lie above.
function Region:set_order(order) check(self.context._pointer, C.gesta_region_set_order(self.context._pointer, self.id, order)) end

function Region:set_enabled(enabled)
    check_and_tell(self.context, C.gesta_region_set_enabled(self.context._pointer, self.id, enabled and 1 or 0))
end

--- A region inside this one; the corner counts from this one's.
function Region:region(x, y, width, height) return self.context:region(x, y, width, height, self) end

--- Ends it and those inside it; recognizers there are detached.
function Region:destroy() check_and_tell(self.context, C.gesta_region_destroy(self.context._pointer, self.id)) end

----------------------------------------------------------------------------------------------------------- contexts

local Context = {}
Context.__index = Context

local FLAGS = { y_up = 1, poll_all = 2 }

--- Makes a context. Options, all with a default: units_per_mm (1e-6 to 1e6; 160/25.4), max_contacts (1 to 1024; 32), y_up (y grows upwards),
-- poll_all (events also tells of failed, of cancelled before a began, and of the return to possible).
function gesta.context(options)
    local config, made = ffi.new("gesta_config"), ffi.new("gesta_context *[1]")
    check(nil, C.gesta_config_init(config, ffi.sizeof(config)))
    for name, value in pairs(options or {}) do
        if FLAGS[name] then
            if value then config.flags = config.flags + FLAGS[name] end
        elseif name == "units_per_mm" or name == "max_contacts" then
            if type(value) ~= "number" then wrong(name, value, "a number") end
            config[name] = value
        else
            error(("gesta: a context has no option %q"):format(tostring(name)), 2)
        end
    end
    local code = C.gesta_context_create(config, made)
    if code < 0 then
        local message = ("%s: units_per_mm %.17g, max_contacts %d"):format(
            ffi.string(C.gesta_strerror(code)), config.units_per_mm, config.max_contacts)
        error(setmetatable({ code = code, message = message }, Error), 2)
    end
    local self = setmetatable({ _classes = {}, _recognizers = {}, _listeners = {}, _listening = false, _told = 0, _gone = {} }, Context)
    self._pointer = ffi.gc(made[0], C.gesta_context_destroy)
    return self
end

Context.__tostring = function(self) return self._pointer == nil and "gesta.context (closed)" or "gesta.context" end

--- Ends it; it cannot be used after that. (The garbage collector would do so too, some time.)
function Context:close()
    if self._telling then busy() end
    if self._pointer ~= nil then
        C.gesta_context_destroy(ffi.gc(self._pointer, nil))
        self._pointer = nil
    end
end

--- An array of `count` touches, zeroed: fill it, push it, fill it again. Index 0 is the first.
function gesta.touches(count)
    if type(count) ~= "number" or count % 1 ~= 0 or count < 0 then
        error(("gesta: gesta.touches(%s): how many must be a whole number from 0"):format(tostring(count)), 2)
    end
    return ffi.new("gesta_touch[?]", count)
end

--- Pushes the first `count` of an array (which must have so many), 1 if that is not said, and calls who listens. All are checked before the first is dispatched; those of
-- one time and different contacts make a frame.
function Context:push(touches, count)
    if self._telling then busy() end
    local code = C.gesta_push(self._pointer, touches, count or 1, TOUCH)
    if code < 0 then raise(self._pointer, code) end
    self._told = 0
    if self._listening then self:_dispatch() end
end

--- Tells the time in ns: deadlines up to it run.
function Context:advance(now)
    if self._telling then busy() end
    local code = C.gesta_advance(self._pointer, now)
    if code < 0 then raise(self._pointer, code) end
    self._told = 0
    if self._listening then self:_dispatch() end
end

--- When the context wants `advance` next, in ns (int64_t); nil when it waits for nothing.
function Context:next_deadline()
    local deadline = int64()
    check(self._pointer, C.gesta_next_deadline(self._pointer, deadline))
    if deadline[0] ~= NO_DEADLINE then return deadline[0] end
end

--- The system takes every contact away.
function Context:cancel()
    check_and_tell(self, C.gesta_context_cancel(self._pointer))
end

local found, amount, stride = ffi.new("const gesta_event *[1]"), size(), size()

-- Event `index` from 0; nil beyond the last. Asked for anew each time: what a listener does may add events, and move them.
local function event_at(self, index)
    check(self._pointer, C.gesta_events(self._pointer, found, amount, stride))
    if index >= amount[0] then return nil end
    return ffi.cast("const gesta_event *", ffi.cast("const char *", found[0]) + index * stride[0])
end

--- Iterates over the events since the last push or advance began: tables with recognizer (nil if it is gone), id, class, state ("began",
-- "changed", "ended", "cancelled"), previous, sequence, time (ns), x, y, values (by name), contacts, provisional, confirmed, revoked, and reason,
-- measured, limit, blocker where there are.
function Context:events()
    local index = -1
    return function()
        index = index + 1
        local raw = event_at(self, index)
        return raw and read_event(self, raw)
    end
end

-- What listeners hear of when poll_all tells more: began, changed, ended, cancelled after a began, and what is revoked.
local function is_public(raw)
    local state = STATES[raw.state]
    return state == "began" or state == "changed" or state == "ended" or raw.flags % 8 >= 4
        or (state == "cancelled" and raw.previous ~= 0)
end

-- Calls the listeners for the events that have not been told yet; what they cause is told in turn. Then those destroyed are forgotten.
function Context:_dispatch()
    if self._telling then return end
    self._telling = true
    local problem
    while self._listening do
        local raw = event_at(self, self._told)
        if not raw then break end
        self._told = self._told + 1
        local list = self._listeners[raw.recognizer]
        if list and #list > 0 and is_public(raw) then
            local event = read_event(self, raw)
            for _, listener in ipairs({ unpack(list) }) do
                local fine, what = pcall(listener, event)
                if not fine then problem = problem or what end
            end
        end
    end
    self._telling = false
    for index, id in ipairs(self._gone) do
        self._recognizers[id], self._listeners[id], self._gone[index] = nil, nil, nil
    end
    if problem then error(problem, 0) end
end

--- Makes a recognizer of a class: context:recognizer("gesta.tap", { taps = 2 }). `region` (optional): where, everywhere if not said.
function Context:recognizer(class, parameters, region)
    if type(class) ~= "string" then error(("gesta: a class is %s, must be a name"):format(tostring(class)), 2) end
    local made, id = uint32(), uint32()
    local code = C.gesta_recognizer_create(self._pointer, class, #class, made)
    if code < 0 then raise(self._pointer, code) end
    check(self._pointer, C.gesta_recognizer_class(self._pointer, made[0], id))
    local recognizer = setmetatable({ context = self, id = made[0], class = self:class(id[0]) }, Recognizer)
    self._recognizers[made[0]] = recognizer
    local fine, problem = pcall(function()
        if region then recognizer:attach(region) end
        for name, value in pairs(parameters or {}) do recognizer[name] = value end
    end)
    if not fine then
        recognizer:destroy()
        error(type(problem) == "string" and problem:gsub("^[^:]*:%d+: ", "") or problem, 2)
    end
    return recognizer
end

--- What a class is and has, by name or id: name, label, doc, continuous, hovers, parameters and values with name, type, unit, doc and range.
function Context:class(class)
    if type(class) == "string" then
        local id = uint32()
        check(self._pointer, C.gesta_class_find(self._pointer, class, #class, id))
        class = id[0]
    end
    local known = self._classes[class]
    if not known then
        known = describe(self._pointer, class)
        self._classes[class] = known
    end
    return known
end

--- The names of all classes, built-ins first.
function Context:classes()
    local count, id, names = uint32(), uint32(), {}
    check(self._pointer, C.gesta_class_count(self._pointer, count))
    for index = 0, count[0] - 1 do
        check(self._pointer, C.gesta_class_at(self._pointer, index, id))
        names[index + 1] = self:class(id[0]).name
    end
    return names
end

--- Makes a region: the corner with the least coordinates, counted from the parent's, and the extent.
function Context:region(x, y, width, height, parent)
    local rect, made = ffi.new("gesta_rect", x, y, width, height), uint32()
    local code = C.gesta_region_create(self._pointer, parent and parent.id or gesta.ROOT, rect, made)
    if code < 0 then raise(self._pointer, code) end
    return setmetatable({ context = self, id = made[0] }, Region)
end

--- Which recognizer won this contact; nil while nobody has.
function Context:owner(contact)
    local id = uint32()
    check(self._pointer, C.gesta_contact_owner(self._pointer, contact, id))
    return self._recognizers[id[0]]
end

--- The newest time that it was told, in ns (int64_t).
function Context:now()
    local now = int64()
    check(self._pointer, C.gesta_context_now(self._pointer, now))
    return now[0]
end

--- Opens a plugin by its absolute path and adds its classes.
function Context:load_plugin(path)
    check(self._pointer, C.gesta_plugin_load(self._pointer, path, #path, nil))
end

return gesta
