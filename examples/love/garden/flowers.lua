--- flowers.lua - flowers of light, drawn petal by petal. It knows nothing of gestures.

local flowers = {}

--- Clockwise from up, as the items of the menu are numbered. Petals: how many in each ring, how wide, how pointed.
flowers.kinds = {
    { name = "daisy", rings = { 1 }, petals = 13, width = 0.17, point = 0.6 },
    { name = "lily", rings = { 1 }, petals = 6, width = 0.26, point = 1.6 },
    { name = "rose", rings = { 1, 0.72, 0.44 }, petals = 5, width = 0.5, point = 0.45 },
    { name = "aster", rings = { 1, 0.62 }, petals = 18, width = 0.09, point = 1 },
    { name = "poppy", rings = { 1 }, petals = 4, width = 0.62, point = 0.4 },
    { name = "dahlia", rings = { 1, 0.74, 0.5, 0.28 }, petals = 10, width = 0.2, point = 1 },
    { name = "iris", rings = { 1, 0.5 }, petals = 3, width = 0.42, point = 1.1 },
    { name = "primrose", rings = { 1 }, petals = 5, width = 0.4, point = 0.5 },
}

flowers.colors = {
    { name = "white", 0.95, 0.96, 1 },
    { name = "gold", 1, 0.8, 0.35 },
    { name = "orange", 1, 0.58, 0.32 },
    { name = "red", 1, 0.36, 0.38 },
    { name = "pink", 1, 0.52, 0.76 },
    { name = "purple", 0.76, 0.52, 1 },
    { name = "blue", 0.42, 0.62, 1 },
    { name = "aqua", 0.36, 0.92, 0.86 },
}

-- The outline of a petal that points up, of length 1: wider towards its end, unless it is pointed.
local function outline(kind)
    local left, right = {}, {}
    for i = 0, 12 do
        local t = i / 12
        local half = kind.width * math.sin(math.pi * t ^ 0.8) ^ kind.point
        left[#left + 1] = { -half, -0.12 - 0.88 * t }
        right[#right + 1] = { half, -0.12 - 0.88 * t }
    end
    local points = {}
    for i = 1, #left do points[#points + 1], points[#points + 2] = left[i][1], left[i][2] end
    for i = #right - 1, 2, -1 do points[#points + 1], points[#points + 2] = right[i][1], right[i][2] end
    return points
end

for _, kind in ipairs(flowers.kinds) do kind.outline = outline(kind) end

--- Draws a flower of light; use it with the blend mode "add".
function flowers.draw(kind, color, x, y, size, turn, strength)
    love.graphics.push()
    love.graphics.translate(x, y)
    love.graphics.setLineWidth(1.4 / size)
    love.graphics.scale(size)
    for ring, part in ipairs(kind.rings) do
        for i = 1, kind.petals do
            love.graphics.push()
            love.graphics.rotate(turn + (i + (ring % 2) / 2) * 2 * math.pi / kind.petals)
            love.graphics.scale(part)
            love.graphics.setColor(color[1], color[2], color[3], 0.22 * strength)
            love.graphics.polygon("fill", kind.outline)
            love.graphics.setLineWidth(1.4 / size / part)
            love.graphics.setColor(color[1], color[2], color[3], 0.8 * strength)
            love.graphics.polygon("line", kind.outline)
            love.graphics.pop()
        end
    end
    love.graphics.setColor(1, 0.93, 0.62, 0.9 * strength)
    love.graphics.circle("fill", 0, 0, 0.13)
    love.graphics.pop()
end

return flowers
