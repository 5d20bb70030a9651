-- Functions that hear of events: called after the push that caused them.
local gesta = require "gesta"
local Hand = require "hand"

return {
    { "a listener hears of each event, in order", function(check)
        local context = gesta.context()
        local pan, heard = context:recognizer("gesta.pan", { slop = 5 }), {}
        pan:on(function(event) table.insert(heard, event.state .. " " .. event.values.translation_x) end)
        Hand.new(context):stroke { { 0, 0 }, { 10, 0 }, { 25, 0 }, { 25, 0 } }
        check.equal(table.concat(heard, ", "), "began 0, changed 15, changed 15, ended 15")
    end },
    { "it hears of deadlines and of cancelling too", function(check)
        local context = gesta.context()
        local press, heard = context:recognizer("gesta.long_press"), {}
        press:on(function(event) table.insert(heard, event.state) end)
        Hand.new(context):push(gesta.BEGAN, 0, 0)
        context:advance(context:next_deadline())
        context:cancel()
        check.equal(table.concat(heard, " "), "began cancelled")
    end },
    { "one that is taken off hears no more", function(check)
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
    { "a listener may end its own recognizer", function(check)
        local context, heard = gesta.context(), {}
        local pan = context:recognizer("gesta.pan", { slop = 5 })
        pan:on(function(event)
            table.insert(heard, event.state)
            if event.state == "began" then event.recognizer:destroy() end
        end)
        Hand.new(context):stroke { { 0, 0 }, { 10, 0 }, { 25, 0 } }
        check.equal(table.concat(heard, " "), "began cancelled")
    end },
    { "it hears of what disabling, resetting and detaching ended", function(check)
        for _, act in ipairs {
            function(pan) pan:set_enabled(false) end, function(pan) pan:reset() end, function(pan) pan:attach(gesta.NO_REGION) end,
            function(_, region) region:set_enabled(false) end, function(_, region) region:destroy() end,
        } do
            local context, heard = gesta.context { poll_all = true }, {}
            local region = context:region(0, 0, 100, 100)
            local pan = context:recognizer("gesta.pan", { slop = 5 }, region)
            pan:on(function(event) table.insert(heard, event.state) end)
            local hand = Hand.new(context)
            hand:push(gesta.BEGAN, 10, 10)
            hand:push(gesta.MOVED, 30, 10)
            act(pan, region)
            check.equal(table.concat(heard, " "), "began cancelled")
        end
    end },
    { "a provisional tap is told, and confirmed or revoked", function(check)
        local context, heard = gesta.context(), {}
        local single, double = context:recognizer("gesta.tap"), context:recognizer("gesta.tap", { taps = 2 })
        single:require_failure(double)
        single:set_provisional(true)
        single:on(function(event)
            table.insert(heard, event.provisional and "provisional" or event.confirmed and "confirmed" or event.revoked and "revoked" or "?")
        end)
        local hand = Hand.new(context)
        hand:tap(10, 10)
        context:advance(context:next_deadline())
        hand.time = hand.time + 1000000000
        hand:tap(10, 10)
        hand:tap(10, 10)
        check.equal(table.concat(heard, " "), "provisional confirmed provisional revoked")
    end },
    { "closing from a listener is refused", function(check)
        local context = gesta.context()
        context:recognizer("gesta.tap"):on(function() context:close() end)
        check.raises("not from within a listener", function() Hand.new(context):tap(0, 0) end)
    end },
    { "pushing from a listener is refused", function(check)
        local context = gesta.context()
        local tap, touches = context:recognizer("gesta.tap"), gesta.touches(1)
        tap:on(function()
            touches[0].phase = gesta.BEGAN
            context:push(touches)
        end)
        check.raises("not from within a listener", function() Hand.new(context):tap(0, 0) end)
    end },
    { "what a listener raises comes out of the push, when all have heard", function(check)
        local context, heard = gesta.context(), 0
        local tap = context:recognizer("gesta.tap")
        tap:on(function() error("no good") end)
        tap:on(function() heard = heard + 1 end)
        check.raises("no good", function() Hand.new(context):tap(0, 0) end)
        check.equal(heard, 1)
    end },
}
