-- Recognizer classes written in Lua.
local ffi = require "ffi"
local gesta = require "gesta"
local hand = require "hand"

local serial = 0

-- A class that recognizes a contact which rests, with everything that a class declares.
local function hold()
    serial = serial + 1
    local class = gesta.class {
        name = "org.example.hold" .. serial, label = "Hold", doc = "A finger that rests.",
        parameters = {
            { name = "duration", type = "number", initial = 0.5, minimum = 0.1, maximum = 10, unit = "s" },
            { name = "slop", type = "number", initial = 2, minimum = 0, maximum = 50, unit = "length", length = true },
            { name = "fingers", type = "integer", initial = 1, minimum = 1, maximum = 5 },
            { name = "strict", type = "boolean", initial = true },
            { name = "mood", type = "choice", initial = "calm", choices = { "calm", "wild" } },
            { name = "note", type = "text", initial = "none" },
        },
        values = {
            { name = "held", type = "number", unit = "s" },
            { name = "kind", type = "choice", choices = { "short", "long" } },
            { name = "offset", type = "number", writable = true },
            { name = "said", type = "text" },
        },
        reasons = { { name = "lifted", code = 1000, text = "lifted after {measured} s, {limit} s required" } },
    }
    function class:touches_began(contacts) self:set_deadline(contacts[1].time + self.duration * 1e9) end
    function class:touches_moved(contacts)
        local contact = contacts[1]
        local way = math.sqrt((contact.x - contact.start_x) ^ 2 + (contact.y - contact.start_y) ^ 2)
        if way > self.slop then self:fail(gesta.Reason.MOVED_TOO_FAR, way, self.slop) end
    end
    function class:touches_ended(contacts)
        local held = tonumber(contacts[1].time - contacts[1].start_time) / 1e9
        self:fail("lifted", held, self.duration)
    end
    function class:deadline_reached(time)
        self.held = tonumber(time - self:contacts()[1].start_time) / 1e9
        self.kind, self.said = "long", self.note .. " " .. self.mood
        self:recognize()
    end
    return class, "org.example.hold" .. serial
end

-- A class of pans along y, which takes part in hand-overs.
local function own_pan()
    serial = serial + 1
    local class = gesta.class {
        name = "org.example.pan" .. serial, continuous = true,
        values = { { name = "translation_y", type = "number", unit = "length" } },
    }
    function class:reset() self.moved = 0 end
    function class:touches_began(contacts) self.y = contacts[1].y end
    function class:touches_moved(contacts)
        local step = contacts[1].y - self.y
        self.y = contacts[1].y
        if self:state() == "possible" then
            self.moved = self.moved + step
            if math.abs(self.moved) <= 2 * self:units_per_mm() then return end
            if self:room(0, self.moved) == 0 then return self:fail(gesta.Reason.NO_ROOM) end
            return self:begin()
        end
        self:step(step)
        if self:state() == "began" or self:state() == "changed" then self:change() end
    end
    function class:touches_ended()
        if self:state() == "possible" then self:fail() else self:end_() end
    end
    function class:can_move(x, y) return math.abs(y) >= math.abs(x) end
    function class:take_over(_, y)
        self:begin()
        self:step(y)
    end
    function class:step(y)
        local _, kept = self:keep(0, y)
        self.translation_y = self.translation_y + kept
    end
    return class, "org.example.pan" .. serial
end

-- A context with the class, which `body` uses, and which is closed.
local function within(class, body)
    local context = gesta.context { units_per_mm = 10 }
    local described = context:register(class)
    local ok, problem = pcall(body, context, described)
    pcall(context.close, context)
    if not ok then error(problem, 0) end
end

