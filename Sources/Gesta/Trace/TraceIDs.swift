// The ids of a recording and those of its replay, paired.

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

    mutating func free() {
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
}
