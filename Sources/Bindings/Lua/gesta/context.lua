--- Contexts: touches in, events out.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local event = require(folder .. "event")
local objects = require(folder .. "objects")
local check, raise_value, Error = errors.check, errors.value, errors.Error
local Context, recognizer_of, region_of = objects.Context, objects.recognizer_of, objects.region_of

local ROOT = 0x40010000
local NO_DEADLINE = 0x7FFFFFFFFFFFFFFFLL
local TOUCH = ffi.sizeof("gesta_touch")
local uint32, int64, size = ffi.typeof("uint32_t[1]"), ffi.typeof("int64_t[1]"), ffi.typeof("size_t[1]")

Context.__tostring = function(self) return self._pointer == nil and "gesta.context (closed)" or "gesta.context" end

--- Destroys the context, which must not be used afterwards. The garbage collector also destroys unused contexts.
function Context:close()
    if self._dispatching or self._pointer ~= nil and self:describe().in_callback then errors.busy() end
    if self._pointer ~= nil then
        C.gesta_context_destroy(ffi.gc(self._pointer, nil))
        self._pointer = nil
        self:_free_callbacks()
        self:_end_trace()
        self:_raise_kept()
    end
end

----------------------------------------------------------------------------------------------------- touches

-- Raises the error of a push whose arguments do not fit together.
local function raise_push(touches, count, length)
    if length == nil then raise_value("touches", touches, "an array that gesta.touches returns") end
    local rule = length == math.huge and "an integer of at least 0, because touches is a pointer"
        or ("an integer from 0 to %d, the length of touches"):format(length)
    raise_value("count", count, rule, Error.RANGE)
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

--- Ends a call that may have begun new events.
function Context:_pushed(code)
    if code < 0 then self:_fail(code) end
    self._dispatched = 0
    if self._listening then self:_dispatch() end
    if self._kept then self:_raise_kept() end
end

--- Pushes the first `count` touches of an array, by default all, and notifies the listeners. All touches are checked
-- before the first is dispatched. Adjacent touches of equal time and different contacts form a frame. For a pointer to
-- touches, `count` is required.
---@param touches ffi.cdata* that gesta.touches returned
---@param count? integer
function Context:push(touches, count)
    if self._dispatching then errors.busy() end
    self:_pushed(C.gesta_push(self._pointer, touches, checked_count(touches, count), TOUCH))
end

--- Pushes touches whose times are not known, such as the events that an engine delivers once a frame. They have arrived
-- between the context's time and `now` (ns), in their order, and get times of this span: their own are ignored. The
-- rate at which each contact reports is measured from frame to frame. Call `advance(now)` after it, also in frames
-- without touches.
---@param touches ffi.cdata* that gesta.touches returned
---@param count integer? nil for all
---@param now integer|number ns; a fraction is cut off
function Context:push_untimed(touches, count, now)
    if self._dispatching then errors.busy() end
    local amount = checked_count(touches, count)
    self:_pushed(C.gesta_push_untimed(self._pointer, touches, amount, TOUCH, convert.time("now", now)))
end

local MOTION = ffi.sizeof "gesta_motion"

--- Pushes the first `count` motions of an array, by default all: what trackpads and wheels do, as the system reports
-- it. All are checked before the first is dispatched. Recognizers receive them whose `inputs` have them.
---@param motions ffi.cdata* that gesta.motions returned
---@param count? integer
function Context:push_motion(motions, count)
    if self._dispatching then errors.busy() end
    local length = type(motions) == "cdata" and ffi.sizeof(motions) / MOTION or nil
    if not length or length % 1 ~= 0 then raise_value("motions", motions, "an array that gesta.motions returns") end
    local wanted = count == nil and length or tonumber(count)
    if not wanted or wanted % 1 ~= 0 or wanted < 0 or wanted > length then
        raise_value("count", count, ("an integer from 0 to %d, the length of motions"):format(length), Error.RANGE)
    end
    self:_pushed(C.gesta_push_motion(self._pointer, motions, wanted, MOTION))
end

--- Advances the time, runs the deadlines up to it and notifies the listeners.
---@param now integer|number ns; a fraction is cut off
function Context:advance(now)
    if self._dispatching then errors.busy() end
    self:_pushed(C.gesta_advance(self._pointer, convert.time("now", now)))
end

--- Returns the time at which `advance` must be called, in ns (int64_t); nil if there is no deadline.
---@return integer? deadline
function Context:next_deadline()
    local deadline = int64()
    check(self._pointer, C.gesta_next_deadline(self._pointer, deadline))
    if deadline[0] ~= NO_DEADLINE then return deadline[0] end
end

--- Returns the newest time that was pushed or passed to `advance`, in ns (int64_t).
---@return integer now
function Context:now() return self:describe().now end

--- Returns the number of units of length in a millimeter.
---@return number units_per_mm
function Context:units_per_mm() return self:describe().units_per_mm end

--- Returns how many late samples were given the context's time: see the option late_samples.
---@return integer count
function Context:late_samples() return self:describe().late_samples end

local TOOLS = { [0] = "finger", "pen", "eraser", "mouse" }

--- Returns the factor of the slops for contacts of one tool.
---@param tool integer
---@return number factor
function Context:slop_factor(tool)
    local name = TOOLS[convert.uint32("tool", tool)] or raise_value("tool", tool, "from 0 to 3", Error.RANGE)
    return self:describe()["slop_factor_" .. name]
end

------------------------------------------------------------------------------------------------------ events

local found, amount, stride = ffi.new("const gesta_event *[1]"), size(), size()

