--- Momentum after a gesture: flings, springs and edges as pure functions, which have no context.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local enums = require(folder .. "generated.enums")
local number = convert.number

local NUMBERS = {
    "rate", "drag", "constant_deceleration", "deceleration", "friction", "units_per_mm", "stiffness", "damping_ratio",
    "rest", "min_x", "max_x", "min_y", "max_y",
}
local OPTIONS = {
    kind = true, zoom = true, stop = true, time = true, x = true, y = true, velocity_x = true, velocity_y = true,
}
for _, name in ipairs(NUMBERS) do OPTIONS[name] = true end
local double = ffi.typeof "double[1]"

local gesta = {}

---@class gesta.DecayOptions
---@field kind? string "exponential" (default), "friction", "spline", "constant" or "spring"
---@field zoom? boolean x is a scale, whose logarithm decays
---@field stop? boolean stops at edges, instead of passing them and springing back
---@field time? integer when it begins, in ns
---@field x? number
---@field y? number
---@field velocity_x? number per second
---@field velocity_y? number per second
---@field rate? number what a millisecond leaves of the velocity, default 0.998
---@field drag? number friction: what a second leaves of the velocity, default 0.135
---@field constant_deceleration? number friction: per s^2, default 0
---@field deceleration? number constant: per s^2, default 2300
---@field friction? number spline: Android's coefficient, default 0.015
---@field units_per_mm? number spline: default 160 / 25.4
---@field stiffness? number of the spring, also at edges, in 1/s^2, default 200
---@field damping_ratio? number less than 1 swings, default 1
---@field rest? number the motion ends where less is left of it, default 0.1, or 0.001 with zoom
---@field min_x? number edges, none by default
---@field max_x? number
---@field min_y? number
---@field max_y? number

---@class gesta.DecayMotion
---@field time ffi.cdata* int64_t
---@field x number
---@field y number
---@field velocity_x number
---@field velocity_y number
---@field moving boolean

---@class gesta.Decay
local Decay = {}
Decay.__index = Decay

local function check(code, message)
    if code < 0 then errors.raise(code, message or ffi.string(C.gesta_strerror(code))) end
end

local function enum(name, value, of)
    local found = type(value) == "string" and of[value:upper()]
    if not found then errors.value(name, value, "the name of one of its kind in lower case") end
    return found
end

local function motion_of(raw)
    return {
        time = raw.time, x = raw.x, y = raw.y, velocity_x = raw.velocity_x, velocity_y = raw.velocity_y,
        moving = raw.moving ~= 0,
    }
end

local function new()
    local raw = ffi.new "gesta_decay"
    raw.size = ffi.sizeof(raw)
    return raw
end

--- Computes the momentum of what is at a position and has a velocity. gesta_decay_options has the ranges.
---@param options gesta.DecayOptions
---@return gesta.Decay decay
function gesta.decay(options)
    errors.only("gesta.decay", options, OPTIONS)
    local raw, made, message = ffi.new "gesta_decay_options", new(), ffi.new "char[256]"
    check(C.gesta_decay_options_init(raw, ffi.sizeof(raw)))
    raw.kind = enum("kind", options.kind or "exponential", enums.DecayKind)
    raw.flags = convert.boolean("zoom", options.zoom or false) * enums.DecayFlag.ZOOM
        + convert.boolean("stop", options.stop or false) * enums.DecayFlag.STOP
    for _, name in ipairs(NUMBERS) do
        if options[name] ~= nil then raw[name] = number(name, options[name]) end
    end
    raw.message, raw.capacity = message, ffi.sizeof(message)
    local code = C.gesta_decay_start(raw, convert.time("time", options.time or 0), number("x", options.x or 0),
        number("y", options.y or 0), number("velocity_x", options.velocity_x or 0),
        number("velocity_y", options.velocity_y or 0), made)
    if code < 0 then
        local words = ffi.string(message)
        check(code, words ~= "" and words or nil)
    end
    return setmetatable({ _raw = made }, Decay)
end

--- Returns position and velocity at a time in ns. From the end on, the position is exactly the end.
---@param time integer
---@return gesta.DecayMotion motion
function Decay:at(time)
    local motion = ffi.new "gesta_decay_motion"
    check(C.gesta_decay_at(self._raw, convert.time("time", time), motion))
    return motion_of(motion)
end

--- Returns where and when the motion ends.
---@return gesta.DecayMotion motion
function Decay:ending()
    local motion = ffi.new "gesta_decay_motion"
    check(C.gesta_decay_end(self._raw, motion))
    return motion_of(motion)
end

--- Returns momentum that begins in the same way and ends exactly at a position: a page, a row, a grid.
---@param x? number default 0, as is y
---@param y? number
---@return gesta.Decay decay
function Decay:snap(x, y)
    local made = new()
    check(C.gesta_decay_snap(self._raw, number("x", x or 0), number("y", y or 0), made))
    return setmetatable({ _raw = made }, Decay)
end

local CARRY = { caught_x = true, caught_y = true, flick_x = true, flick_y = true, pause = true }

--- Returns the velocity of a flick that follows on a motion which was caught. Options: caught_x, caught_y, flick_x,
-- flick_y (velocities) and pause (the longest time for which the contact has rested in between, in ns), default: 0.
---@param rule string "none", "android", "flutter", "gtk" or "chromium"
---@param options { caught_x?: number, caught_y?: number, flick_x?: number, flick_y?: number, pause?: integer }
---@return number x, number y
function gesta.carry(rule, options)
    errors.only("gesta.carry", options, CARRY)
    local x, y = double(), double()
    check(C.gesta_decay_carry(enum("rule", rule, enums.CarryRule), convert.time("pause", options.pause or 0),
        number("caught_x", options.caught_x or 0), number("caught_y", options.caught_y or 0),
        number("flick_x", options.flick_x or 0), number("flick_y", options.flick_y or 0), x, y))
    return x[0], y[0]
end

--- Returns how far content is shown beyond its edge when a contact has pulled it by a distance.
---@param distance number
---@param extent number width or height of the view
---@param coefficient? number how easily it is pulled at first, default 0.55
---@return number stretch
function gesta.rubber_band(distance, extent, coefficient)
    local found = double()
    check(C.gesta_rubber_band_stretch(number("distance", distance), number("extent", extent),
        number("coefficient", coefficient or 0.55), found))
    return found[0]
end

--- Returns how far a contact has pulled for content to be shown that far beyond its edge.
---@param stretch number
---@param extent number
---@param coefficient? number default 0.55
---@return number distance
function gesta.rubber_band_distance(stretch, extent, coefficient)
    local found = double()
    check(C.gesta_rubber_band_distance(number("stretch", stretch), number("extent", extent),
        number("coefficient", coefficient or 0.55), found))
    return found[0]
end

return gesta
