"""A minimal program: PYTHONPATH=Sources/Bindings/Python python3 examples/python/hello.py"""

import gesta

with gesta.Context() as context:
    chevron = context.recognizer("gesta.chevron")
    chevron.on(lambda event: print(f"hello.py: a chevron, lifted at ({event.x:g}, {event.y:g})"))
    context.push(
        [
            gesta.Touch(0, 1, 10, 10, gesta.Phase.BEGAN),
            gesta.Touch(16_000_000, 1, 25, 22, gesta.Phase.MOVED),
            gesta.Touch(33_000_000, 1, 40, 40, gesta.Phase.MOVED),
            gesta.Touch(50_000_000, 1, 25, 58, gesta.Phase.MOVED),
            gesta.Touch(66_000_000, 1, 12, 70, gesta.Phase.ENDED),
        ]
    )
