# Pushes the mouse and the fingers of Godot 3 to Gesta. Copy the folder addons/gesta of a
# project that examples/godot/build has made. Add a node with this script, load a setup, and connect its signal:
#
#     $Gestures.load_setup(text) # returns the ids of the recognizers
#     $Gestures.connect("gesture", self, "_on_gesture")
extends Node

# The state is one of the following; the position is in pixels.
signal gesture(id, state, position)

enum State { POSSIBLE, BEGAN, CHANGED, ENDED, CANCELLED, FAILED }
enum Phase { BEGAN = 1, MOVED, STATIONARY, ENDED, CANCELLED, HOVER }
enum Tool { FINGER, PEN, ERASER, MOUSE }

const MOUSE = 1 << 20 # contact id of the mouse

var context = preload("res://addons/gesta/gesta.gdns").new()
var buttons = 0 # of the mouse, which are pressed


func _ready():
    Input.set_use_accumulated_input(false) # else a frame has only one event of the mouse


func load_setup(text):
    var ids = []
    for id in _checked(context.load_setup(text)):
        ids.append(int(id)) # all numbers of the context are real
    return ids


# What became of the newest gesture, or what the player would change.
func verdict(id):
    return context.verdict(id)


# A value or parameter of a recognizer, such as "velocity_x".
func value(id, name):
    var found = _checked(context.value(id, name))
    return found[0] if found.size() else 0.0


# When the events of a frame are pushed, in microseconds.
func now():
    return OS.get_ticks_usec()


func _input(event):
    if event.device < 0: # a finger again as the mouse, or the mouse again as a finger
        return
    if event is InputEventScreenTouch:
        _touch(event.index, Phase.BEGAN if event.pressed else Phase.ENDED, event.position, Tool.FINGER)
    elif event is InputEventScreenDrag:
        _touch(event.index, Phase.MOVED, event.position, Tool.FINGER)
    elif event is InputEventMouse:
        _mouse(event.position, event.button_mask & 7)


# The mouse is down from its first button to its last. Godot's bits of buttons are those of Gesta.
func _mouse(position, pressed):
    var down = Phase.MOVED if buttons else Phase.BEGAN
    var up = Phase.ENDED if buttons else Phase.HOVER
    buttons = pressed
    _touch(MOUSE, down if pressed else up, position, Tool.MOUSE)


func _process(_delta):
    _report(context.advance(now()))


func _notification(what):
    if what == NOTIFICATION_WM_FOCUS_OUT: # buttons and fingers may be released without an event
        _report(context.advance(now()))
        _report(context.cancel())
        if buttons:
            _mouse(Vector2(), 0)


func _touch(contact, phase, position, with):
    var pressed = buttons if contact == MOUSE else 0
    _checked(context.touch(contact, phase, position.x, position.y, with, pressed))


func _report(events):
    events = _checked(events)
    for i in range(0, events.size(), 4):
        emit_signal("gesture", int(events[i]), int(events[i + 1]), Vector2(events[i + 2], events[i + 3]))


func _checked(result):
    if result is String:
        push_error(result)
        return []
    return result
