// Taps in a row: each is reported with its number, until no further one follows.

import CGesta

/// Contacts that go down soon enough and near the first tap belong to the row.
final class Taps: Recognizer {
    enum P {
        static var then: Int { 0 }
        static var slop: Int { 1 }
        static var maxDuration: Int { 2 }
        static var maxInterval: Int { 3 }
        static var minInterval: Int { 4 }
        static var tapDistance: Int { 5 }
    }
    enum V {
        static var tapCount: Int { 0 }
        static var phase: Int { 1 }
        static var translationX: Int { 2 }
        static var translationY: Int { 3 }
    }
    private enum Phase {
        static var tap: Double { 0 }
        static var hold: Double { 1 }
        static var drag: Double { 2 }
    }

    static func describe() -> RecognizerClass {
        let taps = RecognizerClass(
            id: "gesta.taps", label: "Taps in a row",
            doc: "Taps of one contact: begins with the first, changes with each further one, ends when none follows.",
            isContinuous: true, make: { Taps($0, $1) })
        taps.choice(
            P.then, "then", "none hold drag",
            """
            What the last contact may do instead of a tap: nothing; rest longer than max_duration, and then move; or \
            move farther than slop.
            """)
        taps.slop(P.slop, "The largest movement of a tap's contact.")
        taps.number(
            P.maxDuration, "max_duration", "s", Defaults.tapDuration, 0...3600, "The longest duration of a tap.")
        taps.number(
            P.maxInterval, "max_interval", "s", Defaults.tapInterval, 0...3600,
            "The longest time between a tap's lift and the next contact; the gesture ends after it.")
        taps.number(
            P.minInterval, "min_interval", "s", 0, 0...3600,
            "The shortest time between a tap's lift and the next contact; an earlier one is a bounce and is ignored.")
        taps.length(
            P.tapDistance, "tap_distance", Defaults.tapDistance, 0...1000,
            "The largest distance of a contact from the first tap; one farther away ends the gesture and begins the next."
        )
        taps.value(
            V.tapCount, "tap_count", type: GESTA_TYPE_INTEGER, unit: "1",
            "The number of taps so far, including the contact that is held or dragged.")
        taps.value(
            V.phase, "phase", type: GESTA_TYPE_CHOICE, choices: "tap hold drag", "What the last contact does or did.")
        taps.value(
            V.translationX, "translation_x", unit: "length",
            "The distance along x that a held or dragged contact moved.")
        taps.value(
            V.translationY, "translation_y", unit: "length", flags: GESTA_VALUE_FLIPS.rawValue,
            "The distance along y that a held or dragged contact moved.")
        taps.reason(.tooManyContacts, "{measured} contacts, one required")
        taps.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        taps.reason(.heldTooLong, "held for {measured} s, at most {limit} s allowed")
        return taps
    }

    private var then = Phase.tap
    private var slop = 0.0
    private var maxDuration: Int64 = 0
    private var maxInterval: Int64 = 0
    private var minInterval: Int64 = 0
    private var tapDistance = 0.0

    private var firstTap = Point.zero
    private var lifted: Int64 = 0
    /// The contact has been down for longer than a tap.
    private var isTooLong = false

    override func configure() {
        then = parameters[P.then]
        slop = slop(P.slop)
        maxDuration = max(Clock.nanoseconds(parameters[P.maxDuration]), 1)
        maxInterval = max(Clock.nanoseconds(parameters[P.maxInterval]), 1)
        minInterval = Clock.nanoseconds(parameters[P.minInterval])
        tapDistance = parameters[P.tapDistance]
    }

    override func touchesBegan(_ touches: Touches) {
        if values[V.phase] != Phase.tap {
            for contact in touches { ignore(contact) }
        } else if contacts.count > 1 {
            close(.tooManyContacts, measured: Double(contacts.count), limit: 1)
        } else if foreseen.isActive {
            follow(touches.first)
        } else {
            firstTap = touches.first.pointee.start
            startTap()
        }
    }

    /// A further contact.
    private func follow(_ contact: ContactPointer) {
        if frameTime &- lifted < minInterval {
            ignore(contact)
        } else if (contact.pointee.start - firstTap).length > tapDistance {
            end()
            handOn()
        } else {
            startTap()
        }
    }

    private func startTap() {
        isTooLong = false
        wake(at: frameTime &+ maxDuration)
    }

    override func touchesMoved(_ touches: Touches) {
        let moved = touches.first.pointee.position - touches.first.pointee.start
        if values[V.phase] != Phase.tap {
            setValues(at: V.translationX, moved.x, moved.y)
            change()
        } else if moved.squaredLength > slop * slop {
            guard then == Phase.drag else { return close(.movedTooFar, measured: moved.length, limit: slop) }
            dropDeadline()
            values[V.phase] = Phase.drag
            setValues(at: V.translationX, moved.x, moved.y)
            count()
        }
    }

    override func touchesEnded(_ touches: Touches) {
        let contact = touches.first.pointee
        let moved = contact.position - contact.start
        if values[V.phase] != Phase.tap {
            end()
        } else if isTooLong {
            close(
                .heldTooLong, measured: Clock.seconds(frameTime &- contact.seen.start_time),
                limit: Clock.seconds(maxDuration))
        } else if moved.squaredLength > slop * slop {
            close(.movedTooFar, measured: moved.length, limit: slop)
        } else {
            lifted = frameTime
            count()
            wake(at: frameTime &+ maxInterval)
        }
    }

    override func deadlineReached(_ time: Int64) {
        if contacts.isEmpty {
            end()
        } else if then == Phase.hold {
            values[V.phase] = Phase.hold
            count()
        } else if then == Phase.drag {
            isTooLong = true
        } else {
            close(.heldTooLong, measured: Clock.seconds(maxDuration), limit: Clock.seconds(maxDuration))
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        if contacts.isEmpty {
            return list.atMost(.waitedTooLong, elapsed(since: lifted), Clock.seconds(maxInterval), by: P.maxInterval)
        }
        list.contacts(contacts.count, 1, 1, by: (-1, -1))
        if values[V.phase] != Phase.tap { return }
        let (start, began) = (contacts[0].pointee.start, contacts[0].pointee.seen.start_time)
        list.atMost(.movedTooFar, farthestMovement, slop, by: P.slop)
        list.atMost(.heldTooLong, elapsed(since: began), Clock.seconds(maxDuration), by: P.maxDuration)
        if values[V.tapCount] > 0 {
            list.atMost(.tapsTooFarApart, (start - firstTap).length, tapDistance, by: P.tapDistance)
        }
    }

    override var recognizesAtRest: Bool { parameters[P.then] == Phase.hold }
    override var canOutlastRest: Bool { parameters[P.then] == Phase.drag }
    override func beginsWithMoves(of count: Int) -> Bool { count == 1 && parameters[P.then] == Phase.drag }

    /// One more tap, hold or drag.
    private func count() {
        values[V.tapCount] += 1
        if foreseen == .possible { begin() } else { change() }
    }

    /// The contact is none of the row: this ends it, or fails it when it has not begun.
    private func close(_ reason: Reason, measured: Double, limit: Double) {
        if foreseen.isActive { end() } else { fail(reason, measured: measured, limit: limit) }
    }
}
