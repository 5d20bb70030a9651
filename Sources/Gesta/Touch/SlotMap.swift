// From the caller's contact ids, which may be any 64 bits, to the slots of the contact table.

import CGesta

/// A hash table with open addressing, at most half full, of two bytes for each place: the ids stand in the slots.
struct SlotMap {
    /// A slot's number and 1; 0 for none.
    private let places: UnsafeMutablePointer<UInt16>
    private let mask: Int
    private let slots: UnsafeMutablePointer<Contact>

    /// How many places it takes: a power of 2.
    static func size(limit: Int) -> Int {
        var size = 8
        while size < limit &* 2 { size &*= 2 }
        return size
    }

    /// `places` has `size(limit:)` of them, in memory of the caller's.
    init(_ slots: UnsafeMutablePointer<Contact>, places: UnsafeMutablePointer<UInt16>, size: Int) {
        self.slots = slots
        self.places = places
        mask = size &- 1
        places.initialize(repeating: 0, count: size)
    }

    @_optimize(speed) @inline(never)
    func find(_ id: UInt64) -> ContactPointer? {
        var at = home(id)
        while places[at] != 0 {
            if contact(at).pointee.seen.id == id { return contact(at) }
            at = (at &+ 1) & mask
        }
        return nil
    }

    /// It is not in the map, and has its id.
    func add(slot: UInt16) {
        var at = home(slots[Int(slot)].seen.id)
        while places[at] != 0 { at = (at &+ 1) & mask }
        places[at] = slot &+ 1
    }

    /// It is in the map, and still has its id.
    func remove(slot: UInt16) {
        var hole = home(slots[Int(slot)].seen.id)
        while places[hole] != slot &+ 1 { hole = (hole &+ 1) & mask }
        // Those behind move up, unless the hole lies before their home.
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
    private func contact(_ at: Int) -> ContactPointer { slots + (Int(places[at]) &- 1) }

    @inline(__always)
    private func home(_ id: UInt64) -> Int { IdMap.scatter(id) & mask }
}
