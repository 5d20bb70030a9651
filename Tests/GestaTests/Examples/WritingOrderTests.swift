import Testing

@testable import GestaCore

@Suite("Writing order")
struct WritingOrderTests {
    private static let count = WritingOrder.directions

    /// The order in which strokes are drawn, also in the opposite direction.
    private struct Order {
        var values = [Float](repeating: .nan, count: WritingOrder.count)
        var reversed = [Float](repeating: .nan, count: WritingOrder.count)

        init(_ strokes: [[Point]]) {
            let scratch = ExampleScratch()!
            defer { scratch.free() }
            var drawing = ResampledDrawing(in: scratch.resampled)
            for stroke in strokes {
                var path = EquidistantPath(in: scratch.path)
                stroke.withUnsafeBufferPointer { path.resample($0.baseAddress!, $0.count) }
                drawing.add(path)
            }
            drawing.writeOrder(&values)
            drawing.writeOrder(&reversed, isReversed: true)
        }

        /// A direction, rotated by a unit vector.
        func direction(_ at: Int, _ rotation: SIMD2<Float> = SIMD2(1, 0)) -> SIMD2<Float> {
            let (x, y) = (values[WritingOrder.margin + at], values[WritingOrder.margin + at + WritingOrder.row])
            return SIMD2(x * rotation.x - y * rotation.y, x * rotation.y + y * rotation.x)
        }

        /// As the definition says, in full.
        func cost(of other: Order, _ rotation: SIMD2<Float>) -> Float {
            var costs = [[Float]](repeating: .init(repeating: .infinity, count: count + 1), count: count + 1)
            costs[0][0] = 0
            for i in 1...count {
                for j in max(1, i - WritingOrder.band)...min(count, i + WritingOrder.band) {
                    let (a, b) = (direction(i - 1, rotation), other.direction(j - 1))
                    let least = min(costs[i - 1][j], costs[i - 1][j - 1], costs[i][j - 1])
                    costs[i][j] = least + (1 - (a.x * b.x + a.y * b.y))
                }
            }
            return min(max(costs[count][count], 0), WritingOrder.most)
        }

        func distance(
            from other: Order, _ rotation: SIMD2<Float> = SIMD2(1, 0), limit: Float = WritingOrder.most
        ) -> Float {
            var rotated = values
            WritingOrder.rotate(values, rotation, to: &rotated)
            return WritingOrder.distance(rotated, reversed: other.reversed, limit: limit)
        }
    }

    /// Orders that are more and less alike.
    private let orders: [Order] = (0..<10).map { turn in
        let k = Double(turn)
        let curve = (0...40).map { at in
            let t = Double(at) / 40
            return Angle.vector(degrees: 35 * k + 30 * (k + 1) * t) * (30 + 5 * k * t) + Point(4 * k * k * t, 50 * t)
        }
        return turn % 3 == 2 ? Order([Array(curve[..<20]), Array(curve[20...])]) : Order([curve])
    }

    @Test("The distance is the least cost of all alignments in the band, bit for bit, at most the largest")
    func definition() {
        let unit = Angle.vector(degrees: 20)
        var far = 0
        for rotation in [SIMD2<Float>(1, 0), SIMD2(Float(unit.x), Float(unit.y))] {
            for a in orders {
                for b in orders {
                    let cost = a.cost(of: b, rotation)
                    #expect(a.distance(from: b, rotation) == cost)
                    #expect(a.distance(from: b, rotation, limit: cost) == cost)
                    #expect(a.distance(from: b, rotation, limit: cost / 2) >= cost)
                    if cost == WritingOrder.most { far += 1 }
                }
            }
        }
        #expect(far > 20 && far < 180)
    }

    @Test("The same strokes in the same order have distance 0, in the opposite direction the largest")
    func identity() {
        for order in orders { #expect(order.distance(from: order) < 1e-4) }
        let line = [Point(0, 0), Point(90, 10)]
        #expect(Order([line]).distance(from: Order([line.reversed()])) == WritingOrder.most)
        #expect(Order([[Point(3, 3), Point(3, 3)]]).distance(from: Order([line])).isFinite)
    }
}
