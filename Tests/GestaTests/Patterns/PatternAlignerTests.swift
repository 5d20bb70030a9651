import Testing

@testable import GestaCore

@Suite("Pattern aligner")
struct PatternAlignerTests {
    private func align(_ path: StrokePath, _ program: ProgramPointer) -> PatternAligner.Alignment {
        var aligner = PatternAligner()
        precondition(aligner.prepare(program))
        defer { aligner.free() }
        let chain = program.pointee.chains[0]
        return aligner.align(path, chain, program)
    }

    /// Returns the best score by exhaustive search: every stage in turn, for any number of moves.
    private func best(_ program: PatternProgram, _ chain: PatternChain, _ path: StrokePath) -> Double {
        let stages = (0..<Int(chain.stageCount)).map { program.stages[Int(chain.firstStage) + $0] }
        let moves = path.count - 1
        func score(_ stage: PatternStage, _ move: Int) -> Double {
            let (a, b) = (path[move], path[move + 1])
            switch program.tree.gain(of: stage) {
            case .weight(.outside): return (b.distance - a.distance) * -StageScorer.hookCost
            case .weight(.arc): return (b.distance - a.distance) * StageScorer.arcWeight
            case .weight(.open): return (b.distance - a.distance) * StageScorer.openWeight
            case .weight(.jump): return -Double.infinity
            case .direction(let direction): return direction.dot(b.point - a.point)
            }
        }
        // The last move is one of the last segment or of what comes after it.
        func search(_ stage: Int, _ from: Int) -> Double {
            if stage == stages.count - 1 {
                return from == moves ? -Double.infinity : (from..<moves).reduce(0) { $0 + score(stages[stage], $1) }
            }
            var found = -Double.infinity
            var sum = 0.0
            for to in from...moves {
                if to > from { sum += score(stages[stage], to - 1) }
                found = max(found, sum + search(stage + 1, to))
                if stage == stages.count - 2, to == moves, to > from { found = max(found, sum) }
            }
            return found
        }
        return search(0, 0)
    }

    @Test(
        "The boundaries have the highest possible score",
        arguments: [
            "right, down", "right, up, left", "..., down, right", "up, ...", "cw 90 from right, up", "cw 200, left",
        ])
    func optimal(text: String) {
        var dice = Dice(17)
        for _ in 0..<40 {
            var points = [Point.zero]
            for _ in 0..<12 { points.append(points.last! + Point(dice.real(-10...10), dice.real(-10...10))) }
            Drawn.compile(text) { program in
                var path = Drawn.path(points)
                defer { path.free() }
                let chain = program.pointee.chains[0]
                if path.count < 2 { return }
                let found = align(path, program)
                let (boundaries, score) = (found.boundaries, found.score)
                #expect(abs(score - best(program.pointee, chain, path)) < 1e-9)
                for at in 0..<Int(chain.segmentCount) { #expect(boundaries[at] <= boundaries[at + 1]) }
                #expect(Int(boundaries[Int(chain.segmentCount)]) <= path.count - 1)
            }
        }
    }

    @Test("The boundaries of an ideal stroke are its corners")
    func boundaries() {
        Drawn.compile("right, down, left") { program in
            var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)], 50))
            defer { path.free() }
            let found = align(path, program)
            let (boundaries, score) = (found.boundaries, found.score)
            #expect(score > 0.97 * 300 && score < 300.001)
            let corners = (0...3).map { path.point(Int(boundaries[$0])) }
            for (a, b) in zip(corners, [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]) {
                #expect((a - b).length < 6)
            }
        }
    }

    @Test("Strokes without jumps do not match patterns with lifts, and vice versa")
    func jumps() {
        func score(_ text: String, jumps: Bool) -> Double {
            Drawn.compile(text) { program in
                var path = StrokePath()
                precondition(path.prepare())
                defer { path.free() }
                path.begin(at: .zero, time: 0)
                for at in 1...20 { path.add(Point(Double(at) * 5, 0), time: Int64(at)) }
                if jumps { path.jump(to: Point(50, -50), time: 30) }
                for at in 1...20 {
                    let point = Point(jumps ? 50 : 100, Double(at) * 5 - (jumps ? 50 : 0))
                    path.add(point, time: Int64(at + 40))
                }
                return align(path, program).score
            } ?? 0
        }
        #expect(score("right, lift, down", jumps: true) > 190 && score("right, down", jumps: false) > 190)
        #expect(score("right, lift, down", jumps: false) < -1e200 && score("right, down", jumps: true) < -1e200)
    }

    @Test("Paths of more than 128 points are aligned")
    func longWays() {
        Drawn.compile("right, down, left, up, right, down, left, up") { program in
            let corners = [
                Point(0, 0), Point(100, 0), Point(100, 100), Point(-10, 100), Point(-10, -10), Point(110, -10),
                Point(110, 110), Point(-20, 110), Point(-20, 0),
            ]
            var path = StrokePath()
            precondition(path.prepare())
            defer { path.free() }
            path.begin(at: .zero, time: 0)
            for (at, point) in Drawn.polyline(corners, 60).enumerated() {
                path.add(point, time: Int64(at))
                if !path.hasRoom { path.makeRoom() }
            }
            #expect(path.count > 128)
            let found = align(path, program)
            #expect(found.score > 0.97 * path.length && found.bestStage == 8)
            for (a, b) in zip((0...8).map { path.point(found.boundaries[$0]) }, corners) { #expect((a - b).length < 8) }
        }
    }

    @Test("Segment boundaries are stored independently")
    func places() {
        var boundaries = SegmentBoundaries()
        for at in 0..<16 { boundaries[at] = at * 12 }
        for at in [3, 8] { boundaries[at] = 255 - at }
        #expect((0..<16).allSatisfy { boundaries[$0] == ($0 == 3 || $0 == 8 ? 255 - $0 : $0 * 12) })
    }
}
