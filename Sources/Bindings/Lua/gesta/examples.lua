--- Examples, from which gesta.template and gesta.spotter learn.
-- @since 0.2

local ffi = require "ffi"

return function(C, methods, check, raise_value)
    --- Adds an example of a gesture: one stroke, as an array of the x and y of its points in turn.
    function methods:add_example(name, points)
        if type(name) ~= "string" then raise_value("name", name, "a string") end
        if type(points) ~= "table" or #points % 2 ~= 0 then
            raise_value("points", points, "an array of x and y in turn")
        end
        local pointer, xy = self.context._pointer, ffi.new("double[?]", #points, points)
        check(pointer, C.gesta_recognizer_add_example(pointer, self.id, name, #name, xy, #points / 2, nil, 0))
    end

    --- Removes the examples of a name, or all without a name. Returns how many there were.
    function methods:remove_examples(name)
        if name ~= nil and type(name) ~= "string" then raise_value("name", name, "a string") end
        local pointer, removed = self.context._pointer, ffi.new("size_t[1]")
        check(pointer, C.gesta_recognizer_remove_examples(pointer, self.id, name, name and #name or 0, removed))
        return tonumber(removed[0])
    end
end
