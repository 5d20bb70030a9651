--- What calls take and give, between Lua and C: for the generated methods.
-- @since 0.2

local ffi = require "ffi"

return function(gesta, Recognizer, Region, module)
    local raise_value, recognizer_of = module.raise_value, module.recognizer_of
    local convert = {
        check = module.check, check_and_dispatch = module.check_and_dispatch, text_of = module.text_of,
        list_of = module.list_of,
    }

    function convert.number(name, value)
        if type(value) ~= "number" then raise_value(name, value, "a number", 4) end
        return value
    end

    function convert.integer(name, value)
        if type(value) ~= "number" or value % 1 ~= 0 or value < -2 ^ 31 or value >= 2 ^ 32 then
            raise_value(name, value, "an integer", 4)
        end
        return value
    end

    --- An integer of 64 bits: a number, or one of C.
    function convert.wide(name, value)
        local is_wide = type(value) == "cdata" and (ffi.istype("int64_t", value) or ffi.istype("uint64_t", value))
        if not is_wide and (type(value) ~= "number" or value % 1 ~= 0 or math.abs(value) > 2 ^ 53) then
            raise_value(name, value, "an integer", 4)
        end
        return value
    end

    --- nil is false, as in conditions.
    function convert.boolean(name, value)
        if value ~= nil and type(value) ~= "boolean" then raise_value(name, value, "a boolean", 4) end
        return value and 1 or 0
    end

    function convert.text(name, value, is_optional)
        if value == nil and is_optional then return nil, 0 end
        if type(value) ~= "string" then raise_value(name, value, "a string", 4) end
        return value, #value
    end

    function convert.string(pointer) return pointer ~= nil and ffi.string(pointer) or nil end

    function convert.recognizer(context, name, value)
        if getmetatable(value) ~= Recognizer then raise_value(name, value, "a recognizer", 4) end
        if rawget(value, "context") ~= context then
            raise_value(name, tostring(value) .. " of another context", "of this one", 4)
        end
        return value.id
    end

    --- nil is no region.
    function convert.region(context, name, value)
        if value == nil then return gesta.NO_REGION end
        if type(value) == "number" then return value end
        if getmetatable(value) ~= Region then raise_value(name, value, "a region", 4) end
        if value.context ~= context then raise_value(name, "one of another context", "of this one", 4) end
        return value.id
    end

    function convert.recognizer_of(context, id)
        if id ~= 0 then return (recognizer_of(context, id)) end
    end

    function convert.region_of(context, id)
        if id ~= gesta.NO_REGION then return setmetatable({ context = context, id = id }, Region) end
    end

    return convert
end
