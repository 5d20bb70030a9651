import Testing

@testable import GestaCore

@Suite("Pairing strokes")
struct StrokePairingTests {
    private let scratch = ExampleScratch()!

    /// A drawing of strokes of random points, many of which end where they began, and its coarse shapes.
    private func drawing(_ strokes: Int, _ dice: inout Dice) -> ResampledDrawing {
        var drawing = ResampledDrawing(in: scratch.resampled)
        for _ in 0..<strokes {
            var path = EquidistantPath(in: scratch.path)
            var points = Forms.wander(&dice)
            if dice.below(2) == 0 { points += Forms.line([points.last!, points[0]]) }
            points.withUnsafeBufferPointer { path.resample($0.baseAddress!, points.count) }
            drawing.add(path)
        }
        return drawing
    }

    private func shape(_ drawing: ResampledDrawing) -> [Float] {
        drawing.writeShapes(scratch)
        return (0..<drawing.count * CoarseShape.count).map { scratch.shape[$0] }
    }

    /// The dot and cross products of two strokes' shapes, value by value.
    private func products(_ a: [Float], _ b: [Float]) -> ShapeProducts {
        var (dot, cross) = (0.0, 0.0)
        for at in 0..<24 {
            let (ax, ay, bx, by) = (Double(a[at]), Double(a[at + 24]), Double(b[at]), Double(b[at + 24]))
            dot += ax * bx + ay * by
            cross += ax * by - ay * bx
        }
        return ShapeProducts(Float(dot), Float(cross))
    }

    /// A stroke drawn the other way.
    private func reversed(_ a: [Float]) -> [Float] {
        var reversed = a
        for row in [0, 24] {
            for at in 0..<12 { reversed[row + at] = a[row + 11 - at] }
            for at in 0..<11 { reversed[row + 12 + at] = 0 - a[row + 22 - at] }
        }
        return reversed
    }

    /// A closed stroke, begun at each of its points.
    private func turns(_ a: [Float]) -> [[Float]] {
        (0..<11).map { start in
            var turned = a
            for row in [0, 12, 24, 36] {
                for at in 0..<11 { turned[row + at] = a[row + (at + start) % 11] }
            }
            // The last position is the first again; the last direction is 0.
            for row in [0, 24] { turned[row + 11] = turned[row] }
            return turned
        }
    }

    /// All ways to draw one stroke that may be the same as another.
    private func ways(_ a: [Float], _ b: [Float]) -> [[Float]] {
        let both = [a, reversed(a)]
        return ClosedStroke.isClosed(a) && ClosedStroke.isClosed(b) ? both + both.flatMap(turns) : both
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
        for _ in 0..<trials(strokes == 5 ? 20 : 100) {
            let example = shape(drawing(strokes, &dice))
            let drawn = shape(drawing(strokes, &dice))
            var greatest = -Double.infinity
            for order in orders(strokes) {
                var (dot, cross) = (0.0, 0.0)
                for (stroke, other) in order.enumerated() {
                    let b = Array(example[(other * 48)..<(other * 48 + 48)])
                    let all = ways(Array(drawn[(stroke * 48)..<(stroke * 48 + 48)]), b).map { products($0, b) }
                    let values = all.map(limit.best)
                    let best = all[values.firstIndex(of: values.max()!)!]
                    (dot, cross) = (dot + Double(best.dot), cross + Double(best.cross))
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
