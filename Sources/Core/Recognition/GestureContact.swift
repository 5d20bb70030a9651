// A contact of a gesture, where it lifted.

import CGesta

/// For gestures whose contacts lift one after another: the event of their recognition has them all.
struct GestureContact {
    let id: UInt64
    let position: Point

    init(_ contact: ContactPointer) {
        id = contact.pointee.seen.id
        position = contact.pointee.position
    }
}
