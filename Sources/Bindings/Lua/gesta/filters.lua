--- Which contacts a recognizer tracks: by tool, buttons and keys; and in which order and when it is reported.
-- @since 0.2

return function(gesta, C, methods, check)
    --- Bits of a touch's buttons.
    gesta.PRIMARY, gesta.SECONDARY, gesta.MIDDLE, gesta.BACK, gesta.FORWARD = 1, 2, 4, 8, 16
    --- Bits of a touch's modifiers.
    gesta.SHIFT, gesta.CONTROL, gesta.ALT, gesta.META = 1, 2, 4, 8

    --- Sets the keys that must be pressed when a contact goes down, and those that must not (default: none), as bits.
    function methods:set_modifiers(required, excluded)
        local pointer = self.context._pointer
        check(pointer, C.gesta_recognizer_set_modifiers(pointer, self.id, required, excluded or 0))
    end
end
