--- Traces: sessions as text, replayed bit for bit or with other parameters. gesta.h describes the format.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local Context = require(folder .. "objects").Context
local uncompiled = require(folder .. "uncompiled")
local check = errors.check

local MESSAGE = 4096 -- bytes
local REPLAY = { overrides = true, all_differences = true, prepare = true }

-- Returns a value as traces write it: without an exponent, and in hexadecimal if the decimal is not exact.
local function value_text(value)
    if type(value) == "boolean" then return value and "1" or "0" end
    if type(value) ~= "number" then return tostring(value) end
    local decimal = ("%.14g"):format(value)
    return tonumber(decimal) == value and not decimal:find "e" and decimal or ("%a"):format(value)
end

-- `_` keeps the texts of the overrides until the call returns.
local function replay_with(text, options, result, _)
    return C.gesta_trace_replay(text, #text, options, result)
end
jit.off(replay_with)

--- Starts recording a trace for gesta.replay: the present state first, then every call and event. `write(text)` is
-- called with the pieces of the text, at the latest when an event is reported; without it, stop_trace returns the whole
-- text. No gesture may be in progress. Until stop_trace or close, LuaJIT compiles nothing, and the context is not
-- collected. With file:setvbuf "no", the file of file:write survives a crash.
---@param write? fun(text: string)
function Context:start_trace(write)
    convert.callable("write", write, true)
    local trace = { pieces = not write and {} or nil }
    local function receive(bytes, length)
        local text = ffi.string(bytes, length)
        if write == nil then
            trace.pieces[#trace.pieces + 1] = text
            return
        end
        local ok, problem = pcall(write, text)
        if not ok and trace.problem == nil then trace.problem = { problem } end
    end
    local is_first = not self._trace
    if is_first then uncompiled.begin(trace, self) end
    trace.callback = ffi.cast("gesta_write_callback", receive)
    local code = C.gesta_trace_start(self._pointer, trace.callback, nil, nil)
    if code < 0 then
        trace.callback:free()
        if is_first then uncompiled.finish(trace) end
        check(self._pointer, code)
    end
    self._trace = trace
end

-- Ends the recording that gesta_trace_stop or gesta_context_destroy has written to its end.
function Context:_end_trace()
    local trace = self._trace
    if not trace then return end
    self._trace = nil
    trace.callback:free()
    uncompiled.finish(trace)
    if trace.problem then error(trace.problem[1], 0) end
    return trace.pieces and table.concat(trace.pieces)
end

--- Stops recording, as close does, and returns the text if start_trace had no `write`. Raises the first error that
-- `write` raised. Without a recording it does nothing.
---@return string? trace
function Context:stop_trace()
    check(self._pointer, C.gesta_trace_stop(self._pointer))
    return self:_end_trace()
end

-- Returns the library's array of overrides, and their texts, which must be kept as long.
local function overrides_of(given)
    local list = {}
    for key, value in pairs(given) do
        local recognizer, parameter = tostring(key):match "^(.+)%.([^.]*)$"
        if not recognizer then errors.value("the override", key, "CLASS.PARAMETER", errors.Error.NAME) end
        list[#list + 1] = { recognizer, parameter, value_text(value) }
    end
    local raw = ffi.new("gesta_trace_override[?]", #list)
    for index, texts in ipairs(list) do
        local one = raw[index - 1]
        one.size = ffi.sizeof("gesta_trace_override")
        one.recognizer, one.parameter, one.value = texts[1], texts[2], texts[3]
    end
    return raw, list
end

--- Replays a trace in a context of its own. Returns a table with lines, samples and events (their numbers),
-- differences (an array of tables with line, expected and actual; empty if everything was the same, bit for bit),
-- recorded_by (the version of the library that recorded the trace) and cut (the line at which the trace is cut off, or
-- nil). Options: overrides (parameters by class, or
-- by a recognizer's id in the trace: { ["gesta.tap.slop"] = 20, ["0x20010000.taps"] = 2 }), all_differences
-- (continues after the first; default: only if there are overrides), prepare (called with the new context, to load
-- plugins; it must not keep it).
---@param text string
---@param options? { overrides?: table, all_differences?: boolean, prepare?: fun(context: gesta.Context) }
---@return table result
local function replay(text, options)
    convert.text("text", text)
    options = options or {}
    errors.only("gesta.replay", options, REPLAY)
    convert.callable("prepare", options.prepare, true)
    local differences, problem, prepared = {}, nil, nil
    local overrides, texts = overrides_of(options.overrides or {})
    local continues = options.all_differences
    if continues == nil then continues = #texts > 0 end
    local function receive(line, expected, actual)
        differences[#differences + 1] =
            { line = tonumber(line), expected = ffi.string(expected), actual = ffi.string(actual) }
        return continues and 1 or 0
    end
    local function prepare(pointer)
        prepared = Context._of(pointer)
        local ok, message = pcall(options.prepare, prepared)
        prepared._pointer = nil
        if not ok then problem = { message } end
        return ok and 0 or errors.Error.STATE
    end
    local message = ffi.new("char[?]", MESSAGE)
    local raw = ffi.new("gesta_trace_options", { size = ffi.sizeof("gesta_trace_options") })
    local result = ffi.new("gesta_trace_result", { size = ffi.sizeof("gesta_trace_result") })
    raw.overrides, raw.override_count = overrides, #texts
    raw.message, raw.capacity = message, MESSAGE
    raw.difference = ffi.cast("gesta_trace_difference_callback", receive)
    if options.prepare then raw.prepare = ffi.cast("gesta_trace_prepare_callback", prepare) end
    local code = replay_with(text, raw, result, texts)
    raw.difference:free()
    if options.prepare then raw.prepare:free() end
    if prepared then prepared:_free_callbacks() end
    if problem then error(problem[1], 0) end
    if prepared then prepared:_raise_kept() end
    if code < 0 then errors.raise(code, ffi.string(message)) end
    local version = result.recorded_by
    return {
        lines = tonumber(result.lines), samples = tonumber(result.samples), events = tonumber(result.events),
        cut = result.cut > 0 and tonumber(result.cut) or nil, differences = differences,
        recorded_by = ("%d.%d.%d"):format(bit.band(bit.rshift(version, 16), 255), bit.band(bit.rshift(version, 8), 255),
            bit.band(version, 255)),
    }
end

return replay
