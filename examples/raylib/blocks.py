#!/usr/bin/env python3
"""An island of blocks, with raylib: PYTHONPATH=Sources/Bindings/Python python3 examples/raylib/blocks.py

Drag to turn the island, or throw it. A tap puts a block, a long press takes one away. Two fingers, or a tap and a drag
up or down, zoom. With the right button, draw a Z to undo, a check mark for the next color, a circle for day and night.
By night, glass is lit from within. F2 lists all texts with their boxes, Escape quits.
"""

from __future__ import annotations

import math

import gesta
import pyray
from gesta.adapters.raylib import listen
from scenery import Puffs, Sky, Sounds, Texts
from surface import Cell, Color, Surface

WIDTH, HEIGHT, SIDE = 1000, 660, 15
COLORS = {"brick": (196, 84, 66, 255), "wood": (166, 118, 70, 255), "glass": (120, 196, 224, 200)}
WATER, SAND, GRASS, ROCK = (58, 122, 190, 230), (226, 206, 146, 255), (104, 168, 82, 255), (136, 132, 128, 255)
# What the window says until it has been done, by the word that is printed then.
INVITATIONS = {
    "turned": "Drag to turn the island, and throw it",
    "put": "Tap to put a block",
    "took": "Press and hold to take it away",
    "undid": "With the right button, draw a Z: it undoes",
    "color": "With the right button, draw a check mark: another color",
    "night": "With the right button, draw a circle: night falls",
    "zoomed": "Tap, then drag up or down: zoom",
}


