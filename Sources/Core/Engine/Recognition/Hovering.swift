// Recognizers that receive hover samples: pointers above the surface. They track no contacts meanwhile.

import CGesta

enum HoverEvent {
    /// A pointer is above the recognizer's region, at this position.
    case above(UnsafePointer<gesta_touch>, Point)
    /// A pointer is elsewhere.
    case elsewhere(UnsafePointer<gesta_touch>)
    /// A contact went down, anywhere.
    case down(ContactPointer)
}

/// The newest sample of the pointer that a machine tracks, in contexts whose events keep samples.
struct PointerSample {
    private(set) var newest: gesta_touch?

    @inline(__always)
    mutating func keep(_ touch: UnsafePointer<gesta_touch>, in environment: UnsafePointer<Environment>) {
        if environment.pointee.keepsSamples { newest = touch.pointee }
    }
    mutating func reset() { newest = nil }
}

extension Machine {
    /// Whether it receives hover samples instead of contacts. An attempt that is under way keeps its source.
    final var receivesHover: Bool {
        kind._withUnsafeGuaranteedRef { kind in
            guard kind.hovers, let parameter = kind.hoverParameter else { return kind.hovers }
            return isUnderWay && !foreseen.isFinal ? isUnderPointer : settings[parameter] != 0
        }
    }
}

extension AttemptPointer {
    /// Whether it has begun with a pointer above the surface.
    var isHovering: Bool { pointee.stage.isActive && withMachine { $0.receivesHover } }
}

extension UnsafeMutablePointer where Pointee == Contact<Trackers> {
    /// Whether this is the pointer that hovered with this id. A mouse or a pen may go down with another id; there is
    /// one of each.
    func isPointer(_ id: UInt64, tool: Double) -> Bool {
        pointee.seen.id == id || (pointee.seen.tool != GESTA_TOOL_FINGER.rawValue && Double(pointee.seen.tool) == tool)
    }
}
