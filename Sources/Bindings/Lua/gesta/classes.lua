--- The recognizer classes of a context and their descriptions.
-- @since 0.2

local ffi = require "ffi"

local CHOICE = 4

return function(C, Context, check, list_of)
    -- Reads the description of a class; cached per context.
    local function describe(context, class_id)
        local info = ffi.new("gesta_class_info", { size = ffi.sizeof("gesta_class_info") })
        check(context, C.gesta_class_describe(context, class_id, info))
        local class = {
            id = class_id, name = ffi.string(info.id), label = ffi.string(info.label), doc = ffi.string(info.doc),
            continuous = info.flags % 2 == 1, hovers = info.flags % 16 >= 8, parameters = {}, values = {}, fields = {},
        }
        local function add(list, kind, item, read, count)
            for index = 0, count - 1 do
                local raw = ffi.new(item, { size = ffi.sizeof(item) })
                check(context, read(context, class_id, index, raw))
                local field = {
                    kind = kind, name = ffi.string(raw.name), type = raw.type, unit = ffi.string(raw.unit),
                    doc = ffi.string(raw.doc),
                }
                if raw.type == CHOICE then
                    field.choices = {}
                    for choice = 0, raw.choice_count - 1 do field.choices[choice] = ffi.string(raw.choices[choice]) end
                end
                if kind == "parameter" then
                    field.minimum, field.maximum, field.initial = raw.minimum, raw.maximum, raw.initial
                end
                list[index + 1] = field
                class.fields[field.name] = field
            end
        end
        add(class.parameters, "parameter", "gesta_parameter_info", C.gesta_class_parameter, info.parameter_count)
        add(class.values, "value", "gesta_value_info", C.gesta_class_value, info.value_count)
        return class
    end

    --- Returns the description of a class, by name or id: name, label, doc, continuous, hovers, parameters and values,
    -- each with name, type, unit, doc and range.
    function Context:class(class)
        if type(class) == "string" then
            local id = ffi.new("uint32_t[1]")
            check(self._pointer, C.gesta_class_find(self._pointer, class, #class, id))
            class = id[0]
        end
        local known = self._classes[class]
        if not known then
            known = describe(self._pointer, class)
            self._classes[class] = known
        end
        return known
    end

    --- Returns the names of all classes, built-in classes first.
    function Context:classes()
        local names = {}
        local ids, count = list_of(self._pointer, "uint32_t[?]", function(...)
            return C.gesta_context_classes(self._pointer, ...)
        end)
        for index = 1, count do names[index] = self:class(ids[index - 1]).name end
        return names
    end
end
