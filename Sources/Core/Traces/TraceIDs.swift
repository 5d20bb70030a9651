// The ids of a recording and those of its replay, paired; in setups, also the words in the place of ids.

struct TraceIDs {
    private struct Pair {
        var recorded: UInt32
        /// 0: the replay has not created it.
        var real: UInt32
    }

    private var pairs = Buffer<Pair>()
    private var byRecorded = IdMap()
    private var byReal = IdMap()
    private var room = 0
    private var names = NameTable()

    mutating func free() {
        names.free()
        pairs.free()
        byRecorded.free()
        byReal.free()
    }

    /// False when memory is short.
    mutating func add(recorded: UInt32, real: UInt32) -> Bool {
        if pairs.count == room {
            let wanted = max(16, room &* 2)
            guard byRecorded.prepare(capacity: wanted), byReal.prepare(capacity: wanted) else { return false }
            room = wanted
            for at in 0..<pairs.count { enter(at) }
        }
        guard pairs.append(Pair(recorded: recorded, real: real)) else { return false }
        enter(pairs.count &- 1)
        return true
    }

    private mutating func enter(_ at: Int) {
        byRecorded.set(UInt64(pairs[at].recorded), Int32(truncatingIfNeeded: at))
        if pairs[at].real != 0 { byReal.set(UInt64(pairs[at].real), Int32(truncatingIfNeeded: at)) }
    }

    /// Nil: the trace has not created it. 0: the replay has not.
    func real(_ recorded: UInt32) -> UInt32? { byRecorded.find(UInt64(recorded)).map { pairs[Int($0)].real } }
    func recorded(_ real: UInt32) -> UInt32? { byReal.find(UInt64(real)).map { pairs[Int($0)].recorded } }

    /// The id that a word stands for; nil if it was not given.
    func id(named name: Text) -> UInt32? { names.find(name).map { TraceIDs.firstNamed &+ UInt32($0) } }

    /// The id that a new word stands for, which no recording has given; nil when memory is short. The text must
    /// outlive the table.
    mutating func give(_ name: Text) -> UInt32? { names.add(name).map { TraceIDs.firstNamed &+ UInt32($0) } }

    /// Of a kind that no handle has.
    private static var firstNamed: UInt32 { 7 << 29 }
}

/// Words by number, in the order in which they were added.
private struct NameTable {
    private var names = Buffer<Text>()
    /// By hash, or the next free number after it.
    private var byHash = IdMap()
    private var room = 0

    mutating func free() {
        names.free()
        byHash.free()
    }

    func find(_ name: Text) -> Int? {
        var key = hash(name)
        while let at = byHash.find(key) {
            if names[Int(at)] == name { return Int(at) }
            key = key.wrappingAdding(1)
        }
        return nil
    }

    /// Nil when memory is short.
    mutating func add(_ name: Text) -> Int? {
        if names.count == room {
            let wanted = max(16, room &* 2)
            guard byHash.prepare(capacity: wanted) else { return nil }
            room = wanted
            for at in 0..<names.count { enter(at) }
        }
        guard names.append(name) else { return nil }
        enter(names.count &- 1)
        return names.count &- 1
    }

    private mutating func enter(_ at: Int) {
        var key = hash(names[at])
        while byHash.find(key) != nil { key = key.wrappingAdding(1) }
        byHash.set(key, Int32(truncatingIfNeeded: at))
    }

    /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), from a beginning that who chooses the names does not know.
    private func hash(_ name: Text) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ byHash.secret
        for byte in name.bytes { hash = (hash ^ UInt64(byte)).wrappingMultiplied(by: 0x100_0000_01b3) }
        return hash
    }
}