-- Returns event `index` (from 0) or nil. Reads the array each time, because a listener may add events and move it.
local function event_at(self, index)
    check(self._pointer, C.gesta_events(self._pointer, found, amount, stride))
    if index >= amount[0] then return nil end
    return ffi.cast("const gesta_event *", ffi.cast("const char *", found[0]) + index * stride[0])
end

--- Iterates over the events since the last push or advance began. Each is a table with recognizer (nil if destroyed),
-- id, class, state ("began", "changed", "ended", "cancelled"), previous, sequence, time (ns), x, y, values (by name),
-- contacts, positions (tables of x and y), touches, buttons, modifiers, tool, provisional, confirmed, revoked and
-- passed_on; and reason, measured, limit and blocker if there is a reason.
---@return fun(): gesta.Event?
function Context:events()
    local index = -1
    return function()
        index = index + 1
        local raw = event_at(self, index)
        return raw and event.read(self, raw)
    end
end

--- Sets the function that is called with each event of every recognizer, before the recognizer's listeners; nil removes
-- it. With the option poll_all of gesta.context, it is called for every transition: also for failed, for cancelled
-- without began, and for the return to possible.
---@param observer? fun(event: gesta.Event)
function Context:set_observer(observer)
    self._observer = convert.callable("observer", observer, true)
    self._listening = self._listening or observer ~= nil
end

-- Calls `body` where a coroutine cannot yield: a yield within it raises an error, as across every call from C.
local function call_unyielding(body) string.gsub("x", "x", body) end

-- Those of a child are its parent's.
local function listeners_of(self, id)
    local known = self._listeners[id] == nil and recognizer_of(self, id)
    return self._listeners[known and known._parent or id]
end

-- Notifies the observer and the listeners of new events, including those that listeners cause. Returns the first error.
local function notify(self)
    local problem
    local function call(listener, report)
        local ok, message = pcall(listener, report)
        if not ok and problem == nil then
            problem = message == nil and "gesta: a listener raised nil as its error" or message
        end
    end
    while true do
        local raw = event_at(self, self._dispatched)
        if not raw then break end
        self._dispatched = self._dispatched + 1
        local observer, list = self._observer, event.is_public(raw) and listeners_of(self, raw.recognizer)
        if observer or (list and #list > 0) then
            local report = event.read(self, raw)
            if observer then call(observer, report) end
            for _, listener in ipairs({ unpack(list or {}) }) do call(listener, report) end
        end
    end
    return problem
end

--- Notifies the listeners of new events, then removes destroyed recognizers.
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
    if self._kept then self:_raise_kept() end
end

--- Keeps the error of a function that the library called; the call that the program made raises the first.
function Context:_keep(problem)
    if self._kept == nil then self._kept = { problem } end
end

--- Raises why a call failed: the error of a function that the library called, or that of the library.
function Context:_fail(code)
    self:_raise_kept()
    errors.raise_code(self._pointer, code)
end

function Context:_raise_kept()
    local kept = self._kept
    if kept == nil then return end
    self._kept = nil
    error(kept[1], 0)
end

---------------------------------------------------------------------------------- recognizers and regions

--- Creates a recognizer of a class: context:recognizer("gesta.tap", { taps = 2, tools = { "pen" } }). If a parameter is
-- refused, none is created. With an id instead of a name, returns the recognizer that has it.
---@param class string|integer
---@param parameters? table
---@param region? gesta.Region default the root region
---@return gesta.Recognizer recognizer
function Context:recognizer(class, parameters, region)
    if type(class) == "number" and class % 1 == 0 and class >= 0 and class < 2 ^ 32 then
        local recognizer, code = recognizer_of(self, class)
        return recognizer or errors.raise_code(self._pointer, code)
    end
    if type(class) ~= "string" then raise_value("class", class, "a name or an id") end
    if class:find("\0", 1, true) then raise_value("class", class, "a name without NUL", Error.TEXT) end
    if parameters ~= nil and type(parameters) ~= "table" then raise_value("parameters", parameters, "a table") end
    local made, config = uint32(), ffi.new("gesta_recognizer_config", { class_name = class })
    config.size = ffi.sizeof(config)
    if region ~= nil then config.region = convert.region(self, "region", region) end
    local is_known, kind = pcall(self.class, self, class) -- the call names a class that does not exist
    local kept
    if is_known and parameters then
        kept, config.parameter_count = objects.parameters(kind, parameters)
        config.parameters = kept
    end
    local code = C.gesta_recognizer_create(self._pointer, config, made)
    if code < 0 then self:_fail(code) end
    return (recognizer_of(self, made[0]))
end

--- Returns the recognizer that has a label; of several, the one that was created first.
---@param label string
---@return gesta.Recognizer recognizer
function Context:find(label)
    local id, length = uint32(), select(2, convert.text("label", label))
    check(self._pointer, C.gesta_recognizer_find(self._pointer, label, length, id))
    return (recognizer_of(self, id[0]))
end

--- Returns the region that has a label; of several, the one that was created first.
---@param label string
---@return gesta.Region region
function Context:find_region(label)
    local id, length = uint32(), select(2, convert.text("label", label))
    check(self._pointer, C.gesta_region_find(self._pointer, label, length, id))
    return region_of(self, id[0])
end

--- Creates a region.
---@param x number the least x, relative to the parent's corner; so is y
---@param y number
---@param width number
---@param height number
---@param parent? gesta.Region default the root region
---@return gesta.Region region
function Context:region(x, y, width, height, parent)
    local rect, made = convert.numbers("gesta_rect", convert.RECT, x, y, width, height), uint32()
    local inside = parent == nil and ROOT or convert.region(self, "region", parent)
    check(self._pointer, C.gesta_region_create(self._pointer, inside, rect, made))
    return region_of(self, made[0])
end
