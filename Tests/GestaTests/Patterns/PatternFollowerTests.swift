import Testing

@testable import Gesta

@Suite("Following a stroke through the stages")
struct PatternFollowerTests {
    /// Follows a way from point to point, `pace` at once.
    private func follow<Answer>(
        _ text: String, _ points: [Point], pace: Int, _ ask: (PatternFollower, ProgramPointer) -> Answer
    ) -> Answer? {
        Drawn.compile(text) { program in
            var path = Drawn.path(points)
            var follower = PatternFollower()
            precondition(follower.prepare(program))
            defer { follower.free() }
            defer { path.free() }
            follower.begin(program)
            follower.move(path.base, path.end, pace: pace, program)
            return ask(follower, program)
        }
    }

    private static var corners: [Point] { [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)] }

    @Test("A stroke along its pattern tells how far it has come", arguments: [1, 4])
    func stages(pace: Int) {
        for count in 2...4 {
            let points = Drawn.polyline(Array(PatternFollowerTests.corners.prefix(count)), 50)
            let stage = follow("right, down, left", points, pace: pace) { $0.likeliestStage(of: 0, $1) }
            #expect(stage == count - 1)
        }
    }

    @Test("Longer moves are worth less only where they cut corners")
    func paces() {
        let points = Drawn.polyline(PatternFollowerTests.corners, 50)
        let worths = [1, 4].map { pace in
            follow("right, down, left", points, pace: pace) { $0.worth(of: $1.pointee.chains[0]) } ?? 0
        }
        #expect(worths[0] > 0.97 * 300 && worths[0] < 300.001)
        #expect(worths[1] <= worths[0] && worths[1] > 0.9 * worths[0])
    }

    @Test(
        "Many moves at once are the same as one after another, and no chain that knows no lift comes past one, be its stages odd or even in number"
    )
    func atOnce() {
        let points = Drawn.polyline(PatternFollowerTests.corners, 50)
        for text in ["right, down", "right, down, left", "right, lift, down", "anywhere right, down, left", "cw 200"] {
            _ = Drawn.compile(text) { program in
                var path = Drawn.path(points)
                var (one, other) = (PatternFollower(), PatternFollower())
                precondition(one.prepare(program) && other.prepare(program))
                defer { one.free() }
                defer { other.free() }
                defer { path.free() }
                one.begin(program)
                other.begin(program)
                for round in 0..<2 {
                    one.move(path.base, path.end, pace: 4, program)
                    var node = path.base
                    while node < path.end {
                        let next = min(node + 4, path.end)
                        other.move(node, next, pace: 4, program)
                        node = next
                    }
                    for at in 0..<program.pointee.chains.count {
                        let chain = program.pointee.chains[at]
                        #expect(one.mosts[at] == other.mosts[at] && one.worth(of: chain) == other.worth(of: chain))
                        #expect(one.likeliestStage(of: at, program) == other.likeliestStage(of: at, program))
                        #expect(round == 0 || chain.lifts > 0 || one.mosts[at] < -1e200)
                    }
                    one.jump(program)
                    other.jump(program)
                }
            }
        }
    }

    @Test("It is told which of several patterns the stroke goes along")
    func leaders() {
        let points = Drawn.polyline(Array(PatternFollowerTests.corners.prefix(3)), 50)
        #expect(
            follow("one: right, up; two: right, down; three: left", points, pace: 4) { follower, _ in follower.leader }
                == 1)
    }

    @Test("What has no jump does not come past a lift, and what has one comes past no other way")
    func jumps() {
        func worths(_ text: String, jumps: Bool) -> (worth: Double, before: Double)? {
            Drawn.compile(text) { program in
                var follower = PatternFollower()
                var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0)], 20))
                precondition(follower.prepare(program))
                defer { follower.free() }
                defer { path.free() }
                follower.begin(program)
                follower.move(path.base, path.end, pace: path.count, program)
                let before = follower.worthBeforeJump(1, of: program.pointee.chains[0], program)
                if jumps { follower.jump(program) }
                follower.move(path.base, path.end, pace: path.count, program)
                return (follower.worth(of: program.pointee.chains[0]), before)
            }
        }
        let (lifted, whole) = ("right, lift, right", "right, right")
        #expect(worths(lifted, jumps: true).map { $0.worth > 190 && $0.before > 95 } == true)
        #expect(worths(whole, jumps: false).map { $0.worth > 190 && $0.before < -1e200 } == true)
        #expect(worths(lifted, jumps: false).map { $0.worth < -1e200 } == true)
        #expect(worths(whole, jumps: true).map { $0.worth < -1e200 } == true)
    }
}
