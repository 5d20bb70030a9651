// A finger, pen or button from down to up.

import CGesta
import CPlatform

struct Contact {
    /// What recognizers see of it, y downwards. First, so that a pointer to a contact is a pointer to this.
    var seen: gesta_contact
    /// The serial number, and in the two bits above it what is happening to the contact.
    private var bits: UInt32 = 0
    /// The engine's, while it sorts contacts by frame and by recognizer: grows with each contact that has a sample.
    var mark: UInt32 = 0

    /// Two words for those above, who know what is in them: what they keep for as long as the contact is down, or for the next in its slot.
    var room: (UInt64, UInt64) = (0, 0)

    init(seen: gesta_contact) { self.seen = seen }

    /// Counts the contacts of a context, in 30 bits: slots are used again, this hardly is.
    var serial: UInt32 {
        get { bits & (1 << 30 - 1) }
        set { bits = bits & ~(1 << 30 - 1) | newValue & (1 << 30 - 1) }
    }
    /// Lifted or cancelled in this frame: leaves the table at the frame's end.
    var isLeaving: Bool {
        @inline(__always) get { bits & 1 << 30 != 0 }
        set { bits = newValue ? bits | 1 << 30 : bits & ~(1 << 30) }
    }
    /// The context cancelled it: nobody hears of it until it lifts.
    var isSwallowed: Bool {
        @inline(__always) get { bits & 1 << 31 != 0 }
        set { bits = newValue ? bits | 1 << 31 : bits & ~(1 << 31) }
    }

    var position: Point { Point(seen.x, seen.y) }
    var previous: Point { Point(seen.previous_x, seen.previous_y) }
    var start: Point { Point(seen.start_x, seen.start_y) }
}

typealias ContactPointer = UnsafeMutablePointer<Contact>

extension UnsafeMutablePointer where Pointee == Contact {
    /// x and y. As a pair: the processor forwards what was just stored to a load of the same width only.
    var pair: SIMD2<Double> {
        @inline(__always)
        get { UnsafeRawPointer(self).loadUnaligned(fromByteOffset: PLATFORM_CONTACT_X, as: SIMD2<Double>.self) }
    }

    /// Takes a sample's time and place. `previous`: the pair and the time of the sample before; answers this one's.
    @inline(__always)
    func take(
        _ touch: UnsafePointer<gesta_touch>, ySign: Double, previous: (pair: SIMD2<Double>, time: Int64)
    ) -> (pair: SIMD2<Double>, time: Int64) {
        let new = (pair: SIMD2(touch.pointee.x, touch.pointee.y * ySign), time: touch.pointee.time)
        pointee.seen.previous_time = previous.time
        pointee.seen.time = new.time
        pointee.seen.touch = touch
        let raw = UnsafeMutableRawPointer(self)
        raw.storeBytes(of: previous.pair, toByteOffset: PLATFORM_CONTACT_PREVIOUS_X, as: SIMD2<Double>.self)
        raw.storeBytes(of: new.pair, toByteOffset: PLATFORM_CONTACT_X, as: SIMD2<Double>.self)
        return new
    }
}

/// Contacts of one phase in one frame, as they are handed to a recognizer. Valid during the call.
struct Touches {
    let base: UnsafeMutablePointer<ContactPointer>
    let count: Int
    /// The first of them, mostly the only one: at hand without a look into memory.
    let first: ContactPointer

    /// At least one.
    @inline(__always)
    init(base: UnsafeMutablePointer<ContactPointer>, count: Int) {
        self.base = base
        self.count = count
        first = base[0]
    }

    /// One, which stands at `base`.
    @inline(__always)
    init(_ contact: ContactPointer, at base: UnsafeMutablePointer<ContactPointer>) {
        base.pointee = contact
        self.base = base
        count = 1
        first = contact
    }

    subscript(index: Int) -> ContactPointer { base[index] }
}
