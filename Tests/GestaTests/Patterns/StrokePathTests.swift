import Testing

@testable import GestaCore

@Suite("Stroke path")
struct StrokePathTests {
    private func nodes(_ path: StrokePath) -> [StrokePath.Node] { (0..<path.count).map { path[$0] } }

    @Test("The capacity is never exceeded")
    func capacity() {
        var dice = Dice(3)
        for round in 0..<20 {
            var path = StrokePath()
            precondition(path.prepare())
            defer { path.free() }
            var place = Point.zero
            path.begin(at: place, time: 0)
            for at in 1...5000 {
                // Random points in a box, or a random walk, with jumps.
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
                #expect(path.last.distance.isFinite)
            }
            let alongs = nodes(path).map(\.distance)
            #expect(zip(alongs, alongs.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test("Storage that grows makes no difference")
    func growth() {
        var dice = Dice(8)
        for step in [0.5, 3, 20] {
            var whole = StrokePath()
            var grown = StrokePath()
            precondition(whole.prepare() && grown.prepare(isWhole: false))
            defer {
                whole.free()
                grown.free()
            }
            var place = Point.zero
            whole.begin(at: place, time: 0)
            grown.begin(at: place, time: 0)
            var most = 0
            for at in 1...2000 {
                place = place + Point(dice.real(-step...step), dice.real(-step...step))
                let isPoint = whole.add(place, time: Int64(at))
                let isPointOfGrown = grown.add(place, time: Int64(at))
                #expect(isPoint == isPointOfGrown)
                if !whole.hasRoom { whole.makeRoom() }
                if !grown.hasRoom {
                    let hasMemory = grown.makeRoom()
                    #expect(hasMemory)
                }
                most = max(most, grown.count)
                #expect(whole.count == grown.count && whole.last.distance == grown.last.distance)
            }
            #expect(most > 96)
            #expect(nodes(whole).map(\.position) == nodes(grown).map(\.position))
        }
    }

    @Test("Room is made even if squared distances underflow")
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

    @Test("The spacing relative to the size does not depend on the sampling rate")
    func spacing() {
        for count in [40, 400, 4000] {
            var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(300, 0), Point(300, 400)], count))
            defer { path.free() }
            let all = nodes(path)
            #expect(all.count > 20 && all.count < 70)
            for (a, b) in zip(all, all.dropFirst().dropLast()) {
                #expect(b.distance - a.distance > 0.0225 * 500 - 1e-9, "at least half a step of the final size")
            }
            #expect(abs(path.diagonal - 500) < 500 * StrokePath.spacing)
        }
    }

    @Test("A rest and small jitter add only time")
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

    @Test("The points of a rest at the end are removed except for the last one")
    func settling() {
        var dice = Dice(8)
        let line = Drawn.polyline([Point(0, 0), Point(60, 80)], 50)
        var path = Drawn.path(line + (0..<60).map { _ in Point(60 + dice.real(-5...5), 80 + dice.real(-5...5)) })
        defer { path.free() }
        var plain = Drawn.path(line)
        defer { plain.free() }
        let (before, left) = (nodes(path), path.departure)
        #expect(path.length > 150)
        path.trimRest()
        #expect(path.count <= plain.count && path.length < 110)
        #expect(path.last.x == before.last!.x && path.last.y == before.last!.y && path.departure == left)
        for at in 0..<path.count - 1 { #expect(path[at].x == before[at].x && path[at].distance == before[at].distance) }
        let (count, length) = (path.count, path.length)
        path.trimRest()
        #expect(path.count == count && path.length == length)
    }

    @Test("A hook, a small loop and a jump to a dot are not removed as a rest")
    func noRest() {
        let hook = Drawn.polyline([Point(0, 0), Point(100, 0), Point(100, 8), Point(100, 0)], 100)
        let loop =
            Drawn.polyline([Point(0, 0), Point(100, 0)], 60)
            + Drawn.circle(360, 60, radius: 7).map { $0 + Point(100 - 7, 0) }
        for points in [hook, loop] {
            var path = Drawn.path(points)
            defer { path.free() }
            let count = path.count
            path.trimRest()
            #expect(path.count == count)
        }
        var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0)], 60))
        defer { path.free() }
        path.jump(to: Point(50, 50), time: 1_000_000_000)
        let count = path.count
        path.trimRest()
        #expect(path.count == count && path.last.isJump)
    }

    @Test("The longest rest is found at its point and its neighbors")
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

    @Test("The departure time survives decimation, for times of any size")
    func endOfRest() {
        for begin in [0, Clock.latest - 100, -Clock.latest] {
            var path = StrokePath()
            precondition(path.prepare())
            defer { path.free() }
            path.begin(at: .zero, time: begin)
            path.add(Point(1, 0), time: begin + 1)
            path.add(Point(100, 0), time: begin + 2)
            path.add(Point(98, 0), time: begin + 50)
            path.decimate()
            let before = path.count
            #expect(path[before - 1].arrival == begin + 2 && path.departure == begin + 2)
            path.add(Point(50, 0), time: begin + 60)
            path.add(Point(45, 0), time: begin + 70)
            path.finish(at: Point(44, 0), time: begin + 90)
            #expect(path.last.arrival == begin + 70 && path.departure == begin + 90 && path[0].arrival == begin)
            #expect(path.last.distance == 100 + 55)
        }
    }

    @Test("Paths at 30 Hz and 240 Hz differ by less than a step")
    func rates() {
        let corners = [Point(0, 0), Point(120, 90), Point(10, 200), Point(150, 210)]
        var slow = Drawn.path(Drawn.polyline(corners, 12))
        defer { slow.free() }
        var fast = Drawn.path(Drawn.polyline(corners, 96))
        defer { fast.free() }
        let step = fast.diagonal * StrokePath.spacing
        #expect(abs(slow.last.distance - fast.last.distance) < 0.035 * fast.last.distance)
        for at in 0...20 {
            let along = fast.last.distance * Double(at) / 20
            let (a, b) = (
                slow.point(atDistance: along, from: 0, to: slow.count - 1),
                fast.point(atDistance: along, from: 0, to: fast.count - 1)
            )
            #expect((a - b).length < step)
        }
    }

    @Test("Scaling by a power of 2 scales the path exactly", arguments: [0.125, 0.5, 2, 1024])
    func scale(factor: Double) {
        var dice = Dice(5)
        var points = [Point(3, 4)]
        for _ in 0..<600 { points.append(points.last! + Point(dice.real(-3...4), dice.real(-4...4))) }
        var one = Drawn.path(points)
        defer { one.free() }
        var other = Drawn.path(points.map { $0 * factor })
        defer { other.free() }
        #expect(one.count == other.count && one.departure == other.departure)
        for (a, b) in zip(nodes(one), nodes(other)) {
            #expect(
                a.x * factor == b.x && a.y * factor == b.y && a.distance * factor == b.distance
                    && a.arrival == b.arrival)
        }
    }

    @Test("A jump adds no length, and its ends survive decimation")
    func jump() {
        var path = StrokePath()
        precondition(path.prepare())
        defer { path.free() }
        path.begin(at: .zero, time: 0)
        path.add(Point(1, 0), time: 1)
        path.jump(to: Point(1, 1), time: 2)
        #expect(path.last.isJump && path.last.distance == 1)
        for at in 1...400 {
            path.add(Point(1 + Double(at), 1), time: Int64(2 + at))
            if !path.hasRoom { path.makeRoom() }
        }
        path.decimate()
        let all = nodes(path)
        let jump = all.firstIndex { $0.isJump }!
        #expect(all[jump].x == 1 && all[jump].y == 1 && all[jump - 1].x == 1 && all[jump - 1].y == 0)
        #expect(all[jump].distance == all[jump - 1].distance)
    }
}
