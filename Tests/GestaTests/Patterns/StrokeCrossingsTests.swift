import Testing

@testable import GestaCore

@Suite("Crossings of a stroke with itself")
struct StrokeCrossingsTests {
    private func crossings(_ strokes: [Point]...) -> Int {
        var path = StrokePath()
        guard path.prepare() else { fatalError() }
        defer { path.free() }
        path.begin(at: strokes[0][0], time: 0)
        for (at, stroke) in strokes.enumerated() {
            if at > 0 { path.jump(to: stroke[0], time: 0) }
            for point in stroke.dropFirst() {
                path.add(point, time: 0)
                if !path.hasRoom { path.makeRoom() }
            }
            path.finish(at: stroke.last!, time: 0)
        }
        path.decimate()
        return path.crossings
    }

    private func line(_ corners: (Double, Double)...) -> [Point] {
        Drawn.polyline(corners.map { Point($0.0, $0.1) }, 20)
    }

    @Test("Shapes cross themselves as often as they are seen to")
    func shapes() {
        #expect(crossings(line((0, 0), (100, 0))) == 0)
        #expect(crossings(line((0, 0), (100, 50), (0, 100), (100, 150))) == 0)
        #expect(crossings(line((0, 0), (100, 100), (100, 0), (0, 100))) == 1)
        let corners = (0...5).map { Angle.vector(degrees: Double($0) * 144 - 90) * 100 }
        #expect(crossings(Drawn.polyline(corners, 20)) == 5)
        let eight = (0...120).map { at in
            let turn = Double(at) * 3 + 60
            return Point(50 * Angle.vector(degrees: 2 * turn).y, 100 * Angle.vector(degrees: turn).y)
        }
        #expect(crossings(eight) == 1)
    }

    @Test("Rounding errors along straight lines are no crossings", arguments: 1..<40)
    func straightLines(number: Int) {
        let angle = Double(number) * 9
        let (a, b) = (Angle.vector(degrees: angle), Angle.vector(degrees: angle + 140))
        let start = Point(1e3 / Double(number), -7e2 / Double(number))
        #expect(crossings(Drawn.polyline([start, start + a * 64, start + a * 64 + b * 64], 24)) == 0)
        #expect(crossings(Drawn.polyline([start, start + a * 64, start, start + a * 30], 24)) <= 1)
    }

    @Test("Strokes cross one another; the move between them does not count")
    func strokes() {
        #expect(crossings(line((0, 0), (100, 100)), line((100, 0), (0, 100))) == 1)
        #expect(crossings(line((0, 0), (100, 0)), line((0, 50), (100, 50))) == 0)
        #expect(crossings(line((0, 50), (100, 50)), line((30, 0), (30, 100)), line((70, 0), (70, 100))) == 2)
        // The pen is up from (100, 0) to (0, 100), across the other strokes.
        #expect(crossings(line((0, 0), (100, 100)), line((60, 80), (100, 0)), line((0, 100), (20, 100))) == 1)
    }

    @Test("Loops of less than a quarter of the diagonal and crossings at the ends do not count")
    func small() {
        func ring(_ radius: Double, overlap: Double) -> [Point] {
            (0...90).map { at in
                Angle.vector(degrees: Double(at) * (360 + overlap) / 90) * (radius * (1 + 0.1 * Double(at) / 90))
            }
        }
        func looped(_ radius: Double) -> [Point] {
            let loop = (0...40).map { Point(100, 0) + Angle.vector(degrees: 90 - Double($0) * 9) * radius }
            return line((0, 0), (100 - radius, 0)) + loop.map { Point($0.x, $0.y - radius) } + line((100, 0), (200, 0))
        }
        #expect(crossings(looped(3)) == 0)
        #expect(crossings(looped(25)) == 1)
        // Hooks of less than a twentieth of the diagonal beyond a closed corner.
        #expect(crossings(line((3, -3), (-60, 60), (60, 60), (-3, -3))) == 0)
        #expect(crossings(line((30, -30), (-60, 60), (60, 60), (-30, -30))) == 1)
        #expect(crossings(ring(50, overlap: 2)) == 0)
    }

