-- Values at the time of a frame, and the one euro filter: the numbers of C, and errors.
local gesta = require "gesta"

local MS = 1000000

local function push(context, ms, x, phase)
    local touches = gesta.touches(1)
    touches[0].time, touches[0].contact, touches[0].x, touches[0].phase = ms * MS, 1, x, phase or gesta.MOVED
    context:push(touches)
end

return {
    { "positions and values lie between samples", function(check)
        local context = gesta.context { frame_values = true }
        local pan = context:recognizer "gesta.pan"
        push(context, 0, 0, gesta.BEGAN)
        push(context, 10, 100)
        push(context, 20, 110)
        local now = context:contact_at(1, 20 * MS)
        check.equal(now.x, 105)
        check.equal(tonumber(now.time), 15 * MS)
        check.equal(now.kind, gesta.Resampling.INTERPOLATED)
        check.equal(context:contact_at(1, 30 * MS, gesta.FrameFlag.PREDICT).kind, gesta.Resampling.PREDICTED)
        check.equal(pan:values_at(20 * MS)[1], 5)
        check.raises("contact is 2", context.contact_at, context, 2, 0)
        check.raises("GESTA_CONFIG_FRAME_VALUES", gesta.context().contact_at, gesta.context(), 1, 0)
    end },
    { "a filter smooths", function(check)
        local filter = gesta.filter { beta = 0 }
        check.equal((filter:add(0, 10)), 10)
        local x, y = filter:add(10 * MS, 20, 0)
        check.equal(x > 10 and x < 20, true)
        check.equal(y, 0)
        filter:reset()
        check.equal((filter:add(0, 30)), 30)
        check.raises("time", filter.add, filter, -1, 3)
        check.raises("range", gesta.filter, { min_cutoff = -1 })
        check.raises('"speed"', gesta.filter, { speed = 1 })
    end },
}
