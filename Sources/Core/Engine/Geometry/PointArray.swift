// The caller's points, to be converted in place.

struct PointArray {
    private let xy: UnsafeMutablePointer<Double>
    private let count: Int

    /// x and y in turn.
    init(_ xy: UnsafeMutablePointer<Double>, _ count: Int) {
        self.xy = xy
        self.count = count
    }

    /// The most points that memory can contain.
    private static var most: Int { Int.max / 16 }

    /// Replaces each point by its result. Fails, with nothing changed: with `range` if there are too many points or a
    /// result is not finite, with `notFinite` for a number that is not, and with `handle` if there is no result.
    /// `index` is that of the number; -1 for none.
    func convert(_ body: (Point) -> Point?) -> (status: Status, index: Int) {
        guard count >= 0, count <= PointArray.most else { return (.range, -1) }
        for at in 0..<2 &* count where !xy[at].isFinite { return (.notFinite, at) }
        for at in 0..<count {
            guard let made = body(point(at)) else { return (.handle, -1) }
            if !made.isFinite { return (.range, 2 &* at) }
        }
        for at in 0..<count {
            guard let made = body(point(at)) else { continue }
            xy[2 &* at] = made.x
            xy[2 &* at &+ 1] = made.y
        }
        return (.ok, -1)
    }

    private func point(_ at: Int) -> Point { Point(xy[2 &* at], xy[2 &* at &+ 1]) }
}
