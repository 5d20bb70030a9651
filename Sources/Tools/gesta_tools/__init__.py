"""Tools around Gesta: recordings of touches, simulated hands, and the command `devices`.

    recording   reads and writes recordings of touches
    simulate    strokes of a simulated hand
    devices     reads recordings of touch devices
    survey      the command `devices`
    tremor      parameters for people whose hands tremble

`python3 -m gesta` has the command if this package is installed.
"""
