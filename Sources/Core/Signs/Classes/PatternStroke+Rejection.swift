// The verdicts of strokes that patterns reject: the figures, and the text.

import CGesta

extension PatternStroke {
    /// Fails after the last stroke, for the smallest flaw. `best` is the best fit, and `limit` that of its misfit.
    final func reject(
        _ best: PatternFit, _ limit: Double, _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer
    ) {
        // Without a missing segment, which counts as much as a test can, nothing is nearer.
        if !best.isMismatch, best.misfit <= PatternMatcher.mostOfOneTest * limit {
            return rejectTests(best, limit, work, program)
        }
        let unitsPerMillimeter = work.pointee.unitsPerMillimeter
        let flaw = work.pointee.matcher.nearestFlaw(
            program, unitsPerMillimeter: unitsPerMillimeter, demand: work.pointee.demand)
        switch flaw.kind {
        case .tests:
            let fit = work.pointee.matcher.fit(program, chain: flaw.chain, unitsPerMillimeter: unitsPerMillimeter)
            rejectTests(fit, program.pointee.limit(ofChain: fit.chain, work.pointee.demand), work, program)
        case .unfinished: reject(flaw, .unfinished, work)
        case .missing:
            values[firstValue &+ V.segment] = flaw.measured
            reject(flaw, .segmentMissing, work)
        case .strayed: reject(flaw, .strayed, work)
        }
    }

    private final func reject(_ flaw: PatternFlaw, _ reason: Reason, _ work: UnsafeMutablePointer<Work>) {
        work.pointee.decidingChain = -1
        (work.pointee.flawedChain, work.pointee.flaw) = (flaw.chain, reason)
        fail(reason, measured: flaw.measured, limit: flaw.limit)
    }

    /// Fails with the worst test, or with the sum of all tests if none is failed.
    private final func rejectTests(
        _ fit: PatternFit, _ limit: Double, _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer
    ) {
        var (reason, measured, limit) = (Reason.unlike, fit.misfit, limit)
        // Without tests, a stroke can still be too unlikely.
        if fit.worstTest >= 0 {
            let test = program.pointee.tests[fit.worstTest]
            if !test.feature.isOfStroke {
                let number = program.pointee.number(ofSegment: Int(test.segment), in: program.pointee.chains[fit.chain])
                values[firstValue &+ V.segment] = Double(number)
            }
            if !test.accepts(fit.worstValue) {
                (reason, measured) = (Reason(test.feature), fit.worstValue)
                limit = program.pointee.limit(of: test, fit.worstValue, ofChain: fit.chain)
            }
        }
        work.pointee.decidingChain = fit.chain
        (work.pointee.flawedChain, work.pointee.flaw) = (fit.chain, reason)
        fail(reason, measured: measured, limit: limit)
    }

    /// Fails while the stroke is drawn.
    final func failEarly(_ prospect: Prospect, _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer) {
        let largeness = largeness(work)
        if !largeness.isMet { return fail(largeness) }
        work.pointee.decidingChain = -1
        (work.pointee.flawedChain, work.pointee.flaw) = (prospect.chain, .diverged)
        let number = program.pointee.number(ofSegment: prospect.segment, in: program.pointee.chains[prospect.chain])
        values[firstValue &+ V.segment] = Double(number)
        fail(divergence(work, prospect))
    }

    // MARK: the text

    final func describePatternReason(to out: inout TextWriter) -> Bool {
        guard let work, let program, work.pointee.flaw != .none, verdict.reason == work.pointee.flaw else {
            return false
        }
        switch verdict.reason {
        case .strayed: return false
        case .diverged: describeDivergence(work, program, to: &out)
        case .unfinished:
            out.text("lifted after segment ", Int(verdict.measured), " of ")
            out.integer(Int(verdict.limit))
        case .segmentMissing:
            let number = Int(verdict.measured)
            out.text("segment ", number, " of ")
            out.text("", Int(verdict.limit), ", ")
            program.pointee.describe(segment: number, ofChain: work.pointee.flawedChain, to: &out)
            out.text(", was not found")
        default: describeTests(work, program, to: &out)
        }
        program.pointee.describe(chain: work.pointee.flawedChain, to: &out)
        return true
    }

    /// Writes, for example, "went left, expected down-right (segment 1 of 2): off the pattern by 24, at most 17".
    private final func describeDivergence(
        _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer, to out: inout TextWriter
    ) {
        let chain = program.pointee.chains[work.pointee.flawedChain]
        let number = Int(values[firstValue &+ V.segment])
        out.text("went ")
        let isStraight = program.pointee.begins(withBend: chain) && work.pointee.matcher.isStraight
        out.text(
            isStraight ? Text("straight") : DirectionWord.nearest(degrees: work.pointee.matcher.path.recentDegrees))
        out.text(", expected ")
        program.pointee.describe(segment: number, ofChain: work.pointee.flawedChain, to: &out)
        out.text(" (segment ", number, " of ")
        out.integer(Int(chain.segmentCount &- chain.lifts))
        out.text("): off the pattern by ")
        out.figure(verdict.measured, besides: verdict.limit)
        out.text(", at most ")
        out.figure(verdict.limit, besides: verdict.measured)
        out.text(" allowed")
    }

    /// Writes the sum of all misfits, which decides, and the two tests that count most.
    private final func describeTests(
        _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer, to out: inout TextWriter
    ) {
        let index = work.pointee.flawedChain
        var (first, second) = (MeasuredTest(), MeasuredTest())
        var others = 0
        let fit = work.pointee.matcher.forEachTest(
            program, chain: index, unitsPerMillimeter: work.pointee.unitsPerMillimeter
        ) { test, value, _ in
            if !test.accepts(value) { others &+= 1 }
            let next = MeasuredTest(test: test, value: value, misfit: test.misfit(of: value))
            if next.misfit > first.misfit {
                (first, second) = (next, first)
            } else if next.misfit > second.misfit {
                second = next
            }
        }
        let limit = program.pointee.limit(ofChain: index, work.pointee.demand)
        if fit.misfit <= limit { return out.text("fits, but is not likely enough for false_positives") }
        out.text("misfit ")
        out.figure(fit.misfit, besides: limit)
        out.text(" of at most ")
        out.figure(limit, besides: fit.misfit)
        let chain = program.pointee.chains[index]
        func write(_ measured: MeasuredTest, _ before: Literal, to out: inout TextWriter) {
            guard let test = measured.test, measured.misfit > fit.misfit * 0.05 else { return }
            out.text(before)
            let segment = program.pointee.segments[Int(chain.firstSegment) &+ Int(test.segment)]
            test.describe(
                number: program.pointee.number(ofSegment: Int(test.segment), in: chain), isLift: segment.kind == .lift,
                to: &out)
            let other = program.pointee.otherTest(than: test, ofChain: index)
            test.describeShare(measured.value, other, to: &out)
            // Only if it is the worst: a spiral turns unevenly, too.
            if let other, measured.misfit == first.misfit, test.feature.rawValue == StrokeFeature.uneven.rawValue,
                FeatureTest.isValue(measured.value, between: test, and: other)
            {
                out.text(", like a polygon")
            }
            if !test.accepts(measured.value) { others &-= 1 }
        }
        write(first, "; worst: ", to: &out)
        write(second, ", ", to: &out)
        if others > 0 { out.text(", and ", others, others > 1 ? " more are unusual" : " more is unusual") }
    }

    private struct MeasuredTest {
        var test: FeatureTest?
        var value = 0.0
        var misfit = 0.0
    }
}
