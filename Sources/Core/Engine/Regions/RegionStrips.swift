// Where many regions beside each other are, so that a search need not look at all of them.

import CGesta
import CPlatform

/// Strips across the longer side of all places, each with the indices of the places that touch it, in ascending order.
struct RegionStrips {
    typealias Pointer = UnsafeMutablePointer<RegionStrips>

    /// Fewer places are compared one by one.
    static var fewest: Int { 64 }
    /// How many strips a place may touch on average. With more, the places overlap too much.
    private static var density: Int { 8 }
    private static var most: Int { 256 }

    private(set) var isUpToDate = false
    /// 0 for x, 1 for y.
    private var axis = 0
    private var origin = 0.0
    /// Strips for each unit of length.
    private var scale = 0.0
    /// Where the indices of a strip end in `indices`; they begin where those of the strip before end.
    private var ends = Buffer<UInt32>()
    private var indices = Buffer<UInt32>()

    /// Nil when out of memory.
    static func make() -> Pointer? {
        let strips = Memory.allocate(MemoryLayout<RegionStrips>.stride)?.bindMemory(
            to: RegionStrips.self, capacity: 1)
        strips?.initialize(to: RegionStrips())
        return strips
    }

    mutating func free() {
        ends.free()
        indices.free()
    }

    mutating func setOutdated() { isUpToDate = false }

    /// The indices of all places that a point may be in, in ascending order.
    func candidates(at point: Point) -> UnsafeBufferPointer<UInt32> {
        let strip = strip(axis == 0 ? point.x : point.y)
        let begin = strip == 0 ? 0 : Int(ends[strip &- 1])
        return UnsafeBufferPointer(start: indices.base.map { $0 + begin }, count: Int(ends[strip]) &- begin)
    }

    /// Enters places. The strips are not up to date afterward if the places overlap too much, or memory is short.
    @inline(never)
    mutating func fill(count: Int, _ place: (Int) -> gesta_rect) {
        guard ends.reserve(RegionStrips.most) else { return }
        var (least, most) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: 0 - .infinity))
        for at in 0..<count {
            let place = place(at)
            least = SIMD2(min(least.x, place.x), min(least.y, place.y))
            most = SIMD2(max(most.x, place.x + place.width), max(most.y, place.y + place.height))
        }
        let size = most - least
        axis = size.x > size.y ? 0 : 1
        origin = least[axis]
        scale = Double(RegionStrips.most) / size[axis]
        ends.truncate(to: 0)
        ends.extend(by: RegionStrips.most).initialize(repeating: 0, count: RegionStrips.most)
        // First how many indices each strip has, then where they begin; entering them moves that to where they end.
        var left = count &* RegionStrips.density
        for at in 0..<count {
            let (first, last) = strips(of: place(at))
            left &-= last &- first
            if left < 0 { return }
            for strip in first...last { ends[strip] &+= 1 }
        }
        var total: UInt32 = 0
        for strip in 0..<RegionStrips.most { (ends[strip], total) = (total, total &+ ends[strip]) }
        guard indices.reserve(Int(total)) else { return }
        indices.truncate(to: 0)
        _ = indices.extend(by: Int(total))
        for at in 0..<count {
            let (first, last) = strips(of: place(at))
            for strip in first...last {
                indices[Int(ends[strip])] = UInt32(truncatingIfNeeded: at)
                ends[strip] &+= 1
            }
        }
        isUpToDate = true
    }

    /// A point in a place is between its edges, however its distance was rounded.
    @inline(never)
    private func strips(of place: gesta_rect) -> (first: Int, last: Int) {
        let (first, length) = axis == 0 ? (place.x, place.width) : (place.y, place.height)
        return (strip(first), strip(first + length))
    }

    /// Larger coordinates have no smaller strips, however they are rounded.
    @inline(never)
    private func strip(_ coordinate: Double) -> Int {
        let strip = max(0, min(Double(RegionStrips.most &- 1), (coordinate - origin) * scale))
        return Int(truncatingIfNeeded: platform_whole(strip))
    }
}
