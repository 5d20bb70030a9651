-- Momentum: the numbers of C, and errors.
local gesta = require "gesta"

local MS = 1000000

return {
    { "a fling ends at its edge, and snaps", function(check)
        local fling = gesta.decay { time = 7 * MS, y = 100, velocity_y = 2000, max_y = 500 }
        local first, ending = fling:at(7 * MS), fling:ending()
        check.equal(first.y, 100)
        check.equal(first.velocity_y, 2000)
        check.equal(first.moving, true)
        check.equal(ending.y, 500)
        check.equal(ending.velocity_y, 0)
        check.equal(ending.moving, false)
        check.equal(fling:at(ending.time).y, 500)
        check.equal(fling:at(350 * MS).y > 500, true)
        check.equal(gesta.decay({ kind = "spline", velocity_x = 1500 }):snap(640):ending().x, 640)
        check.equal(gesta.decay({ zoom = true, stop = true, x = 2, velocity_x = 3, max_x = 3 }):ending().x, 3)
    end },
    { "a flick carries velocity on", function(check)
        local options = { caught_x = 1000, caught_y = 1000, flick_x = 1000, flick_y = 1000 }
        for rule, expected in pairs { none = 1000, android = 2000, gtk = 2000, chromium = 2000 } do
            local x, y = gesta.carry(rule, options)
            check.equal(x, expected)
            check.equal(y, expected)
        end
        options.pause = 41 * MS
        check.equal((gesta.carry("android", options)), 1000)
        check.equal((gesta.carry("chromium", options)), 2000)
    end },
    { "a rubber band and its inverse", function(check)
        check.equal(math.floor(gesta.rubber_band(100, 960) * 100 + 0.5), 5202)
        check.equal(math.abs(gesta.rubber_band_distance(gesta.rubber_band(-77, 300), 300) + 77) < 1e-9, true)
    end },
    { "errors of momentum", function(check)
        local fling = gesta.decay { velocity_x = 100 }
        check.raises("options->rate is 1, must be from 0.001 to 0.9999", gesta.decay, { rate = 1 })
        check.raises('kind is "odd"', gesta.decay, { kind = "odd" })
        check.raises('gesta.decay has no option "speed"', gesta.decay, { speed = 1 })
        check.raises("time that runs backwards, or beyond", fling.at, fling, 9223372036854775807LL)
        check.raises("NaN or infinity", fling.snap, fling, 1 / 0)
        check.raises('rule is "odd"', gesta.carry, "odd", {})
        check.raises("out of range", gesta.rubber_band_distance, 960, 960)
        check.raises("out of range", gesta.rubber_band, 1, 0)
        local ok, problem = pcall(gesta.decay, { velocity_x = 2e12 })
        check.equal(ok, false)
        check.equal(problem.code, gesta.Error.RANGE)
    end },
}
