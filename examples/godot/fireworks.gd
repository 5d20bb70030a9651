# Fireworks above a town at the water: tap for a burst, twice for a willow, press and hold for a big one; draw a circle
# for a ring, a chevron for a fan, a Z for crackles. The lines at the bottom are what the recognizers measured. F2 lists
# all texts with their boxes, Escape quits.
extends Node2D

# 3.78 pixels are a millimeter. The recognizers have the order of NAMES.
const SETUP = """gesta-setup 1
config 0 32 3.78
create burst gesta.tap
create willow gesta.tap
set willow taps 2
create big gesta.long_press
create ring gesta.circle
create fan gesta.chevron
create crackles gesta.z
require burst willow
"""
const NAMES = ["tap", "double tap", "long press", "circle", "chevron", "Z"]
const INVITATION = "Draw a circle, a chevron or a Z. Tap once or twice. Press and hold."
const SIZE = Vector2(1000, 660)
const PANEL = 78
const WATER = 500.0 # where the water begins
const FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf" # without it, Godot's own font
const GRAVITY = Vector2(0, 60)
const RATE = 22050 # of sounds
const GOOD = [[660, 0.07], [990, 0.12]] # frequencies in Hz, for that many seconds
const BAD = [[170, 0.13]]

var ids = []
var newest = [] # names of the recognizers that have recognized, the newest first
var rockets = [] # [position, target, function, seconds left]
var sparks = [] # [position, velocity, color, seconds left, seconds in all, position of the tail]
var flashes = [] # [position, color, seconds left, radius]
var stars = []
var houses = []
var windows = []
var stroke = [] # positions of the mouse while it is down
var faded = [] # the last stroke
var fade = 0.0
var charge = 0.0 # seconds of a long press
var held = null # where it is
var idle = 0.0 # seconds without input
var title = "" # the newest gesture
var title_age = 9.0
var lists = false
var glow = ImageTexture.new()
var sky = Node2D.new()
var lights = Node2D.new()
var front = Node2D.new()
var small
var large
var good = AudioStreamPlayer.new()
var bad = AudioStreamPlayer.new()
var is_judged = true # whether the last stroke has had its sound


func _ready():
    seed(7)
    paint_town()
    make_glow()
    small = font_of(13)
    large = font_of(22)
    var adding = CanvasItemMaterial.new()
    adding.blend_mode = CanvasItemMaterial.BLEND_MODE_ADD
    lights.material = adding
    for layer in [[sky, "draw_sky"], [lights, "draw_lights"], [front, "draw_front"]]:
        layer[0].connect("draw", self, layer[1])
        add_child(layer[0])
    for sound in [[good, GOOD], [bad, BAD]]:
        sound[0].stream = sound_of(sound[1])
        add_child(sound[0])
    ids = $Gestures.load_setup(SETUP)
    $Gestures.connect("gesture", self, "_on_gesture")
    print("ready: %d recognizers" % ids.size())


func paint_town():
    for _i in range(190):
        stars.append([Vector2(randf() * SIZE.x, randf() * WATER), randf()])
    var x = -20.0
    while x < SIZE.x:
        var house = Rect2(x, WATER - rand_range(20, 105), rand_range(28, 84), 110)
        house.size.y = WATER - house.position.y
        houses.append(house)
        for column in range(int(house.size.x / 12) - 1):
            for row in range(int(house.size.y / 15)):
                if randf() < 0.28:
                    windows.append(house.position + Vector2(8 + 12 * column, 8 + 15 * row))
        x += house.size.x


func make_glow():
    var image = Image.new()
    image.create(64, 64, false, Image.FORMAT_RGBA8)
    image.lock()
    for x in range(64):
        for y in range(64):
            var near = max(0, 1 - Vector2(x - 31.5, y - 31.5).length() / 32)
            image.set_pixel(x, y, Color(1, 1, 1, near * near))
    image.unlock()
    glow.create_from_image(image)


func font_of(size):
    if not File.new().file_exists(FONT):
        return Control.new().get_font("font")
    var font = DynamicFont.new()
    var data = DynamicFontData.new()
    data.font_path = FONT
    font.font_data = data
    font.size = size
    return font


