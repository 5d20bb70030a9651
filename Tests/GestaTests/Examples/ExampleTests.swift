import CGesta
import Testing

@testable import GestaCore

/// Example strokes: polylines with many points.
enum Forms {
    static func line(_ corners: [Point], each: Int = 20) -> [Point] {
        var points = [corners[0]]
        for (from, to) in zip(corners, corners.dropFirst()) {
            for at in 1...each { points.append(from + (to - from) * (Double(at) / Double(each))) }
        }
        return points
    }

    static let v = line([Point(0, 0), Point(30, 60), Point(60, 0)])
    static let z = line([Point(0, 0), Point(60, 0), Point(0, 60), Point(60, 60)])
    static let hook = line([Point(0, 0), Point(0, 60), Point(40, 60)])
    static let circle = (0...64).map { at in Angle.vector(degrees: 270 - Double(at) * 360 / 64) * 30 }

    static func wander(_ dice: inout Dice) -> [Point] {
        line(
            (0..<(2 + dice.below(5))).map { _ in Point(dice.real(0...100), dice.real(0...100)) },
            each: 1 + dice.below(30))
    }
}

@Suite("Examples")
struct ExampleTests {
    @Test("The distance of several strokes is mainly the nearest example's, partly the mean; more with more examples")
    func strokeDistances() {
        var score = NameScore()
        #expect(score.strokeDistance == .infinity)
        score.add(distance: 0.5, 3)
        #expect(abs(score.strokeDistance - 0.485) < 1e-6 && score.example == 3)
        score.add(distance: 0.25, 4)
        score.add(distance: 0.75, 5)
        #expect(abs(score.strokeDistance - 0.988 * 0.3125) < 1e-6 && score.example == 4)
        for at in 6..<20 { score.add(distance: 0.25, at) }
        #expect(abs(score.strokeDistance - 1.051 * (0.1875 + 0.25 * 5 / 17)) < 1e-6 && score.example == 4)
    }

    private func withScratch(_ body: (ExampleScratch) -> Void) {
        let scratch = ExampleScratch()!
        body(scratch)
        scratch.free()
    }

    private func draw(_ strokes: [[Point]], _ scratch: ExampleScratch) -> ResampledDrawing {
        var drawing = ResampledDrawing(in: scratch.resampled)
        for stroke in strokes {
            var path = EquidistantPath(in: scratch.path)
            stroke.withUnsafeBufferPointer { path.resample($0.baseAddress!, $0.count) }
            drawing.add(path)
        }
        return drawing
    }

    private func matcher(_ given: [(String, [[Point]])]) -> ExampleMatcher {
        var matcher = ExampleMatcher()
        for (name, strokes) in given {
            let isAdded = add(name, strokes, to: &matcher)
            #expect(isAdded)
        }
        matcher.rotationLimit = RotationLimit(most: 0.3)
        return matcher
    }

    private func add(_ name: String, _ strokes: [[Point]], to matcher: inout ExampleMatcher) -> Bool {
        let points = strokes.flatMap { $0 }
        let lengths = strokes.map(\.count)
        let scratch = ExampleScratch()!
        defer { scratch.free() }
        var added = ExampleSet()
        let isAdded = name.withCString { name in
            points.withUnsafeBufferPointer { points in
                lengths.withUnsafeBufferPointer {
                    added.add(Text(cString: name), points.baseAddress!, $0.baseAddress!, $0.count, scratch)
                }
            }
        }
        guard isAdded, matcher.reserve(for: added) else {
            added.free()
            return false
        }
        matcher.take(&added)
        return true
    }

    /// Decodes the rows of a layer: the biases, then the weights of each input.
    private func rows(_ count: Int, _ width: Int, after skipped: Int) -> [[Double]] {
        let text = Array(String(cString: ShapeEmbedding.weightText.cString).utf8).map(Double.init)[skipped...]
        return (0..<count + 1).map { row in
            let first = skipped + row * (width + 1)
            let scale = (text[first] - 35) * (text[first] - 35) * Double(ShapeEmbedding.weightScale)
            return text[first + 1...first + width].map { ($0 - 81) * scale }
        }
    }

