// Whether the strokes drawn so far may be some strokes of an example with more.

/// Sums over a stroke's coarse shape.
private struct StrokeSums {
    /// Of the positions and their squares.
    private(set) var positions = SIMD2<Float>(0, 0)
    private(set) var squares: Float = 0
    /// The squares of the directions: the stroke's share of the length.
    private(set) var weight: Float = 0

    @_optimize(speed)
    init(_ shape: UnsafePointer<Float>) {
        var at = 0
        while at < CoarseShape.points {
            let p = SIMD2(shape[at], shape[at &+ CoarseShape.half])
            let d = SIMD2(shape[at &+ CoarseShape.points], shape[at &+ CoarseShape.points &+ CoarseShape.half])
            positions += p
            squares += (p * p).sum()
            weight += (d * d).sum()
            at &+= 1
        }
    }
}

/// The strokes of a drawing, paired with some strokes of an example in any order and direction. The example's other
/// strokes are ignored: position and size are relative to the paired strokes alone.
private struct PartialPairing {
    private var products = PairProducts()
    /// Bit n: stroke n of the example is paired.
    private var paired: UInt32 = 0
    /// Sums over the paired strokes of the example: the weights, positions by the weights' roots, and squares.
    private var weight: Float = 0
    private var center = SIMD2<Float>(0, 0)
    private var squares: Float = 0
    /// The drawing's positions by the weights' roots.
    private var drawnCenter = SIMD2<Float>(0, 0)

    /// Returns whether a pairing of the strokes from `stroke` on has at least a cosine of `least`.
    func reaches(
        _ least: Float, from stroke: Int = 0, _ table: PairTable, _ drawing: UnsafePointer<Float>, _ count: Int,
        _ example: UnsafePointer<Float>, of exampleCount: Int, _ limit: RotationLimit
    ) -> Bool {
        if stroke == count { return cosine(limit) >= least }
        let drawn = StrokeSums(drawing + stroke &* CoarseShape.count)
        for other in 0..<exampleCount where paired & (1 << UInt32(other)) == 0 {
            var next = self
            next.paired |= 1 << UInt32(other)
            next.add(table[stroke, other], drawn, StrokeSums(example + other &* CoarseShape.count))
            if next.reaches(least, from: stroke &+ 1, table, drawing, count, example, of: exampleCount, limit) {
                return true
            }
        }
        return false
    }

    private mutating func add(_ pair: PairProducts, _ drawn: StrokeSums, _ other: StrokeSums) {
        products = products + pair
        squares += other.squares
        weight += other.weight
        let root = other.weight.squareRoot()
        center += other.positions * root
        drawnCenter += drawn.positions * root
    }

    /// Positions and directions count equally, as in coarse shapes.
    private func cosine(_ limit: RotationLimit) -> Float {
        guard weight > 0 else { return 1 }
        // Relative to the center of the paired strokes.
        let shift = center / (Float(CoarseShape.points) * weight)
        let rest = squares - (center * shift).sum()
        let scale = rest > 0 ? (0.5 / rest).squareRoot() : 0
        let turn = (0.5 / weight).squareRoot()
        let dot = products.positions.dot - (drawnCenter * shift).sum()
        let cross = products.positions.cross - (drawnCenter.x * shift.y - drawnCenter.y * shift.x)
        return limit.best(
            ShapeProducts(
                dot * scale + products.directions.dot * turn, cross * scale + products.directions.cross * turn))
    }
}

extension ExampleMatcher {
    /// The least cosine at which strokes may be some of an example's. On people's drawings, 0.85 ends no more drawings
    /// too early.
    private static var leastCosine: Float { 0.75 }

    /// Returns whether the strokes drawn so far may be some strokes, in any order and direction, of an example with
    /// more.
    func mayContinue(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Bool {
        exampleBegun(by: drawing, ExampleMatcher.leastCosine, scratch) != nil
    }

    /// The least cosine at which strokes are said to be some of an example's.
    private static var clearCosine: Float { 0.85 }

    /// Returns the first example with more strokes of which the strokes drawn so far clearly are some.
    func exampleBegun(by drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Example? {
        exampleBegun(by: drawing, ExampleMatcher.clearCosine, scratch)
    }

    private func exampleBegun(
        by drawing: ResampledDrawing, _ least: Float, _ scratch: ExampleScratch
    ) -> Example? {
        drawing.writeShapes(scratch)
        for example in set.examples.elements where example.strokeCount > drawing.count {
            let shape = set.shape(of: example)
            let table = scratch.pairs(drawing.count, shape, of: example.strokeCount, rotationLimit)
            if PartialPairing().reaches(
                least, table, scratch.shape, drawing.count, shape, of: example.strokeCount,
                rotationLimit)
            {
                return example
            }
        }
        return nil
    }
}
