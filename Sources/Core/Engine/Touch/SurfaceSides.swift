// Where a place is on the touch surface, for the rules of the palm guard.

import CGesta

enum Side: UInt8 {
    case left
    case right
    case top
    case bottom

    /// It extends along y.
    var isVertical: Bool { self == .left || self == .right }
}

/// The distances in millimeters of a place from the sides of the surface, negative beyond them.
struct Sides {
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double
    /// Without a surface no place is at a side.
    fileprivate let isKnown: Bool

    /// The place and the surface are as the program has them.
    init(of surface: gesta_rect, _ place: Point, _ yAxis: YAxis, _ unit: Double) {
        let sides = yAxis.ordered(place.y - surface.y, surface.y + surface.height - place.y)
        left = (place.x - surface.x) / unit
        right = (surface.x + surface.width - place.x) / unit
        top = sides.top / unit
        bottom = sides.bottom / unit
        isKnown = surface.width != 0
    }

    func distance(_ side: Side) -> Double {
        switch side {
        case .left: left
        case .right: right
        case .top: top
        case .bottom: bottom
        }
    }
}

extension gesta_palm_guard {
    /// Whether a place is within `edge_width` of the left or right side.
    func isAtEdge(_ sides: Sides) -> Bool {
        sides.isKnown && min(sides.distance(.left), sides.distance(.right)) <= edge_width
    }

    /// Whether a place is where thumbs are told by their size.
    func isAtThumbs(_ sides: Sides) -> Bool {
        has(GESTA_PALM_THUMB) && thumb_size > 0 && isIn(thumb_height, .bottom, sides)
    }

    /// The side in whose zone a place is: in a corner, the left or right one.
    func zone(at sides: Sides) -> Side? {
        if isIn(zone_left, .left, sides) { return .left }
        if isIn(zone_right, .right, sides) { return .right }
        if isIn(zone_top, .top, sides) { return .top }
        return isIn(zone_bottom, .bottom, sides) ? .bottom : nil
    }

    /// The width of the zone at a side; 0 for none.
    func width(_ side: Side) -> Double {
        switch side {
        case .left: zone_left
        case .right: zone_right
        case .top: zone_top
        case .bottom: zone_bottom
        }
    }

    private func isIn(_ width: Double, _ side: Side, _ sides: Sides) -> Bool {
        sides.isKnown && width > 0 && sides.distance(side) <= width
    }
}
