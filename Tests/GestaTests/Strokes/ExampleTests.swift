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
        line((0..<(2 + dice.below(5))).map { _ in Point(dice.real(0...100), dice.real(0...100)) }, each: 1 + dice.below(30))
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
            var walk = StrokeWalk(in: scratch.walked)
            stroke.withUnsafeBufferPointer { walk.follow($0.baseAddress!, $0.count) }
            drawing.add(walk.points, walk.count, end: walk.last)
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

    /// The whole table, cell by cell.
    private func warpedPlainly(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> Double {
        let n = Shape.segments
        var table = [[Double]](repeating: [Double](repeating: .infinity, count: n + 1), count: n + 1)
        table[0][0] = 0
        for i in 1...n {
            for j in max(1, i - 3)...min(n, i + 3) {
                let (p, q) = (a + Shape.pad + i - 1, b + Shape.pad + n - j)
                func at(_ row: Int) -> (Double, Double) { (Double(p[row * Shape.row]), Double(q[row * Shape.row])) }
                let ((ux, vx), (uy, vy), (px, qx), (py, qy)) = (at(0), at(1), at(2), at(3))
                let cost = 1 - (ux * vx + uy * vy) + 0.5 * ((px - qx) * (px - qx) + (py - qy) * (py - qy))
                table[i][j] = cost + min(table[i - 1][j - 1], table[i - 1][j], table[i][j - 1])
            }
        }
        return table[n][n] / Double(n)
    }

    @Test("Warping by anti-diagonals finds what the plain table does, and gives up only when it may", arguments: 1...20)
    func warping(seed: UInt64) {
        var dice = Dice(seed)
        let (one, other) = (Forms.wander(&dice), Forms.wander(&dice))
        withScratch { first in
            withScratch { second in
                _ = draw([one], first).shape(coarse: first.coarse, fine: first.fine)
                _ = draw([other], second).shape(coarse: second.coarse, fine: second.fine)
                backwards(second.fine, into: second.turned)
                let expected = warpedPlainly(first.fine, second.turned)
                let found = Double(warped(first.fine, second.turned, below: .infinity))
                #expect(abs(found - expected) < 1e-4 * (1 + expected))
                #expect(warped(first.fine, second.turned, below: Float(expected * 0.5)) == .infinity)
                #expect(warped(first.fine, second.turned, below: Float(expected * 1.01)) == Float(found))
            }
        }
    }

    @Test("A shape's squares add up to 1, and a group of four compares as one does", arguments: 1...10)
    func coarse(seed: UInt64) {
        var dice = Dice(seed)
        let group = UnsafeMutablePointer<Four>.allocate(capacity: Shape.coarseCount)
        defer { group.deallocate() }
        withScratch { first in
            withScratch { second in
                _ = draw([Forms.wander(&dice)], first).shape(coarse: first.coarse, fine: nil)
                #expect(abs(products(first.coarse, first.coarse).dot - 1) < 1e-5)
                group.initialize(repeating: Four(repeating: 0), count: Shape.coarseCount)
                let turning = Turning(most: 0.3)
                var alone: [Float] = []
                for lane in 0..<4 {
                    _ = draw([Forms.wander(&dice)], second).shape(coarse: second.coarse, fine: nil)
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
                for strokes in [[one, other], [other, one], [one.reversed(), other], [other.reversed(), one.reversed()]] {
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

    @Test("Calibration is the same each time, tighter for a smaller budget, and away with 1")
    func calibration() {
        var matcher = matcher([("v", [Forms.v]), ("z", [Forms.z]), ("hook", [Forms.hook])])
        defer { matcher.free() }
        withScratch { scratch in
            var before: [Float] = []
            for budget in [0, 0.001, 0.01, 0.1, 0.5] {
                var one = ExampleCalibration()
                var two = ExampleCalibration()
                defer { one.free(); two.free() }
                let isDone = one.calibrate(matcher, falsePositives: budget, scratch) && two.calibrate(matcher, falsePositives: budget, scratch)
                #expect(isDone)
                let limits = (0..<3).map { one.limits[$0] }
                #expect(limits == (0..<3).map { two.limits[$0] })
                #expect(limits.allSatisfy { $0 > 0 && $0 <= ExampleCalibration.loosest })
                if !before.isEmpty { #expect(zip(before, limits).allSatisfy { $0 <= $1 }) }
                before = limits
            }
            var none = ExampleCalibration()
            defer { none.free() }
            let isDone = none.calibrate(matcher, falsePositives: 1, scratch)
            #expect(isDone)
            #expect((0..<3).allSatisfy { none.limits[$0] == .infinity })
        }
    }
}
