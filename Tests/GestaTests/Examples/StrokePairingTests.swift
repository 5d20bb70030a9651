import Testing

@testable import Gesta

@Suite("Pairing strokes")
struct StrokePairingTests {
    private let scratch = ExampleScratch()!

    /// A drawing of strokes of random points, and its coarse shapes.
    private func drawing(_ strokes: Int, _ dice: inout Dice) -> ResampledDrawing {
        var drawing = ResampledDrawing(in: scratch.resampled)
        for _ in 0..<strokes {
            var path = EquidistantPath(in: scratch.path)
            let points = Forms.wander(&dice)
            points.withUnsafeBufferPointer { path.resample($0.baseAddress!, points.count) }
            drawing.add(path)
        }
        return drawing
    }

    private func shape(_ drawing: ResampledDrawing) -> [Float] {
        drawing.writeShapes(scratch)
        return (0..<drawing.count * CoarseShape.count).map { scratch.shape[$0] }
    }

    /// The dot and cross products of a stroke of one shape, as it is or reversed, and a stroke of another, value by
    /// value.
    private func products(_ a: ArraySlice<Float>, _ b: ArraySlice<Float>, isReversed: Bool) -> (Double, Double) {
        let (a, b) = (Array(a).map(Double.init), Array(b).map(Double.init))
        var (dot, cross) = (0.0, 0.0)
        func add(_ from: Int, _ to: Int, _ sign: Double) {
            dot += sign * (a[from] * b[to] + a[from + 24] * b[to + 24])
            cross += sign * (a[from] * b[to + 24] - a[from + 24] * b[to])
        }
        for at in 0..<12 { add(isReversed ? 11 - at : at, at, 1) }
        for at in 12..<23 { add(isReversed ? 34 - at : at, at, isReversed ? -1 : 1) }
        return (dot, cross)
    }

    /// All orders of the numbers below a count.
    private func orders(_ count: Int) -> [[Int]] {
        if count == 0 { return [[]] }
        return orders(count - 1).flatMap { order in
            (0...order.count).map { at in Array(order[..<at]) + [count - 1] + Array(order[at...]) }
        }
    }

    @Test("The pairing with the largest product of all", arguments: 2...5, [0.0, 20, 180])
    func best(strokes: Int, degrees: Double) {
        let limit = RotationLimit(most: degrees * Angle.half / 180)
        var dice = Dice(UInt64(strokes))
        for _ in 0..<(strokes == 5 ? 20 : 100) {
            let example = shape(drawing(strokes, &dice))
            let drawn = shape(drawing(strokes, &dice))
            var greatest = -Double.infinity
            for order in orders(strokes) {
                var (dot, cross) = (0.0, 0.0)
                for (stroke, other) in order.enumerated() {
                    let a = drawn[(stroke * 48)..<(stroke * 48 + 48)]
                    let b = example[(other * 48)..<(other * 48 + 48)]
                    let both = [false, true].map { products(a, b, isReversed: $0) }
                    let values = both.map { limit.best(ShapeProducts(Float($0.0), Float($0.1))) }
                    let better = values[1] > values[0] ? both[1] : both[0]
                    (dot, cross) = (dot + better.0, cross + better.1)
                }
                greatest = max(greatest, Double(limit.best(ShapeProducts(Float(dot), Float(cross)))))
            }
            let found = example.withUnsafeBufferPointer {
                StrokePairing.best(scratch.pairs(strokes, $0.baseAddress!, of: strokes, limit), strokes, limit)
            }
            #expect(abs(Double(limit.best(found.whole)) - greatest) < 1e-5)
        }
        scratch.free()
    }

    @Test("A drawing in another order and with reversed strokes is the same drawing")
    func sameDrawing() {
        var dice = Dice(3)
        var example = shape(drawing(3, &dice))
        let turned = scratch.reversedShape
        // Stroke 2, stroke 0 reversed, stroke 1.
        let other =
            Array(example[96..<144]) + (0..<48).map { turned[$0] } + Array(example[48..<96])
        for at in 0..<144 { scratch.shape[at] = other[at] }
        for stroke in 0..<3 {
            CoarseShape.reverse(scratch.shape + stroke * 48, to: scratch.reversedShape + stroke * 48)
        }
        let limit = RotationLimit(most: 0)
        let found = StrokePairing.best(scratch.pairs(3, &example, of: 3, limit), 3, limit)
        #expect(abs(found.whole.dot - 1) < 1e-5 && abs(found.positions.dot - 0.5) < 1e-5)
        scratch.free()
    }
}
