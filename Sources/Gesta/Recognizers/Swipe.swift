// A quick stroke in one direction, recognized when it lifts.

import CGesta

final class Swipe: Recognizer {
    enum P {
        static var direction: Int { 0 }
        static var maxAngle: Int { 1 }
        static var contacts: Int { 2 }
        static var minDistance: Int { 3 }
        static var minSpeed: Int { 4 }
        static var maxSpeed: Int { 5 }
        static var maxDuration: Int { 6 }
    }
    enum V {
        static var direction: Int { 0 }
        static var angle: Int { 1 }
        static var speed: Int { 2 }
        static var dx: Int { 3 }
        static var dy: Int { 4 }
        static var velocityConfidence: Int { 5 }
    }

    static func describe() -> RecognizerClass {
        let swipe = RecognizerClass(
            id: "gesta.swipe", label: "Swipe",
            doc: "A quick stroke of one or several contacts in one direction, recognized when the first of them lifts.",
            isContinuous: false, make: { Swipe($0, $1) })
        swipe.choice(
            P.direction, "direction", "any right down left up horizontal vertical",
            "Where it must go; horizontal is right or left, vertical is up or down, any is anywhere.")
        swipe.number(
            P.maxAngle, "max_angle", "rad", Defaults.swipeAngle, 0...Angle.quarter,
            "How far off its direction it may go; does not count where any will do.")
        swipe.integer(P.contacts, "contacts", 1, 1...10, "How many contacts must be down.")
        swipe.length(
            P.minDistance, "min_distance", Defaults.swipeDistance, 0...1000,
            "How far the contacts must move, on average.")
        swipe.speed(P.minSpeed, "min_speed", Defaults.swipeMinSpeed, 0...1e5, "How fast it must be when it lifts.")
        swipe.speed(
            P.maxSpeed, "max_speed", Defaults.swipeMaxSpeed, 0...1e5, "A faster one is reported as being this fast.")
        swipe.number(
            P.maxDuration, "max_duration", "s", Defaults.swipeDuration, 0...3600,
            "How long it may last, from the first contact down to the first lift.")
        let flips = GESTA_VALUE_FLIPS.rawValue
        swipe.value(
            V.direction, "direction_seen", type: GESTA_TYPE_CHOICE, choices: "right down left up",
            "The direction that it went in, the nearest of four.")
        swipe.value(V.angle, "angle", unit: "rad", flags: flips, "The same exactly, from the x axis towards growing y.")
        swipe.value(V.speed, "speed", unit: "length/s", "How fast it was when it lifted.")
        swipe.value(V.dx, "dx", unit: "length", "How far it went along x.")
        swipe.value(V.dy, "dy", unit: "length", flags: flips, "How far it went along y.")
        swipe.value(
            V.velocityConfidence, "velocity_confidence", unit: "1",
            "How well the speed fits the latest movement: 0 not at all, 1 wholly.")
        swipe.reason(.tooManyContacts, "{measured} contacts, {limit} wanted")
        swipe.reason(.tooFewContacts, "{measured} contacts, {limit} wanted")
        swipe.reason(.heldTooLong, "lasted {measured} s, at most {limit} allowed")
        swipe.reason(.movedTooLittle, "moved {measured}, at least {limit} wanted")
        swipe.reason(.tooSlow, "lifted at a speed of {measured} a second, at least {limit} wanted")
        swipe.reason(.wrongDirection, "went {measured} rad off {direction}, at most {limit} allowed")
        return swipe
    }

    private var direction = 0
    private var maxAngle = 0.0
    private var contactsWanted = 1
    private var minDistance = 0.0
    private var minSpeed = 0.0
    private var maxSpeed = 0.0
    private var maxDuration: Int64 = 0

    private var began: Int64 = 0
    /// The mean of what the contacts have moved by.
    private var moved = Point.zero
    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override func configure() {
        direction = Int(parameters[P.direction])
        maxAngle = parameters[P.maxAngle]
        contactsWanted = Int(parameters[P.contacts])
        minDistance = parameters[P.minDistance]
        minSpeed = parameters[P.minSpeed]
        maxSpeed = parameters[P.maxSpeed]
        maxDuration = Clock.nanoseconds(parameters[P.maxDuration])
    }

    override func reset() { moved = .zero }

    override func touchesBegan(_ touches: Touches) {
        if contacts.count == touches.count {
            began = frameTime
            wake(at: began &+ max(maxDuration, 1))
        }
        if contacts.count > contactsWanted {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(contactsWanted))
        } else if contacts.count == contactsWanted {
            tracker.clear()
            track()
        }
    }

    override func touchesMoved(_ touches: Touches) {
        if contacts.count == contactsWanted { track() }
    }

    override func touchesEnded(_ touches: Touches) {
        if contacts.count < contactsWanted {
            fail(.tooFewContacts, measured: Double(contacts.count), limit: Double(contactsWanted))
        } else {
            judge()
        }
    }

    override func deadlineReached(_ time: Int64) {
        fail(.heldTooLong, measured: Clock.seconds(time &- began), limit: Clock.seconds(maxDuration))
    }

    private func track() {
        var sum = Point.zero
        var at = 0
        while at < contacts.count {
            sum = sum + (contacts[at].pointee.position - contacts[at].pointee.start)
            at &+= 1
        }
        moved = sum * (1 / Double(contacts.count))
        tracker.add(moved, at: frameTime)
    }

    private func judge() {
        let (velocity, confidence) = tracker.measure(at: frameTime)
        let distance = moved.length
        let speed = min(velocity.length, maxSpeed)
        let angle = Angle.of(moved)
        values[V.angle] = angle
        values[V.direction] = Double(Swipe.quarter(angle))
        values[V.speed] = speed
        values[V.dx] = moved.x
        values[V.dy] = moved.y
        values[V.velocityConfidence] = confidence
        let off = deviation(angle)
        if distance < minDistance {
            fail(.movedTooLittle, measured: distance, limit: minDistance)
        } else if off > maxAngle {
            fail(.wrongDirection, measured: off, limit: maxAngle)
        } else if speed < minSpeed {
            fail(.tooSlow, measured: speed, limit: minSpeed)
        } else {
            recognize()
        }
    }

    /// Right, down, left, up: whichever is nearest.
    private static func quarter(_ angle: Double) -> Int {
        Int((angle / Angle.quarter).rounded(.toNearestOrAwayFromZero)) & 3
    }

    /// How far off the wanted direction, or the nearer of two.
    private func deviation(_ angle: Double) -> Double {
        switch direction {
        case 0: return 0
        case 5: return min(abs(angle), Angle.half - abs(angle))
        case 6: return abs(abs(angle) - Angle.quarter)
        default: return abs(Angle.wrapped(angle - Double(direction &- 1) * Angle.quarter))
        }
    }
}
