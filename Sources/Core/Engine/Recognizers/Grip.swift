// How contacts drag, scale and rotate the content below them.

/// The contacts move the content by the similarity of least squares: with their positions p and q relative to the
/// centroid, before and after, scale and rotation are (Σ p·q, Σ p×q) / Σ p·p. (B. Horn, "Closed-form solution of
/// absolute orientation", 1987, in the plane.) It is exact for two contacts and optimal for any number.
///
/// When a contact is added or lifts, focus, scale and rotation do not change. The focus is the point of the content
/// that was below the centroid at the start. A point p of the content moves to focus + scale R(rotation) (p - initial
/// focus).
struct Grip {
    static var limit: Int { 10 }

    /// x and y, which are computed together.
    private typealias Pair = SIMD2<Double>

    private struct Hold {
        var contact: ContactPointer
        /// At the last frame, and at the one before.
        var now: Pair
        var last: Pair
        /// From the centroid, when it was taken.
        var place = Pair.zero

        @inline(__always)
        mutating func follow(_ sum: inout Pair) {
            last = now
            now = contact.view().pair
            sum += now
        }
    }

    private var holds: UnsafeMutablePointer<Hold>?
    private(set) var count = 0
    /// The smallest span with which contacts scale and rotate.
    private var least = 0.0
    /// The same along an axis.
    private var leastOfAxis = 0.0

    private(set) var focus = Point.zero
    private(set) var scale = 1.0
    /// Those along x and y alone. One does not change while the span along its axis is less than the smallest, also
    /// when the contacts were taken. Always 1 unless `measuresScale`.
    private(set) var scales = SIMD2<Double>(repeating: 1)
    /// Turns add up beyond pi. Always 0 unless `measuresRotation`: an arctangent is slow.
    private(set) var rotation = 0.0
    private var measuresRotation = true
    private var measuresScale = true
    /// The distance of two contacts; of more, what their distance from the centroid would be for two. Of one, what it
    /// was before the others lifted.
    private(set) var span = 0.0

    /// The last movement of the centroid.
    private var step = Point.zero

    /// As they were when the contacts were last taken.
    private var taken = (arm: Point.zero, scale: 1.0, span: 0.0)
    /// The same along each axis: the scale, and the sum of the squared distances from the centroid.
    private var takenScales = Pair(repeating: 1)
    private var takenSquares = Pair.zero
    /// The smallest such sums with which the scales change, and along which axes there was less at the last frame.
    private var leastSquares = Pair.zero
    private var areNear = SIMDMask<SIMD2<Int64>>(repeating: true)
    /// 1 / count, and 1 / the sum of the squared distances from the centroid when they were taken: divisions are slow.
    private var reciprocal = (count: 0.0, square: 0.0)
    /// At the last frame.
    private var center = Point.zero
    private var angle = 0.0
    /// The time of the last movement, and the state before it.
    private var moved = Clock.unknown
    private var before = (
        focus: Point.zero, scale: 1.0, scales: SIMD2<Double>(repeating: 1), rotation: 0.0, span: 0.0
    )

    /// False when memory is short.
    mutating func prepare(measuresRotation: Bool, measuresScale: Bool) -> Bool {
        self.measuresRotation = measuresRotation
        self.measuresScale = measuresScale
        if holds != nil { return true }
        holds = Memory.allocate(Grip.limit &* MemoryLayout<Hold>.stride)?.bindMemory(
            to: Hold.self, capacity: Grip.limit)
        return holds != nil
    }

    mutating func setLeast(_ least: Double, alongAxes: Double) { (self.least, leastOfAxis) = (least, alongAxes) }

    mutating func free() {
        Memory.release(holds)
        holds = nil
    }

    mutating func clear() {
        count = 0
        focus = .zero
        scale = 1
        scales = Pair(repeating: 1)
        rotation = 0
        span = 0
        center = .zero
        moved = Clock.unknown
    }

    /// Holds no contact: a stream of motions moves the content from here.
    mutating func hold(at place: Point, scale: Double) {
        clear()
        focus = place
        self.scale = scale
        scales = Pair(repeating: scale)
    }

    /// Of a stream. The scale is that since it began. Returns whether anything has changed.
    mutating func move(by movement: Point, to scale: Double, turn: Double) -> Bool {
        let scale = min(max(scale, 1e-9), 1e9)
        let isChange = movement != .zero || scale != self.scale || turn != 0
        focus = focus + movement
        scales *= scale / self.scale
        self.scale = scale
        rotation += turn
        return isChange
    }

    /// Takes the remaining contacts, without moving the content. `refocus` sets the focus to their centroid. Returns
    /// the movement of the focus.
    @discardableResult
    mutating func take(_ contacts: Buffer<ContactPointer>, refocus: Bool = false) -> Point {
        guard let holds else { return .zero }
        count = 0
        moved = Clock.unknown
        var at = 0
        while at < contacts.count, count < Grip.limit {
            if !contacts[at].pointee.isLeaving {
                let position = contacts[at].view().pair
                holds[count] = Hold(contact: contacts[at], now: position, last: position)
                count &+= 1
            }
            at &+= 1
        }
        return anchor(refocus: refocus)
    }

    func hasMoved(at time: Int64) -> Bool { moved == time }

    /// Removes the contacts that lift. If the others have moved at the same time, the movement is undone and repeated
    /// without them.
    mutating func letGo(_ contacts: Buffer<ContactPointer>, at time: Int64, refocus: Bool) -> Point {
        guard moved == time, let holds else { return take(contacts, refocus: refocus) }
        var kept = 0
        var at = 0
        while at < count {
            if !holds[at].contact.pointee.isLeaving {
                holds[kept] = holds[at]
                holds[kept].now = holds[at].last
                kept &+= 1
            }
            at &+= 1
        }
        count = kept
        (focus, scale, scales, rotation, span) = before
        let offset = anchor(refocus: refocus)
        move(contacts, at: time)
        return offset
    }