    /// Computes the network in plain arithmetic.
    private func embeddedPlainly(_ inputs: [Double]) -> [Double] {
        func layer(_ inputs: [Double], _ width: Int, after skipped: Int) -> [Double] {
            let rows = rows(inputs.count, width, after: skipped)
            return (0..<width).map { column in zip([1] + inputs, rows).reduce(0) { $0 + $1.0 * $1.1[column] } }
        }
        let hidden = layer(inputs, ShapeEmbedding.hidden, after: 0).map { max($0, 0) }
        let out = layer(hidden, ShapeEmbedding.count, after: (ShapeEmbedding.inputs + 1) * (ShapeEmbedding.hidden + 1))
        let length = out.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return out.map { $0 / length }
    }

    /// Computes the inputs of the network that follow the positions.
    private func seenPlainly(_ points: [Point]) -> [Double] {
        let ways = zip(points, points.dropFirst()).map { $1 - $0 }
        let directions = ways.map { $0.length > 0 ? $0 * (1 / $0.length) : .zero }
        let turns = zip(directions, directions.dropFirst()).map { before, after in
            let (sine, cosine) = (before.x * after.y - before.y * after.x, before.dot(after))
            return cosine >= 0 ? sine : sine < 0 ? -2 - sine : 2 - sine
        }
        let parts = [0, 2, 4, 6, 1, 3, 5, 7].map { part in turns[part * 4..<part * 4 + 4] }
        let box = Point(
            points.map(\.x).max()! - points.map(\.x).min()!, points.map(\.y).max()! - points.map(\.y).min()!)
        let middle = points.reduce(Point.zero, +) * (1 / Double(points.count))
        let spread = (points.reduce(0) { $0 + ($1 - middle).squaredLength } / Double(points.count)).squareRoot()
        let (diagonal, way) = (box.length, ways.reduce(0) { $0 + $1.length })
        let squares = parts.map { $0.reduce(0) { $0 + $1 * $1 } / 2 }
        return parts.map { $0.reduce(0, +) } + parts.map { $0.reduce(0) { $0 + abs($1) } } + squares + [
            3 * diagonal / way, 2 * (points.last! - points[0]).length / diagonal, 2 * box.x / diagonal,
            2 * box.y / diagonal,
            turns.reduce(0) { $0 + abs($1) } / 5, turns.reduce(0, +) / 5, squares.reduce(0, +) / 5,
            5 * spread / diagonal,
        ]
    }

    @Test("The embedding agrees with plain arithmetic", arguments: 1...20)
    func embedding(seed: UInt64) {
        var dice = Dice(seed)
        let form = Forms.wander(&dice)
        withScratch { scratch in
            let drawing = draw([form], scratch)
            let points = (0..<ResampledDrawing.points).map { drawing.points(of: 0)[$0] }
            drawing.writeShape(scratch.shape)
            let places =
                (0..<CoarseShape.points).map { Double(scratch.shape[$0]) }
                + (0..<CoarseShape.points).map { Double(scratch.shape[CoarseShape.half + $0]) }
            let inputs = places + seenPlainly(points)
            drawing.embed(scratch)
            let expected = embeddedPlainly(inputs)
            for at in 0..<ShapeEmbedding.count {
                let number = scratch.embedding[at % 16 / 4][at % 4 * 2 + at / 16]
                #expect(abs(Double(number) / 32767 - expected[at]) < 1e-3)
            }
        }
    }

    @Test("The points of a drawing do not depend on its unit", arguments: [1.0 / 1024, 1024])
    func scaled(by unit: Double) {
        let form = Forms.line([Point(0, 0), Point(30, 60), Point(60.7, 0.3)], each: 7)
        withScratch { scratch in
            let points = (0..<ResampledDrawing.points).map { draw([form], scratch).points(of: 0)[$0] }
            let others = draw([form.map { $0 * unit }], scratch)
            for at in 0..<ResampledDrawing.points {
                #expect((others.points(of: 0)[at] - points[at] * unit).length == 0)
            }
        }
    }

