// A quick stroke in one direction, recognized when it lifts.

import CGesta

final class Swipe: Machine {
    struct Parameters: ParameterSet {
        @Parameter var direction: Int
        @Parameter var maxAngle: Double
        @Parameter var contacts: Int
        @Parameter var minDistance: Double
        @Parameter var minSpeed: Double
        @Parameter var maxSpeed: Double
        @Parameter var maxDuration: Int64

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$direction, "direction", "any right down left up horizontal vertical",
                """
                The required direction in the recognizer's region; horizontal is right or left, vertical is up or down.
                """)
            list.number(
                &$maxAngle, "max_angle", "rad", Defaults.swipeAngle, 0...Angle.quarter,
                "The largest deviation from the required direction; ignored if that is any.")
            list.integer(&$contacts, "contacts", 1, 1...10, "The required number of contacts.")
            list.length(
                &$minDistance, "min_distance", Defaults.swipeDistance, 0...1000,
                """
                The shortest mean movement of the contacts; each must move at least half as far, and less than 45 \
                degrees off the mean direction.
                """)
            list.speed(&$minSpeed, "min_speed", Defaults.swipeMinSpeed, 0...1e5, "The lowest speed at the lift.")
            list.speed(
                &$maxSpeed, "max_speed", Defaults.swipeMaxSpeed, 0...1e5, "The largest speed that is reported.")
            list.time(
                &$maxDuration, "max_duration", Defaults.swipeDuration, 0...3600,
                "The longest duration, from the first contact down to the first lift.")
            list.idle($maxAngle, while: $direction, in: 0...0)
        }
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
            isContinuous: false, make: { Swipe($0) })
        swipe.footprint = 2560
        swipe.take([.swipe, .scroll])
        swipe.describe(Parameters())
        let flips = GESTA_VALUE_FLIPS.rawValue
        swipe.value(
            V.direction, "direction_seen", type: .choice, choices: "right down left up",
            "The direction of the movement in the recognizer's region, the nearest of the four.")
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
        swipe.reason(.tooFewContacts)
        swipe.reason(
            .heldTooLong, "lasted {measured} s, at most {limit} s allowed", hint: "lasted too long to be {gesture}")
        swipe.reason(.movedTooLittle, "moved {measured}, at least {limit} required")
        swipe.reason(.tooSlow)
        swipe.reason(
            .wrongDirection, "direction off by {measured} rad from {direction}, at most {limit} rad allowed",
            hint: "did not go {direction}")
        return swipe
    }

    private var parameters = Parameters()
    /// The cosine of the deviation at which it fails before the lift.
    private var farthestCosine = 0.0

    private var began: Int64 = 0
    /// The mean movement of the contacts.
    private var moved = Point.zero
    private var tracker = VelocityTracker()
    private var directions = Directions()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func configure() {
        parameters.read(for: self)
        farthestCosine = Angle.vector(degrees: (parameters.maxAngle + Swipe.leeway) * 180 / Angle.half).x
    }

    override func reset() {
        moved = .zero
        directions.read(for: self)
    }

    override func touchesBegan(_ touches: Touches) {
        if contacts.count == touches.count {
            began = frameTime
            wake(at: began &+ max(parameters.maxDuration, 1))
        }
        let required = parameters.contacts
        if contacts.count > required {
            fail(number)
        } else if contacts.count == required {
            tracker.clear()
            track()
        }
    }

    override func touchesMoved(_ touches: Touches) {
        guard contacts.count == parameters.contacts else { return }
        track()
        checkDirection()
    }

    override func touchesEnded(_ touches: Touches) {
        if check(number) { judge() }
    }

    // MARK: motions

    override func motionBegan(_ motion: Motion) {
        began = frameTime
        wake(at: began &+ max(parameters.maxDuration, 1))
        tracker.clear()
        let number = Rule.contacts(motion.fingers, parameters.$contacts)
        if motion.fingers != 0, !check(number) { return }
        // The first movement has no duration if it begins the stream.
        if !motion.moves { tracker.add(moved, at: frameTime) }
    }

    override func motionMoved(_ motion: Motion) {
        moved = moved + motion.movement
        tracker.add(moved, at: frameTime)
        checkDirection()
    }

    override func motionEnded(_ motion: Motion) { judge() }

    override func deadlineReached(_ time: Int64) { fail(duration) }

    private func track() {
        var sum = Point.zero
        for contact in contacts { sum = sum + (contact.pointee.position - contact.pointee.start) }
        moved = sum * (1 / Double(contacts.count))
        tracker.add(moved, at: frameTime)
    }

    /// Fails at once when the contacts clearly move in another direction, so that others need not wait for the limit.
    @inline(__always)
    private func checkDirection() {
        let distance = moved.squaredLength
        let least = parameters.minDistance
        guard parameters.direction != 0, distance >= least * least, distance > 0 else { return }
        let local = directions.local(moved)
        let along =
            switch parameters.direction {
            case 1: local.x
            case 2: local.y
            case 3: 0 - local.x
            case 4: 0 - local.y
            case 5: abs(local.x)
            default: abs(local.y)
            }
        // Without a root: along < farthestCosine * length.
        let square = farthestCosine * farthestCosine * local.squaredLength
        let isOff = farthestCosine > 0 ? along < 0 || along * along < square : along < 0 && along * along > square
        if isOff { fail(deviation(of: Angle.of(local))) }
    }

    /// The smallest movement of a contact in the direction of the mean movement.
    private var leastMoved: Point {
        if tracksMotion { return moved }
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
        if tracksMotion { return 0 }
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
        let liftSpeed = min(velocity.length, parameters.maxSpeed)
        let angle = Angle.of(moved)
        let localAngle = directions.areTurned ? Angle.of(directions.local(moved)) : angle
        values[V.angle] = angle
        values[V.direction] = Double(Swipe.quarter(localAngle))
        values[V.speed] = liftSpeed
        values[V.dx] = moved.x
        values[V.dy] = moved.y
        values[V.velocityConfidence] = confidence
        let slowest = leastMoved
        let least = distance > 0 ? (slowest.x * moved.x + slowest.y * moved.y) / distance : 0
        if check(travel(distance)), check(.atLeast(.movedTooLittle, least, 0.5 * distance)),
            check(straggling(from: angle)), check(deviation(of: localAngle)), check(speed(liftSpeed))
        {
            recognize()
        }
    }

    // MARK: rules

    private var number: Rule { .contacts(contacts.count, parameters.$contacts) }
    private var duration: Rule { .atMost(.heldTooLong, elapsed(since: began), parameters.$maxDuration) }
    private func travel(_ distance: Double) -> Rule { .atLeast(.movedTooLittle, distance, parameters.$minDistance) }
    private func deviation(of angle: Double) -> Rule { .atMost(.wrongDirection, off(angle), parameters.$maxAngle) }
    private func speed(_ speed: Double) -> Rule { .atLeast(.tooSlow, speed, parameters.$minSpeed) }
    /// Contacts that move at right angles to each other are no swipe.
    private func straggling(from angle: Double) -> Rule {
        let turn = parameters.contacts > 1 ? largestTurn(from: angle) : 0
        return .lessThan(.wrongDirection, turn, Angle.quarter / 2)
    }

    override func addMeasures(to list: inout MeasureList) {
        if !tracksMotion { list.add(number) }
        list.add(duration)
        if !tracksMotion, contacts.count != parameters.contacts { return }
        list.add(travel(moved.length))
        list.add(speed(min(tracker.estimate(at: frameTime).length, parameters.maxSpeed)))
        if parameters.direction != 0, moved.squaredLength > 0 {
            list.add(deviation(of: Angle.of(directions.local(moved))))
        }
    }

    /// Undecided until the time limit while the contacts move in its direction.
    override var profile: Profile {
        let parameters = Parameters(of: self)
        var profile = Profile(
            longestDoubt: parameters.$maxDuration.figure, contactsThatMove: parameters.contacts,
            angle: parameters.maxAngle)
        switch parameters.direction {
        case 1, 3, 5: profile.axis = .horizontal
        case 2, 4, 6: profile.axis = .vertical
        default: break
        }
        return profile
    }

    /// rad. A stroke that is off by more than this beyond the limit cannot come back.
    private static var leeway: Double { Angle.quarter / 4 }

    /// The nearest of right, down, left and up.
    private static func quarter(_ angle: Double) -> Int {
        Int((angle / Angle.quarter).rounded(.toNearestOrAwayFromZero)) & 3
    }

    /// The deviation from the required direction, or from the nearer of two.
    private func off(_ angle: Double) -> Double {
        switch parameters.direction {
        case 0: return 0
        case 5: return min(abs(angle), Angle.half - abs(angle))
        case 6: return abs(abs(angle) - Angle.quarter)
        default: return abs(Angle.wrapped(angle - Double(parameters.direction &- 1) * Angle.quarter))
        }
    }
}
