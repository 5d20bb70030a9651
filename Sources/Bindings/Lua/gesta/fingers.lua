--- Simulated fingers, for the tests of programs: context:finger(1):down(10, 10):move_to(80, 10, 0.2):up().
-- Each function pushes what it is named after, 8 ms between samples, notifies the listeners and returns the finger.
-- @since 0.2

local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local Context = require(folder .. "objects").Context
local number = convert.number

---@class gesta.Finger
---@field context gesta.Context
---@field contact integer
local Finger = {}
Finger.__index = Finger
local PINCH = { from = true, to = true, turn = true, seconds = true }
local DRAW = { x = true, y = true, size = true, seconds = true }

--- Returns a finger.
---@param contact? integer its id, default 1
---@return gesta.Finger finger
function Context:finger(contact)
    return setmetatable({ context = self, contact = convert.uint64("contact", contact or 1) }, Finger)
end

-- Pushes what a function of the library makes: raises its error, or notifies the listeners.
local function push(self, make, ...)
    if self.context._dispatching then errors.busy() end
    self.context:_pushed(make(self.context._pointer, ...))
    return self
end

--- Puts the finger down.
---@param x number
---@param y number
---@return gesta.Finger self
function Finger:down(x, y) return push(self, C.gesta_finger_down, self.contact, number("x", x), number("y", y)) end

--- Moves it along a line, at constant speed.
---@param x number
---@param y number
---@param seconds? number default 0.2
---@return gesta.Finger self
function Finger:move_to(x, y, seconds)
    return push(self, C.gesta_finger_move_to, self.contact, number("x", x), number("y", y),
        number("seconds", seconds or 0.2))
end

--- Lifts it where it is.
---@return gesta.Finger self
function Finger:up() return push(self, C.gesta_finger_up, self.contact) end

--- Moves a pointer above the surface.
---@param x number
---@param y number
---@return gesta.Finger self
function Finger:hover(x, y) return push(self, C.gesta_finger_hover, self.contact, number("x", x), number("y", y)) end

--- Taps once, or several times.
---@param x number
---@param y number
---@param taps? integer default 1
---@return gesta.Finger self
function Finger:tap(x, y, taps)
    return push(self, C.gesta_finger_tap, self.contact, number("x", x), number("y", y),
        convert.uint32("taps", taps or 1))
end

--- Taps twice.
---@param x number
---@param y number
---@return gesta.Finger self
function Finger:double_tap(x, y) return self:tap(x, y, 2) end

--- Pinches around a center with this finger and one with the next id. Options: from, to (distances), turn (radians,
-- default: 0), seconds (default: 0.3).
---@param x number
---@param y number
---@param options { from: number, to: number, turn?: number, seconds?: number }
---@return gesta.Finger self
function Finger:pinch(x, y, options)
    errors.only("pinch", options, PINCH)
    return push(self, C.gesta_finger_pinch, self.contact, number("x", x), number("y", y), number("from", options.from),
        number("to", options.to), number("turn", options.turn or 0), number("seconds", options.seconds or 0.3))
end

--- Draws the ideal stroke of a pattern, or of a preset: "chevron". Options: x, y (of its center, default: 0), size
-- (its larger side, default: 40), seconds (default: 0.4).
---@param pattern string
---@param options? { x?: number, y?: number, size?: number, seconds?: number }
---@return gesta.Finger self
function Finger:draw(pattern, options)
    options = options or {}
    errors.only("draw", options, DRAW)
    local length = select(2, convert.text("pattern", pattern))
    return push(self, C.gesta_finger_draw, self.contact, pattern, length, number("x", options.x or 0),
        number("y", options.y or 0), number("size", options.size or 40), number("seconds", options.seconds or 0.4))
end

--- Lets time pass.
---@param seconds number
---@return gesta.Finger self
function Finger:wait(seconds) return push(self, C.gesta_finger_wait, number("seconds", seconds)) end
