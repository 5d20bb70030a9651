--- Simulated fingers, for the tests of programs: context:finger(1):down(10, 10):move_to(80, 10, 0.2):up().
-- Each function pushes what it is named after, 8 ms between samples, notifies the listeners and returns the finger.
-- @since 0.2

local ffi = require "ffi"

return function(C, Context, raise)
    local Finger = {}
    Finger.__index = Finger

    --- Returns a finger with a contact id (default: 1).
    function Context:finger(contact)
        return setmetatable({ context = self, contact = ffi.cast("uint64_t", contact or 1) }, Finger)
    end

    -- Ends a call: raises its error, or notifies the listeners.
    local function finish(self, code)
        if code < 0 then raise(self.context._pointer, code, 4) end
        self.context._dispatched = 0
        if self.context._listening then self.context:_dispatch() end
        return self
    end

    --- Puts the finger down.
    function Finger:down(x, y) return finish(self, C.gesta_finger_down(self.context._pointer, self.contact, x, y)) end

    --- Moves it along a line, at constant speed, in `seconds` (default: 0.2).
    function Finger:move_to(x, y, seconds)
        return finish(self, C.gesta_finger_move_to(self.context._pointer, self.contact, x, y, seconds or 0.2))
    end

    --- Lifts it where it is.
    function Finger:up() return finish(self, C.gesta_finger_up(self.context._pointer, self.contact)) end

    --- Moves a pointer above the surface.
    function Finger:hover(x, y) return finish(self, C.gesta_finger_hover(self.context._pointer, self.contact, x, y)) end

    --- Taps once, or `taps` times.
    function Finger:tap(x, y, taps)
        return finish(self, C.gesta_finger_tap(self.context._pointer, self.contact, x, y, taps or 1))
    end

    --- Taps twice.
    function Finger:double_tap(x, y) return self:tap(x, y, 2) end

    --- Pinches around a center with this finger and one with the next id. Options: from, to (distances), turn (radians,
    -- default: 0), seconds (default: 0.3).
    function Finger:pinch(x, y, options)
        return finish(self, C.gesta_finger_pinch(self.context._pointer, self.contact, x, y, options.from, options.to,
            options.turn or 0, options.seconds or 0.3))
    end

    --- Draws the ideal stroke of a pattern, or of a preset: "chevron". Options: x, y (of its center, default: 0), size
    -- (its larger side, default: 40), seconds (default: 0.4).
    function Finger:draw(pattern, options)
        options = options or {}
        return finish(self, C.gesta_finger_draw(self.context._pointer, self.contact, pattern, #pattern, options.x or 0,
            options.y or 0, options.size or 40, options.seconds or 0.4))
    end

    --- Lets time pass.
    function Finger:wait(seconds) return finish(self, C.gesta_finger_wait(self.context._pointer, seconds)) end
end
