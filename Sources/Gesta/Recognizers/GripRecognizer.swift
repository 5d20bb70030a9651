// What contacts do with what they hold: the base of pinch, rotation and transform.

import CGesta

/// A subclass says how far its movement has come and writes its values. Whatever is reported is relative to a base, which the program may move.
class GripRecognizer: Recognizer {
    static var minContactsIndex: Int { 0 }
    static var maxContactsIndex: Int { 1 }
    static var slopIndex: Int { 2 }

    static func describe(_ kind: RecognizerClass, least: Int, slop: Literal) {
        kind.integer(
            minContactsIndex, "min_contacts", least, least...Grip.limit,
            "The smallest number of contacts, to begin and to continue.")
        kind.integer(
            maxContactsIndex, "max_contacts", Grip.limit, least...Grip.limit,
            "The largest number of contacts. One more fails the gesture before it has begun, and is ignored later.")
        kind.length(slopIndex, "slop", Defaults.slop, 0...1000, slop)
        kind.reason(.tooManyContacts, "{measured} contacts, at most {limit} allowed")
        kind.reason(.tooFewContacts, "at most {measured} contacts were down, at least {limit} required")
    }

    final var grip = Grip()
    /// Where what is reported counts from.
    final var base = (focus: Point.zero, scale: 1.0, rotation: 0.0)
    /// How many contacts are down after this frame.
    final var remaining = 0
    private final var minContacts = 1
    private final var maxContacts = Grip.limit
    private final var slop = 0.0
    private final var most = 0
    private final var farthest = 0.0

    // MARK: what subclasses say

    /// How far the contacts have moved in the sense of this class; beyond the slop it begins.
    var progress: Double { 0 }
    /// Notes where the grip is now, for velocities.
    func track() {}
    /// The focus is another point now, which did not move to there.
    func shiftTrack(by offset: Point) {}
    /// Forgets what was noted for this instant.
    func takeBackTrack() {}
    func forgetTrack() {}
    /// Writes the values.
    func publish() {}

    // MARK: lengths along which things move

    final var moved: Double { (grip.focus - base.focus).length }
    /// What the distance of the contacts has changed by.
    final var spread: Double { grip.span * abs(1 - base.scale / grip.scale) }
    /// What the contacts have moved by on the circle through them.
    final var arc: Double { abs(grip.rotation - base.rotation) * grip.span * 0.5 }

    override func prepare() -> Bool {
        super.prepare() && grip.prepare(least: Defaults.grip * unitsPerMillimetre)
    }

    deinit { grip.free() }

    final override func configure() {
        minContacts = Int(parameters[GripRecognizer.minContactsIndex])
        // A maximum below the minimum could never begin: the minimum counts.
        maxContacts = max(Int(parameters[GripRecognizer.maxContactsIndex]), minContacts)
        slop = parameters[GripRecognizer.slopIndex]
    }

    final override func reset() {
        grip.clear()
        base = (.zero, 1, 0)
        most = 0
        farthest = 0
        forgetTrack()
    }

    final override func touchesBegan(_ touches: Touches) {
        if contacts.count > maxContacts {
            if foreseen == .possible {
                fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(maxContacts))
                return
            }
            var ignored = 0
            while ignored < touches.count, contacts.count > maxContacts {
                ignore(touches[ignored])
                ignored &+= 1
            }
            if ignored == touches.count { return }
        }
        most = max(most, contacts.count)
        takeHold()
        track()
        if foreseen.isActive { report() }
    }

    final override func touchesMoved(_ touches: Touches) {
        grip.move(contacts, at: frameTime)
        track()
        if foreseen.isActive {
            report()
            return
        }
        if grip.count < minContacts {
            // What too few contacts move does not count.
            base = (grip.focus, grip.scale, grip.rotation)
            return
        }
        let progress = progress
        farthest = max(farthest, progress)
        if progress > slop {
            base = (grip.focus, grip.scale, grip.rotation)
            publish()
            begin()
        }
    }

    final override func touchesEnded(_ touches: Touches) {
        remaining = staying.count
        if remaining > 0 {
            // What was noted for this instant may have been of a movement with those that lift.
            takeBackTrack()
            rebase(by: grip.letGo(contacts, at: frameTime, refocus: !foreseen.isActive))
            track()
        }
        if foreseen.isActive {
            publish()
            if remaining < minContacts { end() } else { change() }
        } else if remaining == 0 {
            if most < minContacts {
                fail(.tooFewContacts, measured: Double(most), limit: Double(minContacts))
            } else {
                fail(.movedTooLittle, measured: farthest, limit: slop)
            }
        }
    }

    /// Until it begins, what is held counts from where all contacts are; after that nothing jumps.
    private final func takeHold() {
        rebase(by: grip.take(contacts, refocus: !foreseen.isActive))
        remaining = grip.count
    }

    private final func rebase(by shift: Point) {
        base.focus = base.focus + shift
        shiftTrack(by: shift)
    }

    private final func report() {
        publish()
        change()
    }

    /// The program says what the scale is to be from now on.
    final func rebaseScale(_ x: Double, toValue index: Int) -> Status {
        guard x >= 1e-9, x <= 1e9 else { return .range }
        base.scale = grip.scale / x
        values[index] = x
        return .ok
    }
}
