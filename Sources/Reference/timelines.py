"""Pictures of recordings: where the contacts move, and the states of recognizers over time."""

import gesta
from drawing import arrow, distance, path, svg, text
from preset_pictures import opened

WIDTH, LEFT, RIGHT = 500, 146, 76
SURFACE, MARGIN = 124, 18
CONTACT, STATES, BAR, TOP, MARKS = 46, 58, 14, 20, 26  # heights of lanes, and of what is in them
SMALL, CHARACTER = 'font-size="13"', 8.5
FONT = ' font-family="system-ui, sans-serif" font-size="14" stroke-width="2.5"'
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000)


def picture(recording, with_surface=True, marks=(), with_frames=False, with_sequences=False):
    """A function of colors. `marks` are times with a text each, frames the times of the samples."""
    contacts, left = len(recording.strokes()), LEFT if with_surface else 8
    top = TOP + (MARKS if marks else 0)
    below = top + contacts * CONTACT
    bottom = below + len(recording.names) * STATES - 6
    height = max(bottom + 26, SURFACE if with_surface else 0)

    def colored(colors):
        parts = surface(recording, colors) if with_surface else []
        at = Scale(recording, left)
        if with_frames:
            for time in sorted({sample.time for sample in recording.samples}):
                parts.append(vertical(at(time), top + 6, below - CONTACT + 6 + BAR, colors.faint))
        for time, label in marks:
            parts.append(vertical(at(time), TOP + 2, bottom, colors.start, ' stroke-dasharray="5 4"'))
            parts.append(text(at(time), TOP - 4, label, colors.start, SMALL + ' text-anchor="middle"'))
        for row, (contact, strokes) in enumerate(recording.strokes().items()):
            parts += contact_lane(contact, strokes, top + row * CONTACT, at, colors)
        for row, (recognizer, name) in enumerate(recording.names.items()):
            lane, y = recording.lane(recognizer), below + row * STATES
            parts += state_lane(lane, name, y, at, colors, not with_sequences)
            if with_sequences:
                parts += sequence_lane(lane, y + 30, at, colors)
        parts += axis(recording, bottom, at, colors)
        return svg(WIDTH, height, parts, FONT)

    return colored


def vertical(x, top, bottom, color, more=""):
    return f'<path stroke="{color}" stroke-width="1.5" d="M{x:.1f} {top}V{bottom}"{more}/>'


class Scale:
    """The place of a time."""

    def __init__(self, recording, left):
        self.begin, self.left = recording.begin, left
        self.factor = (WIDTH - left - RIGHT) / max(recording.end - recording.begin, 1)

    def __call__(self, time):
        return self.left + (time - self.begin) * self.factor


def color_of(number, colors):
    return (colors.line, colors.further)[min(number, 1)]


def surface(recording, colors):
    """The paths of the contacts, in a square."""
    points = [(sample.x, sample.y) for sample in recording.samples]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*points))
    room = SURFACE - 2 * MARGIN
    factor = min(room / max(right - left, bottom - top, 1e-9), 1.2)
    shift_x, shift_y = ((SURFACE - (low + high) * factor) / 2 for low, high in ((left, right), (top, bottom)))
    frame = f'<rect x="1" y="1" width="{SURFACE - 2}" height="{SURFACE - 2}" rx="10" stroke="{colors.faint}"/>'
    parts, rings = [frame.replace("/>", ' stroke-width="1.5"/>')], {}
    for number, strokes in enumerate(recording.strokes().values()):
        for stroke in strokes:
            drawn = [(each.x * factor + shift_x, each.y * factor + shift_y) for each in stroke]
            dashes = ' stroke-dasharray="2 6"' if stroke[0].phase == "hover" else ""
            if max(distance(drawn[0], each) for each in drawn) > 5:
                drawn = opened(drawn)
                line = path(drawn) + arrow(drawn)
                parts.append(f'<path stroke="{color_of(number, colors)}" stroke-width="3" d="{line}"{dashes}/>')
            (x, y), place = drawn[0], (round(drawn[0][0]), round(drawn[0][1]))
            # Where several contacts go down, a ring for each.
            rings[place] = rings.get(place, -1) + 1
            fill = f'fill="{colors.start}" stroke="none"' if not rings[place] else f'stroke="{colors.start}"'
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4.5 + 5 * rings[place]:g}" {fill}/>')
    return parts


