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
-- Methods with a regular shape are generated: gesta/generated/methods.lua; gesta/generated/types.lua has types for
-- language servers. The functions of gesta.h are in gesta.C, and `context._pointer` is the gesta_context. The garbage
-- collector destroys it.
-- Traces: context:start_trace() records a session, context:stop_trace() returns it as text, gesta.replay(text) performs
-- it again and lists the differences. While a trace is recorded, LuaJIT compiles nothing.
-- Recognizer classes in Lua: gesta.class and context:register.
-- Events are polled, because LuaJIT's callbacks from C are slow and limited in number, and abort the program when
-- called from compiled code. `on` is implemented in Lua: after each push or advance, the module reads the events and
-- notifies the listeners. A program can also poll: `for event in context:events() do ... end`.
-- Lengths are in the program's units, times in ns (int64_t, so that they are exact; numbers are accepted). Convert a
-- time by tonumber before dividing it: LuaJIT divides integers without a remainder. Contacts are numbers, and uint64_t
-- where a number is not exact. Phases, tools, buttons and modifiers are numbers, such as gesta.BEGAN; states are
-- strings.
-- A call that fails raises a gesta.Error with `code` (gesta.Error.RANGE and so on), `message` and `where` (the file and
-- line of the program), and has changed nothing. So do wrong types, and names that do not exist.
-- Threads: only one thread at a time may use a context, as in C.
-- @module gesta
-- @since 0.1

local ffi = require "ffi"
local folder = (... or ""):match("^(.*%.)") or "" -- "libs." of require "libs.gesta"

local C = require(folder .. "gesta.library")
local errors = require(folder .. "gesta.errors")
local convert = require(folder .. "gesta.convert")
local objects = require(folder .. "gesta.objects")
local parts = {
    "classes", "region", "recognizer", "settings", "context", "callbacks", "setups", "examples", "fingers",
}
for _, part in ipairs(parts) do
    require(folder .. "gesta." .. part)
end

local gesta = require(folder .. "gesta.generated.methods")
gesta._VERSION = ("%d.%d.%d"):format(C.GESTA_VERSION_MAJOR, C.GESTA_VERSION_MINOR, C.GESTA_VERSION_PATCH)
gesta.C = C -- the functions of gesta.h that gesta.generated.cdef declares
-- The enumerations of gesta.h: gesta.Reason.MOVED_TOO_FAR.
for name, constants in pairs(require(folder .. "gesta.generated.enums")) do gesta[name] = constants end
gesta.replay = require(folder .. "gesta.traces")
require(folder .. "gesta.live")
gesta.class = require(folder .. "gesta.own")
for name, call in pairs(require(folder .. "gesta.momentum")) do gesta[name] = call end
for name, call in pairs(require(folder .. "gesta.frame")) do gesta[name] = call end

--- Phases of a touch.
gesta.BEGAN, gesta.MOVED, gesta.STATIONARY, gesta.ENDED, gesta.CANCELLED, gesta.HOVER = 1, 2, 3, 4, 5, 6
--- Tools of a touch.
gesta.FINGER, gesta.PEN, gesta.ERASER, gesta.MOUSE = 0, 1, 2, 3
--- Bits of a touch's buttons.
gesta.PRIMARY, gesta.SECONDARY, gesta.MIDDLE, gesta.BACK, gesta.FORWARD = 1, 2, 4, 8, 16
--- Bits of a touch's modifiers.
gesta.SHIFT, gesta.CONTROL, gesta.ALT, gesta.META = 1, 2, 4, 8
--- The root region, which covers everything, and no region.
gesta.ROOT, gesta.NO_REGION = 0x40010000, 0

--- The error type: `code` is one of its constants, such as gesta.Error.RANGE, `message` a sentence, `where` the file
-- and line of the program.
gesta.Error = errors.Error

--- A context of a gesta_context.
function objects.Context._of(pointer, keeps_touches)
    return setmetatable({
        _keeps_touches = keeps_touches ~= false,
        _pointer = pointer, _classes = {}, _recognizers = {}, _listeners = {}, _listening = false, _dispatched = 0,
        _destroyed = {}, _set = {}, _tables = {},
    }, objects.Context)
