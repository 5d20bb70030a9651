"""Evaluation of stroke gestures on people's strokes: `Sources/Laboratory/run evaluate PATH...`.

    strokes     reads strokes: JSON lines, XML logs, traces, recordings; and splits them by person
    labels      the table of which labels are which gesture, and which are excluded
    perturb     perturbations of strokes
    player      plays strokes to the library
    synthetic   strokes of simulated people
    measure     the figures of each preset
    closed_set, templates   gestures distinguished by one recognizer, from presets or examples
    report      the figures in the terminal; plot: as a picture; sheets: misrecognized strokes of each preset

Requires numpy; the report requires rich, the picture matplotlib. The rest of the package does not import this one.
"""
