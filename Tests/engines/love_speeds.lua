-- examples/love/gesta_love.lua with the drags of a script, in time of its own: luajit love_speeds.lua SCRIPT. What it
-- calls of LÖVE is replaced.

local time = 0
local function nothing() end
love = {
    timer = { getTime = function() return time end },
    keyboard = { isDown = function() return false end },
    system = { getOS = function() return "Linux" end },
    filesystem = { getInfo = nothing },
}

local input = require "gesta_love"
input.start()
local pan, swipe = input.context:recognizer "gesta.pan", input.context:recognizer "gesta.swipe"
pan:allow_simultaneous(swipe)
local speeds = {}
pan:on(function(event)
    local values = event.values
    if event.state == "ended" then
        speeds.throw = values.velocity_x
    elseif values.translation_x < 200 then
        speeds.pan = values.velocity_x
    end
end)
swipe:on(function(event) speeds.swipe = event.values.speed end)

local callbacks = { down = love.touchpressed, move = love.touchmoved, up = love.touchreleased }
for line in io.lines(arg[1]) do
    local word, number = line:match "(%a+) (%S+)"
    if word == "frame" then
        time = tonumber(number) / 1e9
        input.update()
        if speeds.pan and speeds.throw and speeds.swipe then
            print(("speeds %f %f %f"):format(speeds.pan, speeds.throw, speeds.swipe))
            speeds = {}
        end
    else
        callbacks[word](1, tonumber(number), 50, 0, 0, 1)
    end
end
