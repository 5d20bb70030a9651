--- Examples, from which gesta.template and gesta.spotter learn.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local raise_value = require(folder .. "errors").value
local Recognizer = require(folder .. "objects").Recognizer
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

-- Returns the arrays of the points and of the lengths of the strokes, each with its count.
local function arrays(points)
    local xy, lengths = {}, {}
    local strokes = type(points) == "table" and type(points[1]) == "table" and points or { points }
    for index, stroke in ipairs(strokes) do lengths[index] = add_stroke(xy, stroke) end
    local sizes, count = ffi.new("size_t[?]", #lengths, lengths), #lengths
    if count == 1 then sizes, count = nil, 0 end
    return ffi.new("double[?]", #xy, xy), #xy / 2, sizes, count
end

--- Adds an example of a gesture: one stroke, as an array of the x and y of its points in turn, or an array of
-- strokes.
---@param name string
---@param points number[]|number[][]
function Recognizer:add_example(name, points)
    convert.text("name", name)
    local code = C.gesta_recognizer_add_example(self.context._pointer, self.id, name, #name, arrays(points))
    convert.check_and_dispatch(self.context, code)
end

--- Adds a drawing that must not be recognized, nor what is more like it than like any example.
---@param points number[]|number[][]
function Recognizer:add_counterexample(points)
    local code = C.gesta_recognizer_add_counterexample(self.context._pointer, self.id, arrays(points))
    convert.check_and_dispatch(self.context, code)
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
