// A contact of a gesture, where it lifted.

import CGesta

/// For gestures whose contacts lift one after another: the event of their recognition has them all.
struct GestureContact {
    let id: UInt64
    let position: Point
    let sample: gesta_touch

    init(_ contact: ContactPointer) {
        id = contact.pointee.seen.id
        position = contact.pointee.position
        sample = contact.pointee.seen.touch?.pointee ?? gesta_touch()
    }
}