func sound_of(tones):
    var bytes = PoolByteArray()
    for tone in tones:
        var count = int(tone[1] * RATE)
        for i in range(count):
            var part = 1 - float(i) / count
            bytes.append(int(16 * part * part * sin(TAU * tone[0] * i / RATE)) & 255)
    var sample = AudioStreamSample.new()
    sample.mix_rate = RATE
    sample.data = bytes
    return sample


func _on_gesture(id, state, at):
    var name = NAMES[ids.find(id)]
    if name == "long press":
        held = at if state < $Gestures.State.ENDED else null
    if state != $Gestures.State.ENDED:
        return
    title = name
    title_age = 0.0
    is_judged = true
    good.play()
    newest.erase(name)
    newest.push_front(name)
    print("%s at %d, %d" % [name, at.x, at.y])
    if name == "long press":
        long_press(at)
    else:
        launch(at, name.replace(" ", "_").to_lower())


# ------------------------------------------------------------------------------------------------------ fireworks


func launch(at, function):
    rockets.append([Vector2(at.x + rand_range(-60, 60), WATER), at, function, 0.35])


func burst(at, count, speed, color, seconds):
    flashes.append([at, color, 0.5, speed])
    for _i in range(count):
        spark(at, Vector2(speed * sqrt(randf()), 0).rotated(randf() * TAU), color.lightened(randf() * 0.4), seconds)


func spark(at, velocity, color, seconds):
    sparks.append([at, velocity, color, seconds * rand_range(0.6, 1), seconds, at])


func tap(at):
    var color = Color.from_hsv(randf(), 0.75, 1)
    burst(at, 90, 210, color, 1.7)
    burst(at, 40, 90, color.inverted().lightened(0.4), 1.3)


func double_tap(at):
    burst(at, 130, 150, Color(1, 0.66, 0.25), 3.2)


func long_press(at):
    burst(at, 200, 200 + 160 * min(charge, 2), Color.from_hsv(randf(), 0.5, 1), 2.6)
    charge = 0.0


func circle(at):
    flashes.append([at, Color(0.7, 0.7, 1), 0.6, 240])
    for i in range(80):
        spark(at, Vector2(230, 0).rotated(i * TAU / 80), Color.from_hsv(i / 80.0, 0.65, 1), 3)


func chevron(at):
    for i in range(7):
        var color = Color.from_hsv(0.3 + i / 14.0, 0.7, 1)
        burst(at + Vector2(130, 0).rotated(-PI * i / 6), 30, 100, color, 1.7)


func z(at):
    for _i in range(14):
        burst(at + Vector2(rand_range(-150, 150), rand_range(-150, 60)), 16, 80, Color(1, 1, 0.8), 1.0)


# ---------------------------------------------------------------------------------------------------------- frames


func _input(event):
    idle = 0.0
    if event is InputEventMouseButton and event.pressed:
        stroke = [event.position]
    elif event is InputEventMouseMotion and event.button_mask:
        stroke.append(event.position)
    elif event is InputEventMouseButton:
        faded = stroke
        fade = 1.0
        is_judged = len(stroke) < 8 # a tap
        stroke = []
    elif event is InputEventKey and event.pressed and event.scancode == KEY_F2:
        lists = true
    elif event is InputEventKey and event.scancode == KEY_ESCAPE:
        get_tree().quit()


func _process(seconds):
    idle += seconds
    title_age += seconds
    fade -= 0.8 * seconds
    charge += seconds if held else 0.0
    if not is_judged and fade < 0.6: # no recognizer has recognized it
        is_judged = true
        bad.play()
    if idle > 5 and randf() < 0.7 * seconds: # it invites
        launch(Vector2(rand_range(150, 850), rand_range(80, 220)), "tap")
    for rocket in rockets:
        rocket[3] -= seconds
        rocket[0] = rocket[0].linear_interpolate(rocket[1], min(1, 9 * seconds))
        spark(rocket[0], Vector2(rand_range(-12, 12), 40), Color(1, 0.7, 0.4), 0.4)
        if rocket[3] <= 0:
            call(rocket[2], rocket[1])
    rockets = remaining(rockets)
    for one in sparks:
        one[5] = one[0] - one[1] * 0.09
        one[0] += one[1] * seconds
        one[1] = one[1] * pow(0.25, seconds) + GRAVITY * seconds
        one[3] -= seconds
    sparks = remaining(sparks)
    for flash in flashes:
        flash[2] -= seconds
    for i in range(flashes.size() - 1, -1, -1):
        if flashes[i][2] <= 0:
            flashes.remove(i)
    lights.update()
    front.update()


