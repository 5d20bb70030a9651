--- Measures: the figures of a sequence while it is under way.
-- @since 0.2

return function(ffi, C, methods, check)
    local MEASURE = ffi.sizeof("gesta_measure")
    local measures, room = ffi.new("gesta_measure[?]", 32), 32

    --- Returns the figures of the sequence under way: an array of tables with name, measured, least, most, met,
    -- unit, parameter (or nil), reason, segment, first and last. `into` is such an array, which is filled instead of a
    -- new one.
    function methods:measures(into)
        local pointer, count = self.context._pointer, ffi.new("size_t[1]")
        check(pointer, C.gesta_recognizer_measures(pointer, self.id, measures, room, MEASURE, count))
        if count[0] > room then
            room = tonumber(count[0])
            measures = ffi.new("gesta_measure[?]", room)
            check(pointer, C.gesta_recognizer_measures(pointer, self.id, measures, room, MEASURE, count))
        end
        local list, found = into or {}, tonumber(count[0])
        for i = 1, found do
            local raw, entry = measures[i - 1], list[i] or {}
            entry.name, entry.unit, entry.reason = ffi.string(raw.name), ffi.string(raw.unit), raw.reason
            entry.parameter = raw.parameter ~= nil and ffi.string(raw.parameter) or nil
            entry.measured, entry.least, entry.most = raw.measured, raw.least, raw.most
            entry.met, entry.segment = raw.flags % 2 == 1, raw.segment
            entry.first, entry.last = raw.first, raw.last
            list[i] = entry
        end
        for i = #list, found + 1, -1 do list[i] = nil end
        return list
    end
end
