"""Tools around Gesta: recordings of touches, simulated hands, and the commands `devices` and `evaluate`.

    recording    reads and writes recordings of touches
    simulate     strokes of a simulated hand
    devices      reads recordings of touch devices
    survey       the command `devices`
    evaluation   the command `evaluate`: measures how well people's strokes are recognized

`python3 -m gesta` has the commands if this package is installed. Only the evaluation requires other packages.
"""
