// One finger, pen or mouse button, from down to up.

import CGesta
import CPlatform

/// `Attachment` is the type of what the rooms above keep about a contact while it is down.
struct Contact<Attachment> {
    /// The contact as recognizer classes see it, with y down. First, so that a pointer to a contact is also a pointer
    /// to this.
    var seen: gesta_contact
    /// Kept for the next contact in this slot.
    private(set) var attachment: Attachment
    /// The serial number in 29 bits, and three flags.
    private var bits: UInt32 = 0
    /// Set by the table for each contact that has a sample in a frame, in ascending order.
    fileprivate(set) var mark: UInt32 = 0
    /// The keys at the last frame with its sample.
    private var lastModifiers: UInt32 = 0

    init(seen: gesta_contact, attachment: Attachment) {
        self.seen = seen
        self.attachment = attachment
    }

    /// Counts a context's contacts. Slots are reused; a serial number is not, within 2^29 contacts.
    var serial: UInt32 { ContactSerial.wrapped(bits) }
    /// Whether it began before the other one, which began within 2^28 contacts.
    func isOlder(than other: UnsafeMutablePointer<Contact>) -> Bool {
        ContactSerial.isOlder(serial, than: other.pointee.serial)
    }
    /// The palm guard cancels it in this frame: it is tracked no longer, and stays in the table until it lifts.
    var isRejected: Bool { bits & 1 << 29 != 0 }
    /// Lifted or cancelled in this frame: removed from the table at the frame's end.
    var isLeaving: Bool {
        @inline(__always) get { bits & 1 << 30 != 0 }
    }
    /// Cancelled by the context: not dispatched until it lifts.
    var isSwallowed: Bool {
        @inline(__always) get { bits & 1 << 31 != 0 }
    }

    /// A stream of motions instead: it touches nothing, and is in no table of contacts.
    var isMotion: Bool {
        @inline(__always) get { seen.tool >= GESTA_TOOL_TRACKPAD.rawValue }
    }

    /// The keys that are pressed; of a stream, those with which it has begun.
    var modifiers: UInt32 {
        @inline(__always) get { seen.touch?.pointee.modifiers ?? lastModifiers }
    }

    var position: Point { seen.position }
    var previous: Point { seen.previous }
    var start: Point { seen.start }

    /// Field by field in place: a contact is too large to be created elsewhere and moved.
    mutating func begin(_ touch: UnsafePointer<gesta_touch>, _ yAxis: YAxis, serial: UInt32) {
        let (time, x, y) = (touch.pointee.time, touch.pointee.x, yAxis.turned(touch.pointee.y))
        seen.id = touch.pointee.contact
        seen.time = time
        seen.previous_time = time
        seen.start_time = time
        seen.x = x
        seen.y = y
        seen.previous_x = x
        seen.previous_y = y
        seen.start_x = x
        seen.start_y = y
        seen.touch = touch
        seen.phase = touch.pointee.phase
        seen.tool = touch.pointee.tool
        bits = ContactSerial.wrapped(serial)
    }

    /// A stationary sample only has a time.
    mutating func rest(until time: Int64) {
        seen.previous_time = seen.time
        seen.time = time
    }

    mutating func setPhaseAndTool(of touch: UnsafePointer<gesta_touch>) {
        seen.phase = touch.pointee.phase
        setTool(of: touch)
    }

    @inline(__always)
    mutating func setTool(of touch: UnsafePointer<gesta_touch>) { seen.tool = touch.pointee.tool }

    /// Of a stream of motions: the pointer is there now.
    mutating func follow(_ motion: UnsafePointer<gesta_motion>, _ yAxis: YAxis) {
        seen.previous_time = seen.time
        seen.time = motion.pointee.time
        (seen.previous_x, seen.previous_y) = (seen.x, seen.y)
        (seen.x, seen.y) = (motion.pointee.x, yAxis.turned(motion.pointee.y))
        seen.phase = GESTA_PHASE_MOVED.rawValue
    }

    /// The stream ends.
    mutating func leave(_ phase: gesta_phase) {
        seen.phase = phase.rawValue
        leave()
    }

