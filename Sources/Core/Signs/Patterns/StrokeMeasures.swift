// Measures the features of a stroke that is divided into segments.

/// The values of `StrokeFeature.perSegment` features for each segment, then those of the whole stroke. Expensive
/// features are measured only if a test needs them.
struct StrokeMeasures {
    private var values: UnsafeMutablePointer<Double>?
    /// What does not depend on the segments, once it is measured: the angles at the points of the path, in radians or
    /// not a number, if several chains need them, and the noses.
    private var turns: UnsafeMutablePointer<Double>?
    private var hasTurns = false
    private var nose: (left: Double, right: Double)?
    private static var count: Int {
        PatternProgram.mostSegments &* StrokeFeature.perSegment &+ StrokeFeature.perStroke
    }

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        if values == nil { values = StrokeMeasures.makeStorage(StrokeMeasures.count) }
        if turns == nil, program.pointee.chains.count >= StrokeMeasures.chainsSharingTurns,
            StrokeMeasures.measuresTurns(program)
        {
            turns = StrokeMeasures.makeStorage(StrokePath.capacity)
            if turns == nil { return false }
        }
        return values != nil
    }

    /// The fewest chains for which it pays to keep the angles.
    private static var chainsSharingTurns: Int { 4 }

    /// The progress in an arc is measured by its turn.
    private static func measuresTurns(_ program: ProgramPointer) -> Bool {
        for segment in program.pointee.segments.elements
        where segment.kind == .arc || segment.measured & StrokeFeature.sweep.bit != 0 {
            return true
        }
        return false
    }

    /// Returns nil when out of memory.
    private static func makeStorage(_ count: Int) -> UnsafeMutablePointer<Double>? {
        guard let memory = Memory.allocate(count &* MemoryLayout<Double>.stride) else { return nil }
        let storage = memory.bindMemory(to: Double.self, capacity: count)
        storage.initialize(repeating: 0, count: count)
        return storage
    }

    mutating func free() {
        Memory.release(values)
        Memory.release(turns)
        (values, turns) = (nil, nil)
    }

    /// The path has changed.
    mutating func beginPath() {
        hasTurns = false
        nose = nil
    }

    @inline(__always)
    func value(for test: FeatureTest) -> Double { values.unsafelyUnwrapped[Int(test.index)] }

    /// Sets the value for a test of the whole stroke.
    func set(_ test: FeatureTest, _ x: Double) { values.unsafelyUnwrapped[Int(test.index)] = x }

    static func index(of feature: StrokeFeature, _ segment: Int) -> Int {
        (feature.isOfStroke
            ? PatternProgram.mostSegments &* StrokeFeature.perSegment &- Int(StrokeFeature.hookIn.rawValue)
            : segment &* StrokeFeature.perSegment)
            &+ Int(feature.rawValue)
    }

    @inline(__always)
    private func set(_ feature: StrokeFeature, _ segment: Int, _ x: Double) {
        values.unsafelyUnwrapped[StrokeMeasures.index(of: feature, segment)] = x
    }

    @inline(__always)
    private func value(_ feature: StrokeFeature, _ segment: Int) -> Double {
        values.unsafelyUnwrapped[StrokeMeasures.index(of: feature, segment)]
    }

    /// Measures all features that the tests of a chain need. Returns false, without measuring the rest, when the misfit
    /// of the first segments exceeds `limit`.
    @_optimize(speed) @discardableResult
    mutating func measure(
        _ path: StrokePath, _ chain: PatternChain, _ segments: UnsafePointer<PatternSegment>,
        _ boundaries: SegmentBoundaries, unitsPerMillimeter: Double, _ tests: UnsafePointer<FeatureTest>? = nil,
        limit: Double = .infinity
    ) -> Bool {
        // The sum of the misfits of the first segments is at most that of all, but for rounding.
        let most = limit * (1 + 1e-9)
        var misfit = 0.0
        var test = 0
        let count = Int(chain.segmentCount)
        let size = max(path.diagonal, 1e-300)
        var (chords, tilt) = (0.0, 0.0)
        var previous = StrokePath.Axis(center: .zero, direction: .zero)
        var previousChord = Point.zero
        var last = boundaries[0]
        var at = 0
        while at < count {
            let first = last
            last = boundaries[at &+ 1]
            let start = path.point(first)
            let chord = path.point(last) - start
            let segment = segments[at]
            if segment.kind == .lift {
                measureLift(path, segment, at, (boundaries[at &- 1], first, last, boundaries[at &+ 2]), size)
                (previous, previousChord) = (StrokePath.Axis(center: .zero, direction: .zero), chord)
                at &+= 1
                continue
            }
            chords += chord.length
            let axis = measureSegment(path, segment, at, first, last, chord, size, unitsPerMillimeter)
            tilt += value(.direction, at) * chord.length
            if at > 0, segment.measured & StrokeMeasures.cornerBits != 0 {
                measureCorner(
                    path, at, segment, segments[at &- 1], first, (previousChord, chord), (previous, axis), size)
            }
            previous = axis
            previousChord = chord
            at &+= 1
            guard limit < .infinity, let tests else { continue }
            while test < Int(chain.testCount), !tests[test].feature.isOfStroke, Int(tests[test].segment) < at {
                misfit += tests[test].misfit(of: value(for: tests[test]))
                test &+= 1
            }
            if misfit > most { return false }
        }
        let displacement = path.point(path.count &- 1) - path.point(0)
        set(.hookIn, 0, path[boundaries[0]].distance / size)
        set(.hookOut, 0, (path.length - path[last].distance) / size)
        set(.winding, 0, path.length / max(chords, size * 1e-6))
        set(.dx, 0, displacement.x / size)
        set(.dy, 0, displacement.y / size)
        set(.gap, 0, displacement.length / size)
        set(.width, 0, path.width / size)
        set(.tilt, 0, tilt / max(chords, size * 1e-6))
        if chain.measured & (StrokeFeature.noseLeft.bit | StrokeFeature.noseRight.bit) != 0 {
            let nose = nose ?? path.nose
            self.nose = nose
            set(.noseLeft, 0, nose.left)
            set(.noseRight, 0, nose.right)
        }
        return true
    }

    /// Returns the total turning angle between two points, as `StrokePath.turning` does, which measures each angle
    /// anew.
    mutating func turning(_ path: StrokePath, from first: Int, to last: Int) -> Double {
        guard let turns else { return path.turning(from: first, to: last) }
        if !hasTurns { turns.update(repeating: .nan, count: path.count) }
        hasTurns = true
        var sum = 0.0
        var at = first &+ 1
        while at < last {
            if turns[at].isNaN { turns[at] = path.turn(at: at) }
            sum += turns[at]
            at &+= 1
        }
        return sum * Angle.degreesPerRadian
    }

    private static var cornerBits: UInt32 {
        StrokeFeature.turn.bit | StrokeFeature.corner.bit | StrokeFeature.miss.bit | StrokeFeature.balance.bit
    }

    private static var axisBits: UInt32 { StrokeFeature.wobble.bit | StrokeFeature.bow.bit | StrokeFeature.miss.bit }

    @inline(__always)
    private mutating func measureSegment(
        _ path: StrokePath, _ segment: PatternSegment, _ index: Int, _ first: Int, _ last: Int, _ chord: Point,
        _ size: Double, _ unitsPerMillimeter: Double
    ) -> StrokePath.Axis {
        let measured = segment.measured
        let length = chord.length
        // Keeps the quotients finite for very short segments.
        let padded = length + size * 0.02
        func isMeasured(_ feature: StrokeFeature) -> Bool { measured & feature.bit != 0 }

        let angle = StrokeMeasures.direction(chord)
        set(.direction, index, segment.isDirected ? StrokeMeasures.degrees(angle, minus: segment.chordAngle) : 0)
        set(.length, index, length / size)
        set(.millimeters, index, length / unitsPerMillimeter)
        set(.detour, index, (path[last].distance - path[first].distance) / padded)
        if isMeasured(.entry) || isMeasured(.exit) {
            let middle = path.point(
                atDistance: (path[first].distance + path[last].distance) * 0.5, from: first, to: last)
            let start = path.point(first)
            let whole = angle * Angle.degreesPerRadian
            set(.entry, index, StrokeMeasures.degrees(StrokeMeasures.direction(middle - start), minus: whole))
            set(.exit, index, StrokeMeasures.degrees(StrokeMeasures.direction(start + chord - middle), minus: whole))
        }
        if isMeasured(.pause) { set(.pause, index, path.rest(at: first)) }
        if isMeasured(.sweep) { set(.sweep, index, turning(path, from: first, to: last)) }
        var axis = StrokePath.Axis(center: .zero, direction: .zero)
        if measured & StrokeMeasures.axisBits != 0 {
            let moments = path.moments(from: first, to: last)
            axis = moments.axis
            set(.wobble, index, moments.scatter.squareRoot() / padded)
            set(.bow, index, 0 - moments.area / (length * length + size * size * 0.001))
        }
        if isMeasured(.roundness) || isMeasured(.fill) {
            let circle = path.circle(from: first, to: last)
            set(.roundness, index, circle.roundness)
            set(.fill, index, circle.fill)
        }
        if isMeasured(.kink) || isMeasured(.uneven) {
            let turns = path.turns(from: first, to: last)
            set(.kink, index, turns.sharpest)
            set(.uneven, index, turns.deviation)
        }
        if isMeasured(.oval) { set(.oval, index, path.circle(from: first, to: last, isStretched: true).roundness) }
        return axis
    }

    @inline(__always)
    private func measureCorner(
        _ path: StrokePath, _ index: Int, _ segment: PatternSegment, _ before: PatternSegment, _ corner: Int,
        _ chords: (Point, Point), _ axes: (StrokePath.Axis, StrokePath.Axis), _ size: Double
    ) {
        let turn = StrokeMeasures.degrees(from: chords.0, to: chords.1)
        let stated = segment.angle + segment.sweep * 0.5 - before.chordAngle
        set(.turn, index, StrokeMeasures.degrees(turn / Angle.degreesPerRadian, minus: stated))
        let (before, after) = (chords.0.length, chords.1.length)
        set(.balance, index, (before - after) / max(before + after, size * 1e-6))
        if segment.measured & StrokeFeature.corner.bit != 0 {
            let reach = path.length * 0.12
            let here = path.point(corner)
            let distance = path[corner].distance
            let from = path.point(atDistance: distance - reach, from: 0, to: path.count &- 1)
            let to = path.point(atDistance: distance + reach, from: 0, to: path.count &- 1)
            let local = StrokeMeasures.degrees(from: here - from, to: to - here)
            set(.corner, index, Angle.wrapped(degrees: local - turn))
        }
        if segment.measured & StrokeFeature.miss.bit != 0 {
            let cross = axes.0.direction.cross(axes.1.direction)
            var miss = 1.0
            if abs(cross) > 0.05 {
                let offset = (axes.1.center - axes.0.center).cross(axes.1.direction) / cross
                let intersection = axes.0.center + axes.0.direction * offset
                miss = min(1, (intersection - path.point(corner)).length / size)
            }
            set(.miss, index, miss)
        }
    }

    /// Measures how the segments before and after a lift lie to each other. `ends` are the points where the first
    /// starts and ends, and those of the second.
    @inline(never)
    private func measureLift(
        _ path: StrokePath, _ segment: PatternSegment, _ index: Int, _ ends: (Int, Int, Int, Int), _ size: Double
    ) {
        let (start, nextStart) = (path.point(ends.0), path.point(ends.2))
        let (chord, nextChord) = (path.point(ends.1) - start, path.point(ends.3) - nextStart)
        let (before, after) = (chord.length, nextChord.length)
        set(.balance, index, (before - after) / max(before + after, size * 1e-6))
        let shift = (nextStart + nextChord * 0.5) - (start + chord * 0.5)
        set(.shiftX, index, shift.x / size)
        set(.shiftY, index, shift.y / size)
        let cross = chord.cross(nextChord)
        let isCrossing = abs(cross) > 0.05 * before * after
        let between = nextStart - start
        set(.crossBefore, index, isCrossing ? between.cross(nextChord) / cross : StrokeMeasures.parallel)
        set(.crossAfter, index, isCrossing ? between.cross(chord) / cross : StrokeMeasures.parallel)
        if segment.measured & StrokeFeature.apart.bit != 0 {
            set(.apart, index, path.distance(between: (ends.0, ends.1), and: (ends.2, ends.3)) / size)
        }
    }

    /// The place where parallel lines cross: far outside both.
    private static var parallel: Double { 100 }

    @inline(never)
    private static func direction(_ v: Point) -> Double { Angle.of(v) }

    /// Returns the angle from one vector to another.
    @inline(never)
    private static func degrees(from a: Point, to b: Point) -> Double {
        Angle.of(Point(a.dot(b), a.cross(b))) * Angle.degreesPerRadian
    }

    /// Returns an angle in radians minus one in degrees, from -180 to 180 degrees.
    @inline(never)
    private static func degrees(_ radians: Double, minus stated: Double) -> Double {
        Angle.wrapped(degrees: radians * Angle.degreesPerRadian - stated)
    }
}

#if DEBUG
    extension StrokeMeasures {
        func spoil() {
            Memory.spoil(values, StrokeMeasures.count &* MemoryLayout<Double>.stride)
            if let turns { Memory.spoil(turns, StrokePath.capacity &* MemoryLayout<Double>.stride) }
        }
    }
#endif
