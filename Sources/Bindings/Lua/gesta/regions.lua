--- Regions: rectangles of the surface that recognizers are attached to, created by context:region.
-- @since 0.2

local ffi = require "ffi"

return function(C, Region, check, check_and_dispatch, text_of)
    Region.__index = Region
    Region.__tostring = function(self) return ("region 0x%08x"):format(self.id) end

    --- Sets the rectangle. Contacts that are down keep their region.
    function Region:set_rect(x, y, width, height)
        local rect = ffi.new("gesta_rect", x, y, width, height)
        check(self.context._pointer, C.gesta_region_set_rect(self.context._pointer, self.id, rect))
    end

    --- Sets the transform: x' = a x + c y + tx and y' = b x + d y + ty map the region's own coordinates to its
    -- parent's, relative to the region's corner. Without arguments, removes it. With a transform, x and y of the
    -- rectangle are in the parent's units, width and height in the region's.
    function Region:set_transform(a, b, c, d, tx, ty)
        local transform = a and ffi.new("gesta_affine", a, b, c, d, tx or 0, ty or 0)
        check(self.context._pointer, C.gesta_region_set_transform(self.context._pointer, self.id, transform))
    end

    --- Returns the numbers of the transform: a, b, c, d, tx, ty.
    function Region:transform()
        local info = ffi.new("gesta_region_info")
        info.size = ffi.sizeof(info)
        check(self.context._pointer, C.gesta_region_describe(self.context._pointer, self.id, info))
        local raw = info.transform
        return raw.a, raw.b, raw.c, raw.d, raw.tx, raw.ty
    end

    local function convert(self, call, x, y)
        local xy = ffi.new("double[2]", x, y)
        check(self.context._pointer, call(self.context._pointer, self.id, xy, 1))
        return xy[0], xy[1]
    end

    --- Converts a point from root coordinates to the region's own. Returns x and y.
    function Region:to_local(x, y) return convert(self, C.gesta_region_to_local, x, y) end

    --- Converts a vector, such as a translation, from root coordinates to the region's own. Returns x and y.
    function Region:vector_to_local(x, y) return convert(self, C.gesta_region_vectors_to_local, x, y) end

    --- Converts a point from the region's own coordinates to root coordinates. Returns x and y.
    function Region:to_root(x, y) return convert(self, C.gesta_region_to_root, x, y) end

    --- Converts an event to the region's coordinates, with the transforms of now. Returns a table with x, y,
    -- translation_x, translation_y, velocity_x and velocity_y; 0 where the event has no such value.
    function Region:local_event(event)
        local values, found = event.values, {}
        found.x, found.y = self:to_local(event.x, event.y)
        for _, name in ipairs { "translation", "velocity" } do
            local x, y = self:vector_to_local(values[name .. "_x"] or 0, values[name .. "_y"] or 0)
            found[name .. "_x"], found[name .. "_y"] = x, y
        end
        return found
    end

    --- Creates a child region. `x` and `y` are relative to this region's corner.
    function Region:region(x, y, width, height) return self.context:region(x, y, width, height, self) end
end
