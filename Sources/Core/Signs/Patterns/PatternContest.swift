// Whether a stroke that could be recognized now is the beginning of another pattern.

extension PatternMatcher {
    /// The score, relative to that of a complete chain, at which a stroke may still become an incomplete one.
    private static var contestedScore: Double { 0.9 }
    /// The same for a chain whose last segment has begun: it explains what has been drawn since. Above 1, so that
    /// equal patterns do not surpass each other by rounding.
    private static var surpassingScore: Double { 1 + 1e-9 }

    /// Returns whether the stroke may become another pattern than the leader's.
    mutating func mayBecomeAnother(_ program: ProgramPointer, _ demand: PatternDemand, unitsPerMillimeter: Double)
        -> Bool
    {
        let leading = program.pointee.chains[leader].pattern
        for at in 0..<program.pointee.chains.count where program.pointee.chains[at].pattern != leading {
            if mayBecome(at, program, demand, unitsPerMillimeter: unitsPerMillimeter, fitting: leaderScore) {
                return true
            }
        }
        return false
    }

    /// Returns whether the leader may become a pattern that fits better than the pattern whose tests the stroke passes
    /// best.
    mutating func leaderMaySurpass(
        _ pattern: Int, _ program: ProgramPointer, _ demand: PatternDemand, unitsPerMillimeter: Double
    ) -> Bool {
        Int(program.pointee.chains[leader].pattern) != pattern
            && mayPass(leader, program, demand, unitsPerMillimeter: unitsPerMillimeter)
    }

    /// Returns whether the stroke may become a pattern before it lifts, if it fits the pattern of another recognizer
    /// with a score, relative to the length of the path.
    mutating func mayBecomeAny(
        _ program: ProgramPointer, _ demand: PatternDemand, unitsPerMillimeter: Double, fitting share: Double
    ) -> Bool {
        let score = share * scoredLength
        for at in 0..<program.pointee.chains.count where !waitsForJump(at, program) {
            if mayBecome(at, program, demand, unitsPerMillimeter: unitsPerMillimeter, fitting: score) { return true }
        }
        return false
    }

    /// Returns whether the stroke is the beginning of a chain: it fits about as well, or better if the last segment has
    /// begun, and no segment that is finished fails it.
    private mutating func mayBecome(
        _ index: Int, _ program: ProgramPointer, _ demand: PatternDemand, unitsPerMillimeter: Double,
        fitting score: Double
    ) -> Bool {
        let own = scorer.bestScore(of: index)
        if own < PatternMatcher.contestedScore * score { return false }
        let isComplete = scorer.bestStage(of: index, program) >= program.pointee.chains[index].lastStage
        if isComplete, own <= PatternMatcher.surpassingScore * score { return false }
        return mayPass(index, program, demand, unitsPerMillimeter: unitsPerMillimeter)
    }

    /// Returns whether no finished segment of a chain fails it.
    private mutating func mayPass(
        _ index: Int, _ program: ProgramPointer, _ demand: PatternDemand, unitsPerMillimeter: Double
    ) -> Bool {
        misfitOfFinished(program, chain: index, unitsPerMillimeter: unitsPerMillimeter)
            <= program.pointee.limit(ofChain: index, demand)
    }

    /// Returns whether nothing is missing of a chain before the next lift.
    private func waitsForJump(_ index: Int, _ program: ProgramPointer) -> Bool {
        let chain = program.pointee.chains[index]
        let stage = scorer.bestStage(of: index, program)
        return stage < chain.lastStage && program.pointee.stages[Int(chain.firstStage) &+ stage &+ 1].isJump
    }

    /// Returns the sum of the misfits of the segments before the one that is being drawn, by the tests that what
    /// follows does not change. The path need not be decimated.
    @inline(never)
    private mutating func misfitOfFinished(_ program: ProgramPointer, chain index: Int, unitsPerMillimeter: Double)
        -> Double
    {
        let chain = program.pointee.chains[index]
        if path.count < 2 || path.hasJumps || chain.isOpenBefore { return 0 }
        let found = aligner.alignBeginning(path, chain, program)
        let finished = program.pointee.segmentsBegun(in: chain, at: found.bestStage) &- 1
        if finished < 1 { return 0 }
        var beginning = chain
        beginning.segmentCount = Int32(truncatingIfNeeded: finished)
        beginning.measured = 0
        measures.beginPath()
        measures.measure(
            path, beginning, program.pointee.segments.pointer(at: Int(chain.firstSegment)), found.boundaries,
            unitsPerMillimeter: unitsPerMillimeter)
        var misfit = 0.0
        for at in Int(chain.firstTest)..<Int(chain.firstTest &+ chain.testCount) {
            let test = program.pointee.tests[at]
            if Int(test.segment) < finished, test.feature.isSettled {
                misfit += test.misfit(of: measures.value(for: test))
            }
        }
        return misfit
    }
}
