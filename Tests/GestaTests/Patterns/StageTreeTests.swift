import Testing

@testable import GestaCore

@Suite("Stage tree")
struct StageTreeTests {
    private static var texts: [String] {
        [
            "right, down", "right, up", "right, down, left", "cw 200", "ccw 200",
            "anywhere either-way right, down, left, up",
            "cw 90 from right, up", "right, lift, down", "right, lift, up", "right, lift, down, lift, left",
            "..., right, down",
            "right, ...",
        ]
    }

    /// A path of one to three strokes.
    private static func path(_ dice: inout Dice) -> StrokePath {
        var path = StrokePath()
        precondition(path.prepare())
        var (point, time) = (Point.zero, Int64(0))
        path.begin(at: point, time: time)
        for stroke in 0...Int(dice.real(0...2.99)) {
            if stroke > 0 {
                point = Point(dice.real(-40...40), dice.real(-40...40))
                path.jump(to: point, time: time)
            }
            let step = Point(dice.real(-6...6), dice.real(-6...6))
            for _ in 0...Int(dice.real(2...30)) {
                point = point + step + Point(dice.real(-4...4), dice.real(-4...4))
                time += 1
                path.add(point, time: time)
            }
        }
        return path
    }

    /// Scores the strokes of a path, each of them in moves of four points.
    private static func score(_ scorer: inout StageScorer, _ path: StrokePath, _ program: ProgramPointer) {
        scorer.begin(program)
        var first = path.firstNode
        var node = first
        while node < path.lastNode {
            if node[1].isJump {
                if first < node { scorer.score(from: first, to: node, stride: 4, length: .infinity, program) }
                scorer.scoreJump(program)
                first = node + 1
            }
            node += 1
        }
        if first < node { scorer.score(from: first, to: node, stride: 4, length: .infinity, program) }
    }

    private struct Found: Equatable {
        var scores: [Double]
        var stages: [Int]
        var boundaries: [Int]
    }

    /// All that is known of a path and some chains, by a new scorer. `together`: all chains are required before any.
    private static func found(
        _ path: StrokePath, _ program: ProgramPointer, _ chains: Range<Int>, _ aligner: inout PatternAligner,
        together: Bool
    ) -> [Found] {
        var scorer = StageScorer()
        precondition(scorer.prepare(program))
        defer { scorer.free() }
        score(&scorer, path, program)
        if together { for at in chains { aligner.require(path, program.pointee.chains[at], program) } }
        return chains.map { at in
            let chain = program.pointee.chains[at]
            let (whole, beginning) = (
                aligner.align(path, chain, program), aligner.alignBeginning(path, chain, program)
            )
            return Found(
                scores: [
                    scorer.bestScore(of: at), scorer.finalScore(of: chain, program), whole.score, beginning.score,
                ],
                stages: [scorer.bestStage(of: at, program), whole.bestStage, beginning.bestStage],
                boundaries: (0...Int(chain.segmentCount)).flatMap { [whole.boundaries[$0], beginning.boundaries[$0]] })
        }
    }

    private static func withAligner<T>(_ program: ProgramPointer, _ body: (inout PatternAligner) -> T) -> T {
        var aligner = PatternAligner()
        precondition(aligner.prepare(program))
        defer { aligner.free() }
        return body(&aligner)
    }

    @Test("Chains that begin alike have their first nodes in common, and nothing else")
    func nodes() {
        func shape(_ text: String) -> [Int]? {
            Drawn.compile(text) { p in
                [p.pointee.tree.nodes.count, p.pointee.tree.runs.count, p.pointee.tree.directions.count]
            }
        }
        #expect(shape("right, up") == [4, 1, 1])
        // Two ways that differ in their tests alone.
        #expect(shape("right, up | right{length 0.1..0.2}, up") == [4, 1, 1])
        #expect(shape("right, up; right, down") == [6, 3, 2])
        #expect(shape("right, up; down, up") == [7, 3, 2])
        #expect(shape("right, up; ..., up") == [7, 2, 1])
        // The jump is a run of its own.
        #expect(shape("right, lift, down; right, lift, up") == [7, 4, 2])
    }

    @Test("What chains have in common changes no score and no boundary", arguments: [true, false])
    func common(together: Bool) {
        let texts = StageTreeTests.texts
        _ = Drawn.compile(texts.joined(separator: "; ")) { all in
            for seed in 0..<60 {
                var dice = Dice(UInt64(seed) + 1)
                var path = StageTreeTests.path(&dice)
                defer { path.free() }
                let count = all.pointee.chains.count
                let shared = StageTreeTests.withAligner(all) {
                    StageTreeTests.found(path, all, 0..<count, &$0, together: together)
                }
                var alone: [Found] = []
                for text in texts {
                    _ = Drawn.compile(text) { one in
                        for at in 0..<one.pointee.chains.count {
                            alone += StageTreeTests.withAligner(one) {
                                StageTreeTests.found(path, one, at..<(at + 1), &$0, together: false)
                            }
                        }
                    }
                }
                #expect(shared == alone)
            }
        }
    }

    @Test("What was aligned is forgotten when the path changes, and kept until then")
    func changes() {
        _ = Drawn.compile(StageTreeTests.texts.joined(separator: "; ")) { program in
            var dice = Dice(7)
            let count = program.pointee.chains.count
            for _ in 0..<20 {
                var path = StageTreeTests.path(&dice)
                defer { path.free() }
                StageTreeTests.withAligner(program) { kept in
                    for change in 0..<6 {
                        switch change {
                        case 1, 2, 4:
                            for at in 1...9 {
                                path.add(path.last.point + Point(Double(at), 9 - Double(change)), time: Int64(at + 200))
                            }
                        case 3: path.decimate()
                        case 5: path.trimRest()
                        default: break
                        }
                        let fresh = StageTreeTests.withAligner(program) {
                            StageTreeTests.found(path, program, 0..<count, &$0, together: true)
                        }
                        // Some of them before the others.
                        let first = StageTreeTests.found(path, program, 3..<5, &kept, together: true)
                        #expect(first == Array(fresh[3..<5]))
                        if change == 1 { continue }
                        #expect(StageTreeTests.found(path, program, 0..<count, &kept, together: true) == fresh)
                    }
                }
            }
        }
    }
}
