// A quick stroke in one direction, recognized when it lifts.

import CGesta

final class Swipe: Machine {
    struct Parameters: ParameterSet {
        @Parameter var direction: Int
        @Parameter var maxAngle: Double
        @Parameter var contacts: Int
        @Parameter var minDistance: Double
        @Parameter var minSpeed: Double
        @Parameter var maxDuration: Int64
        @Parameter var minStraightness: Double

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$direction, "direction", RequiredDirection.choices,
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
            list.speed(
                &$minSpeed, "min_speed", Defaults.swipeMinSpeed, 0...1e5,
                """
                The lowest speed at the lift, in the required direction, or in that of the movement if several are \
                allowed: a finger that goes back as it lifts has a negative one. 0 for any.
                """)
            list.time(
                &$maxDuration, "max_duration", Defaults.swipeDuration, 0...3600,
                "The longest duration, from the first contact down to the first lift.")
            list.number(
                &$minStraightness, "min_straightness", "1", Defaults.swipeStraightness, 0...1,
                """
                The smallest ratio of the distance moved to the path length: 1 for a straight line only, 0 for any \
                path.
                """)
            list.idle($maxAngle, while: $direction, in: 0...0)
        }
    }
    enum V {
        static var direction: Int { 0 }
        static var angle: Int { 1 }
        static var speed: Int { 2 }
        static var dx: Int { 3 }
        static var dy: Int { 4 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let swipe = RecognizerClass(
            in: rows, id: "gesta.swipe", label: "Swipe",
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
        swipe.value(
            V.speed, "speed", unit: "length/s",
            """
            The speed at the lift, in the direction of min_speed, at most 1270 mm/s; negative if the contacts went back.
            """)
        swipe.value(V.dx, "dx", unit: "length", "The distance moved along x.")
        swipe.value(V.dy, "dy", unit: "length", flags: flips, "The distance moved along y.")
        swipe.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        swipe.reason(.tooFewContacts)
        swipe.reason(.heldTooLong, hint: "lasted too long to be {gesture}")
        swipe.reason(.movedTooLittle, "moved {measured}, at least {limit} required")
        swipe.reason(.tooSlow)
        swipe.reason(
            .wrongDirection, "direction off by {measured} rad from {direction}, at most {limit} rad allowed",
            hint: "did not go {direction}")
        swipe.reason(.notStraight)
        return swipe
    }

    private var parameters = Parameters()
    /// The cosine of the deviation at which it fails before the lift.
    private var farthestCosine = 0.0
    private var maxSpeed = Double.infinity

    private var began: Int64 = 0
    /// The mean movement of the contacts.
    private var moved = Point.zero
    private var path = SwipePath()
    private var tracker = VelocityTracker()
    private var directions = Directions()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func configure() {
        parameters.read(for: self)
        path.configure(step: parameters.minDistance / 8)
        maxSpeed = Defaults.swipeMaxSpeed * unitsPerMillimeter
        farthestCosine = Angle.vector(degrees: (parameters.maxAngle + Swipe.leeway) * 180 / Angle.half).x
    }

    override func reset() {
        moved = .zero
        path.clear()
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
        checkWay()
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
        move(to: moved + motion.movement)
        checkWay()
    }

    override func motionEnded(_ motion: Motion) { judge() }

    override func deadlineReached(_ time: Int64) { fail(duration) }

    private func track() {
        var sum = Point.zero
        for contact in contacts { sum = sum + (contact.pointee.position - contact.pointee.start) }
        move(to: sum * (1 / Double(contacts.count)))
    }

    @inline(__always)
    private func move(to mean: Point) {
        moved = mean
        path.add(mean)
        tracker.add(mean, at: frameTime)
    }

    /// Fails at once when the contacts clearly move in another direction, or back, so that others need not wait for the
    /// limit.
    @inline(__always)
    private func checkWay() {
        let (square, least) = (moved.squaredLength, parameters.minDistance)
        if parameters.minStraightness > 0, least > 0 {
            // Straight on, it would have to move farther than a swipe must.
            let lacking = path.length * parameters.minStraightness - least
            if lacking > 0, lacking * lacking > square { return fail(straightness) }
        }
        guard parameters.direction != 0, square >= least * least, square > 0 else { return }
        let local = directions.local(moved)
        let along = heading(of: local).dot(local)
        // Without a root: along < farthestCosine * length.
        let limit = farthestCosine * farthestCosine * local.squaredLength
        let isOff = farthestCosine > 0 ? along < 0 || along * along < limit : along < 0 && along * along > limit
        if isOff { fail(deviation(of: Angle.of(local))) }
    }

    @inline(__always)
    private func heading(of local: Point) -> Point { RequiredDirection.heading(parameters.direction, of: local) }

    /// The part of the velocity that is in the direction, at most `maxSpeed`.
    private func speed(of velocity: Point) -> Double {
        min(heading(of: directions.local(moved)).dot(directions.local(velocity)), maxSpeed)
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
        let distance = moved.length
        let liftSpeed = speed(of: tracker.estimate(at: frameTime))
        let angle = Angle.of(moved)
        let localAngle = directions.areTurned ? Angle.of(directions.local(moved)) : angle
        values[V.angle] = angle
        values[V.direction] = Double(Swipe.quarter(localAngle))
        values[V.speed] = liftSpeed
        values[V.dx] = moved.x
        values[V.dy] = moved.y
        let slowest = leastMoved
        let least = distance > 0 ? (slowest.x * moved.x + slowest.y * moved.y) / distance : 0
        if check(travel(distance)), check(.atLeast(.movedTooLittle, least, 0.5 * distance)),
            check(straggling(from: angle)), check(deviation(of: localAngle)), check(straightness),
            parameters.minSpeed == 0 || check(fastness(liftSpeed))
        {
            recognize()
        }
    }

    // MARK: rules

    private var number: Rule { .contacts(contacts.count, parameters.$contacts) }
    private var duration: Rule { .atMost(.heldTooLong, elapsed(since: began), parameters.$maxDuration) }
    private func travel(_ distance: Double) -> Rule { .atLeast(.movedTooLittle, distance, parameters.$minDistance) }
    private func deviation(of angle: Double) -> Rule { .atMost(.wrongDirection, off(angle), parameters.$maxAngle) }
    private var straightness: Rule {
        .atLeast(.notStraight, path.straightness(to: moved), parameters.$minStraightness)
    }
    private func fastness(_ speed: Double) -> Rule { .atLeast(.tooSlow, speed, parameters.$minSpeed) }
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
        if parameters.minSpeed > 0 { list.add(fastness(speed(of: tracker.estimate(at: frameTime)))) }
        list.add(straightness)
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

/// How far the mean of the contacts has moved in all, along a path of points that are a step apart: the noise of fast
/// sampling and of a finger that rests has no part in it.
private struct SwipePath {
    private var square = 0.0
    private var corner = Point.zero
    /// Up to the last of these points.
    private(set) var length = 0.0

    mutating func configure(step: Double) { square = step * step }

    mutating func clear() {
        corner = .zero
        length = 0
    }

    @inline(__always)
    mutating func add(_ place: Point) {
        let step = (place - corner).squaredLength
        if step < square { return }
        length += step.squareRoot()
        corner = place
    }

    /// The distance of an end from the start in relation to the path length (Batschelet, "Circular Statistics in
    /// Biology", 1981): 1 for a straight line, 0.9 for a quarter of a circle, 0.71 for a right angle with equal legs, 0
    /// where it began.
    func straightness(to end: Point) -> Double {
        let whole = length + (end - corner).length
        return whole > 0 ? min(1, end.length / whole) : 1
    }
}
