import Testing

@testable import GestaCore

@Suite("Stage scorer")
struct StageScorerTests {
    /// Scores a path in moves of `stride` points.
    private func score<Answer>(
        _ text: String, _ points: [Point], stride: Int, _ ask: (StageScorer, ProgramPointer) -> Answer
    ) -> Answer? {
        Drawn.compile(text) { program in
            var path = Drawn.path(points)
            var scorer = StageScorer()
            precondition(scorer.prepare(program))
            defer { scorer.free() }
            defer { path.free() }
            scorer.begin(program)
            scorer.score(from: path.firstNode, to: path.lastNode, stride: stride, length: .infinity, program)
            return ask(scorer, program)
        }
    }

    private static var corners: [Point] { [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)] }

    @Test("The best stage of an ideal stroke is the last one drawn", arguments: [1, 4])
    func stages(stride: Int) {
        for count in 2...4 {
            let points = Drawn.polyline(Array(StageScorerTests.corners.prefix(count)), 50)
            let stage = score("right, down, left", points, stride: stride) { $0.bestStage(of: 0, $1) }
            #expect(stage == count - 1)
        }
    }

    @Test("The extent in a direction is the largest sum of consecutive gains")
    func extents() {
        var extents = StageExtents()
        for gains in [SIMD2(2.0, -3.0), SIMD2(-1.0, 4.0), SIMD2(-6.0, 1.0), SIMD2(1.0, -2.0)] { extents.add(gains) }
        #expect(extents.largest == SIMD2(2, 5))
    }

    @Test("Longer moves score less only where they cut corners")
    func strides() {
        let points = Drawn.polyline(StageScorerTests.corners, 50)
        let scores = [1, 4].map { stride in
            score("right, down, left", points, stride: stride) { $0.finalScore(of: $1.pointee.chains[0], $1) } ?? 0
        }
        #expect(scores[0] > 0.97 * 300 && scores[0] < 300.001)
        #expect(scores[1] <= scores[0] && scores[1] > 0.9 * scores[0])
    }

    @Test(
        "Scoring many moves at once or one by one is the same, and a chain without lifts does not pass a jump"
    )
    func atOnce() {
        let points = Drawn.polyline(StageScorerTests.corners, 50)
        for text in ["right, down", "right, down, left", "right, lift, down", "anywhere right, down, left", "cw 200"] {
            _ = Drawn.compile(text) { program in
                var path = Drawn.path(points)
                var (one, other) = (StageScorer(), StageScorer())
                precondition(one.prepare(program) && other.prepare(program))
                defer { one.free() }
                defer { other.free() }
                defer { path.free() }
                one.begin(program)
                other.begin(program)
                for round in 0..<2 {
                    one.score(from: path.firstNode, to: path.lastNode, stride: 4, length: .infinity, program)
                    var node = path.firstNode
                    while node < path.lastNode {
                        let next = min(node + 4, path.lastNode)
                        other.score(from: node, to: next, stride: 4, length: .infinity, program)
                        node = next
                    }
                    for at in 0..<program.pointee.chains.count {
                        let chain = program.pointee.chains[at]
                        #expect(
                            one.bestScore(of: at) == other.bestScore(of: at)
                                && one.finalScore(of: chain, program) == other.finalScore(of: chain, program))
                        #expect(one.bestStage(of: at, program) == other.bestStage(of: at, program))
                        #expect(round == 0 || chain.lifts > 0 || one.bestScore(of: at) < -1e200)
                    }
                    one.scoreJump(program)
                    other.scoreJump(program)
                }
            }
        }
    }

    @Test("The leader is the pattern that the stroke matches best")
    func leaders() {
        let points = Drawn.polyline(Array(StageScorerTests.corners.prefix(3)), 50)
        #expect(
            score("one: right, up; two: right, down; three: left", points, stride: 4) { scorer, _ in scorer.leader }
                == 1)
    }

    @Test("Only chains with a lift pass a jump, and only a jump passes a lift")
    func jumps() {
        func scores(_ text: String, jumps: Bool) -> (score: Double, before: Double)? {
            Drawn.compile(text) { program in
                var scorer = StageScorer()
                var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0)], 20))
                precondition(scorer.prepare(program))
                defer { scorer.free() }
                defer { path.free() }
                scorer.begin(program)
                scorer.score(from: path.firstNode, to: path.lastNode, stride: path.count, length: .infinity, program)
                let before = scorer.score(beforeJump: 1, of: program.pointee.chains[0], program)
                if jumps { scorer.scoreJump(program) }
                scorer.score(from: path.firstNode, to: path.lastNode, stride: path.count, length: .infinity, program)
                return (scorer.finalScore(of: program.pointee.chains[0], program), before)
            }
        }
        let (lifted, whole) = ("right, lift, right", "right, right")
        #expect(scores(lifted, jumps: true).map { $0.score > 190 && $0.before > 95 } == true)
        #expect(scores(whole, jumps: false).map { $0.score > 190 && $0.before < -1e200 } == true)
        #expect(scores(lifted, jumps: false).map { $0.score < -1e200 } == true)
        #expect(scores(whole, jumps: true).map { $0.score < -1e200 } == true)
    }
}
