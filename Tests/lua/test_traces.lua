-- Recording, replay, other parameters, differences.
local ffi = require "ffi"
local gesta = require "gesta"
local Hand = require "hand"

-- A session with a tap and a pan, recorded, and its events.
local function session(write)
    local context = gesta.context { units_per_mm = 1 }
    local tap = context:recognizer("gesta.tap", { slop = 3 })
    tap:on(function() tap.priority = 1 end)
    context:recognizer("gesta.pan", { slop = 5.1 })
    context:start_trace(write)
    local hand = Hand.new(context)
    hand:tap(10, 10)
    hand:stroke { { 0, 0 }, { 30, 2 } }
    return context, context:stop_trace()
end

return {
    { "a trace is recorded and replayed", function(check)
        local context, text = session()
        check.that(text:find("^gesta%-trace 1\nconfig 0 32 1\n") ~= nil, "its first lines")
        check.equal(text:sub(-5), "stop\n")
        local result = gesta.replay(text)
        check.equal(#result.differences, 0)
        check.equal(result.recorded_by, ffi.string(gesta.C.gesta_version()))
        check.equal(result.samples, select(2, text:gsub("\ntouch ", "")))
        check.equal(result.events, select(2, text:gsub("\nevent ", "")))
        check.equal(result.lines, select(2, text:gsub("\n", "")))
        check.that(result.samples > 2 and result.events > 2)
        check.equal(context:stop_trace(), nil)
    end },
    { "differences are listed", function(check)
        local _, text = session()
        local changed = text:gsub("\nevent (%S+) possible", "\nevent %1 failed")
        local one = gesta.replay(changed)
        check.equal(#one.differences, 1)
        local first, number = one.differences[1], 0
        for line in changed:gmatch "([^\n]*)\n" do
            number = number + 1
            if number == first.line then check.equal(first.expected, line) end
        end
        check.that(first.expected:find("^event %S+ failed") ~= nil, first.expected)
        check.that(first.actual:find("^event %S+ possible") ~= nil, first.actual)
        local all = gesta.replay(changed, { all_differences = true })
        check.that(#all.differences > 1 and all.differences[2].line > first.line)
    end },
    { "a replay has other parameters", function(check)
        local _, text = session()
        local same = gesta.replay(text, { overrides = { ["gesta.tap.slop"] = 3, ["gesta.pan.slop"] = 5.1 } })
        check.equal(#same.differences, 0)
        local result = gesta.replay(text, { overrides = { ["gesta.pan.slop"] = 1000 / 3, ["gesta.tap.taps"] = 1 } })
        check.that(#result.differences > 1)
        result = gesta.replay(text, { overrides = { ["gesta.pan.slop"] = 500 }, all_differences = false })
        check.equal(#result.differences, 1)
        local problem = check.raises("parameter is \"slope\", must be a parameter of gesta.pan", gesta.replay, text,
            { overrides = { ["gesta.pan.slope"] = 1 } })
        check.equal(problem.code, gesta.C.GESTA_E_NAME)
        check.raises("must be CLASS.PARAMETER", gesta.replay, text, { overrides = { slop = 1 } })
        check.raises("no option \"override\"", gesta.replay, text, { override = {} })
    end },
    { "a malformed trace raises an error with its line", function(check)
        local problem = check.raises("line 1: expected gesta-trace 1", gesta.replay, "nonsense\n")
        check.equal(problem.code, gesta.C.GESTA_E_TRACE)
        check.raises("text is 7, must be a string", gesta.replay, 7)
        local _, text = session()
        check.raises("cut off", gesta.replay, "gesta-trace 1\nconfig 0 32 1\n")
        local cut = gesta.replay(text:sub(1, -20))
        check.that(#cut.differences == 0 and cut.cut == select(2, text:sub(1, -20):gsub("\n", "")) + 1)
        check.equal(gesta.replay(text).cut, nil)
    end },
    { "prepare receives the context of the replay", function(check)
        local _, text = session()
        local kept
        gesta.replay(text, { prepare = function(context)
            kept = context
            check.equal(context:units_per_mm(), 1)
            check.equal(#context:recognizers(), 0)
        end })
        check.raises("the context is closed", function() kept:units_per_mm() end)
        local problem = {}
        local ok, raised = pcall(gesta.replay, text, { prepare = function() error(problem) end })
        check.that(not ok and raised == problem, "the error of prepare is raised")
    end },
    { "pieces are written while compiled code would push", function(check)
        local pieces = {}
        local context = gesta.context { units_per_mm = 1 }
        context:recognizer "gesta.pan"
        local touches = gesta.touches(1)
        local function push(from, to)
            for at = from, to do
                local touch = touches[0]
                touch.time, touch.contact, touch.x, touch.y = at * 1000000, 1, at % 97, at % 89
                touch.phase = at == from and gesta.BEGAN or at == to and gesta.ENDED or gesta.MOVED
                context:push(touches, 1)
            end
        end
        push(1, 3000) -- compiled from here on
        check.that(jit.status(), "LuaJIT compiles")
        context:start_trace(function(text) table.insert(pieces, text) end)
        check.that(not jit.status(), "LuaJIT compiles nothing")
        push(3001, 6000)
        check.equal(context:stop_trace(), nil)
        check.that(jit.status(), "LuaJIT compiles again")
        check.that(#pieces > 10, #pieces .. " pieces")
        local result = gesta.replay(table.concat(pieces))
        check.equal(result.samples, 3000)
        check.equal(#result.differences, 0)
    end },
    { "close ends a recording", function(check)
        local text = {}
        local context = gesta.context()
        local tap = context:recognizer "gesta.tap"
        context:start_trace(function(piece) table.insert(text, piece) end)
        check.raises("already being recorded", function() context:start_trace() end)
        check.equal(jit.status(), false)
        tap:destroy()
        context:close()
        check.equal(jit.status(), true)
        check.equal(#gesta.replay(table.concat(text)).differences, 0)
        check.that(table.concat(text):find "\nclose\n" ~= nil)
    end },
    { "an error of write is raised when the recording ends", function(check)
        local context = gesta.context()
        context:start_trace(function() error("disk full", 0) end)
        check.raises("disk full", function() context:stop_trace() end)
        check.equal(jit.status(), true)
        check.raises("write is 3, must be a function", function() context:start_trace(3) end)
        context:start_trace()
        check.that(context:stop_trace():find "stop\n" ~= nil)
    end },
    { "a second recording is refused, and the first goes on", function(check)
        local context = gesta.context()
        local weak = setmetatable({ context }, { __mode = "v" })
        context:start_trace()
        check.equal(check.raises("already being recorded", function() context:start_trace() end).code, -16)
        check.equal(jit.status(), false)
        context = nil
        collectgarbage()
        collectgarbage()
        check.that(weak[1], "the context that is recorded was collected")
        check.that(weak[1]:stop_trace():find "stop\n" ~= nil)
        check.equal(jit.status(), true)
    end },
    { "recordings need many callbacks one after another", function(check)
        local context = gesta.context()
        for _ = 1, 5000 do
            context:start_trace()
            check.equal(#gesta.replay(context:stop_trace()).differences, 0)
        end
    end },
    { "a program may end while it records", function(check)
        local script = [[luajit -e '
            local gesta = require "gesta"
            local context = gesta.context()
            context:recognizer "gesta.tap"
            context:start_trace(function(text) io.write(text) end)
            context:finger():tap(1, 1)
            io.write "end "' 2>&1; echo $?]]
        local pipe = io.popen(script)
        local output = pipe:read "*a"
        pipe:close()
        check.that(output:find "^gesta%-trace 1\n" and output:find "\nend .*0\n$", output)
    end },
    { "a trace survives a crash", function(check)
        local path = os.tmpname()
        os.execute(([[luajit -e '
            local gesta, ffi = require "gesta", require "ffi"
            ffi.cdef "int getpid(void); int kill(int process, int signal);"
            local context = gesta.context()
            context:recognizer("gesta.tap"):on(function() ffi.C.kill(ffi.C.getpid(), 9) end)
            local file = io.open("%s", "wb")
            file:setvbuf "no"
            context:start_trace(function(text) file:write(text) end)
            context:finger():tap(1, 1)' 2>&1]]):format(path))
        local file = io.open(path, "rb")
        local text = file:read "*a"
        file:close()
        os.remove(path)
        local result = gesta.replay(text)
        check.that(text:find " possible ended " and not text:find "\nclose\n", text)
        check.that(result.samples == 2 and #result.differences == 0 and result.cut == result.lines + 1)
    end },
    { "without a viewer, a live program continues", function(check)
        local output = io.popen [[luajit -e '
            require "ffi".cdef "int connect(int, void *, int); int close(int); int socket(long);" -- of the program
            local gesta = require "gesta"
            local context = gesta.context()
            local tap = context:recognizer("gesta.tap")
            context:live(1)
            context:finger():tap(1, 1)
            print(tap:state(), context:stop_trace())' 2>&1]]
        local text = output:read "*a"
        output:close()
        check.equal(text, "gesta: the session is not shown: gesta view --live does not listen on port 1\nended\n")
    end },
}
