-- Runs every test of the files below; each is a function of a table, called with `check`.
local passed, failed = 0, 0

local check = {}

function check.that(ok, what)
    if not ok then error(what or "not so", 2) end
end

function check.equal(got, wanted)
    if got ~= wanted then error(("got %s, wanted %s"):format(tostring(got), tostring(wanted)), 2) end
end

-- `body` must raise something that says `words`; answers it.
function check.raises(words, body, ...)
    local fine, problem = pcall(body, ...)
    if fine then error("nothing was raised", 2) end
    if not tostring(problem):find(words, 1, true) then
        error(("raised %q, wanted %q in it"):format(tostring(problem), words), 2)
    end
    return problem
end

for _, file in ipairs { "test_layout", "test_module", "test_listening", "test_errors" } do
    for _, test in ipairs(require(file)) do
        local fine, problem = xpcall(function() test[2](check) end, debug.traceback)
        print((fine and "ok   " or "FAIL ") .. file .. ": " .. test[1])
        if not fine then print("     " .. tostring(problem)) end
        passed, failed = passed + (fine and 1 or 0), failed + (fine and 0 or 1)
    end
end
print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0 and 0 or 1)
