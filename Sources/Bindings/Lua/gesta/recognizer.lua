--- Recognizers: listeners, parameters and values, outcomes.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local errors = require(folder .. "errors")
local convert = require(folder .. "convert")
local event = require(folder .. "event")
local fields = require(folder .. "generated.fields")
local objects = require(folder .. "objects")
local Type = require(folder .. "generated.enums").ValueType
local check, raise_value = errors.check, errors.value
local Recognizer, recognizer_of = objects.Recognizer, objects.recognizer_of

local TOUCH = ffi.sizeof("gesta_touch")
local STATE_NAMES = {}
for _, state in pairs(event.STATES) do STATE_NAMES[state] = true end
-- The listeners behind those that are called for some states.
local originals = setmetatable({}, { __mode = "k" })
local double, size = ffi.typeof("double[1]"), ffi.typeof("size_t[1]")

--- Adds a listener and returns it. It is called as listener(event) for began, changed, ended, and cancelled after
-- began, or only for the states before it: `pan:on("began", "ended", listener)`. It may make every call except push,
-- advance and close. If it raises an error, the call that caused the event raises it after all listeners have been
-- called.
---@param ... gesta.StateName|fun(event: gesta.Event) the states, if any, and the listener
---@return fun(event: gesta.Event) listener
function Recognizer:on(...)
    local count = select("#", ...)
    local listener = select(count > 0 and count or 1, ...)
    convert.callable("listener", listener)
    local called, states = listener, {}
    for index = 1, count - 1 do
        local state = select(index, ...)
        if not STATE_NAMES[state] then raise_value("state", state, "began, changed, ended, cancelled or failed") end
        states[state] = true
    end
    if count > 1 then
        called = function(given) if states[given.state] then listener(given) end end
        originals[called] = listener
    end
    if rawget(self, "_parent") ~= 0 then raise_value("recognizer", "a child", "its parent", errors.Error.ARGUMENT) end
    local context = rawget(self, "context")
    local list = context._listeners[self.id]
    if not list then
        list = {}
        context._listeners[self.id] = list
    end
    list[#list + 1] = called
    context._listening = true
    return listener
end

--- Removes a listener and returns it; nil if it was not added.
---@param listener fun(event: gesta.Event)
---@return fun(event: gesta.Event)? listener
function Recognizer:off(listener)
    for index, other in ipairs(self.context._listeners[self.id] or {}) do
        if other == listener or originals[other] == listener then
            table.remove(self.context._listeners[self.id], index)
            return listener
        end
    end
end

--- Returns the recognizer with per_contact of which this one is a child, or nil.
---@return gesta.Recognizer? parent
function Recognizer:parent()
    if self._parent ~= 0 then return (recognizer_of(self.context, self._parent)) end
end

--- Returns the state: "possible", "began", "changed", "ended", "cancelled" or "failed".
---@return gesta.StateName state
function Recognizer:state()
    local info = ffi.new("gesta_recognizer_info", { size = ffi.sizeof("gesta_recognizer_info") })
    check(self.context._pointer, C.gesta_recognizer_describe(self.context._pointer, self.id, info))
    return event.STATES[info.state]
end

-- The fields of a struct about a recognizer, with the text that the same function writes.
local function described(recognizer, struct, call, read)
    local pointer = recognizer.context._pointer
    local raw = ffi.new(struct, { size = ffi.sizeof(struct) })
    local text = convert.text_of(pointer, function(buffer, capacity, needed)
        return call(pointer, recognizer.id, raw, buffer, capacity, needed)
    end)
    local found = read(recognizer.context, raw)
    found.text = text
    return found
end

---@class gesta.Verdict : gesta.VerdictFields
---@field text string

--- Returns the outcome of the latest sequence, with its reason, as fields and as text.
---@return gesta.Verdict verdict
function Recognizer:verdict()
    return described(self, "gesta_verdict", C.gesta_recognizer_verdict, fields.verdict)
end

---@class gesta.Hint : gesta.HintFields
---@field text string

--- Returns what a person would change about the latest sequence: a table with key (a value of gesta.HintKey or a
-- reason), part, parts, measured, expected and text ("line 2 goes up-right, expected down-left"). Nil unless it failed,
-- was cancelled or was not reached.
---@return gesta.Hint? hint
function Recognizer:hint()
    local found = described(self, "gesta_hint", C.gesta_recognizer_hint, fields.hint)
    return found.key ~= 0 and found or nil
end

---@class gesta.Resemblance : gesta.ResemblanceFields
---@field text string

--- Returns the sign that the drawing resembles most, of those of all recognizers of strokes that have seen it: a table
-- with recognizer, score (1 for a perfect fit, 0.5 at the limit, less if it is rejected) and text, its name. Nil unless
-- the state is failed, by a drawing.
---@return gesta.Resemblance? resemblance
function Recognizer:resemblance()
    local found = described(self, "gesta_resemblance", C.gesta_recognizer_resemblance, fields.resemblance)
    return found.recognizer and found or nil
end

--- Returns the samples that a "gesta.capture", or a class that keeps samples, recorded: an array of gesta_touch, from
-- 0, and their number.
---@param first? integer index of the first, default 0
---@return ffi.cdata* samples, integer count
function Recognizer:samples(first)
    local pointer, count = self.context._pointer, size()
    first = convert.size("first", first or 0)
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, nil, 0, TOUCH, count))
    local left = math.max(0, tonumber(count[0]) - first)
    local samples = ffi.new("gesta_touch[?]", math.max(1, left))
    check(pointer, C.gesta_recognizer_samples(pointer, self.id, first, samples, left, TOUCH, count))
    return samples, left
