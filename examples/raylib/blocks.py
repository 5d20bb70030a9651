#!/usr/bin/env python3
"""An island of blocks, with raylib: PYTHONPATH=Sources/Python python3 examples/raylib/blocks.py

Drag to turn the island, or throw it. A tap puts a block, a long press takes one away. Two fingers, or a tap and a drag
up or down, zoom. With the right button, draw a Z to undo, a check mark for the next color, a circle for day and night.
Escape quits.
"""

from __future__ import annotations

import math

import gesta
import pyray
from gesta_raylib import Input
from surface import Cell, Color, Surface

WIDTH, HEIGHT, SIDE = 1000, 660, 15
COLORS = {"brick": (196, 84, 66, 255), "wood": (166, 118, 70, 255), "glass": (120, 196, 224, 255)}
WATER, SAND, GRASS, ROCK = (58, 122, 190, 255), (226, 206, 146, 255), (104, 168, 82, 255), (136, 132, 128, 255)
SKIES = [(168, 212, 240, 255), (20, 24, 52, 255)]  # by day, by night


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
        self.color, self.is_night = "brick", False
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

    # ------------------------------------------------------------------------------------------------------ gestures

    def on_turn(self, event: gesta.Event) -> None:
        if event.state == gesta.State.BEGAN:
            self.start, self.spin = (self.angle, self.height, self.distance), 0.0
        angle, height, _ = self.start
        self.angle = angle + self.turn.translation_x / 160
        self.height = min(max(height + self.turn.translation_y / 200, 0.1), 1.4)
        if event.state == gesta.State.ENDED:
            self.spin = self.turn.velocity_x / 160
            print(f"turned to {math.degrees(self.angle):.0f} degrees", flush=True)

    def on_zoom(self, event: gesta.Event) -> None:
        if event.state == gesta.State.BEGAN:
            self.start = self.angle, self.height, self.distance
        self.distance = min(max(self.start[2] / float(event["scale"]), 8), 40)
        if event.state == gesta.State.ENDED:
            print(f"zoomed to {self.distance:.1f}", flush=True)

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
            print("undid the last change", flush=True)

    def next_color(self) -> None:
        names = list(COLORS)
        self.color = names[(names.index(self.color) + 1) % len(names)]
        print(f"color {self.color}", flush=True)

    def switch_light(self) -> None:
        self.is_night = not self.is_night
        print("night" if self.is_night else "day", flush=True)

    # -------------------------------------------------------------------------------------------------------- blocks

    def change(self, cell: Cell, color: Color | None) -> None:
        self.changes.append((cell, self.cells.get(cell)))
        self.set(cell, color)
        print(f"{'put' if color else 'took'} a block, now {len(self.cells)}", flush=True)

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
        self.angle += self.spin * seconds
        self.spin *= 0.12**seconds
        across = self.distance * math.cos(self.height)
        self.camera.position.x = across * math.sin(-self.angle)
        self.camera.position.y = 1 + self.distance * math.sin(self.height)
        self.camera.position.z = across * math.cos(-self.angle)

    def draw(self) -> None:
        pyray.clear_background(SKIES[self.is_night])
        pyray.begin_mode_3d(self.camera)
        self.surface.draw(self.is_night)
        if self.ghost:
            pyray.draw_cube(self.ghost, 1, 1, 1, (*COLORS[self.color][:3], 120))
        pyray.end_mode_3d()

    def draw_stroke(self) -> None:
        points = [(sample.x, sample.y) for sample in self.stroke.samples()] if self.stroke.contact_ids else []
        for before, after in zip(points, points[1:]):
            pyray.draw_line_ex(before, after, 6, (255, 255, 255, 200))


def main() -> None:
    pyray.set_trace_log_level(pyray.TraceLogLevel.LOG_WARNING)
    pyray.init_window(WIDTH, HEIGHT, "Gesta: blocks")
    pyray.set_target_fps(60)
    touch = Input()
    world = World(touch.context)
    print("ready", flush=True)
    while not pyray.window_should_close():
        touch.update()
        world.move(pyray.get_frame_time())
        pyray.begin_drawing()
        world.draw()
        world.draw_stroke()
        pyray.draw_rectangle(0, HEIGHT - 92, WIDTH, 92, (24, 26, 34, 225))
        shown = sorted(
            (world.tap, world.press, world.turn, world.zoom, *world.signs), key=lambda one: -(one.verdict.time or 0)
        )
        for line, recognizer in enumerate(shown[:3]):
            text = f"{recognizer.description.id}: {recognizer.verdict.text}"
            pyray.draw_text(text, 24, HEIGHT - 82 + 26 * line, 20, (226, 226, 236, 255))
        pyray.draw_rectangle(WIDTH - 64, 20, 44, 44, COLORS[world.color])
        pyray.end_drawing()
    touch.context.close()
    pyray.close_window()


main()
