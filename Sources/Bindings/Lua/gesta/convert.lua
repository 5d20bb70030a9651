--- What calls take and give, between Lua and C.
-- @since 0.2

local bit = require "bit"
local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local errors = require(folder .. "errors")
local objects = require(folder .. "objects")
local Error, raise_value = errors.Error, errors.value

local convert = { check = errors.check }
local size = ffi.typeof("size_t[1]")

--- For calls that may cancel a gesture in progress: notifies the listeners.
function convert.check_and_dispatch(context, code)
    if code < 0 then context:_fail(code) end
    context:_dispatch()
end

------------------------------------------------------------------------------------------------------- to C

function convert.number(name, value)
    if type(value) ~= "number" then raise_value(name, value, "a number") end
    return value
end

local function integers(least, most)
    local rule = ("an integer from %.0f to %.0f"):format(least, most)
    return function(name, value)
        if type(value) ~= "number" or value % 1 ~= 0 then raise_value(name, value, "an integer") end
        if value < least or value > most then raise_value(name, value, rule, Error.RANGE) end
        return value
    end
end

convert.int32 = integers(-2 ^ 31, 2 ^ 31 - 1)
convert.uint32 = integers(0, 2 ^ 32 - 1)

local int64_of, uint64_of = integers(-2 ^ 53, 2 ^ 53), integers(0, 2 ^ 53)

--- A time: a number, or an integer of C.
function convert.int64(name, value)
    if type(value) == "cdata" and ffi.istype("int64_t", value) then return value end
    return int64_of(name, value)
end

--- An id of a contact: a number, or an integer of C.
function convert.uint64(name, value)
    if type(value) == "cdata" and ffi.istype("uint64_t", value) then return value end
    return uint64_of(name, value)
end

convert.size = uint64_of

--- A time whose fraction is cut off, because clocks of engines return seconds.
function convert.time(name, value)
    return type(value) == "number" and int64_of(name, value - math.fmod(value, 1)) or convert.int64(name, value)
end

function convert.boolean(name, value)
    if type(value) ~= "boolean" then raise_value(name, value, "a boolean") end
    return value and 1 or 0
end

--- A text and its length.
function convert.text(name, value, is_optional)
    if value == nil and is_optional then return nil, 0 end
    if type(value) ~= "string" then raise_value(name, value, "a string") end
    return value, #value
end

function convert.callable(name, value, is_optional)
    if value == nil and is_optional then return nil end
    local meta = type(value) ~= "function" and getmetatable(value)
    if type(value) ~= "function" and not (type(meta) == "table" and meta.__call) then
        raise_value(name, value, is_optional and "a function or nil" or "a function")
    end
    return value
end

function convert.recognizer(context, name, value)
    if getmetatable(value) ~= objects.recognizer_type then raise_value(name, value, "a recognizer") end
    if rawget(value, "context") ~= context then
        raise_value(name, tostring(value) .. " of another context", "of this one")
    end
    return value.id
end

--- The id of a region, or an id; nil is no region.
function convert.region(context, name, value)
    if value == nil then return 0 end
    if type(value) == "number" then return convert.uint32(name, value) end
    if getmetatable(value) ~= objects.Region then raise_value(name, value, "a region") end
    if value.context ~= context then raise_value(name, "one of another context", "of this one") end
    return value.id
end

convert.RECT = { "x", "y", "width", "height" }

--- A struct of numbers, which have names.
function convert.numbers(kind, names, ...)
    local raw = ffi.new(kind)
    for index, name in ipairs(names) do raw[name] = convert.number(name, (select(index, ...))) end
    return raw
end

--- Returns a function that converts an array of words to bits.
function convert.bits_of(bits)
    local words = {}
    for word in pairs(bits) do words[#words + 1] = ("%q"):format(word) end
    table.sort(words)
    local rule = "one of " .. table.concat(words, ", ")
    return function(name, value)
        if type(value) ~= "table" then raise_value(name, value, "an array of strings") end
        local found = 0
        for _, word in ipairs(value) do
            if bits[word] == nil then raise_value(name, word, rule, Error.NAME) end
            found = bit.bor(found, bits[word])
        end
        return found
    end
end

--- Fills a struct with the fields of a table. The fields of a struct within it are named, or in order.
function convert.fill(name, raw, given, fields)
    errors.only(name, given, fields)
    for key, value in pairs(given) do
        local kind, path = fields[key], ("%s.%s"):format(name, key)
        if type(kind) == "table" then
            if type(value) ~= "table" then raise_value(path, value, "a table") end
            if value[1] == nil then
                convert.fill(path, raw[key], value, kind)
            else
                for index, number in ipairs(value) do convert.number(("%s[%d]"):format(path, index), number) end
                raw[key] = value
            end
        else
            raw[key] = kind(path, value)
        end
    end
    return raw
end

----------------------------------------------------------------------------------------------------- from C

function convert.string(pointer) return pointer ~= nil and ffi.string(pointer) or nil end

--- The words of the bits that are set, the lowest first.
function convert.words(bits, words)
    local found = {}
    for index = 0, 31 do
        local word = words[2 ^ index]
        if word and bit.band(bits, 2 ^ index) ~= 0 then found[#found + 1] = word end
    end
    return found
end

--- An id of a contact: a number, which can be the key of a table, or uint64_t where a number is not exact.
function convert.contact_of(id)
    local number = tonumber(id)
    return number <= 2 ^ 53 and number or id
end

function convert.recognizer_of(context, id)
    if id ~= 0 then return (objects.recognizer_of(context, id)) end
end

function convert.region_of(context, id)
    if id ~= 0 then return objects.region_of(context, id) end
end

--- Returns a text that read(buffer, capacity, needed) writes.
function convert.text_of(pointer, read)
    local needed, capacity = size(), 256
    while true do
        local buffer = ffi.new("char[?]", capacity)
        local code = read(buffer, capacity, needed)
        if code ~= Error.BUFFER then
            errors.check(pointer, code)
            return ffi.string(buffer, needed[0])
        end
        capacity = tonumber(needed[0]) + 1
    end
end

--- Returns an array, from 0, that read(array, capacity, count) fills, and its length.
function convert.list_of(pointer, kind, read)
    local count = size()
    errors.check(pointer, read(nil, 0, count))
    local array = ffi.new(kind, count[0])
    errors.check(pointer, read(array, count[0], count))
    return array, tonumber(count[0])
end

return convert
