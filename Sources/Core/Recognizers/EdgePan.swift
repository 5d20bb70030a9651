// A pan that starts at an edge of the screen.

import CGesta

/// The program sets the four sides of the screen, or of any other rectangle, in its own coordinates.
final class EdgePan: Machine {
    struct Parameters: ParameterSet {
        @Parameter var edges: Int
        @Parameter var margin: Double
        @Parameter var slop: Double
        @Parameter var left: Double
        @Parameter var top: Double
        @Parameter var right: Double
        @Parameter var bottom: Double
        var contacts = ContactLimits(fewest: 1, usual: 1)

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$edges, "edges", "any left top right bottom left_or_right top_or_bottom",
                "The edges at which the gesture may start.")
            list.length(
                &$margin, "margin", Defaults.edgeMargin, 0...1000,
                "The largest distance from the edge at which a contact may go down.")
            list.slop(
                &$slop,
                """
                The gesture begins when the centroid has moved farther than this, away from the edge rather than along \
                it.
                """)
            list.number(
                &$left, "left", "units", 0, -1e9...1e9,
                "The x coordinate of the left edge, in the caller's coordinates.")
            list.number(
                &$top, "top", "units", 0, -1e9...1e9,
                "The y coordinate of the upper edge, in the caller's coordinates, with y up or down.")
            list.number(
                &$right, "right", "units", 0, -1e9...1e9,
                "The x coordinate of the right edge, in the caller's coordinates.")
            list.number(
                &$bottom, "bottom", "units", 0, -1e9...1e9,
                "The y coordinate of the lower edge, in the caller's coordinates, with y up or down.")
            contacts.declare(in: &list)
        }
    }
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var velocityX: Int { 2 }
        static var velocityY: Int { 3 }
        static var velocityConfidence: Int { 4 }
        static var edge: Int { 5 }
        static var distance: Int { 6 }
    }

    static func describe() -> RecognizerClass {
        let pan = RecognizerClass(
            id: "gesta.edge_pan", label: "Edge pan",
            doc: "Contacts that go down at an edge and move away from it. Requires left, top, right and bottom.",
            isContinuous: true, make: { EdgePan($0) })
        pan.footprint = 2560
        pan.describe(Parameters())
        let flips = GESTA_VALUE_FLIPS.rawValue
        let writable = GESTA_VALUE_WRITABLE.rawValue
        pan.value(
            V.translationX, "translation_x", unit: "length", flags: writable,
            "The distance moved along x since the gesture began.")
        pan.value(
            V.translationY, "translation_y", unit: "length", flags: writable | flips,
            "The distance moved along y since the gesture began.")
        pan.value(V.velocityX, "velocity_x", unit: "length/s", "The speed along x.")
        pan.value(V.velocityY, "velocity_y", unit: "length/s", flags: flips, "The speed along y.")
        pan.value(
            V.velocityConfidence, "velocity_confidence", unit: "1",
            "How well the velocity fits the latest movement: 0 (not at all) to 1 (exactly).")
        pan.value(
            V.edge, "edge", type: .choice, choices: "left top right bottom",
            "The edge at which the gesture started.")
        pan.value(V.distance, "distance", unit: "length", "The distance of the centroid from that edge.")
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

    private var parameters = Parameters()

    /// The enabled edges at which all contacts went down, one bit each.
    private var near = 0
    private var edge = 0
    /// The largest number of contacts that were down at once in this sequence.
    private var most = 0
    private var farthest = 0.0
    /// The centroid of the remaining contacts at the last frame, where it started, and how far it has jumped with
    /// contacts that lifted.
    private var last = Point.zero
    private var start = Point.zero
    private var jump = Point.zero
    private var tracker = VelocityTracker()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func configure() {
        parameters.read(for: self)
        parameters.contacts.raiseMaximum()
    }

    override func reset() {
        near = 0
        for side in 0..<4 where isEnabled(side) { near |= 1 << side }
        most = 0
        farthest = 0
        jump = .zero
        tracker.clear()
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            for contact in touches { ignore(contact) }
            return
        }
        guard admits(touches, parameters.contacts) else { return }
        for contact in touches {
            guard check(nearness(contact.pointee.start)) else { return }
            for side in 0..<4 where distance(of: contact.pointee.start, from: side) > parameters.margin {
                near &= ~(1 << side)
            }
        }
        if most == 0 {
            last = staying.centroid
            start = last
            tracker.add(last, at: frameTime)
        } else {
            start = start + anchor()
        }
        most = max(most, contacts.count)
    }

    override func touchesMoved(_ touches: Touches) {
        let (count, now) = staying
        tracker.add(now, at: frameTime)
        if foreseen.isActive {
            let step = now - last
            setValues(at: V.translationX, values[V.translationX] + step.x, values[V.translationY] + step.y)
            last = now
            measure()
            changeActive()
            return
        }
        last = now
        // Movement of too few contacts is not counted.
        if count < parameters.contacts.least { start = now }
        let moved = now - start
        farthest = max(farthest, moved.length)
        if travel(farthest).isMet { decide(moved) }
    }

    override func touchesEnded(_ touches: Touches) {
        let remaining = staying.count
        if foreseen.isActive {
            if remaining >= parameters.contacts.least { jump = jump + anchor() }
            measure()
            if remaining < parameters.contacts.least { end() } else { change() }
        } else if remaining > 0 {
            start = start + anchor()
        } else if check(parameters.contacts.rule(most)) {
            fail(travel(farthest))
        }
    }

    override func touchesCancelled(_ touches: Touches) {
        if canSpare(touches, least: foreseen.isActive ? parameters.contacts.least : 1) {
            touchesEnded(touches)
        } else {
            super.touchesCancelled(touches)
        }
    }

    /// Sets the centroid to that of the remaining contacts, without counting it as a movement. Returns how far it is.
    private func anchor() -> Point {
        let step = staying.centroid - last
        last = last + step
        tracker.shift(by: step)
        return step
    }

    // MARK: rules

    private func nearness(_ start: Point) -> Rule {
        .atMost(.notAtEdge, nearestEdge(to: start), parameters.$margin)
    }
    private func travel(_ distance: Double) -> Rule { .moreThan(.movedTooLittle, distance, parameters.$slop) }
    private func direction(_ deviation: Double) -> Rule { .atMost(.wrongDirection, deviation, Defaults.swipeAngle) }

    override func addMeasures(to list: inout MeasureList) {
        guard state == .possible, !contacts.isEmpty else { return }
        list.add(parameters.contacts.rule(contacts.count))
        for contact in contacts { list.add(nearness(contact.pointee.start)) }
        let moved = last - start
        list.add(travel(max(farthest, moved.length)))
        if moved.squaredLength > 0 { list.add(direction(closestEdge(along: moved).deviation)) }
    }

    override var profile: Profile { Profile(contactsAwaited: Parameters(of: self).contacts.least) }

    override func updateValues() { if state.isActive { measure() } }

    /// Chooses the edge.
    private func decide(_ moved: Point) {
        let closest = closestEdge(along: moved)
        edge = closest.edge
        guard check(direction(closest.deviation)) else { return }
        values[V.edge] = Double(edge)
        measure()
        begin()
    }

    private func measure() {
        let (velocity, confidence) = tracker.measure(at: frameTime)
        values[V.velocityX] = velocity.x
        values[V.velocityY] = velocity.y
        values[V.velocityConfidence] = confidence
        values[V.distance] = depth(of: last - jump, from: edge)
    }

    /// In a corner, the edge that the movement is closest to perpendicular to.
    private func closestEdge(along moved: Point) -> (edge: Int, deviation: Double) {
        let angle = Angle.of(moved)
        var (least, closest) = (Double.infinity, edge)
        for side in 0..<4 where near & (1 << side) != 0 {
            let off = abs(Angle.wrapped(angle - Double(side > 2 ? -1 : side) * Angle.quarter))
            if off < least { (least, closest) = (off, side) }
        }
        return (closest, least)
    }

    private func nearestEdge(to place: Point) -> Double {
        var nearest = Double.infinity
        for side in 0..<4 where near & (1 << side) != 0 { nearest = min(nearest, distance(of: place, from: side)) }
        return nearest
    }

    /// A contact beyond an edge is at the edge too: a grabbed mouse, a screen's bezel.
    private func distance(of place: Point, from side: Int) -> Double { abs(depth(of: place, from: side)) }

    private func isEnabled(_ side: Int) -> Bool {
        switch parameters.edges {
        case 0: true
        case 5: side & 1 == 0
        case 6: side & 1 == 1
        default: side == parameters.edges &- 1
        }
    }

    private func depth(of p: Point, from side: Int) -> Double {
        // Here y points down; the program's may point up.
        switch side {
        case 0: p.x - parameters.left
        case 1: p.y - environment.pointee.yAxis.turned(parameters.top)
        case 2: parameters.right - p.x
        default: environment.pointee.yAxis.turned(parameters.bottom) - p.y
        }
    }
}
