// Contacts that move, perhaps from an edge of the region: the classes gesta.pan and gesta.edge_pan.

import CGesta

/// The translation is that of the contacts' centroid, and does not jump when a contact is added or lifted.
final class Pan: Machine, Checkable, TakingContacts {
    struct Parameters: ParameterSet {
        var contacts = ContactLimits()
        var edges = EdgeParameters()
        let isFromEdge: Bool
        @Parameter var slop: Double
        @Parameter var origin: Int
        @Parameter var axis: Int
        @Parameter var axisAngle: Double
        @Parameter var unlockDistance: Double
        @Parameter var perContact: Bool
        @Parameter var direction: Int
        @Parameter var maxDrift: Double
        @Parameter var minSpeed: Double

        /// The axis of the movement with which the gesture must begin; free for any.
        var requiredAxis: Rail.Axis {
            switch axis {
            case 1, 4: .horizontal
            case 2, 5: .vertical
            default: .free
            }
        }
        var locks: Bool { axis == 3 }
        var haveDirections: Bool { axis != 0 || direction != 0 }

        init() { self.init(isFromEdge: false) }
        init(isFromEdge: Bool) {
            self.isFromEdge = isFromEdge
            contacts = ContactLimits(isExact: isFromEdge)
        }

        mutating func declare(in list: inout ParameterList) {
            if isFromEdge {
                edges.declare(in: &list)
                list.slop(
                    &$slop,
                    """
                    The gesture begins when the centroid has moved farther than this, away from the edge rather than \
                    along it.
                    """)
                return contacts.declare(in: &list)
            }
            contacts.declare(in: &list)
            list.slop(&$slop, "The gesture begins when the centroid has moved farther than this.")
            list.choice(
                &$origin, "origin", "slop down slop_subtracted",
                """
                The origin of the translation: where the contacts were when the slop was exceeded, where they went \
                down, or the point on the way where the slop ended.
                """)
            list.choice(
                &$axis, "axis", "any horizontal vertical lock start_horizontal start_vertical",
                """
                The direction of the movement, along the axes of the recognizer's region: with horizontal or \
                vertical, other movements fail the gesture, and translation and velocity across the axis are 0; lock \
                chooses the nearer axis when the gesture begins; start_horizontal and start_vertical require that it \
                begins along the axis, and then it moves in all directions.
                """)
            list.number(
                &$axisAngle, "axis_angle", "rad", Defaults.axisAngle, 0...Angle.quarter,
                """
                The largest deviation of the movement from the axis when the gesture begins; beyond it, lock does not \
                lock.
                """)
            list.length(
                &$unlockDistance, "unlock_distance", 0, 0...1000,
                """
                A movement across the axis that is longer than this ends a lock, unless the contacts move as far along \
                the axis first; 0 for never.
                """)
            list.perContact(&$perContact)
            list.choice(
                &$direction, "direction", RequiredDirection.choices,
                """
                The side of the recognizer's region to which the movement must exceed slop, whatever it is across; \
                horizontal is right or left, vertical is up or down.
                """)
            list.length(
                &$maxDrift, "max_drift", 0, 0...1000,
                """
                With direction: a longer movement to another side fails the gesture before it begins; 0 for any \
                movement.
                """)
            list.speed(
                &$minSpeed, "min_speed", 0, 0...1e5,
                """
                The gesture begins when it is at least as fast as this in its direction: that of direction or axis, \
                otherwise that of its movement. 0 for any.
                """)
            list.idle($axisAngle, while: $axis, in: 0...0)
            list.idle($unlockDistance, while: $axis, in: 0...2)
            list.idle($unlockDistance, while: $axis, in: 4...5)
            list.idle(contacts.$most, while: $perContact, in: 1...1)
            list.idle($maxDrift, while: $direction, in: 0...0)
        }
    }
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var velocityX: Int { 2 }
        static var velocityY: Int { 3 }
        static var contactCount: Int { 4 }
        /// Of an edge pan.
        static var edge: Int { 5 }
        static var distance: Int { 6 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let pan = RecognizerClass(
            in: rows, id: "gesta.pan", label: "Pan",
            doc: "Contacts that move: translation and velocity of their centroid.",
            isContinuous: true, make: { Pan($0) })
        pan.footprint = 2560
        pan.add(.resumes)
        pan.take([.swipe, .scroll])
        describe(pan, isFromEdge: false)
        pan.reason(.tooManyContacts)
        pan.reason(.tooFewContacts)
        pan.reason(.movedTooLittle)
        pan.reason(.movedTooFar, "moved {measured} to another side before it began, at most {limit} allowed")
        pan.reason(.tooSlow)
        pan.reason(.noRoom)
        pan.reason(.wrongDirection, "direction off by {measured} rad from the axis, at most {limit} rad allowed")
        return pan
    }

