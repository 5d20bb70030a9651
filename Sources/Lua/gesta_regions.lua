--- Regions: rectangles of the surface that recognizers are attached to, created by context:region.
-- @since 0.2

local ffi = require "ffi"

return function(C, Region, check, check_and_dispatch)
    Region.__index = Region
    Region.__tostring = function(self) return ("region 0x%08x"):format(self.id) end

    --- Sets the rectangle. Contacts that are down keep their region.
    function Region:set_rect(x, y, width, height)
        local rect = ffi.new("gesta_rect", x, y, width, height)
        check(self.context._pointer, C.gesta_region_set_rect(self.context._pointer, self.id, rect))
    end

    --- Sets the order. Siblings of a higher order lie above.
    function Region:set_order(order)
        check(self.context._pointer, C.gesta_region_set_order(self.context._pointer, self.id, order))
    end

    --- Sets whether the region and its descendants are hit. Disabling it cancels gestures in progress there.
    function Region:set_enabled(enabled)
        check_and_dispatch(self.context, C.gesta_region_set_enabled(self.context._pointer, self.id, enabled and 1 or 0))
    end

    --- Creates a child region. `x` and `y` are relative to this region's corner.
    function Region:region(x, y, width, height) return self.context:region(x, y, width, height, self) end

    --- Destroys the region and its descendants. Their recognizers are detached.
    function Region:destroy()
        check_and_dispatch(self.context, C.gesta_region_destroy(self.context._pointer, self.id))
    end
end
