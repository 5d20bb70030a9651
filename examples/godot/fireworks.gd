# Fireworks: tap for a burst, twice for a willow, press and hold for a big one; draw a circle for a ring, a chevron for
# a fan, a Z for crackles. The lines at the bottom are what the recognizers measured. Escape quits.
extends Node2D

const SETUP = """gesta-setup 1
config 0 32 0x1.e3c78f1e3c78fp1
create 0x20010001 gesta.tap
create 0x20010002 gesta.tap
set 0x20010002 taps 2
create 0x20010003 gesta.long_press
create 0x20010004 gesta.circle
create 0x20010005 gesta.chevron
create 0x20010006 gesta.z
require 0x20010001 0x20010002
"""
const NAMES = ["tap", "double tap", "long press", "circle", "chevron", "Z"]
const SIZE = Vector2(1000, 660)
const PANEL = 74

var ids = []
var newest = [] # names of the recognizers that have recognized, the newest first
var sparks = [] # [position, velocity, color, seconds left, seconds in all]
var stars = []
var houses = []
var stroke = [] # positions of the mouse while it is down
var charge = 0.0 # seconds of a long press
var held = null # where it is
var font = Control.new().get_font("font")


func _ready():
    seed(7)
    for _i in range(160):
        stars.append([Vector2(randf() * SIZE.x, randf() * SIZE.y * 0.8), randf()])
    var x = 0
    while x < SIZE.x:
        var width = rand_range(30, 90)
        houses.append(Rect2(x, SIZE.y - PANEL - rand_range(25, 110), width, 200))
        x += width
    ids = $Gestures.load_setup(SETUP)
    $Gestures.connect("gesture", self, "_on_gesture")
    print("ready: %d recognizers" % ids.size())


func _on_gesture(id, state, at):
    var name = NAMES[ids.find(id)]
    if name == "long press":
        held = at if state < $Gestures.State.ENDED else null
        if state == $Gestures.State.ENDED:
            burst(at, 220, 160 + 160 * charge, Color.from_hsv(randf(), 0.5, 1), 2.2)
    elif state == $Gestures.State.ENDED:
        call(name.replace(" ", "_").to_lower(), at)
    if state != $Gestures.State.ENDED:
        return
    charge = 0.0
    newest.erase(name)
    newest.push_front(name)
    print("%s at %d, %d" % [name, at.x, at.y])


func burst(at, count, speed, color, seconds):
    for i in range(count):
        var velocity = Vector2(speed * sqrt(randf()), 0).rotated(randf() * TAU)
        sparks.append([at, velocity, color.lightened(randf() * 0.5), seconds * rand_range(0.6, 1), seconds])


func tap(at):
    burst(at, 90, 170, Color.from_hsv(randf(), 0.8, 1), 1.4)


func double_tap(at):
    burst(at, 160, 120, Color(1, 0.75, 0.3), 2.6)


func circle(at):
    for i in range(72):
        var velocity = Vector2(210, 0).rotated(i * TAU / 72)
        sparks.append([at - Vector2(0, 90), velocity, Color.from_hsv(i / 72.0, 0.7, 1), 1.8, 1.8])


func chevron(at):
    for i in range(7):
        var color = Color.from_hsv(0.3 + i / 14.0, 0.7, 1)
        burst(at + Vector2(130, 0).rotated(-PI * i / 6), 40, 90, color, 1.5)


func z(at):
    for _i in range(14):
        burst(at + Vector2(rand_range(-150, 150), rand_range(-160, 40)), 16, 60, Color(1, 1, 0.85), 0.9)


func _input(event):
    if event is InputEventMouseButton and event.pressed:
        stroke = [event.position]
    elif event is InputEventMouseMotion and event.button_mask:
        stroke.append(event.position)
    elif event is InputEventMouseButton:
        stroke = []
    elif event is InputEventKey and event.scancode == KEY_ESCAPE:
        get_tree().quit()


func _process(seconds):
    charge += seconds if held else 0.0
    for spark in sparks:
        spark[0] += spark[1] * seconds
        spark[1] = spark[1] * pow(0.35, seconds) + Vector2(0, 60 * seconds)
        spark[3] -= seconds
    while sparks and sparks[0][3] <= 0:
        sparks.pop_front()
    update()


func _draw():
    for star in stars:
        draw_circle(star[0], 0.6 + star[1], Color(1, 1, 1, 0.25 + 0.5 * star[1]))
    for spark in sparks:
        var fade = clamp(spark[3] / spark[4], 0, 1)
        var color = Color(spark[2].r, spark[2].g, spark[2].b, fade)
        draw_line(spark[0], spark[0] - spark[1] * 0.06, color, 2)
        draw_circle(spark[0], 1.6, color)
    if held:
        draw_circle(held, 12 + 20 * charge, Color(1, 0.9, 0.6, 0.4))
    if stroke.size() > 1:
        draw_polyline(PoolVector2Array(stroke), Color(0.6, 0.75, 1, 0.7), 4)
    for house in houses:
        draw_rect(house, Color(0.01, 0.015, 0.04))
    draw_rect(Rect2(0, SIZE.y - PANEL, SIZE.x, PANEL), Color(0.07, 0.08, 0.13))
    var shown = newest + NAMES
    for line in range(3):
        var name = shown[line]
        var text = "%s: %s" % [name, $Gestures.verdict(ids[NAMES.find(name)])]
        draw_string(font, Vector2(24, SIZE.y - PANEL + 24 + 20 * line), text, Color(0.85, 0.87, 0.95))
