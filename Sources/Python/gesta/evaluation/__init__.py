"""How well stroke gestures are recognized on strokes of people: `python3 -m gesta evaluate PATH...`.

    strokes     reads strokes: JSON lines, XML logs, traces, recordings; and splits them by person
    labels      which labels are which gesture, which are left out: the one table
    perturb     the same strokes drawn or sensed worse
    player      plays strokes to the library
    synthetic   strokes of people that a model makes up
    measure     what is counted for each preset
    closed_set, templates   gestures told apart by one recognizer, from presets or examples
    report      the figures for people, plot as a picture

Needs numpy; the report needs rich, the picture matplotlib. Nothing else of the package imports this.
"""
