// What those who follow hovering are told.

import CGesta

enum HoverNews {
    /// A pointer is above the surface, at this place.
    case above(UnsafePointer<gesta_touch>, Point)
    /// It is where this one does not hear of it.
    case elsewhere(UnsafePointer<gesta_touch>)
    /// A contact went down, whoever follows it.
    case down(ContactPointer)
}
