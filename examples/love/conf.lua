-- conf.lua - the window of the spell game.
function love.conf(t)
    t.identity = "gesta-spells"
    t.version = "11.4"
    t.window.title = "Gesta: spells"
    t.window.width, t.window.height = 960, 640
    t.window.msaa = 4
    t.modules.audio, t.modules.sound, t.modules.video = false, false, false
    t.modules.joystick, t.modules.physics = false, false
end
