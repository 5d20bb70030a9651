-- A chevron and a pan in LuaJIT: LUA_PATH="Sources/Bindings/Lua/?.lua;;" luajit examples/lua/hello.lua
local gesta = require "gesta"

local context = gesta.context()
local chevron = context:recognizer("gesta.chevron")
local pan = context:recognizer("gesta.pan", { slop = 8 })
pan:allow_simultaneous(chevron)

chevron:on(function(event) print(("a chevron, lifted at (%g, %g)"):format(event.x, event.y)) end)
pan:on(function(event)
    local values = event.values
    print(("pan %-8s %+6.1f %+6.1f"):format(event.state, values.translation_x, values.translation_y))
end)

-- One array for the whole session. A game fills it from its touch events, for example love.touchmoved.
local touches = gesta.touches(1)
local function touch(time_ms, phase, x, y)
    local t = touches[0]
    t.time, t.contact, t.phase, t.x, t.y = time_ms * 1000000LL, 1, phase, x, y
    context:push(touches)
end

touch(0, gesta.BEGAN, 10, 10)
touch(33, gesta.MOVED, 40, 40)
touch(66, gesta.MOVED, 12, 70)
touch(70, gesta.ENDED, 12, 70)

-- If nothing was recognized, the verdict has the reason.
touch(1000, gesta.BEGAN, 10, 10)
touch(1020, gesta.MOVED, 9, 12)
touch(1040, gesta.ENDED, 9, 12)
print("the second stroke: " .. chevron:verdict().text)
