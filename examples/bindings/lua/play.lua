-- Plays a recording and prints the hash of its trace: luajit play.lua RECORDING
local bit, ffi, gesta = require "bit", require "ffi", require "gesta"
jit.off(true, true) -- a call that calls back must not be compiled
local C, sum, start = gesta.C, 0xcbf29ce484222325ULL, 0LL

local hash = ffi.cast("gesta_write_callback", function(bytes, length)
    for i = 0, tonumber(length) - 1 do
        sum = bit.bxor(sum, bytes[i] % 256) * 0x100000001b3ULL
    end
end)
local context, id, touch = ffi.new("gesta_context *[1]"), ffi.new("uint32_t[1]"), ffi.new("gesta_touch")
assert(C.gesta_context_create(nil, context) == 0)
C.gesta_trace_start(context[0], hash, nil, nil)
for _, name in ipairs { "gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform" } do
    local config = ffi.new("gesta_recognizer_config", { class_name = name })
    config.size = ffi.sizeof(config)
    C.gesta_recognizer_create(context[0], config, id)
end
for line in io.lines(arg[1]) do
    local ms, contact, phase, x, y = line:match("^(%d+) (%d+) (%l)%l+ (%S+) (%S+)$")
    if line:find("^label ") then start = start + 10000000000LL end
    if ms then
        touch.time, touch.contact = start + tonumber(ms) * 1000000LL, tonumber(contact)
        touch.x, touch.y = tonumber(x), tonumber(y)
        touch.phase = ("dmsuc"):find(phase) -- down, move, still, up, cancel
        C.gesta_push(context[0], touch, 1, ffi.sizeof(touch))
    end
end
C.gesta_trace_stop(context[0])
C.gesta_context_destroy(context[0])
print(bit.tohex(sum, 16))
