# addons/gesta/gestures.gd with the drags of a script, in time of its own: godot3 -s res://godot_speeds.gd SCRIPT
extends SceneTree

const SETUP = """gesta-setup 1
config 0 32 0x1.e3c78f1e3c78fp1
create 0x20010001 gesta.pan
create 0x20010002 gesta.swipe
simultaneous 0x20010001 0x20010002 1
"""


class Timed:
    extends "res://addons/gesta/gestures.gd"
    var time = 0

    func now():
        return time


var node = Timed.new()
var ids = []
var speeds = {}


func _init():
    get_root().add_child(node)
    node.set_process(false)
    ids = node.load_setup(SETUP)
    node.connect("gesture", self, "_on_gesture")
    var file = File.new()
    if file.open(OS.get_cmdline_args()[-1], File.READ) != OK:
        quit(1)
        return
    while not file.eof_reached():
        play(file.get_line().split(" "))
    node.free()
    quit()


func _on_gesture(id, state, _at):
    if id == ids[1]:
        speeds.swipe = node.value(id, "speed")
    elif state == node.State.ENDED:
        speeds.throw = node.value(id, "velocity_x")
    elif node.value(id, "translation_x") < 200:
        speeds.pan = node.value(id, "velocity_x")


func play(words):
    var event = InputEventScreenDrag.new() if words[0] == "move" else InputEventScreenTouch.new()
    if words[0] == "frame":
        node.time = int(words[1]) / 1000
        node._process(0)
        if speeds.size() == 3:
            print("speeds %f %f %f" % [speeds.pan, speeds.throw, speeds.swipe])
            speeds = {}
        return
    if words.size() < 2:
        return
    event.index = 1
    event.position = Vector2(float(words[1]), 50)
    if words[0] != "move":
        event.pressed = words[0] == "down"
    node._input(event)
