--- The unit of a context, its slops by tool, its late samples, its recognizers and regions, which it lists, checks,
-- saves and loads.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"

local FINDINGS = { "unreachable", "hidden", "latency", "idle_requirement", [6] = "similar", [7] = "times",
    [8] = "unused" }

-- Calls call(pointer, callback, nil, ...), where the callback is `receive`.
local function call_back(pointer, call, kind, receive, ...)
    local callback = ffi.cast(kind, receive)
    local code = call(pointer, callback, nil, ...)
    callback:free()
    return code
end
jit.off(call_back) -- the library cannot call Lua from within compiled code

return function(C, Context, Region, recognizer_of, check, list_of, raise_value, only)
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
        check(self._pointer, C.gesta_context_set_units_per_mm(self._pointer, units))
    end

    --- Returns the factor of the slops for contacts of a tool, such as gesta.PEN.
    function Context:slop_factor(tool)
        local factor = ffi.new("double[1]")
        check(self._pointer, C.gesta_context_slop_factor(self._pointer, tool, factor))
        return factor[0]
    end

    --- Multiplies the slops of all recognizers for contacts of a tool, such as gesta.PEN. Parameters keep their
    -- numbers; sequences in progress keep the slops that they began with.
    function Context:set_slop_factor(tool, factor)
        if type(factor) ~= "number" then raise_value("factor", factor, "a number") end
        check(self._pointer, C.gesta_context_set_slop_factor(self._pointer, tool, factor))
    end

    local LENGTHS = { "max_size", "size_distance", "pen_time", "edge_width", "edge_time", "edge_distance" }
    local RULES = { size = 1, pen = 2, edge = 4, many = 8 }
    local GUARD = { rules = true, surface = true, max_contacts = true }
    for _, name in ipairs(LENGTHS) do GUARD[name] = true end

    --- Sets the palm guard: a table with any of rules (an array of "size", "pen", "edge" and "many"; default: all),
    -- max_size, size_distance, pen_time, edge_width, edge_time, edge_distance, surface ({ x, y, width, height }) and
    -- max_contacts, as gesta_palm_guard in gesta.h; nil removes it.
    function Context:set_palm_guard(guard)
        if guard == nil then return check(self._pointer, C.gesta_context_set_palm_guard(self._pointer, nil)) end
        if type(guard) ~= "table" then raise_value("guard", guard, "a table or nil") end
        only("a palm guard", guard, GUARD)
        local raw = ffi.new("gesta_palm_guard")
        C.gesta_palm_guard_init(raw, ffi.sizeof(raw))
        for _, name in ipairs(LENGTHS) do raw[name] = guard[name] or raw[name] end
        raw.max_contacts = guard.max_contacts or raw.max_contacts
        if guard.surface then raw.surface = guard.surface end
        if guard.rules then
            raw.rules = 0
            for _, rule in ipairs(guard.rules) do
                if not RULES[rule] then raise_value("rule", rule, '"size", "pen", "edge" or "many"') end
                raw.rules = bit.bor(raw.rules, RULES[rule])
            end
        end
        check(self._pointer, C.gesta_context_set_palm_guard(self._pointer, raw))
    end

    --- Returns the contacts that the palm guard has cancelled since the last push or advance began: tables with
    -- contact, time, reason, measured and limit.
    function Context:palms()
        local found = {}
        local palms, count = list_of(self._pointer, "gesta_palm[?]", function(palms, capacity, count)
            return C.gesta_context_palms(self._pointer, palms, capacity, ffi.sizeof("gesta_palm"), count)
        end)
        for index = 1, count do
            local raw = palms[index - 1]
            found[index] = {
                contact = raw.contact, time = tonumber(raw.time), reason = raw.reason, measured = raw.measured,
                limit = raw.limit,
            }
        end
        return found
    end

    -- Returns the ids that a function of the library lists, from 0, and their number.
    local function ids_of(pointer, list)
        return list_of(pointer, "uint32_t[?]", function(...) return list(pointer, ...) end)
    end

    --- Returns the recognizers in the order of creation, except that one may take the place of a destroyed one.
    function Context:recognizers()
        local ids, count = ids_of(self._pointer, C.gesta_context_recognizers)
        local found = {}
        for index = 1, count do found[index] = recognizer_of(self, ids[index - 1]) end
        return found
    end

    --- Returns the regions: each before those inside it, siblings from the lowest to the topmost, the root region
    -- first.
    function Context:regions()
        local ids, count = ids_of(self._pointer, C.gesta_context_regions)
        local found = {}
        for index = 1, count do found[index] = setmetatable({ context = self, id = ids[index - 1] }, Region) end
        return found
    end

    --- Checks the recognizers as they are configured: which can never recognize, hide each other, or add latency.
    -- Returns an array of tables with kind ("unreachable", "hidden", "latency", "idle_requirement", "similar",
    -- "times" or "unused"), recognizer, other, seconds and text: see gesta_finding in gesta.h.
    function Context:check()
        local found = {}
        local function receive(_, raw)
            found[#found + 1] = {
                kind = FINDINGS[raw.kind], recognizer = raw.recognizer, other = raw.other, seconds = raw.seconds,
                text = ffi.string(raw.text),
            }
        end
        check(self._pointer, call_back(self._pointer, C.gesta_context_check, "gesta_finding_callback", receive, nil))
        for _, finding in ipairs(found) do
            finding.recognizer = recognizer_of(self, finding.recognizer)
            finding.other = recognizer_of(self, finding.other)
        end
        return found
    end

    --- Returns the regions and recognizers as text: parameters, patterns, examples and relations.
    function Context:save_setup()
        local pieces = {}
        local function receive(bytes, length) pieces[#pieces + 1] = ffi.string(bytes, length) end
        check(self._pointer, call_back(self._pointer, C.gesta_setup_save, "gesta_write_callback", receive))
        return table.concat(pieces)
    end

    --- Creates the regions and recognizers of a text that save_setup returned, beside those that are there. Returns the
    -- new recognizers in the order of the text. After an error nothing is created.
    function Context:load_setup(text)
        if type(text) ~= "string" then raise_value("text", text, "a string") end
        local count = ffi.new("size_t[1]")
        local room = select(2, text:gsub("create", ""))
        local ids = ffi.new("uint32_t[?]", room)
        check(self._pointer, C.gesta_setup_load(self._pointer, text, #text, ids, room, count))
        local made = {}
        for index = 1, tonumber(count[0]) do made[index] = recognizer_of(self, ids[index - 1]) end
        return made
    end
end
