import Testing

@testable import Gesta

@Suite("The way of a stroke")
struct StrokePathTests {
    private func nodes(_ path: StrokePath) -> [StrokePath.Node] { (0..<path.count).map { path[$0] } }

    @Test("Never more points than its capacity, however it goes")
    func capacity() {
        var dice = Dice(3)
        for round in 0..<20 {
            var path = StrokePath()
            precondition(path.prepare())
            defer { path.free() }
            var place = Point.zero
            path.begin(at: place, time: 0)
            for at in 1...5000 {
                // Mostly to and fro in one box, or a walk, with jumps between.
                place =
                    round % 2 == 0
                    ? Point(dice.real(0...100), dice.real(0...100))
                    : place + Point(dice.real(-9...10), dice.real(-9...9))
                if dice.chance(1) {
                    path.jump(to: place, time: Int64(at))
                } else {
                    path.add(place, time: Int64(at))
                }
                if !path.hasRoom { path.makeRoom() }
                #expect(path.hasRoom)
                #expect(path.last.along.isFinite)
            }
            let alongs = nodes(path).map(\.along)
            #expect(zip(alongs, alongs.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test("Room is made of points whose squared distances are next to nothing, too")
    func underflow() {
        var path = StrokePath()
        precondition(path.prepare())
        defer { path.free() }
        path.begin(at: .zero, time: 0)
        for at in 1...1000 {
            path.add(Point(at % 2 == 0 ? 0 : 1.7e-161, 0), time: Int64(at))
            if !path.hasRoom { path.makeRoom() }
            #expect(path.hasRoom)
        }
    }

    @Test("Points are two to five hundredths of the size apart, at any rate")
    func spacing() {
        for count in [40, 400, 4000] {
            var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(300, 0), Point(300, 400)], count))
            defer { path.free() }
            let all = nodes(path)
            #expect(all.count > 20 && all.count < 70)
            for (a, b) in zip(all, all.dropFirst().dropLast()) {
                #expect(b.along - a.along > 0.0225 * 500 - 1e-9, "half a step of the final size")
            }
            #expect(abs(path.diagonal - 500) < 500 * StrokePath.spacing)
        }
    }

    @Test("A rest, and trembling less than a step, add nothing but time")
    func rest() {
        let line = Drawn.polyline([Point(0, 0), Point(100, 0)], 50)
        var plain = Drawn.path(line)
        defer { plain.free() }
        var rested = Drawn.path(
            line + (0..<500).map { Point(100 + Double($0 % 3) * 0.2, Double($0 % 2) * 0.2) } + [Point(100, 0)])
        defer { rested.free() }
        #expect(nodes(plain).map(\.x) == nodes(rested).map(\.x))
        #expect(rested.rest(at: rested.count - 1) > 3.9 && plain.rest(at: plain.count - 1) < 0.1)
    }

    @Test("What a contact wanders about its end is dropped but for the last point")
    func settling() {
        var dice = Dice(8)
        let line = Drawn.polyline([Point(0, 0), Point(60, 80)], 50)
        var path = Drawn.path(line + (0..<60).map { _ in Point(60 + dice.real(-5...5), 80 + dice.real(-5...5)) })
        defer { path.free() }
        var plain = Drawn.path(line)
        defer { plain.free() }
        let (before, left) = (nodes(path), path.left)
        #expect(path.length > 150)
        path.settle()
        #expect(path.count <= plain.count && path.length < 110)
        #expect(path.last.x == before.last!.x && path.last.y == before.last!.y && path.left == left)
        for at in 0..<path.count - 1 { #expect(path[at].x == before[at].x && path[at].along == before[at].along) }
        let (count, length) = (path.count, path.length)
        path.settle()
        #expect(path.count == count && path.length == length)
    }

    @Test("A hook, there and back, a small loop and a jump to a dot are no rest")
    func noRest() {
        let hook = Drawn.polyline([Point(0, 0), Point(100, 0), Point(100, 8), Point(100, 0)], 100)
        let loop =
            Drawn.polyline([Point(0, 0), Point(100, 0)], 60)
            + Drawn.circle(360, 60, radius: 7).map { $0 + Point(100 - 7, 0) }
        for points in [hook, loop] {
            var path = Drawn.path(points)
            defer { path.free() }
            let count = path.count
            path.settle()
            #expect(path.count == count)
        }
        var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0)], 60))
        defer { path.free() }
        path.jump(to: Point(50, 50), time: 1_000_000_000)
        let count = path.count
        path.settle()
        #expect(path.count == count && path.last.isJump)
    }

    @Test("Coming to rest for longest is told at its point and next to it")
    func longestRest() {
        var path = StrokePath()
        precondition(path.prepare())
        defer { path.free() }
        path.begin(at: .zero, time: 0)
        for at in 1...10 { path.add(Point(Double(at) * 10, 0), time: Int64(at < 5 ? at : at + 100) * 10_000_000) }
        path.finish(at: Point(100, 0), time: 2_000_000_000)
        let rests = (0..<path.count).map { path.rest(at: $0) }
        #expect(rests.max()! > 0.8 && rests.first! < 0.1)
    }

    @Test("What is dropped at the end leaves its time to the point before it, and times may be of any size")
    func endOfRest() {
        for begin in [0, Clock.latest - 100, -Clock.latest] {
            var path = StrokePath()
            precondition(path.prepare())
            defer { path.free() }
            path.begin(at: .zero, time: begin)
            path.add(Point(1, 0), time: begin + 1)
            path.add(Point(100, 0), time: begin + 2)
            path.add(Point(98, 0), time: begin + 50)
            path.tidy()
            let before = path.count
            #expect(path[before - 1].arrived == begin + 2 && path.left == begin + 2)
            path.add(Point(50, 0), time: begin + 60)
            path.add(Point(45, 0), time: begin + 70)
            path.finish(at: Point(44, 0), time: begin + 90)
            #expect(path.last.arrived == begin + 70 && path.left == begin + 90 && path[0].arrived == begin)
            #expect(path.last.along == 100 + 55)
        }
    }

    @Test("The same way at 30 and at 240 Hz, within a step")
    func rates() {
        let corners = [Point(0, 0), Point(120, 90), Point(10, 200), Point(150, 210)]
        var slow = Drawn.path(Drawn.polyline(corners, 12))
        defer { slow.free() }
        var fast = Drawn.path(Drawn.polyline(corners, 96))
        defer { fast.free() }
        let step = fast.diagonal * StrokePath.spacing
        #expect(abs(slow.last.along - fast.last.along) < 0.035 * fast.last.along)
        for at in 0...20 {
            let along = fast.last.along * Double(at) / 20
            let (a, b) = (
                slow.point(along: along, from: 0, to: slow.count - 1),
                fast.point(along: along, from: 0, to: fast.count - 1)
            )
            #expect((a - b).length < step)
        }
    }

    @Test("Twice as large is the same way, bit for bit", arguments: [0.125, 0.5, 2, 1024])
    func scale(factor: Double) {
        var dice = Dice(5)
        var points = [Point(3, 4)]
        for _ in 0..<600 { points.append(points.last! + Point(dice.real(-3...4), dice.real(-4...4))) }
        var one = Drawn.path(points)
        defer { one.free() }
        var other = Drawn.path(points.map { $0 * factor })
        defer { other.free() }
        #expect(one.count == other.count && one.left == other.left)
        for (a, b) in zip(nodes(one), nodes(other)) {
            #expect(a.x * factor == b.x && a.y * factor == b.y && a.along * factor == b.along && a.arrived == b.arrived)
        }
    }

    @Test("A jump adds no way, and its ends are kept when points are dropped")
    func jump() {
        var path = StrokePath()
        precondition(path.prepare())
        defer { path.free() }
        path.begin(at: .zero, time: 0)
        path.add(Point(1, 0), time: 1)
        path.jump(to: Point(1, 1), time: 2)
        #expect(path.last.isJump && path.last.along == 1)
        for at in 1...400 {
            path.add(Point(1 + Double(at), 1), time: Int64(2 + at))
            if !path.hasRoom { path.makeRoom() }
        }
        path.tidy()
        let all = nodes(path)
        let jump = all.firstIndex { $0.isJump }!
        #expect(all[jump].x == 1 && all[jump].y == 1 && all[jump - 1].x == 1 && all[jump - 1].y == 0)
        #expect(all[jump].along == all[jump - 1].along)
    }
}
