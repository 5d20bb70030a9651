// Draws what patterns say, for whoever asks what becomes of it.

/// A chain drawn as its text says: straight lines, arcs of circles, every figure in the middle of what is asked.
struct PatternDrawing {
    private(set) var place = Point.zero
    private(set) var time: Int64 = 0
    /// A multiple of the length of a segment that nothing is said of.
    private var unit = 1.0

    /// Pieces that an ordinary line is drawn in, and their angle in arcs.
    private static var pieces: Int { 24 }
    private static var degrees: Double { 7.5 }
    private static var moment: Int64 { 8_000_000 }

    /// Between strokes `moved` is told so.
    static func draw(_ program: ProgramPointer, chain index: Int, to moved: (Point, Int64, _ isJump: Bool) -> Void) {
        let chain = program.pointee.chains[index]
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        var drawing = PatternDrawing()
        var at = 0
        while at < Int(chain.segmentCount) {
            if segments[at].kind == .lift {
                // The next stroke crosses the last in the middle of both; no test asks where it is.
                drawing.unit = 1
                let (last, next) = (drawing.way(of: segments[at &- 1]), drawing.way(of: segments[at &+ 1]))
                drawing.place = drawing.place - (last + next) * 0.5
                drawing.time &+= drawing.rest(program, chain, at) &+ PatternDrawing.moment
                moved(drawing.place, drawing.time, true)
            } else {
                drawing.segment(program, chain, at, segments[at], moved)
            }
            at &+= 1
        }
    }

    private func way(of segment: Segment) -> Point { Angle.vector(degrees: segment.chordAngle) }

    private func rest(_ program: ProgramPointer, _ chain: Chain, _ index: Int) -> Int64 {
        Clock.nanoseconds(PatternDrawing.middle(program, chain, .pause, index) ?? 0)
    }

    private mutating func segment(
        _ program: ProgramPointer, _ chain: Chain, _ index: Int, _ segment: Segment,
        _ moved: (Point, Int64, _ isJump: Bool) -> Void
    ) {
        if let balance = PatternDrawing.middle(program, chain, .balance, index) {
            // Far from even is far enough.
            let part = max(-0.6, min(0.6, balance))
            unit *= (1 - part) / (1 + part)
        }
        time &+= rest(program, chain, index)
        let lean = PatternDrawing.middle(program, chain, .direction, index) ?? 0
        let turns = abs(segment.sweep)
        let count = turns > 0 ? Int(turns / PatternDrawing.degrees) &+ 1 : PatternDrawing.pieces
        // The chord of an arc of up to half a circle, the diameter of more.
        var piece = unit / Double(count)
        if turns > 0 {
            let reach = turns < 180 ? Angle.vector(degrees: turns * 0.5).y : 1
            piece = unit / reach * Angle.vector(degrees: turns / Double(count) * 0.5).y
        }
        var at = 0
        while at < count {
            let part = (Double(at) + 0.5) / Double(count)
            // What turns more than once around winds inwards.
            let narrowed = turns > 450 ? 1 - 0.8 * part : 1
            place = place + Angle.vector(degrees: segment.angle + lean + segment.sweep * part) * (piece * narrowed)
            time &+= PatternDrawing.moment
            moved(place, time, false)
            at &+= 1
        }
    }

    /// Of the limits that a test states.
    private static func middle(_ program: ProgramPointer, _ chain: Chain, _ feature: Feature, _ segment: Int) -> Double?
    {
        var at = Int(chain.firstTest)
        let end = at &+ Int(chain.testCount)
        while at < end {
            let test = program.pointee.tests[at]
            if test.feature.rawValue == feature.rawValue, Int(test.segment) == segment { return test.middle }
            at &+= 1
        }
        return nil
    }
}
