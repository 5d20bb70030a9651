--- What a context has besides recognizers and regions: its unit, and how it treats late samples.
-- @since 0.2

local ffi = require "ffi"
local C = require "gesta_library"

return function(Context, check, raise, raise_value)
    --- Returns the number of late samples that were given the context's time, with the option late_samples.
    function Context:late_samples()
        local count = ffi.new("uint64_t[1]")
        check(self._pointer, C.gesta_context_late_samples(self._pointer, count))
        return tonumber(count[0])
    end

    --- Returns the number of the program's units in a millimeter.
    function Context:units_per_mm()
        local units = ffi.new("double[1]")
        check(self._pointer, C.gesta_context_units_per_mm(self._pointer, units))
        return units[0]
    end

    --- Sets the number of the program's units in a millimeter, for example when the window moves to another monitor.
    -- Lengths and speeds among the parameters keep their physical size; sequences in progress keep the sizes that they
    -- began with.
    function Context:set_units_per_mm(units)
        if type(units) ~= "number" then raise_value("units_per_mm", units, "a number") end
        local code = C.gesta_context_set_units_per_mm(self._pointer, units)
        if code < 0 then raise(self._pointer, code) end
    end
end
