--- gesta_love.lua - pushes the mouse and the touches of LÖVE 11 to Gesta. Copy the folder lib/gesta/love.
--
--     local input = require "gesta_love"
--     function love.load() input.start() end     -- creates input.context; the game creates its recognizers in it
--     function love.update() input.update() end  -- once a frame
--
-- start is called after the game has defined its own callbacks, such as love.mousepressed, which are still called.
-- Gesta's Lua files are beside this one or on LUA_PATH; so is libgesta.so, which may also be packed into a .love file.

local input = { context = nil, buttons = 0 }
--- Where the picture is in the window: a game that scales what it draws sets it.
input.view = { x = 0, y = 0, scale = 1 }
local MOUSE = -1ULL -- contact id of the mouse
local BITS = { 1, 2, 4 } -- LÖVE's buttons, as bits of enum gesta_button
local KEYS = { { 1, "lshift", "rshift" }, { 2, "lctrl", "rctrl" }, { 4, "lalt", "ralt" }, { 8, "lgui", "rgui" } }
local MOST = 1024 -- touches of a frame
local gesta, touches
local count = 0 -- of the touches of this frame

-- A library cannot be loaded from within a .love file: it is copied to the save directory. Files there hide those of
-- the game, so the copy has another name, and does not hide the library of the game's next version.
local function unpack_library()
    if not love.filesystem.getInfo "libgesta.so" then return end
    love.filesystem.remove "libgesta.so" -- such a file in the save directory
    local library = love.filesystem.read "libgesta.so"
    if not library then return end
    local ffi = require "ffi"
    ffi.cdef "int setenv(const char *name, const char *value, int overwrite);"
    assert(love.filesystem.write("unpacked-libgesta.so", library))
    ffi.C.setenv("GESTA_LIBRARY", love.filesystem.getSaveDirectory() .. "/unpacked-libgesta.so", 1)
end

local function now() return love.timer.getTime() * 1e9 end

-- LÖVE's events have no times: the library spreads them over the frame.
local function push(time)
    local added = count
    count = 0
    input.context:push_untimed(touches, added, time)
end

local function add(contact, phase, x, y, tool, pressure)
    if count == MOST then push(now()) end
    local touch = touches[count]
    count = count + 1
    touch.contact, touch.phase = contact, phase
    touch.x, touch.y = (x - input.view.x) / input.view.scale, (y - input.view.y) / input.view.scale
    touch.tool, touch.pressure = tool, pressure or 0
    touch.buttons, touch.modifiers = tool == gesta.MOUSE and input.buttons or 0, 0
    for _, key in ipairs(KEYS) do
        if love.keyboard.isDown(key[2], key[3]) then touch.modifiers = touch.modifiers + key[1] end
    end
end

-- The mouse is down from its first button to its last.
local function mouse(x, y, buttons)
    local before = input.buttons
    input.buttons = buttons
    local down = before == 0 and gesta.BEGAN or gesta.MOVED
    local up = before == 0 and gesta.HOVER or gesta.ENDED
    add(MOUSE, buttons ~= 0 and down or up, x, y, gesta.MOUSE)
end

local function button(x, y, number, sets)
    local bit, others = BITS[number] or 0, input.buttons
    if bit ~= 0 and others % (2 * bit) >= bit then others = others - bit end
    mouse(x, y, sets and others + bit or others)
end

local callbacks = {
    mousepressed = function(x, y, number, is_touch) -- LÖVE reports a touch as a mouse too
        if not is_touch then button(x, y, number, true) end
    end,
    mousereleased = function(x, y, number, is_touch)
        if not is_touch then button(x, y, number, false) end
    end,
    mousemoved = function(x, y, _, _, is_touch)
        if not is_touch then mouse(x, y, input.buttons) end
    end,
    touchpressed = function(id, x, y, _, _, pressure)
        add(gesta.contact_id(id), gesta.BEGAN, x, y, gesta.FINGER, pressure)
    end,
    touchmoved = function(id, x, y, _, _, pressure)
        add(gesta.contact_id(id), gesta.MOVED, x, y, gesta.FINGER, pressure)
    end,
    touchreleased = function(id, x, y, _, _, pressure)
        add(gesta.contact_id(id), gesta.ENDED, x, y, gesta.FINGER, pressure)
    end,
    focus = function(focused)
        if focused then return end
        push(now())
        input.context:cancel() -- buttons and fingers may be released without an event
        if input.buttons ~= 0 then mouse(0, 0, 0) end
    end,
}

--- Creates the context and receives LÖVE's events. Lengths are LÖVE's: 160 to an inch on phones, 96 elsewhere.
function input.start()
    unpack_library()
    gesta = require "gesta"
    local os = love.system.getOS()
    local units = (os == "Android" or os == "iOS") and 160 or 96
    input.context, touches = gesta.context { units_per_mm = units / 25.4, merge_changes = true }, gesta.touches(MOST)
    for name, callback in pairs(callbacks) do
        local own = love[name]
        love[name] = function(...)
            callback(...)
            if own then return own(...) end
        end
    end
end

--- Pushes the touches of the frame, and runs the deadlines of gestures. Must be called in each frame.
function input.update()
    local time = now()
    push(time)
    input.context:advance(time)
end

return input
