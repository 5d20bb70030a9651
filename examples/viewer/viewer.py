"""What is the same in all picture viewers of this folder: the picture, where it is, and the gestures that move it."""

import cmath
import math

import gesta

WINDOW = 720, 540  # when it opens
BAND = 76  # the height of the text below the picture
PICTURE = WIDTH, HEIGHT = 480, 320
COLORS = [(36, 58, 110), (92, 54, 108), (62, 36, 84), (34, 20, 52)]  # of the sky and the hills, from far to near


def painted() -> bytes:
    """Returns hills at dusk: rows from the top, three bytes a pixel."""
    ridges = [
        [160 + 50 * k - 22 * math.sin(x / (70 - 14 * k) + 2 * k) - 7 * math.sin(x / 17 + k) for x in range(WIDTH)]
        for k in range(3)
    ]
    pixels = bytearray()
    for y in range(HEIGHT):
        dusk = y / HEIGHT
        sky = [round(each + dusk * more) for each, more in zip(COLORS[0], (300, 130, -10))]
        row = [bytes(min(each, 255) for each in color) for color in (sky, *COLORS[1:])]
        for x in range(WIDTH):
            layer = sum(y > ridge[x] for ridge in ridges)
            is_sun = layer == 0 and (x - 330) ** 2 + (y - 105) ** 2 < 1500
            pixels += b"\xff\xe6\xa0" if is_sun else row[layer]
    return bytes(pixels)


class Viewer:
    """A complex number is a point, or what turns and zooms: `place` is where the center of the picture is, from the
    middle of the space above the text, and what its corners are multiplied by, relative to the center. y grows
    downwards."""

    def __init__(self, context: gesta.Context, redraw=lambda: None) -> None:
        self.redraw = redraw
        self.moves = []  # the places before each move, for undo
        self.fitted = self.place = None
        self.shown(*WINDOW)
        self.message = self.reason = ""
        touch, motion, wheel = gesta.Input.TOUCH, gesta.Input.MOTION, gesta.Input.WHEEL
        self.pan = context.recognizer("gesta.transform", max_contacts=2, inputs=touch | motion)
        self.pan.on(self.drag)
        self.z = context.recognizer("gesta.z")
        self.z.on(self.undo)
        self.z.allow_simultaneous(self.pan)  # a Z begins like a drag
        context.recognizer("gesta.tap", taps=2).on(self.fit)
        context.recognizer("gesta.scroll", inputs=wheel).on(self.scroll)

    def shown(self, width, height) -> tuple[complex, complex]:
        """Returns where the picture is in a window of this size: its center, and what turns and zooms it."""
        self.middle = complex(width, height - BAND) / 2
        fits = self.place == self.fitted
        self.fitted = 0j, complex(0.86 * min(width / WIDTH, (height - BAND) / HEIGHT))
        if fits:
            self.place = self.fitted
        return self.middle + self.place[0], self.place[1]

    def drag(self, event) -> None:
        """One finger moves the picture, two turn and zoom it as well."""
        if event.state == "began":
            self.begin, self.is_stroke = self.place, event.tool != "trackpad"
            self.moves.append(self.place)
        self.is_stroke = self.is_stroke and event.contact_count < 2
        if event.state == "cancelled":  # by a Z, or because the window has lost the focus
            self.back()
        else:
            zoom, shift = cmath.rect(event.scale, event.rotation), complex(event.translation_x, event.translation_y)
            self.move(event, self.begin, zoom, shift)
        if event.state == "ended":
            is_no_z = self.is_stroke and self.z.state == "failed"
            self.message = f"Not a Z: {self.z.hint}." if is_no_z else ""
            self.reason = self.z.verdict.text.partition(";")[0] if is_no_z else ""
        self.redraw()

    def scroll(self, event) -> None:
        if event.state == "began":
            self.moves.append(self.place)
        self.move(event, self.place, math.exp(event.dy / 200))
        self.redraw()

    def move(self, event, place, zoom, shift=0) -> None:
        """Turns and zooms about the point of an event, from a place."""
        focus = complex(event.x, event.y) - self.middle
        self.place = focus + zoom * (place[0] - focus + shift), zoom * place[1]

    def fit(self, event) -> None:
        self.moves.append(self.place)
        self.place, self.message, self.reason = self.fitted, "The picture fits again.", ""
        self.redraw()

    def undo(self, event) -> None:
        """The stroke of the Z has moved the picture, too: its reset cancels that, and `drag` puts it back."""
        self.pan.reset()
        self.message, self.reason = "The last move is undone." if self.moves[1:] else "There is nothing to undo.", ""
        self.back()
        self.redraw()

    def back(self) -> None:
        if self.moves:
            self.place = self.moves.pop()

    @property
    def lines(self) -> tuple[str, str, str]:
        """What is written below the picture."""
        zoom, turn = abs(self.place[1]), round(math.degrees(cmath.phase(self.place[1])))
        help = "Drag, pinch or turn it. Double tap: fit it again. Draw a Z: undo."
        return f"Zoom {100 * zoom:.0f} %, turned by {turn}°", self.message or help, self.reason
