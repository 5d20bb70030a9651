--- The unit of a context, its slops by tool, its late samples, its recognizers and regions, which it lists, checks,
-- saves and loads.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"

local FINDINGS = { "unreachable", "hidden", "latency", "idle_requirement", [6] = "similar", [7] = "times",
    [8] = "unused" }

return function(C, Context, recognizer_of, check, list_of, raise_value, only, uncompiled)
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
        local code =
            uncompiled.call_back(C.gesta_context_check, "gesta_finding_callback", receive, self._pointer, nil)
        check(self._pointer, code)
        for _, finding in ipairs(found) do
            finding.recognizer = recognizer_of(self, finding.recognizer)
            finding.other = recognizer_of(self, finding.other)
        end
        return found
    end

    --- Returns the regions and recognizers as text: parameters, patterns, examples and relations.
    function Context:save_setup()
        local code, text = uncompiled.written(function(write) return C.gesta_setup_save(self._pointer, write, nil) end)
        check(self._pointer, code)
        return text
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
