// How far strokes get from their start in each direction while they are drawn: tells early what is not the beginning of
// an example.

/// For each direction, the largest distance from the start to a point in this direction, relative to the path length up
/// to the point: of all points of some examples. It is 1 in the direction in which an example begins, less where it
/// gets after it has turned, and 0 where none of it gets. A stroke like one of the examples remains near this region
/// while it is drawn, whatever its final size is.
struct BeginningReach {
    static var directions: Int { 64 }
    /// How far outside of the region people's strokes are, besides the parameter max_stray: as a share of their path
    /// length, and as a share of the longest example, for hooks where the finger lands, which are longer in longer
    /// strokes. Sources/Laboratory/fit_reach.py prints what each choice loses.
    static var slack: Double { 0.3 }
    static var hook: Double { 0.1 }
    /// The steps between two points of an example.
    private static var steps: Int { 8 }
    /// The share from which on a beginning is straight.
    private static var straight: Float { 0.9 }

    private var shares = Buffer<Float>()
    /// The length of the longest example.
    private(set) var longest = 0.0

    /// Makes room for the region. Returns false when out of memory.
    mutating func reserve() -> Bool {
        guard shares.reserve(BeginningReach.directions) else { return false }
        while shares.count < BeginningReach.directions { shares.appendReserved(0) }
        return true
    }

    mutating func free() { shares.free() }

    /// Whether an example begins about in the direction of n eighths of a turn.
    func begins(eighth: Int) -> Bool {
        guard !shares.isEmpty else { return false }
        let middle = (eighth &+ 4) &* (BeginningReach.directions / 8)
        let width = BeginningReach.directions / 16
        for at in (middle &- width)..<(middle &+ width)
        where shares[at & (BeginningReach.directions &- 1)] > BeginningReach.straight { return true }
        return false
    }

    /// Extends the region by the first stroke of an example. If it is nearly straight, it is drawn both ways.
    mutating func add(_ drawing: ResampledDrawing, isNearlyStraight: Bool) {
        longest = max(longest, drawing.length)
        if !(drawing.length > 1e-300) { return }
        let points = drawing.points(of: 0)
        let edge = Double(ResampledDrawing.edges) / drawing.length
        var before = Point.zero
        for at in 1..<ResampledDrawing.points {
            let here = (points[at] - points[0]) * (edge / Double(at))
            // From the first point, the direction is that of the first edge.
            let from = at == 1 ? here : before
            for step in 1...BeginningReach.steps {
                let place = from + (here - from) * (Double(step) / Double(BeginningReach.steps))
                extend(to: place)
                if isNearlyStraight { extend(to: place * -1) }
            }
            before = here
        }
    }

    private func extend(to place: Point) {
        let at = BeginningReach.direction(of: place)
        shares[at] = max(shares[at], Float(place.length))
    }

    /// Extends the region by another one. Room must be reserved.
    mutating func add(_ other: BeginningReach) {
        longest = max(longest, other.longest)
        for at in 0..<other.shares.count { shares[at] = max(shares[at], other.shares[at]) }
    }

    /// Replaces the region by that of examples that may be rotated by up to an angle either way. Room must be reserved.
    mutating func set(_ other: BeginningReach, rotatedBy angle: Double) {
        longest = other.longest
        let turns = BeginningReach.turns(angle)
        for at in 0..<shares.count {
            var share: Float = 0
            // Without examples, the other region is empty.
            for turn in (0 &- turns)...turns where !other.shares.isEmpty {
                share = max(share, other.shares[(at &+ turn) & (BeginningReach.directions &- 1)])
            }
            shares[at] = share
        }
    }

    /// The number of directions in an angle, rounded up; at most half a turn.
    static func turns(_ angle: Double) -> Int {
        min(Int((angle * (Double(directions / 2) / Angle.half)).rounded(.up)), directions / 2)
    }

