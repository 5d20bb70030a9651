// The contacts that are down, in slots that never move.

import CGesta

/// One block of memory: the slots, their numbers in order, and the map.
struct ContactTable<Attachment> {
    typealias Pointer = UnsafeMutablePointer<Contact<Attachment>>

    let limit: Int
    private let slots: Pointer
    /// The numbers of all slots: of those in use in the order in which their contacts went down, then of the free ones.
    private let order: UnsafeMutablePointer<UInt16>
    private let map: SlotMap<Attachment>
    private(set) var count = 0
    /// The contact of the newest sample, which may have lifted. A stroke's next sample is usually of the same contact,
    /// and screens report several contacts in the same order, frame after frame: so the contact that went down next is
    /// tried second.
    private(set) var newest: Pointer
    /// The position of the last one found in that order.
    private var newestAt = 0
    private var begun: UInt32 = 0
    /// The highest mark in use.
    var lastMark: UInt32 = 0

    /// `limit` is at most 65,535. Nil when out of memory.
    init?(limit: Int, attachment: Attachment) {
        let size = SlotMap<Attachment>.size(limit: limit)
        let bytes = limit &* MemoryLayout<Contact<Attachment>>.stride
        guard let memory = Memory.allocate(bytes &+ (limit &+ size) &* MemoryLayout<UInt16>.stride) else { return nil }
        self.limit = limit
        slots = memory.bindMemory(to: Contact<Attachment>.self, capacity: limit)
        order = (memory + bytes).bindMemory(to: UInt16.self, capacity: limit &+ size)
        map = SlotMap(slots, places: order + limit, size: size)
        newest = slots
        slots.initialize(repeating: Contact(seen: gesta_contact(), attachment: attachment), count: limit)
        var slot = 0
        while slot < limit {
            order[slot] = UInt16(truncatingIfNeeded: slot)
            slot &+= 1
        }
    }

    func free() { Memory.release(slots) }

    /// Room for a sample of each contact; nil when out of memory.
    func makeSamples() -> NewestSamples<Attachment>? { NewestSamples(slots, count: limit) }

    /// Room for the latest positions of each contact; nil when out of memory.
    func makeHistory() -> ContactHistory<Attachment>? { ContactHistory(slots, count: limit) }

    /// A contact that is down, in the order in which they went down. `index` must be in 0 ..< count.
    @inline(__always)
    func down(_ index: Int) -> Pointer {
        assert(index >= 0 && index < limit, "ContactTable: the index is out of range")
        return slots + Int(order[index])
    }

    /// Calls `body` for each slot, in use or not.
    func forEachSlot(_ body: (Pointer) -> Void) {
        var slot = 0
        while slot < limit {
            body(slots + slot)
            slot &+= 1
        }
    }

    @inline(__always)
    mutating func find(_ id: UInt64) -> Pointer? {
        if newest.pointee.seen.id == id, newest.pointee.seen.phase != 0 { return newest }
        return findOther(id)
    }

    @_optimize(speed) @inline(never)
    private mutating func findOther(_ id: UInt64) -> Pointer? {
        if count == 0 { return nil }
        let next = newestAt &+ 1 < count ? newestAt &+ 1 : 0
        if down(next).pointee.seen.id == id {
            newestAt = next
            newest = down(next)
            return newest
        }
        guard let found = map.find(id) else { return nil }
        newest = found
        return newest
    }

    /// The number of the newest contact or stream of motions; 0 before the first.
    var newestSerial: UInt32 { ContactSerial.wrapped(begun) }

    /// The number of the next contact, or of the next stream of motions.
    mutating func takeSerial() -> UInt32 {
        begun = begun.wrappingAdding(1)
        return begun
    }

    /// The batch has been checked: there is room, and the id is not down.
    mutating func begin(_ touch: UnsafePointer<gesta_touch>, _ yAxis: YAxis) -> Pointer {
        let contact = down(count)
        contact.pointee.begin(touch, yAxis, serial: takeSerial())
        map.add(slot: order[count])
        count &+= 1
        newest = contact
        return contact
    }

    mutating func end(_ contact: Pointer) {
        let slot = UInt16(truncatingIfNeeded: contact - slots)
        map.remove(slot: slot)
        contact.pointee.seen.phase = 0  // marks a free slot
        var at = 0
        while order[at] != slot { at &+= 1 }
        count &-= 1
        while at < count {
            order[at] = order[at &+ 1]
            at &+= 1
        }
        order[count] = slot
    }

    // MARK: marks

    @inline(__always)
    mutating func mark(_ contact: Pointer) {
        lastMark &+= 1
        contact.pointee.setMark(lastMark)
    }

    /// Marks have 32 bits: they are reset long before they run out.
    @inline(__always)
    mutating func renewMarks() {
        if lastMark > 1 << 31 { resetMarks() }
    }

    @inline(never)
    private mutating func resetMarks() {
        lastMark = 0
        var at = 0
        while at < count {
            down(at).pointee.setMark(0)
            at &+= 1
        }
    }
}
