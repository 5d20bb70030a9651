// Recognizers that receive hover samples: pointers above the surface. They track no contacts.

import CGesta

enum HoverEvent {
    /// A pointer is above the recognizer's region, at this position.
    case above(UnsafePointer<gesta_touch>, Point)
    /// A pointer is elsewhere.
    case elsewhere(UnsafePointer<gesta_touch>)
    /// A contact went down, anywhere.
    case down(ContactPointer)
}

/// The base of classes that receive nothing else.
class HoverMachine: Machine {
    /// A pointer is above the region, and may stay there without a deadline.
    final var isUnderPointer = false

    final override var canContinueWithoutContacts: Bool { isUnderPointer }
}

extension Machine {
    /// Whether recognizers of its class can receive hover samples.
    final var hovers: Bool { kind._withUnsafeGuaranteedRef { $0.hovers } }

    /// Whether it receives hover samples instead of contacts.
    final var receivesHover: Bool { hovers && tracksHover }
}

extension UnsafeMutablePointer where Pointee == Contact<Trackers> {
    /// Whether this is the pointer that hovered with this id. A mouse or a pen may go down with another id; there is
    /// one of each.
    func isPointer(_ id: UInt64, tool: Double) -> Bool {
        pointee.seen.id == id || (pointee.seen.tool != GESTA_TOOL_FINGER.rawValue && Double(pointee.seen.tool) == tool)
    }
}
