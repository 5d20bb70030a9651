// A way to draw a sign, in the words of the pattern language, before its tests.

struct PatternSketch {
    /// Lifts are segments, too.
    private(set) var count = 0
    private var segments: InlineArray<14, PatternSegment> = InlineArray(
        repeating: PatternSegment(kind: .lift, isDirected: false, angle: 0, sweep: 0))

    /// Degrees. Lines that deviate less are stated in words.
    private static var nearWord: Double { 10 }
    /// Degrees. What directions are rounded to otherwise, and what turns and the starts of arcs are rounded to.
    private static var lineStep: Double { 5 }
    private static var arcStep: Double { 15 }
    private static var leastSweep: Double { 30 }
    private static var mostSweep: Double { 3600 }

    subscript(index: Int) -> PatternSegment { segments[index] }

    var lifts: Int {
        var lifts = 0
        for at in 0..<count where segments[at].kind == .lift { lifts &+= 1 }
        return lifts
    }

    mutating func addLift() { add(PatternSegment(kind: .lift, isDirected: false, angle: 0, sweep: 0)) }

    /// Adds a line, or if it turns, an arc; its middle has the stated direction. In degrees.
    mutating func add(middle: Double, sweep: Double) {
        var segment = PatternSegment(kind: .line, isDirected: true, angle: 0, sweep: 0)
        if abs(sweep) < PatternSketch.leastSweep {
            let word = PatternSketch.rounded(middle, to: 45)
            segment.angle =
                abs(Angle.wrapped(degrees: middle - word)) <= PatternSketch.nearWord
                ? word : PatternSketch.rounded(middle, to: PatternSketch.lineStep)
        } else {
            segment.kind = .arc
            segment.sweep = max(
                0 - PatternSketch.mostSweep,
                min(PatternSketch.mostSweep, PatternSketch.rounded(sweep, to: PatternSketch.arcStep)))
            segment.angle = PatternSketch.rounded(middle - segment.sweep * 0.5, to: PatternSketch.arcStep)
        }
        segment.angle = Angle.wrapped(degrees: segment.angle)
        add(segment)
    }

    @inline(never)
    private mutating func add(_ segment: PatternSegment) {
        if count == PatternProgram.mostSegments { return }
        segments[count] = segment
        count &+= 1
    }

    private static func rounded(_ degrees: Double, to step: Double) -> Double { (degrees / step).rounded() * step }

    /// Whether both have the same segments.
    func isEqual(to other: PatternSketch) -> Bool {
        if count != other.count { return false }
        for at in 0..<count
        where segments[at].kind != other[at].kind || segments[at].angle != other[at].angle
            || segments[at].sweep != other[at].sweep
        {
            return false
        }
        return true
    }

    /// Writes it as a pattern. The closures write the tests of each segment and those of the whole, and receive where
    /// the text of a segment begins and ends.
    func write(
        to out: inout TextWriter, tests: (Int, inout TextWriter) -> Void, whole: (inout TextWriter) -> Void,
        range: (Int, Int, Int) -> Void = { _, _, _ in }
    ) {
        out.text("bare ")
        for at in 0..<count {
            if at > 0 { out.text(", ") }
            let begin = out.needed
            segments[at].describe(to: &out)
            tests(at, &out)
            range(at, begin, out.needed)
        }
        whole(&out)
    }
}
