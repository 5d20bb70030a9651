import Testing

@testable import GestaCore

@Suite("Stroke geometry")
struct StrokeGeometryTests {
    private func random(_ seed: UInt64) -> [Point] {
        var dice = Dice(seed)
        var points = [Point(dice.real(-50...50), dice.real(-50...50))]
        for _ in 0..<40 { points.append(points.last! + Point(dice.real(-8...12), dice.real(-10...10))) }
        return points
    }

    private func points(_ path: StrokePath) -> [Point] { (0..<path.count).map { path.point($0) } }

    @Test("Moments agree with numerical integration", arguments: 0..<8)
    func moments(seed: Int) {
        var path = Drawn.path(random(UInt64(seed)))
        defer { path.free() }
        let (first, last) = (seed % 3, path.count - 1 - seed % 2)
        let moments = path.moments(from: first, to: last)
        let way = Array(points(path)[first...last])
        // The principal axis minimizes the mean square distance.
        func scatter(_ center: Point, _ along: Point) -> Double {
            var (sum, weight) = (0.0, 0.0)
            for (a, b) in zip(way, way.dropFirst()) {
                let length = (b - a).length
                for at in 0..<200 {
                    let off = (a + (b - a) * ((Double(at) + 0.5) / 200) - center).cross(along)
                    sum += off * off * length / 200
                    weight += length / 200
                }
            }
            return sum / weight
        }
        let axis = moments.axis
        #expect(abs(axis.direction.length - 1) < 1e-12)
        let mine = scatter(axis.center, axis.direction)
        #expect(abs(mine - moments.scatter) < 1e-4 * path.diagonal * path.diagonal)
        for turn in [-20.0, -3, 3, 20, 90] {
            let (x, y) = (axis.direction.x, axis.direction.y)
            let v = Angle.vector(degrees: turn)
            #expect(scatter(axis.center, Point(x * v.x - y * v.y, x * v.y + y * v.x)) >= mine - 1e-9)
        }
        var area = 0.0
        for (a, b) in zip(way, way.dropFirst() + [way[0]]) { area += a.cross(b) * 0.5 }
        #expect(abs(area - moments.area) < 1e-8 * path.diagonal * path.diagonal)
    }

    @Test("A straight line has no scatter and no area; a single point is allowed")
    func straight() {
        var path = Drawn.path(Drawn.polyline([Point(1e6, -1e6), Point(1e6 + 30, -1e6 + 40)], 50))
        defer { path.free() }
        let moments = path.moments(from: 0, to: path.count - 1)
        #expect(moments.scatter < 1e-9 && abs(moments.area) < 1e-6)
        #expect(abs(moments.axis.direction.x - 0.6) < 1e-6 && abs(moments.axis.direction.y - 0.8) < 1e-6)
        #expect(path.moments(from: 3, to: 3).scatter == 0)
        #expect(path.circle(from: 3, to: 3).roundness == 1)
    }

