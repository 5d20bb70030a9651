-- Contexts, recognizers, parameters, regions, arbitration, verdicts and deadlines.
local ffi = require "ffi"
local gesta = require "gesta"
local Hand = require "hand"

local function states(context)
    local found = {}
    for event in context:events() do table.insert(found, event.state) end
    return table.concat(found, " ")
end

local tests = {
    { "the module can be in a folder of a program, with the library beside it", function(check)
        local place = os.tmpname()
        local script = ([[
            rm %s && mkdir -p %s/libs && cp -r Sources/Bindings/Lua/* .build/gesta/libgesta.so %s/libs && cd %s &&
            env -u GESTA_LIBRARY LUA_PATH='./?.lua' luajit -e '
                local gesta = require "libs.gesta"
                io.write(gesta._VERSION, " ", tostring(package.loaded["libs.gesta.library"] == gesta.C), " ")
                for line in io.lines("/proc/self/maps") do
                    if line:find("/libs/libgesta.so", 1, true) then io.write "beside" break end
                end'
            rm -r %s]]):gsub("%%s", place)
        local pipe = io.popen(script)
        check.equal(pipe:read "*a", gesta._VERSION .. " true beside")
        pipe:close()
    end },
    { "light userdata, as of LÖVE, are contacts", function(check)
        local function one() return check end
        local function other() return states end
        local id = debug.upvalueid(one, 1)
        check.equal(type(id), "userdata")
        check.equal(gesta.contact_id(id), gesta.contact_id(id))
        check.that(gesta.contact_id(id) ~= gesta.contact_id(debug.upvalueid(other, 1)))
        check.equal(gesta.contact_id(7), 7)
        local context = gesta.context()
        context:recognizer "gesta.tap"
        local touches = gesta.touches(1)
        touches[0].contact, touches[0].phase = gesta.contact_id(id), gesta.BEGAN
        context:push(touches)
        touches[0].time, touches[0].phase = 5e7, gesta.ENDED
        context:push(touches)
        check.equal(states(context), "ended")
        check.raises("must be a number or light userdata", gesta.contact_id, "one")
    end },
    { "a chevron is recognized", function(check)
        local context = gesta.context()
        local chevron = context:recognizer("gesta.chevron", { rules = "literal" })
        Hand.new(context):stroke { { 10, 10 }, { 40, 40 }, { 12, 70 } }
        check.equal(states(context), "ended")
        check.equal(chevron:state(), "ended")
        check.equal(chevron.rules, "literal")
    end },
    { "a stroke follows its pattern", function(check)
        local context = gesta.context()
        local stroke = context:recognizer("gesta.stroke", { pattern = "yes: checkmark; no: down-right, down-left" })
        Hand.new(context):stroke { { 10, 10 }, { 40, 40 }, { 12, 70 } }
        check.equal(states(context), "ended")
        check.equal(stroke.name, "no")
        check.equal(stroke.progress, 1)
        local problem = check.raises("at character 7", function() stroke.pattern = "right," end)
        check.equal(problem.code, -23)
        check.equal(stroke.pattern, "yes: checkmark; no: down-right, down-left")
    end },
    { "parameters and values are fields", function(check)
        local context = gesta.context { units_per_mm = 10 }
        local pan = context:recognizer("gesta.pan", { slop = 5 })
        check.equal(pan.slop, 5)
        pan.slop = 4
        check.equal(pan.slop, 4)
        check.equal(pan.origin, "slop")
        pan.origin = "down"
        local hand = Hand.new(context)
        hand:push(gesta.BEGAN, 0, 0)
        hand:push(gesta.MOVED, 10, 3)
        check.equal(pan.translation_x, 10)
        check.equal(pan:get("translation_y"), 3)
        pan.translation_x = 0
        check.equal(pan.translation_x, 0)
        check.raises("no parameter or value \"slope\"", function() pan.slope = 1 end)
        check.raises("no parameter or value \"slope\"", function() return pan.slope end)
        check.raises("must be a number", function() pan.slop = "far" end)
        local problem = check.raises("slop", function() pan.slop = -1 end)
        check.equal(getmetatable(problem), gesta.Error)
        check.equal(problem.code, -3)
        check.equal(pan.slop, 4)
    end },
    { "a pan along an axis", function(check)
        local context = gesta.context { units_per_mm = 10 }
        local pan = context:recognizer("gesta.pan", { slop = 5, axis = "lock", axis_angle = 0.5 })
        check.equal(pan.axis, "lock")
        local hand = Hand.new(context)
        hand:push(gesta.BEGAN, 0, 0)
        hand:push(gesta.MOVED, 10, 3)
        hand:push(gesta.MOVED, 30, 40)
        check.equal(pan.translation_x, 20)
        check.equal(pan.translation_y, 0)
    end },
    { "a new unit keeps physical sizes", function(check)
        local context = gesta.context { units_per_mm = 2 }
        local pan = context:recognizer("gesta.pan", { slop = 8 })
        context:set_units_per_mm(6)
        check.equal(context:units_per_mm(), 6)
        check.equal(pan.slop, 24)
        check.raises("units_per_mm is 0, must be from 1e-6 to 1e6", function() context:set_units_per_mm(0) end)
        check.raises("must be a number", function() context:set_units_per_mm("large") end)
    end },
    { "slops by tool", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local tap = context:recognizer("gesta.tap")
        check.equal(context:slop_factor(gesta.PEN), 1)
        context:set_slop_factor(gesta.FINGER, 0.25)
        check.equal(context:slop_factor(gesta.FINGER), 0.25)
        context:finger():down(0, 0):move_to(1, 0, 0.01):up()
        check.equal(tap:state(), "failed")
        check.equal(tap:verdict().limit, 0.5)
        check.raises("tool is 4, must be from 0 to 3", function() context:set_slop_factor(4, 1) end)
        check.raises("must be a number", function() context:set_slop_factor(1, "small") end)
    end },
    { "a canvas with a transform", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local canvas = context:region(100, 0, 400, 400)
        check.equal(table.concat({ canvas:transform() }, " "), "1 0 0 1 0 0")
        canvas:set_transform(0, 2, -2, 0, 10, 20)
        check.equal(table.concat({ canvas:transform() }, " "), "0 2 -2 0 10 20")
        check.equal(table.concat({ canvas:to_root(3, 4) }, " "), "102 26")
        check.equal(table.concat({ canvas:to_local(102, 26) }, " "), "3 4")
        check.equal(table.concat({ canvas:vector_to_local(0, 6) }, " "), "3 0")
        local pan, seen = context:recognizer("gesta.pan", { origin = "down" }, canvas)
        pan:on(function(event) seen = canvas:local_event(event) end)
        context:finger():down(100, 30):move_to(90, 40, 0.008)
        check.equal(seen.x, 10)
        check.equal(seen.y, 10)
        check.equal(seen.translation_x, 5)
        check.equal(seen.translation_y, 5)
        check.equal(seen.velocity_x, pan.velocity_y / 2)
        check.raises("must have an inverse", function() canvas:set_transform(1, 1, 1, 1) end)
        canvas:set_transform()
        check.equal(table.concat({ canvas:to_local(102, 26) }, " "), "2 26")
    end },
    { "fingers draw, tap and pinch", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local chevron = context:recognizer("gesta.chevron")
        context:finger():draw("chevron", { size = 40 })
        check.equal(chevron:state(), "ended")
        local pan, heard = context:recognizer("gesta.pan"), {}
        pan:on(function(event) table.insert(heard, event.state) end)
        context:finger(2):down(10, 10):move_to(80, 10, 0.2):up()
        check.equal(heard[1] .. " " .. heard[#heard], "began ended")
        local pinch = context:recognizer("gesta.pinch")
        pan:destroy()
        context:finger():pinch(0, 0, { from_distance = 40, to_distance = 120 })
        check.equal(pinch:state(), "ended")
        context:finger():wait(1):double_tap(3, 3):hover(5, 5)
        check.raises("contact is 1", function() context:finger():up() end)
    end },
    { "a setup is loaded", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local heading = "gesta-setup 1\nconfig 0 32 1\nlibrary 0.2.0\n"
        local made = context:load_setup(heading .. "create 0x20010000 gesta.tap\nset 0x20010000 taps 2\n")
        check.equal(#made, 1)
        check.equal(made[1].taps, 2)
        check.raises("line 4: class_name is", function() context:load_setup(heading .. "create 0x20010000 tpa\n") end)
        check.raises("must be a string", function() context:load_setup(7) end)
    end },
    { "a setup is saved, and its recognizers are listed", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local region = context:region(0, 0, 50, 50)
        local tap = context:recognizer("gesta.tap", { taps = 2 }, region)
        local single = context:recognizer "gesta.tap"
        single:require_failure(tap)
        local text, other = context:save_setup(), gesta.context { units_per_mm = 1 }
        local made = other:load_setup(text)
        check.equal(#gesta.context():load_setup((text:gsub("\ncreate", "\n  create"))), #made)
        check.equal(other:save_setup(), text)
        check.equal(#made, 2)
        check.equal(made[1].taps, 2)
        check.equal(#other:recognizers(), 2)
        check.equal(other:recognizers()[2], made[2])
        check.equal(other:recognizer(made[1].id), made[1])
        check.equal(#other:regions(), 2)
        other:regions()[2]:destroy()
        check.equal(#other:regions(), 1)
        Hand.new(other):tap(10, 10)
        other:advance(other:now() + 2000000000LL)
        for event in other:events() do check.equal(event.recognizer, made[2]) end
        check.equal(made[2]:state(), "ended")
        for _ = 1, 3000 do context:save_setup() end -- in compiled code too
    end },
    { "events have recognizers that were created through C", function(check)
        local context, made = gesta.context(), ffi.new "uint32_t[1]"
        check.equal(gesta.C.gesta_recognizer_create(context._pointer,
            ffi.new("gesta_recognizer_config", {
                size = ffi.sizeof "gesta_recognizer_config", class_name = "gesta.tap",
            }), made), 0)
        Hand.new(context):tap(10, 10)
        local count = 0
        for event in context:events() do
            check.equal(event.recognizer, context:recognizer(made[0]))
            count = count + 1
        end
        check.equal(count, 1)
    end },
    { "the configuration is checked", function(check)
        local context = gesta.context()
        check.equal(#context:check(), 0)
        local first, second = context:recognizer "gesta.tap", context:recognizer "gesta.tap"
        for _ = 1, 300 do
            local found = context:check()
            check.equal(#found, 1)
            check.equal(found[1].kind, "hidden")
            check.equal(found[1].recognizer, second)
            check.equal(found[1].other, first)
            check.that(#found[1].text > 0, "its text")
        end
        second:destroy()
        first:set("tap_distance", 9)
        local found = context:check()
        check.equal(#found, 1)
        check.equal(found[1].kind, "unused")
        check.equal(found[1].text:match "tap_distance.*", "tap_distance has no effect while taps is 1")
    end },
    { "a push without a count pushes the whole array", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        local touches = gesta.touches(2)
        for index = 0, 1 do
            touches[index].time, touches[index].phase = index * 8000000, index == 0 and gesta.BEGAN or gesta.ENDED
        end
        context:push(touches)
        check.equal(tap:state(), "ended")
        local many = gesta.touches(5000)
        check.raises("touches[0].time is 0", context.push, context, many)
        touches[0].time, touches[1].time = 9e9, 10e9
        context:push(touches + 0, 1)
        check.that(context:now() == 9000000000LL, "the time of the first")
        context:push(touches[1])
        context:push(gesta.touches(0))
        check.that(context:now() == 10000000000LL, "the time of the second")
    end },
    { "examples are added and removed", function(check)
        local context = gesta.context()
        local template = context:recognizer "gesta.template"
        local hook = { 0, 0, 100, 0, 100, 100, 40, 100, 40, 50 }
        template:add_example("hook", hook)
        template:add_example("line", { 0, 0, 100, 5 })
        context:finger():draw("right", { size = 100 })
        check.equal(template:state(), "ended")
        check.equal(template:remove_examples "hook", 1)
        check.equal(template:remove_examples "", 1)
        check.raises("points is", template.add_example, template, "odd", { 1, 2, 3 })
        check.raises("name is", template.add_example, template, 5, hook)
        check.raises("no points", template.add_example, template, "none", {})
        check.raises("one place", template.add_example, template, "dot", { 1, 1, 1, 1 })
        check.raises("name is", template.remove_examples, template, {})
        local tap = context:recognizer "gesta.tap"
        check.raises("learn", tap.add_example, tap, "hook", hook)
    end },
    { "touches without times are spread over the time since the last call", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        local touches, seen = gesta.touches(2), {}
        tap:on(function(event) table.insert(seen, tostring(event.time)) end)
        touches[0].phase, touches[1].phase = gesta.BEGAN, gesta.ENDED
        context:advance(0)
        context:push_untimed(touches, 2, 2e9)
        check.equal(table.concat(seen), "2000000000LL")
        check.raises("now is 0, must be at least the context's time", context.push_untimed, context, touches, 0, 0)
        check.raises("count is 3", context.push_untimed, context, touches, 3, 3e9)
        touches[0].phase = gesta.MOVED
        check.raises("touches[0].contact is 0", context.push_untimed, context, touches + 0, 2, 3e9)
    end },
    { "motions of a trackpad are gestures of a pan that accepts them", function(check)
        local context = gesta.context()
        local pan = context:recognizer "gesta.pan"
        local motions, seen = gesta.motions(2), {}
        pan.inputs = gesta.Input.TOUCH + gesta.Input.MOTION
        check.equal(pan.inputs, 3)
        pan:on(function(event) table.insert(seen, event.state .. event.values.translation_y) end)
        for i = 0, 1 do
            local m = motions[i]
            m.time, m.kind, m.phase = i * 1e6, gesta.MotionKind.SCROLL, gesta.MOVED
            m.source, m.dy = gesta.MotionSource.FINGER, -4.5
        end
        motions[1].flags = gesta.MotionFlag.STOPPED_Y
        context:push_motion(motions)
        check.equal(table.concat(seen, " "), "began-4.5 ended-9")
        check.raises("count is 3, must be an integer from 0 to 2", context.push_motion, context, motions, 3)
        check.raises("motions is 5", context.push_motion, context, 5)
        motions[0].time, motions[0].kind = 1e6, 0
        check.raises("motions[0].kind is 0", context.push_motion, context, motions, 1)
        check.raises("gesta.motions: count is -1", gesta.motions, -1)
    end },
    { "late samples are given the time of the context", function(check)
        local context = gesta.context { late_samples = true }
        local touches = gesta.touches(1)
        touches[0].phase, touches[0].time = gesta.BEGAN, 10
        context:push(touches)
        context:advance(50)
        touches[0].phase, touches[0].time = gesta.ENDED, 20
        context:push(touches)
        check.equal(context:late_samples(), 1)
    end },
    { "the changes of a push are one event", function(check)
        local context = gesta.context { units_per_mm = 1, merge_changes = true }
        local states = {}
        context:recognizer("gesta.pan"):on(function(event) states[#states + 1] = event.state end)
        local touches = gesta.touches(4)
        for i = 0, 3 do
            local phase = i == 0 and gesta.BEGAN or gesta.MOVED
            touches[i].time, touches[i].x, touches[i].phase = i * 1e7, 10 * i, phase
        end
        context:push(touches)
        check.equal(table.concat(states, " "), "began changed")
    end },
    { "events have the newest sample of each contact", function(check)
        local context = gesta.context { units_per_mm = 1, event_touches = true }
        local seen = {}
        context:recognizer("gesta.pan"):on(function(event)
            local touch = event.touches[1]
            table.insert(seen, ("%s %g %d"):format(event.state, touch.pressure, touch.buttons))
        end)
        local touch = gesta.touches(1)[0]
        local function push(phase, x, pressure, buttons)
            touch.phase, touch.x, touch.pressure, touch.buttons = phase, x, pressure, buttons
            context:push(ffi.new("gesta_touch[1]", touch))
        end
        push(gesta.BEGAN, 0, 0.25, 1)
        push(gesta.MOVED, 50, 0.5, 1)
        push(gesta.STATIONARY, 50, 0.5, 3)
        check.equal(table.concat(seen, ", "), "began 0.5 1, changed 0.5 3")
        check.equal(#context:events()().touches, 1)
    end },
    { "events of a hovering pen have its distance", function(check)
        local context = gesta.context { units_per_mm = 1, event_touches = true }
        local seen = {}
        context:recognizer("gesta.hover"):on(function(event)
            table.insert(seen, ("%s %d %g"):format(event.state, #event.contacts, event.touches[1].distance))
        end)
        local touches = gesta.touches(2)
        for index = 0, 1 do
            local touch = touches[index]
            touch.time, touch.contact, touch.phase, touch.tool = index * 10, 7, gesta.HOVER, gesta.PEN
            touch.x, touch.distance = index, 0.75 - 0.5 * index
        end
        context:push(touches)
        check.equal(table.concat(seen, ", "), "began 0 0.75, changed 0 0.25")
    end },
    { "events have the values and the recognizer", function(check)
        local context = gesta.context()
        local pan = context:recognizer("gesta.pan", { slop = 5 })
        local touches = gesta.touches(3)
        for index = 0, 2 do
            local t = touches[index]
            t.time, t.contact, t.x, t.phase = index * 8000000, 9, index * 20, index == 0 and gesta.BEGAN or gesta.MOVED
        end
        context:push(touches, 3)
        local seen = {}
        for event in context:events() do table.insert(seen, event) end
        check.equal(#seen, 2)
        check.equal(seen[1].state, "began")
        check.equal(seen[2].state, "changed")
        check.equal(seen[2].previous, "began")
        check.equal(seen[2].recognizer, pan)
        check.equal(seen[2].class, "gesta.pan")
        check.equal(seen[2].values.translation_x, 20)
        check.equal(seen[2].x, 40)
        check.that(seen[2].time == 16000000LL, "its time")
        check.that(seen[2].contacts[1] == 9ULL, "its contact")
        check.equal(context:contact_owner(9), pan)
        check.that(context:now() == 16000000LL, "now")
    end },
    { "a verdict has the reason", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local tap = context:recognizer("gesta.tap", { slop = 3 })
        local hand = Hand.new(context)
        hand:stroke { { 0, 0 }, { 30, 0 } }
        local verdict = tap:verdict()
        check.equal(verdict.text, "failed: moved 30 from where it went down, at most 3 allowed")
        check.equal(verdict.state, "failed")
        check.equal(verdict.measured, 30)
        check.equal(verdict.limit, 3)
        local hint = tap:hint()
        check.equal(hint.text, "moved too far to be a tap")
        check.equal(hint.key, verdict.reason)
        check.equal(hint.measured, 30)
        check.equal(hint.expected, 3)
        check.equal(hint.part + hint.parts, 0)
        hand:stroke { { 0, 0 }, { 1, 0 } }
        check.equal(tap:hint(), nil)
    end },
    { "a drawing that no recognizer has recognized resembles a sign", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local z, chevron = context:recognizer("gesta.z"), context:recognizer("gesta.chevron")
        check.equal(z:resemblance(), nil)
        local hand = Hand.new(context)
        hand:stroke { { 0, 0 }, { 50, 0 }, { 100, 0 }, { 60, 40 }, { 20, 80 }, { 40, 105 }, { 60, 130 } }
        local found = chevron:resemblance()
        check.equal(found.recognizer, z)
        check.equal(found.text, "z")
        check.that(found.score > 0.2 and found.score < 0.5, "its score")
    end },
    { "a drawing has directions", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local capture, tap = context:recognizer("gesta.capture"), context:recognizer("gesta.tap")
        check.equal(capture:directions(), "")
        local hand = Hand.new(context)
        hand:stroke { { 0, 0 }, { 50, 0 }, { 100, 0 }, { 60, 40 }, { 20, 80 } }
        check.equal(capture:directions(8), "right, down-left")
        check.equal(capture:directions(4):match("^right, "), "right, ")
        check.raises("compass is 5, must be 4 or 8", function() capture:directions(5) end)
        check.raises("of class gesta.tap, must be gesta.capture", function() tap:directions() end)
    end },
    { "a pattern is made from drawings", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local function line(...)
            local points, corners = {}, { ... }
            for index = 2, #corners do
                local from, to = corners[index - 1], corners[index]
                for at = 0, 15 do
                    points[#points + 1] = from[1] + (to[1] - from[1]) * at / 15
                    points[#points + 1] = from[2] + (to[2] - from[2]) * at / 15
                end
            end
            return points
        end
        local first, second = line({ 0, 0 }, { 90, 90 }, { 0, 190 }), line({ 0, 0 }, { 100, 90 }, { 10, 170 })
        local pattern, segments = context:pattern_from_strokes { first, { second } }
        check.equal(#segments, 4)
        check.equal(segments[1].text:match "^[^{]*", "down-right")
        check.equal(segments[4].text:match "^[^{]*", "down-left")
        check.equal(segments[4].drawing, 2)
        check.equal(segments[4].last_point, 32)
        check.equal(pattern:sub(segments[2].at, segments[2].at + #segments[2].text - 1), segments[2].text)
        check.equal(context:recognizer("gesta.stroke", { pattern = pattern }).pattern, pattern)
        local many = {}
        for index = 1, 60 do many[index] = first end
        check.equal(#select(2, context:pattern_from_strokes(many)), 120)
        check.raises("drawing 0: all points", function() context:pattern_from_strokes { { 1, 2, 1, 2 } } end)
        check.raises("array of drawings", function() context:pattern_from_strokes(5) end)
    end },
    { "recognizers and regions have labels", function(check)
        local context = gesta.context()
        local pan, card = context:recognizer("gesta.pan"), context:region(0, 0, 10, 10)
        check.equal(pan:label() .. card:label(), "")
        pan:set_label("scroll")
        card:set_label("two words")
        check.equal(pan:label() .. ", " .. card:label(), "scroll, two words")
        check.equal(context:find("scroll"), pan)
        check.equal(context:find_region("two words").id, card.id)
        check.raises('label is "zoom", must be that of a recognizer', function() context:find("zoom") end)
        check.raises("must be that of a region", function() context:find_region("zoom") end)
        check.raises("label is invalid", function() pan:set_label("\255") end)
        check.raises("label is too long", function() card:set_label(("x"):rep(256)) end)
        local text, other = context:save_setup(), gesta.context()
        other:load_setup(text)
        check.equal(other:find("scroll").class.name, "gesta.pan")
    end },
    { "a long press begins at its deadline", function(check)
        local context = gesta.context()
        context:recognizer("gesta.long_press", { duration = 0.5 })
        check.equal(context:next_deadline(), nil)
        Hand.new(context):push(gesta.BEGAN, 5, 5)
        check.that(context:next_deadline() == 500000000LL, tostring(context:next_deadline()))
        context:advance(context:next_deadline())
        check.equal(states(context), "began")
        check.raises("must be at least", context.advance, context, 3)
    end },
    { "recognizers receive the contacts of their region", function(check)
        local context = gesta.context()
        local left, right = context:region(0, 0, 100, 100), context:region(100, 0, 100, 100)
        local one, other = context:recognizer("gesta.tap", nil, left), context:recognizer("gesta.tap", nil, right)
        local hand = Hand.new(context)
        hand:tap(150, 50)
        check.equal(one:state() .. " " .. other:state(), "possible ended")
        right:set_enabled(false)
        left:set_rect(0, 0, 300, 100)
        hand:tap(150, 50)
        check.equal(one:state(), "ended")
        local inner = left:region(10, 10, 5, 5)
        other:attach(inner)
        inner:destroy()
        check.raises("", inner.destroy, inner)
        check.raises("", context.region, context, 0, 0, -1, 5)
    end },
    { "requirements delay recognizers, and simultaneous ones are allowed", function(check)
        local context = gesta.context()
        local single, double = context:recognizer("gesta.tap"), context:recognizer("gesta.tap", { taps = 2 })
        single:require_failure(double)
        check.raises("", double.require_failure, double, single)
        Hand.new(context):tap(10, 10)
        check.equal(single:waits_for(), double)
        check.equal(single:state(), "possible")
        context:advance(context:next_deadline())
        check.equal(single:state(), "ended")
        single:remove_requirement(double)
        check.raises("must be in a sequence", single.claim, single)
        context:finger(1):down(0, 0)
        single:claim()
        check.equal(context:contact_owner(1), single)
        check.equal(double:state(), "failed")
        context:cancel()
        single:set_team(7, true)
        double:set_team(7)
        local team, captain = single:team()
        check.equal(team, 7)
        check.equal(captain, true)
        check.equal(select(2, double:team()), false)
        check.raises("team is 0", single.set_team, single, 0, true)
        single:allow_simultaneous(double)
        single:allow_simultaneous(double, false)
        single.priority = 3
        assert(single:confidence() == 128)
        single.tools = gesta.Tools.PEN
        single.provisional = true
        single.enabled = false
    end },
    { "recognizers track contacts by button and key, and events carry them", function(check)
        local context = gesta.context()
        local pan, plain = context:recognizer("gesta.pan"), context:recognizer("gesta.pan")
        pan.buttons = gesta.SECONDARY
        pan:set_modifiers(gesta.SHIFT, gesta.META)
        check.raises("buttons is 0", function() pan.buttons = 0 end)
        check.raises("excluded", pan.set_modifiers, pan, 3, 1)
        local touches = gesta.touches(2)
        for index = 0, 1 do
            touches[index].time, touches[index].contact, touches[index].x = index * 1e7, 1, 10 + 50 * index
            touches[index].phase, touches[index].tool = index + 1, gesta.MOUSE
            touches[index].buttons, touches[index].modifiers = gesta.SECONDARY, gesta.SHIFT
        end
        context:push(touches)
        check.equal(plain:verdict().sequence, 0)
        for event in context:events() do
            check.equal(event.recognizer, pan)
            check.equal(event.positions[1][1], 60)
            check.equal(event.tool, gesta.MOUSE)
            check.equal(event.buttons, gesta.SECONDARY)
            check.equal(event.modifiers, gesta.SHIFT)
        end
        check.equal(pan:state(), "began")
    end },
    { "a press shows a control until another recognizer wins its contact", function(check)
        local context = gesta.context { units_per_mm = 1 }
        local press, pan = context:recognizer("gesta.press", { delay = 0, slop = 9 }), context:recognizer("gesta.pan")
        Hand.new(context):stroke { { 10, 10 }, { 10, 15 }, { 10, 20 } }
        check.equal(press:state(), "cancelled")
        check.equal(press:verdict().blocker, pan)
    end },
    { "taps in a row have numbers", function(check)
        local context = gesta.context()
        local taps, counts = context:recognizer("gesta.taps", { ["then"] = "drag" }), {}
        taps:on(function(event) counts[#counts + 1] = event.state .. event.values.tap_count end)
        local hand = Hand.new(context)
        hand:tap(10, 10)
        hand:tap(10, 10)
        context:advance(context:next_deadline())
        check.equal(table.concat(counts, " "), "began1 changed2 ended2")
    end },
    { "measures tell what is missing", function(check)
        local context = gesta.context()
        local press = context:recognizer("gesta.long_press", { duration = 0.5, slop = 10 })
        check.equal(#press:measures(), 0)
        local hand = Hand.new(context)
        hand:push(gesta.BEGAN, 0, 0)
        hand.time = 200000000
        hand:push(gesta.MOVED, 3, 4)
        local list = press:measures()
        check.equal(#list, 3)
        check.equal(list[2].name, "held")
        check.equal(list[2].measured, 0.2)
        check.equal(list[2].least, 0.5)
        check.equal(list[2].most, math.huge)
        check.equal(list[2].met, false)
        check.equal(list[2].parameter, "duration")
        check.equal(list[3].name, "movement")
        check.equal(list[3].measured, 5)
        check.equal(list[3].most, 10)
        check.equal(list[3].met, true)
        check.equal(list[3].unit, "length")
        local second = list[2]
        context:advance(600000000)
        check.equal(press:measures(list), list) -- filled again, without the movement
        check.equal(#list, 2)
        check.equal(list[2], second)
        check.equal(second.met, true)
    end },
    { "gestures are found in a stream", function(check)
        local context = gesta.context()
        local spotter, count = context:recognizer("gesta.spotter"), 0
        local corners = require("ffi").new("double[8]", 0, 0, 60, 0, 0, 60, 60, 60)
        gesta.C.gesta_recognizer_add_example(context._pointer, spotter.id, "zee", 3, corners, 4, nil, 0)
        spotter:on(function() count = count + 1 end)
        local finger = context:finger()
        finger:down(-150, 60)
        for _, to in ipairs { { 0, 0 }, { 120, 0 }, { 0, 120 }, { 120, 120 }, { 0, 250 } } do
            finger:move_to(to[1], to[2])
        end
        check.equal(count, 1)
        check.equal(spotter.name, "zee")
        check.equal(spotter.found, 1)
        finger:up()
        check.equal(spotter:state(), "ended")
    end },
    { "gesta.capture keeps samples", function(check)
        local context = gesta.context()
        local capture = context:recognizer("gesta.capture")
        Hand.new(context):stroke { { 1, 2 }, { 3, 4 }, { 5, 6 } }
        local samples, count = capture:samples()
        check.equal(count, 4)
        check.equal(samples[2].x, 5)
        samples, count = capture:samples(3)
        check.equal(count, 1)
        check.equal(samples[0].phase, gesta.ENDED)
        check.equal(select(2, capture:samples(9)), 0)
    end },
    { "classes have descriptions", function(check)
        local context = gesta.context()
        local names = context:classes()
        check.that(#names >= 14, "only " .. #names)
        local pan = context:class("gesta.pan")
        check.equal(pan.continuous, true)
        check.equal(context:class("gesta.tap").continuous, false)
        check.equal(context:class("gesta.hover").hovers, true)
        check.equal(context:class("gesta.pan").hovers, false)
        check.equal(pan.fields.slop.unit, "length")
        check.equal(pan.fields.origin.choices[1], "down")
        check.equal(context:class("gesta.tap").fields.taps.maximum, 10)
        check.raises("", context.class, context, "gesta.nothing")
    end },
    { "invalid arguments are rejected", function(check)
        check.raises("no option \"unit\"", gesta.context, { unit = 3 })
        check.raises("", gesta.context, { max_contacts = 0 })
        local context = gesta.context()
        check.raises("gesta.nothing", context.recognizer, context, "gesta.nothing")
        check.raises("taps", context.recognizer, context, "gesta.tap", { taps = 0 })
        local touches = gesta.touches(1)
        local problem = check.raises("touches[0].phase is 0", context.push, context, touches)
        check.equal(problem.code, -7)
        local tap = context:recognizer("gesta.tap")
        tap:destroy()
        check.equal(check.raises("", tap.state, tap).code, -10)
        context:close()
        context:close()
    end },
    { "an unused context is freed", function(check)
        ffi.cdef "int32_t gesta_allocator_set(const void *allocator);"
        local context = gesta.context()
        collectgarbage()
        check.equal(gesta.C.gesta_allocator_set(nil), -16) -- GESTA_E_BUSY while memory is allocated
        context:close()
        for _ = 1, 200 do gesta.context():recognizer("gesta.pan") end
        context = nil
        jit.flush() -- machine code of LuaJIT holds the objects that it was compiled for
        collectgarbage()
        collectgarbage()
        check.equal(gesta.C.gesta_allocator_set(nil), 0)
    end },
}
return tests