def contact_lane(contact, strokes, top, at, colors):
    """A bar for each time that a contact is down, with its samples as dots."""
    first = strokes[0][0]
    is_hover = first.phase == "hover"
    label = "pointer" if is_hover else "trackpad" if first.is_motion else f"contact {contact}"
    parts = [text(at.left, top, label, colors.text, SMALL)]
    for stroke in strokes:
        begin, end = at(stroke[0].time), at(stroke[-1].time)
        dashes = ' stroke-dasharray="4 4"' if is_hover else ""
        parts.append(
            f'<rect x="{begin - 4:.1f}" y="{top + 6}" width="{end - begin + 8:.1f}" height="{BAR}" rx="7" '
            f'fill="{colors.line}" fill-opacity="0.18" stroke="{colors.line}" stroke-width="1.5"{dashes}/>'
        )
        dots = path_of_dots([at(each.time) for each in stroke], top + 6 + BAR / 2)
        parts.append(f'<path stroke="{colors.line}" stroke-width="4" d="{dots}"/>')
    return parts


def path_of_dots(places, y):
    """Dots that do not touch each other."""
    shown, last = [], float("-inf")
    for x in places:
        if x - last >= 6:
            shown.append(x)
            last = x
    return "".join(f"M{x:.1f} {y:.1f}h0" for x in shown)


def state_lane(lane, name, top, at, colors, with_labels=True):
    """The states of a recognizer: a thin line while it is possible, a bar while it has begun, a mark at the end."""
    parts = [text(at.left, top, name, colors.text, SMALL)]
    middle = top + 6 + BAR / 2
    free = at.left  # Where the next label may begin.
    for number, (time, state) in enumerate(lane):
        x = at(time)
        until = at(lane[number + 1][0]) if number + 1 < len(lane) else x
        is_active = state in (gesta.State.BEGAN, gesta.State.CHANGED)
        if is_active:
            bar = f'd="M{x:.1f} {middle:.1f}H{until:.1f}"'
            parts.append(f'<path stroke="{colors.active}" stroke-width="9" stroke-linecap="butt" {bar}/>')
            parts.append(f'<path stroke="{colors.active}" d="M{x:.1f} {middle - 8:.1f}v16"/>')
        elif state == gesta.State.POSSIBLE:
            line = f'd="M{x:.1f} {middle:.1f}H{until:.1f}"'
            parts.append(f'<path stroke="{colors.further}" stroke-dasharray="1 5" {line}/>')
        else:
            color = colors.good if state == gesta.State.ENDED else colors.bad
            parts.append(f'<circle cx="{x:.1f}" cy="{middle:.1f}" r="6" fill="{color}" stroke="none"/>')
            parts.append(text(x + 11, middle + 5, state.name.lower(), color, SMALL))
            continue
        label, is_same = state.name.lower(), number and lane[number - 1][1] == state
        width = CHARACTER * len(label)
        if state == gesta.State.CHANGED:
            x, until = max(x, free), at(lane[-1][0])
        has_room = until - x >= width or state == gesta.State.BEGAN
        if with_labels and not is_same and x >= free and has_room:
            parts.append(text(x, middle + 22, label, colors.active if is_active else colors.further, SMALL))
            free = x + width + 6
    return parts


def sequence_lane(lane, y, at, colors):
    """A bracket from the first contact of each sequence to its final state."""
    begins = [time for time, state in lane if state == gesta.State.POSSIBLE]
    ends = [time for time, state in lane if state.final]
    parts = []
    for number, (begin, end) in enumerate(zip(begins, ends), 1):
        line = f"M{at(begin):.1f} {y - 5}v5H{at(end):.1f}v-5"
        parts.append(f'<path stroke="{colors.further}" stroke-width="1.5" d="{line}"/>')
        parts.append(text(at(begin), y + 14, f"sequence {number}", colors.further, SMALL))
    return parts


def axis(recording, top, at, colors):
    """The time in milliseconds."""
    span = (recording.end - recording.begin) / 1e6
    step = next((each for each in STEPS if span / each <= 6), STEPS[-1])
    end = at(recording.end)
    parts = [f'<path stroke="{colors.faint}" stroke-width="1.5" d="M{at.left:.1f} {top}H{end:.1f}"/>']
    for time in range(0, int(span) + 1, step):
        x = at(recording.begin + time * 1_000_000)
        unit = " ms" if time + step > span else ""
        parts.append(f'<path stroke="{colors.faint}" stroke-width="1.5" d="M{x:.1f} {top}v5"/>')
        parts.append(text(x, top + 19, f"{time}{unit}", colors.further, SMALL + ' text-anchor="middle"'))
    return parts
