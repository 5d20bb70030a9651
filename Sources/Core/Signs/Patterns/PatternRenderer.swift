// Renders the ideal stroke of a pattern.

/// Consists of straight lines and circular arcs whose features are in the middle of the limits of their tests.
struct PatternRenderer {
    private(set) var point = Point.zero
    private(set) var time: Int64 = 0
    /// The length of the next segment if it has no balance test.
    private var length = 1.0

    /// The points of a line.
    private static var pointsPerLine: Int { 24 }
    /// The angle between the points of an arc.
    private static var degreesPerPoint: Double { 7.5 }
    private static var timePerPoint: Int64 { 8_000_000 }
    /// About the diagonal of two strokes beside each other, over the length of one.
    private static var diagonalPerLength: Double { 1.5 }

    /// The closure receives the points; `isJump` marks the first point of each further stroke.
    @inline(never)
    static func render(
        _ program: ProgramPointer, chain index: Int, to receive: (Point, Int64, _ isJump: Bool) -> Void
    ) {
        let chain = program.pointee.chains[index]
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        var renderer = PatternRenderer()
        for at in 0..<Int(chain.segmentCount) {
            if segments[at].kind == .lift {
                renderer.lift(program, chain, at, (segments[at &- 1], segments[at &+ 1]))
                receive(renderer.point, renderer.time, true)
            } else {
                renderer.renderSegment(program, chain, at, segments[at], receive)
            }
        }
    }

    /// Moves to the start of the segment after a lift. Unless tests say otherwise, it has length 1 and crosses the
    /// segment before the lift in the middle of both.
    private mutating func lift(
        _ program: ProgramPointer, _ chain: PatternChain, _ index: Int, _ segments: (PatternSegment, PatternSegment)
    ) {
        func middle(_ feature: StrokeFeature) -> Double? {
            PatternRenderer.middle(program.pointee, chain, feature, index)
        }
        let last = Angle.vector(degrees: segments.0.chordAngle) * length
        length = middle(.balance).map { length * PatternRenderer.ratio($0) } ?? 1
        let next = Angle.vector(degrees: segments.1.chordAngle) * length
        if middle(.shiftX) != nil || middle(.shiftY) != nil {
            let shift = Point(middle(.shiftX) ?? 0, middle(.shiftY) ?? 0)
            point = point - (last + next) * 0.5 + shift * (PatternRenderer.diagonalPerLength * length)
        } else {
            point = point - last * (1 - (middle(.crossBefore) ?? 0.5)) - next * (middle(.crossAfter) ?? 0.5)
        }
        time &+= rest(program, chain, index) &+ PatternRenderer.timePerPoint
    }

    /// Returns the length of a segment over that of the previous one. Avoids extreme ratios.
    private static func ratio(_ balance: Double) -> Double {
        let limited = max(-0.6, min(0.6, balance))
        return (1 - limited) / (1 + limited)
    }

    private func rest(_ program: ProgramPointer, _ chain: PatternChain, _ index: Int) -> Int64 {
        Clock.nanoseconds(PatternRenderer.middle(program.pointee, chain, .pause, index) ?? 0)
    }

    private mutating func renderSegment(
        _ program: ProgramPointer, _ chain: PatternChain, _ index: Int, _ segment: PatternSegment,
        _ receive: (Point, Int64, _ isJump: Bool) -> Void
    ) {
        length *= PatternRenderer.growth(program.pointee, chain, index)
        time &+= rest(program, chain, index)
        let offset = PatternRenderer.middle(program.pointee, chain, .direction, index) ?? 0
        let turn = abs(segment.sweep)
        let count = turn > 0 ? Int(turn / PatternRenderer.degreesPerPoint) &+ 1 : PatternRenderer.pointsPerLine
        var step = length / Double(count)
        if turn > 0 {
            step = length / PatternRenderer.reach(turn) * Angle.vector(degrees: turn / Double(count) * 0.5).y
        }
        for at in 0..<count {
            let part = (Double(at) + 0.5) / Double(count)
            // An arc of more than one turn becomes an inward spiral.
            let scale = turn > 450 ? 1 - 0.8 * part : 1
            point = point + Angle.vector(degrees: segment.angle + offset + segment.sweep * part) * (step * scale)
            time &+= PatternRenderer.timePerPoint
            receive(point, time, false)
        }
    }

    /// Returns the ideal length of a segment over that of the one before it.
    static func growth(_ program: PatternProgram, _ chain: PatternChain, _ index: Int) -> Double {
        middle(program, chain, .balance, index).map { ratio($0) } ?? 1
    }

    /// Returns the path length of a segment over its length.
    static func pathLength(of segment: PatternSegment) -> Double {
        let turn = abs(segment.sweep)
        return turn > 0 ? turn * 0.5 / (Angle.degreesPerRadian * reach(turn)) : 1
    }

    /// Returns the length of an arc over its diameter. The length is the chord of an arc of up to half a circle, and
    /// the diameter of a longer arc.
    private static func reach(_ turn: Double) -> Double { turn < 180 ? Angle.vector(degrees: turn * 0.5).y : 1 }

    /// Returns the middle of the limits of a test; nil if there is no such test.
    private static func middle(
        _ program: PatternProgram, _ chain: PatternChain, _ feature: StrokeFeature, _ segment: Int
    ) -> Double? {
        let first = Int(chain.firstTest)
        for at in first..<first &+ Int(chain.testCount) {
            let test = program.tests[at]
            if test.feature.rawValue == feature.rawValue, Int(test.segment) == segment { return test.middle }
        }
        return nil
    }
}
