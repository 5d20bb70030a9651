// Pairs the strokes of a drawing with those of an example, in any order and direction.

struct StrokePairing {
    private(set) var products = ShapeProducts()
    /// Bit n: stroke n of the example is paired.
    private var paired: UInt32 = 0
    /// Four bits for each stroke of the drawing: the index of the example's stroke, plus 8 if it is drawn in the
    /// opposite direction.
    private var partners: UInt32 = 0

    /// Pairs each stroke with the one of the same index.
    static var inOrder: StrokePairing {
        var pairing = StrokePairing()
        pairing.partners = 0x43210
        return pairing
    }

    /// Returns the pairing with the largest product of coarse shapes, found by trying all; five strokes have 120. A
    /// single stroke is not reversed.
    static func best(
        _ drawing: UnsafePointer<Float>, _ example: UnsafePointer<Float>, _ strokeCount: Int, _ limit: RotationLimit
    ) -> StrokePairing {
        var best = StrokePairing.inOrder
        if strokeCount == 1 {
            best.products = ShapeProducts.of(drawing, example)
            return best
        }
        search(0, strokeCount, drawing, example, limit, StrokePairing(), &best)
        return best
    }

    private static func search(
        _ stroke: Int, _ strokeCount: Int, _ drawing: UnsafePointer<Float>, _ example: UnsafePointer<Float>,
        _ limit: RotationLimit, _ trial: StrokePairing, _ best: inout StrokePairing
    ) {
        if stroke == strokeCount {
            if limit.best(trial.products) > limit.best(best.products) || best.paired == 0 { best = trial }
            return
        }
        let drawn = drawing + stroke &* CoarseShape.count
        for other in 0..<strokeCount where trial.paired & (1 << UInt32(other)) == 0 {
            let shape = example + other &* CoarseShape.count
            let forward = ShapeProducts.of(drawn, shape)
            let backward = ShapeProducts.reversed(drawn, shape)
            let isReversed = limit.best(backward) > limit.best(forward)
            var next = trial
            next.add(stroke, other, isReversed, isReversed ? backward : forward)
            search(stroke &+ 1, strokeCount, drawing, example, limit, next, &best)
        }
    }

    private mutating func add(_ stroke: Int, _ other: Int, _ isReversed: Bool, _ more: ShapeProducts) {
        paired |= 1 << UInt32(other)
        partners |= UInt32(other | (isReversed ? 8 : 0)) << UInt32(4 &* stroke)
        products.dot += more.dot
        products.cross += more.cross
    }

    /// Returns the products of the positions alone.
    func positions(
        _ drawing: UnsafePointer<Float>, _ example: UnsafePointer<Float>, _ strokeCount: Int
    ) -> ShapeProducts {
        var products = ShapeProducts()
        for stroke in 0..<strokeCount {
            let (index, isReversed) = partner(of: stroke)
            let more = ShapeProducts.ofPositions(
                drawing + stroke &* CoarseShape.count, example + index &* CoarseShape.count, isReversed: isReversed)
            products.dot += more.dot
            products.cross += more.cross
        }
        return products
    }

    func partner(of stroke: Int) -> (index: Int, isReversed: Bool) {
        let bits = Int(partners >> UInt32(4 &* stroke)) & 15
        return (bits & 7, bits & 8 != 0)
    }
}
