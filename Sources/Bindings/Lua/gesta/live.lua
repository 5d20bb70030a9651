--- Shows a session in the browser while it happens, with `gesta view --live`.
-- @since 0.2

local ffi = require "ffi"
local folder = (...):match "^(.*%.)[^.]*$"
local Context = require(folder .. "objects").Context

ffi.cdef [[
struct gesta_live_address { uint16_t family; uint8_t port[2]; uint8_t host[4]; uint8_t zero[8]; };
struct gesta_live_time { long seconds, microseconds; };
int socket(int, int, int);
int connect(int, const struct gesta_live_address *, unsigned);
int setsockopt(int, int, int, const struct gesta_live_time *, unsigned);
ptrdiff_t send(int, const char *, size_t, int);
int close(int);
]]

-- Of Linux.
local INET, STREAM, SOCKET, SEND_TIMEOUT, NO_SIGNAL, INTERRUPTED = 2, 1, 1, 21, 0x4000, 4

local function warn(why) io.stderr:write("gesta: the session is not shown: ", why, "\n") end

-- Returns a socket, or nil.
local function connect(port)
    local address = ffi.new("struct gesta_live_address", INET, { math.floor(port / 256), port % 256 }, { 127, 0, 0, 1 })
    local viewer = ffi.C.socket(INET, STREAM, 0)
    if viewer < 0 then return nil end
    local longest = ffi.new("struct gesta_live_time", 1, 0)
    if ffi.C.connect(viewer, address, ffi.sizeof(address)) == 0
        and ffi.C.setsockopt(viewer, SOCKET, SEND_TIMEOUT, longest, ffi.sizeof(longest)) == 0 then
        return viewer
    end
    ffi.C.close(viewer)
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
            local count = tonumber(ffi.C.send(viewer, ffi.cast("const char *", text) + sent, #text - sent, NO_SIGNAL))
            if count >= 0 then
                sent = sent + count
            elseif ffi.errno() ~= INTERRUPTED then
                warn "the viewer has ended, or reads nothing"
                ffi.C.close(viewer)
                viewer = nil
            end
        end
        if viewer and (text:find "^stop\n$" or text:find "\nstop\n$") then
            ffi.C.close(viewer)
            viewer = nil
        end
    end)
    if ok then return end
    ffi.C.close(viewer)
    error(problem, 0)
end
