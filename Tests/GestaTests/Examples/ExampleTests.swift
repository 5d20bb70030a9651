import CGesta
import Testing

@testable import Gesta

/// Strokes as a program would give them: polylines with many points.
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

@Suite("Shapes and examples")
struct ExampleTests {
    private func withScratch(_ body: (Scratch) -> Void) {
        let scratch = Scratch()!
        body(scratch)
        scratch.free()
    }

    private func draw(_ strokes: [[Point]], _ scratch: Scratch) -> Drawing {
        var drawing = Drawing(scratch: scratch.sampled)
        for stroke in strokes {
            var walk = EquidistantPath(in: scratch.walked)
            stroke.withUnsafeBufferPointer { walk.resample($0.baseAddress!, $0.count) }
            drawing.add(walk)
        }
        return drawing
    }

    private func matcher(_ given: [(String, [[Point]])]) -> ExampleMatcher {
        var matcher = ExampleMatcher()
        for (name, strokes) in given {
            let isAdded = add(name, strokes, to: &matcher)
            #expect(isAdded)
        }
        matcher.turning = Turning(most: 0.3)
        return matcher
    }

    private func add(_ name: String, _ strokes: [[Point]], to matcher: inout ExampleMatcher) -> Bool {
        let points = strokes.flatMap { $0 }
        let lengths = strokes.map(\.count)
        let isAdded = name.withCString { name in
            points.withUnsafeBufferPointer { points in
                lengths.withUnsafeBufferPointer {
                    matcher.set.add(Text(cString: name), points.baseAddress!, $0.baseAddress!, $0.count)
                }
            }
        }
        return isAdded && matcher.prepare()
    }

    /// Rows of weights as the text has them: that of the bias before those of the inputs.
    private func rows(_ count: Int, _ width: Int, after skipped: Int) -> [[Double]] {
        let text = Array(String(cString: embeddingWeights.cString).utf8).map(Double.init)[skipped...]
        return (0..<count + 1).map { row in
            let first = skipped + row * (width + 1)
            let scale = (text[first] - 35) * (text[first] - 35) * Double(embeddingScale)
            return text[first + 1...first + width].map { ($0 - 81) * scale }
        }
    }

    /// What the network says, number by number, from what it is given.
    private func embeddedPlainly(_ inputs: [Double]) -> [Double] {
        func layer(_ inputs: [Double], _ width: Int, after skipped: Int) -> [Double] {
            let rows = rows(inputs.count, width, after: skipped)
            return (0..<width).map { column in zip([1] + inputs, rows).reduce(0) { $0 + $1.0 * $1.1[column] } }
        }
        let hidden = layer(inputs, Embedding.hidden, after: 0).map { max($0, 0) }
        let out = layer(hidden, Embedding.count, after: (Embedding.inputs + 1) * (Embedding.hidden + 1))
        let length = out.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return out.map { $0 / length }
    }

    /// What is seen of a drawing beside its coarse shape.
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

    @Test("A drawing's place is what plain arithmetic makes of it", arguments: 1...20)
    func embedding(seed: UInt64) {
        var dice = Dice(seed)
        let form = Forms.wander(&dice)
        withScratch { scratch in
            let drawing = draw([form], scratch)
            let points = (0..<Shape.points).map { drawing.points(of: 0)[$0] }
            drawing.shape(scratch.coarse)
            let places =
                (0..<Shape.coarsePoints).map { Double(scratch.coarse[$0]) }
                + (0..<Shape.coarsePoints).map { Double(scratch.coarse[Shape.half + $0]) }
            let inputs = places + seenPlainly(points)
            drawing.embed(scratch)
            let expected = embeddedPlainly(inputs)
            for at in 0..<Embedding.count {
                let number = scratch.embedding[at % 16 / 4][at % 4 * 2 + at / 16]
                #expect(abs(Double(number) / 32767 - expected[at]) < 1e-3)
            }
        }
    }

