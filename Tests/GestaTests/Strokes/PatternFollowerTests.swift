import Testing

@testable import Gesta

@Suite("Following a stroke through the stages")
struct PatternFollowerTests {
    /// The best worth of all ways to go through the stages in turn, each for any number of moves.
    private func best(_ program: PatternProgram, _ chain: Chain, _ path: StrokePath) -> Double {
        let stages = (0..<Int(chain.stageCount)).map { program.stages[Int(chain.firstStage) + $0] }
        let moves = path.count - 1
        func worth(_ stage: Stage, _ move: Int) -> Double {
            let (a, b) = (path[move], path[move + 1])
            return stage.x * (b.x - a.x) + stage.y * (b.y - a.y) + stage.w * (b.along - a.along)
        }
        // The last move is one of the last segment or of what comes after it.
        func search(_ stage: Int, _ from: Int) -> Double {
            if stage == stages.count - 1 { return from == moves ? -Double.infinity : (from..<moves).reduce(0) { $0 + worth(stages[stage], $1) } }
            var found = -Double.infinity
            var sum = 0.0
            for to in from...moves {
                if to > from { sum += worth(stages[stage], to - 1) }
                found = max(found, sum + search(stage + 1, to))
                if stage == stages.count - 2, to == moves, to > from { found = max(found, sum) }
            }
            return found
        }
        return search(0, 0)
    }

    @Test("The borders found are worth as much as any", arguments: ["right, down", "right, up, left", "..., down, right", "up, ...", "cw 90 from right, up", "cw 200, left"])
    func optimal(text: String) {
        var dice = Dice(17)
        for _ in 0..<40 {
            var points = [Point.zero]
            for _ in 0..<12 { points.append(points.last! + Point(dice.real(-10...10), dice.real(-10...10))) }
            Drawn.compile(text) { program in
                var follower = PatternFollower()
                var path = StrokePath()
                precondition(follower.prepare(program) && path.prepare())
                defer { follower.free() }
                defer { path.free() }
                path.begin(at: points[0], time: 0)
                follower.begin(program)
                for (at, point) in points.enumerated().dropFirst() where !path.isNear(point) { path.add(point, time: Int64(at)) }
                follower.follow(path.base, path.count, program)
                let chain = program.pointee.chains[0]
                if path.count < 2 { return }
                let (borders, worth) = follower.borders(of: chain, end: path.count - 1)
                #expect(abs(worth - best(program.pointee, chain, path)) < 1e-9)
                // And they are the borders that it says.
                for at in 0..<Int(chain.segmentCount) { #expect(borders[at] <= borders[at + 1]) }
                #expect(Int(borders[Int(chain.segmentCount)]) <= path.count - 1)
            }
        }
    }

    @Test("A stroke along its pattern is cut at its corners, and tells how far it has come")
    func borders() {
        Drawn.compile("right, down, left") { program in
            var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)], 50))
            var follower = PatternFollower()
            precondition(follower.prepare(program))
            defer { follower.free() }
            defer { path.free() }
            follower.begin(program)
            follower.follow(path.base, path.count, program)
            let chain = program.pointee.chains[0]
            let (borders, worth) = follower.borders(of: chain, end: path.count - 1)
            #expect(worth > 0.97 * 300 && worth < 300.001)
            let corners = (0...3).map { path.point(Int(borders[$0])) }
            for (a, b) in zip(corners, [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]) { #expect((a - b).length < 6) }
            #expect(follower.likeliest[follower.leader].stage == 3)
        }
    }

    @Test("What has no jump does not fit a pattern with a lift, nor the other way round")
    func jumps() {
        func worth(_ text: String, jumps: Bool) -> Double {
            Drawn.compile(text) { program in
                var path = StrokePath()
                var follower = PatternFollower()
                precondition(follower.prepare(program) && path.prepare())
                defer { follower.free() }
                defer { path.free() }
                path.begin(at: .zero, time: 0)
                follower.begin(program)
                for at in 1...20 where !path.isNear(Point(Double(at) * 5, 0)) { path.add(Point(Double(at) * 5, 0), time: Int64(at)) }
                if jumps { path.jump(to: Point(50, -50), time: 30) }
                for at in 1...20 {
                    let point = Point(jumps ? 50 : 100, Double(at) * 5 - (jumps ? 50 : 0))
                    if !path.isNear(point) { path.add(point, time: Int64(at + 40)) }
                }
                follower.follow(path.base, path.count, program)
                return follower.borders(of: program.pointee.chains[0], end: path.count - 1).worth
            } ?? 0
        }
        #expect(worth("right, lift, down", jumps: true) > 190 && worth("right, down", jumps: false) > 190)
        #expect(worth("right, lift, down", jumps: false) < -1e200 && worth("right, down", jumps: true) < -1e200)
    }

    @Test("Borders are handed on place by place, and take on new numbers")
    func places() {
        var borders = Borders()
        for at in 0..<16 { borders.take(Borders(repeating: at * 12), at: Borders(placeOf: at)) }
        #expect((0..<16).allSatisfy { borders[$0] == $0 * 12 })
        let numbers = (0..<192).map { UInt8($0 / 2) }
        borders.renumber(numbers, count: 15)
        #expect((0..<15).allSatisfy { borders[$0] == $0 * 6 })
    }
}
