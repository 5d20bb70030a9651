--- The unit of a context, its late samples, and its recognizers and regions as text.
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

    --- Creates the regions and recognizers of a setup (see gesta.h, "setups"), beside those that are there. Returns the
    -- ids of the new recognizers in the order of the text. After an error nothing is created.
    function Context:load_setup(text)
        if type(text) ~= "string" then raise_value("text", text, "a string") end
        local count = ffi.new("size_t[1]")
        local room = select(2, text:gsub("\ncreate ", ""))
        local ids = ffi.new("uint32_t[?]", room + 1)
        local code = C.gesta_setup_load(self._pointer, text, #text, ids, room + 1, count)
        if code < 0 then raise(self._pointer, code) end
        local made = {}
        for index = 1, tonumber(count[0]) do made[index] = ids[index - 1] end
        return made
    end
end
