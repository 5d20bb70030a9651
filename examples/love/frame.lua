--- frame.lua - what both games have: a picture that grows with the window, and two sounds.

local frame = {}
local RATE = 44100
local GOOD, BAD = { { 660, 0.07 }, { 990, 0.12 } }, { { 170, 0.13 } } -- frequencies in Hz, for that many seconds
local sources = {}

--- Scales what is drawn from here on, in a picture of that size, so that it fits the window; and positions of touches.
function frame.begin(input, width, height)
    local wide, high = love.graphics.getDimensions()
    local scale = math.min(wide / width, high / height)
    input.view = { x = (wide - scale * width) / 2, y = (high - scale * height) / 2, scale = scale }
    love.graphics.translate(input.view.x, input.view.y)
    love.graphics.scale(scale)
end

local function source(tones)
    local seconds = 0
    for _, tone in ipairs(tones) do seconds = seconds + tone[2] end
    local data, at = love.sound.newSoundData(math.ceil(seconds * RATE), RATE, 16, 1), 0
    for _, tone in ipairs(tones) do
        local count = math.floor(tone[2] * RATE)
        for i = 0, count - 1 do
            local part = 1 - i / count
            data:setSample(at + i, 0.12 * part * part * math.sin(2 * math.pi * tone[1] * i / RATE))
        end
        at = at + count
    end
    return love.audio.newSource(data)
end

--- Plays a short sound: a gesture is recognized, or is not.
function frame.sound(is_good)
    sources[is_good] = sources[is_good] or source(is_good and GOOD or BAD)
    sources[is_good]:stop()
    sources[is_good]:play()
end

return frame
