--- Which contacts a recognizer tracks: by tool, buttons and keys; and in which order and when it is reported.
-- @since 0.2

return function(gesta, C, methods, check)
    --- Bits of a touch's buttons.
    gesta.PRIMARY, gesta.SECONDARY, gesta.MIDDLE, gesta.BACK, gesta.FORWARD = 1, 2, 4, 8, 16
    --- Bits of a touch's modifiers.
    gesta.SHIFT, gesta.CONTROL, gesta.ALT, gesta.META = 1, 2, 4, 8

    --- Sets the priority; if several recognize in one frame, the highest is first.
    function methods:set_priority(priority)
        check(self.context._pointer, C.gesta_recognizer_set_priority(self.context._pointer, self.id, priority))
    end

    --- Returns how sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence.
    function methods:confidence()
        local confidence = require("ffi").new("uint32_t[1]")
        check(self.context._pointer, C.gesta_recognizer_confidence(self.context._pointer, self.id, confidence))
        return confidence[0]
    end

    --- Sets whether a delayed discrete recognition is reported at once, and confirmed or revoked later.
    function methods:set_provisional(provisional)
        local pointer = self.context._pointer
        check(pointer, C.gesta_recognizer_set_provisional(pointer, self.id, provisional and 1 or 0))
    end

    --- Sets the tools whose contacts are received, as bits: 2 ^ gesta.PEN + 2 ^ gesta.ERASER.
    function methods:set_tools(tools)
        check(self.context._pointer, C.gesta_recognizer_set_tools(self.context._pointer, self.id, tools))
    end

    --- Sets the buttons whose contacts are received, as bits (default: gesta.PRIMARY).
    function methods:set_buttons(buttons)
        check(self.context._pointer, C.gesta_recognizer_set_buttons(self.context._pointer, self.id, buttons))
    end

    --- Sets the keys that must be pressed when a contact goes down, and those that must not (default: none), as bits.
    function methods:set_modifiers(required, excluded)
        local pointer = self.context._pointer
        check(pointer, C.gesta_recognizer_set_modifiers(pointer, self.id, required, excluded or 0))
    end
end
