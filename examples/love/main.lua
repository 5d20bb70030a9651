--- main.lua - a spell game: signs that the player draws are spells. From the repository:
--
--     LUA_PATH="Sources/Bindings/Lua/?.lua;;" love examples/love
--     examples/love/pack spells.love && love spells.love      -- one file, with the library
--
-- A chevron shoots the lowest wisp, a Z strikes three, a check mark heals, a circle shields. T teaches a sign of your
-- own, and C corrects: the last stroke was that sign, or was not. A tap sparks, a double tap stops time. Each card says
-- what its recognizer measured.

local frame = require "frame"
local input = require "gesta_love"
local spells = require "spells"
local world = require "world"

local CARD_WIDTH, CARD_TOP, CARD_HEIGHT = 184, 478, 150
local FAILED = { 1, 0.52, 0.58 }
local small, medium, large
local lists = false

local game = { spark = world.spark, freeze = world.freeze }
function game.cast(name, x, y)
    for _, sign in ipairs(spells.signs) do
        if sign.name == name then world.cast(name, x, y, sign.color) end
    end
end

function love.load()
    love.graphics.setBackgroundColor(0.05, 0.05, 0.12)
    small, medium, large = love.graphics.newFont(12), love.graphics.newFont(15), love.graphics.newFont(20)
    world.load()
    input.start()
    spells.create(input.context, game, frame.sound)
    print "ready"
    io.flush()
end

function love.update(dt)
    input.update()
    spells.update(dt)
    world.update(dt)
end

function love.keypressed(key)
    if key == "escape" then love.event.quit() end
    if key == "t" then spells.begin_teaching() end
    if key == "c" then spells.correct() end
    lists = key == "f2" -- the boxes of all texts, in the next frame
end

-- Shortens a text to whole words until it has at most that many lines.
local function fitted(text, font, width, most)
    local _, lines = font:getWrap(text, width)
    while #lines > most and text:find " " do
        text = text:gsub("%s+%S*$", "") .. "…"
        _, lines = font:getWrap(text, width)
    end
    return text
end

local function write(text, font, x, y, width, align, color, alpha)
    love.graphics.setFont(font)
    love.graphics.setColor(color[1], color[2], color[3], alpha or 1)
    love.graphics.printf(text, x, y, width, align)
    if not lists then return end
    local wide, lines = font:getWrap(text, width)
    local left = align == "center" and x + (width - wide) / 2 or x
    print(("box %d %d %d %d %s"):format(left, y, wide, #lines * font:getHeight(), text))
end

local function draw_card(sign, x)
    local color, bright = sign.color, 0.12 + 0.3 * sign.flash
    love.graphics.setColor(color[1] * bright, color[2] * bright, color[3] * bright + 0.06, 0.95)
    love.graphics.rectangle("fill", x, CARD_TOP, CARD_WIDTH - 8, CARD_HEIGHT, 10)
    love.graphics.setColor(color[1], color[2], color[3], 0.25 + 0.75 * sign.flash)
    love.graphics.setLineWidth(1.5)
    love.graphics.rectangle("line", x, CARD_TOP, CARD_WIDTH - 8, CARD_HEIGHT, 10)
    local icon = {}
    for i = 1, #sign.picture, 2 do
        icon[i], icon[i + 1] = x + 34 + 18 * sign.picture[i], CARD_TOP + 34 + 18 * sign.picture[i + 1]
    end
    love.graphics.setBlendMode "add"
    world.draw_light(icon, color, 1)
    love.graphics.setBlendMode "alpha"
    write(sign.name, medium, x + 66, CARD_TOP + 16, 110, "left", color)
    write(sign.sign, small, x + 66, CARD_TOP + 36, 110, "left", { 0.7, 0.72, 0.85 })
    local top, width = CARD_TOP + 62, CARD_WIDTH - 32
    local most = math.floor((CARD_TOP + CARD_HEIGHT - 6 - top) / small:getHeight())
    write(fitted(spells.verdict(sign), small, width, most), small, x + 12, top, width, "left", { 0.86, 0.87, 0.95 })
end

function love.draw()
    frame.begin(input, 960, 640)
    world.draw()
    love.graphics.setBlendMode "add"
    local alpha = spells.drawing and 1 or math.max(0, 1 - (spells.age or 1) / 1.5)
    local color = spells.failed() and FAILED
        or spells.last and not spells.drawing and spells.last.color or { 1, 0.95, 0.85 }
    world.draw_light(spells.stroke, color, alpha)
    love.graphics.setBlendMode "alpha"
    for i, sign in ipairs(spells.signs) do draw_card(sign, 24 + (i - 1) * CARD_WIDTH) end

    love.graphics.setColor(1, 1, 1, 0.15)
    love.graphics.rectangle("fill", 24, 26, 180, 10, 5)
    love.graphics.setColor(0.68, 0.92, 0.3)
    love.graphics.rectangle("fill", 24, 26, 180 * world.life, 10, math.min(5, 90 * world.life))
    write(("%d wisps"):format(world.score), medium, 24, 44, 200, "left", { 0.86, 0.87, 0.95 })
    if spells.failed() then
        write("No spell: each card says why", large, 0, 24, 960, "center", FAILED)
    elseif spells.last then
        write(spells.last.text, large, 0, 24, 960, "center", spells.last.color)
    end
    if world.life <= 0 then
        write("The wisps have won. Tap to begin again.", large, 0, 220, 960, "center", { 1, 1, 1 })
    end
    local keys = "T teaches a sign, C corrects it · tap: spark · double tap: stop time"
    write(keys, small, 0, 52, 960, "center", { 0.6, 0.62, 0.78 })
    if lists then print "boxes listed" end
    io.flush()
    lists = false
end
