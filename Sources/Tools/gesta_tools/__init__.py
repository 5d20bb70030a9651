"""Tools around Gesta: recordings of touches, simulated hands, and commands.

    recording   reads and writes recordings of touches
    sessions    reads what happened in a trace
    explain     the command `explain`
    plot        the command `plot`
    canvas      pictures, drawn by matplotlib
    timeline    the picture of a session
    strokes     the picture of strokes with their limits
    record      the command `record`
    convert     the command `convert`
    simulate    strokes of a simulated hand
    devices     reads recordings of touch devices
    drawings    reads drawings and pointer logs of other programs
    survey      the command `devices`
    words       the command `words`
    corpus      the command `whatif`
    tuning      the command `tune`
    rates       intervals of rates over people
    options     options that several commands have
    tremor      parameters for people whose hands tremble

`python3 -m gesta` has the commands if this package is installed.
"""
