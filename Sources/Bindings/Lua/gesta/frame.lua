--- The one euro filter, for values at the time of a frame.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local number = convert.number

local NUMBERS = { min_cutoff = true, beta = true, speed_cutoff = true }

local gesta = {}

---@class gesta.FilterOptions
---@field min_cutoff? number cutoff frequency of what rests in Hz, default 4.7
---@field beta? number how much the speed raises the cutoff, default 0.01
---@field speed_cutoff? number cutoff frequency of the speed in Hz, default 1

---@class gesta.Filter
local Filter = {}
Filter.__index = Filter

local function check(code)
    if code < 0 then errors.raise(code, ffi.string(C.gesta_strerror(code))) end
end

local function new()
    local raw = ffi.new "gesta_filter"
    check(C.gesta_filter_init(raw, ffi.sizeof(raw)))
    return raw
end

--- Creates a one euro filter: a low-pass filter of positions that lags less the faster they move. A program has one for
-- each contact, or for each pair of values.
---@param options? gesta.FilterOptions
---@return gesta.Filter filter
function gesta.filter(options)
    errors.only("gesta.filter", options or {}, NUMBERS)
    local raw = new()
    for name, value in pairs(options or {}) do raw[name] = number(name, value) end
    -- A filter with invalid numbers is refused when it is made, and not when it is used.
    check(C.gesta_filter_add(raw, 0, 0, 0, new()))
    return setmetatable({ _raw = raw }, Filter)
end

--- Filters a position at a time in ns, which is not before the last one. The first is returned as it is.
---@param time integer
---@param x number
---@param y? number
---@return number x, number y
function Filter:add(time, x, y)
    local raw = self._raw
    check(C.gesta_filter_add(raw, convert.time("time", time), number("x", x), number("y", y or 0), raw))
    return raw.x, raw.y
end

--- Begins anew with the next position.
function Filter:reset() self._raw.started = 0 end

return gesta
