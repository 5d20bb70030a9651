// The contacts that are down, in slots that never move.

import CGesta

struct ContactTable {
    let limit: Int
    private let slots: UnsafeMutablePointer<Contact>
    private var freeSlots = Buffer<Int32>()
    private var map = IdMap()
    /// Those down, in the order in which they went down.
    private(set) var down = Buffer<ContactPointer>()
    /// A stroke's next sample is nearly always of the same contact, and of several contacts a screen tells in the same order, frame after
    /// frame: so the next in `down`.
    private var newest: ContactPointer
    /// Where in `down` the last contact stood that came in that order.
    private var newestAt = 0
    private var begun: UInt32 = 0

    /// Nil when memory is short.
    init?(limit: Int) {
        guard let memory = Memory.allocate(limit &* MemoryLayout<Contact>.stride) else { return nil }
        self.limit = limit
        slots = memory.bindMemory(to: Contact.self, capacity: limit)
        newest = slots
        guard map.prepare(capacity: limit), down.reserve(limit), freeSlots.reserve(limit) else {
            free()
            return nil
        }
        var slot = limit
        while slot > 0 {
            slot &-= 1
            freeSlots.append(Int32(truncatingIfNeeded: slot))
            (slots + slot).initialize(to: Contact(seen: gesta_contact(), slot: Int32(truncatingIfNeeded: slot)))
        }
    }

    mutating func free() {
        Memory.release(slots)
        freeSlots.free()
        map.free()
        down.free()
    }

    var count: Int { down.count }

    /// The contact of the newest sample, if it is still down.
    @inline(__always)
    var newestDown: ContactPointer? { newest.pointee.seen.phase != 0 ? newest : nil }

    @inline(__always)
    mutating func find(_ id: UInt64) -> ContactPointer? {
        if newest.pointee.seen.id == id, newest.pointee.seen.phase != 0 { return newest }
        return findOther(id)
    }

    @_optimize(speed) @inline(never)
    private mutating func findOther(_ id: UInt64) -> ContactPointer? {
        let next = newestAt &+ 1 < down.count ? newestAt &+ 1 : 0
        if next < down.count, down[next].pointee.seen.id == id {
            newestAt = next
            newest = down[next]
            return newest
        }
        guard let slot = map.find(id) else { return nil }
        newest = slots + Int(slot)
        return newest
    }

    /// The batch was checked: there is room, and the id is not down.
    mutating func begin(_ touch: UnsafePointer<gesta_touch>, y: Double) -> ContactPointer {
        let slot = freeSlots[freeSlots.count &- 1]
        freeSlots.truncate(to: freeSlots.count &- 1)
        let contact = slots + Int(slot)
        // Field by field in its place: a contact is too large to be made elsewhere and moved.
        let (time, x) = (touch.pointee.time, touch.pointee.x)
        contact.pointee.seen.id = touch.pointee.contact
        contact.pointee.seen.time = time
        contact.pointee.seen.previous_time = time
        contact.pointee.seen.start_time = time
        contact.pointee.seen.x = x
        contact.pointee.seen.y = y
        contact.pointee.seen.previous_x = x
        contact.pointee.seen.previous_y = y
        contact.pointee.seen.start_x = x
        contact.pointee.seen.start_y = y
        contact.pointee.seen.touch = touch
        contact.pointee.seen.phase = touch.pointee.phase
        contact.pointee.seen.tool = touch.pointee.tool
        begun &+= 1
        contact.pointee.serial = begun
        contact.pointee.isLeaving = false
        contact.pointee.isSwallowed = false
        map.set(touch.pointee.contact, slot)
        down.append(contact)
        newest = contact
        return contact
    }

    mutating func end(_ contact: ContactPointer) {
        map.remove(contact.pointee.seen.id)
        if let at = down.firstIndex(where: { $0 == contact }) { down.remove(at: at) }
        freeSlots.append(contact.pointee.slot)
        contact.pointee.seen.phase = 0  // marks a slot that is not in use
    }
}
