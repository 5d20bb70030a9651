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

-- A finger that tows something, with what a class states, refuses and learns.
local function tow()
    serial = serial + 1
    local class = gesta.class {
        name = "org.example.tow" .. serial, label = "Tow", continuous = true, flags = { "keeps_measures" },
        parameters = {
            { name = "slop", type = "number", initial = 2, minimum = 0.5, maximum = 20, slop = true },
            { name = "angle", type = "number", initial = 0.5, minimum = 0.1, maximum = 1.5 },
            { name = "wait", type = "number", initial = 0, maximum = 1 },
            { name = "usual", type = "text" },
            { name = "learning", type = "boolean", initial = false },
            { name = "per_contact", type = "boolean", initial = false, per_contact = true },
        },
        values = { { name = "distance_towed", type = "number" }, { name = "speed", type = "number" } },
        reasons = { { name = "too_short", code = 1000, text = "towed {measured}", hint = "too short" } },
    }
    function class:touches_began(contacts)
        self.start, self.changed = contacts[1].x, self.changed or {}
        self:set_deadline(nil)
        self:track(contacts[1].x, contacts[1].y)
    end
    function class:touches_moved(contacts)
        self:track(contacts[1].x, contacts[1].y)
        self.distance_towed = math.abs(contacts[1].x - self.start)
        if self:state() ~= "possible" then self:change() elseif self.distance_towed > self.slop then self:begin() end
    end
    function class:touches_ended(contacts)
        if self:state() ~= "possible" then
            self:end_()
            if self.learning then self.usual = ("%d"):format(self.distance_towed) end
        elseif self.wait > 0 then
            self:set_deadline(contacts[1].time + self.wait * 1e9)
        else
            self:fail("too_short", self.distance_towed, self.slop)
        end
    end
    function class:deadline_reached() self:fail "too_short" end
    function class:accept() self:begin() end
    function class:contact_excluded() self:fail(gesta.Reason.OTHER_INPUT) end
    function class:distance(contact)
        if self:has_same_input(contact) then return math.abs(contact.x - self.start) end
    end
    function class:update_values() self.speed = math.abs((self:velocity())) end
    function class:measures() self:add_measure("too_short", 1, 2, 3, "slop", true) end
    function class:describe()
        if self:state() == "ended" then return ("towed by %d"):format(self.distance_towed) end
    end
    function class:hint() return "tow it farther" end
    function class:profile()
        return { longest_doubt = self.wait, begins_least = 1, begins_most = 1, axis = "horizontal", angle = self.angle }
    end
    function class:foreruns(other) return self.slop <= other.slop end
    function class:examine()
        if self.angle ~= 0.5 then self:add_finding("unused", "angle has no effect") end
    end
    function class:parameter_will_change(name, value)
        if name == "usual" and value:find "%D" then return "must be a whole number" end
        if name == "wait" and value == 0.5 then error "wait fails" end
    end
    function class:parameter_did_change(name) self.last_change = name end
    return class, "org.example.tow" .. serial
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
            check.that(held:verdict().text:find "lifted after .* s, 0.5 s required", held:verdict().text)
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
                { "only read-only functions", gesta.Error.BUSY, function() held.enabled = false end },
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
            own.inputs = gesta.Input.MOTION
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
    { "a class states texts, measures, a profile and findings", function(check)
        local class, name = tow()
        within(class, function(context)
            local towed = context:recognizer(name)
            context:finger():down(30, 30):move_to(90, 30):up()
            check.equal(towed:verdict().text, "ended: towed by 60")
            local measure = towed:measures()[1]
            check.equal(measure.least, 2)
            check.that(measure.met)
            context:finger():down(30, 30):move_to(31, 30):up()
            check.equal(towed:verdict().text, "failed: towed 1")
            check.equal(towed:hint().text, "tow it farther")
            check.equal(#context:check(), 0)
            towed.angle, towed.wait = 1, 0.25
            local tap = context:recognizer "gesta.tap"
            tap:require_failure(towed)
            local found = context:check()
            check.equal(found[1].kind, "unused")
            check.equal(found[2].kind, "latency")
            check.equal(found[2].seconds, 0.25)
            local later = context:recognizer(name, { slop = 100 })
            local hidden = 0
            for _, each in ipairs(context:check()) do
                if each.kind == "hidden" and each.recognizer == later then hidden = hidden + 1 end
            end
            check.equal(hidden, 1)
        end)
    end },
    { "a class refuses parameters and learns texts", function(check)
        local class, name = tow()
        within(class, function(context)
            local towed = context:recognizer(name)
            check.raises("usual must be a whole number", function() towed.usual = "far" end)
            check.equal(towed.usual, "")
            check.raises("wait fails", function() towed.wait = 0.5 end)
            check.equal(towed.wait, 0)
            towed.learning = true
            context:start_trace()
            context:finger():down(30, 30):move_to(90, 30):up()
            check.equal(towed.usual, "60")
            local text = context:stop_trace()
            local result = gesta.replay(text, { prepare = function(other) other:register(class) end })
            check.equal(#result.differences, 0)
            check.equal(context:save_setup():find 'usual "60"' ~= nil, true)
        end)
    end },
    { "a class has each contact by itself, and what continues it", function(check)
        local class, name = tow()
        within(class, function(context)
            local towed = context:recognizer(name, { per_contact = true, wait = 1 })
            context:finger(1):down(30, 30):up()
            context:finger(1):down(35, 30):move_to(90, 30)
            context:finger(2):down(30, 200):move_to(90, 200)
            local changed, failed = 0, 0
            for _, child in ipairs(towed:children()) do
                if child:state() == "changed" then changed = changed + 1 end
                if child:state() == "failed" then failed = failed + 1 end
            end
            check.equal(changed, 2)
            check.equal(failed, 0)
        end)
    end },
    { "a class has the velocity of its contacts, and where its region is", function(check)
        local class, name = tow()
        local outside, a
        function class:reset()
            outside, a = self:distance_to_region(150, 30), self:orientation()
        end
        within(class, function(context)
            local towed = context:recognizer(name, nil, context:region(0, 0, 100, 100))
            context:finger():down(30, 30):move_to(60, 30):move_to(90, 30)
            check.that(towed.speed > 0)
            check.equal(outside, 50)
            check.equal(a, 1)
        end)
    end },
    { "a class is the captain of a team, and ends with another button", function(check)
        local class, name = tow()
        within(class, function(context)
            local member, captain = context:recognizer "gesta.pan", context:recognizer(name, { slop = 200 })
            member:set_team(1)
            captain:set_team(1, true)
            context:finger():down(30, 30):move_to(90, 30):up()
            check.equal(captain:state(), "ended")
            check.equal(member:state(), "failed")
            member:destroy()
            captain.wait = 1
            context:finger():down(30, 30):up()
            check.equal(captain:state(), "possible")
            captain.buttons = gesta.Button.SECONDARY
            context:finger():down(30, 30):up()
            check.equal(captain:verdict().reason, gesta.Reason.OTHER_INPUT)
        end)
    end },
    { "a class hands contacts on, and gives way", function(check)
        serial = serial + 1
        local sequences, asked = 0, {}
        local row = gesta.class { name = "org.example.row" .. serial }
        function row:reset() sequences = sequences + 1 end
        function row:touches_began()
            if sequences > 1 then return end
            self:fail(gesta.Reason.TAPS_TOO_FAR_APART)
            self:hand_on()
        end
        function row:touches_ended() self:recognize() end
        within(row, function(context)
            local made = context:recognizer("org.example.row" .. serial)
            context:finger():tap(30, 30)
            check.equal(sequences, 2)
            check.equal(made:state(), "ended")
        end)
        serial = serial + 1
        local grip = gesta.class {
            name = "org.example.grip" .. serial, continuous = true, flags = { "may_release" },
        }
        function grip:touches_began() if self:state() == "possible" then self:begin() end end
        function grip:touches_ended() self:end_() end
        function grip:gives_way()
            asked.gives = true
            return true
        end
        function grip:give_way() asked.give = true end
        within(grip, function(context)
            local made = context:recognizer("org.example.grip" .. serial)
            context:recognizer("gesta.pan", { per_contact = true })
            context:finger(1):down(30, 30)
            context:finger(2):down(30, 200):move_to(90, 200)
            check.equal(made:state(), "ended")
            check.that(asked.gives and asked.give)
        end)
    end },
    { "a class moves back what passes to another", function(check)
        serial = serial + 1
        local drag = gesta.class {
            name = "org.example.drag" .. serial, continuous = true,
            values = { { name = "translation_y", type = "number" } },
        }
        function drag:touches_moved(contacts)
            if self:state() == "possible" then self:begin() end
            local _, kept = self:keep(0, contacts[1].y - contacts[1].previous_y)
            self:move(0, kept)
            self:change()
        end
        function drag:touches_ended() self:end_() end
        function drag:move(_, y) self.translation_y = self.translation_y + y end
        function drag:take_over(x, y)
            self:begin()
            self:move(x, y)
        end
        within(drag, function(context)
            local page = context:recognizer("org.example.drag" .. serial)
            local lines = context:recognizer("org.example.drag" .. serial, nil, context:region(0, 0, 300, 300))
            lines:pass_on(page)
            lines:set_room { up = 20 }
            local last
            lines:on(function(event) if event.state == "ended" then last = event.values.translation_y end end)
            context:finger():down(50, 90):move_to(50, 30):up()
            check.equal(last, -20)
            check.equal(page.translation_y, -40)
        end)
    end },
    { "a class is recognized before the lift, contests, keeps samples and has a pattern", function(check)
        serial = serial + 1
        local line = gesta.class {
            name = "org.example.line" .. serial, flags = { "keeps_samples" },
            values = { { name = "certainty", type = "number" } },
        }
        local withdrawn, contested, contesting = 0, 0, false
        function line:touches_began(contacts) self:keep_sample(contacts[1]) end
        function line:touches_moved(contacts)
            self:keep_sample(contacts[1])
            check.raises("contact", function() self:keep_sample(77) end)
            if contesting then return end
            self.certainty = 1
            self:recognize_early(0.9)
        end
        function line:touches_ended() self:fail() end
        function line:withdraw_recognition()
            withdrawn, self.certainty = withdrawn + 1, 0
        end
        function line.contests(_, share, confidence)
            contested = contested + 1
            check.that(share > 0.8 and share < 1.2 and confidence > 128)
            return contesting
        end
        function line.pattern() return "right, down" end
        within(line, function(context)
            local own = context:recognizer("org.example.line" .. serial)
            local stroke = context:recognizer("gesta.stroke", { pattern = "right, down" })
            check.equal(context:check()[1].kind, "hidden")
            context:finger():down(0, 0):move_to(100, 0)
            check.equal(own:state(), "possible")
            check.that(withdrawn > 5)
            check.equal(own.certainty, 0)
            context:finger():move_to(100, -100):up()
            check.equal(own:state(), "ended")
            local samples, count = own:samples()
            check.that(count > 5 and samples[0].x == 0)
            stroke.eager, contesting = true, true
            context:finger():wait(1):down(0, 0):move_to(60, 0):move_to(60, 60)
            check.equal(stroke:state(), "possible")
            check.that(contested > 0)
            contesting = false
        end)
    end },
    { "flags of a class are checked", function(check)
        local context = gesta.context()
        local wrong = gesta.class { name = "org.example.wrong", flags = { "sometimes" } }
        check.raises("flags", function() context:register(wrong) end)
        context:close()
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
