--- Simulated fingers, for the tests of programs: context:finger(1):down(10, 10):move_to(80, 10, 0.2):up().
-- Each function pushes what it is named after, 8 ms between samples, notifies the listeners and returns the finger.
-- @since 0.2

local folder = (...):match "^(.*%.)[^.]*$"
local convert = require(folder .. "convert")
local objects = require(folder .. "objects")
local Context, Finger = objects.Context, objects.Finger

--- Returns a finger.
---@param contact? integer its id, default 1
---@return gesta.Finger finger
function Context:finger(contact)
    return setmetatable({ context = self, contact = convert.uint64("contact", contact or 1) }, Finger)
end

--- Taps twice.
---@param x number
---@param y number
---@return gesta.Finger self
function Finger:double_tap(x, y) return self:tap(x, y, 2) end