end

local FLAGS = {
    y_up = 1, poll_all = 2, late_samples = 8, event_touches = 16, frame_values = 32, merge_changes = 64,
}
local OPTIONS = { units_per_mm = convert.number, max_contacts = convert.uint32 }
for name in pairs(FLAGS) do OPTIONS[name] = convert.boolean end

---@class gesta.Options
---@field units_per_mm? number
---@field max_contacts? integer
---@field y_up? boolean
---@field poll_all? boolean
---@field late_samples? boolean
---@field event_touches? boolean
---@field frame_values? boolean
---@field merge_changes? boolean

--- Creates a context. Options: units_per_mm (1e-6 to 1e6, default 160/25.4), max_contacts (1 to 1024, default 32), y_up
-- (y grows upwards), poll_all (events also returns failed, cancelled without began, and the return to possible),
-- late_samples (samples older than the context get its time), event_touches (events have the newest sample of each
-- contact, and a change of buttons alone is a change of a gesture in progress), frame_values (keeps what contact_at and
-- values_at return), merge_changes (the changes of a gesture in one push are one event: for programs that draw once a
-- frame).
---@param options? gesta.Options
---@return gesta.Context context
function gesta.context(options)
    local config, made = ffi.new("gesta_config"), ffi.new("gesta_context *[1]")
    errors.check(nil, C.gesta_config_init(config, ffi.sizeof(config)))
    errors.only("gesta.context", options or {}, OPTIONS)
    for name, value in pairs(options or {}) do
        local number = OPTIONS[name](name, value)
        if FLAGS[name] then config.flags = config.flags + number * FLAGS[name] else config[name] = number end
    end
    local message = ffi.new("char[256]")
    config.message, config.capacity = message, ffi.sizeof(message)
    local code = C.gesta_context_create(config, made)
    if code < 0 then errors.raise(code, ffi.string(message)) end
    return objects.Context._of(ffi.gc(made[0], C.gesta_context_destroy), (options or {}).event_touches or false)
end

--- Returns a contact's id for `touch.contact`: the address of light userdata, such as the ids of LÖVE's touches, and a
-- number itself.
---@param id integer|userdata
---@return integer contact
function gesta.contact_id(id)
    if type(id) == "number" or ffi.istype("uint64_t", id) then return id end
    if type(id) ~= "userdata" then errors.value("gesta.contact_id: id", id, "a number or light userdata") end
    return ffi.cast("uint64_t", ffi.cast("uintptr_t", ffi.cast("void *", id)))
end

--- Returns a zeroed array of `count` touches, which can be filled and pushed repeatedly. The first index is 0. A phase
-- or tool is a number: gesta.BEGAN. The FFI refuses texts and unknown fields.
---@param count integer
---@return ffi.cdata* touches
function gesta.touches(count)
    if type(count) ~= "number" or count % 1 ~= 0 or count < 0 then
        errors.value("gesta.touches: count", count, "an integer of at least 0")
    end
    -- Compiled code cannot read the size of a `[?]`. Each size of the other form is a type, of which there are 65,536.
    return count <= 4096 and ffi.new(("gesta_touch[%d]"):format(count)) or ffi.new("gesta_touch[?]", count)
end

--- Returns a zeroed array of `count` motions, which can be filled and pushed repeatedly. The first index is 0. A kind
-- or phase is a number: gesta.MotionKind.SCROLL, gesta.MOVED. The FFI refuses texts and unknown fields.
---@param count integer
---@return ffi.cdata* motions
function gesta.motions(count)
    if type(count) ~= "number" or count % 1 ~= 0 or count < 0 then
        errors.value("gesta.motions: count", count, "an integer of at least 0")
    end
    return count <= 4096 and ffi.new(("gesta_motion[%d]"):format(count)) or ffi.new("gesta_motion[?]", count)
end

return gesta
