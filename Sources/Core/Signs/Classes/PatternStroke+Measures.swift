// The measures of strokes that are recognized by patterns.

import CGesta

extension PatternStroke {
    /// While the stroke is drawn: how well it matches so far. After the decision: all tests of the pattern.
    final func addPatternMeasures(to list: inout MeasureList) {
        addPenMeasures(to: &list)
        guard let work, let program, work.pointee.strokes > 0 else { return }
        catchUp()
        list.add(size(work))
        if let likeness = work.pointee.likeness { return list.add(likeness) }
        let (drawn, all) = segments(work, program)
        list.add(.atLeast(.unfinished, drawn, all))
        if work.pointee.decidingChain >= 0 { return addTests(work, program, to: &list) }
        if contacts.isEmpty, !isDecided {
            let lifted = deadline &- max(work.pointee.parameters.maxInterval, 1)
            list.add(.atMost(.waitedTooLong, elapsed(since: lifted), work.pointee.parameters.$maxInterval))
        }
        if program.pointee.isOpen { return }
        list.add(largeness(work))
        if work.pointee.strokes > 1 { return }
        list.add(divergence(work, work.pointee.matcher.prospect(program, work.pointee.limits)))
    }

    final func size(_ work: UnsafeMutablePointer<Work>) -> Rule {
        .atLeast(.drawnTooSmall, work.pointee.matcher.path.diagonal, work.pointee.parameters.$minSize)
    }

    final func largeness(_ work: UnsafeMutablePointer<Work>) -> Rule {
        .atMost(.drawnTooLarge, work.pointee.matcher.path.diagonal, work.pointee.parameters.$maxSize)
    }

    final func divergence(_ work: UnsafeMutablePointer<Work>, _ prospect: Prospect) -> Rule {
        let stray = work.pointee.parameters.$maxStray
        return .atMost(.diverged, max(0, stray.figure - prospect.margin), stray)
    }

    /// How many segments are drawn, of how many.
    private final func segments(
        _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer
    ) -> (drawn: Double, all: Double) {
        if verdict.reason == .unfinished { return (verdict.measured, verdict.limit) }
        if verdict.reason == .segmentMissing { return (verdict.limit - 1, verdict.limit) }
        let decided = work.pointee.decidingChain
        let chain = decided < 0 ? work.pointee.matcher.leader : decided
        let stage = decided < 0 ? work.pointee.matcher.leaderStage(program) : program.pointee.chains[chain].lastStage
        let (drawn, all) = program.pointee.segmentsDrawn(in: program.pointee.chains[chain], at: stage)
        return (Double(drawn), Double(all))
    }

    private final func addTests(
        _ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer, to list: inout MeasureList
    ) {
        let index = work.pointee.decidingChain
        let chain = program.pointee.chains[index]
        let fit = work.pointee.matcher.forEachTest(
            program, chain: index, unitsPerMillimeter: work.pointee.unitsPerMillimeter
        ) { test, value, range in
            let segment = test.feature.isOfStroke ? 0 : program.pointee.number(ofSegment: Int(test.segment), in: chain)
            let isMet = test.accepts(value)
            let shown = program.pointee.lowerTest(than: test, value, ofChain: index) ?? test
            list.add(
                gesta_measure(
                    reason: Reason(test.feature).code, flags: isMet ? GESTA_MEASURE_MET.rawValue : 0,
                    segment: UInt32(truncatingIfNeeded: segment), reserved: 0,
                    name: test.feature.name.cString, unit: test.feature.unit.cString, parameter: nil, measured: value,
                    least: shown.middle - shown.half, most: shown.middle + shown.half,
                    first: range.from, last: range.to))
        }
        let limit = program.pointee.limit(ofChain: fit.chain, work.pointee.demand)
        list.add(
            .atMost(
                .unlike, fit.misfit, limit, by: limit < 1 ? work.pointee.parameters.$falsePositives.index : -1))
    }
}
