--- Examples, from which gesta.template and gesta.spotter learn.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local errors = require(folder .. "errors")
local raise_value, Error = errors.value, errors.Error
local objects = require(folder .. "objects")
local Context, Recognizer = objects.Context, objects.Recognizer
local uncompiled = require(folder .. "uncompiled")

-- The points of one stroke, which are added to `xy`. Returns how many there are.
local function add_stroke(xy, points)
    if type(points) ~= "table" or #points % 2 ~= 0 then
        raise_value("points", points, "an array of x and y in turn, or an array of such strokes")
    end
    for index, value in ipairs(points) do
        xy[#xy + 1] = convert.number(("points[%d]"):format(index), value)
    end
    return #points / 2
end

-- The points and lengths of the strokes of a drawing are added. Returns how many strokes there are.
local function add_drawing(xy, lengths, points)
    local strokes = type(points) == "table" and type(points[1]) == "table" and points or { points }
    for _, stroke in ipairs(strokes) do lengths[#lengths + 1] = add_stroke(xy, stroke) end
    return #strokes
end

-- Returns the arrays of the points and of the lengths of the strokes, each with its count.
local function arrays(points)
    local xy, lengths = {}, {}
    local count = add_drawing(xy, lengths, points)
    local sizes = ffi.new("size_t[?]", count, lengths)
    if count == 1 then sizes, count = nil, 0 end
    return ffi.new("double[?]", #xy, xy), #xy / 2, sizes, count
end

--- Adds an example of a gesture: one stroke, as an array of the x and y of its points in turn, or an array of
-- strokes. Without a name, a counterexample: what is more like it than like any example is not recognized.
---@param name string?
---@param points number[]|number[][]
function Recognizer:add_example(name, points)
    local text, length = convert.text("name", name, true)
    local code = C.gesta_recognizer_add_example(self.context._pointer, self.id, text, length, arrays(points))
    convert.check_and_dispatch(self.context, code)
end

--- Removes the examples of a name, the counterexamples (nil), or all (""). Returns how many were removed.
---@param name string?
---@return integer removed
function Recognizer:remove_examples(name)
    local removed, text, length = ffi.new "size_t[1]", convert.text("name", name, true)
    local code = C.gesta_recognizer_remove_examples(self.context._pointer, self.id, text, length, removed)
    convert.check_and_dispatch(self.context, code)
    return tonumber(removed[0])
end

--- Returns the examples: for each name, in the order of their first examples, a table with name and count. The last
-- has no name, and counts the counterexamples, if there are any.
---@return { name: string?, count: integer }[] examples
function Recognizer:examples()
    local pointer, found = self.context._pointer, {}
    local info, needed = ffi.new("gesta_example_info", { size = ffi.sizeof "gesta_example_info" }), ffi.new "size_t[1]"
    while C.gesta_recognizer_example(pointer, self.id, #found, info, nil, 0, needed) ~= Error.INDEX do
        local name = convert.text_of(pointer, function(...)
            return C.gesta_recognizer_example(pointer, self.id, #found, info, ...)
        end)
        found[#found + 1] = { name = name ~= "" and name or nil, count = info.count }
    end
    return found
end

--- Returns the examples as text, for load_examples.
---@return string examples
function Recognizer:save_examples()
    local pointer = self.context._pointer
    local code, text = uncompiled.written(function(write)
        return C.gesta_recognizer_save_examples(pointer, self.id, write, nil)
    end)
    convert.check(pointer, code)
    return text
end

--- Makes a pattern from drawings of a sign: the simplest text that accepts them and others of the same person, for the
-- parameter pattern of gesta.stroke. Each drawing is one stroke, as an array of the x and y of its points in turn, or
-- an array of strokes. Also returns the segments of each drawing, as tables: `drawing`, `first_point` and `last_point`
-- are the numbers of the drawing and of its points, from 1; `text` states the segment, and begins at `at` in the
-- pattern.
---@param drawings (number[]|number[][])[]
---@return string pattern
---@return table[] segments
function Context:pattern_from_strokes(drawings)
    if type(drawings) ~= "table" then raise_value("drawings", drawings, "an array of drawings") end
    local xy, lengths, counts = {}, {}, {}
    for index, points in ipairs(drawings) do counts[index] = add_drawing(xy, lengths, points) end
    local array, sizes = ffi.new("double[?]", #xy, xy), ffi.new("size_t[?]", #lengths, lengths)
    local numbers = ffi.new("size_t[?]", #counts, counts)
    local all = ffi.new("gesta_drawings", { array, #xy / 2, sizes, #lengths, numbers, #counts })
    local found, segments = ffi.new "size_t[1]", nil
    local room = 64
    local function read(buffer, capacity, needed)
        segments = ffi.new("gesta_pattern_segment[?]", room)
        local code = C.gesta_pattern_from_strokes(self._pointer, all, buffer, capacity, needed, segments, room,
            ffi.sizeof "gesta_pattern_segment", found)
        room = math.max(room, tonumber(found[0]))
        return code
    end
    local pattern = convert.text_of(self._pointer, read)
    if tonumber(found[0]) > ffi.sizeof(segments) / ffi.sizeof "gesta_pattern_segment" then
        pattern = convert.text_of(self._pointer, read)
    end
    local list = {}
    for index = 1, tonumber(found[0]) do
        local each = segments[index - 1]
        list[index] = {
            drawing = each.drawing + 1,
            text = pattern:sub(each.text_begin + 1, each.text_end),
            at = each.text_begin + 1,
            first_point = each.first_point + 1,
            last_point = each.last_point + 1,
        }
    end
    return pattern, list
end
