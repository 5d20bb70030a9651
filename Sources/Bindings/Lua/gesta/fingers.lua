--- Simulated fingers, for the tests of programs: context:finger(1):down(10, 10):move_to(80, 10, 0.2):up().
-- Each function pushes what it is named after, 8 ms between samples, notifies the listeners and returns the finger.
-- @since 0.2

local ffi = require "ffi"

return function(C, Context, raise, busy, only)
    local Finger = {}
    Finger.__index = Finger
    local PINCH = { from = true, to = true, turn = true, seconds = true }
    local DRAW = { x = true, y = true, size = true, seconds = true }

    --- Returns a finger with a contact id (default: 1).
    function Context:finger(contact)
        return setmetatable({ context = self, contact = ffi.cast("uint64_t", contact or 1) }, Finger)
    end

    -- Pushes what a function of the library makes: raises its error, or notifies the listeners.
    local function push(self, make, ...)
        local context = self.context
        if context._dispatching then busy() end
        local code = make(context._pointer, ...)
        if code < 0 then raise(context._pointer, code, 4) end
        context._dispatched = 0
        if context._listening then context:_dispatch() end
        return self
    end

    --- Puts the finger down.
    function Finger:down(x, y) return push(self, C.gesta_finger_down, self.contact, x, y) end

    --- Moves it along a line, at constant speed, in `seconds` (default: 0.2).
    function Finger:move_to(x, y, seconds)
        return push(self, C.gesta_finger_move_to, self.contact, x, y, seconds or 0.2)
    end

    --- Lifts it where it is.
    function Finger:up() return push(self, C.gesta_finger_up, self.contact) end

    --- Moves a pointer above the surface.
    function Finger:hover(x, y) return push(self, C.gesta_finger_hover, self.contact, x, y) end

    --- Taps once, or `taps` times.
    function Finger:tap(x, y, taps)
        return push(self, C.gesta_finger_tap, self.contact, x, y, taps or 1)
    end

    --- Taps twice.
    function Finger:double_tap(x, y) return self:tap(x, y, 2) end

    --- Pinches around a center with this finger and one with the next id. Options: from, to (distances), turn (radians,
    -- default: 0), seconds (default: 0.3).
    function Finger:pinch(x, y, options)
        only("pinch", options, PINCH)
        return push(self, C.gesta_finger_pinch, self.contact, x, y, options.from, options.to, options.turn or 0,
            options.seconds or 0.3)
    end

    --- Draws the ideal stroke of a pattern, or of a preset: "chevron". Options: x, y (of its center, default: 0), size
    -- (its larger side, default: 40), seconds (default: 0.4).
    function Finger:draw(pattern, options)
        options = options or {}
        only("draw", options, DRAW)
        return push(self, C.gesta_finger_draw, self.contact, pattern, #pattern, options.x or 0, options.y or 0,
            options.size or 40, options.seconds or 0.4)
    end

    --- Lets time pass.
    function Finger:wait(seconds) return push(self, C.gesta_finger_wait, seconds) end
end
