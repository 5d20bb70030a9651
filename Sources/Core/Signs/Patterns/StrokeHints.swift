// What a person would change about a stroke that fits no pattern.

import CGesta

/// First what is wrong at first sight: the number of strokes or lines, a line in another direction, round instead of
/// straight. Then the test of the nearest way of drawing that counts most.
extension PatternMatcher {
    /// Degrees. Lines that deviate less go the right way.
    private static var mostDeviation: Double { 60 }
    /// Pieces that bend more, or corners that turn less than these degrees, are not what was meant.
    fileprivate static var mostBend: Double { 0.1 }
    fileprivate static var leastTurn: Double { 25 }
    /// Pieces that bend more are no lines.
    private static var mostBendOfLine: Double { 0.2 }
    /// Degrees. What turns less without a corner is a line.
    private static var leastRound: Double { 120 }
    /// Arcs that turn by a smaller share are not finished.
    private static var leastShareOfTurn: Double { 0.6 }

    /// Of a stroke that is being drawn: it has more lines than the sign.
    func excessHint(_ program: ProgramPointer, plain index: Int) -> Hint? {
        let (lines, expected) = (path.turning().corners &+ 1, Int(program.pointee.chains[index].segmentCount))
        return lines > expected ? Hint(GESTA_HINT_LINES, measured: Double(lines), expected: Double(expected)) : nil
    }

    /// The path must be decimated.
    func shapeHint(_ program: ProgramPointer, nearest index: Int) -> Hint? {
        let nearest = program.pointee.chains[index]
        let strokes = path.strokes
        if strokes != Int(nearest.lifts) &+ 1 {
            return Hint(GESTA_HINT_STROKES, measured: Double(strokes), expected: Double(nearest.lifts &+ 1))
        }
        if strokes > 1 { return nil }
        if let plain = program.pointee.plainChain(of: index) {
            let chain = program.pointee.chains[plain]
            return lineHint(program, chain) ?? (plain != index ? directionHint(program, chain) : nil)
        }
        if nearest.segmentCount == 1 { return curveHint(program, nearest) }
        return path.turning().amount < PatternMatcher.leastTurn
            ? Hint(GESTA_HINT_LINES, measured: 1, expected: Double(nearest.segmentCount)) : nil
    }

    private func lineHint(_ program: ProgramPointer, _ chain: PatternChain) -> Hint? {
        let count = Int(chain.segmentCount)
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        if let pieces = StrokePieces(path, count: count), pieces.areClear(segments) {
            for at in 0..<count
            where abs(Angle.wrapped(degrees: pieces[at].direction - segments[at].angle)) > PatternMatcher.mostDeviation
            {
                return program.pointee.hint(
                    GESTA_HINT_DIRECTION, chain, segment: at, measured: pieces[at].direction,
                    expected: segments[at].angle)
            }
            return nil
        }
        let turning = path.turning()
        let lines = turning.corners &+ 1
        // Between its corners, the stroke has no lines that a person would count.
        if turning.isRound && count > 1 && turning.amount >= PatternMatcher.leastRound
            || StrokePieces(path, count: lines)?.mostBend ?? 0 > PatternMatcher.mostBendOfLine
        {
            return Hint(GESTA_HINT_ROUND, expected: Double(count))
        }
        return lines == count ? nil : Hint(GESTA_HINT_LINES, measured: Double(lines), expected: Double(count))
    }

    /// The line whose direction deviates most, if its direction has another name than that of the pattern: what the
    /// nearest way of drawing, with curves, says of such a stroke is no help.
    private func directionHint(_ program: ProgramPointer, _ chain: PatternChain) -> Hint? {
        guard let pieces = StrokePieces(path, count: Int(chain.segmentCount)),
            pieces.mostBend <= PatternMatcher.mostBend
        else { return nil }
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        var (worst, most) = (0, -1.0)
        for at in 0..<pieces.count {
            let deviation = abs(Angle.wrapped(degrees: pieces[at].direction - segments[at].angle))
            if deviation > most { (worst, most) = (at, deviation) }
        }
        let (drawn, stated) = (pieces[worst].direction, segments[worst].angle)
        if DirectionWord.nearest(degrees: drawn) == DirectionWord.nearest(degrees: stated) { return nil }
        return program.pointee.hint(GESTA_HINT_DIRECTION, chain, segment: worst, measured: drawn, expected: stated)
    }

