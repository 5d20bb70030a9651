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
        swipe.footprint = 2560
        swipe.choice(
            P.direction, "direction", "any right down left up horizontal vertical",
            "The required direction; horizontal is right or left, vertical is up or down.")
        swipe.number(
            P.maxAngle, "max_angle", "rad", Defaults.swipeAngle, 0...Angle.quarter,
            "The largest deviation from the required direction; ignored if that is any.")
        swipe.idle(P.maxAngle...P.maxAngle, while: P.direction, in: 0...0)
        swipe.integer(P.contacts, "contacts", 1, 1...10, "The required number of contacts.")
        swipe.length(
            P.minDistance, "min_distance", Defaults.swipeDistance, 0...1000,
            """
            The shortest mean movement of the contacts; each must move at least half as far, and less than 45 degrees \
            off the mean direction.
            """)
        swipe.speed(P.minSpeed, "min_speed", Defaults.swipeMinSpeed, 0...1e5, "The lowest speed at the lift.")
        swipe.speed(
            P.maxSpeed, "max_speed", Defaults.swipeMaxSpeed, 0...1e5, "The largest speed that is reported.")
        swipe.number(
            P.maxDuration, "max_duration", "s", Defaults.swipeDuration, 0...3600,
            "The longest duration, from the first contact down to the first lift.")
        let flips = GESTA_VALUE_FLIPS.rawValue
        swipe.value(
            V.direction, "direction_seen", type: GESTA_TYPE_CHOICE, choices: "right down left up",
            "The direction of the movement, the nearest of the four.")
        swipe.value(
            V.angle, "angle", unit: "rad", flags: flips,
            "The angle of the movement, from the x axis toward the y axis.")
        swipe.value(V.speed, "speed", unit: "length/s", "The speed at the lift.")
        swipe.value(V.dx, "dx", unit: "length", "The distance moved along x.")
        swipe.value(V.dy, "dy", unit: "length", flags: flips, "The distance moved along y.")
        swipe.value(
            V.velocityConfidence, "velocity_confidence", unit: "1",
            "How well the speed fits the latest movement: 0 (not at all) to 1 (exactly).")
        swipe.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        swipe.reason(.tooFewContacts, "only {measured} of {limit} required contacts")
        swipe.reason(.heldTooLong, "lasted {measured} s, at most {limit} s allowed")
        swipe.reason(.movedTooLittle, "moved {measured}, at least {limit} required")
        swipe.reason(.tooSlow, "lifted at a speed of {measured} per second, at least {limit} required")
        swipe.reason(.wrongDirection, "direction off by {measured} rad from {direction}, at most {limit} rad allowed")
        return swipe
    }

    private var direction = 0
    private var maxAngle = 0.0
    private var requiredContacts = 1
    private var minDistance = 0.0
    private var minSpeed = 0.0
    private var maxSpeed = 0.0
    private var maxDuration: Int64 = 0
    /// The cosine of the deviation at which it fails before the lift.
    private var farthestCosine = 0.0

    private var began: Int64 = 0
    /// The mean movement of the contacts.
    private var moved = Point.zero
    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override func configure() {
        direction = Int(parameters[P.direction])
        maxAngle = parameters[P.maxAngle]
        requiredContacts = Int(parameters[P.contacts])
        minDistance = parameters[P.minDistance]
        minSpeed = parameters[P.minSpeed]
        maxSpeed = parameters[P.maxSpeed]
        maxDuration = Clock.nanoseconds(parameters[P.maxDuration])
        farthestCosine = Angle.vector(degrees: (maxAngle + Swipe.leeway) * 180 / Angle.half).x
    }

    override func reset() { moved = .zero }

    override func touchesBegan(_ touches: Touches) {
        if contacts.count == touches.count {
            began = frameTime
            wake(at: began &+ max(maxDuration, 1))
        }
        if contacts.count > requiredContacts {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(requiredContacts))
        } else if contacts.count == requiredContacts {
            tracker.clear()
            track()
        }
    }

    override func touchesMoved(_ touches: Touches) {
        guard contacts.count == requiredContacts else { return }
        track()
        checkDirection()
    }

    override func touchesEnded(_ touches: Touches) {
        if contacts.count < requiredContacts {
            fail(.tooFewContacts, measured: Double(contacts.count), limit: Double(requiredContacts))
        } else {
            judge()
        }
    }

    override func deadlineReached(_ time: Int64) {
        fail(.heldTooLong, measured: Clock.seconds(time &- began), limit: Clock.seconds(maxDuration))
    }

    private func track() {
        var sum = Point.zero
        for contact in contacts { sum = sum + (contact.pointee.position - contact.pointee.start) }
        moved = sum * (1 / Double(contacts.count))
        tracker.add(moved, at: frameTime)
    }

    /// Fails at once when the contacts clearly move in another direction, so that others need not wait for the limit.
    private func checkDirection() {
        let distance = moved.squaredLength
        guard direction != 0, distance >= minDistance * minDistance, distance > 0 else { return }
        let along =
            switch direction {
            case 1: moved.x
            case 2: moved.y
            case 3: 0 - moved.x
            case 4: 0 - moved.y
            case 5: abs(moved.x)
            default: abs(moved.y)
            }
        // Without a root: along < farthestCosine * length.
        let square = farthestCosine * farthestCosine * distance
        let isOff = farthestCosine > 0 ? along < 0 || along * along < square : along < 0 && along * along > square
        if isOff { fail(.wrongDirection, measured: deviation(Angle.of(moved)), limit: maxAngle) }
    }

    /// The smallest movement of a contact in the direction of the mean movement.
    private var leastMoved: Point {
        var least = moved
        var smallest = Double.infinity
        for contact in contacts {
            let own = contact.pointee.position - contact.pointee.start
            let along = own.x * moved.x + own.y * moved.y
            if along < smallest { (smallest, least) = (along, own) }
        }
        return least
    }

    /// The largest angle between the movement of a contact and the mean movement.
    private func largestTurn(from angle: Double) -> Double {
        var largest = 0.0
        for contact in contacts {
            let own = Angle.of(contact.pointee.position - contact.pointee.start)
            largest = max(largest, abs(Angle.wrapped(own - angle)))
        }
        return largest
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
        let slowest = leastMoved
        let least = distance > 0 ? (slowest.x * moved.x + slowest.y * moved.y) / distance : 0
        if distance < minDistance {
            fail(.movedTooLittle, measured: distance, limit: minDistance)
        } else if least < 0.5 * distance {
            fail(.movedTooLittle, measured: least, limit: 0.5 * distance)
        } else if requiredContacts > 1, largestTurn(from: angle) >= Swipe.largestTurn {
            fail(.wrongDirection, measured: largestTurn(from: angle), limit: Swipe.largestTurn)
        } else if off > maxAngle {
            fail(.wrongDirection, measured: off, limit: maxAngle)
        } else if speed < minSpeed {
            fail(.tooSlow, measured: speed, limit: minSpeed)
        } else {
            recognize()
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        list.contacts(contacts.count, requiredContacts, requiredContacts, by: (P.contacts, P.contacts))
        list.atMost(.heldTooLong, elapsed(since: began), Clock.seconds(maxDuration), by: P.maxDuration)
        if contacts.count != requiredContacts { return }
        list.atLeast(.movedTooLittle, moved.length, minDistance, by: P.minDistance)
        list.atLeast(.tooSlow, min(tracker.estimate(at: frameTime).length, maxSpeed), minSpeed, by: P.minSpeed)
        if direction != 0, moved.squaredLength > 0 {
            list.atMost(.wrongDirection, deviation(Angle.of(moved)), maxAngle, by: P.maxAngle)
        }
    }

    /// Undecided until the time limit while the contacts move in its direction.
    override var longestDoubt: Double { parameters[P.maxDuration] }

    override var contactsThatMove: Int { Int(parameters[P.contacts]) }
    override var movement: (axis: MovementAxis, angle: Double) {
        switch Int(parameters[P.direction]) {
        case 1, 3, 5: (.horizontal, parameters[P.maxAngle])
        case 2, 4, 6: (.vertical, parameters[P.maxAngle])
        default: (.any, 0)
        }
    }

    /// rad. A stroke that is off by more than this beyond the limit cannot come back.
    private static var leeway: Double { Angle.quarter / 4 }

    /// rad. Contacts that move at right angles to each other are no swipe.
    private static var largestTurn: Double { Angle.quarter / 2 }

    /// The nearest of right, down, left and up.
    private static func quarter(_ angle: Double) -> Int {
        Int((angle / Angle.quarter).rounded(.toNearestOrAwayFromZero)) & 3
    }

    /// The deviation from the required direction, or from the nearer of two.
    private func deviation(_ angle: Double) -> Double {
        switch direction {
        case 0: return 0
        case 5: return min(abs(angle), Angle.half - abs(angle))
        case 6: return abs(abs(angle) - Angle.quarter)
        default: return abs(Angle.wrapped(angle - Double(direction &- 1) * Angle.quarter))
        }
    }
}