end

--- Destroys the recognizer. A sequence in progress is reported as cancelled.
function Recognizer:destroy()
    local context = self.context
    check(context._pointer, C.gesta_recognizer_destroy(context._pointer, self.id))
    for _, child in ipairs(rawget(self, "_known")) do table.insert(context._destroyed, child) end
    table.insert(context._destroyed, self.id)
    context:_dispatch()
end

local function field_of(self, name)
    local field = rawget(self, "class").fields[name]
    if not field then
        local pointer, text, hint = rawget(self, "context")._pointer, tostring(name), ""
        if pointer ~= nil then -- the library suggests a name
            C.gesta_recognizer_number(pointer, rawget(self, "id"), text, #text, double())
            hint = ffi.string(C.gesta_context_message(pointer)):match("; did you mean .*") or ""
        end
        local class = rawget(self, "class").name
        errors.raise(errors.Error.NAME, ("gesta: %s has no parameter or value %q%s"):format(class, text, hint))
    end
    return field
end

--- Returns a parameter or value; required for names that are also methods.
---@param name string
---@return number|boolean|string value
function Recognizer:get(name)
    local pointer, id, field = self.context._pointer, self.id, field_of(self, name)
    if field.type == Type.TEXT or field.type == Type.CHOICE then
        return convert.text_of(pointer, function(...) return C.gesta_recognizer_text(pointer, id, name, #name, ...) end)
    end
    local number = double()
    check(pointer, C.gesta_recognizer_number(pointer, id, name, #name, number))
    return event.decode(field, number[0])
end

-- What a value of a program is for a parameter: a number, or a text.
local function number_or_text(field, name, value)
    if field.type == Type.TEXT or field.type == Type.CHOICE then return nil, (convert.text(name, value)) end
    local to = field.type == Type.BOOLEAN and "boolean" or field.type == Type.INTEGER and "int64" or "number"
    return tonumber(convert[to](name, value)), nil
end

--- Sets a parameter or value; required for names that are also methods.
---@param name string
---@param value number|boolean|string
function Recognizer:set(name, value)
    local context, id, field = self.context, self.id, field_of(self, name)
    local pointer, code = context._pointer, nil
    local number, text = number_or_text(field, name, value)
    if text then
        code = C.gesta_recognizer_set_text(pointer, id, name, #name, text, #text)
    else
        code = C.gesta_recognizer_set_number(pointer, id, name, #name, number)
    end
    convert.check_and_dispatch(context, code)
end

--- What a new recognizer of a class is set to, as the library takes it: an array of gesta_parameter, and their number.
-- The texts are those of `given`. A name that neither the class nor every recognizer has is left to the library, which
-- refuses it with the nearest.
function objects.parameters(class, given)
    local count = 0
    for _ in pairs(given) do count = count + 1 end
    local all, index = ffi.new("gesta_parameter[?]", count), 0
    for name, value in pairs(given) do
        if type(name) ~= "string" then raise_value("name", name, "a string") end
        local each, field, setting = all[index], class.fields[name], objects.settings[name]
        each.name = name
        if field then
            local number, text = number_or_text(field, name, value)
            if text and text:find("\0", 1, true) then
                raise_value(name, text, "a text without NUL", errors.Error.TEXT)
            end
            each.number, each.text = number or 0, text
        elseif setting then
            each.number = setting(name, value)
        end
        index = index + 1
    end
    return all, count
end

--- Parameters, values and settings are fields of a recognizer: `tap.taps = 2`, `pan.translation_x`, `tap.enabled`. A
-- parameter that is set during a sequence applies from the next sequence.
function objects.recognizer_type.__newindex(self, key, value)
    if objects.settings[key] then return objects.set_setting(self, key, value) end
    return Recognizer.set(self, key, value)
end

function objects.recognizer_type.__index(self, key)
    local method = Recognizer[key]
    if method then return method end
    if objects.settings[key] then return objects.setting_of(self, key) end
    return Recognizer.get(self, key)
end

objects.recognizer_type.__tostring = function(self) return ("%s 0x%08x"):format(self.class.name, self.id) end
