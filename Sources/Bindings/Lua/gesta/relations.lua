--- Relations of a recognizer to others, where they take or give something else than the C functions.
-- @since 0.2

return function(C, methods, convert, recognizer_of)
    --- Sets whether both may recognize with the same contacts (default: true). Initially they may not.
    function methods:allow_simultaneous(other, allowed)
        local pointer = self.context._pointer
        local id = convert.recognizer(self.context, "other", other)
        convert.check(pointer, C.gesta_recognizer_allow_simultaneous(pointer, self.id, id, allowed == false and 0 or 1))
    end

    --- Returns the recognizer with per_contact of which this one is a child, or nil.
    function methods:parent()
        if self._parent ~= 0 then return (recognizer_of(self.context, self._parent)) end
    end
end
