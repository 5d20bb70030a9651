-- Error messages.
local gesta = require "gesta"

-- Checks that the error contains `words` and a line of this file.
local function here(check, words, body)
    local problem = check.raises(words, body)
    local located = type(problem) ~= "string" or problem:find("test_errors.lua", 1, true)
    check.that(located, "no line of this file in: " .. tostring(problem))
end

return {
    { "a context has a readable string form", function(check)
        local context = gesta.context()
        check.that(tostring(context):find("gesta.context", 1, true), tostring(context))
        context:close()
        check.equal(tostring(context), "gesta.context (closed)")
    end },
    { "calls on a closed context fail", function(check)
        local context = gesta.context()
        local tap, touches = context:recognizer "gesta.tap", gesta.touches(1)
        context:close()
        for _, body in ipairs {
            function() context:push(touches) end, function() context:advance(1) end, function() context:now() end,
            function() tap:state() end, function() return tap.taps end, function() tap.taps = 2 end,
            function() context:recognizer "gesta.tap" end, function() for _ in context:events() do end end,
        } do
            check.raises("gesta: the context is closed", body)
        end
        context:close()
    end },
    { "options and class names of a wrong type are rejected", function(check)
        here(check, 'units_per_mm is "x", must be a number', function() gesta.context { units_per_mm = "x" } end)
        local rule = "config->units_per_mm is 0, must be from 1e-6 to 1e6"
        local problem = check.raises(rule, function() gesta.context { units_per_mm = 0 } end)
        check.equal(problem.code, -3)
        check.raises("config->max_contacts is 0, must be", function() gesta.context { max_contacts = 0 } end)
        local context = gesta.context()
        check.equal(check.raises("recognizer is 0x00000007", context.recognizer, context, 7).code, -9)
        here(check, "class is -1, must be a name or an id", function() context:recognizer(-1) end)
        here(check, "class is nil, must be a name or an id", function() context:recognizer() end)
        here(check, "parameters is 5, must be a table", function() context:recognizer("gesta.tap", 5) end)
        here(check, "region is 0x", function() context:recognizer("gesta.tap", nil, 5) end)
    end },
    { "unknown names and values of a wrong type are rejected", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        here(check, 'no parameter or value "sloop"', function() return tap.sloop end)
        here(check, 'no parameter or value "sloop"', function() tap.sloop = 1 end)
        here(check, 'no parameter or value "tap"; did you mean "taps"?', function() tap.tap = 2 end)
        here(check, 'name is "tap", must be a parameter', function() context:recognizer("gesta.tap", { tap = 1 }) end)
        here(check, "taps is 2.5, must be an integer", function() tap.taps = 2.5 end)
        here(check, 'taps is "2", must be an integer', function() tap.taps = "2" end)
        here(check, 'slop is "x", must be a number', function() tap.slop = "x" end)
        local stroke = context:recognizer "gesta.stroke"
        here(check, "pattern is nil, must be a string", function() stroke.pattern = nil end)
        here(check, "pattern is 7, must be a string", function() stroke.pattern = 7 end)
    end },
    { "invalid numbers of touches are rejected", function(check)
        here(check, "gesta.touches: count is -1, must be an integer of at least 0", function() gesta.touches(-1) end)
        here(check, "count is nil", function() gesta.touches() end)
        here(check, "count is 1.5", function() gesta.touches(1.5) end)
    end },
    { "a push requires an array, and at most its length", function(check)
        local context, touches = gesta.context(), gesta.touches(2)
        here(check, "touches is 3, must be an array", function() context:push(3) end)
        here(check, "touches is table", function() context:push({}) end)
        here(check, "touches is 3LL, must be an array", function() context:push(3LL) end)
        for _, count in ipairs { 3, -1, 1.5 } do
            local rule = ("count is %s, must be an integer from 0 to 2, the length of touches"):format(count)
            here(check, rule, function() context:push(touches, count) end)
        end
        here(check, "count is nil, must be an integer of", function() context:push(touches + 1) end)
    end },
    { "other recognizers and regions must be objects of the context", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        for _, name in ipairs { "require_failure", "remove_requirement", "allow_simultaneous" } do
            here(check, "other is 3, must be a recognizer", function() tap[name](tap, 3) end)
            local other = gesta.context():recognizer "gesta.pan"
            here(check, 'of another context", must be of this one', function() tap[name](tap, other) end)
        end
        here(check, 'region is "left", must be a region', function() tap:attach("left") end)
        here(check, "region is true, must be a region", function() context:recognizer("gesta.tap", nil, true) end)
        here(check, "region is true, must be a region", function() context:region(0, 0, 1, 1, true) end)
    end },
    { "regions of another context are rejected", function(check)
        local context, other = gesta.context(), gesta.context()
        local theirs = other:region(0, 0, 9, 9)
        local tap = context:recognizer "gesta.tap"
        for _, body in ipairs {
            function() tap:attach(theirs) end, function() context:region(0, 0, 1, 1, theirs) end,
            function() context:recognizer("gesta.pan", nil, theirs) end,
        } do
            here(check, 'region is "one of another context", must be of this one', body)
        end
    end },
    { "misspelt options and fields are rejected", function(check)
        local context = gesta.context()
        here(check, 'no option "sise"', function() context:finger():draw("chevron", { sise = 9 }) end)
        here(check, 'no option "form"', function() context:finger():pinch(5, 5, { form = 9, to_distance = 20 }) end)
        here(check, 'no option "maxsize"', function() context:set_palm_guard { maxsize = 9 } end)
        here(check, 'name is "id", must be a parameter', function() context:recognizer("gesta.tap", { id = 5 }) end)
        here(check, "max_contacts is 2.5, must be an integer", function() gesta.context { max_contacts = 2.5 } end)
    end },
    { "a listener must be callable", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        here(check, "listener is nil, must be a function", function() tap:on(nil) end)
        tap:on(setmetatable({}, { __call = function() end }))
    end },
}
