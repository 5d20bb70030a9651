--- Shows a session in the browser while it happens, with `gesta view --live`.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local Context = require(folder .. "objects").Context

-- Names of its own: a program may have declared these functions in another way.
ffi.cdef [[
struct gesta_live_address { uint16_t family; uint8_t port[2]; uint8_t host[4]; uint8_t zero[8]; };
struct gesta_live_time { long seconds, microseconds; };
int gesta_live_socket(int, int, int) __asm__("socket");
int gesta_live_connect(int, const struct gesta_live_address *, unsigned) __asm__("connect");
int gesta_live_set(int, int, int, const struct gesta_live_time *, unsigned) __asm__("setsockopt");
ptrdiff_t gesta_live_send(int, const char *, size_t, int) __asm__("send");
int gesta_live_close(int) __asm__("close");
]]

local C = ffi.C
-- Of Linux.
local INET, STREAM, SOCKET, SEND_TIMEOUT, NO_SIGNAL, INTERRUPTED = 2, 1, 1, 21, 0x4000, 4

local function warn(why) io.stderr:write("gesta: the session is not shown: ", why, "\n") end

-- Returns a socket, or nil.
local function connect(port)
    local address = ffi.new("struct gesta_live_address", INET, { math.floor(port / 256), port % 256 }, { 127, 0, 0, 1 })
    local viewer = C.gesta_live_socket(INET, STREAM, 0)
    if viewer < 0 then return nil end
    local longest = ffi.new("struct gesta_live_time", 1, 0)
    if C.gesta_live_connect(viewer, address, ffi.sizeof(address)) == 0
        and C.gesta_live_set(viewer, SOCKET, SEND_TIMEOUT, longest, ffi.sizeof(longest)) == 0 then
        return viewer
    end
    C.gesta_live_close(viewer)
end

--- Shows the session in the browser while it happens: run `gesta view --live`. Recording ends with stop_trace or close.
-- Where nothing listens on the port of this machine, or no longer, a line is written to stderr and the program
-- continues: it waits for the viewer for at most a second, once. Until it ends, LuaJIT compiles nothing.
---@param port? integer
function Context:live(port)
    port = port or 4378
    local viewer = connect(port)
    if not viewer then return warn(("gesta view --live does not listen on port %d"):format(port)) end
    local ok, problem = pcall(self.start_trace, self, function(text)
        local sent = 0
        while viewer and sent < #text do
            local rest = ffi.cast("const char *", text) + sent
            local count = tonumber(C.gesta_live_send(viewer, rest, #text - sent, NO_SIGNAL))
            if count >= 0 then
                sent = sent + count
            elseif ffi.errno() ~= INTERRUPTED then
                warn "the viewer has ended, or reads nothing"
                C.gesta_live_close(viewer)
                viewer = nil
            end
        end
        local last = text:match "([^\n]*)\n$"
        if viewer and (last == "stop" or last == "close") then
            C.gesta_live_close(viewer)
            viewer = nil
        end
    end)
    if ok then return end
    if viewer then C.gesta_live_close(viewer) end
    error(problem, 0)
end
