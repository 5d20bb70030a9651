"""Tools around Gesta: recordings of touches, simulated hands, and the commands `devices` and `words`.

    recording   reads and writes recordings of touches
    simulate    strokes of a simulated hand
    devices     reads recordings of touch devices
    survey      the command `devices`
    words       the command `words`
    tremor      parameters for people whose hands tremble

`python3 -m gesta` has the commands if this package is installed.
"""
