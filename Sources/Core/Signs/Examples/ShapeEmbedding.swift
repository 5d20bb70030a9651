// Maps drawings to vectors: those of the same gesture are similar, those of other drawings are not.

/// The vectors have 32 elements and length 1. The product of two is their similarity: 1 for identical drawings, around
/// 0 for unrelated ones.
///
/// A network of two layers computes them from the form of a drawing: positions, turns, proportions. It was trained to
/// distinguish gestures, characters and other strokes by people, and 240 synthetic kinds of lines and arcs, by the
/// angle between their vectors with a margin (Wang et al., "CosFace", CVPR 2018). The training includes rotated,
/// sheared, hooked, coarse and jittered copies. <doc:DataTerms> says what is known of the people.
enum ShapeEmbedding {
    static var count: Int { 32 }
    static var hidden: Int { 96 }
    static var inputs: Int { 56 }
    /// The vectors of eight 16-bit integers in an embedding.
    static var parts: Int { count / 8 }
    /// The floats needed for the inputs, and for intermediate results or the hidden values and their rounding.
    static var roomSize: Int { inputs &+ hidden &+ hidden / 2 }
    /// The size of both layers in floats.
    static var weightsSize: Int { EmbeddingLayer.size(inputs, hidden) &+ EmbeddingLayer.size(hidden, count) }

    static func firstLayer(_ weights: UnsafeMutablePointer<Float>) -> EmbeddingLayer {
        EmbeddingLayer(weights, inputs, hidden)
    }
    static func secondLayer(_ weights: UnsafeMutablePointer<Float>) -> EmbeddingLayer {
        EmbeddingLayer(weights + EmbeddingLayer.size(inputs, hidden), hidden, count)
    }

    /// Decodes the weights. Scaled inputs are rounded to multiples of 1/2 and hidden values to multiples of 1/3, in
    /// their units. Drawings by people stay far below the limits of 16 bits.
    static func unpack(into weights: UnsafeMutablePointer<Float>) {
        let text = UnsafeRawPointer(weightText.cString).assumingMemoryBound(to: UInt8.self)
        let rest = firstLayer(weights).unpack(text, 2, 1)
        _ = secondLayer(weights).unpack(rest, 3, weightScale / 2)
    }

    /// Returns the product of two embeddings.
    @inline(__always)
    static func similarity(_ a: UnsafePointer<Int16x8>, _ b: UnsafePointer<Int16x8>) -> Float {
        let sums =
            (a[0].pairwiseDot(b[0]) &+ a[1].pairwiseDot(b[1])) &+ (a[2].pairwiseDot(b[2]) &+ a[3].pairwiseDot(b[3]))
        return Float(sums.wrappedSum()) * (1 / (EmbeddingLayer.most * EmbeddingLayer.most))
    }
}

extension ResampledDrawing {
    /// Writes the embedding of a drawing of one stroke to `scratch.embedding`.
    func embed(_ scratch: ExampleScratch) {
        let inputs = scratch.inputs
        let room = inputs + ShapeEmbedding.inputs
        writeInputs(inputs, room)
        let rounded = UnsafeMutableRawPointer(room + ShapeEmbedding.hidden).assumingMemoryBound(to: Int32.self)
        ShapeEmbedding.firstLayer(scratch.weights).apply(inputs, least: 0 - EmbeddingLayer.most, rounded, room)
        // The lower bound of 0 makes the hidden layer rectified linear.
        ShapeEmbedding.secondLayer(scratch.weights).apply(room, least: 0, rounded, room)
        var squares = Float32x4(repeating: 0)
        var at = 0
        while at < ShapeEmbedding.count {
            squares += Float32x4.load(room, at) * Float32x4.load(room, at)
            at &+= 4
        }
        let square = squares.sum()
        let scale = square > 0 ? EmbeddingLayer.most / square.squareRoot() : 0
        at = 0
        while at < ShapeEmbedding.parts {
            let low = Float32x4.load(room, 4 &* at) * scale
            let high = Float32x4.load(room, 4 &* at &+ ShapeEmbedding.count / 2) * scale
            let packed = EmbeddingLayer.pack(low, high, least: 0 - EmbeddingLayer.most)
            scratch.embedding[at] = unsafeBitCast(packed, to: Int16x8.self)
            at &+= 1
        }
    }

