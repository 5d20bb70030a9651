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
        here(check, "units_per_mm is x, must be a number", function() gesta.context { units_per_mm = "x" } end)
        local rule = "config->units_per_mm is 0, must be from 1e-6 to 1e6"
        local problem = check.raises(rule, function() gesta.context { units_per_mm = 0 } end)
        check.equal(problem.code, -3)
        check.raises("config->max_contacts is 0, must be", function() gesta.context { max_contacts = 0 } end)
        local context = gesta.context()
        here(check, "class is 7, must be a name", function() context:recognizer(7) end)
        here(check, "class is nil, must be a name", function() context:recognizer() end)
    end },
    { "unknown names and values of a wrong type are rejected", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        here(check, 'no parameter or value "sloop"', function() return tap.sloop end)
        here(check, 'no parameter or value "sloop"', function() tap.sloop = 1 end)
        here(check, 'no parameter or value "tap"', function() context:recognizer("gesta.tap", { tap = 1 }) end)
        here(check, "taps is 2.5, must be an integer", function() tap.taps = 2.5 end)
        here(check, "slop is x, must be a number", function() tap.slop = "x" end)
        local stroke = context:recognizer "gesta.stroke"
        here(check, "pattern is nil, must be a string", function() stroke.pattern = nil end)
        here(check, "pattern is 7, must be a string", function() stroke.pattern = 7 end)
    end },
    { "invalid numbers of touches are rejected", function(check)
        here(check, "gesta.touches: count is -1, must be an integer of at least 0", function() gesta.touches(-1) end)
        here(check, "count is nil", function() gesta.touches() end)
        here(check, "count is 1.5", function() gesta.touches(1.5) end)
    end },
    { "a listener must be callable", function(check)
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        here(check, "listener is nil, must be a function", function() tap:on(nil) end)
        tap:on(setmetatable({}, { __call = function() end }))
    end },
}
