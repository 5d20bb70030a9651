// The contacts that are down, in slots that never move.

import CGesta

/// One piece of memory: the slots, their numbers in order, and the map.
struct ContactTable {
    let limit: Int
    private let slots: UnsafeMutablePointer<Contact>
    /// The numbers of all slots: of those that are down in the order in which they went down, then of those that are free.
    private let order: UnsafeMutablePointer<UInt16>
    private let map: SlotMap
    private(set) var count = 0
    /// A stroke's next sample is nearly always of the same contact, and of several contacts a screen tells in the same order, frame after
    /// frame: so the next that went down.
    private var newest: ContactPointer
    /// Which of those down it was that came last in that order.
    private var newestAt = 0
    private var begun: UInt32 = 0

    /// At most 65,535. Nil when memory is short.
    init?(limit: Int) {
        let size = SlotMap.size(limit: limit)
        let bytes = limit &* MemoryLayout<Contact>.stride
        guard let memory = Memory.allocate(bytes &+ (limit &+ size) &* MemoryLayout<UInt16>.stride) else { return nil }
        self.limit = limit
        slots = memory.bindMemory(to: Contact.self, capacity: limit)
        order = (memory + bytes).bindMemory(to: UInt16.self, capacity: limit &+ size)
        map = SlotMap(slots, places: order + limit, size: size)
        newest = slots
        slots.initialize(repeating: Contact(seen: gesta_contact()), count: limit)
        var slot = 0
        while slot < limit {
            order[slot] = UInt16(truncatingIfNeeded: slot)
            slot &+= 1
        }
    }

    func free() { Memory.release(slots) }

    /// One that is down; the first went down first. The caller knows that `index` is in 0 ..< count.
    @inline(__always)
    func down(_ index: Int) -> ContactPointer { slots + Int(order[index]) }

    /// Each slot in turn, whether it is in use or not.
    func forEachSlot(_ body: (ContactPointer) -> Void) {
        var slot = 0
        while slot < limit {
            body(slots + slot)
            slot &+= 1
        }
    }

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
        let next = newestAt &+ 1 < count ? newestAt &+ 1 : 0
        if next < count, down(next).pointee.seen.id == id {
            newestAt = next
            newest = down(next)
            return newest
        }
        guard let found = map.find(id) else { return nil }
        newest = found
        return newest
    }

    /// The batch was checked: there is room, and the id is not down.
    mutating func begin(_ touch: UnsafePointer<gesta_touch>, y: Double) -> ContactPointer {
        let contact = down(count)
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
        map.add(slot: order[count])
        count &+= 1
        newest = contact
        return contact
    }

    mutating func end(_ contact: ContactPointer) {
        let slot = UInt16(truncatingIfNeeded: contact - slots)
        map.remove(slot: slot)
        contact.pointee.seen.phase = 0  // marks a slot that is not in use
        var at = 0
        while order[at] != slot { at &+= 1 }
        count &-= 1
        while at < count {
            order[at] = order[at &+ 1]
            at &+= 1
        }
        order[count] = slot
    }
}
