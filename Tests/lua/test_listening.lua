-- Listeners: called after the push that caused the events.
local ffi = require "ffi"
local gesta = require "gesta"
local Hand = require "hand"

return {
    { "a listener is called for each event, in order", function(check)
        local context = gesta.context()
        local pan, reported = context:recognizer("gesta.pan", { slop = 5 }), {}
        pan:on(function(event) table.insert(reported, event.state .. " " .. event.values.translation_x) end)
        Hand.new(context):stroke { { 0, 0 }, { 10, 0 }, { 25, 0 }, { 25, 0 } }
        check.equal(table.concat(reported, ", "), "began 0, changed 15, changed 15, ended 15")
    end },
    { "a listener is called for deadlines and cancelled gestures", function(check)
        local context = gesta.context()
        local press, reported = context:recognizer("gesta.long_press"), {}
        press:on(function(event) table.insert(reported, event.state) end)
        Hand.new(context):push(gesta.BEGAN, 0, 0)
        context:advance(context:next_deadline())
        context:cancel()
        check.equal(table.concat(reported, " "), "began cancelled")
    end },
    { "events that a program keeps stay as they were", function(check)
        local context, kept = gesta.context(), {}
        local pan = context:recognizer("gesta.pan", { slop = 5 })
        pan:on(function(event) table.insert(kept, event) end)
        local hand = Hand.new(context)
        hand:stroke { { 0, 0 }, { 10, 0 }, { 25, 0 }, { 25, 0 } }
        local polled = context:events()()
        hand.time = hand.time + 1000000000
        hand:stroke { { 0, 0 }, { 0, 90 }, { 0, 95 }, { 0, 95 } }
        context:close()
        check.equal(kept[1].state .. " " .. kept[1].x .. " " .. #kept[1].contacts, "began 10 1")
        check.equal(kept[2].values.translation_x .. " " .. kept[2].positions[1][1], "15 25")
        check.equal(kept[5].state .. " " .. kept[5].y, "began 90")
        check.equal(polled.state, "ended")
    end },
    { "a removed listener is not called", function(check)
        local context, count = gesta.context(), 0
        local tap = context:recognizer("gesta.tap")
        local listener = tap:on(function() count = count + 1 end)
        local hand = Hand.new(context)
        hand:tap(1, 1)
        tap:off(listener)
        hand.time = hand.time + 1000000000
        hand:tap(1, 1)
        check.equal(count, 1)
    end },
    { "children report to the listeners of their parent", function(check)
        local context, reported = gesta.context(), {}
        local pan = context:recognizer("gesta.pan", { slop = 5, per_contact = true })
        local children = pan:children()
        check.equal(#children, 16)
        check.equal(children[2]:parent(), pan)
        check.equal(pan:parent(), nil)
        check.raises("must be its parent", function() children[1]:on(print) end)
        pan:on(function(event)
            table.insert(reported, (event.recognizer == children[1] and "first " or "second ") .. event.state)
            check.equal(event.recognizer:parent(), pan)
        end)
        local touches = gesta.touches(2)
        local function push(time, phase, x)
            for index = 0, 1 do
                touches[index].contact, touches[index].time, touches[index].phase = index + 1, time, phase
                touches[index].x = 100 * index + x * index
            end
            context:push(touches, 2)
        end
        push(0, gesta.BEGAN, 0)
        push(10000000, gesta.MOVED, 20)
        push(20000000, gesta.ENDED, 20)
        check.equal(table.concat(reported, ", "), "second began, second ended")
        pan.per_contact = false
        check.equal(#pan:children(), 0)
        pan:destroy()
    end },
    { "a listener may destroy its recognizer", function(check)
        local context, reported = gesta.context(), {}
        local pan = context:recognizer("gesta.pan", { slop = 5 })
        pan:on(function(event)
            table.insert(reported, event.state)
            if event.state == "began" then event.recognizer:destroy() end
        end)
        Hand.new(context):stroke { { 0, 0 }, { 10, 0 }, { 25, 0 } }
        check.equal(table.concat(reported, " "), "began cancelled")
    end },
    { "a listener is called for gestures cancelled by disabling, resetting and detaching", function(check)
        for _, act in ipairs {
            function(pan) pan.enabled = false end, function(pan) pan:reset() end,
            function(pan) pan:attach(gesta.NO_REGION) end,
            function(_, region) region:set_enabled(false) end, function(_, region) region:destroy() end,
        } do
            local context, reported = gesta.context { poll_all = true }, {}
            local region = context:region(0, 0, 100, 100)
            local pan = context:recognizer("gesta.pan", { slop = 5 }, region)
            pan:on(function(event) table.insert(reported, event.state) end)
            local hand = Hand.new(context)
            hand:push(gesta.BEGAN, 10, 10)
            hand:push(gesta.MOVED, 30, 10)
            act(pan, region)
            check.equal(table.concat(reported, " "), "began cancelled")
        end
    end },
    { "the event of what lost names what won", function(check)
        local context = gesta.context { poll_all = true }
        local won, lost = context:recognizer("gesta.pan"), context:recognizer("gesta.pan")
        local hand = Hand.new(context)
        hand:push(gesta.BEGAN, 0, 0)
        hand:push(gesta.MOVED, 60, 0)
        local blockers = {}
        for event in context:events() do
            if event.state == "failed" then blockers[event.recognizer.id] = event.blocker end
        end
        check.equal(blockers[lost.id], won)
        check.equal(blockers[won.id], nil)
    end },
    { "a provisional tap is reported, and confirmed or revoked", function(check)
        local context, reported = gesta.context(), {}
        local single, double = context:recognizer("gesta.tap"), context:recognizer("gesta.tap", { taps = 2 })
        single:require_failure(double)
        single.provisional = true
        single:on(function(event)
            local kind = event.provisional and "provisional" or event.confirmed and "confirmed"
            table.insert(reported, kind or event.revoked and "revoked" or "?")
        end)
        local hand = Hand.new(context)
        hand:tap(10, 10)
        context:advance(context:next_deadline())
        hand.time = hand.time + 1000000000
        hand:tap(10, 10)
        hand:tap(10, 10)
        check.equal(table.concat(reported, " "), "provisional confirmed provisional revoked")
    end },
    { "closing from a listener is rejected", function(check)
        local context = gesta.context()
        context:recognizer("gesta.tap"):on(function() context:close() end)
        check.raises("not allowed from within a listener", function() Hand.new(context):tap(0, 0) end)
    end },
    { "pushing from a listener is rejected", function(check)
        local context = gesta.context()
        local tap, touches = context:recognizer("gesta.tap"), gesta.touches(1)
        tap:on(function()
            touches[0].phase = gesta.BEGAN
            context:push(touches)
        end)
        check.raises("not allowed from within a listener", function() Hand.new(context):tap(0, 0) end)
    end },
    { "fingers in a listener are rejected, and no event is lost", function(check)
        local context = gesta.context()
        local one, other = context:recognizer "gesta.tap", context:recognizer "gesta.tap"
        one:allow_simultaneous(other)
        local seen = {}
        one:on(function()
            for _, name in ipairs { "down", "up", "tap", "wait" } do
                local finger = context:finger(5)
                local ok, problem = pcall(finger[name], finger, 30, 30)
                seen[#seen + 1] = not ok and problem.code or "allowed"
            end
        end)
        other:on(function(event) seen[#seen + 1] = event.state end)
        context:finger():tap(10, 10)
        check.equal(table.concat(seen, " "), "-16 -16 -16 -16 ended")
    end },
    { "a listener's error is raised by the push after all listeners were called", function(check)
        local context, reported = gesta.context(), 0
        local tap = context:recognizer("gesta.tap")
        tap:on(function() error("no good") end)
        tap:on(function() reported = reported + 1 end)
        check.raises("no good", function() Hand.new(context):tap(0, 0) end)
        check.equal(reported, 1)
    end },
    { "a listener's error without a message is raised too", function(check)
        local context, problem = gesta.context(), nil
        context:recognizer("gesta.tap"):on(function() error(problem) end)
        check.raises("a listener raised nil", function() Hand.new(context):tap(0, 0) end)
        context, problem = gesta.context(), false
        context:recognizer("gesta.tap"):on(function() error(problem) end)
        check.raises("false", function() Hand.new(context):tap(0, 0) end)
    end },
    { "a delegate in C's table decides what waits for what", function(check)
        -- LuaJIT cannot call back into compiled code.
        jit.off()
        jit.flush()
        local context = gesta.context()
        local single, double = context:recognizer("gesta.tap"), context:recognizer("gesta.tap", { taps = 2 })
        local delegate = ffi.new("gesta_delegate", { size = ffi.sizeof("gesta_delegate") })
        delegate.should_require_failure = function(_, recognizer, other)
            return recognizer == single.id and other == double.id and 1 or 0
        end
        check.equal(gesta.C.gesta_context_set_delegate(context._pointer, delegate), 0)
        local hand = Hand.new(context)
        hand:tap(0, 0)
        check.equal(single:waits_for(), double)
        check.that(single:undecided() and double:undecided())
        check.equal(gesta.C.gesta_context_set_delegate(context._pointer, nil), 0)
        check.equal(single:state(), "ended")
        check.equal(single:undecided(), false)
        delegate.should_require_failure:free()
        jit.on()
    end },
    { "a listener that yields is an error at its line, and the push is not suspended", function(check)
        local context, reported = gesta.context(), 0
        local tap = context:recognizer("gesta.tap")
        tap:on(function() coroutine.yield("in between") end)
        local line = debug.getinfo(1, "l").currentline - 1
        tap:on(function() reported = reported + 1 end)
        local pushing = coroutine.create(function() Hand.new(context):tap(0, 0) end)
        local ok, problem = coroutine.resume(pushing)
        check.equal(ok, false)
        check.equal(coroutine.status(pushing), "dead")
        check.equal(problem:match("test_listening.lua:(%d+): attempt to yield"), tostring(line))
        check.equal(reported, 1)
        Hand.new(gesta.context()):tap(0, 0)
    end },
}
