"""An independent model of the three literal stroke machines, written from their published rules only.

The rules are those of the chevron in Apple's "Event Handling Guide for iOS" and of the checkmark in "Implementing a
discrete gesture recognizer", whose contacts are handled alike:

- touchesBegan fails unless it has exactly one touch, whenever it is called, and continues: with the first touches, the
  phase is the initial point, also if they fail the gesture. The first touch is the tracked one; all others are ignored.
- touchesMoved and touchesEnded are about the tracked touch: ignored ones are not passed on.
- touchesCancelled sets the phase to not started and cancels.
- reset sets the phase to not started; it is called before the next sequence. (Where it is called at once, nobody can
  see in which phase a gesture failed.)

The z follows its tutorial's rules for the stroke, and these for contacts.

The tests compare it with the library sample by sample. y grows downwards. A machine has a `state` (the library's
numbers) and a `progress` (its phase, or the part of the z).
"""

POSSIBLE, RECOGNIZED, CANCELLED, FAILED = 0, 3, 4, 5
NOT_STARTED, INITIAL_POINT, FIRST_STROKE, SECOND_STROKE = 0, 1, 2, 3


class Chevron:
    """Right chevron: down to the right, then down to the left."""

    first = INITIAL_POINT

    def move(self, phase, start, before, now):
        if phase == INITIAL_POINT:
            return (FIRST_STROKE, POSSIBLE) if now[0] >= start[0] and now[1] >= start[1] else (phase, FAILED)
        if phase == FIRST_STROKE:
            if now[1] < before[1]:
                return phase, FAILED
            return (SECOND_STROKE if now[0] <= before[0] else phase), POSSIBLE
        return phase, POSSIBLE

    def lift(self, phase, start, now):
        return phase, RECOGNIZED if phase == SECOND_STROKE and now[1] > start[1] else FAILED


class Checkmark:
    """Down to the right, then up to the right, above the start."""

    first = INITIAL_POINT

    def move(self, phase, start, before, now):
        if phase == INITIAL_POINT:
            return (FIRST_STROKE, POSSIBLE) if now[0] >= start[0] and now[1] >= start[1] else (phase, FAILED)
        if phase == FIRST_STROKE:
            if now[0] < before[0]:
                return phase, FAILED
            return (SECOND_STROKE if now[1] < before[1] else phase), POSSIBLE
        return phase, FAILED if now[0] < before[0] or now[1] > before[1] else POSSIBLE

    def lift(self, phase, start, now):
        return phase, RECOGNIZED if phase == SECOND_STROKE and now[1] < start[1] else FAILED


class Z:
    """Right, down to the left, right; recognized before the lift."""

    first = 0

    def __init__(self, precision=10.0):
        self.precision = precision

    def move(self, part, start, before, now):
        if part == 0:
            done = (
                now[0] > before[0] and abs(now[1] - start[1]) <= self.precision and now[0] - start[0] > self.precision
            )
        elif part == 1:
            done = now[0] < before[0] and now[1] > before[1]
        else:
            done = now[0] > before[0] and abs(now[1] - before[1]) <= self.precision
        return part + done, RECOGNIZED if part + done == 3 else POSSIBLE

    def lift(self, part, start, now):
        return 0, FAILED


class Machine:
    """The contacts that a recognizer tracks and the progress of its rules."""

    def __init__(self, rules):
        self.rules, self.state, self.progress, self.followed, self.tracked = rules, POSSIBLE, 0, set(), None

    def began(self, contacts):
        """Adds `contacts`, {id: (x, y)}, that went down in one frame."""
        is_first = not self.followed
        if is_first:
            self.state, self.progress, self.followed, self.tracked = POSSIBLE, NOT_STARTED, set(contacts), None
        if len(contacts) != 1:
            if self.state == POSSIBLE:
                self.state = FAILED
        elif is_first:
            ((self.tracked, self.start),) = contacts.items()
            self.before = self.start
        if is_first:
            self.progress = self.rules.first

    def moved(self, contact, now):
        if contact == self.tracked and self.state == POSSIBLE:
            self.progress, self.state = self.rules.move(self.progress, self.start, self.before, now)
            self.before = now

    def ended(self, contact, now):
        if contact == self.tracked and self.state == POSSIBLE:
            self.progress, self.state = self.rules.lift(self.progress, self.start, now)
        self.followed.discard(contact)

    def cancelled(self, contact):
        if contact in self.followed and self.state == POSSIBLE:
            self.state, self.progress = CANCELLED, NOT_STARTED
        self.followed.discard(contact)

    def context_cancelled(self):
        for contact in list(self.followed):
            self.cancelled(contact)


def accepts(rules, points):
    """Returns whether the rules recognize one stroke, [(x, y), ...], that is lifted at its last point."""
    progress = rules.first
    for before, now in zip(points, points[1:]):
        progress, state = rules.move(progress, points[0], before, now)
        if state != POSSIBLE:
            return state == RECOGNIZED
    return rules.lift(progress, points[0], points[-1])[1] == RECOGNIZED
