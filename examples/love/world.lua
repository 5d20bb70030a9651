--- world.lua - the night, its wisps and what spells do to them. It knows nothing of gestures.

local world = { life = 1, score = 0, frozen = 0, shield = 0, time = 0 }
local WIDTH, GROUND, WISPS = 960, 470, 9
local wisps, sparks, bolts, stars = {}, {}, {}, {}
local random, glow, sky

local function burst(x, y, color, count, speed)
    for _ = 1, count do
        local angle, v = random:random() * 2 * math.pi, speed * (0.3 + random:random())
        sparks[#sparks + 1] =
            { x = x, y = y, vx = v * math.cos(angle), vy = v * math.sin(angle), age = 0, color = color }
    end
end

local function add_wisp(y)
    wisps[#wisps + 1] = { x = 80 + random:random() * (WIDTH - 160), y = y, phase = random:random() * 6 }
end

-- Removes the wisps within a distance.
local function strike(x, y, distance, color)
    for i = #wisps, 1, -1 do
        local wisp = wisps[i]
        if (wisp.x - x) ^ 2 + (wisp.y - y) ^ 2 < distance ^ 2 then
            burst(wisp.x, wisp.y, color, 26, 130)
            table.remove(wisps, i)
            world.score = world.score + 1
        end
    end
end

-- The wisps that are lowest, at most `count`.
local function lowest(count)
    table.sort(wisps, function(a, b) return a.y > b.y end)
    return { unpack(wisps, 1, count) }
end

local function bolt(x, y, wisp, color, jagged)
    local points = { x, y }
    for i = 1, 9 do
        local t, off = i / 9, i < 9 and jagged * (random:random() - 0.5) or 0
        points[#points + 1], points[#points + 2] = x + t * (wisp.x - x) + off, y + t * (wisp.y - y) + off
    end
    bolts[#bolts + 1] = { points = points, color = color, age = 0 }
    strike(wisp.x, wisp.y, 4, color)
end

local casts = {
    arrow = function(x, y, color)
        for _, wisp in ipairs(lowest(1)) do bolt(x, y, wisp, color, 0) end
    end,
    lightning = function(x, y, color)
        for _, wisp in ipairs(lowest(3)) do bolt(x, y, wisp, color, 70) end
    end,
    healing = function(x, y, color)
        world.life = math.min(1, world.life + 0.25)
        burst(x, y, color, 60, 90)
    end,
    shield = function() world.shield = 8 end,
    meteor = function(x, y, color)
        burst(x, y, color, 160, 260)
        strike(x, y, 5000, color)
    end,
}

--- Casts a spell from a position.
function world.cast(name, x, y, color)
    burst(x, y, color, 24, 80)
    casts[name](x, y, color)
end

--- A tap: strikes what is near, or begins again after the end.
function world.spark(x, y)
    if world.life <= 0 then
        world.life, world.score, wisps = 1, 0, {}
        return
    end
    burst(x, y, { 1, 0.95, 0.8 }, 18, 90)
    strike(x, y, 60, { 1, 0.95, 0.8 })
end

--- A double tap: stops the wisps for a time.
function world.freeze(x, y)
    burst(x, y, { 0.75, 0.9, 1 }, 50, 160)
    world.frozen = 3
end

function world.load()
    random = love.math.newRandomGenerator(7)
    for i = 1, 140 do stars[i] = { random:random() * WIDTH, random:random() ^ 1.4 * GROUND, random:random() } end
    local data = love.image.newImageData(64, 64)
    data:mapPixel(function(x, y)
        local distance = math.sqrt((x - 31.5) ^ 2 + (y - 31.5) ^ 2) / 32
        return 1, 1, 1, math.max(0, 1 - distance) ^ 2
    end)
    glow = love.graphics.newImage(data)
    local top, bottom = { 0.03, 0.04, 0.11 }, { 0.19, 0.14, 0.34 }
    sky = love.graphics.newMesh({
        { 0, 0, 0, 0, unpack(top) }, { WIDTH, 0, 0, 0, unpack(top) },
        { WIDTH, GROUND, 0, 0, unpack(bottom) }, { 0, GROUND, 0, 0, unpack(bottom) },
    }, "fan")
    for i = 1, WISPS do add_wisp(100 + 33 * i) end
end

-- Moves and ages a list of things, and removes the old.
local function age(list, dt, limit)
    for i = #list, 1, -1 do
        local one = list[i]
        one.age = one.age + dt
        if one.vx then one.x, one.y, one.vy = one.x + one.vx * dt, one.y + one.vy * dt, one.vy + 60 * dt end
        if one.age > limit then table.remove(list, i) end
    end
end

function world.update(dt)
    world.time, world.frozen, world.shield = world.time + dt, world.frozen - dt, world.shield - dt
    age(sparks, dt, 1.1)
    age(bolts, dt, 0.45)
    if world.frozen > 0 or world.life <= 0 then return end
    for i = #wisps, 1, -1 do
        local wisp = wisps[i]
        wisp.y = wisp.y + dt * 7
        if wisp.y > GROUND - 20 then
            burst(wisp.x, wisp.y, { 1, 0.35, 0.3 }, 20, 80)
            table.remove(wisps, i)
            if world.shield <= 0 then world.life = math.max(0, world.life - 0.1) end
        end
    end
    if #wisps < WISPS then add_wisp(-10 - 60 * random:random()) end
end

local function draw_glow(x, y, radius, color, alpha)
    love.graphics.setColor(color[1], color[2], color[3], alpha)
    love.graphics.draw(glow, x, y, 0, radius / 32, radius / 32, 32, 32)
end

--- Draws points as a line of light.
function world.draw_light(points, color, alpha)
    if #points < 4 then return end
    love.graphics.setLineJoin "bevel"
    for _, layer in ipairs { { 12, 0.12 }, { 6, 0.35 }, { 2.5, 1 } } do
        love.graphics.setLineWidth(layer[1])
        love.graphics.setColor(color[1], color[2], color[3], alpha * layer[2])
        love.graphics.line(points)
    end
end

function world.draw()
    love.graphics.setColor(1, 1, 1)
    love.graphics.draw(sky)
    love.graphics.setBlendMode "add"
    for _, star in ipairs(stars) do
        draw_glow(star[1], star[2], 1 + 2 * star[3], { 0.9, 0.92, 1 }, 0.5 + 0.4 * math.sin(world.time + 9 * star[3]))
    end
    draw_glow(790, 90, 150, { 0.7, 0.72, 1 }, 0.3)
    draw_glow(790, 90, 46, { 1, 0.98, 0.9 }, 1)
    local color = world.frozen > 0 and { 0.6, 0.85, 1 } or { 0.86, 0.5, 1 }
    for _, wisp in ipairs(wisps) do
        local x = wisp.x + 14 * math.sin(world.time + wisp.phase)
        draw_glow(x, wisp.y, 60, color, 0.45)
        draw_glow(x, wisp.y, 20, { 1, 0.9, 1 }, 1)
    end
    for _, spark in ipairs(sparks) do draw_glow(spark.x, spark.y, 9, spark.color, 1.1 - spark.age) end
    for _, one in ipairs(bolts) do world.draw_light(one.points, one.color, 1 - one.age / 0.45) end
    love.graphics.setBlendMode "alpha"
    love.graphics.setColor(0.05, 0.05, 0.12)
    local hills = {}
    for x = 0, WIDTH, 16 do
        hills[#hills + 1] = x
        hills[#hills + 1] = GROUND - 26 - 14 * math.sin(x / 110) - 9 * math.sin(x / 41 + 2)
    end
    for i = 1, #hills - 2, 2 do
        local left, right = hills[i], hills[i + 2]
        love.graphics.polygon("fill", left, hills[i + 1], right, hills[i + 3], right, 640, left, 640)
    end
    if world.shield > 0 then
        love.graphics.setBlendMode "add"
        local arc = {}
        for i = 0, 40 do
            local angle = math.pi * (1 + i / 40)
            arc[#arc + 1], arc[#arc + 2] = WIDTH / 2 + 520 * math.cos(angle), GROUND + 10 + 90 * math.sin(angle)
        end
        world.draw_light(arc, { 1, 0.82, 0.4 }, math.min(1, world.shield))
        love.graphics.setBlendMode "alpha"
    end
end

return world
