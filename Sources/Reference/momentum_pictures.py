"""The picture of the guide Momentum.md: curves that the library computes: write(CATALOG)"""

import dataclasses

import drawing
import gesta
from drawing import FONT, SMALL, WIDTH, svg, text

KIND = gesta.DecayKind
SPEED = 1500.0
EDGE, PAGE = 500.0, 640.0
SECONDS = 1.5
LEFT, RIGHT = 44, 96
HEIGHT = 150


def write(catalog):
    drawing.write(catalog, "momentum-curves", curves())


def curves():
    options = gesta.DecayOptions()
    free = [
        (f"{kind}", gesta.Decay(dataclasses.replace(options, kind=kind), velocity_x=SPEED))
        for kind in (KIND.EXPONENTIAL, KIND.FRICTION, KIND.SPLINE, KIND.CONSTANT)
    ]
    spring = gesta.Decay(dataclasses.replace(options, kind=KIND.SPRING, damping_ratio=0.5, stiffness=60))
    free = [*free[:1], *free[2:], ("spring", spring.snap(PAGE))]
    bounded = [
        ("springs", gesta.Decay(dataclasses.replace(options, max_x=EDGE, stiffness=50), velocity_x=SPEED)),
        ("stops", gesta.Decay(dataclasses.replace(options, max_x=EDGE, flags=gesta.DecayFlag.STOP), velocity_x=SPEED)),
        ("snaps", gesta.Decay(options, velocity_x=SPEED).snap(PAGE)),
    ]

    def colored(colors):
        shades = [colors.line, colors.start, colors.good, colors.further]
        parts = panel(free, colors, shades, 14, ())
        parts += panel(bounded, colors, shades, 14 + HEIGHT + 34, ((EDGE, "edge"), (PAGE, "page")))
        parts.append(text(LEFT, 2 * HEIGHT + 78, f"x over {SECONDS} s, from {SPEED:.0f} units/s", colors.text, SMALL))
        return svg(WIDTH, 2 * HEIGHT + 90, parts, FONT)

    return colored


def panel(decays, colors, shades, top, lines):
    """Curves of one height, each with its name at its end."""
    most = 1.08 * max(decay.at(n * 10_000_000).x for _, decay in decays for n in range(int(SECONDS * 100)))
    across = WIDTH - LEFT - RIGHT

    def y(value):
        return top + HEIGHT * (1 - value / most)

    parts = [f'<path stroke="{colors.faint}" d="M{LEFT} {top}V{top + HEIGHT}H{LEFT + across}"/>']
    for value, name in lines:
        parts.append(
            f'<path stroke="{colors.faint}" stroke-dasharray="4 4" d="M{LEFT} {y(value):.1f}H{LEFT + across}"/>'
        )
        parts.append(text(LEFT - 6, y(value) + 4, name, colors.text, f'text-anchor="end" {SMALL}'))
    below = top - 12.0
    for shade, (name, decay) in sorted(zip(shades, decays), key=lambda each: -each[1][1].end.x):
        points = [(LEFT + across * n / 300, y(decay.at(round(n / 300 * SECONDS * 1e9)).x)) for n in range(301)]
        parts.append(f'<path stroke="{shade}" stroke-width="2.5" d="{drawing.path(points)}"/>')
        below = max(below + 15, points[-1][1] + 4)
        parts.append(text(LEFT + across + 8, below, name, shade, SMALL))
    return parts
