// Measures the segments of a stroke.

/// The figures of one way of cutting a stroke into segments: `Feature.perSegment` for each segment, then those of the stroke. Only what is asked for is
/// worked out.
struct StrokeMeasures {
    private var figures: UnsafeMutablePointer<Double>?

    /// False when memory is short.
    mutating func prepare() -> Bool {
        let count = PatternProgram.mostSegments &* Feature.perSegment &+ Feature.perStroke
        guard let memory = Memory.allocate(count &* MemoryLayout<Double>.stride) else { return false }
        figures = memory.bindMemory(to: Double.self, capacity: count)
        return true
    }

    mutating func free() {
        Memory.release(figures)
        figures = nil
    }

    /// What a test asks for.
    @inline(__always)
    func figure(_ test: Test) -> Double { figures.unsafelyUnwrapped[Int(test.index)] }

    static func index(of feature: Feature, _ segment: Int) -> Int {
        (feature.isOfStroke
            ? PatternProgram.mostSegments &* Feature.perSegment &- Int(Feature.hookIn.rawValue)
            : segment &* Feature.perSegment)
            &+ Int(feature.rawValue)
    }

    @inline(__always)
    private func set(_ feature: Feature, _ segment: Int, _ x: Double) {
        figures.unsafelyUnwrapped[StrokeMeasures.index(of: feature, segment)] = x
    }

    /// All that the tests of a chain ask for.
    @_optimize(speed)
    func measure(
        _ path: StrokePath, _ chain: Chain, _ segments: UnsafePointer<Segment>, _ borders: Borders,
        unitsPerMillimetre: Double
    ) {
        let count = Int(chain.segmentCount)
        let size = max(path.diagonal, 1e-300)
        var chords = 0.0
        var previous = Axis(at: .zero, along: .zero)
        var previousChord = Point.zero
        var last = borders[0]
        var at = 0
        while at < count {
            let first = last
            last = borders[at &+ 1]
            let start = path.point(first)
            let chord = path.point(last) - start
            let segment = segments[at]
            if segment.kind != .lift { chords += chord.length }
            let axis = measure(path, segment, at, first, last, chord, size, unitsPerMillimetre)
            if at > 0, segment.wanted & StrokeMeasures.cornerMask != 0 {
                measureCorner(
                    path, at, segment, segments[at &- 1], first, (previousChord, chord), (previous, axis), size)
            }
            previous = axis
            previousChord = chord
            at &+= 1
        }
        let ends = path.point(path.count &- 1) - path.point(0)
        set(.hookIn, 0, path[borders[0]].along / size)
        set(.hookOut, 0, (path.length - path[last].along) / size)
        set(.winding, 0, path.length / max(chords, size * 1e-6))
        set(.dx, 0, ends.x / size)
        set(.dy, 0, ends.y / size)
        set(.gap, 0, ends.length / size)
        set(.width, 0, path.width / size)
    }

    static var cornerMask: UInt32 {
        1 << UInt32(Feature.turn.rawValue) | 1 << UInt32(Feature.corner.rawValue) | 1 << UInt32(Feature.miss.rawValue)
            | 1 << UInt32(Feature.balance.rawValue)
    }

    /// The axis that a segment lies along, through its centre.
    struct Axis {
        var at: Point
        var along: Point
    }

    @inline(__always)
    private func measure(
        _ path: StrokePath, _ segment: Segment, _ index: Int, _ first: Int, _ last: Int, _ chord: Point, _ size: Double,
        _ unitsPerMillimetre: Double
    ) -> Axis {
        let wanted = segment.wanted
        let length = chord.length
        // Keeps figures finite for segments of almost no length.
        let padded = length + size * 0.02
        func wants(_ feature: Feature) -> Bool { wanted & (1 << UInt32(feature.rawValue)) != 0 }

        let angle = Angle.of(chord)
        set(.direction, index, segment.isDirected ? StrokeMeasures.degrees(angle, off: segment.chordAngle) : 0)
        set(.length, index, length / size)
        set(.millimetres, index, length / unitsPerMillimetre)
        set(.detour, index, (path[last].along - path[first].along) / padded)
        if wants(.entry) || wants(.exit) {
            let middle = path.point(along: (path[first].along + path[last].along) * 0.5, from: first, to: last)
            let start = path.point(first)
            let whole = angle * Angle.degreesPerRadian
            set(.entry, index, StrokeMeasures.degrees(Angle.of(middle - start), off: whole))
            set(.exit, index, StrokeMeasures.degrees(Angle.of(start + chord - middle), off: whole))
        }
        if wants(.pause) { set(.pause, index, path.rest(at: first)) }
        if wants(.sweep) { set(.sweep, index, path.turning(from: first, to: last)) }
        var axis = Axis(at: .zero, along: .zero)
        if wanted
            & (1 << UInt32(Feature.wobble.rawValue) | 1 << UInt32(Feature.bow.rawValue) | 1
                << UInt32(Feature.miss.rawValue)) != 0
        {
            let moments = path.moments(from: first, to: last)
            axis = moments.axis
            set(.wobble, index, moments.scatter.squareRoot() / padded)
            set(.bow, index, 0 - moments.area / (length * length + size * size * 0.001))
        }
        if wants(.roundness) || wants(.fill) {
            let circle = path.circle(from: first, to: last)
            set(.roundness, index, circle.roundness)
            set(.fill, index, circle.fill)
        }
        if wants(.oval) { set(.oval, index, path.circle(from: first, to: last, stretched: true).roundness) }
        return axis
    }

    @inline(__always)
    private func measureCorner(
        _ path: StrokePath, _ index: Int, _ segment: Segment, _ before: Segment, _ corner: Int,
        _ chords: (Point, Point), _ axes: (Axis, Axis),
        _ size: Double
    ) {
        let turn = StrokeMeasures.between(chords.0, chords.1)
        let stated = segment.angle + segment.sweep * 0.5 - before.chordAngle
        set(.turn, index, StrokeMeasures.degrees(turn / Angle.degreesPerRadian, off: stated))
        let (before, after) = (chords.0.length, chords.1.length)
        set(.balance, index, (before - after) / max(before + after, size * 1e-6))
        if segment.wanted & (1 << UInt32(Feature.corner.rawValue)) != 0 {
            let reach = path.length * 0.12
            let here = path.point(corner)
            let along = path[corner].along
            let from = path.point(along: along - reach, from: 0, to: path.count &- 1)
            let to = path.point(along: along + reach, from: 0, to: path.count &- 1)
            let local = StrokeMeasures.between(here - from, to - here)
            set(.corner, index, Angle.wrapped(degrees: local - turn))
        }
        if segment.wanted & (1 << UInt32(Feature.miss.rawValue)) != 0 {
            let across = axes.0.along.cross(axes.1.along)
            var miss = 1.0
            if abs(across) > 0.05 {
                let way = (axes.1.at - axes.0.at).cross(axes.1.along) / across
                miss = min(1, (axes.0.at + axes.0.along * way - path.point(corner)).length / size)
            }
            set(.miss, index, miss)
        }
    }

    /// From one vector to the other, in degrees.
    private static func between(_ a: Point, _ b: Point) -> Double {
        Angle.of(Point(a.dot(b), a.cross(b))) * Angle.degreesPerRadian
    }

    /// An angle in radians against one in degrees: -180 to 180.
    static func degrees(_ angle: Double, off stated: Double) -> Double {
        Angle.wrapped(degrees: angle * Angle.degreesPerRadian - stated)
    }
}
