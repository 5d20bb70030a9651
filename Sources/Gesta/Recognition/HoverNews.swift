// What those who follow hovering are told.

import CGesta

enum HoverNews {
    /// A pointer is above the surface, at this place.
    case above(UnsafePointer<gesta_touch>, Point)
    /// It is where this one does not hear of it.
    case elsewhere(UnsafePointer<gesta_touch>)
    /// A contact went down, wherever that is and whoever follows it.
    case down(ContactPointer)
}

extension UnsafeMutablePointer<Contact> {
    /// It is what hovered under that id: a mouse or a pen may go down under another; there is one of each.
    func isPointer(_ id: UInt64, tool: Double) -> Bool {
        pointee.seen.id == id || (pointee.seen.tool != GESTA_TOOL_FINGER.rawValue && Double(pointee.seen.tool) == tool)
    }
}
