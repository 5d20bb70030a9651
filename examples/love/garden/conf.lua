-- conf.lua - the window of the garden.
function love.conf(t)
    t.identity = "gesta-garden"
    t.version = "11.4"
    t.window.title = "Gesta: garden"
    t.window.width, t.window.height = 960, 640
    t.window.msaa = 4
    t.modules.audio, t.modules.sound, t.modules.video = false, false, false
    t.modules.joystick, t.modules.physics = false, false
end
