--- What a context checks, saves and loads: its recognizers and regions.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local objects = require(folder .. "objects")
local uncompiled = require(folder .. "uncompiled")
local check, Context, recognizer_of = convert.check, objects.Context, objects.recognizer_of

local KINDS = {}
for name, number in pairs(require(folder .. "generated.enums").FindingKind) do KINDS[number] = name:lower() end

---@class gesta.Finding
---@field kind string "unreachable", "hidden", "latency", "idle_requirement", "similar", "times", "unused" or "loses"
---@field recognizer gesta.Recognizer
---@field other gesta.Recognizer?
---@field seconds number
---@field text string

--- Checks the recognizers as they are configured: which can never recognize, hide each other, or add latency.
-- Returns an array of tables with kind ("unreachable", "hidden", "latency", "idle_requirement", "similar",
-- "times", "unused" or "loses"), recognizer, other, seconds and text: see gesta_finding in gesta.h.
---@return gesta.Finding[] findings
function Context:check()
    local found = {}
    local function receive(_, raw)
        found[#found + 1] = {
            kind = KINDS[raw.kind], recognizer = raw.recognizer, other = raw.other, seconds = raw.seconds,
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
---@return string setup
function Context:save_setup()
    local code, text = uncompiled.written(function(write) return C.gesta_setup_save(self._pointer, write, nil) end)
    check(self._pointer, code)
    return text
end

--- Creates the regions and recognizers of a text that save_setup returned, beside those that are there. Returns the
-- new recognizers in the order of the text. After an error nothing is created.
---@param text string
---@return gesta.Recognizer[] recognizers
function Context:load_setup(text)
    convert.text("text", text)
    local count = ffi.new("size_t[1]")
    local room = select(2, text:gsub("create", ""))
    local ids = ffi.new("uint32_t[?]", room)
    convert.check_and_dispatch(self, C.gesta_setup_load(self._pointer, text, #text, ids, room, count))
    local made = {}
    for index = 1, tonumber(count[0]) do made[index] = recognizer_of(self, ids[index - 1]) end
    return made
end