    /// The parameters, and the values that all pans have.
    static func describe(_ pan: RecognizerClass, isFromEdge: Bool) {
        pan.describe(Parameters(isFromEdge: isFromEdge))
        pan.translation(V.translationX)
        pan.velocity(V.velocityX)
        pan.contactCount(V.contactCount)
    }

    private var parameters: Parameters

    /// The largest number of contacts that were down at once in this sequence.
    private var most = 0
    /// The centroid of the remaining contacts at the last frame, and its movement since they went down.
    private var center = Point.zero
    private var moved = Point.zero
    private var farthest = 0.0
    private var tracker = VelocityTracker()
    private var rail = Rail()
    private var hasDirections = false
    private var isFromEdge: Bool { parameters.isFromEdge }
    private var edgeStart = EdgeStart()
    /// The translation is the movement: neither an axis nor another recognizer takes part of it.
    private var isPlain = true
    private var passes = false
    private var heading = Heading()
    /// It tracks a stream of motions: the first movement begins the gesture.
    private var isMotion = false

    init(_ recognizer: Recognizer, isFromEdge: Bool = false) {
        parameters = Parameters(isFromEdge: isFromEdge)
        super.init(recognizer)
    }

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func configure() {
        parameters.read(for: self)
        parameters.contacts.raiseMaximum()
        hasDirections = parameters.haveDirections || isFromEdge
    }

    override func reset() {
        most = 0
        moved = .zero
        farthest = 0
        isMotion = false
        rail.clear()
        if isFromEdge { edgeStart.clear(parameters.edges) }
        if hasDirections { rail.directions.read(for: self) }
        tracker.clear()
    }

    override func touchesBegan(_ touches: Touches) {
        guard admits(touches, parameters.contacts), !isFromEdge || areAtEdge(touches) else { return }
        anchor()
        // One that joins later is no step of the others.
        if most == 0 { tracker.add(center, at: frameTime) }
        most = max(most, contacts.count)
        if foreseen.isActive { report() }
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        let (count, now) = staying
        let step = now - center
        center = now
        advance(by: step, count)
    }

    /// The contacts, or the stream, have moved to `center`. Movement of too few is not counted.
    @inline(__always)
    private func advance(by step: Point, _ count: Int) {
        if foreseen.isActive {
            let velocity = tracker.addAndEstimate(center, at: frameTime)
            if isPlain {
                translate(by: step)
                setVelocity(velocity)
                changeActive()
            } else {
                follow(step)
                setVelocity(rail.part(of: velocity))
            }
        } else {
            tracker.add(center, at: frameTime)
            approach(step, count)
        }
    }

    /// A movement before the gesture begins. Not inlined: most movements are later.
    @inline(never)
    private func approach(_ step: Point, _ count: Int) {
        // Movement of too few contacts is not counted.
        let isEnough = count >= parameters.contacts.least
        if isEnough { moved = moved + step }
        let distance = reach
        farthest = max(farthest, distance)
        if hasDrift, !check(drift) { return }
        let travel = travel(distance)
        guard isEnough, travel.isMet, isFast, isAlongAxis, hasRoom else { return }
        switch isMotion ? 1 : parameters.origin {
        case 0: start(with: .zero)
        case 1: start(with: moved)
        default: start(with: moved * (1 - travel.limit / travel.measured))
        }
    }

