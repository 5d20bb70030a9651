-- What the library lists and what decides: generated calls, the delegate, the hit test, the log, examples as text.
local gesta = require "gesta"

local function tap_at(context, x, y, time)
    local touches = gesta.touches(2)
    for index = 0, 1 do
        touches[index].x, touches[index].y, touches[index].contact = x, y, 1
        touches[index].time, touches[index].phase = time + index * 5e7, index == 0 and gesta.BEGAN or gesta.ENDED
    end
    context:push(touches)
end

return {
    { "what is set can be read", function(check)
        local context = gesta.context()
        local tap, pan = context:recognizer "gesta.tap", context:recognizer "gesta.pan"
        tap:set_priority(-3)
        tap:set_tools(5)
        tap:set_buttons(3)
        tap:set_modifiers(1, 4)
        tap:set_provisional(true)
        tap:set_enabled(false)
        check.equal(tap:priority(), -3)
        check.equal(tap:tools(), 5)
        check.equal(tap:buttons(), 3)
        local required, excluded = tap:modifiers()
        check.equal(required, 1)
        check.equal(excluded, 4)
        check.equal(tap:provisional(), true)
        check.equal(tap:enabled(), false)
        tap:require_failure(pan)
        tap:allow_simultaneous(pan)
        check.equal(tap:requirements()[1], pan)
        check.equal(tap:simultaneous()[1], pan)
        check.equal(#pan:requirements(), 0)
        tap:set_team(2, true)
        local team, is_captain = tap:team()
        check.equal(team, 2)
        check.equal(is_captain, true)
    end },
    { "arguments of another kind are refused", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        check.raises('priority is "high", must be an integer', tap.set_priority, tap, "high")
        check.raises("priority is 1.5, must be an integer", tap.set_priority, tap, 1.5)
        check.raises("enabled is 0, must be a boolean", tap.set_enabled, tap, 0)
        check.raises("label is 5, must be a string", tap.set_label, tap, 5)
        check.raises("other is 5, must be a recognizer", tap.require_failure, tap, 5)
        check.raises("of another context", tap.require_failure, tap, gesta.context():recognizer "gesta.tap")
        check.raises('factor is "2", must be a number', context.set_slop_factor, context, gesta.PEN, "2")
        check.raises('contact is "1", must be an integer', tap.ignore, tap, "1")
    end },
    { "regions are found and told", function(check)
        local context = gesta.context()
        local region = context:region(10, 10, 50, 50)
        local tap = context:recognizer("gesta.tap", nil, region)
        check.equal(tap:region().id, region.id)
        check.equal(context:region_at(20, 20).id, region.id)
        check.equal(context:region_at(5, 5).id, gesta.ROOT)
        tap:attach(nil)
        check.equal(tap:region(), nil)
        check.equal(context:class_preset(context:class("gesta.stroke").id, 0), "chevron")
    end },
    { "contacts and values are lists", function(check)
        local context = gesta.context()
        local pan = context:recognizer "gesta.pan"
        context:finger(7):down(10, 10):move_to(60, 10, 0.1)
        check.equal(#pan:contacts(), 1)
        check.equal(tonumber(pan:contacts()[1]), 7)
        check.equal(pan:values()[1], pan.translation_x)
        check.equal(context:contact_owner(7), pan)
        check.equal(context:contact_region(7).id, gesta.ROOT)
    end },
    { "a delegate decides", function(check)
        local context = gesta.context()
        local tap, other = context:recognizer "gesta.tap", context:recognizer "gesta.tap"
        local asked = {}
        context:set_delegate {
            should_begin = function(recognizer) return recognizer ~= tap end,
            should_receive = function(recognizer, contact)
                asked[#asked + 1] = contact.x
                return true
            end,
            simultaneous = function(a, b) return a ~= b end,
        }
        tap_at(context, 12, 5, 0)
        check.equal(tap:state(), "failed")
        check.equal(other:state(), "ended")
        check.equal(asked[1], 12)
        context:set_delegate(nil)
        tap_at(context, 12, 5, 1e9)
        check.equal(tap:state(), "ended")
        check.equal(#asked, 2)
        check.raises('no option "should_start"', context.set_delegate, context, { should_start = print })
        local rule = "should_begin is 1, must be a function or nil"
        check.raises(rule, context.set_delegate, context, { should_begin = 1 })
        context:close()
    end },
    { "an error in a callback is raised after the push", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        context:set_delegate { should_begin = function() error("not today", 0) end }
        check.raises("not today", tap_at, context, 0, 0, 0)
        check.equal(tap:state(), "ended") -- as if nothing were decided
        local changes = {}
        context:set_delegate { should_begin = function(recognizer) recognizer:destroy() end }
        check.raises("only read-only functions", tap_at, context, 0, 0, 1e9)
        check.equal(#changes, 0)
        context:close()
    end },
    { "a hit test finds regions", function(check)
        local context = gesta.context()
        local left, right = context:region(0, 0, 1, 1), context:region(0, 0, 1, 1)
        local on_left = context:recognizer("gesta.tap", nil, left)
        local on_right = context:recognizer("gesta.tap", nil, right)
        context:set_hit_test(function(touch)
            if touch.x < 50 then return left end
            if touch.x < 100 then return right end
        end)
        tap_at(context, 20, 500, 0)
        tap_at(context, 80, 500, 1e9)
        tap_at(context, 120, 500, 2e9)
        check.equal(on_left:verdict().sequence, 1)
        check.equal(on_right:verdict().sequence, 1)
        context:set_hit_test(function() return "left" end)
        check.raises('the region of a hit test is "left", must be a region', tap_at, context, 20, 500, 3e9)
        context:close()
    end },
    { "the log is received", function(check)
        local context, lines = gesta.context(), {}
        context:set_log(function(level, message) lines[#lines + 1] = level .. ": " .. message end)
        context:set_hit_test(function() return 5 end)
        tap_at(context, 20, 500, 0)
        check.that(#lines > 0 and lines[1]:find "^%a+: ", lines[1])
        context:set_log(nil)
        local before = #lines
        tap_at(context, 20, 500, 1e9)
        check.equal(#lines, before)
        context:close()
        check.that(jit.status(), "compiles again")
    end },
    { "examples of several strokes are saved and loaded", function(check)
        local context = gesta.context()
        local template = context:recognizer "gesta.template"
        template:add_example("cross", { { 0, 0, 100, 100 }, { 100, 0, 0, 100 } })
        check.equal(template:example_count(), 1)
        check.equal(template:example_name(0), "cross")
        local text = template:save_examples()
        local other = context:recognizer "gesta.template"
        other:load_examples(text)
        check.equal(other:example_count "cross", 1)
        check.equal(other:save_examples(), text)
        check.raises("line 1", other.load_examples, other, "nonsense")
        check.raises("points[2] is", template.add_example, template, "odd", { 1, "2" })
    end },
}