    /// The contact has lifted or was cancelled by the system.
    mutating func leave() { bits |= 1 << 30 }

    /// The context cancels the contact.
    mutating func swallow() {
        bits |= 1 << 31
        seen.phase = GESTA_PHASE_CANCELLED.rawValue
    }

    /// The palm guard cancels the contact, until `stay`.
    mutating func reject() {
        bits |= 3 << 29
        seen.phase = GESTA_PHASE_CANCELLED.rawValue
    }

    /// Those that track it have been informed.
    mutating func stay() { bits &= ~(3 << 29) }

    /// The sample belongs to the caller again.
    @inline(__always)
    mutating func forgetSample() {
        if let touch = seen.touch { lastModifiers = touch.pointee.modifiers }
        seen.touch = nil
    }

    @inline(__always)
    mutating func updateAttachment<Result>(_ body: (inout Attachment) -> Result) -> Result { body(&attachment) }

    @inline(__always)
    mutating func setMark(_ mark: UInt32) { self.mark = mark }
}

/// The numbers of a context's contacts, which have 29 bits. 0 is before the first.
enum ContactSerial {
    @inline(__always)
    static func wrapped(_ count: UInt32) -> UInt32 { count & (1 << 29 - 1) }
    /// Of two that are within 2^28 contacts.
    @inline(__always)
    static func isOlder(_ serial: UInt32, than other: UInt32) -> Bool {
        serial.wrappingSubtracting(other) & 1 << 28 != 0
    }
}

extension gesta_contact {
    var position: Point { Point(x, y) }
    var previous: Point { Point(previous_x, previous_y) }
    var start: Point { Point(start_x, start_y) }

    /// As the program sees it.
    func turned(_ yAxis: YAxis) -> gesta_contact {
        var contact = self
        (contact.y, contact.previous_y) = (yAxis.turned(y), yAxis.turned(previous_y))
        contact.start_y = yAxis.turned(start_y)
        return contact
    }

    /// In the coordinates of a region that lies so.
    @inline(__always)
    func turned(_ orientation: Orientation) -> gesta_contact {
        let (now, before) = (orientation.turned(position), orientation.turned(previous))
        let first = orientation.turned(start)
        var contact = self
        (contact.x, contact.y) = (now.x, now.y)
        (contact.previous_x, contact.previous_y) = (before.x, before.y)
        (contact.start_x, contact.start_y) = (first.x, first.y)
        return contact
    }
}

extension UnsafeMutablePointer {
    /// What recognizer classes see of a contact.
    @inline(__always)
    func view<Attachment>() -> UnsafeMutablePointer<gesta_contact> where Pointee == Contact<Attachment> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: gesta_contact.self)
    }
}

extension UnsafeMutablePointer where Pointee == gesta_contact {
    /// x and y. As a pair: the processor forwards a store to a load of the same width only.
    var pair: SIMD2<Double> {
        @inline(__always)
        get { UnsafeRawPointer(self).loadUnaligned(fromByteOffset: PLATFORM_CONTACT_X, as: SIMD2<Double>.self) }
    }

    /// Sets position and time from a sample. `previous` is those of the sample before; returns the new ones.
    @inline(__always)
    func move(
        to touch: UnsafePointer<gesta_touch>, _ yAxis: YAxis, previous: (pair: SIMD2<Double>, time: Int64)
    ) -> (pair: SIMD2<Double>, time: Int64) {
        let new = (pair: yAxis.turned(touch.pointee.x, touch.pointee.y), time: touch.pointee.time)
        pointee.previous_time = previous.time
        pointee.time = new.time
        pointee.touch = touch
        let raw = UnsafeMutableRawPointer(self)
        raw.storeBytes(of: previous.pair, toByteOffset: PLATFORM_CONTACT_PREVIOUS_X, as: SIMD2<Double>.self)
        raw.storeBytes(of: new.pair, toByteOffset: PLATFORM_CONTACT_X, as: SIMD2<Double>.self)
        return new
    }

    @inline(__always)
    func move(to touch: UnsafePointer<gesta_touch>, _ yAxis: YAxis) {
        _ = move(to: touch, yAxis, previous: (pair, pointee.time))
    }
}