    // MARK: motions

    override func motionBegan(_ motion: Motion) {
        isMotion = true
        center = .zero
        most = max(motion.fingers, parameters.contacts.least)
        values[V.contactCount] = Double(motion.fingers)
        if let rule = parameters.contacts.rule(motion), !check(rule) { return }
        // The first movement has no duration if it begins the stream.
        if motion.movement == .zero { tracker.add(center, at: frameTime) }
    }

    override func motionMoved(_ motion: Motion) {
        if motion.movement == .zero { return }
        center = center + motion.movement
        advance(by: motion.movement, parameters.contacts.least)
    }

    override func motionEnded(_ motion: Motion) {
        values[V.contactCount] = 0
        guard foreseen.isActive else { return fail(obstacle) }
        measureVelocity()
        end()
    }

    /// Begins, with a movement that belongs to the gesture.
    private func start(with movement: Point) {
        passes = !isFromEdge && withRecognizer { $0.hasHandovers || !$0.room.isInfinite }
        isPlain = rail.isFree && !passes && !isFromEdge
        measureVelocity()
        begin()
        let movement = rail.part(of: movement)
        translate(by: movement)
        if !passes { return }
        heading.clear(reach: parameters.slop)
        heading.turn(by: rail.part(of: moved))
        follow(movement, heading: heading)
    }

    /// A step along an axis, or one of which another recognizer may take a part.
    @inline(never)
    private func follow(_ step: Point) {
        let step = rail.take(step)
        translate(by: step)
        if isFromEdge { measureDistance() }
        changeActive()
        if !passes { return }
        heading.turn(by: step)
        follow(step, heading: heading)
    }

    // MARK: from and to other recognizers

    override var roles: Roles { Roles(checkable: self, taking: self) }
    var takesContacts: Bool { !isFromEdge }
    func canTakeOver(contacts count: Int) -> Bool { Parameters(of: self).contacts.permits(count) }
    var trackedMovement: VelocityTracker? { tracker }

    func canMove(_ movement: Point) -> Bool {
        guard recognizer.room.permits(movement) else { return false }
        let axis = Parameters(of: self).requiredAxis
        if axis == .free { return true }
        var directions = Directions()
        directions.read(for: self)
        let local = directions.local(movement)
        return axis == .vertical ? abs(local.y) >= abs(local.x) : abs(local.x) >= abs(local.y)
    }

    func move(by movement: Point) { translate(by: movement) }

    func takeOver(from other: Machine, _ movement: Point) {
        if let theirs = other.taking?.trackedMovement { tracker.copy(theirs, endingAt: center) }
        moved = movement
        if !parameters.locks || movement != .zero { restrict() }
        start(with: movement)
    }

    override func touchesEnded(_ touches: Touches) {
        let remaining = staying.count
        if foreseen.isActive {
            if remaining < parameters.contacts.least {
                measureVelocity()
                values[V.contactCount] = Double(remaining)
                end()
                return
            }
        } else if remaining == 0 {
            if check(parameters.contacts.rule(most)) { fail(obstacle) }
            return
        }
        anchor()
        if foreseen.isActive { report() }
    }

    override func touchesCancelled(_ touches: Touches) {
        if canSpare(touches, least: foreseen.isActive ? parameters.contacts.least : 1) {
            touchesEnded(touches)
        } else {
            super.touchesCancelled(touches)
        }
    }

    /// Where an axis is to be chosen, a movement must do that.
    func accept() {
        if (!isMotion && staying.count < parameters.contacts.least) || parameters.axis != 0 || isFromEdge { return }
        start(with: isMotion || parameters.origin == 1 ? moved : .zero)
    }

    override func updateValues() { if state.isActive { measureVelocity() } }

    // MARK: rules

