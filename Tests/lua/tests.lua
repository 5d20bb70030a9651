-- Runs the tests of the files below: pairs of a name and a function that is called with `check`. An argument selects
-- those in whose name, or the name of whose file, it is.
local word = arg[1] or ""
local passed, failed = 0, 0

local check = {}

function check.that(ok, what)
    if not ok then error(what or "condition is false", 2) end
end

function check.equal(got, expected)
    if got ~= expected then error(("got %s, expected %s"):format(tostring(got), tostring(expected)), 2) end
end

-- Checks that `body` raises an error that contains `words`, and returns the error.
function check.raises(words, body, ...)
    local ok, problem = pcall(body, ...)
    if ok then error("nothing was raised", 2) end
    if not tostring(problem):find(words, 1, true) then
        error(("the error is %q, expected %q in it"):format(tostring(problem), words), 2)
    end
    return problem
end

for _, file in ipairs {
    "test_layout", "test_module", "test_listening", "test_errors", "test_traces", "test_calls", "test_classes",
    "test_momentum", "test_frame", "test_annotations",
} do
    for _, test in ipairs(require(file)) do
        if (file .. ": " .. test[1]):find(word, 1, true) then
            local ok, problem = xpcall(function() test[2](check) end, debug.traceback)
            print((ok and "ok   " or "FAIL ") .. file .. ": " .. test[1])
            if not ok then print("     " .. tostring(problem)) end
            passed, failed = passed + (ok and 1 or 0), failed + (ok and 0 or 1)
        end
    end
end
print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0 and 0 or 1)
