// Zoom with one finger: a tap, then a drag.

import CGesta

final class DoubleTapDrag: Recognizer {
    enum P {
        static var grows: Int { 0 }
        static var doubling: Int { 1 }
        static var slop: Int { 2 }
        static var maxDuration: Int { 3 }
        static var maxInterval: Int { 4 }
        static var tapDistance: Int { 5 }
    }
    enum V {
        static var scale: Int { 0 }
        static var scaleVelocity: Int { 1 }
        static var translationY: Int { 2 }
        static var focusX: Int { 3 }
        static var focusY: Int { 4 }
    }

    static func describe() -> RecognizerClass {
        let drag = RecognizerClass(
            id: "gesta.double_tap_drag", label: "Double-tap drag",
            doc: "Zoom with one finger: a tap, then a drag up or down from the same place.",
            isContinuous: true, make: { DoubleTapDrag($0, $1) })
        drag.footprint = 2560
        drag.choice(P.grows, "grows", "down up", "The direction of the drag that enlarges.")
        drag.length(
            P.doubling, "doubling", Defaults.zoomDoubling, 0.1...1000,
            "The distance that doubles the scale; the same distance in the other direction halves it.")
        drag.slop(
            P.slop, "The largest movement during the tap; the drag begins when the movement up or down exceeds it.")
        drag.number(
            P.maxDuration, "max_duration", "s", Defaults.tapDuration, 0...3600, "The longest duration of the tap.")
        drag.number(
            P.maxInterval, "max_interval", "s", Defaults.tapInterval, 0...3600,
            "The longest time between the tap's lift and the drag's contact.")
        drag.length(
            P.tapDistance, "tap_distance", Defaults.tapDistance, 0...1000,
            "The largest distance from the tap at which the drag may start.")
        let flips = GESTA_VALUE_FLIPS.rawValue
        let writable = GESTA_VALUE_WRITABLE.rawValue
        drag.value(V.scale, "scale", unit: "1", flags: writable, "The scale relative to when the gesture began.")
        drag.value(V.scaleVelocity, "scale_velocity", unit: "1/s", "The rate at which the scale changes.")
        drag.value(
            V.translationY, "translation_y", unit: "length", flags: flips,
            "The distance moved along y since the gesture began.")
        drag.value(V.focusX, "focus_x", unit: "length", "The x coordinate where the drag's contact went down.")
        drag.value(
            V.focusY, "focus_y", unit: "length", flags: flips, "The y coordinate where the drag's contact went down.")
        drag.reason(.tooManyContacts, "{measured} contacts, one required")
        drag.reason(.movedTooFar, "moved {measured} during the tap, at most {limit} allowed")
        drag.reason(.heldTooLong, "tap held for {measured} s, at most {limit} s allowed")
        drag.reason(.waitedTooLong, "waited {measured} s after the tap, at most {limit} s allowed")
        drag.reason(.tapsTooFarApart, "went down again {measured} from the tap, at most {limit} allowed")
        drag.reason(
            .wrongDirection, "moved {measured} sideways, at most {limit} allowed before it moves up or down")
        drag.reason(.movedTooLittle, "moved {measured} up or down, more than {limit} required")
        return drag
    }

    private var growsUp = false
    private var doubling = 1.0
    private var slop = 0.0
    private var maxDuration: Int64 = 0
    private var maxInterval: Int64 = 0
    private var tapDistance = 0.0

    private var hasTapped = false
    private var tap = Point.zero
    private var farthest = 0.0
    /// The y coordinate where the gesture began, and the divisor of the scale, which changes when the program sets the
    /// scale.
    private var origin = 0.0
    private var base = 1.0
    /// Tracks the scale before it is divided by `base`.
    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override func configure() {
        growsUp = parameters[P.grows] == 1
        doubling = parameters[P.doubling]
        slop = slop(P.slop)
        maxDuration = Clock.nanoseconds(parameters[P.maxDuration])
        maxInterval = Clock.nanoseconds(parameters[P.maxInterval])
        tapDistance = parameters[P.tapDistance]
    }

