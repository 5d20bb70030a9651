// A contact that comes in from an edge of the screen.

import CGesta

/// The screen, or whatever has edges, is told as four sides in the caller's own coordinates.
final class EdgePan: Recognizer {
    enum P {
        static var edges: Int { 0 }
        static var margin: Int { 1 }
        static var slop: Int { 2 }
        static var left: Int { 3 }
        static var top: Int { 4 }
        static var right: Int { 5 }
        static var bottom: Int { 6 }
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
            doc: "One contact that goes down at an edge and moves away from it; set left, top, right and bottom first.",
            isContinuous: true, make: { EdgePan($0, $1) })
        pan.choice(P.edges, "edges", "any left top right bottom left_or_right top_or_bottom", "Which edges count.")
        pan.length(P.margin, "margin", Defaults.edgeMargin, 0...1000, "How far from the edge the contact may go down.")
        pan.length(
            P.slop, "slop", Defaults.slop, 0...1000,
            "How far it must move, away from the edge rather than along it, to begin.")
        pan.number(P.left, "left", "units", 0, -1e9...1e9, "Where the left edge is, as x in the caller's coordinates.")
        pan.number(
            P.top, "top", "units", 0, -1e9...1e9,
            "Where the upper edge is, as y in the caller's coordinates, whichever way they grow.")
        pan.number(
            P.right, "right", "units", 0, -1e9...1e9, "Where the right edge is, as x in the caller's coordinates.")
        pan.number(
            P.bottom, "bottom", "units", 0, -1e9...1e9,
            "Where the lower edge is, as y in the caller's coordinates, whichever way they grow.")
        let flips = GESTA_VALUE_FLIPS.rawValue
        let writable = GESTA_VALUE_WRITABLE.rawValue
        pan.value(
            V.translationX, "translation_x", unit: "length", flags: writable,
            "How far it has moved along x since it began.")
        pan.value(
            V.translationY, "translation_y", unit: "length", flags: writable | flips,
            "How far it has moved along y since it began.")
        pan.value(V.velocityX, "velocity_x", unit: "length/s", "How fast it moves along x.")
        pan.value(V.velocityY, "velocity_y", unit: "length/s", flags: flips, "How fast it moves along y.")
        pan.value(
            V.velocityConfidence, "velocity_confidence", unit: "1",
            "How well the velocity fits the latest movement: 0 not at all, 1 wholly.")
        pan.value(
            V.edge, "edge", type: GESTA_TYPE_CHOICE, choices: "left top right bottom", "The edge that it came from.")
        pan.value(V.distance, "distance", unit: "length", "How far the contact is from that edge.")
        pan.reason(.tooManyContacts, "{measured} contacts, one wanted")
        pan.reason(.notAtEdge, "went down {measured} from the nearest edge that counts, at most {limit} allowed")
        pan.reason(.wrongDirection, "moved {measured} rad off the way straight in, at most {limit} allowed")
        pan.reason(.movedTooLittle, "moved {measured}, more than {limit} needed to begin")
        return pan
    }

    private var edges = 0
    private var margin = 0.0
    private var slop = 0.0
    /// Left, top, right, bottom: x or y, which grows downwards.
    private var sides = (0.0, 0.0, 0.0, 0.0)

    /// Those that the contact went down at, one bit each.
    private var near = 0
    private var edge = 0
    private var farthest = 0.0
    private var last = Point.zero
    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override func configure() {
        edges = Int(parameters[P.edges])
        margin = parameters[P.margin]
        slop = parameters[P.slop]
        let ySign = environment.pointee.ySign
        sides = (parameters[P.left], parameters[P.top] * ySign, parameters[P.right], parameters[P.bottom] * ySign)
    }

    override func reset() {
        near = 0
        farthest = 0
        tracker.clear()
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            var at = 0
            while at < touches.count {
                ignore(touches[at])
                at &+= 1
            }
            return
        }
        if contacts.count > 1 {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: 1)
            return
        }
        last = touches.first.pointee.position
        tracker.add(last, at: frameTime)
        var nearest = Double.infinity
        var side = 0
        while side < 4 {
            if counts(side) {
                // Beyond an edge is at it too: a mouse's grab, a screen's bezel.
                let distance = abs(depth(of: last, from: side))
                nearest = min(nearest, distance)
                if distance <= margin { near |= 1 << side }
            }
            side &+= 1
        }
        if near == 0 { fail(.notAtEdge, measured: nearest, limit: margin) }
    }

    override func touchesMoved(_ touches: Touches) {
        let contact = touches.first.pointee
        let now = contact.position
        tracker.add(now, at: frameTime)
        if foreseen.isActive {
            values[V.translationX] += now.x - last.x
            values[V.translationY] += now.y - last.y
            last = now
            measure()
            change()
            return
        }
        last = now
        let moved = now - contact.start
        farthest = max(farthest, moved.length)
        if farthest > slop { decide(moved) }
    }

    override func touchesEnded(_ touches: Touches) {
        if foreseen.isActive {
            measure()
            end()
        } else {
            fail(.movedTooLittle, measured: farthest, limit: slop)
        }
    }

    override func write(_ x: Double, toValue index: Int) -> Status {
        values[index] = x
        return .ok
    }

    /// In a corner the movement says which of two edges it comes from.
    private func decide(_ moved: Point) {
        let angle = Angle.of(moved)
        var least = Double.infinity
        var side = 0
        while side < 4 {
            let off = abs(Angle.wrapped(angle - Double(side > 2 ? -1 : side) * Angle.quarter))
            if near & (1 << side) != 0, off < least {
                least = off
                edge = side
            }
            side &+= 1
        }
        if least > Defaults.swipeAngle {
            fail(.wrongDirection, measured: least, limit: Defaults.swipeAngle)
            return
        }
        values[V.edge] = Double(edge)
        measure()
        begin()
    }

    private func measure() {
        let (velocity, confidence) = tracker.measure(at: frameTime)
        values[V.velocityX] = velocity.x
        values[V.velocityY] = velocity.y
        values[V.velocityConfidence] = confidence
        values[V.distance] = depth(of: last, from: edge)
    }

    private func counts(_ side: Int) -> Bool {
        switch edges {
        case 0: true
        case 5: side & 1 == 0
        case 6: side & 1 == 1
        default: side == edges &- 1
        }
    }

    private func depth(of p: Point, from side: Int) -> Double {
        switch side {
        case 0: p.x - sides.0
        case 1: p.y - sides.1
        case 2: sides.2 - p.x
        default: sides.3 - p.y
        }
    }
}
