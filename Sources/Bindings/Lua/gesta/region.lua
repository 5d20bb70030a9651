--- Regions: rectangles of the surface that recognizers are attached to, created by context:region.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local C = require(folder .. "library")
local convert = require(folder .. "convert")
local Region = require(folder .. "objects").Region

local AFFINE = { "a", "b", "c", "d", "tx", "ty" }

Region.__tostring = function(self) return ("region 0x%08x"):format(self.id) end
Region.__eq = function(a, b) return a.context == b.context and a.id == b.id end

--- Sets the rectangle. Contacts that are down keep their region.
---@param x number relative to the parent's corner, as is y
---@param y number
---@param width number
---@param height number
function Region:set_rect(x, y, width, height)
    local rect = convert.numbers("gesta_rect", convert.RECT, x, y, width, height)
    convert.check_and_dispatch(self.context, C.gesta_region_set_rect(self.context._pointer, self.id, rect))
end

--- Sets the transform: x' = a x + c y + tx and y' = b x + d y + ty map the region's own coordinates to its
-- parent's, relative to the region's corner. Without arguments, removes it. With a transform, x and y of the
-- rectangle are in the parent's units, width and height in the region's.
---@param a? number
---@param b? number
---@param c? number
---@param d? number
---@param tx? number 0 if omitted, as is ty
---@param ty? number
function Region:set_transform(a, b, c, d, tx, ty)
    local transform = a ~= nil and convert.numbers("gesta_affine", AFFINE, a, b, c, d, tx or 0, ty or 0) or nil
    convert.check_and_dispatch(self.context, C.gesta_region_set_transform(self.context._pointer, self.id, transform))
end

--- Returns the numbers of the transform: a, b, c, d, tx, ty.
---@return number a, number b, number c, number d, number tx, number ty
function Region:transform()
    local raw = self:describe().transform
    return raw.a, raw.b, raw.c, raw.d, raw.tx, raw.ty
end

--- Converts an event to the region's coordinates, with the transforms of now. Returns a table with x, y,
-- translation_x, translation_y, velocity_x and velocity_y; 0 where the event has no such value.
---@param event gesta.Event
---@return table event
function Region:local_event(event)
    local values, found = event.values, {}
    found.x, found.y = self:to_local(event.x, event.y)
    for _, name in ipairs { "translation", "velocity" } do
        local x, y = self:vector_to_local(values[name .. "_x"] or 0, values[name .. "_y"] or 0)
        found[name .. "_x"], found[name .. "_y"] = x, y
    end
    return found
end

--- Creates a child region.
---@param x number relative to this region's corner, as is y
---@param y number
---@param width number
---@param height number
---@return gesta.Region region
function Region:region(x, y, width, height) return self.context:region(x, y, width, height, self) end