    /// Stores the contacts' present positions as those that later movements are relative to.
    private mutating func anchor(refocus: Bool) -> Point {
        guard let holds, count > 0 else { return .zero }
        reciprocal.count = 1 / Double(count)
        var sum = Pair.zero
        var at = 0
        while at < count {
            sum += holds[at].now
            at &+= 1
        }
        let middle = sum * reciprocal.count
        var squares = Pair.zero
        at = 0
        while at < count {
            // (As `compare` computes it, so that rest does not scale.)
            let place = count == 2 ? halfDistance * (at == 0 ? -1 : 1) : holds[at].now - middle
            holds[at].place = place
            squares += place * place
            at &+= 1
        }
        let square = squares.x + squares.y
        center = Point(middle.x, middle.y)
        let offset = refocus ? center - focus : .zero
        focus = focus + offset
        if count > 1 { span = Grip.span(square, count) }
        taken = (focus - center, scale, span)
        leastSquares = Pair(repeating: 0.25 * leastOfAxis * leastOfAxis * Double(count))
        takeAxes(squares)
        reciprocal.square = 1 / square
        angle = 0
        return offset
    }

    /// The contacts have moved.
    @_optimize(speed) @inline(never)
    mutating func move(_ contacts: Buffer<ContactPointer>, at time: Int64) {
        guard let places = follow(contacts) else {
            // One was ignored meanwhile.
            take(contacts)
            return
        }
        moved = time
        before = (focus, scale, scales, rotation, span)
        let middle = places * reciprocal.count
        let now = Point(middle.x, middle.y)
        step = now - center
        center = now
        if count == 1 {
            focus = focus + step
            return
        }
        let (sum, squares) = compare(around: middle)
        span = Grip.span(squares.x + squares.y, count)
        let turn = Point(sum.x, sum.y) * reciprocal.square
        let grown = taken.scale * turn.length
        guard span >= least, taken.span >= least, grown >= 1e-9, grown <= 1e9 else {
            focus = focus + step
            _ = anchor(refocus: false)
            return
        }
        if measuresRotation {
            let new = Angle.of(turn)
            rotation += Angle.wrapped(new - angle)
            angle = new
        }
        scale = grown
        if measuresScale { scaleAxes(squares) }
        let arm = taken.arm
        focus = now + Point(turn.x * arm.x - turn.y * arm.y, turn.y * arm.x + turn.x * arm.y)
    }

    /// Sets the scales along the axes, for contacts whose squared distances from the centroid have these sums.
    @inline(__always)
    private mutating func scaleAxes(_ squares: Pair) {
        let isNear = squares .< leastSquares
        let grown = takenScales * (squares / takenSquares).squareRoot()
        scales = grown.replacing(with: scales, where: isNear)
        if any(isNear .!= areNear) {
            scales.replace(with: before.scales, where: areNear)
            takeAxes(squares)
        }
    }

    /// Further scales along the axes are relative to the present ones.
    private mutating func takeAxes(_ squares: Pair) {
        scales.clamp(lowerBound: Pair(repeating: 1e-9), upperBound: Pair(repeating: 1e9))
        (takenScales, takenSquares) = (scales, squares)
        areNear = squares .< leastSquares
    }

    /// Records the contacts' positions and returns their sum; nil if these are not the contacts that are held. Usually
    /// there are two: straight code is faster than a loop.
    @inline(__always)
    private mutating func follow(_ contacts: Buffer<ContactPointer>) -> Pair? {
        guard let holds, count > 0 else { return nil }
        var sum = Pair.zero
        if count == 2, contacts.count == 2, holds[0].contact == contacts[0], holds[1].contact == contacts[1],
            !contacts[0].pointee.isLeaving, !contacts[1].pointee.isLeaving
        {
            holds[0].follow(&sum)
            holds[1].follow(&sum)
            return sum
        }
        var at = 0
        for contact in contacts where !contact.pointee.isLeaving {
            guard at < count, holds[at].contact == contact else { return nil }
            holds[at].follow(&sum)
            at &+= 1
        }
        return at == count ? sum : nil
    }

    /// The sums Σ p·q and Σ p×q of the similarity, and Σ q·q, along each axis.
    @inline(__always)
    private func compare(around middle: Pair) -> (turn: Pair, squares: Pair) {
        var sums = (turn: Pair.zero, squares: Pair.zero)
        guard let holds else { return sums }
        if count == 2 {
            let now = halfDistance
            return (Grip.turn(2 * holds[1].place, now), 2 * now * now)
        }
        var at = 0
        while at < count {
            let now = holds[at].now - middle
            sums.turn += Grip.turn(holds[at].place, now)
            sums.squares += now * now
            at &+= 1
        }
        return sums
    }

    /// Of two contacts: the second one from the middle, on whose other side the first one is.
    @inline(__always)
    private var halfDistance: Pair {
        guard let holds else { return .zero }
        return (holds[1].now - holds[0].now) * 0.5
    }

    /// p·q and p×q.
    @inline(__always)
    private static func turn(_ p: Pair, _ q: Pair) -> Pair { p * Pair(q.x, -q.x) + Pair(p.y, p.x) * q.y }

    /// Usually there are two contacts: a division is slow.
    private static func span(_ square: Double, _ count: Int) -> Double {
        2 * (count == 2 ? square * 0.5 : square / Double(count)).squareRoot()
    }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate func dot(_ other: SIMD2<Double>) -> Double {
        let products = self * other
        return products.x + products.y
    }
}
