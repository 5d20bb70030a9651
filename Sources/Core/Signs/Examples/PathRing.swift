// The newest points of a stream: at least one step apart, each with its time and the path length so far.

struct PathRing {
    /// A power of two.
    static var capacity: Int { 1024 }

    struct Entry {
        var point = Point.zero
        var time: Int64 = 0
        /// From the stream's start, in the caller's units.
        var length = 0.0
    }

    /// Storage for `capacity` entries, owned by the caller.
    private let entries: UnsafeMutablePointer<Entry>
    /// The number of points since the stream began. Point `at` is kept if `at >= first`.
    private(set) var count = 0
    private var step = 0.0

    init(in entries: UnsafeMutablePointer<Entry>) { self.entries = entries }

    func free() { Memory.release(entries) }

    var first: Int { max(0, count &- PathRing.capacity) }
    var last: Int { count &- 1 }

    @inline(__always)
    private subscript(at: Int) -> Entry {
        assert(at >= first && at < count, "PathRing: the point is not kept")
        return entries[at & (PathRing.capacity &- 1)]
    }

    func length(at index: Int) -> Double { self[index].length }
    func time(at index: Int) -> Int64 { self[index].time }

    mutating func clear(step: Double) {
        count = 0
        self.step = step
    }

    /// Returns whether the sample became a point: the first one, or one that is far enough from the last.
    @inline(__always)
    mutating func add(_ point: Point, at time: Int64) -> Bool {
        if count == 0 {
            append(Entry(point: point, time: time, length: 0))
            return true
        }
        let squared = (point - self[last].point).squaredLength
        if squared < step * step { return false }
        append(Entry(point: point, time: time, length: self[last].length + squared.squareRoot()))
        return true
    }

    private mutating func append(_ entry: Entry) {
        entries[count & (PathRing.capacity &- 1)] = entry
        count &+= 1
    }

    /// Returns the first kept point at or after a path length.
    func index(atLength length: Double) -> Int {
        var (low, high) = (first, last)
        while low < high {
            let middle = (low &+ high) / 2
            if self[middle].length < length { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Returns the time between two path lengths at which points are kept, in nanoseconds.
    func duration(from begin: Double, to end: Double) -> Double {
        let base = self[last].time
        return time(atLength: end, since: base) - time(atLength: begin, since: base)
    }

    private func time(atLength length: Double, since base: Int64) -> Double {
        let at = index(atLength: length)
        let to = self[at]
        let end = Double(to.time &- base)
        if at == first { return end }
        let from = self[at &- 1]
        let part = max(to.length - length, 0) / (to.length - from.length)
        return end - part * Double(to.time &- from.time)
    }

    /// Writes `wanted` points at equal distances along the path between two points.
    @_optimize(speed)
    func resample(from start: Int, to end: Int, _ wanted: Int, _ out: UnsafeMutablePointer<Point>) {
        let begin = self[start].length
        let share = (self[end].length - begin) / Double(wanted &- 1)
        var at = start
        var (from, to) = (edge(at), edge(min(start &+ 1, end)))
        for index in 0..<wanted {
            let length = begin + share * Double(index)
            while to.length < length, at &+ 1 < end {
                at &+= 1
                (from, to) = (to, edge(at &+ 1))
            }
            let span = to.length - from.length
            let part = span > 0 ? min((length - from.length) / span, 1) : 0
            (from.point + (to.point - from.point) * part).store(out + index)
        }
    }

    /// The point at an index as a vector, and the path length.
    @inline(__always)
    private func edge(_ at: Int) -> (point: Float64x2, length: Double) {
        let entry = entries + (at & (PathRing.capacity &- 1))
        return (Float64x2.load(UnsafeRawPointer(entry)), entry.pointee.length)
    }
}

#if DEBUG
    extension PathRing {
        func spoil() { Memory.spoil(entries, PathRing.capacity &* MemoryLayout<Entry>.stride) }
    }
#endif
