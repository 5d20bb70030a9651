// A pan that starts at an edge of its region: the class gesta.edge_pan.

import CGesta

enum EdgePan {
    static func describe() -> RecognizerClass {
        let pan = RecognizerClass(
            id: "gesta.edge_pan", label: "Edge pan",
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

/// The edges at which it may start.
struct EdgeParameters: ParameterSet {
    @Parameter var edges: Int
    @Parameter var margin: Double

    mutating func declare(in list: inout ParameterList) {
        list.choice(
            &$edges, "edges", "any left top right bottom left_or_right top_or_bottom",
            "The edges of the region at which the gesture may start.")
        list.length(
            &$margin, "margin", Defaults.edgeMargin, 0...1000,
            "The largest distance from the edge at which a contact may go down.")
    }

    fileprivate func isEnabled(_ side: Int) -> Bool {
        switch edges {
        case 0: true
        case 5: side & 1 == 0
        case 6: side & 1 == 1
        default: side == edges &- 1
        }
    }
}

/// The edges at which all contacts of a sequence went down. A side is 0 to 3: left, top, right, bottom.
struct EdgeStart {
    /// One bit each.
    private var near = 0

    mutating func clear(_ parameters: EdgeParameters) {
        near = 0
        for side in 0..<4 where parameters.isEnabled(side) { near |= 1 << side }
    }

    /// How near a contact went down to the nearest edge that is left.
    func nearness(_ place: Point, _ parameters: EdgeParameters, of machine: Machine) -> Rule {
        var nearest = Double.infinity
        for side in 0..<4 where near & (1 << side) != 0 {
            // A contact beyond an edge is at the edge, too.
            nearest = min(nearest, abs(machine.depth(inRegion: place, from: side)))
        }
        return .atMost(.notAtEdge, nearest, parameters.$margin)
    }

    /// Leaves those that a contact went down at.
    mutating func narrow(to place: Point, _ parameters: EdgeParameters, of machine: Machine) {
        for side in 0..<4 where abs(machine.depth(inRegion: place, from: side)) > parameters.margin {
            near &= ~(1 << side)
        }
    }

    /// In a corner, the edge that a movement in the region is closest to perpendicular to, and the angle between them.
    func closest(along moved: Point) -> (side: Int, deviation: Rule) {
        let angle = Angle.of(moved)
        var (least, closest) = (Double.infinity, 0)
        for side in 0..<4 where near & (1 << side) != 0 {
            let off = abs(Angle.wrapped(angle - Double(side > 2 ? -1 : side) * Angle.quarter))
            if off < least { (least, closest) = (off, side) }
        }
        return (closest, .atMost(.wrongDirection, least, Defaults.swipeAngle))
    }
}