    @Test("The count is that of all pairs of edges", arguments: 0..<60)
    func allPairs(seed: Int) {
        var dice = Dice(UInt64(seed))
        var points = [Point(0, 0)]
        for _ in 0..<dice.below(50) + 3 { points.append(points.last! + Point(dice.real(-9...10), dice.real(-10...9))) }
        var path = Drawn.path(points)
        defer { path.free() }
        if path.count > 65 { return }
        var found = [(Double, Double)]()
        let last = path.count - 1
        let size = path.diagonal
        for i in 0..<last {
            for j in i + 2..<max(i + 2, last) {
                let (a, b, c, d) = (path.point(i), path.point(i + 1), path.point(j), path.point(j + 1))
                let (p, q) = ((b - a).cross(c - a), (b - a).cross(d - a))
                let (r, s) = ((d - c).cross(a - c), (d - c).cross(b - c))
                if (p > 0) == (q > 0) || (r > 0) == (s > 0) { continue }
                let first = path[i].distance + (path[i + 1].distance - path[i].distance) * (r / (r - s))
                let second = path[j].distance + (path[j + 1].distance - path[j].distance) * (p / (p - q))
                if second - first < 0.25 * size || first < 0.05 * size { continue }
                if path.length - second < 0.05 * size { continue }
                found.append((first, second))
            }
        }
        for one in found {
            for other in found where one != other {
                if abs(one.0 - other.0) < 0.16 * size, abs(one.1 - other.1) < 0.16 * size { return }
            }
        }
        #expect(path.crossings == found.count)
    }

    @Test("Passes over the same points of a coarse grid cross properly or not at all")
    func grid() {
        let loop = [(0, 2), (1, 2), (2, 2), (3, 2), (4, 1), (4, 0), (3, 0), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4)]
        #expect(crossings(loop.map { Point(Double($0.0), Double($0.1)) * 8 }) == 1)
        // Along a part of the path, then off it on the other side, and on the same side.
        let along = [(0, 0), (2, 0), (4, 0), (6, 0), (6, 3), (3, 3), (3, 2), (2, 0), (3, 0), (4, 0), (5, -2), (5, -4)]
        #expect(crossings(along.map { Point(Double($0.0), Double($0.1)) * 8 }) == 1)
        let touching = [(0, 0), (2, 0), (4, 0), (6, 0), (6, 3), (3, 3), (3, 2), (2, 0), (3, 0), (4, 0), (5, 2), (5, 4)]
        // It crosses what it drew on the way there.
        #expect(crossings(touching.map { Point(Double($0.0), Double($0.1)) * 8 }) == 1)
    }

    @Test("A path that does not move, or not by a finite length, is counted without a trap")
    func extremes() {
        #expect(crossings([Point(5, 5), Point(5, 5)]) == 0)
        let far = 1e300
        _ = crossings([Point(0, 0), Point(far, far), Point(far, 0), Point(0, far), Point(-far, -far)])
        _ = crossings(line((0, 0), (1e-300, 1e-300), (1e-300, 0), (0, 1e-300)))
        var dice = Dice(7)
        _ = crossings((0..<600).map { _ in Point(dice.real(-50...50), dice.real(-50...50)) })
    }

    @Test("The nose of a brace is on one side, and what leads to it on the other; a bracket has neither")
    func noses() {
        func nose(_ points: [Point]) -> (left: Double, right: Double) {
            var path = Drawn.path(points)
            defer { path.free() }
            path.decimate()
            return path.nose
        }
        // Drawn downward: the left is at greater x.
        let brace = nose(line((40, 0), (20, 10), (20, 85), (0, 100), (20, 115), (20, 190), (40, 200)))
        #expect(brace.right > 0.3 && brace.left > 0.1, "\(brace)")
        let mirrored = nose(line((-40, 0), (-20, 10), (-20, 85), (0, 100), (-20, 115), (-20, 190), (-40, 200)))
        #expect(abs(mirrored.left - brace.right) < 1e-9 && abs(mirrored.right - brace.left) < 1e-9)
        let bracket = nose(line((50, 0), (0, 0), (0, 150), (50, 150)))
        #expect(bracket.left < 0.05 && bracket.right < 0.05, "\(bracket)")
    }
}
