-- A finger for the tests, with one array that is reused for each sample.
local gesta = require "gesta"

local Hand = {}
Hand.__index = Hand

function Hand.new(context) return setmetatable({ context = context, touch = gesta.touches(1), time = 0 }, Hand) end

function Hand:push(phase, x, y, contact)
    local t = self.touch[0]
    t.time, t.contact, t.x, t.y, t.phase = self.time, contact or 7, x, y, phase
    self.context:push(self.touch, 1)
    self.time = self.time + 8000000
end

function Hand:tap(x, y)
    self:push(gesta.BEGAN, x, y)
    self:push(gesta.ENDED, x, y)
end

-- Goes down at the first point, moves to the others, and is lifted at the last.
function Hand:stroke(points)
    for index, point in ipairs(points) do self:push(index == 1 and gesta.BEGAN or gesta.MOVED, point[1], point[2]) end
    self:push(gesta.ENDED, points[#points][1], points[#points][2])
end

return Hand
