--- Calls from which the library calls Lua: they must not be compiled, or LuaJIT aborts the program.
-- @since 0.2

local ffi = require "ffi"

local uncompiled = {}

-- What keeps a callback, and with it its context, which is not collected. Meanwhile nothing is compiled.
local kept, count, was_compiling = {}, 0, false

--- A callback may be called from any call of its context from now on, until `finish`. `key` is a table of its own.
function uncompiled.begin(key, context)
    kept[key] = context
    count = count + 1
    if count > 1 then return end
    was_compiling = jit.status()
    jit.off()
    jit.flush()
end

function uncompiled.finish(key)
    kept[key] = nil
    count = count - 1
    if count == 0 and was_compiling then jit.on() end
end

--- Calls call(..., callback, nil, further), where the callback is `receive`, which is called until the call returns.
function uncompiled.call_back(call, kind, receive, pointer, ...)
    local callback = ffi.cast(kind, receive)
    local code = call(pointer, callback, nil, ...)
    callback:free()
    return code
end
jit.off(uncompiled.call_back)

--- Returns what calls write(bytes, length) have written, with the code that call(write) returns.
function uncompiled.written(call)
    local pieces = {}
    local function receive(bytes, length) pieces[#pieces + 1] = ffi.string(bytes, length) end
    local callback = ffi.cast("gesta_write_callback", receive)
    local code = call(callback)
    callback:free()
    return code, table.concat(pieces)
end
jit.off(uncompiled.written)

return uncompiled