    /// Writes the inputs of the network: twelve positions as in the coarse shape, x before y; for each of eight parts
    /// the turn, the absolute turn and the sharpness; and the proportions. `room` has space for the turns.
    private func writeInputs(_ inputs: UnsafeMutablePointer<Float>, _ room: UnsafeMutablePointer<Float>) {
        let points = UnsafeRawPointer(points(of: 0)).assumingMemoryBound(to: SIMD2<Double>.self)
        let start = points[0]
        // Makes lengths about 1. A stroke too short to divide by becomes a dot.
        let unit = length > 1e-300 ? 1 / length : 0
        let zero = Float32x4(repeating: 0)
        var (sumX, sumY, squares, edges) = (zero, zero, zero, zero)
        var (leastX, mostX, leastY, mostY) = (zero, zero, zero, zero)
        var (ux, uy) = (zero, zero)
        // Each lane has a quarter of the stroke: points 0, 8, 16 and 24, then those after them.
        var (x, y) = ResampledDrawing.load(points, 8, start, unit)
        var (nextX, nextY) = (zero, zero)
        var at = 0
        while true {
            (nextX, nextY) = ResampledDrawing.load(points + (at &+ 1), 8, start, unit)
            leastX = Float32x4.min(leastX, x)
            mostX = Float32x4.max(mostX, x)
            leastY = Float32x4.min(leastY, y)
            mostY = Float32x4.max(mostY, y)
            let (dx, dy) = (nextX - x, nextY - y)
            // Avoids a division by 0. Far smaller than rounding errors.
            let lengths = Float32x4.max(Float32x4(repeating: 1e-30), dx * dx + dy * dy).squareRoot()
            let scale = 1 / lengths
            let (vx, vy) = (dx * scale, dy * scale)
            // Approximates the turn without an arcsine: its sine up to a right angle, then 2 minus the sine. The first
            // edge has no turn.
            let (cosine, sine) = (ux * vx + uy * vy, ux * vy - uy * vx)
            let size = sine.magnitudes
            let turn = size.selecting(2 - size, where: cosine .< zero)
            turn.selecting(0 - turn, where: sine .< zero).store(room, 4 &* at)
            (ux, uy) = (vx, vy)
            if at == 8 { break }
            sumX += x
            sumY += y
            squares += x * x + y * y
            edges += lengths
            (x, y) = (nextX, nextY)
            at &+= 1
        }
        // The last two points belong to the last lane.
        let before = point(ResampledDrawing.points &- 2, unit)
        let end = point(ResampledDrawing.points &- 1, unit)
        let last = end - before
        let lasts = Float32x4(
            before.x + end.x, before.y + end.y,
            before.x * before.x + before.y * before.y + (end.x * end.x + end.y * end.y),
            (last.x * last.x + last.y * last.y).squareRoot())
        let all = Float32x4.sums(sumX, sumY, squares, edges) + lasts
        let mean = all * (1 / Float(ResampledDrawing.points))
        let spread = max(mean[2] - (mean[0] * mean[0] + mean[1] * mean[1]), 0).squareRoot()
        (leastX, leastY) = (Float32x4.min(leastX, nextX), Float32x4.min(leastY, nextY))
        let extents = Float32x4.maxima(
            0 - leastX, 0 - leastY, Float32x4.max(mostX, nextX), Float32x4.max(mostY, nextY))
        let (width, height) = (extents[0] + extents[2], extents[1] + extents[3])
        let diagonal = (width * width + height * height).squareRoot()
        let size = diagonal > 0 ? 1 / diagonal : 0
        let displacement = (end.x * end.x + end.y * end.y).squareRoot()
        let proportions = Float32x4(
            all[3] > 0 ? 3 * diagonal / all[3] : 0, 2 * displacement * size, 2 * width * size, 2 * height * size)
        proportions.store(inputs, 48)
        // Even parts come before odd ones, as in the lanes.
        var (turns, absoluteTurns, sharpness) = (zero, zero, zero)
        at = 0
        while at < 8 {
            let from = room + (4 &* at &+ 4)
            let (a, b) = (Float32x4.load(from, 0), Float32x4.load(from, 4))
            let (c, d) = (Float32x4.load(from, 8), Float32x4.load(from, 12))
            let turn = (a + b) + (c + d)
            let size = (a.magnitudes + b.magnitudes) + (c.magnitudes + d.magnitudes)
            let square = ((a * a + b * b) + (c * c + d * d)) * 0.5
            turn.store(inputs, at &+ 24)
            size.store(inputs, at &+ 32)
            square.store(inputs, at &+ 40)
            turns += turn
            absoluteTurns += size
            sharpness += square
            at &+= 4
        }
        let whole = Float32x4.sums(absoluteTurns, turns, sharpness, Float32x4(25 * spread * size, 0, 0, 0))
        (whole * 0.2).store(inputs, 52)
        writePositions(inputs, points, start, unit, mean)
    }

    /// Writes every third point relative to the mean, scaled as in coarse shapes.
    @inline(__always)
    private func writePositions(
        _ inputs: UnsafeMutablePointer<Float>, _ points: UnsafePointer<SIMD2<Double>>, _ start: SIMD2<Double>,
        _ unit: Double, _ mean: Float32x4
    ) {
        var squares = Float32x4(repeating: 0)
        var at = 0
        while at < CoarseShape.points {
            var (x, y) = ResampledDrawing.load(points + at &* CoarseShape.stride, CoarseShape.stride, start, unit)
            (x, y) = (x - mean[0], y - mean[1])
            x.store(inputs, at)
            y.store(inputs, at &+ CoarseShape.points)
            squares += x * x + y * y
            at &+= 4
        }
        let square = squares.sum()
        let scale = square > 0 ? (0.5 / square).squareRoot() : 0
        at = 0
        while at < 2 &* CoarseShape.points {
            (Float32x4.load(inputs, at) * scale).store(inputs, at)
            at &+= 4
        }
    }

    private func point(_ at: Int, _ unit: Double) -> SIMD2<Float> {
        let points = points(of: 0)
        return SIMD2(Float((points[at].x - points[0].x) * unit), Float((points[at].y - points[0].y) * unit))
    }

    /// Returns x and y of four points at a distance of `stride`, relative to the start.
    @inline(__always)
    private static func load(
        _ points: UnsafePointer<SIMD2<Double>>, _ stride: Int, _ start: SIMD2<Double>, _ unit: Double
    ) -> (Float32x4, Float32x4) {
        let (a, b) = ((points[0] - start) * unit, (points[stride] - start) * unit)
        let (c, d) = ((points[2 &* stride] - start) * unit, (points[3 &* stride] - start) * unit)
        return (
            Float32x4(Float(a.x), Float(b.x), Float(c.x), Float(d.x)),
            Float32x4(Float(a.y), Float(b.y), Float(c.y), Float(d.y))
        )
    }
}
