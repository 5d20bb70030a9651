// Whether the strokes drawn so far may be some strokes of an example with more.

/// The strokes of a drawing, paired with some strokes of an example in any order and direction. The example's other
/// strokes are ignored: position and size are relative to the paired strokes alone.
private struct PartialPairing {
    /// Of positions and of directions.
    private var positions = ShapeProducts()
    private var directions = ShapeProducts()
    /// Bit n: stroke n of the example is paired.
    private var paired: UInt32 = 0
    /// Sums over the paired strokes of the example: the weights, positions by the weights' roots, and squares.
    private var weight: Float = 0
    private var center = SIMD2<Float>(0, 0)
    private var squares: Float = 0
    /// The drawing's positions by the weights' roots.
    private var drawnCenter = SIMD2<Float>(0, 0)

    /// Returns the largest cosine between the drawing and as many strokes of the example.
    static func best(
        _ drawing: UnsafePointer<Float>, _ count: Int, _ example: UnsafePointer<Float>, of exampleCount: Int,
        _ limit: RotationLimit
    ) -> Float {
        PartialPairing().best(0, drawing, count, example, exampleCount, limit)
    }

    private func best(
        _ stroke: Int, _ drawing: UnsafePointer<Float>, _ count: Int, _ example: UnsafePointer<Float>,
        _ exampleCount: Int, _ limit: RotationLimit
    ) -> Float {
        if stroke == count { return cosine(limit) }
        let drawn = drawing + stroke &* CoarseShape.count
        var best: Float = -1
        for other in 0..<exampleCount where paired & (1 << UInt32(other)) == 0 {
            var next = self
            next.paired |= 1 << UInt32(other)
            next.add(drawn, example + other &* CoarseShape.count, limit)
            best = max(best, next.best(stroke &+ 1, drawing, count, example, exampleCount, limit))
        }
        return best
    }

    @_optimize(speed)
    private mutating func add(_ drawn: UnsafePointer<Float>, _ shape: UnsafePointer<Float>, _ limit: RotationLimit) {
        // Twelve positions, x and y, then twelve directions.
        let forward = ShapeProducts.of(drawn, shape)
        let backward = ShapeProducts.reversed(drawn, shape)
        let isReversed = limit.best(backward) > limit.best(forward)
        let place = ShapeProducts.ofPositions(drawn, shape, isReversed: isReversed)
        let both = isReversed ? backward : forward
        positions.dot += place.dot
        positions.cross += place.cross
        directions.dot += both.dot - place.dot
        directions.cross += both.cross - place.cross
        var sum = SIMD2<Float>(0, 0)
        var drawnSum = SIMD2<Float>(0, 0)
        var length: Float = 0
        var at = 0
        while at < CoarseShape.points {
            let p = SIMD2(shape[at], shape[at &+ CoarseShape.half])
            let d = SIMD2(shape[at &+ CoarseShape.points], shape[at &+ CoarseShape.points &+ CoarseShape.half])
            sum += p
            drawnSum += SIMD2(drawn[at], drawn[at &+ CoarseShape.half])
            squares += (p * p).sum()
            length += (d * d).sum()
            at &+= 1
        }
        let root = length.squareRoot()
        weight += length
        center += sum * root
        drawnCenter += drawnSum * root
    }

    /// Positions and directions count equally, as in coarse shapes.
    private func cosine(_ limit: RotationLimit) -> Float {
        guard weight > 0 else { return 1 }
        // Relative to the center of the paired strokes.
        let shift = center / (Float(CoarseShape.points) * weight)
        let rest = squares - (center * shift).sum()
        let scale = rest > 0 ? (0.5 / rest).squareRoot() : 0
        let turn = (0.5 / weight).squareRoot()
        let dot = positions.dot - (drawnCenter * shift).sum()
        let cross = positions.cross - (drawnCenter.x * shift.y - drawnCenter.y * shift.x)
        return limit.best(
            ShapeProducts(dot * scale + directions.dot * turn, cross * scale + directions.cross * turn))
    }
}

extension ExampleMatcher {
    /// The least cosine at which strokes may be some of an example's. On people's drawings, 0.85 ends no more drawings
    /// too early.
    private static var leastCosine: Float { 0.75 }

    /// Returns whether the strokes drawn so far may be some strokes, in any order and direction, of an example with
    /// more.
    func mayContinue(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Bool {
        drawing.writeShape(scratch.shape)
        for example in set.examples.elements where example.strokeCount > drawing.count {
            let cosine = PartialPairing.best(
                scratch.shape, drawing.count, set.shape(of: example), of: example.strokeCount, rotationLimit)
            if cosine >= ExampleMatcher.leastCosine { return true }
        }
        return false
    }
}