    @Test("Layer inputs are rounded and packed as 16-bit integers")
    func rounding() {
        let both = EmbeddingLayer.pack(
            Float32x4(1.5, -2.5, 40_000, -.infinity), Float32x4(-0.4, 7.6, -40_000, .infinity),
            least: 0 - EmbeddingLayer.most)
        let numbers = unsafeBitCast(both, to: Int16x8.self)
        #expect(numbers.evenHalf == SIMD4(2, -2, 32767, -32767))
        #expect(numbers.oddHalf == SIMD4(0, 8, -32767, 32767))
        #expect(
            unsafeBitCast(
                EmbeddingLayer.pack(Float32x4(-3, -0.1, 0.6, 9), Float32x4(repeating: -1), least: 0), to: Int16x8.self
            ).evenHalf
                == SIMD4(0, 0, 1, 9))
    }

    @Test("The sums of a layer are exact")
    func layer() {
        let (inputs, width) = (ShapeEmbedding.inputs, ShapeEmbedding.hidden)
        withScratch { scratch in
            let given = (0..<inputs).map { (at: Int) -> Float in Float((at * 37) % 19) / 8 - 1 }
            for (at, number) in given.enumerated() { scratch.inputs[at] = number }
            let (out, room) = (
                UnsafeMutablePointer<Float>.allocate(capacity: width),
                UnsafeMutablePointer<Int32>.allocate(capacity: inputs / 2)
            )
            defer {
                out.deallocate()
                room.deallocate()
            }
            ShapeEmbedding.firstLayer(scratch.weights).apply(scratch.inputs, least: 0 - EmbeddingLayer.most, room, out)
            let text = Array(String(cString: ShapeEmbedding.weightText.cString).utf8).map { Int($0) }
            for column in 0..<width {
                let terms = (0...inputs).map { row in
                    let first = row * (width + 1)
                    let root = text[first] - 35
                    let input =
                        row == 0
                        ? 2 * root * root : Int((given[row - 1] * Float(2 * root * root)).rounded(.toNearestOrEven))
                    return (text[first + 1 + column] - 81) * input
                }
                #expect(out[column] == Float(terms.reduce(0, +)))
            }
        }
    }

    @Test("The weights have the expected number and range")
    func weights() {
        let text = String(cString: ShapeEmbedding.weightText.cString)
        let first = (ShapeEmbedding.inputs + 1) * (ShapeEmbedding.hidden + 1)
        #expect(text.utf8.count == first + (ShapeEmbedding.hidden + 1) * (ShapeEmbedding.count + 1))
        #expect(text.utf8.allSatisfy { $0 >= 36 && $0 <= 126 })
        let weights =
            (rows(ShapeEmbedding.inputs, ShapeEmbedding.hidden, after: 0)
            + rows(ShapeEmbedding.hidden, ShapeEmbedding.count, after: first))
            .joined().map(abs)
        #expect(weights.max()! < 20 && weights.max()! > 0.5)
    }

    @Test("The distance is half by the nearest three examples, half by their mean")
    func score() {
        var score = NameScore()
        #expect(score.distance(1) == .infinity)
        for (at, similarity) in [0.1, 0.9, 0.5, 0.7, 0.3].enumerated() { score.add(similarity: Float(similarity), at) }
        #expect(abs(score.distance(0.8) - (1 - 0.5 * (0.7 + 0.5 / 0.8))) < 1e-6)
        #expect(score.example == 1)
        var one = NameScore()
        one.add(similarity: 1, 7)
        #expect(one.distance(1) == 0)
        // An opposite example, with a rounding error, still counts.
        var other = NameScore()
        other.add(similarity: -1.000001, 3)
        #expect(other.example == 3)
    }

    @Test("Coarse shapes are normalized, and groups of four compare like single shapes", arguments: 1...10)
    func coarse(seed: UInt64) {
        var dice = Dice(seed)
        let group = UnsafeMutablePointer<Float32x4>.allocate(capacity: CoarseShape.count)
        defer { group.deallocate() }
        withScratch { first in
            withScratch { second in
                draw([Forms.wander(&dice)], first).writeShape(first.shape)
                #expect(abs(ShapeProducts.of(first.shape, first.shape).dot - 1) < 1e-5)
                group.initialize(repeating: Float32x4(repeating: 0), count: CoarseShape.count)
                let limit = RotationLimit(most: 0.3)
                var alone: [Float] = []
                for lane in 0..<4 {
                    draw([Forms.wander(&dice)], second).writeShape(second.shape)
                    CoarseShape.store(second.shape, lane: lane, of: group)
                    let products = ShapeProducts.of(first.shape, second.shape)
                    alone.append(1 - limit.best(products))
                }
                let together = limit.distances(first.shape, group)
                for lane in 0..<4 { #expect(abs(together[lane] - alone[lane]) < 1e-5) }
            }
        }
    }

    @Test("A reversed coarse shape is that of the same points in reverse order", arguments: 1...10)
    func reversedCoarse(seed: UInt64) {
        var dice = Dice(seed)
        let count = CoarseShape.points
        var shape = [Float](repeating: 0, count: CoarseShape.count)
        // The last direction is 0.
        for at in 0..<CoarseShape.count where at % CoarseShape.half != 2 * count - 1 {
            shape[at] = Float(dice.real(-1...1))
        }
        var reversed = [Float](repeating: 9, count: CoarseShape.count)
        CoarseShape.reverse(shape, to: &reversed)
        for y in [0, CoarseShape.half] {
            #expect(Array(reversed[y..<y + count]) == shape[y..<y + count].reversed())
            let directions: [Float] = shape[(y + count)..<(y + 2 * count - 1)].reversed().map { 0 - $0 }
            #expect(Array(reversed[(y + count)..<(y + 2 * count)]) == directions + [0])
        }
    }

    @Test("The coarse shape of a closed stroke turns in place", arguments: 0...10)
    func turnedCoarse(start: Int) {
        var shape = [Float](repeating: 0, count: CoarseShape.count)
        for at in 0..<12 {
            let point = Angle.vector(degrees: 360 / 11 * Double(at))
            (shape[at], shape[at + 24]) = (Float(point.x), Float(point.y))
            shape[at + 12] = at < 11 ? Float(at) : 0
            shape[at + 36] = at < 11 ? Float(2 * at) : 0
        }
        #expect(ClosedStroke.isClosed(shape))
        var (room, turned) = (
            [Float](repeating: 9, count: ClosedStroke.size), [Float](repeating: 9, count: CoarseShape.count)
        )
        room.withUnsafeMutableBufferPointer { room in
            let stroke = ClosedStroke(shape, in: room.baseAddress!)
            stroke.write(from: start, to: &turned)
            #expect(stroke.bestStart(turned, RotationLimit()) == start)
        }
        for at in 0..<12 {
            let from = (at + start) % 11
            #expect(abs(turned[at] - shape[from]) < 1e-6 && abs(turned[at + 24] - shape[from + 24]) < 1e-6)
            #expect(turned[at + 12] == (at < 11 ? Float(from) : 0))
            #expect(turned[at + 36] == (at < 11 ? Float(2 * from) : 0))
        }
    }

    @Test("The best rotation within a limit agrees with a search", arguments: [0, 0.3, 1, 3.2])
    func turning(most: Double) {
        var dice = Dice(3)
        let limit = RotationLimit(most: most)
        for _ in 0..<50 {
            let (dot, cross) = (Float(dice.real(-1...1)), Float(dice.real(-1...1)))
            var products = ShapeProducts()
            (products.dot, products.cross) = (dot, cross)
            let tried = (-1000...1000).map { step in
                let v = Angle.vector(degrees: min(most, Angle.half) * Double(step) / 1000 * 180 / Angle.half)
                return dot * Float(v.x) + cross * Float(v.y)
            }
            #expect(abs(limit.best(products) - tried.max()!) < 1e-4)
            let rotation = limit.rotation(products)
            #expect(abs(dot * rotation.x + cross * rotation.y - tried.max()!) < 1e-4)
        }
    }

    @Test("An example is nearest to itself")
    func itself() {
        var matcher = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("hook", [Forms.hook]), ("circle", [Forms.circle])])
        defer { matcher.free() }
        withScratch { scratch in
            for (index, form) in [Forms.v, Forms.z, Forms.hook, Forms.circle].enumerated() {
                let match = matcher.nearest(draw([form.map { $0 * 3 + Point(50, -20) }], scratch), scratch)
                #expect(match.name == index)
                #expect(match.distance < 0.03)
                #expect(match.runnerUp != index)
                #expect(match.margin > 0.9)
            }
        }
    }

    @Test("Several strokes match in any order and direction")
    func severalStrokes() {
        let (a, b) = (Forms.line([Point(0, 0), Point(60, 60)]), Forms.line([Point(60, 0), Point(0, 60)]))
        let (c, d) = (Forms.line([Point(30, 0), Point(30, 60)]), Forms.line([Point(0, 30), Point(60, 30)]))
        var matcher = matcher([("x", [a, b]), ("plus", [c, d])])
        defer { matcher.free() }
        matcher.rotationLimit = RotationLimit(most: 0.2)
        withScratch { scratch in
            for (index, (one, other)) in [(a, b), (c, d)].enumerated() {
                for strokes in [
                    [one, other], [other, one], [one.reversed(), other], [other.reversed(), one.reversed()],
                ] {
                    let match = matcher.nearest(draw(strokes, scratch), scratch)
                    #expect(match.name == index)
                    // Another order adds at most 0.12.
                    #expect(match.distance < (strokes.first == one ? 0.02 : 0.13))
                }
            }
            #expect(matcher.nearest(draw([a], scratch), scratch).name == -1)
        }
    }

    @Test("Closed strokes of a drawing may begin anywhere, in any direction")
    func closedStrokes() {
        let up = [Point(0, 0), Point(60, 0), Point(30, -52)]
        let down = [Point(0, -35), Point(60, -35), Point(30, 17)]
        /// A triangle that begins at a corner.
        func triangle(_ corners: [Point], from first: Int) -> [Point] {
            Forms.line((0...3).map { corners[(first + $0) % 3] })
        }
        let slash = Forms.line([Point(-10, 20), Point(70, -70)])
        let star = [triangle(up, from: 0), triangle(down, from: 0)]
        var matcher = matcher([("star", star), ("null", [triangle(up, from: 0), slash])])
        defer { matcher.free() }
        withScratch { scratch in
            for first in 0..<3 {
                let (one, other) = (triangle(up, from: first), triangle(down, from: (2 * first) % 3))
                for strokes in [[one, other], [other.reversed(), one], [one.reversed(), other.reversed()]] {
                    let match = matcher.nearest(draw(strokes, scratch), scratch)
                    #expect(match.name == 0)
                    #expect(match.distance < 0.5)
                }
                let match = matcher.nearest(draw([slash, one.reversed()], scratch), scratch)
                #expect(match.name == 1)
                #expect(match.distance < 0.4)
            }
            // An open stroke has its beginning.
            let open = Array(triangle(up, from: 0).dropLast(20))
            #expect(matcher.nearest(draw([open.reversed(), slash], scratch), scratch).distance > 0.5)
        }
    }

    @Test("A set takes over the examples of another, and a copy omits those of a name")
    func takingOver() {
        var matcher = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("v", [Forms.v.map { $0 * 2 }])])
        defer { matcher.free() }
        #expect(matcher.set.names.count == 2)
        #expect(matcher.set.examples.count == 3)
        #expect(matcher.set.count(of: 0) == 2)
        var rest = matcher.set.copy(without: 0)!
        defer { rest.free() }
        #expect(rest.names.count == 1)
        #expect(rest.name(at: 0) == Text("z"))
        #expect(rest.singleStroke.count == 1)
    }

    @Test("The limit is smaller for fewer false positives and more names, and infinite for 1")
    func limits() {
        var one = matcher([("v", [Forms.v])])
        var three = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("hook", [Forms.hook])])
        defer {
            one.free()
            three.free()
        }
        let budgets = [0, 1e-6, 0.001, 0.01, 0.1, 0.5, 0.999]
        for strokes in 1...2 {
            for (less, more) in zip(budgets, budgets.dropFirst()) {
                #expect(three.limit(less, strokes: strokes) <= three.limit(more, strokes: strokes))
            }
            for budget in budgets {
                #expect(three.limit(budget, strokes: strokes) <= one.limit(budget, strokes: strokes))
            }
            #expect(three.limit(0, strokes: strokes) > 0)
            #expect(one.limit(0.999, strokes: strokes) <= ExampleMatcher.loosest(strokes) + 0.01)
            #expect(one.limit(1, strokes: strokes) == .infinity)
        }
    }
}
