// An example while it is read: the limits and rules that every example must keep, wherever it comes from.

import CGesta

struct ExampleDraft {
    private(set) var points = Buffer<Point>()
    private(set) var lengths = Buffer<Int>()
    /// The first rule that was broken; what follows is ignored.
    private(set) var status = Status.ok
    private var flaw = Flaw.memory
    private var index = 0
    private var place = Point.zero
    private let yAxis: YAxis

    private enum Flaw: UInt8 {
        case memory, emptyName, name, points, strokes, noStroke, emptyStroke, place, noPath
    }

    /// `yAxis`: of the points that are added.
    init(_ yAxis: YAxis) { self.yAxis = yAxis }

    mutating func free() {
        points.free()
        lengths.free()
    }

    /// Begins an example, or without a name, which `needsName` refuses, a counterexample.
    @inline(never)
    mutating func begin(_ name: Text, needsName: Bool = false) {
        points.truncate(to: 0)
        lengths.truncate(to: 0)
        status = .ok
        if name.count == 0, needsName { return broken(.argument, .emptyName) }
        if !name.fitsSetting { broken(.text, .name) }
    }

    /// Reserves room for all points and strokes.
    mutating func reserve(points pointCount: Int, strokes strokeCount: Int) {
        if pointCount < 0 || pointCount > ExampleSet.mostPoints { return broken(.limit, .points, pointCount) }
        if strokeCount < 0 || strokeCount > ResampledDrawing.mostStrokes {
            return broken(.limit, .strokes, strokeCount)
        }
        if !points.reserve(pointCount) || !lengths.reserve(strokeCount) { broken(.memory, .memory) }
    }

    @inline(never)
    mutating func add(_ x: Double, _ y: Double) {
        if !status.isOK { return }
        guard abs(x) <= GESTA_COORDINATE_MAX, abs(y) <= GESTA_COORDINATE_MAX else {
            place = Point(x, y)
            return broken(x.isFinite && y.isFinite ? .range : .notFinite, .place, points.count)
        }
        if points.count == ExampleSet.mostPoints { return broken(.limit, .points, points.count &+ 1) }
        if !points.append(yAxis.turned(Point(x, y))) { broken(.memory, .memory) }
    }

    /// Adds a stroke of points x, y.
    mutating func addStroke(_ xy: UnsafePointer<Double>, count: Int) {
        for at in 0..<count where status.isOK { add(xy[2 &* at], xy[2 &* at &+ 1]) }
        endStroke()
    }

    /// The points since the last stroke are one.
    @inline(never)
    mutating func endStroke() {
        if !status.isOK { return }
        var before = 0
        for at in 0..<lengths.count { before &+= lengths[at] }
        if lengths.count == ResampledDrawing.mostStrokes { return broken(.limit, .strokes, lengths.count &+ 1) }
        if points.count == before { return broken(.argument, .emptyStroke, lengths.count) }
        if !lengths.append(points.count &- before) { broken(.memory, .memory) }
    }

    mutating func finish() {
        if !status.isOK { return }
        if lengths.count == 0 { return broken(.argument, .noStroke) }
        if let given = points.base, let strokes = lengths.base, ExampleSet.hasNoExtent(given, strokes, lengths.count) {
            broken(.argument, .noPath)
        }
    }

    /// Makes one stroke of all strokes.
    mutating func joinStrokes() {
        var count = 0
        for length in lengths { count &+= length }
        lengths.truncate(to: 1)
        lengths[0] = count
    }

    /// Takes over a drawing.
    mutating func add(_ drawing: ResampledDrawing) {
        reserve(points: drawing.count &* ResampledDrawing.points, strokes: drawing.count)
        for stroke in 0..<drawing.count {
            let points = UnsafeBufferPointer(start: drawing.points(of: stroke), count: ResampledDrawing.points)
            for point in points { add(point.x, point.y) }
            endStroke()
        }
    }

    /// Adds it to a set. False when memory is short.
    func add(_ name: Text, to set: inout ExampleSet, _ scratch: ExampleScratch) -> Bool {
        guard let given = points.base, let strokes = lengths.base else { return false }
        return set.add(name, given, strokes, lengths.count, scratch)
    }

    @inline(never)
    private mutating func broken(_ status: Status, _ flaw: Flaw, _ index: Int = 0) {
        if !self.status.isOK { return }
        self.status = status
        self.flaw = flaw
        self.index = index
    }

    /// Which rule was broken.
    @inline(never)
    func describe(to out: inout TextWriter) {
        switch flaw {
        case .memory: out.text("out of memory")
        case .emptyName: out.text("name is empty, must have at least one byte")
        case .name: out.text("name is invalid, must be UTF-8 of at most 65535 bytes")
        case .points: out.text("number of points is ", index, ", must be at most 8192")
        case .strokes: out.text("number of strokes is ", index, ", must be at most 5")
        case .noStroke: out.text("example has no stroke, must have at least one")
        case .emptyStroke: out.text("stroke ", index, " has no points, must have at least one")
        case .place:
            out.text("point ", index, " is (")
            out.figure(place.x)
            out.text(", ")
            out.figure(place.y)
            out.text("), must be within +-1e9")
        case .noPath where lengths.count > 1:
            out.text("all points of each stroke are in one place, must have at least two places in one of them")
        case .noPath: out.text("all points are in one place, must have at least two places")
        }
    }
}