def island() -> dict[Cell, Color]:
    """Returns the colors of blocks by x, y (the height) and z."""
    cells: dict[Cell, Color] = {}
    for x in range(-SIDE // 2, SIDE // 2 + 1):
        for z in range(-SIDE // 2, SIDE // 2 + 1):
            hill = 4.6 - math.hypot(x + 2, z + 1) * 0.75 + math.sin(x * 0.9) * 0.7 + math.cos(z * 0.8 + x * 0.3) * 0.7
            cells[x, 0, z] = WATER
            for y in range(1, max(0, round(hill)) + 1):
                cells[x, y, z] = SAND if y == 1 else GRASS if y < 4 else ROCK
    return cells


class World:
    """The blocks, the camera, and what each gesture does with them."""

    def __init__(self, context: gesta.Context) -> None:
        self.cells = island()
        self.surface = Surface()
        self.surface.build(self.cells)
        self.changes: list[tuple[Cell, Color | None]] = []  # what was in a cell before
        self.ghost: Cell | None = None  # of a tap that may yet become a zoom
        self.color, self.is_night, self.night = "brick", False, 0.0
        self.sky, self.puffs, self.texts, self.time = Sky(), Puffs(), Texts(), 0.0
        self.sounds, self.is_judged = Sounds(), True
        self.done: set[str] = set()
        self.angle, self.height, self.distance = 0.7, 0.6, 22.0
        self.start = 0.0, 0.0, 0.0  # of the camera, as a gesture began
        self.spin = 0.0  # radians per second
        self.camera = pyray.Camera3D((0, 0, 0), (0, 1, 0), (0, 1, 0), 45, pyray.CameraProjection.CAMERA_PERSPECTIVE)
        self.turn = context.recognizer("gesta.pan", max_contacts=1)
        self.pinch = context.recognizer("gesta.pinch")
        self.zoom = context.recognizer("gesta.double_tap_drag")
        self.tap = context.recognizer("gesta.tap")
        self.press = context.recognizer("gesta.long_press")
        self.turn.require_failure(self.zoom)
        self.tap.require_failure(self.zoom)
        self.tap.provisional = True  # shown at once, put when no zoom can follow
        self.stroke = context.recognizer("gesta.capture", max_contacts=1)
        self.stroke.buttons = gesta.Button.SECONDARY
        self.turn.on(self.on_turn)
        self.pinch.on(self.on_zoom)
        self.zoom.on(self.on_zoom)
        self.tap.on(self.on_tap)
        self.press.on(self.on_press)
        strokes = {"gesta.z": self.undo, "gesta.checkmark": self.next_color, "gesta.circle": self.switch_light}
        self.signs = [context.recognizer(name) for name in strokes]
        for sign, action in zip(self.signs, strokes.values()):
            sign.buttons = gesta.Button.SECONDARY
            sign.allow_simultaneous(self.stroke)
            sign.on(lambda event, action=action: action())
        self.stroke.on(self.on_stroke)

    def tell(self, text: str) -> None:
        """Prints what has been done, which the window no longer invites to."""
        self.done.add(text.split()[0])
        self.sounds.play(True)
        print(text, flush=True)

    # ------------------------------------------------------------------------------------------------------ gestures

    def on_stroke(self, event: gesta.Event) -> None:
        self.is_judged = event.state != gesta.State.ENDED

    def judge(self) -> None:
        """A stroke that is no sign has a sound, too."""
        states = {sign.state for sign in self.signs}
        if self.is_judged or gesta.State.POSSIBLE in states:
            return
        self.is_judged = True
        if gesta.State.ENDED not in states:
            self.sounds.play(False)

    def on_turn(self, event: gesta.Event) -> None:
        if event.state == gesta.State.BEGAN:
            self.start, self.spin = (self.angle, self.height, self.distance), 0.0
        angle, height, _ = self.start
        self.angle = angle + self.turn.translation_x / 160
        self.height = min(max(height + self.turn.translation_y / 200, 0.1), 1.4)
        if event.state == gesta.State.ENDED:
            self.spin = self.turn.velocity_x / 160
            self.tell(f"turned to {math.degrees(self.angle):.0f} degrees")

    def on_zoom(self, event: gesta.Event) -> None:
        if event.state == gesta.State.BEGAN:
            self.start = self.angle, self.height, self.distance
        self.distance = min(max(self.start[2] / float(event["scale"]), 8), 40)
        if event.state == gesta.State.ENDED:
            self.tell(f"zoomed to {self.distance:.1f}")

    def on_tap(self, event: gesta.Event) -> None:
        """Puts a block once the tap is not the first one of a zoom; until then, it is a ghost."""
        if event.provisional:
            self.ghost = self.cell_at(event, is_beside=True)
            return
        cell = self.ghost or self.cell_at(event, is_beside=True)
        self.ghost = None
        if not event.revoked and cell:
            self.change(cell, COLORS[self.color])

    def on_press(self, event: gesta.Event) -> None:
        cell = self.cell_at(event, is_beside=False)
        if event.state == gesta.State.BEGAN and cell:
            self.change(cell, None)

    def undo(self) -> None:
        if self.changes:
            self.set(*self.changes.pop())
            self.tell("undid the last change")

    def next_color(self) -> None:
        names = list(COLORS)
        self.color = names[(names.index(self.color) + 1) % len(names)]
        self.tell(f"color {self.color}")

    def switch_light(self) -> None:
        self.is_night = not self.is_night
        self.tell("night" if self.is_night else "day")

    # -------------------------------------------------------------------------------------------------------- blocks

    def change(self, cell: Cell, color: Color | None) -> None:
        self.changes.append((cell, self.cells.get(cell)))
        self.puffs.add(cell, color or self.changes[-1][1] or SAND)
        self.set(cell, color)
        self.tell(f"{'put' if color else 'took'} a block, now {len(self.cells)}")

    def set(self, cell: Cell, color: Color | None) -> None:
        self.cells.pop(cell, None)
        if color:
            self.cells[cell] = color
        self.surface.build(self.cells)

    def cell_at(self, event: gesta.Event, is_beside: bool) -> Cell | None:
        """Returns the block that is seen there, or the cell in front of it."""
        ray = pyray.get_screen_to_world_ray((event.x, event.y), self.camera)
        nearest, found = math.inf, None
        side = int(is_beside)
        for cell in self.cells:
            box = pyray.BoundingBox([i - 0.5 for i in cell], [i + 0.5 for i in cell])
            hit = pyray.get_ray_collision_box(ray, box)
            if hit.hit and hit.distance < nearest:
                nearest, (x, y, z) = hit.distance, cell
                normal = [side * round(part) for part in (hit.normal.x, hit.normal.y, hit.normal.z)]
                found = x + normal[0], y + normal[1], z + normal[2]
        return found

    def move(self, seconds: float) -> None:
        self.judge()
        self.time += seconds
        self.night += (self.is_night - self.night) * min(1, 3 * seconds)
        self.puffs.move(seconds)
        self.angle += self.spin * seconds
        self.spin *= 0.12**seconds
        across = self.distance * math.cos(self.height)
        self.camera.position.x = across * math.sin(-self.angle)
        self.camera.position.y = 1 + self.distance * math.sin(self.height)
        self.camera.position.z = across * math.cos(-self.angle)

    def draw(self) -> None:
        pyray.clear_background((0, 0, 0, 255))  # the depths too
        self.sky.draw(self.night, self.time)
        pyray.begin_mode_3d(self.camera)
        self.surface.draw(self.night, self.sky.horizon(self.night), self.time)
        self.puffs.draw()
        if self.ghost:
            pyray.draw_cube(self.ghost, 1, 1, 1, (*COLORS[self.color][:3], 120))
        pyray.end_mode_3d()

    def draw_texts(self) -> None:
        """The invitation, the colors, and what the newest recognizers measured."""
        texts, wide, high = self.texts, pyray.get_screen_width(), pyray.get_screen_height()
        invitation = next((text for word, text in INVITATIONS.items() if word not in self.done), "")
        width = texts.width(invitation, 24)
        if invitation:
            box = pyray.Rectangle((wide - width) / 2 - 18, 14, width + 36, 40)
            pyray.draw_rectangle_rounded(box, 0.5, 8, (16, 20, 34, 150))
            texts.draw(invitation, (wide - width) / 2, 22, 24, (255, 255, 255, 255), wide)
        for row, (name, color) in enumerate(COLORS.items()):
            size = 40 if name == self.color else 26
            box = pyray.Rectangle(wide - 40 - size / 2, 96 + 50 * row - size / 2, size, size)
            pyray.draw_rectangle_rounded(box, 0.3, 6, (*color[:3], 255))
        pyray.draw_rectangle(0, high - 92, wide, 92, (16, 20, 34, 190))
        judged = (self.tap, self.press, self.turn, self.zoom, *self.signs)
        shown = sorted(
            (one for one in judged if one.state != gesta.State.POSSIBLE), key=lambda one: -(one.verdict.time or 0)
        )
        for line, recognizer in enumerate(shown[:3]):
            text = f"{recognizer.description.label}: {recognizer.hint or recognizer.state.name.lower()}"
            texts.draw(text, 24, high - 84 + 26 * line, 18, (226, 226, 236, 255), wide - 48)
        if texts.lists:
            print("boxes listed", flush=True)
        texts.lists = False

    def draw_stroke(self) -> None:
        points = [(sample.x, sample.y) for sample in self.stroke.samples()] if self.stroke.contact_ids else []
        for before, after in zip(points, points[1:]):
            pyray.draw_line_ex(before, after, 6, (255, 255, 255, 200))


def main() -> None:
    pyray.set_trace_log_level(pyray.TraceLogLevel.LOG_WARNING)
    pyray.set_config_flags(pyray.ConfigFlags.FLAG_MSAA_4X_HINT | pyray.ConfigFlags.FLAG_WINDOW_RESIZABLE)
    pyray.init_window(WIDTH, HEIGHT, "Gesta: blocks")
    pyray.set_window_min_size(640, 420)
    pyray.set_target_fps(60)
    context = gesta.Context(merge_changes=True)
    adapter = listen(None, context)
    world = World(context)
    print("ready", flush=True)
    while not pyray.window_should_close():
        adapter.update()
        while key := pyray.get_key_pressed():  # also one that is released in the same frame
            world.texts.lists = key == pyray.KeyboardKey.KEY_F2
        world.move(pyray.get_frame_time())
        pyray.begin_drawing()
        world.draw()
        world.draw_stroke()
        world.draw_texts()
        pyray.end_drawing()
    context.close()
    pyray.close_window()


main()
