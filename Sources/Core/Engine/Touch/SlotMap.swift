// Maps the caller's contact ids, which may be any 64 bits, to slots of the contact table.

import CGesta

/// A hash table with open addressing, at most half full, with two bytes for each entry: the ids are in the slots.
struct SlotMap<Attachment> {
    typealias Pointer = UnsafeMutablePointer<Contact<Attachment>>

    /// A slot's number plus 1; 0 for none.
    private let places: UnsafeMutablePointer<UInt16>
    private let mask: Int
    private let slots: Pointer

    /// The number of entries: a power of 2.
    static func size(limit: Int) -> Int {
        var size = 8
        while size < limit &* 2 { size &*= 2 }
        return size
    }

    /// `places` has room for `size(limit:)` entries and belongs to the caller.
    init(_ slots: Pointer, places: UnsafeMutablePointer<UInt16>, size: Int) {
        self.slots = slots
        self.places = places
        mask = size &- 1
        places.initialize(repeating: 0, count: size)
    }

    @_optimize(speed) @inline(never)
    func find(_ id: UInt64) -> Pointer? {
        var at = home(id)
        while places[at] != 0 {
            if contact(at).pointee.seen.id == id { return contact(at) }
            at = (at &+ 1) & mask
        }
        return nil
    }

    /// The slot has its id and must not be in the map.
    func add(slot: UInt16) {
        var at = home(slots[Int(slot)].seen.id)
        while places[at] != 0 { at = (at &+ 1) & mask }
        places[at] = slot &+ 1
    }

    /// The slot still has its id and must be in the map.
    func remove(slot: UInt16) {
        var hole = home(slots[Int(slot)].seen.id)
        while places[hole] != slot &+ 1 { hole = (hole &+ 1) & mask }
        // Later entries move up, unless the hole is before their home.
        var at = (hole &+ 1) & mask
        while places[at] != 0 {
            let distance = (at &- home(contact(at).pointee.seen.id)) & mask
            if distance >= (at &- hole) & mask {
                places[hole] = places[at]
                hole = at
            }
            at = (at &+ 1) & mask
        }
        places[hole] = 0
    }

    @inline(__always)
    private func contact(_ at: Int) -> Pointer { slots + (Int(places[at]) &- 1) }

    /// Fibonacci hashing (Knuth, TAOCP 3, 6.4): consecutive ids are spread out. (The ids are of whoever touches, but
    /// there are at most 1,024 contacts.)
    @inline(__always)
    private func home(_ id: UInt64) -> Int {
        Int(truncatingIfNeeded: id.wrappingMultiplied(by: 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }
}
