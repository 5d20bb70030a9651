# examples/godot/gestures.gd with events of each kind, without input of the screen: a script for godot3 -s.
extends SceneTree

const SETUP = """gesta-setup 1
config 0 32 0x1.e3c78f1e3c78fp1
create 0x20010001 gesta.pan
set 0x20010001 buttons 3
create 0x20010002 gesta.long_press
set 0x20010002 duration 0.05
"""

var node = preload("res://addons/gesta/gestures.gd").new()
var ids = []
var seen = []
var failed = 0


func _init():
    get_root().add_child(node)
    node.set_process(false)
    ids = node.load_setup(SETUP)
    node.connect("gesture", self, "_on_gesture")
    expect(ids.size() == 2, "a setup is loaded")
    expect(node.context.load_setup("none") is String, "a malformed setup is an error, as a text")
    expect(node.context.touch() is String, "a call without arguments is an error")
    expect(node.context.value(ids[0], "speed") is String, "a value that a pan does not have is an error, as a text")
    expect(node.value(ids[1], "duration") == 0.05, "a parameter is read")
    expect(node.verdict(0) == "", "no verdict of a recognizer that does not exist")
    mouse()
    fingers()
    focus()
    node.free()
    print("all events" if failed == 0 else "%d failed" % failed)
    quit(failed)


func _on_gesture(id, state, at):
    seen.append([ids.find(id), state, at])


func expect(is_right, what):
    if not is_right:
        failed += 1
        print("wrong: %s: %s" % [what, seen])
    seen = []


# An event alone in its frame.
func frame(event):
    node._input(event)
    node._process(0)


func button(index, pressed, mask, at):
    var event = InputEventMouseButton.new()
    event.button_index = index
    event.pressed = pressed
    event.button_mask = mask
    event.position = at
    frame(event)


func move(at, mask, device = 0):
    var event = InputEventMouseMotion.new()
    event.position = at
    event.button_mask = mask
    event.device = device
    frame(event)


func touch(index, pressed, at):
    var event = InputEventScreenTouch.new()
    event.index = index
    event.pressed = pressed
    event.position = at
    frame(event)


func drag(index, at):
    var event = InputEventScreenDrag.new()
    event.index = index
    event.position = at
    frame(event)


func mouse():
    move(Vector2(5, 5), 0)
    move(Vector2(9, 9), 1, -1)
    expect(seen == [], "a mouse above the surface, and a finger again as the mouse")
    button(BUTTON_RIGHT, true, 2, Vector2(10, 10))
    button(BUTTON_LEFT, true, 3, Vector2(10, 10))
    button(BUTTON_RIGHT, false, 1, Vector2(10, 10))
    button(BUTTON_WHEEL_UP, true, 9, Vector2(10, 10))
    move(Vector2(60, 10), 1)
    expect(seen.size() == 1 and seen[0][1] == node.State.BEGAN, "a drag with a mouse begins")
    button(BUTTON_LEFT, false, 0, Vector2(60, 10))
    expect(seen == [[0, node.State.ENDED, Vector2(60, 10)]], "it ends with the last button")


func fingers():
    touch(0, true, Vector2(100, 100))
    touch(1, true, Vector2(200, 100))
    OS.delay_msec(80)
    node._process(0)
    drag(0, Vector2(150, 100))
    drag(1, Vector2(250, 100))
    expect(not seen.empty(), "fingers move, or rest until a deadline")
    touch(0, false, Vector2(150, 100))
    touch(1, false, Vector2(250, 100))
    expect(seen.back()[1] == node.State.ENDED, "the gesture of two fingers ends")


func focus():
    button(BUTTON_LEFT, true, 1, Vector2(10, 10))
    move(Vector2(60, 10), 1)
    seen = []
    node.notification(Node.NOTIFICATION_WM_FOCUS_OUT)
    expect(seen.size() == 1 and seen[0][1] == node.State.CANCELLED, "lost focus cancels")
    button(BUTTON_LEFT, false, 0, Vector2(60, 10))
    expect(seen == [], "a late release")
    button(BUTTON_LEFT, true, 1, Vector2(10, 10))
    move(Vector2(60, 10), 1)
    expect(seen.size() == 1 and seen[0][1] == node.State.BEGAN, "the next press begins")
    button(BUTTON_LEFT, false, 0, Vector2(60, 10))
