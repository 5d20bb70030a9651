-- conf.lua - the window of the garden.
function love.conf(t)
    t.identity = "gesta-garden"
    t.version = "11.4"
    t.window.title = "Gesta: garden"
    t.window.width, t.window.height = 960, 640
    t.window.msaa, t.window.resizable = 4, true
    t.window.minwidth, t.window.minheight = 480, 320
    t.modules.video, t.modules.joystick, t.modules.physics = false, false, false
end