    @Test("What goes into a layer is rounded to whole numbers that 16 bits hold, two beside each other")
    func rounding() {
        let both = pairs(Four(1.5, -2.5, 40_000, -.infinity), Four(-0.4, 7.6, -40_000, .infinity), 0 - Layer.most)
        let numbers = unsafeBitCast(both, to: Eight.self)
        #expect(numbers.evenHalf == SIMD4(2, -2, 32767, -32767))
        #expect(numbers.oddHalf == SIMD4(0, 8, -32767, 32767))
        #expect(
            unsafeBitCast(pairs(Four(-3, -0.1, 0.6, 9), Four(repeating: -1), 0), to: Eight.self).evenHalf
                == SIMD4(0, 0, 1, 9))
    }

    @Test("A layer's sums are what plain arithmetic makes of them, to the last bit")
    func layer() {
        let (inputs, width) = (Embedding.inputs, Embedding.hidden)
        withScratch { scratch in
            let given = (0..<inputs).map { Float(($0 * 37) % 19) / 8 - 1 }
            for (at, number) in given.enumerated() { scratch.inputs[at] = number }
            let (out, room) = (
                UnsafeMutablePointer<Float>.allocate(capacity: width),
                UnsafeMutablePointer<Int32>.allocate(capacity: inputs / 2)
            )
            defer {
                out.deallocate()
                room.deallocate()
            }
            Embedding.first(scratch.weights).apply(scratch.inputs, least: 0 - Layer.most, room, out)
            let text = Array(String(cString: embeddingWeights.cString).utf8).map { Int($0) }
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

    @Test("Weights come out of the text as many as they are, none out of range, and some of them large")
    func weights() {
        let text = String(cString: embeddingWeights.cString)
        let first = (Embedding.inputs + 1) * (Embedding.hidden + 1)
        #expect(text.utf8.count == first + (Embedding.hidden + 1) * (Embedding.count + 1))
        #expect(text.utf8.allSatisfy { $0 >= 36 && $0 <= 126 })
        let weights =
            (rows(Embedding.inputs, Embedding.hidden, after: 0) + rows(Embedding.hidden, Embedding.count, after: first))
            .joined().map(abs)
        #expect(weights.max()! < 20 && weights.max()! > 0.5)
    }

    @Test("Nearness is half that of the nearest three, half that of their middle")
    func standing() {
        var standing = Standing()
        #expect(standing.distance(1) == .infinity)
        for (at, likeness) in [0.1, 0.9, 0.5, 0.7, 0.3].enumerated() { standing.see(Float(likeness), at) }
        #expect(abs(standing.distance(0.8) - (1 - 0.5 * (0.7 + 0.5 / 0.8))) < 1e-6)
        #expect(standing.example == 1)
        var one = Standing()
        one.see(1, 7)
        #expect(one.distance(1) == 0)
        // The opposite of it, and rounded: an example all the same.
        var other = Standing()
        other.see(-1.000001, 3)
        #expect(other.example == 3)
    }

    @Test("A shape's squares add up to 1, and a group of four compares as one does", arguments: 1...10)
    func coarse(seed: UInt64) {
        var dice = Dice(seed)
        let group = UnsafeMutablePointer<Four>.allocate(capacity: Shape.coarseCount)
        defer { group.deallocate() }
        withScratch { first in
            withScratch { second in
                draw([Forms.wander(&dice)], first).shape(first.coarse)
                #expect(abs(products(first.coarse, first.coarse).dot - 1) < 1e-5)
                group.initialize(repeating: Four(repeating: 0), count: Shape.coarseCount)
                let turning = Turning(most: 0.3)
                var alone: [Float] = []
                for lane in 0..<4 {
                    draw([Forms.wander(&dice)], second).shape(second.coarse)
                    put(second.coarse, lane: lane, of: group)
                    let (dot, cross) = products(first.coarse, second.coarse)
                    alone.append(1 - turning.best(dot, cross))
                }
                let together = distances(first.coarse, group, turning)
                for lane in 0..<4 { #expect(abs(together[lane] - alone[lane]) < 1e-5) }
            }
        }
    }

    @Test("The best turn within a limit is the best of many that are tried", arguments: [0, 0.3, 1, 3.2])
    func turning(most: Double) {
        var dice = Dice(3)
        let turning = Turning(most: most)
        for _ in 0..<50 {
            let (dot, cross) = (Float(dice.real(-1...1)), Float(dice.real(-1...1)))
            let tried = (-1000...1000).map { step in
                let v = Angle.vector(degrees: min(most, Angle.half) * Double(step) / 1000 * 180 / Angle.half)
                return dot * Float(v.x) + cross * Float(v.y)
            }
            #expect(abs(turning.best(dot, cross) - tried.max()!) < 1e-4)
            let turn = turning.turn(dot, cross)
            #expect(abs(dot * turn.x + cross * turn.y - tried.max()!) < 1e-4)
        }
    }

    @Test("An example is nearest to itself, at no distance; the others come after it")
    func itself() {
        var matcher = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("hook", [Forms.hook]), ("circle", [Forms.circle])])
        defer { matcher.free() }
        withScratch { scratch in
            for (index, form) in [Forms.v, Forms.z, Forms.hook, Forms.circle].enumerated() {
                let likeness = matcher.nearest(draw([form.map { $0 * 3 + Point(50, -20) }], scratch), scratch)
                #expect(likeness.name == index)
                #expect(likeness.distance < 0.03)
                #expect(likeness.runnerUp != index)
                #expect(likeness.margin > 0.9)
            }
        }
    }

    @Test("Several strokes are found in any order and direction")
    func severalStrokes() {
        let (a, b) = (Forms.line([Point(0, 0), Point(60, 60)]), Forms.line([Point(60, 0), Point(0, 60)]))
        let (c, d) = (Forms.line([Point(30, 0), Point(30, 60)]), Forms.line([Point(0, 30), Point(60, 30)]))
        var matcher = matcher([("x", [a, b]), ("plus", [c, d])])
        defer { matcher.free() }
        matcher.turning = Turning(most: 0.2)
        withScratch { scratch in
            for (index, (one, other)) in [(a, b), (c, d)].enumerated() {
                for strokes in [
                    [one, other], [other, one], [one.reversed(), other], [other.reversed(), one.reversed()],
                ] {
                    let likeness = matcher.nearest(draw(strokes, scratch), scratch)
                    #expect(likeness.name == index)
                    #expect(likeness.distance < 0.05)
                }
            }
            #expect(matcher.nearest(draw([a], scratch), scratch).name == -1)
        }
    }

    @Test("What was added can be taken back, and what is left out was never there")
    func rollingBack() {
        var matcher = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("v", [Forms.v.map { $0 * 2 }])])
        defer { matcher.free() }
        let mark = matcher.set.mark
        let isAdded = add("circle", [Forms.circle], to: &matcher)
        #expect(isAdded)
        #expect(matcher.set.names.count == 3)
        matcher.set.rollBack(to: mark)
        #expect(matcher.set.names.count == 2)
        #expect(matcher.set.examples.count == 3)
        var rest = matcher.set.without(0)!
        defer { rest.free() }
        #expect(rest.names.count == 1)
        #expect(rest.name(at: 0) == Text("z"))
        #expect(rest.lone.count == 1)
    }

    @Test("The limit is tighter for a smaller budget and for more names, and away with 1")
    func limits() {
        var one = matcher([("v", [Forms.v])])
        var three = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("hook", [Forms.hook])])
        defer {
            one.free()
            three.free()
        }
        let budgets = [0, 1e-6, 0.001, 0.01, 0.1, 0.5, 0.999]
        for (less, more) in zip(budgets, budgets.dropFirst()) { #expect(three.limit(less) <= three.limit(more)) }
        for budget in budgets { #expect(three.limit(budget) <= one.limit(budget)) }
        #expect(three.limit(0) > 0)
        #expect(one.limit(0.999) <= ExampleMatcher.loosest + 0.01)
        #expect(one.limit(1) == .infinity)
    }
}
