"""Gestures that simulated fingers make, as `gesta plot` draws them: time lines, and strokes with limits.

`play` moves fingers in the context that it receives, and returns names of its recognizers.
"""

import io

import gesta
from gesta_tools.canvas import svg
from gesta_tools.strokes import strokes as draw_strokes
from gesta_tools.timeline import timeline


def picture(play, has_surface=True, mark="", **options):
    """A time line, as a function of colors. `options` are those of timeline.

    With the text `mark`, `play` receives a function that marks the context's next deadline with it.
    """
    marks = []

    def marked(context):
        return play(context, lambda: marks.append((context.next_deadline, mark)))

    account, names = recorded(marked if mark else play)

    def colored(colors):
        return svg(timeline(account, colors, names=names, has_surface=has_surface, marks=marks, **options))

    return colored


def strokes(play):
    """The strokes of the only sequence, with the limits of the only recognizer, as a function of colors."""
    account, _ = recorded(play)
    (sequence,) = account.sequences
    (attempt,) = sequence.attempts
    return lambda colors: svg(draw_strokes(account, sequence, attempt, colors))


def recorded(play):
    """The account of a session, and the names of its recognizers by their ids."""
    trace = io.BytesIO()
    with gesta.Context() as context, context.trace(trace):
        names = {f"{recognizer.id:#010x}": name for recognizer, name in play(context).items()}
    return gesta.explain(trace.getvalue(), advise=False, check=False), names