    override func reset() {
        hasTapped = false
        farthest = 0
        base = 1
        tracker.clear()
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            for contact in touches { ignore(contact) }
            return
        }
        if contacts.count > 1 {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: 1)
            return
        }
        let start = touches.first.pointee.start
        if !hasTapped {
            tap = start
            wake(at: frameTime &+ max(maxDuration, 1))
            return
        }
        dropDeadline()
        let distance = (start - tap).length
        if distance > tapDistance {
            fail(.tapsTooFarApart, measured: distance, limit: tapDistance)
            handOn()
            return
        }
        values[V.focusX] = start.x
        values[V.focusY] = start.y
    }

    override func touchesMoved(_ touches: Touches) {
        let contact = touches.first.pointee
        if foreseen.isActive {
            drag(to: contact.seen.y)
            change()
            return
        }
        let moved = contact.position - contact.start
        if !hasTapped {
            if moved.squaredLength > slop * slop { fail(.movedTooFar, measured: moved.length, limit: slop) }
            return
        }
        farthest = max(farthest, abs(moved.y))
        guard abs(moved.y) > slop else {
            // A pan that waits for this begins at once.
            if abs(moved.x) > slop { fail(.wrongDirection, measured: abs(moved.x), limit: slop) }
            return
        }
        origin = contact.seen.y
        drag(to: origin)
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        if foreseen.isActive {
            measureVelocity()
            end()
        } else if hasTapped {
            fail(.movedTooLittle, measured: farthest, limit: slop)
        } else {
            hasTapped = true
            wake(at: frameTime &+ max(maxInterval, 1))
        }
    }

    override func deadlineReached(_ time: Int64) {
        if hasTapped {
            fail(.waitedTooLong, measured: Clock.seconds(maxInterval), limit: Clock.seconds(maxInterval))
        } else {
            fail(.heldTooLong, measured: Clock.seconds(maxDuration), limit: Clock.seconds(maxDuration))
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        guard state == .possible else { return }
        guard let contact = contacts.first?.pointee else {
            let lifted = deadline &- max(maxInterval, 1)
            return list.atMost(.waitedTooLong, elapsed(since: lifted), Clock.seconds(maxInterval), by: P.maxInterval)
        }
        list.contacts(contacts.count, 1, 1, by: (-1, -1))
        let moved = contact.position - contact.start
        if hasTapped {
            list.atMost(.tapsTooFarApart, (contact.start - tap).length, tapDistance, by: P.tapDistance)
            list.moreThan(.movedTooLittle, max(farthest, abs(moved.y)), slop, by: P.slop)
            list.atMost(.wrongDirection, abs(moved.x), slop, by: P.slop)
        } else {
            list.atMost(.movedTooFar, moved.length, slop, by: P.slop)
            list.atMost(
                .heldTooLong, elapsed(since: contact.seen.start_time), Clock.seconds(maxDuration), by: P.maxDuration)
        }
    }

    override func updateValues() { if state.isActive { measureVelocity() } }

    override func permits(_ x: Double, inValue index: Int) -> Status { PinchScale.permits(x) }
    override func write(_ x: Double, toValue index: Int) {
        base = scale(at: origin + values[V.translationY]) / x
        values[index] = x
    }

    private func drag(to y: Double) {
        let scale = scale(at: y)
        tracker.add(figure: scale, at: frameTime)
        values[V.translationY] = y - origin
        values[V.scale] = scale / base
        measureVelocity()
    }

    private func measureVelocity() { values[V.scaleVelocity] = tracker.estimate(at: frameTime).x / base }

    /// A line for enlarging and a hyperbola for shrinking, so that the scale is smooth at 1 and never reaches 0.
    private func scale(at y: Double) -> Double {
        let distance = (growsUp ? origin - y : y - origin) / doubling
        return distance >= 0 ? 1 + distance : 1 / (1 - distance)
    }
}
