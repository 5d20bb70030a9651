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

    /// The closure receives the points; `isJump` marks the first point of each further stroke.
    static func render(
        _ program: ProgramPointer, chain index: Int, to receive: (Point, Int64, _ isJump: Bool) -> Void
    ) {
        let chain = program.pointee.chains[index]
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        var renderer = PatternRenderer()
        for at in 0..<Int(chain.segmentCount) {
            if segments[at].kind == .lift {
                // The strokes cross in their centers. No test measures their relative position.
                renderer.length = 1
                let (last, next) = (renderer.chord(of: segments[at &- 1]), renderer.chord(of: segments[at &+ 1]))
                renderer.point = renderer.point - (last + next) * 0.5
                renderer.time &+= renderer.rest(program, chain, at) &+ PatternRenderer.timePerPoint
                receive(renderer.point, renderer.time, true)
            } else {
                renderer.renderSegment(program, chain, at, segments[at], receive)
            }
        }
    }

    private func chord(of segment: PatternSegment) -> Point { Angle.vector(degrees: segment.chordAngle) }

    private func rest(_ program: ProgramPointer, _ chain: PatternChain, _ index: Int) -> Int64 {
        Clock.nanoseconds(PatternRenderer.middle(program, chain, .pause, index) ?? 0)
    }

    private mutating func renderSegment(
        _ program: ProgramPointer, _ chain: PatternChain, _ index: Int, _ segment: PatternSegment,
        _ receive: (Point, Int64, _ isJump: Bool) -> Void
    ) {
        if let balance = PatternRenderer.middle(program, chain, .balance, index) {
            // Avoids extreme ratios.
            let limited = max(-0.6, min(0.6, balance))
            length *= (1 - limited) / (1 + limited)
        }
        time &+= rest(program, chain, index)
        let offset = PatternRenderer.middle(program, chain, .direction, index) ?? 0
        let turn = abs(segment.sweep)
        let count = turn > 0 ? Int(turn / PatternRenderer.degreesPerPoint) &+ 1 : PatternRenderer.pointsPerLine
        var step = length / Double(count)
        if turn > 0 {
            // The length is the chord of an arc of up to half a circle, and the diameter of a longer arc.
            let reach = turn < 180 ? Angle.vector(degrees: turn * 0.5).y : 1
            step = length / reach * Angle.vector(degrees: turn / Double(count) * 0.5).y
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

    /// Returns the middle of the limits of a test; nil if there is no such test.
    private static func middle(
        _ program: ProgramPointer, _ chain: PatternChain, _ feature: StrokeFeature, _ segment: Int
    ) -> Double? {
        let first = Int(chain.firstTest)
        for at in first..<first &+ Int(chain.testCount) {
            let test = program.pointee.tests[at]
            if test.feature.rawValue == feature.rawValue, Int(test.segment) == segment { return test.middle }
        }
        return nil
    }
}