    /// Returns the distance of a place from the region. One of at most `enough` need not be exact: it is at most
    /// `enough`, and not too small. `units` are unit vectors in all directions.
    @_optimize(speed)
    func distance(to place: Point, _ units: UnsafePointer<Float>, enough: Float = 0) -> Float {
        guard let shares = shares.base else { return 0 }
        let length = Float(place.length)
        let beyond = length - shares[BeginningReach.direction(of: place)]
        if beyond <= enough { return max(beyond, 0) }
        let (x, y) = (Float32x4(repeating: Float(place.x)), Float32x4(repeating: Float(place.y)))
        // The start belongs to the region.
        var least = Float32x4(repeating: length * length)
        var at = 0
        while at < BeginningReach.directions {
            let (ux, uy) = (Float32x4.load(units, at), Float32x4.load(units, at &+ BeginningReach.directions))
            let along = x * ux + y * uy
            let across = x * uy - y * ux
            let reached = Float32x4.min(Float32x4.max(along, Float32x4(repeating: 0)), Float32x4.load(shares, at))
            let beyond = along - reached
            least = Float32x4.min(least, beyond * beyond + across * across)
            at &+= 4
        }
        return least.min().squareRoot()
    }

    /// Writes the unit vectors in all directions: all x, then all y.
    static func write(units: UnsafeMutablePointer<Float>) {
        for at in 0..<directions {
            let unit = Angle.vector(degrees: (Double(at) + 0.5) * (360 / Double(directions)) - 180)
            units[at] = Float(unit.x)
            units[at &+ directions] = Float(unit.y)
        }
    }

    private static func direction(of place: Point) -> Int {
        Int((Angle.of(place) + Angle.half) * (Double(directions / 2) / Angle.half)) & (directions &- 1)
    }
}

extension ExampleMatcher {
    /// Returns how far a stroke that is being drawn is outside of all that may become a match: negative if it is not.
    /// Grows at most as much as the path. A result of at most `enough` may be too large.
    @_optimize(speed)
    func stray(of path: EquidistantPath, _ scratch: ExampleScratch, enough: Double = -.infinity) -> Double {
        stray(path.chord, path.length, scratch, enough: enough)
    }

    /// The same for a stroke of a length, from its start to its end.
    @inline(__always)
    func stray(_ chord: Point, _ length: Double, _ scratch: ExampleScratch, enough: Double = -.infinity) -> Double {
        let hooks = BeginningReach.hook * reach.longest
        guard length > 1e-300 else { return 0 - hooks }
        let scale = 1 / length
        let distance = reach.distance(
            to: chord * scale, scratch.units,
            enough: Float((enough + hooks) * scale + BeginningReach.slack))
        return (Double(distance) - BeginningReach.slack) * length - hooks
    }

    /// The path length of the shortest strokes that can stray by a limit.
    func shortestStray(_ limit: Double) -> Double {
        (limit + BeginningReach.hook * reach.longest) / (1 - BeginningReach.slack)
    }

    /// Returns which straight movements keep a stroke undecided that may stray by a limit, and be rotated by an angle.
    func straightDoubt(_ limit: Double, rotation: Double, _ scratch: ExampleScratch) -> StraightDoubt {
        var doubt = StraightDoubt()
        for eighth in 0..<8 {
            let longest = straightLimit(eighth: eighth, limit, rotation: rotation, scratch)
            if longest < .infinity {
                doubt.longest = max(doubt.longest, longest)
            } else {
                doubt.directions |= 1 &<< UInt8(truncatingIfNeeded: eighth)
            }
        }
        return doubt
    }

    /// Returns the path length at which a straight line in the direction of n eighths of a turn strays by a limit, if
    /// drawings may be rotated by an angle; infinite if it never does.
    private func straightLimit(eighth: Int, _ limit: Double, rotation: Double, _ scratch: ExampleScratch) -> Double {
        let turns = BeginningReach.turns(rotation)
        var distance: Float = 1
        for turn in (0 &- turns)...turns {
            let degrees = Double(eighth) * 45 + Double(turn) * (360 / Double(BeginningReach.directions))
            distance = min(distance, set.reach.distance(to: Angle.vector(degrees: degrees), scratch.units))
        }
        let rate = Double(distance) - BeginningReach.slack
        return rate > 0 ? (limit + BeginningReach.hook * set.reach.longest) / rate : .infinity
    }
}
