// Maps 64-bit ids to small numbers.

/// A hash table with open addressing and a fixed size, at most half full. Which ids collide depends on a number that
/// differs from table to table: who chooses the ids does not know it.
struct IdMap {
    private struct Entry {
        var id: UInt64
        var value: Int32
        /// The entry is valid when this equals the map's stamp: clearing the map is one addition.
        var stamp: UInt32
    }

    private var entries: UnsafeMutablePointer<Entry>?
    private var mask = 0
    /// Odd; from the address of the entries, which is secret where addresses are random.
    private(set) var secret: UInt64 = 1
    /// The number of bits of a product that are no place.
    private var shift: UInt64 = 61
    private var stamp: UInt32 = 1
    private(set) var count = 0

    /// Clears the map and makes room for `capacity` ids. Returns false, with nothing changed, when out of memory.
    mutating func prepare(capacity: Int) -> Bool {
        var size = 8
        while size < capacity &* 2 { size &*= 2 }
        if size <= mask &+ 1, entries != nil {
            removeAll()
            return true
        }
        guard let memory = Memory.allocate(size &* MemoryLayout<Entry>.stride) else { return false }
        Memory.release(entries)
        let fresh = memory.bindMemory(to: Entry.self, capacity: size)
        fresh.update(repeating: Entry(id: 0, value: 0, stamp: 0), count: size)
        entries = fresh
        mask = size &- 1
        secret = IdMap.mixed(UInt64(UInt(bitPattern: memory))) | 1
        shift = UInt64(truncatingIfNeeded: UInt64(size).leadingZeroBitCount &+ 1)
        stamp = 1
        count = 0
        return true
    }

    mutating func free() {
        Memory.release(entries)
        entries = nil
    }

    @_optimize(speed) @inline(never)
    func find(_ id: UInt64) -> Int32? {
        guard let entries else { return nil }
        var at = home(id)
        while entries[at].stamp == stamp {
            if entries[at].id == id { return entries[at].value }
            at = (at &+ 1) & mask
        }
        return nil
    }

    /// Adds or replaces. The capacity must not be exceeded.
    mutating func set(_ id: UInt64, _ value: Int32) {
        guard let entries else { return }
        var at = home(id)
        while entries[at].stamp == stamp {
            if entries[at].id == id {
                entries[at].value = value
                return
            }
            at = (at &+ 1) & mask
        }
        entries[at] = Entry(id: id, value: value, stamp: stamp)
        count &+= 1
    }

    mutating func remove(_ id: UInt64) {
        guard let entries else { return }
        var hole = home(id)
        while entries[hole].stamp == stamp, entries[hole].id != id { hole = (hole &+ 1) & mask }
        guard entries[hole].stamp == stamp else { return }
        count &-= 1
        // Later entries move up, unless the hole is before their home.
        var at = (hole &+ 1) & mask
        while entries[at].stamp == stamp {
            let distance = (at &- home(entries[at].id)) & mask
            if distance >= (at &- hole) & mask {
                entries[hole] = entries[at]
                hole = at
            }
            at = (at &+ 1) & mask
        }
        entries[hole].stamp = 0
    }

    @inline(never)
    mutating func removeAll() {
        count = 0
        stamp = stamp.wrappingAdding(1)
        if stamp == 0, let entries {
            entries.update(repeating: Entry(id: 0, value: 0, stamp: 0), count: mask &+ 1)
            stamp = 1
        }
    }

    /// The highest bits of the product with an odd number at random (Dietzfelbinger et al., 1997).
    @inline(__always)
    private func home(_ id: UInt64) -> Int { Int(truncatingIfNeeded: id.wrappingMultiplied(by: secret) &>> shift) }

    /// Each bit of the result depends on all of `x`: SplitMix64, https://prng.di.unimi.it/splitmix64.c
    private static func mixed(_ x: UInt64) -> UInt64 {
        var x = x.wrappingAdding(0x9E37_79B9_7F4A_7C15)
        x = (x ^ (x >> 30)).wrappingMultiplied(by: 0xBF58_476D_1CE4_E5B9)
        x = (x ^ (x >> 27)).wrappingMultiplied(by: 0x94D0_49BB_1331_11EB)
        return x ^ (x >> 31)
    }
}
