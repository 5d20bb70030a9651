--- Callbacks that decide or read while the library works: the delegate, the hit test and the log. They may only read:
-- all other calls of the context raise an error. While one is set, LuaJIT compiles nothing, and the context is not
-- collected until it is closed. An error in one is raised by the call that caused it, after its work.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local event = require(folder .. "event")
local objects = require(folder .. "objects")
local uncompiled = require(folder .. "uncompiled")
local Context = objects.Context

local LEVELS = { "debug", "info", "warning", "error" }
local DECISIONS = {
    should_begin = "int32_t (*)(gesta_context *, uint32_t, void *)",
    should_receive = "int32_t (*)(gesta_context *, uint32_t, const gesta_contact *, void *)",
    simultaneous = "int32_t (*)(gesta_context *, uint32_t, uint32_t, void *)",
    should_require_failure = "int32_t (*)(gesta_context *, uint32_t, uint32_t, void *)",
}
-- What the library does where nothing is decided.
local UNDECIDED = { should_begin = 1, should_receive = 1, simultaneous = 0, should_require_failure = 0 }

-- Calls a function of the program; keeps its first error, and returns `otherwise` then.
local function guarded(context, otherwise, body, ...)
    local ok, result = pcall(body, ...)
    if ok then return result end
    context:_keep(result)
    return otherwise
end

-- Frees the callbacks of a kind; the library calls them no longer.
local function free(context, kind)
    local set = context._set[kind]
    if set == nil then return end
    context._set[kind] = nil
    for _, callback in ipairs(set) do callback:free() end
    uncompiled.finish(set)
end

-- Sets the callbacks of a kind with call(), which returns a code, instead of those before.
local function replace(context, kind, callbacks, call)
    if #callbacks > 0 then uncompiled.begin(callbacks, context) end
    local code = call()
    if code < 0 then
        for _, callback in ipairs(callbacks) do callback:free() end
        if #callbacks > 0 then uncompiled.finish(callbacks) end
        errors.raise_code(context._pointer, code)
    end
    free(context, kind)
    if #callbacks > 0 then context._set[kind] = callbacks end
end
jit.off(replace)

--- The context has been destroyed.
function Context:_free_callbacks()
    for _, kind in ipairs { "log", "hit test", "delegate" } do free(self, kind) end
    self:_free_classes()
end

--- Sets the function that receives messages of the library; nil removes it.
---@param log? fun(level: "debug"|"info"|"warning"|"error", message: string)
function Context:set_log(log)
    convert.callable("log", log, true)
    local callback = log and ffi.cast("gesta_log_callback", function(_, level, message)
        guarded(self, nil, log, LEVELS[level], ffi.string(message))
    end)
    replace(self, "log", { callback }, function()
        return C.gesta_context_set_log(self._pointer, callback, nil, nil)
    end)
end

--- Sets the function that finds the region of a contact that goes down, hit_test(touch), where touch has contact,
-- x, y, time, phase and tool. It returns a region, or nil if no recognizer is to track it. nil removes it: the
-- rectangles of the regions count again.
---@param hit_test? fun(touch: table): gesta.Region?
function Context:set_hit_test(hit_test)
    convert.callable("hit_test", hit_test, true)
    local callback = hit_test and ffi.cast("gesta_hit_test_callback", function(_, touch)
        return guarded(self, 0, function()
            return convert.region(self, "the region of a hit test", hit_test {
                contact = convert.contact_of(touch.contact), x = touch.x, y = touch.y, time = touch.time,
                phase = touch.phase, tool = touch.tool,
            })
        end)
    end)
    replace(self, "hit test", { callback }, function()
        return C.gesta_context_set_hit_test(self._pointer, callback, nil, nil)
    end)
end

-- What a decision is asked about: nothing more, a contact, or another recognizer.
local function subject(context, name, other)
    if name == "should_begin" then return nil end
    if name == "should_receive" then return event.contact(other) end
    return convert.recognizer_of(context, other)
end

--- Sets what the program decides in arbitration, a table with any of should_begin(recognizer),
-- should_receive(recognizer, contact), simultaneous(recognizer, other) and should_require_failure(recognizer,
-- other), which return a boolean; nil removes it. See gesta_delegate in gesta.h.
---@param delegate? table
function Context:set_delegate(delegate)
    local raw, callbacks = nil, {}
    if delegate ~= nil then
        errors.only("a delegate", delegate, DECISIONS)
        for name, decide in pairs(delegate) do convert.callable(name, decide, true) end
        raw = ffi.new("gesta_delegate", { size = ffi.sizeof("gesta_delegate") })
        for name, decide in pairs(delegate) do
            callbacks[#callbacks + 1] = ffi.cast(DECISIONS[name], function(_, recognizer, other)
                local decided = guarded(self, UNDECIDED[name] == 1, function()
                    return decide(convert.recognizer_of(self, recognizer), subject(self, name, other))
                end)
                return decided and 1 or 0
            end)
            raw[name] = callbacks[#callbacks]
        end
    end
    replace(self, "delegate", callbacks, function() return C.gesta_context_set_delegate(self._pointer, raw) end)
end
