// A finger, pen or button from down to up.

import CGesta

struct Contact {
    /// What recognizers see of it, y downwards. First, so that a pointer to a contact is a pointer to this.
    var seen: gesta_contact
    /// Where it stands in the contact table.
    let slot: Int32
    /// The frame that it last had a sample in: one sample of each contact a frame.
    var frame: UInt32 = 0
    /// The engine's mark while it sorts contacts by recognizer.
    var hand: UInt32 = 0
    /// Lifted or cancelled in this frame: leaves the table at the frame's end.
    var isLeaving = false
    /// The context cancelled it: nobody hears of it until it lifts.
    var isSwallowed = false

    var position: Point { Point(seen.x, seen.y) }
    var previous: Point { Point(seen.previous_x, seen.previous_y) }
    var start: Point { Point(seen.start_x, seen.start_y) }
}

typealias ContactPointer = UnsafeMutablePointer<Contact>

/// Contacts of one phase in one frame, as they are handed to a recognizer. Valid during the call.
struct Touches {
    let base: UnsafeMutablePointer<ContactPointer>
    let count: Int

    @inline(__always) var first: ContactPointer { base[0] }
    subscript(index: Int) -> ContactPointer { base[index] }
}