func remaining(things):
    var left = []
    for one in things:
        if one[3] > 0:
            left.append(one)
    return left


func draw_sky():
    var corners = PoolVector2Array([Vector2(0, 0), Vector2(SIZE.x, 0), Vector2(SIZE.x, WATER), Vector2(0, WATER)])
    var top = Color(0.02, 0.03, 0.1)
    var horizon = Color(0.2, 0.13, 0.32)
    sky.draw_polygon(corners, PoolColorArray([top, top, horizon, horizon]))
    for star in stars:
        sky.draw_circle(star[0], 0.5 + star[1], Color(1, 1, 1, 0.2 + 0.6 * star[1]))
    var below = PoolVector2Array([Vector2(0, WATER), Vector2(SIZE.x, WATER), SIZE, Vector2(0, SIZE.y)])
    sky.draw_polygon(below, PoolColorArray([Color(0.13, 0.1, 0.25), Color(0.13, 0.1, 0.25), top, top]))
    for house in houses:
        sky.draw_rect(house, Color(0.02, 0.02, 0.06))
    for place in windows:
        sky.draw_rect(Rect2(place, Vector2(5, 7)), Color(1, 0.8, 0.45, 0.75))
        sky.draw_rect(Rect2(place.x, 2 * WATER - place.y, 5, 9), Color(1, 0.8, 0.45, 0.12))


func shine(at, radius, color):
    lights.draw_texture_rect(glow, Rect2(at - Vector2(radius, radius), Vector2(2 * radius, 2 * radius)), false, color)


func draw_lights():
    for flash in flashes:
        shine(flash[0], flash[3], Color(flash[1].r, flash[1].g, flash[1].b, 0.5 * flash[2]))
        shine(Vector2(flash[0].x, WATER + 40), 120, Color(flash[1].r, flash[1].g, flash[1].b, 0.3 * flash[2]))
    for one in sparks:
        var color = one[2]
        color.a = clamp(1.4 * one[3] / one[4], 0, 1)
        lights.draw_line(one[5], one[0], Color(color.r, color.g, color.b, 0.5 * color.a), 2)
        shine(one[0], 10, color)
        var mirrored = 2 * WATER - one[0].y
        if mirrored < SIZE.y:
            shine(Vector2(one[0].x, mirrored), 9, Color(color.r, color.g, color.b, 0.15 * color.a))
    if held:
        shine(held, 40 + 60 * min(charge, 2), Color(1, 0.8, 0.5))
    trail(stroke, 1.0)
    if fade > 0:
        trail(faded, fade)


func trail(points, strength):
    if points.size() > 1:
        for layer in [[14, 0.08], [7, 0.25], [3, 0.9]]:
            lights.draw_polyline(PoolVector2Array(points), Color(0.6, 0.8, 1, layer[1] * strength), layer[0])


# Writes a text that is shortened to whole words and a mark if it is wider than that.
func write(font, at, width, text, color):
    while font.get_string_size(text).x > width and " " in text:
        text = text.left(text.rstrip("…").rfind(" ")) + "…"
    front.draw_string(font, at + Vector2(0, font.get_ascent()), text, color)
    if lists:
        var size = font.get_string_size(text)
        print("box %d %d %d %d %s" % [at.x, at.y, size.x, font.get_height(), text])


func draw_front():
    front.draw_rect(Rect2(0, SIZE.y - PANEL, SIZE.x, PANEL), Color(0.05, 0.05, 0.11, 0.9))
    var shown = title if title_age < 2.5 else INVITATION
    var strength = clamp(2.5 - title_age, 0, 1) if title_age < 2.5 else min(1, title_age - 2.5)
    var width = large.get_string_size(shown).x
    write(large, Vector2((SIZE.x - width) / 2, 24), SIZE.x - 40, shown, Color(0.9, 0.92, 1, strength))
    var names = newest + NAMES
    for line in range(3):
        var verdict = $Gestures.verdict(ids[NAMES.find(names[line])])
        var said = "recognized" if verdict == "ended" else verdict
        var text = "" if verdict == "possible" else "%s: %s" % [names[line], said]
        write(small, Vector2(24, SIZE.y - PANEL + 8 + 21 * line), SIZE.x - 48, text, Color(0.82, 0.85, 0.95))
    if lists:
        print("boxes listed")
    lists = false