return {
    { "a class recognizes, and has parameters and values", function(check)
        local class, name = hold()
        within(class, function(context, described)
            check.equal(described.name, name)
            check.equal(#described.parameters, 6)
            local held = context:recognizer(name, { duration = 0.3, mood = "wild", note = "so" })
            check.equal(held.slop, 20)
            check.equal(held.strict, true)
            local events = {}
            held:on(function(event) events[#events + 1] = event end)
            context:finger():down(10, 10):wait(0.4)
            check.equal(#events, 1)
            check.equal(events[1].state, "ended")
            check.equal(events[1].values.held, 0.3)
            check.equal(events[1].values.kind, "long")
            check.equal(held.said, "so wild")
        end)
    end },
    { "a class fails with reasons of its own", function(check)
        local class, name = hold()
        within(class, function(context)
            local held = context:recognizer(name)
            context:finger():tap(10, 10)
            check.that(held:verdict_text():find "lifted after .* s, 0.5 s required", held:verdict_text())
            check.equal(held:verdict().reason, 1000)
            context:finger():down(10, 10):move_to(90, 10)
            check.equal(held:verdict().reason, gesta.Reason.MOVED_TOO_FAR)
            check.equal(held:verdict().limit, 20)
        end)
    end },
    { "each recognizer is an instance, with fields of its own", function(check)
        local class, name = hold()
        local made, destroyed = 0, {}
        function class:init()
            made = made + 1
            self.number = made
        end
        function class:reset() destroyed[self.number] = self:state() end
        within(class, function(context)
            local one, other = context:recognizer(name), context:recognizer(name)
            context:finger():down(1, 1):up()
            check.equal(made, 2)
            check.equal(destroyed[1], "possible")
            check.equal(destroyed[2], "possible")
            one:destroy()
            other:destroy()
        end)
    end },
    { "continuous classes begin, change and end", function(check)
        local class = gesta.class {
            name = "org.example.drag", continuous = true, values = { { name = "x", type = "number" } },
        }
        function class:touches_moved(contacts)
            self.x = contacts[1].x
            if self:state() == "possible" then self:begin() else self:change() end
        end
        function class:touches_ended() if self:state() == "possible" then self:fail() else self:end_() end end
        within(class, function(context)
            local drag, seen = context:recognizer "org.example.drag", {}
            drag:on(function(event) seen[#seen + 1] = event.state .. event.values.x end)
            local touches = gesta.touches(4)
            for index = 0, 3 do
                local touch = touches[index]
                touch.time, touch.contact, touch.x = index * 1e7, 3, index * 10
                touch.phase = index == 0 and gesta.BEGAN or index == 3 and gesta.ENDED or gesta.MOVED
            end
            context:push(touches)
            check.equal(table.concat(seen, " "), "began10 changed20 ended20")
            for index = 0, 1 do touches[index].time = 1e9 + index * 1e7 end
            context:push(touches, 2)
            context:cancel() -- which cancels the gesture, because touches_cancelled is not defined
            check.equal(seen[#seen], "cancelled10")
        end)
    end },
    { "an error in a class is raised by the call that caused it", function(check)
        local class, name = hold()
        function class:touches_began() error("clumsy", 0) end
        within(class, function(context)
            local held, tap = context:recognizer(name), context:recognizer "gesta.tap"
            check.raises("clumsy", function() context:finger():tap(1, 1) end)
            check.equal(tap:state(), "ended")
            check.that(held:state() ~= "ended")
        end)
        class, name = hold()
        function class:init() error("no room", 0) end
        within(class, function(context)
            check.raises("no room", context.recognizer, context, name)
            check.equal(#context:recognizers(), 0)
        end)
    end },
    { "what a class does wrong is an error with a code", function(check)
        local class, name = hold()
        local body
        function class:touches_began() body(self) end
        within(class, function(context)
            local held = context:recognizer(name)
            for _, case in ipairs {
                { "parameter duration is read-only", gesta.Error.READ_ONLY, function(self) self.duration = 1 end },
                { 'kind is "middle", must be one of', gesta.Error.RANGE, function(self) self.kind = "middle" end },
                { 'held is "1", must be a number', gesta.Error.TYPE, function(self) self.held = "1" end },
                { 'reason is "lift"', gesta.Error.NAME, function(self) self:fail "lift" end },
                { "set_deadline: ", gesta.Error.TIME, function(self) self:set_deadline(-5) end },
                { "ignore: ", gesta.Error.CONTACT, function(self) self:ignore(99) end },
                { "set_state: ", gesta.Error.STATE, function(self) self:change() end },
                { "set_confidence: ", gesta.Error.RANGE, function(self) self:set_confidence(256) end },
                { 'level is "loud"', gesta.Error.NAME, function(self) self:log("loud", "x") end },
                { "add_measure: ", gesta.Error.BUSY, function(self) self:add_measure("lifted", 1) end },
                { "only read-only functions", gesta.Error.BUSY, function() held:set_enabled(false) end },
                { "only read-only functions", gesta.Error.BUSY, function() context:cancel() end },
            } do
                body = case[3]
                local problem = check.raises(case[1], function() context:finger():down(1, 1) end)
                check.equal(problem.code, case[2])
                body = function() end
                context:finger():up()
            end
            local kept
            body = function(self) kept = self end
            context:finger():down(1, 1)
            check.raises("set_state", function() kept:recognize() end) -- not called by the library
            held:destroy()
            check.raises("the recognizer is destroyed", function() kept:recognize() end)
            check.raises("the recognizer is destroyed", function() return kept.duration end)
        end)
    end },
    { "a class asks the library, in the coordinates of its region, and writes to the log", function(check)
        local class, name = hold()
        local seen = {}
        function class:touches_began(contacts)
            seen.x, seen.y = self:to_local(contacts[1].x, contacts[1].y)
            seen.root_x, seen.root_y = self:to_root(seen.x, seen.y)
            seen.units, seen.now, seen.time = self:units_per_mm(), self:now(), contacts[1].time
            self:log("warning", "it \0 began")
            self:set_confidence(200)
            self:recognize()
        end
        within(class, function(context)
            local region = context:region(100, 50, 400, 400)
            region:set_transform(2, 0, 0, 2)
            local held, lines = context:recognizer(name, nil, region), {}
            context:set_log(function(level, message) lines[#lines + 1] = level .. " " .. message end)
            context:finger():down(140, 70)
            check.equal(held:state(), "ended")
            check.equal(seen.x .. " " .. seen.y, "20 10")
            check.equal(seen.root_x .. " " .. seen.root_y, "140 70")
            check.equal(seen.units, 10)
            check.that(seen.now == seen.time and ffi.istype("int64_t", seen.now), tostring(seen.now))
            check.equal(held:confidence(), 200)
            check.equal(#lines, 1)
            check.that(lines[1]:find("^warning .*" .. name:gsub("%.", "%%.") .. ".*it"), lines[1])
        end)
    end },
    { "declarations are checked", function(check)
        for problem, options in pairs {
            ["name is nil, must be a string"] = {},
            ['no option "parameter"'] = { name = "org.example.a", parameter = {} },
            ["parameters is 5, must be an array"] = { name = "org.example.a", parameters = 5 },
            ["continuous is 1, must be a boolean"] = { name = "org.example.a", continuous = 1 },
        } do
            check.raises(problem, gesta.class, options)
        end
        local context = gesta.context()
        local function with(key, entry)
            return function() context:register(gesta.class { name = "org.example.a", [key] = { entry } }) end
        end
        for problem, body in pairs {
            ["parameter 1.name is nil"] = with("parameters", { type = "number", initial = 1 }),
            ['parameter 1.type is "float", must be "number"'] = with("parameters", { name = "a", type = "float" }),
            ["a is nil, must be a number"] = with("parameters", { name = "a", type = "number" }),
            ['parameter 1 has no option "max"'] = with("parameters", { name = "a", type = "number", max = 1 }),
            ["fail\", must be another name"] =
                with("parameters", { name = "fail", type = "number", initial = 1, maximum = 2 }),
            ["parameter 1.choices is nil, must be an array"] = with("parameters", { name = "a", type = "choice" }),
            ["a is \"no\", must be one of its choices"] =
                with("parameters", { name = "a", type = "choice", choices = { "yes" }, initial = "no" }),
            ["a is nil, must be one of its choices"] =
                with("parameters", { name = "a", type = "choice", choices = { "yes" } }),
            ["parameter 1 is 5, must be a table"] = with("parameters", 5),
            ['value 1 has no option "initial"'] = with("values", { name = "a", type = "number", initial = 1 }),
            ["reason 1.code is nil"] = with("reasons", { name = "a", text = "a" }),
            ["parameters[0]"] = with("parameters", { name = "a", type = "number", initial = 5, maximum = 2 }),
        } do
            check.raises(problem, body)
        end
        check.raises("class is table", context.register, context, {})
        local class = gesta.class { name = "tap" }
        check.equal(check.raises("", context.register, context, class).code, gesta.Error.CLASS_ID)
        class = gesta.class { name = "org.example.b" }
        class.touches_began = 5
        check.raises("touches_began is 5, must be a function", context.register, context, class)
        check.equal(jit.status(), true)
        context:register(gesta.class { name = "org.example.c" })
        class = gesta.class { name = "org.example.c" }
        check.equal(check.raises("", context.register, context, class).code, gesta.Error.CLASS_DUPLICATE)
        context:close()
        check.equal(jit.status(), true)
    end },
    { "a class measures, decides about others, hovers, and has values that a program sets", function(check)
        local class, name = hold()
        function class:measures() self:add_measure("lifted", 0.25, self.duration, nil, "duration") end
        function class:can_prevent(other) return other.class.name ~= "gesta.tap" end
        function class:set_value(key, value) if value < 0 then error(key .. " is negative", 0) end end
        function class:touches_began() self:recognize() end
        within(class, function(context)
            local held, tap = context:recognizer(name), context:recognizer "gesta.tap"
            context:finger():tap(1, 1)
            check.equal(held:state() .. " " .. tap:state(), "ended ended")
            class.touches_began = function() end
            context:finger():down(1, 1)
            held.offset = 5
            check.equal(held.offset, 5)
            check.raises("offset is negative", function() held.offset = -1 end)
            check.equal(held.offset, 5)
            local measures = held:measures()
            check.equal(measures[1].measured, 0.25)
            check.equal(measures[1].least, 0.5)
            check.equal(measures[1].parameter, "duration")
        end)
        local pointer = gesta.class {
            name = "org.example.pointer", hovers = true, continuous = true,
            values = { { name = "at", type = "number" } },
        }
        function pointer:hover_moved(contact)
            self.at = contact.x
            if self:state() == "possible" then self:begin() else self:change() end
        end
        function pointer:hover_left() self:end_() end
        within(pointer, function(context)
            local over = context:recognizer "org.example.pointer"
            context:finger():hover(30, 1):hover(40, 1)
            check.equal(over:state() .. over.at, "changed40")
            context:finger():down(40, 1)
            check.equal(over:state(), "ended")
        end)
    end },
    { "a class receives motions", function(check)
        local scroller = gesta.class {
            name = "org.example.scroller", continuous = true, motions = { "scroll", "hold" },
            values = { { name = "moved", type = "number" } },
        }
        local lines = {}
        function scroller:motion(motion)
            lines[#lines + 1] = ("%d %g"):format(motion.phase, motion.dy)
            if motion.phase == gesta.MOVED then
                self.moved = self.moved + motion.dy
                if self:state() == "possible" then self:begin() else self:change() end
            elseif motion.phase == gesta.ENDED then
                self:end_()
            end
        end
        within(scroller, function(context)
            local own = context:recognizer "org.example.scroller"
            own:set_inputs(gesta.Input.MOTION)
            local motions = gesta.motions(2)
            for index = 0, 1 do
                local one = motions[index]
                one.time, one.x, one.y, one.dy = 8e6 * index, 5, 5, -4
                one.kind, one.phase, one.source = gesta.MotionKind.SCROLL, gesta.MOVED, gesta.MotionSource.FINGER
            end
            motions[1].flags = gesta.MotionFlag.STOPPED_Y
            context:push_motion(motions)
            check.equal(own:state() .. own.moved, "ended-8")
            check.equal(table.concat(lines, ", "), "1 0, 2 -4, 2 -4, 4 0")
        end)
        local wrong = { name = "a.b", motions = { "drag" } }
        check.raises('motions is "drag", must be an array of "swipe"', gesta.class, wrong)
        check.raises("motions is 5", gesta.class, { name = "a.b", motions = 5 })
    end },
    { "a class passes contacts on and takes them over", function(check)
        local class, own = own_pan()
        for _, inner in ipairs { "gesta.pan", own } do
            for _, outer in ipairs { "gesta.pan", own } do
                local context, events = gesta.context { units_per_mm = 1 }, {}
                context:register(class)
                local page, list = context:recognizer(outer), context:recognizer(inner)
                list:attach(context:region(0, 0, 100, 100))
                list:pass_on(page)
                list:set_room { left = math.huge, right = math.huge, up = 20, down = math.huge }
                for name, pan in pairs { list = list, page = page } do
                    pan:on(function(event)
                        if event.state == "changed" then return end
                        events[#events + 1] = ("%s %s %g"):format(name, event.state, event.values.translation_y)
                    end)
                end
                hand.new(context):stroke { { 50, 90 }, { 50, 80 }, { 50, 70 }, { 50, 45 }, { 50, 40 }, { 50, 43 },
                    { 50, 60 } }
                check.equal(table.concat(events, ", "), "list began 0, list ended -20, page began -15, "
                    .. "page ended -17, list began 0, list ended 17")
                context:close()
            end
        end
    end },
    { "what a class decides about hand-overs counts, and its errors are raised", function(check)
        local class, own = own_pan()
        local function passed(body)
            local context, ok, problem = gesta.context { units_per_mm = 1 }, nil, nil
            context:register(class)
            local page, list = context:recognizer(own), context:recognizer "gesta.pan"
            list:attach(context:region(0, 0, 100, 100))
            list:pass_on(page)
            list:set_room { left = math.huge, right = math.huge, up = 20, down = math.huge }
            ok, problem = pcall(function()
                hand.new(context):stroke { { 50, 90 }, { 50, 80 }, { 50, 45 }, { 50, 40 } }
            end)
            body(list, page, ok or problem)
            context:close()
        end
        passed(function(_, page) check.equal(page:state(), "ended") end)
        local can_move = class.can_move
        function class:can_move() return false end
        passed(function(list, page) check.equal(list:state() .. " " .. page:state(), "ended failed") end)
        class.can_move = can_move
        function class:can_take_over(count) return count == 2 end
        passed(function(list, page) check.equal(list:state() .. " " .. page:state(), "ended failed") end)
        function class:can_take_over() error("undecided", 0) end
        passed(function(list, page, problem)
            check.that(tostring(problem):find "undecided", problem)
            check.equal(page:state(), "failed")
        end)
        class.can_take_over = nil
        function class:take_over() self:keep(0 / 0, 1) end
        passed(function(_, _, problem)
            check.that(tostring(problem):find "keep", problem)
            check.equal(problem.code, gesta.Error.NOT_FINITE)
        end)
        local plain = gesta.class { name = "org.example.plain" .. serial, continuous = true }
        local context = gesta.context()
        context:register(plain)
        local pan, other = context:recognizer "gesta.pan", context:recognizer("org.example.plain" .. serial)
        check.equal(check.raises("", pan.pass_on, pan, other).code, gesta.Error.TYPE)
        context:close()
    end },
    { "classes serve several contexts, and few callbacks are needed", function(check)
        local class, name = hold()
        for _ = 1, 3000 do
            local context = gesta.context()
            context:register(class)
            local held = context:recognizer(name, { duration = 0.1 })
            context:finger():down(1, 1):wait(0.2)
            check.equal(held:state(), "ended")
            context:close()
        end
        check.equal(jit.status(), true)
    end },
    { "compiled code pushes to a class", function(check)
        local class, name = hold()
        local count = 0
        function class:touches_moved() count = count + 1 end
        local context = gesta.context()
        local touches = gesta.touches(1)
        local function push(from, to)
            for at = from, to do
                touches[0].time, touches[0].contact, touches[0].x = at * 1e6, 1, at % 3
                touches[0].phase = at == from and gesta.BEGAN or at == to and gesta.ENDED or gesta.MOVED
                context:push(touches, 1)
            end
        end
        push(1, 2000) -- compiled from here on
        context:register(class)
        context:recognizer(name, { duration = 9 })
        push(2001, 4000)
        check.that(count >= 1900, count .. " moves")
        context:close()
    end },
    { "a class is replayed in a context that prepare registers it in", function(check)
        local class, name = hold()
        local context = gesta.context()
        context:register(class)
        context:recognizer(name)
        context:start_trace()
        context:finger():down(1, 1):wait(1):up()
        local text = context:stop_trace()
        context:close()
        local result = gesta.replay(text, { prepare = function(other) other:register(class) end })
        check.equal(#result.differences, 0)
        check.that(result.events > 0)
        check.equal(jit.status(), true)
    end },
    { "a context that is not closed ends with the program", function(check)
        local pipe = io.popen([[luajit -e '
            local gesta = require "gesta"
            local class, context = gesta.class { name = "org.example.last" }, gesta.context()
            context:register(class)
            context:recognizer "org.example.last"
            context:finger():down(1, 1)
            io.write "end "' 2>&1; echo $?]])
        local output = pipe:read "*a"
        pipe:close()
        check.equal(output, "end 0\n")
    end },
}