    @Test("The best-fitting circle of an arc is the arc's circle", arguments: [120.0, 200, 360, -300])
    func circle(degrees: Double) {
        var path = Drawn.path(Drawn.circle(degrees, 600).map { $0 + Point(1000, -400) })
        defer { path.free() }
        let circle = path.circle(from: 0, to: path.count - 1)
        #expect(circle.roundness < 0.002)
        #expect(abs(path.turning(from: 0, to: path.count - 1) - degrees) < 12)
        if abs(degrees) == 360 { #expect(abs(circle.fill - 1) < 0.03) }
    }

    @Test("What is straight fits no circle")
    func noCircle() {
        var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 50)], 60))
        defer { path.free() }
        let circle = path.circle(from: 0, to: path.count - 1)
        #expect(circle.roundness == 1 && circle.fill == 0)
    }

    @Test(
        "An ellipse is a circle when it is stretched, whichever way it lies; a box is none",
        arguments: [0.0, 25, 90, 140])
    func oval(degrees: Double) {
        let axis = Angle.vector(degrees: degrees)
        func turned(_ points: [Point]) -> [Point] {
            points.map {
                Point($0.x * axis.x - $0.y * 0.6 * axis.y, $0.x * axis.y + $0.y * 0.6 * axis.x) + Point(-300, 1e4)
            }
        }
        var ellipse = Drawn.path(turned(Drawn.circle(360, 600)))
        defer { ellipse.free() }
        #expect(ellipse.circle(from: 0, to: ellipse.count - 1).roundness > 0.1)
        #expect(ellipse.circle(from: 0, to: ellipse.count - 1, isStretched: true).roundness < 0.05)
        var box = Drawn.path(
            turned(
                Drawn.polyline([Point(-50, -50), Point(50, -50), Point(50, 50), Point(-50, 50), Point(-50, -50)], 600)))
        defer { box.free() }
        #expect(box.circle(from: 0, to: box.count - 1, isStretched: true).roundness > 0.09)
    }

    @Test("A path is stretched at most tenfold")
    func flattest() {
        func oval(_ height: Double) -> Double {
            var ellipse = Drawn.path(Drawn.circle(360, 600).map { Point($0.x, $0.y * height) })
            defer { ellipse.free() }
            return ellipse.circle(from: 0, to: ellipse.count - 1, isStretched: true).roundness
        }
        #expect(abs(oval(1 / 12.0) - oval(1 / 8.0)) < 0.01)
        #expect(oval(1 / 20.0) > 1.5 * oval(1 / 8.0))
    }

    @Test("The turning angle is the sum of the angles between edges", arguments: 0..<6)
    func turning(seed: Int) {
        var path = Drawn.path(random(UInt64(100 + seed)))
        defer { path.free() }
        let way = points(path)
        var sum = 0.0
        for at in 1..<way.count - 1 {
            let turn = Angle.wrapped(Angle.of(way[at + 1] - way[at]) - Angle.of(way[at] - way[at - 1]))
            sum += turn * 180 / Angle.half
        }
        #expect(abs(sum - path.turning(from: 0, to: path.count - 1)) < 1e-6)
        #expect(path.turning(from: 2, to: 3) == 0)
    }

    @Test("The sharpest turn of a polygon is that of a corner, and a circle turns evenly")
    func turns() {
        let corners = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
        var square = Drawn.path(Drawn.polyline(corners, 40))
        defer { square.free() }
        let turns = square.turns(from: 0, to: square.count - 1)
        #expect(abs(turns.sharpest - 90) < 1e-9 && turns.deviation > 20)
        var ring = Drawn.path((0...72).map { Angle.vector(degrees: Double($0) * 5) * 100 })
        defer { ring.free() }
        let even = ring.turns(from: 0, to: ring.count - 1)
        #expect(even.sharpest > 15 && even.sharpest < 22 && even.deviation < 2)
        #expect(square.turns(from: 0, to: 1).sharpest == 0 && square.turns(from: 0, to: 1).deviation == 0)
    }

    @Test("The distance between two parts of a path")
    func apart() {
        var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(90, 0), Point(90, 30), Point(0, 30)], 30))
        defer { path.free() }
        let (first, last) = ((0, 5), (path.count - 6, path.count - 1))
        #expect(abs(path.distance(between: first, and: last) - 30) < 2)
        #expect(path.distance(between: first, and: (3, path.count - 1)) == 0)
    }

    @Test("Every point of both parts counts for the distance between them", arguments: 0..<4)
    func apartAtAPoint(tip: Int) {
        // A comb whose teeth have lengths of 10, and one of 25, above a line at a distance of 30.
        var corners: [Point] = []
        for at in 0...4 {
            corners.append(Point(Double(at) * 20, 0))
            if at < 4 { corners.append(Point(Double(at) * 20 + 10, at == tip ? 25 : 10)) }
        }
        var path = StrokePath()
        guard path.prepare() else { fatalError() }
        defer { path.free() }
        path.begin(at: corners[0], time: 0)
        for corner in corners.dropFirst() { path.add(corner, time: 0) }
        path.jump(to: Point(-50, 30), time: 0)
        path.add(Point(150, 30), time: 0)
        path.finish(at: Point(150, 30), time: 0)
        let (comb, line) = ((0, corners.count - 1), (corners.count, path.count - 1))
        #expect(abs(path.distance(between: comb, and: line) - 5) < 1e-9)
        #expect(abs(path.distance(between: line, and: comb) - 5) < 1e-9)
    }

    @Test("Points at a distance along the path, including its ends")
    func along() {
        var path = Drawn.path(Drawn.polyline([Point(0, 0), Point(100, 0), Point(100, 100)], 100))
        defer { path.free() }
        let last = path.count - 1
        #expect(path.point(atDistance: -5, from: 0, to: last) == Point(0, 0))
        #expect(path.point(atDistance: 1e9, from: 0, to: last) == path.point(last))
        #expect((path.point(atDistance: 50, from: 0, to: last) - Point(50, 0)).length < 1e-9)
        #expect(
            (path.point(atDistance: 150, from: 0, to: last) - Point(100, 50)).length < 4,
            "a corner may be cut by one step")
    }
}
