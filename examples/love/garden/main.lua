--- main.lua - a garden at night: flowers are planted from a marking menu, a class of a plugin. From the repository:
--
--     examples/run    -- builds .build/examples/plugins/marking_menu.so
--     LUA_PATH="examples/love/?.lua;Sources/Bindings/Lua/?.lua;;" love examples/love/garden \
--         "$PWD/.build/examples/plugins/marking_menu.so"
--
-- Press and flick: the direction is the flower, and a second flick its color. Or press and hold to see the menu. Each
-- finger has its own. Without a path, the plugin is searched for where plugins are installed.

local frame = require "frame"
local input = require "gesta_love"
local flowers = require "flowers"
local menus = require "menus"

local WIDTH, HEIGHT, FOOT, ITEMS = 960, 640, 54, 8
local RING, NAME = 74, 116 -- of a menu: radius of its items, and of their names
local garden, flies, color, time = {}, {}, 1, 0
local small, large, glow, sky
local lists = false

local function plant(mark, first, second)
    color = second or color
    local kind, x, y = flowers.kinds[first], mark.points[1], mark.points[2]
    garden[#garden + 1] = { kind = kind, color = flowers.colors[color], x = x, y = y, age = 0, turn = #garden * 0.7 }
    mark.color = flowers.colors[color]
    frame.sound(true)
    print(("%s %s at %.0f, %.0f"):format(flowers.colors[color].name, kind.name, x, y))
    io.flush()
end

-- An image whose pixels a function of x and y computes.
local function image(width, height, pixel)
    local data = love.image.newImageData(width, height)
    data:mapPixel(pixel)
    return love.graphics.newImage(data)
end

function love.load(arguments)
    small, large = love.graphics.newFont(13), love.graphics.newFont(16)
    glow = image(64, 64, function(x, y)
        local part = math.max(0, 1 - math.sqrt((x - 31.5) ^ 2 + (y - 31.5) ^ 2) / 32)
        return 1, 1, 1, part * part
    end)
    sky = image(1, HEIGHT, function(_, y)
        local t = y / HEIGHT
        return 0.02 + 0.02 * t, 0.035 + 0.075 * t, 0.085 + 0.045 * t, 1
    end)
    local random = love.math.newRandomGenerator(3)
    for i = 1, 40 do
        flies[i] = { random:random() * WIDTH, random:random() * (HEIGHT - FOOT), random:random() * 6 }
    end
    input.start()
    menus.create(input.context, arguments[1], plant, frame.sound)
    print "ready"
    io.flush()
end

function love.update(dt)
    input.update()
    menus.update(dt)
    time = time + dt
    for _, flower in ipairs(garden) do flower.age = flower.age + dt end
end

function love.keypressed(key)
    if key == "escape" then love.event.quit() end
    if key == "backspace" then table.remove(garden) end
    lists = key == "f2" -- the boxes of all texts, in the next frame
end

local function set_color(of, alpha) love.graphics.setColor(of[1], of[2], of[3], alpha) end

local function shine(x, y, radius, of, alpha)
    set_color(of, alpha)
    love.graphics.draw(glow, x, y, 0, radius / 32, radius / 32, 32, 32)
end

local function write(text, font, x, y, of, alpha)
    set_color(of, alpha)
    love.graphics.setFont(font)
    love.graphics.print(text, math.floor(x), math.floor(y))
    if lists then print(("box %d %d %d %d %s"):format(x, y, font:getWidth(text), font:getHeight(), text)) end
end

-- Writes a text around a point, unless it would leave the window.
local function write_name(text, font, x, y, of, alpha)
    local width, height = font:getWidth(text), font:getHeight()
    local left, top = x - width / 2, y - height / 2
    local is_inside = left >= 4 and left + width <= WIDTH - 4 and top >= 4 and top + height <= HEIGHT - FOOT - 4
    if is_inside then write(text, font, left, top, of, alpha) end
end

local function draw_mark(mark)
    local points, strength = mark.points, menus.strength(mark)
    if #points < 4 then return end
    love.graphics.setLineJoin "bevel"
    for _, layer in ipairs { { 11, 0.12 }, { 5, 0.3 }, { 2.2, 0.9 } } do
        love.graphics.setLineWidth(layer[1])
        set_color(mark.color, layer[2] * strength)
        love.graphics.line(points)
    end
    shine(points[1], points[2], 12, mark.color, strength)
end

-- The point at a distance from one point towards another one.
local function along(x, y, to_x, to_y, distance)
    local length = math.sqrt((to_x - x) ^ 2 + (to_y - y) ^ 2)
    local t = length > 0 and distance / length or 0
    return x + t * (to_x - x), y + t * (to_y - y), length
end

local function draw_line(x, y, to_x, to_y, of, alpha)
    for _, layer in ipairs { { 7, 0.15 }, { 2.2, 1 } } do
        love.graphics.setLineWidth(layer[1])
        set_color(of, layer[2] * alpha)
        love.graphics.line(x, y, to_x, to_y)
    end
end

local IVORY, FAINT = { 0.95, 0.96, 1 }, { 0.66, 0.74, 0.82 }

-- The shown level: its items around the center, and a line to the one that the finger is on.
local function draw_menu(menu)
    local part = math.min(1, menu.age / 0.14)
    local reach, is_second = 0.7 + 0.3 * part, menu.shown == 2
    local chosen = menu.level == menu.shown and (is_second and menu.second or menu.first) or nil
    local ray = chosen and (is_second and flowers.colors[chosen] or IVORY) or FAINT
    love.graphics.setBlendMode "alpha"
    shine(menu.x, menu.y, 230, { 0.02, 0.035, 0.06 }, 0.95 * part)
    love.graphics.setBlendMode "add"
    shine(menu.x, menu.y, 190, { 0.3, 0.5, 0.62 }, 0.28 * part)
    if menu.finger then
        local _, _, length = along(menu.x, menu.y, menu.finger[1], menu.finger[2], 1)
        local reached = chosen and math.min(length, RING - 32) or length
        local from_x, from_y = along(menu.x, menu.y, menu.finger[1], menu.finger[2], is_second and 26 or 0)
        local to_x, to_y = along(menu.x, menu.y, menu.finger[1], menu.finger[2], reached)
        if reached > 27 or not is_second then draw_line(from_x, from_y, to_x, to_y, ray, 0.8 * part) end
    end
    if is_second then
        local mark = menus.marks[tostring(menu.contact)]
        if mark then
            local to_x, to_y = along(menu.x, menu.y, mark.points[1], mark.points[2], 28)
            draw_line(mark.points[1], mark.points[2], to_x, to_y, IVORY, 0.3)
        end
        flowers.draw(flowers.kinds[menu.first], ray, menu.x, menu.y, 22, 0, part)
    else
        shine(menu.x, menu.y, 14, ray, part)
    end
    for i = 1, ITEMS do
        local angle = (i - 1) * 2 * math.pi / ITEMS
        local x, y, is_on = math.sin(angle), -math.cos(angle), i == chosen
        local of, alpha = is_second and flowers.colors[i] or is_on and IVORY or FAINT, part
        if chosen and not is_on then alpha = 0.72 * part end
        local at_x, at_y = menu.x + reach * RING * x, menu.y + reach * RING * y
        love.graphics.setBlendMode "add"
        if is_second then
            shine(at_x, at_y, is_on and 44 or 26, of, 0.5 * alpha)
            shine(at_x, at_y, is_on and 20 or 13, of, alpha)
        else
            flowers.draw(flowers.kinds[i], of, at_x, at_y, is_on and 25 or 18, 0, alpha)
        end
        love.graphics.setBlendMode "alpha"
        local name = is_second and flowers.colors[i].name or flowers.kinds[i].name
        local name_x, name_y = menu.x + reach * (NAME + 14 * math.abs(x)) * x, menu.y + reach * NAME * y
        write_name(name, is_on and large or small, name_x, name_y, of, alpha)
    end
end

local function draw_foot()
    love.graphics.setColor(0.02, 0.045, 0.06, 0.9)
    love.graphics.rectangle("fill", 0, HEIGHT - FOOT, WIDTH, FOOT)
    local verdict = menus.verdict or { text = "press and flick, or press and hold" }
    local of = verdict.is_refused and { 1, 0.5, 0.46 } or menus.verdict and flowers.colors[color] or FAINT
    local _, menu = next(menus.open)
    if menu then
        local kind, shade = flowers.kinds[menu.first], flowers.colors[menu.second]
        local text = menu.level < menu.shown and "move to an item, or lift here to cancel"
            or menu.shown == 1 and ("lift for a %s, or hold on it for its colors"):format(kind.name)
            or ("%s %s"):format(shade.name, kind.name)
        verdict, of = { text = text }, IVORY
    end
    love.graphics.setBlendMode "add"
    shine(30, HEIGHT - FOOT / 2, 13, of, 1)
    love.graphics.setBlendMode "alpha"
    write(verdict.text, large, 52, HEIGHT - FOOT / 2 - (verdict.hint and 21 or 10), of, 1)
    if verdict.hint then write(verdict.hint, small, 52, HEIGHT - FOOT / 2 + 3, FAINT, 1) end
    local count = ("%d flower%s"):format(#garden, #garden == 1 and "" or "s")
    write(count, small, WIDTH - 94, HEIGHT - FOOT / 2 - 8, FAINT, 1)
end

function love.draw()
    frame.begin(input, WIDTH, HEIGHT)
    love.graphics.setColor(1, 1, 1)
    love.graphics.draw(sky, 0, 0, 0, WIDTH, 1)
    love.graphics.setBlendMode "add"
    for _, fly in ipairs(flies) do
        local x, y = fly[1] + 18 * math.sin(time / 3 + fly[3]), fly[2] + 10 * math.cos(time / 4 + 2 * fly[3])
        shine(x, y, 4, { 0.8, 1, 0.6 }, 0.3 + 0.3 * math.sin(time * 1.3 + 5 * fly[3]))
    end
    for _, flower in ipairs(garden) do
        local grown = 1 - (1 - math.min(1, flower.age / 0.5)) ^ 3
        local sway = 0.06 * math.sin(time * 1.2 + flower.x)
        shine(flower.x, flower.y, 70 * grown, flower.color, 0.16)
        flowers.draw(flower.kind, flower.color, flower.x, flower.y, 34 * grown + 0.1, flower.turn + sway, 0.9)
    end
    local is_shown = next(menus.open) ~= nil
    if not is_shown then
        for _, mark in pairs(menus.marks) do draw_mark(mark) end
    end
    for _, menu in pairs(menus.open) do draw_menu(menu) end
    love.graphics.setBlendMode "alpha"
    if not is_shown then
        write("Flick: a flower. A second flick: its color. Hold: the menu.", small, 24, 18, FAINT, 0.9)
    end
    draw_foot()
    if lists then print "boxes listed" end
    io.flush()
    lists = false
end
