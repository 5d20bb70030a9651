// Pairs the strokes of a drawing with those of an example: in any order and direction, closed ones from any beginning.

/// The products of the coarse shapes of paired strokes.
struct PairProducts {
    var positions = ShapeProducts()
    var directions = ShapeProducts()

    var whole: ShapeProducts { positions + directions }

    /// Multiplies the coarse shapes of two strokes.
    @inline(__always)
    static func of(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> PairProducts {
        let points = CoarseShape.points
        return PairProducts(
            positions: ShapeProducts.of(a, b, points), directions: ShapeProducts.of(a + points, b + points, points))
    }

    /// Returns the one whose product is larger after the best rotation; of equals the first.
    @inline(__always)
    static func better(_ a: PairProducts, _ b: PairProducts, _ limit: RotationLimit) -> PairProducts {
        limit.best(b.whole) > limit.best(a.whole) ? b : a
    }

    static func + (a: PairProducts, b: PairProducts) -> PairProducts {
        PairProducts(positions: a.positions + b.positions, directions: a.directions + b.directions)
    }
}

/// The products of each stroke of a drawing and each stroke of an example, in the direction and, if both are closed,
/// from the beginning that fit best.
struct PairTable {
    static var size: Int { ResampledDrawing.mostStrokes &* ResampledDrawing.mostStrokes }
    private let products: UnsafeMutablePointer<PairProducts>
    /// Room for a coarse shape and two unrolled ones.
    private let room: UnsafeMutablePointer<Float>
    static var roomSize: Int { CoarseShape.count &+ 2 &* ClosedStroke.size }

    init(in products: UnsafeMutablePointer<PairProducts>, _ room: UnsafeMutablePointer<Float>) {
        self.products = products
        self.room = room
    }

    private(set) subscript(_ stroke: Int, _ other: Int) -> PairProducts {
        get { products[stroke &* ResampledDrawing.mostStrokes &+ other] }
        nonmutating set { products[stroke &* ResampledDrawing.mostStrokes &+ other] = newValue }
    }

    /// Multiplies the shapes of `count` strokes, which are given in both directions, with those of an example.
    @_optimize(speed) @inline(never)
    func fill(
        _ shape: UnsafePointer<Float>, reversed: UnsafePointer<Float>, _ count: Int, _ example: UnsafePointer<Float>,
        of exampleCount: Int, _ limit: RotationLimit
    ) {
        var stroke = 0
        while stroke < count {
            let from = stroke &* CoarseShape.count
            let closed = ClosedStroke.isClosed(shape + from) ? unrolled(shape + from, reversed + from) : nil
            var other = 0
            while other < exampleCount {
                let to = example + other &* CoarseShape.count
                let (forward, backward) = (PairProducts.of(shape + from, to), PairProducts.of(reversed + from, to))
                var best = PairProducts.better(forward, backward, limit)
                if let closed, ClosedStroke.isClosed(to) {
                    best = PairProducts.better(best, turned(closed.forward, to, limit), limit)
                    best = PairProducts.better(best, turned(closed.backward, to, limit), limit)
                }
                self[stroke, other] = best
                other &+= 1
            }
            stroke &+= 1
        }
    }

    private func unrolled(
        _ shape: UnsafePointer<Float>, _ reversed: UnsafePointer<Float>
    ) -> (forward: ClosedStroke, backward: ClosedStroke) {
        let unrolled = room + CoarseShape.count
        return (ClosedStroke(shape, in: unrolled), ClosedStroke(reversed, in: unrolled + ClosedStroke.size))
    }

    /// Multiplies a closed stroke, begun where it fits best, with a stroke of an example.
    @inline(never)
    private func turned(
        _ stroke: ClosedStroke, _ example: UnsafePointer<Float>, _ limit: RotationLimit
    ) -> PairProducts {
        stroke.write(from: stroke.bestStart(example, limit), to: room)
        return PairProducts.of(room, example)
    }
}

/// A search for the pairing of all strokes with the largest product. It tries all, five strokes have 120, but for those
/// that cannot exceed the best one so far.
struct StrokePairing {
    private let table: PairTable
    private let count: Int
    private let limit: RotationLimit
    /// The most that the product can grow by the strokes from each one on.
    private var growth = SIMD8<Float>(repeating: 0)
    private var best = PairProducts()
    private var most: Float = -.infinity

    /// Returns the products of the best pairing in a table of `count` strokes each.
    @_optimize(speed) @inline(never)
    static func best(_ table: PairTable, _ count: Int, _ limit: RotationLimit) -> PairProducts {
        var pairing = StrokePairing(table, count, limit)
        pairing.search(0, 0, PairProducts())
        return pairing.best
    }

    private init(_ table: PairTable, _ count: Int, _ limit: RotationLimit) {
        self.table = table
        self.count = count
        self.limit = limit
        var stroke = count &- 1
        while stroke >= 0 {
            var greatest: Float = 0
            for other in 0..<count { greatest = max(greatest, table[stroke, other].whole.square) }
            growth[stroke] = growth[stroke &+ 1] + greatest.squareRoot()
            stroke &-= 1
        }
    }

    /// Pairs the strokes from `stroke` on; bit n of `paired`: stroke n of the example is paired.
    private mutating func search(_ stroke: Int, _ paired: UInt32, _ products: PairProducts) {
        if stroke == count {
            let product = limit.best(products.whole)
            if product > most { (best, most) = (products, product) }
            return
        }
        for other in 0..<count where paired & (1 << UInt32(other)) == 0 {
            let next = products + table[stroke, other]
            if next.whole.square.squareRoot() + growth[stroke &+ 1] > most {
                search(stroke &+ 1, paired | 1 << UInt32(other), next)
            }
        }
    }
}
