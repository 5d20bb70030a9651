// Tests and ways of drawing as text, in the words of the pattern language.

extension FeatureTest {
    /// Whether a value is within the limits.
    func accepts(_ value: Double) -> Bool { abs(value - middle) <= half }

    /// Whether a value is between the ranges of two tests.
    static func isValue(_ value: Double, between a: FeatureTest, and b: FeatureTest) -> Bool {
        !a.accepts(value) && !b.accepts(value) && (value < a.middle) != (value < b.middle)
    }

    /// The limit on a value's side of the middle.
    func limit(for value: Double) -> Double { middle + (value < middle ? 0 - half : half) }

    /// Writes, for example, "turn before segment 2 is ". `number` is that of the segment, of a lift of the one before.
    func describe(number: Int, isLift: Bool, to out: inout TextWriter) {
        out.text(feature.name)
        if feature.isOfStroke { return out.text(" of the whole drawing is ") }
        out.text(
            isLift ? " of the lift after segment " : feature.isBeforeSegment ? " before segment " : " of segment ",
            number, " is ")
    }

    /// Writes, for example, "-62 degrees (usual: -55..77)", or with the range of another way of drawing, "23 degrees
    /// (usual: 0..16.5 or 28.4..67)".
    func describeShare(_ value: Double, _ other: FeatureTest?, to out: inout TextWriter) {
        write(value, besides: limit(for: value), to: &out)
        out.text(" (usual: ")
        let isFirst = other.map { middle < $0.middle } ?? true
        if let other, !isFirst { other.describeRange(besides: value, "", " or ", to: &out) }
        describeRange(besides: value, "", "", to: &out)
        if let other, isFirst { other.describeRange(besides: value, " or ", "", to: &out) }
        out.text(")")
    }

    private func describeRange(
        besides value: Double, _ before: Literal, _ after: Literal, to out: inout TextWriter
    ) {
        out.text(before)
        out.figure(feature.isNeverNegative ? max(0, middle - half) : middle - half, besides: value)
        if half > 0 {
            out.text("..")
            out.figure(middle + half, besides: value)
        }
        out.text(after)
    }

    private func write(_ value: Double, besides other: Double, to out: inout TextWriter) {
        // What rounding has left of 0 is shown as 0.
        out.figure(abs(value) < 1e-9 ? 0 : value, besides: other)
        switch feature.unit.cString[0] {
        case 0x64: out.text(" degrees")
        case 0x31: break
        default:
            out.text(" ")
            out.text(feature.unit)
        }
    }
}

extension PatternProgram {
    /// Returns the test of the same feature in another way of the pattern that has the same segments, if it allows
    /// other values: for example, circles turn evenly, or jitter.
    func otherTest(than test: FeatureTest, ofChain index: Int) -> FeatureTest? {
        for other in chains.elements where hasSameSegments(other, chains[index]) {
            for at in Int(other.firstTest)..<Int(other.firstTest &+ other.testCount) {
                let found = tests[at]
                if found.index == test.index, abs(found.middle - test.middle) > found.half + test.half { return found }
            }
        }
        return nil
    }

    /// Returns the limit that a value breaks. Where less is better, that of a value between the ranges of two ways is
    /// the largest value of the lower range: nobody is to draw worse.
    func limit(of test: FeatureTest, _ value: Double, ofChain index: Int) -> Double {
        lowerTest(than: test, value, ofChain: index)?.limit(for: value) ?? test.limit(for: value)
    }

    /// Returns the test of another way that allows less than a value, which is too little for a test.
    func lowerTest(than test: FeatureTest, _ value: Double, ofChain index: Int) -> FeatureTest? {
        if !test.feature.isBestAtZero || value >= test.middle - test.half { return nil }
        guard let other = otherTest(than: test, ofChain: index), other.middle < test.middle else { return nil }
        return other
    }

    private func hasSameSegments(_ a: PatternChain, _ b: PatternChain) -> Bool {
        if a.pattern != b.pattern || a.segmentCount != b.segmentCount { return false }
        for at in 0..<Int(a.segmentCount) {
            let (s, t) = (segments[Int(a.firstSegment) &+ at], segments[Int(b.firstSegment) &+ at])
            if s.kind != t.kind || s.isDirected != t.isDirected || s.sweep != t.sweep { return false }
            if s.isDirected, s.angle != t.angle { return false }
        }
        return true
    }

    /// Writes which chain it is, for example "; compared with v: down-right, up-right", unless there is only one.
    func describe(chain index: Int, to out: inout TextWriter) {
        if chains.count < 2 { return }
        let chain = chains[index]
        let name = patterns.count > 1 ? name(of: Int(chain.pattern)) : Text("")
        out.text("; compared with ")
        out.text(name)
        if name.count > 0 {
            var ways = 0
            for other in chains.elements where other.pattern == chain.pattern { ways &+= 1 }
            if ways == 1 { return }
            out.text(": ")
        }
        for at in 0..<Int(chain.segmentCount) {
            if at > 0 { out.text(", ") }
            segments[Int(chain.firstSegment) &+ at].describe(to: &out)
        }
    }

    /// Writes a segment of a chain, with the nearest words for its direction. `number` is its number as shown to users.
    func describe(segment number: Int, ofChain index: Int, to out: inout TextWriter) {
        let chain = chains[index]
        for at in 0..<Int(chain.segmentCount) where self.number(ofSegment: at, in: chain) == number {
            return segments[Int(chain.firstSegment) &+ at].describe(to: &out, inWords: true)
        }
    }
}

extension StrokePath {
    /// The direction of its last third, in degrees.
    var recentDegrees: Double {
        var node = lastNode
        while node > firstNode, node.pointee.distance > length * (2.0 / 3) { node -= 1 }
        return Angle.of(last.point - node.pointee.point) * Angle.degreesPerRadian
    }

    /// The number of strokes.
    var strokes: Int {
        if !hasJumps { return 1 }
        var strokes = 1
        for at in 0..<count where self[at].isJump { strokes &+= 1 }
        return strokes
    }
}

extension PatternSegment {
    /// Writes it in the pattern language, without its tests.
    @inline(never)
    func describe(to out: inout TextWriter, inWords: Bool = false) {
        switch kind {
        case .lift: return out.text("lift")
        case .line: break
        case .arc:
            out.text(sweep < 0 ? "ccw " : "cw ")
            out.figure(abs(sweep))
            if !isDirected { return }
            out.text(" from ")
        }
        let wrapped = Angle.wrapped(degrees: angle)
        if inWords || (wrapped / 45).rounded() * 45 == wrapped {
            out.text(DirectionWord.nearest(degrees: wrapped))
        } else {
            out.figure(wrapped)
        }
    }
}