    /// Of an arc alone.
    private func curveHint(_ program: ProgramPointer, _ chain: PatternChain) -> Hint? {
        var sweep = program.pointee.segments[Int(chain.firstSegment)].sweep
        let turning = path.turning()
        if turning.corners > 2, !turning.isRound { return Hint(GESTA_HINT_CORNERS, measured: Double(turning.corners)) }
        for at in Int(chain.firstTest)..<Int(chain.firstTest &+ chain.testCount) {
            let test = program.pointee.tests[at]
            if test.feature == .sweep, !test.accepts(turning.total) { sweep = test.limit(for: turning.total) }
        }
        if abs(turning.total) < PatternMatcher.leastShareOfTurn * abs(sweep) {
            return program.pointee.hint(
                GESTA_HINT_TURN_MORE, chain, segment: 0, measured: turning.total, expected: sweep)
        }
        return turning.total * sweep < 0 && !program.pointee.mayTurnEitherWay(chain, segment: 0)
            ? Hint(GESTA_HINT_OTHER_WAY, measured: turning.total, expected: sweep) : nil
    }

    /// By the test that counts most, of a path that has all segments.
    mutating func testHint(_ program: ProgramPointer, nearest index: Int, unitsPerMillimeter: Double) -> Hint? {
        var (worst, worstValue, most) = (nil as FeatureTest?, 0.0, 0.0)
        _ = forEachTest(program, chain: index, unitsPerMillimeter: unitsPerMillimeter) { test, value, _ in
            let misfit = test.misfit(of: value)
            if misfit > most { (worst, worstValue, most) = (test, value, misfit) }
        }
        return worst.flatMap { program.pointee.hint($0, worstValue, program.pointee.chains[index]) }
    }
}

extension StrokePieces {
    /// Whether each is straight, and turns where segments do.
    fileprivate func areClear(_ segments: UnsafePointer<PatternSegment>) -> Bool {
        for at in 0..<count {
            if self[at].bend > PatternMatcher.mostBend { return false }
            if at == 0 { continue }
            let stated = Angle.wrapped(degrees: segments[at].angle - segments[at &- 1].angle)
            let drawn = Angle.wrapped(degrees: self[at].direction - self[at &- 1].direction)
            if abs(stated) >= PatternMatcher.leastTurn, abs(drawn) < PatternMatcher.leastTurn { return false }
        }
        return true
    }
}

extension PatternProgram {
    fileprivate func hasLinesOnly(_ chain: PatternChain) -> Bool {
        for at in 0..<Int(chain.segmentCount) where segments[Int(chain.firstSegment) &+ at].kind != .line {
            return false
        }
        return true
    }

    /// A way with lines only, in one stroke: the chain or the first way, which people think of. Nil if that has curves.
    func plainChain(of index: Int) -> Int? {
        var first = index
        while first > 0, chains[first &- 1].pattern == chains[index].pattern { first &-= 1 }
        if chains[first].lifts > 0 || !hasLinesOnly(chains[first]) { return nil }
        return hasLinesOnly(chains[index]) ? index : first
    }

    /// About a segment.
    fileprivate func hint(
        _ key: gesta_hint_key, _ chain: PatternChain, segment at: Int, measured: Double = 0, expected: Double = 0
    ) -> Hint {
        var hint = Hint(key, measured: measured, expected: expected)
        hint.part = number(ofSegment: at, in: chain)
        hint.parts = Int(chain.segmentCount &- chain.lifts)
        hint.isCurve = segments[Int(chain.firstSegment) &+ at].kind == .arc
        for other in 0..<Int(chain.segmentCount) where segments[Int(chain.firstSegment) &+ other].kind == .arc {
            hint.hasCurves = true
        }
        return hint
    }

    /// About a segment that goes another way, or is not drawn; `number` is as shown to users.
    func hint(
        _ key: gesta_hint_key, chain index: Int, segment number: Int, measured: Double = 0
    ) -> Hint? {
        let chain = chains[index]
        for at in 0..<Int(chain.segmentCount) where self.number(ofSegment: at, in: chain) == number {
            let segment = segments[Int(chain.firstSegment) &+ at]
            if segment.kind == .lift { continue }
            return hint(
                key, chain, segment: at, measured: measured,
                expected: segment.kind == .line
                    ? segment.angle : mayTurnEitherWay(chain, segment: at) ? 0 : segment.sweep)
        }
        return nil
    }

