// Where a pan starts that must start at an edge of its region.

import CGesta

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
