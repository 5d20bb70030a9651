--- spells.lua - the signs of the game, and the recognizers that cast them.

local spells = { taught = false, teaching = false, stroke = {}, last = nil, cast = false }

local ARC = {}
for i = 0, 24 do
    ARC[#ARC + 1], ARC[#ARC + 2] = math.sin(i * math.pi / 12), -math.cos(i * math.pi / 12)
end

--- The signs: a picture (points in a square of size 2), a color, and a recognizer.
spells.signs = {
    { name = "arrow", sign = "chevron", class = "gesta.chevron", color = { 0.33, 0.94, 0.77 },
        picture = { -0.6, -1, 0.6, 0, -0.6, 1 } },
    { name = "lightning", sign = "Z", class = "gesta.z", color = { 0.55, 0.78, 1 },
        picture = { -0.9, -0.9, 0.9, -0.9, -0.9, 0.9, 0.9, 0.9 } },
    { name = "healing", sign = "check mark", class = "gesta.checkmark", color = { 0.68, 0.92, 0.3 },
        picture = { -1, 0.1, -0.4, 0.8, 1, -0.9 } },
    { name = "shield", sign = "circle", class = "gesta.circle", color = { 1, 0.82, 0.4 }, picture = ARC },
    { name = "meteor", sign = "your sign", class = "gesta.template", color = { 1, 0.48, 0.66 }, picture = {},
        parameters = { correctable = true, max_examples = 10 } }, -- learns from what C corrects
}
local METEOR = 5

local function say(text)
    print(text)
    io.flush()
end

-- Fits points into a square of size 2.
local function picture_of(points)
    local least_x, most_x, least_y, most_y = math.huge, -math.huge, math.huge, -math.huge
    for i = 1, #points, 2 do
        least_x, most_x = math.min(least_x, points[i]), math.max(most_x, points[i])
        least_y, most_y = math.min(least_y, points[i + 1]), math.max(most_y, points[i + 1])
    end
    local half, picture = math.max(most_x - least_x, most_y - least_y, 1) / 2, {}
    for i = 1, #points, 2 do
        picture[i] = (points[i] - (least_x + most_x) / 2) / half
        picture[i + 1] = (points[i + 1] - (least_y + most_y) / 2) / half
    end
    return picture
end

-- The stroke that was drawn becomes the sign of the meteor.
local function teach(template)
    local points = spells.stroke
    if #points < 16 then return end -- a tap
    spells.last = { text = "That cannot be a sign. Draw another one.", color = { 1, 0.6, 0.5 } }
    if not pcall(template.add_example, template, "sign", points) then return end
    spells.taught, spells.teaching = true, false
    spells.signs[METEOR].picture = picture_of(points)
    spells.last = { text = "Learned. Draw it to cast a meteor; C corrects.", color = spells.signs[METEOR].color }
    say "learned a sign"
end

--- The last stroke was meant otherwise: as the sign of the meteor or, if it has cast one, as none.
function spells.correct()
    local meteor = spells.signs[METEOR]
    local is_cast = meteor.recognizer:state() == "ended"
    local name = not is_cast and "sign" or nil
    if not spells.taught or not pcall(meteor.recognizer.correct, meteor.recognizer, name) then
        return
    end
    local text = is_cast and "Learned: that was not your sign." or "Learned: that was your sign, too."
    spells.last = { text = text, color = meteor.color }
    say(is_cast and "learned what is no sign" or "learned another example")
end

--- Forgets the taught sign: the next stroke becomes the new one.
function spells.begin_teaching()
    spells.teaching, spells.taught = true, false
    local template = spells.signs[METEOR].recognizer
    template:remove_examples()
    for _, sign in ipairs(spells.signs) do sign.recognizer.enabled = false end
    spells.last = { text = "Draw the sign of your meteor.", color = spells.signs[METEOR].color }
    say "teaching"
end

--- Creates the recognizers. `game` has cast(name, x, y), spark(x, y) and freeze(x, y); `sound(is_good)` plays one.
function spells.create(context, game, sound)
    spells.sound = sound
    for _, sign in ipairs(spells.signs) do
        sign.recognizer = context:recognizer(sign.class, sign.parameters)
        sign.flash = 0
        sign.recognizer:on(function(event)
            sign.flash, spells.cast = 1, true
            spells.last = { text = ("%s: %s"):format(sign.sign, sign.name), color = sign.color }
            say("cast " .. sign.name)
            sound(true)
            game.cast(sign.name, event.x, event.y)
        end)
    end

    local tap, double = context:recognizer "gesta.tap", context:recognizer("gesta.tap", { taps = 2 })
    tap:require_failure(double)
    tap:on(function(event)
        say "spark"
        game.spark(event.x, event.y)
    end)
    double:on(function(event)
        say "freeze"
        game.freeze(event.x, event.y)
    end)

    -- Reports every sample: the stroke as it is drawn.
    local capture = context:recognizer("gesta.capture", { max_contacts = 1 })
    capture:on(function(event)
        if event.state == "began" then
            spells.stroke, spells.cast = {}, false
            if not spells.teaching then spells.last = nil end
        end
        local points, position = spells.stroke, event.positions[1]
        local moved = position and (position[1] ~= points[#points - 1] or position[2] ~= points[#points])
        if moved then points[#points + 1], points[#points + 2] = position[1], position[2] end
        spells.drawing = event.state == "began" or event.state == "changed"
        spells.age = 0
        if spells.drawing then return end
        if spells.teaching then teach(spells.signs[METEOR].recognizer) end
        spells.is_judged = false
        for _, sign in ipairs(spells.signs) do sign.recognizer.enabled = not spells.teaching end
    end)
end

--- Whether what was drawn is no sign: a tap is none that failed.
function spells.failed()
    return not (spells.drawing or spells.cast or spells.teaching or spells.last) and #spells.stroke >= 16
end

--- Returns what became of a sign, or what to change.
function spells.verdict(sign)
    if sign.class == "gesta.template" and not spells.taught then return "press T and draw it" end
    local hint = sign.recognizer:hint()
    return hint and hint.text or sign.recognizer:state() == "ended" and "cast!" or "draw it"
end

--- Lets the marks of a cast fade.
function spells.update(dt)
    if spells.failed() and not spells.is_judged and spells.age > 0.2 then
        spells.is_judged = true
        spells.sound(false)
    end
    for _, sign in ipairs(spells.signs) do sign.flash = math.max(0, sign.flash - dt) end
    spells.age = (spells.age or 0) + dt
end

return spells
