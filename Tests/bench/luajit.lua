-- luajit-push: samples pushed one by one from LuaJIT, each written into one struct; the same loop in C; the floor.
-- luajit luajit.lua LIBRARY ROUNDS, where LIBRARY has push.c, floor.c and strokes.c.
local ffi = require "ffi"
local gesta = require "gesta"

ffi.cdef [[
int32_t bench_push_single(gesta_context *context, gesta_touch *touch, const gesta_touch *from, size_t count);
void floor_push(void *machine, const gesta_touch *touches, size_t count);
void strokes_make(gesta_touch *touches);
void strokes_shift(gesta_touch *touches);
typedef struct bench_timespec { long seconds; long ns; } bench_timespec;
int clock_gettime(int clock, bench_timespec *time);
]]
local bench = ffi.load(arg[1])
local rounds, WARM_UP, TOTAL = tonumber(arg[2]), 50, 64 * 64

local clock = ffi.new("bench_timespec")
local function now()
    ffi.C.clock_gettime(1, clock)
    return tonumber(clock.seconds) * 1e9 + tonumber(clock.ns)
end

local strokes = gesta.touches(TOTAL)
bench.strokes_make(strokes)

local function chevron()
    local context = gesta.context()
    return context, context:recognizer("gesta.chevron", { rules = "literal" })
end

local from_lua, seen = chevron()
local from_c = chevron()
local touches = gesta.touches(1)
local touch = touches[0]
local machine = ffi.new("uint64_t[8]")

local lanes = {
    ["luajit-push"] = function()
        for i = 0, TOTAL - 1 do
            local from = strokes[i]
            touch.time, touch.contact, touch.phase = from.time, from.contact, from.phase
            touch.x, touch.y = from.x, from.y
            from_lua:push(touches, 1)
        end
    end,
    ["luajit-c"] = function() assert(bench.bench_push_single(from_c._pointer, touches, strokes, TOTAL) == 0) end,
    ["luajit-floor"] = function()
        for i = 0, TOTAL - 1, 32 do bench.floor_push(machine, strokes + i, 32) end
    end,
}

local times = {}
for name in pairs(lanes) do times[name] = {} end
for round = 1, rounds + WARM_UP do
    for name, lane in pairs(lanes) do
        local start = now()
        lane()
        local took = (now() - start) / TOTAL
        if round > WARM_UP then table.insert(times[name], took) end
    end
    bench.strokes_shift(strokes)
end

local verdict = seen:verdict()
if verdict.sequence ~= 64 * (rounds + WARM_UP) or verdict.state ~= "ended" then
    io.stderr:write("FAIL luajit-push: not every stroke was recognized\n")
    os.exit(1)
end
for name, list in pairs(times) do
    table.sort(list)
    print(("figure %s %.6f"):format(name, list[math.ceil(#list / 2)]))
end
