"""The laboratory: how well Gesta recognizes what people and simulated hands do. Maintainers run it; nothing ships it.

evaluation   the command `evaluate`: measures how well people's strokes are recognized
simulate     strokes of a simulated hand
tremor       the command `tremor`: the recall of every class when the hand trembles
"""
