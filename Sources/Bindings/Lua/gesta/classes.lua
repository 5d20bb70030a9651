--- The recognizer classes of a context and their descriptions, and plugins.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local Context = require(folder .. "objects").Context
local Error = require(folder .. "errors").Error
local check = convert.check

local CHOICE, TEXT = 4, 5

---@class gesta.Field
---@field kind "parameter"|"value"
---@field name string
---@field type integer gesta.ValueType
---@field unit string
---@field doc string
---@field choices? table<integer, string> from index 0
---@field minimum? number of a parameter, as are maximum and initial
---@field maximum? number
---@field initial? number|string

---@class gesta.Class
---@field id integer
---@field name string
---@field label string
---@field doc string
---@field continuous boolean
---@field hovers boolean
---@field parameters gesta.Field[]
---@field values gesta.Field[]
---@field fields table<string, gesta.Field>
---@field reasons table[] each with code, name, text and hint
---@field presets string[]

-- Reads the description of a class; cached per context.
local function describe(context, class_id)
    local info = ffi.new("gesta_class_info", { size = ffi.sizeof("gesta_class_info") })
    check(context, C.gesta_class_describe(context, class_id, info))
    local class = {
        id = class_id, name = ffi.string(info.id), label = ffi.string(info.label), doc = ffi.string(info.doc),
        continuous = info.flags % 2 == 1, hovers = info.flags % 16 >= 8, parameters = {}, values = {}, fields = {},
        reasons = {}, presets = {},
    }
    local function each(list, item, read, count, make)
        for index = 0, count - 1 do
            local raw = ffi.new(item, { size = ffi.sizeof(item) })
            check(context, read(context, class_id, index, raw))
            list[index + 1] = make(raw)
        end
    end
    local function field_of(kind)
        return function(raw)
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
                if raw.type == TEXT then field.initial = convert.string(raw.initial_text) or "" end
            end
            class.fields[field.name] = field
            return field
        end
    end
    each(class.parameters, "gesta_parameter_info", C.gesta_class_parameter, info.parameter_count, field_of "parameter")
    each(class.values, "gesta_value_info", C.gesta_class_value, info.value_count, field_of "value")
    each(class.reasons, "gesta_reason_info", C.gesta_class_reason, info.reason_count, function(raw)
        return {
            code = raw.code, name = ffi.string(raw.name), text = ffi.string(raw.text), hint = convert.string(raw.hint),
        }
    end)
    local needed = ffi.new("size_t[1]")
    while C.gesta_class_preset(context, class_id, #class.presets, nil, 0, needed) ~= Error.INDEX do
        class.presets[#class.presets + 1] = convert.text_of(context, function(...)
            return C.gesta_class_preset(context, class_id, #class.presets, ...)
        end)
    end
    return class
end

--- Returns the description of a class, by name or id: name, label, doc, continuous, hovers, parameters and values, each
-- with name, type, unit, doc and range; reasons, each with code, name, text and hint; and presets.
---@param class string|integer
---@return gesta.Class class
function Context:class(class)
    if type(class) ~= "number" then
        local id = ffi.new("uint32_t[1]")
        check(self._pointer, C.gesta_class_find(self._pointer, class, select(2, convert.text("class", class)), id))
        class = id[0]
    end
    local known = self._classes[class]
    if not known then
        known = describe(self._pointer, convert.uint32("class", class))
        self._classes[class] = known
    end
    return known
end

--- Returns the names of all classes, built-in classes first.
---@return string[] names
function Context:classes()
    local names = {}
    local ids, count = convert.list_of(self._pointer, "uint32_t[?]", function(...)
        return C.gesta_context_list(self._pointer, C.GESTA_KIND_CLASS, ...)
    end)
    for index = 1, count do names[index] = self:class(ids[index - 1]).name end
    return names
end

--- Loads a plugin by its absolute path and registers its classes. Returns its description.
---@param path string
---@return gesta.PluginInfo plugin
function Context:load_plugin(path)
    local made, length = ffi.new("uint32_t[1]"), select(2, convert.text("path", path))
    check(self._pointer, C.gesta_plugin_load(self._pointer, path, length, made))
    return self:plugin_describe(made[0])
end

--- Loads all plugins of a directory: every file whose name ends in ".so" and does not begin with '.'. Without a
-- directory, of the search path, plugin_directories. Returns how many.
---@param directory? string
---@return integer loaded
function Context:scan_plugins(directory)
    local loaded, length = ffi.new("size_t[1]"), select(2, convert.text("directory", directory, true))
    check(self._pointer, C.gesta_plugin_scan(self._pointer, directory, length, loaded))
    return tonumber(loaded[0])
end

--- Returns the directories of the search path of plugins, whether they exist or not.
---@return string[] directories
function Context:plugin_directories()
    local found, needed = {}, ffi.new("size_t[1]")
    while C.gesta_plugin_directory(self._pointer, #found, nil, 0, needed) ~= Error.INDEX do
        found[#found + 1] = convert.text_of(self._pointer, function(...)
            return C.gesta_plugin_directory(self._pointer, #found, ...)
        end)
    end
    return found
end

--- Returns the descriptions of the plugins, in the order in which they were loaded.
---@return gesta.PluginInfo[] plugins
function Context:plugins()
    local found = {}
    for index, id in ipairs(self:plugin_ids()) do found[index] = self:plugin_describe(id) end
    return found
end
