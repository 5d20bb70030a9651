--- Relations of a recognizer to others: which wait, which may recognize together, and which wins.
-- @since 0.2

local ffi = require "ffi"

return function(C, methods, module)
    local check, check_and_dispatch = module.check, module.check_and_dispatch
    local id_of_other, recognizer_of = module.id_of_other, module.recognizer_of

    --- Lets the recognizer win the contacts of its sequence now: others that share one of them lose. It keeps its
    -- state. Raises an error if it is in no sequence.
    methods.claim = module.call_without_result "gesta_recognizer_claim"

    --- Puts the recognizer into a team, a number (0 for none), whose members compete with others as one. When a member
    -- would recognize, the team's captain wins, if there is one.
    function methods:set_team(team, captain)
        local pointer = self.context._pointer
        check(pointer, C.gesta_recognizer_set_team(pointer, self.id, team, captain and 1 or 0))
    end

    --- Returns the team's number, 0 for none, and whether the recognizer is its captain.
    function methods:team()
        local team, captain = ffi.new("uint32_t[1]"), ffi.new("int32_t[1]")
        check(self.context._pointer, C.gesta_recognizer_team(self.context._pointer, self.id, team, captain))
        return team[0], captain[0] ~= 0
    end

    --- Delays this recognizer until `other` has failed. Idempotent; raises an error if that would create a cycle.
    function methods:require_failure(other)
        local id = id_of_other(self, other)
        check(self.context._pointer, C.gesta_recognizer_require_failure(self.context._pointer, self.id, id))
    end

    --- Removes the requirement. If nothing else delays a recognition, it is reported at once.
    function methods:remove_requirement(other)
        local id = id_of_other(self, other)
        check_and_dispatch(self.context, C.gesta_recognizer_remove_requirement(self.context._pointer, self.id, id))
    end

    --- Sets whether both may recognize with the same contacts (default: true). Initially they may not.
    function methods:allow_simultaneous(other, allowed)
        local id, pointer = id_of_other(self, other), self.context._pointer
        check(pointer, C.gesta_recognizer_allow_simultaneous(pointer, self.id, id, allowed == false and 0 or 1))
    end

    --- Returns the children of a recognizer with per_contact, each of which recognizes the gesture of one contact:
    -- events have them as their recognizer. Region, relations, listeners and parameters are the parent's.
    function methods:children()
        local pointer, count, most = self.context._pointer, ffi.new("size_t[1]"), C.GESTA_CHILDREN_MAX
        local ids = ffi.new("uint32_t[?]", most)
        check(pointer, C.gesta_recognizer_children(pointer, self.id, ids, most, count))
        local children = {}
        for index = 1, tonumber(count[0]) do children[index] = recognizer_of(self.context, ids[index - 1]) end
        return children
    end

    --- Returns the recognizer with per_contact of which this one is a child, or nil.
    function methods:parent()
        if self._parent ~= 0 then return (recognizer_of(self.context, self._parent)) end
    end

    --- Returns the recognizer that delays this one's recognition, or nil.
    function methods:waits_for()
        local other = ffi.new("uint32_t[1]")
        check(self.context._pointer, C.gesta_recognizer_waits_for(self.context._pointer, self.id, other))
        return (recognizer_of(self.context, other[0]))
    end

    --- Returns whether a sequence has begun that has neither recognized nor failed, or a recognition waits.
    function methods:undecided()
        local undecided = ffi.new("int32_t[1]")
        check(self.context._pointer, C.gesta_recognizer_undecided(self.context._pointer, self.id, undecided))
        return undecided[0] ~= 0
    end
end