    /// False if there is none to the side to which the contacts have moved, and a successor can follow them.
    private var hasRoom: Bool {
        if isFromEdge { return true }
        let way = rail.part(of: moved)
        if withRecognizer({ $0.successors.isEmpty || $0.room.permits(way) }) { return true }
        if successor(for: way, undecided: true) == nil { return true }
        return check(.moreThan(.noRoom, max(0, recognizer.room.along(way)), 0))
    }

    /// How far the contacts have moved, in the direction if one is required.
    private var reach: Double {
        parameters.direction == 0
            ? moved.length : RequiredDirection.reach(parameters.direction, of: rail.directions.local(moved))
    }
    private func travel(_ distance: Double) -> Rule {
        isMotion ? .moreThan(.movedTooLittle, distance, 0) : .moreThan(.movedTooLittle, distance, parameters.$slop)
    }
    /// Why it has not begun before the lift: what was never met, or is not met any more.
    private var obstacle: Rule {
        let (never, now) = (travel(farthest), travel(reach))
        if !never.isMet { return never }
        if !isFast { return speed }
        return isMotion || !now.isMet ? now : parameters.contacts.rule(contacts.count)
    }
    private var hasDrift: Bool { parameters.maxDrift > 0 && parameters.direction != 0 }
    private var drift: Rule {
        .atMost(
            .movedTooFar, RequiredDirection.drift(parameters.direction, of: rail.directions.local(moved)),
            parameters.$maxDrift)
    }
    private var speed: Rule {
        let velocity = rail.directions.local(tracker.estimate(at: frameTime))
        let heading = heading(of: rail.directions.local(moved))
        let length = heading.length
        return .atLeast(.tooSlow, length > 0 ? velocity.dot(heading) / length : 0, parameters.$minSpeed)
    }
    /// (A speed is estimated only where one is required.)
    private var isFast: Bool { parameters.minSpeed == 0 || speed.isMet }
    /// In the region: the direction in which it must be fast.
    private func heading(of moved: Point) -> Point {
        if parameters.direction != 0 { return RequiredDirection.heading(parameters.direction, of: moved) }
        var axis = parameters.requiredAxis
        if parameters.locks, deviation(from: rail.nearest(to: self.moved)).isMet { axis = rail.nearest(to: self.moved) }
        return axis == .free ? moved : axis == .horizontal ? Point(moved.x, 0) : Point(0, moved.y)
    }
    private func deviation(from axis: Rail.Axis) -> Rule {
        .atMost(.wrongDirection, rail.deviation(moved, from: axis), parameters.$axisAngle)
    }

    override func addMeasures(to list: inout MeasureList) {
        if !isMotion { list.add(parameters.contacts.rule(contacts.count)) }
        if state != .possible { return }
        if isFromEdge {
            for contact in contacts { list.add(edgeStart.nearness(contact.pointee.start, parameters.edges, of: self)) }
            list.add(travel(reach))
            if moved.squaredLength > 0 { list.add(closestEdge.deviation) }
            return
        }
        list.add(travel(reach))
        if hasDrift { list.add(drift) }
        if parameters.minSpeed > 0 { list.add(speed) }
        let axis = parameters.requiredAxis
        if axis != .free, moved.squaredLength > 0 { list.add(deviation(from: axis)) }
    }

    /// Decides at the lift at the latest.
    override var profile: Profile {
        if isFromEdge {
            var parameters = Parameters(isFromEdge: true)
            parameters.read(for: self)
            return Profile(contactsAwaited: parameters.contacts.least)
        }
        let parameters = Parameters(of: self)
        var contacts = parameters.contacts.range
        // Children begin with one contact each, whatever the others do.
        if parameters.perContact { contacts = parameters.contacts.least == 1 ? 1...Grip.limit : nil }
        return Profile(
            longestDoubt: 0, beginsWithMoves: contacts,
            contactsAwaited: parameters.contacts.least,
            axis: MovementAxis(rawValue: parameters.requiredAxis.rawValue) ?? .any,
            angle: parameters.axisAngle, canOutlastRest: true)
    }