    /// Whether another way to draw the pattern has the same arc to the other side.
    fileprivate func mayTurnEitherWay(_ chain: PatternChain, segment at: Int) -> Bool {
        let sweep = segments[Int(chain.firstSegment) &+ at].sweep
        for other in chains.elements where other.pattern == chain.pattern && Int(other.segmentCount) > at {
            if segments[Int(other.firstSegment) &+ at].sweep == 0 - sweep { return true }
        }
        return false
    }

    /// What a test says that a value fails, or comes near to failing.
    fileprivate func hint(_ test: FeatureTest, _ value: Double, _ chain: PatternChain) -> Hint? {
        let at = Int(test.segment)
        let segment = segments[Int(chain.firstSegment) &+ at]
        let isLine = segment.kind == .line
        let isMore = value > test.middle
        func part(_ key: gesta_hint_key, measured: Double = 0, expected: Double = 0) -> Hint {
            hint(key, chain, segment: at, measured: measured, expected: expected)
        }
        switch test.feature {
        case .direction:
            let (drawn, stated) = (segment.chordAngle + value, segment.chordAngle)
            if DirectionWord.nearest(degrees: drawn) == DirectionWord.nearest(degrees: stated) {
                return part(isMore ? GESTA_HINT_TILT_LEFT : GESTA_HINT_TILT_RIGHT)
            }
            var hint = part(GESTA_HINT_DIRECTION, measured: Angle.wrapped(degrees: drawn), expected: stated)
            hint.isCurve = false
            return hint
        case .length, .millimeters: return part(isMore ? GESTA_HINT_SHORTER : GESTA_HINT_LONGER)
        case .balance: return segment.kind == .lift ? nil : part(isMore ? GESTA_HINT_LONGER : GESTA_HINT_SHORTER)
        case .wobble, .bow, .entry, .exit, .detour, .kink:
            return part(isLine ? GESTA_HINT_STRAIGHTER : GESTA_HINT_ROUNDER)
        case .roundness, .oval, .fill, .uneven: return part(GESTA_HINT_ROUNDER)
        case .sweep:
            let isTooMuch = isMore == (segment.sweep > 0)
            return part(
                isTooMuch ? GESTA_HINT_TURN_LESS : GESTA_HINT_TURN_MORE, measured: value,
                expected: test.limit(for: value))
        case .turn:
            guard at > 0 else { return nil }
            let before = segments[Int(chain.firstSegment) &+ at &- 1]
            let stated = Angle.wrapped(degrees: segment.angle - before.angle - before.sweep)
            return part(
                isMore == (stated > 0) ? GESTA_HINT_TURN_CORNER_LESS : GESTA_HINT_TURN_CORNER_MORE,
                measured: stated + value, expected: stated)
        case .corner, .miss: return part(GESTA_HINT_SHARPER)
        case .crossBefore, .crossAfter, .shiftX, .shiftY, .apart: return Hint(GESTA_HINT_PLACE)
        case .hookIn: return Hint(GESTA_HINT_BEGINNING)
        case .hookOut: return Hint(GESTA_HINT_ENDING)
        case .winding: return isMore ? Hint(GESTA_HINT_STEADIER) : nil
        case .dx: return Hint(GESTA_HINT_END_ELSEWHERE, expected: isMore ? 180 : 0)
        case .dy: return Hint(GESTA_HINT_END_ELSEWHERE, expected: isMore ? -90 : 90)
        case .gap: return Hint(isMore ? GESTA_HINT_CLOSE : GESTA_HINT_OPEN)
        case .width: return Hint(isMore ? GESTA_HINT_NARROWER : GESTA_HINT_WIDER)
        case .tilt: return Hint(isMore ? GESTA_HINT_TILT_LEFT : GESTA_HINT_TILT_RIGHT)
        case .crossings: return Hint(GESTA_HINT_CROSSINGS, measured: value, expected: test.limit(for: value))
        case .noseLeft, .noseRight: return isMore ? nil : Hint(GESTA_HINT_MIDDLE)
        case .pause: return nil
        }
    }
}
