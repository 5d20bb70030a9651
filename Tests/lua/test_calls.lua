-- What the library lists and what decides: generated calls, the delegate, the hit test, the log, examples as text.
local ffi = require "ffi"
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
    { "listeners are called for the states before them", function(check)
        local context = gesta.context()
        local pan, seen = context:recognizer "gesta.pan", {}
        local function note(event) table.insert(seen, event.state) end
        check.equal(pan:on("began", "ended", note), note)
        context:finger():down(0, 0):move_to(100, 0):up()
        check.equal(table.concat(seen, " "), "began ended")
        check.equal(pan:off(note), note)
        context:finger():down(0, 0):move_to(100, 0):up()
        check.equal(#seen, 2)
        check.raises("listener is ", pan.on, pan, note, "began")
        check.raises('state is "start"', pan.on, pan, "start", note)
        check.raises("listener is nil", pan.on, pan)
    end },
    { "what is set can be read", function(check)
        local context = gesta.context()
        local tap, pan = context:recognizer "gesta.tap", context:recognizer "gesta.pan"
        tap.priority = -3
        tap.tools = gesta.Tools.FINGER + gesta.Tools.ERASER
        tap.buttons = 3
        tap:set_modifiers(1, 4)
        tap.provisional = true
        tap.enabled = false
        check.equal(tap.priority, -3)
        check.equal(tap.tools, 0x50)
        check.equal(tap.buttons, 3)
        local required, excluded = tap:modifiers()
        check.equal(required, 1)
        check.equal(excluded, 4)
        check.equal(tap.provisional, true)
        check.equal(tap.enabled, false)
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
    { "bits are set by name, and with the creation", function(check)
        local context = gesta.context()
        local tap = context:recognizer("gesta.tap", {
            taps = 2, enabled = false, priority = 3, tools = { "pen", "finger" }, buttons = "secondary",
        })
        check.equal(tap.tools, 0x30)
        check.equal(tap.buttons, 2)
        check.equal(tap.enabled, false)
        check.equal(tap.priority, 3)
        tap.inputs = "touch"
        tap:set_modifiers("shift", { "control", "alt" })
        check.equal(select(2, tap:modifiers()), 6)
        check.raises('tools is "pencil", must be one of', function() tap.tools = "pencil" end)
    end },
    { "a recognizer is created whole", function(check)
        local context = gesta.context()
        for message, wrong in pairs {
            ["gesta: slop is -3, must be from 0"] = { contacts = 1, taps = 2, slop = -3 },
            ['gesta: name is "tabs", must be .*; did you mean "taps"'] = { contacts = 1, slop = 2, tabs = 3 },
            ['gesta: within is "here", must be one of "slop", "region"'] = { contacts = 1, taps = 2, within = "here" },
            ['gesta: taps is "2", must be an integer'] = { contacts = 1, slop = 2, taps = "2" },
            ['gesta: tools is "pencil", must be one of'] = { contacts = 1, slop = 2, tools = "pencil" },
        } do
            local ok, problem = pcall(context.recognizer, context, "gesta.tap", wrong)
            check.equal(ok, false)
            check.equal(tostring(problem):find(message:gsub("%-", "%%-")) ~= nil, true)
            check.equal(#context:recognizers(), 0)
        end
    end },
    { "a list at its end passes its contact on to its page", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local list, page = context:recognizer("gesta.pan"), context:recognizer("gesta.pan")
        list:attach(context:region(0, 0, 100, 100))
        list:pass_on(page)
        list:set_room { left = math.huge, right = math.huge, up = 20, down = 0 }
        check.equal(list:successors()[1], page)
        check.equal(list:room().up, 20)
        local heard = {}
        for name, pan in pairs { list = list, page = page } do
            pan:on(function(event)
                if event.state ~= "changed" then
                    heard[#heard + 1] = name .. " " .. event.state .. (event.passed_on and " passed" or "")
                end
            end)
        end
        local finger = context:finger():down(50, 90)
        for step = 1, 3 do finger:move_to(50, 90 - 15 * step, 0.008) end
        check.equal(table.concat(heard, ", "), "list began, list ended passed, page began passed")
        check.equal(page.translation_y, -10)
        check.equal(list:room().up, 0)
    end },
    { "arguments of another kind are refused", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        check.raises('priority is "high", must be an integer', function() tap.priority = "high" end)
        check.raises("priority is 1.5, must be an integer", function() tap.priority = 1.5 end)
        check.raises("enabled is 0, must be a boolean", function() tap.enabled = 0 end)
        check.raises("label is 5, must be a string", tap.set_label, tap, 5)
        check.raises('listener is "ended", must be a function', tap.on, tap, print, "ended")
        for _, tool in ipairs { gesta.FINGER, gesta.PEN, gesta.ERASER, gesta.MOUSE } do
            check.raises("must be bits of gesta.Tools, such as gesta.Tools.", function() tap.tools = tool end)
        end
        check.raises("other is 5, must be a recognizer", tap.require_failure, tap, 5)
        check.raises("of another context", tap.require_failure, tap, gesta.context():recognizer "gesta.tap")
        check.raises('factor is "2", must be a number', context.set_slop_factor, context, gesta.PEN, "2")
        check.raises('contact is "1", must be an integer', tap.ignore, tap, "1")
        check.raises('contact is "1", must be an integer', context.contact_owner, context, "1")
        check.raises("contact is -1, must be an integer from 0", context.contact_owner, context, -1)
        check.raises("enabled is nil, must be a boolean", function() tap.enabled = nil end)
        check.raises("buttons is -1, must be an integer from 0 to 4294967295", function() tap.buttons = -1 end)
        check.raises('x is "1", must be a number', context.region_at, context, "1", 1)
        check.raises("y is nil, must be a number", context.region_at, context, 1)
        check.raises("per_contact is 1, must be a boolean", function() tap.per_contact = 1 end)
        check.raises("y_up is 1, must be a boolean", gesta.context, { y_up = 1 })
        check.raises("seconds is true, must be a number", function() context:finger():wait(true) end)
        check.raises("y is nil, must be a number", function() context:finger():down(1) end)
        check.raises('pinch is 5, must be a table', function() context:finger():pinch(1, 2, 5) end)
        check.raises("width is nil, must be a number", context.region, context, 0, 0)
        check.raises("now is nil, must be", context.advance, context)
        check.raises("now is nan, must be an integer", context.advance, context, 0 / 0)
        local problem = check.raises("cannot convert", function() gesta.touches(1)[0].phase = "began" end)
        check.equal(type(problem), "string") -- the FFI's own
    end },
    { "every error is a gesta.Error with a code and the line of the program", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        for code, body in pairs {
            [gesta.Error.TYPE] = function() tap.taps = "2" end,
            [gesta.Error.NAME] = function() tap.tap = 2 end,
            [gesta.Error.RANGE] = function() tap.taps = 99 end,
            [gesta.Error.CLASS] = function() context:recognizer "gesta.tip" end,
            [gesta.Error.CONTACT] = function() context:finger():up() end,
        } do
            local line = debug.getinfo(body, "S").linedefined
            local problem = check.raises("", body)
            check.equal(getmetatable(problem), gesta.Error)
            check.equal(problem.code, code)
            check.that(problem.where:find("test_calls.lua:" .. line .. "$"), problem.where)
            check.equal(tostring(problem), problem.where .. ": " .. problem.message)
        end
    end },
    { "no method hides a parameter or value", function(check)
        local context = gesta.context()
        local hidden = {}
        local methods = require("gesta.objects").Recognizer
        for _, name in ipairs(context:classes()) do
            for field in pairs(context:class(name).fields) do
                if methods[field] then hidden[#hidden + 1] = field end
            end
        end
        check.equal(table.concat(hidden, " "), "confidence") -- of gesta.spotter, by get
        check.equal(context:recognizer("gesta.spotter"):get "confidence", 0)
        check.equal(context:recognizer("gesta.tap").contacts, 1)
    end },
    { "a palm guard is a table of its rules, which are names", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local surface = { x = 1, y = 2, width = 300, height = 200 }
        context:set_palm_guard { rules = { "edge", "pen" }, edge_width = 9, surface = surface }
        local guard = context:palm_guard()
        check.equal(table.concat(guard.rules, " "), "pen edge")
        check.equal(guard.edge_width, 9)
        check.equal(guard.max_contacts, 10)
        check.equal(guard.surface.width, 300)
        context:set_palm_guard { surface = { 1, 2, 300, 200 } }
        check.equal(context:palm_guard().surface.height, 200)
        check.equal(#context:palm_guard().rules, 7)
        context:set_palm_guard(context:palm_guard())
        local wrong =
            'guard.rules is "edges", must be one of "edge", "many", "pen", "pressure", "size", "thumb", "zone"'
        for problem, given in pairs {
            [wrong] = { rules = { "edges" } },
            ['guard.rules is "edge", must be an array of strings'] = { rules = "edge" },
            ['guard.max_contacts is "9", must be an integer'] = { max_contacts = "9" },
            ['guard.surface has no option "w"'] = { surface = { w = 5 } },
            ['guard.surface[2] is "2", must be a number'] = { surface = { 1, "2" } },
            ["guard is 5, must be a table"] = 5,
        } do
            check.raises(problem, context.set_palm_guard, context, given)
        end
        check.equal(#context:palm_guard().rules, 7) -- nothing has changed
        context:set_palm_guard { rules = { "many" }, max_contacts = 1 }
        context:finger(1):down(10, 10)
        context:finger(2):down(80, 10)
        local palms = context:palms()
        check.equal(palms[#palms].reason, gesta.Reason.PALM_MANY)
        check.equal(ffi.istype("int64_t", palms[1].time), true)
        check.equal(context:palms(palms), palms)
        context:set_palm_guard(nil)
        check.equal(#context:palm_guard().rules, 0)
    end },
    { "ids of contacts are numbers, unless they are too large", function(check)
        local context, seen = gesta.context(), {}
        context:recognizer("gesta.tap"):on(function(event) seen[event.contacts[1]] = true end)
        context:finger(7):tap(1, 1)
        check.equal(seen[7], true)
        context:finger(-1ULL):tap(1, 1)
        local last
        for event in context:events() do last = event.contacts[1] end
        check.that(last == -1ULL, tostring(last))
    end },
    { "an observer is called with every event, before the listeners", function(check)
        local context, seen = gesta.context { poll_all = true }, {}
        local tap, pan = context:recognizer "gesta.tap", context:recognizer "gesta.pan"
        tap:on(function(event) seen[#seen + 1] = "listener " .. event.state end)
        context:set_observer(function(event)
            seen[#seen + 1] = (event.recognizer == pan and "pan " or "tap ") .. event.state
        end)
        context:finger():tap(1, 1)
        check.equal(table.concat(seen, ", "), "pan failed, tap ended, listener ended")
        context:set_observer(nil)
        context:finger():tap(1, 1)
        check.equal(#seen, 4)
        context:set_observer(function() error("not now", 0) end)
        check.raises("not now", function() context:finger():tap(1, 1) end)
        check.raises("observer is 5, must be a function or nil", context.set_observer, context, 5)
    end },
    { "the library names codes and states", function(check)
        check.equal(gesta.version(), gesta._VERSION)
        check.equal(gesta.state_name(gesta.State.FAILED), "failed")
        check.equal(gesta.reason_name(gesta.Reason.MOVED_TOO_FAR), "moved_too_far")
        check.raises("state is nil, must be an integer", gesta.state_name)
    end },
    { "regions are described and compared", function(check)
        local context = gesta.context()
        local region = context:region(10, 20, 30, 40)
        region:set_order(5)
        local inner = region:region(1, 1, 2, 2)
        local info = inner:describe()
        check.equal(info.parent, region)
        check.equal(info.region, inner)
        check.equal(info.depth, 2)
        check.equal(info.enabled, true)
        check.equal(info.rect.width, 2)
        check.equal(region:describe().order, 5)
        check.equal(#context:regions(), 3)
        inner:set_transform(2, 0, 0, 2)
        check.equal(inner:transform(), 2)
        inner:set_transform()
        check.equal(inner:transform(), 1)
        check.raises("c is nil, must be a number", inner.set_transform, inner, 1, 2)
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
        local stroke = context:class "gesta.stroke"
        check.equal(stroke.presets[1], "chevron")
        check.that(#stroke.presets > 10, #stroke.presets .. " presets")
        check.equal(#context:class("gesta.pan").presets, 0)
        local reason = context:class("gesta.tap").reasons[1]
        check.equal(reason.name, "too_many_contacts")
        check.equal(reason.code, gesta.Reason.TOO_MANY_CONTACTS)
        check.equal(stroke.fields.pattern.initial, "")
    end },
    { "contacts and values are lists", function(check)
        local context = gesta.context()
        local pan = context:recognizer "gesta.pan"
        context:finger(7):down(10, 10):move_to(60, 10, 0.1)
        check.equal(#pan:contact_ids(), 1)
        check.equal(pan:contact_ids()[1], 7)
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
        check.equal(#template:examples(), 1)
        check.equal(template:examples()[1].name, "cross")
        local text = template:save_examples()
        local other = context:recognizer "gesta.template"
        other:load_examples(text)
        check.equal(other:examples()[1].count, 1)
        check.equal(other:save_examples(), text)
        check.raises("line 1", other.load_examples, other, "nonsense")
        other:add_example(nil, { 0, 0, 50, 90, 100, 0 })
        other:add_example(nil, { { 0, 0, 100, 100 }, { 0, 50, 100, 50 } })
        check.equal(other:examples()[2].name, nil)
        check.equal(other:examples()[2].count, 2)
        check.raises("no last drawing", other.correct, other, "cross")
        check.raises("no last drawing", other.correct, other)
        check.equal(other:remove_examples(), 2)
        check.raises("points[2] is", template.add_example, template, "odd", { 1, "2" })
    end },
}