    @inline(__always)
    private func translate(by step: Point) {
        setValues(at: V.translationX, values[V.translationX] + step.x, values[V.translationY] + step.y)
    }

    /// Chooses the axis. False if the movement deviates too far from the one that is required.
    private var isAlongAxis: Bool {
        if !hasDirections { return true }
        if isFromEdge { return chooseEdge() }
        let required = parameters.requiredAxis
        if required != .free, !check(deviation(from: required)) { return false }
        if !parameters.locks || deviation(from: rail.nearest(to: moved)).isMet { restrict() }
        return true
    }

    private func restrict() {
        switch parameters.axis {
        case 1, 2: rail.restrict(to: parameters.requiredAxis, width: 0)
        case 3: rail.restrict(to: rail.nearest(to: moved), width: parameters.unlockDistance)
        default: break
        }
    }

    private func report() {
        measureVelocity()
        change()
    }

    private func measureVelocity() {
        let velocity = tracker.estimate(at: frameTime)
        setVelocity(rail.isFree ? velocity : partAlongAxis(of: velocity))
        if isFromEdge { measureDistance() }
    }

    @inline(never)
    private func partAlongAxis(of velocity: Point) -> Point { rail.part(of: velocity) }

    @inline(__always)
    private func setVelocity(_ velocity: Point) { setValues(at: V.velocityX, velocity.x, velocity.y) }

    // MARK: edges

    /// Fails the gesture if not.
    private func areAtEdge(_ touches: Touches) -> Bool {
        for contact in touches {
            guard check(edgeStart.nearness(contact.pointee.start, parameters.edges, of: self)) else { return false }
            edgeStart.narrow(to: contact.pointee.start, parameters.edges, of: self)
        }
        return true
    }

    private var closestEdge: (side: Int, deviation: Rule) { edgeStart.closest(along: rail.directions.local(moved)) }

    /// False if the movement deviates too far from perpendicular to it.
    private func chooseEdge() -> Bool {
        let closest = closestEdge
        values[V.edge] = Double(closest.side)
        return check(closest.deviation)
    }

    private func measureDistance() { values[V.distance] = depth(inRegion: center, from: Int(values[V.edge])) }

    /// On the root region, it has no edge to start at.
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        if isFromEdge, depth(inRegion: .zero, from: 0).isInfinite {
            report(GESTA_FINDING_UNREACHABLE) {
                $0.text(
                    "is attached to the root region, which has no edges; attach it to a region of the screen's size")
            }
        }
    }

    /// Sets the centroid to that of the remaining contacts, without counting it as a movement.
    private func anchor() {
        let (count, new) = staying
        values[V.contactCount] = Double(count)
        guard count > 0 else { return }
        tracker.shift(by: new - center)
        center = new
    }
}

/// A pan that starts at an edge of its region.
enum EdgePan {
    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let pan = RecognizerClass(
            in: rows, id: "gesta.edge_pan", label: "Edge pan",
            doc: "Contacts that go down at an edge of the recognizer's region and move away from it.",
            isContinuous: true, make: { Pan($0, isFromEdge: true) })
        pan.footprint = 2560
        Pan.describe(pan, isFromEdge: true)
        pan.value(
            Pan.V.edge, "edge", type: .choice, choices: "left top right bottom",
            "The edge at which the gesture started.")
        pan.value(Pan.V.distance, "distance", unit: "length", "The distance of the centroid from that edge.")
        pan.reason(.tooManyContacts)
        pan.reason(.tooFewContacts)
        pan.reason(.notAtEdge, "went down {measured} from the nearest enabled edge, at most {limit} allowed")
        pan.reason(
            .wrongDirection,
            "direction off by {measured} rad from perpendicular to the edge, at most {limit} rad allowed",
            hint: "did not move away from the edge")
        pan.reason(.movedTooLittle)
        return pan
    }
}
