// Why a stroke is not recognized: what is wrong with it in the way of drawing that it is nearest to.

struct PatternFlaw {
    enum Kind: UInt8 {
        /// All segments were found, and the tests rejected it.
        case tests
        /// Its first segments match, and the others were not drawn. `measured` is the number of those drawn.
        case unfinished
        /// `measured` is the number of the first segment that was not found.
        case missing
        /// `measured` is the share of the path that matches.
        case strayed
    }
    var kind: Kind
    var chain: Int
    var measured: Double
    var limit: Double
    /// The misfit of what was found, relative to its limit. A missing segment counts as much as a test can.
    var distance: Double

    /// Added to the distance where a segment before others was not found: people lift too early more often than they
    /// leave a segment out.
    static var leftOut: Double { 0.5 }
    /// Added to the distance from chains that match too little of the path.
    static var far: Double { 1e6 }
    /// Segments that were found in a smaller share of the path, at its end, may not have been drawn.
    static var leastEnd: Double { 0.1 }
    /// The smallest share of the path that matches the first segments of an unfinished stroke.
    static var leastBeginning: Double { 0.8 }
}

extension PatternMatcher {
    /// Returns the smallest flaw of a rejected stroke. The path must be decimated.
    @inline(never)
    mutating func nearestFlaw(_ program: ProgramPointer, unitsPerMillimeter: Double, demand: PatternDemand)
        -> PatternFlaw
    {
        var nearest = PatternFlaw(
            kind: .strayed, chain: -1, measured: 0, limit: PatternMatcher.leastScore, distance: .infinity)
        for at in 0..<program.pointee.chains.count {
            var flaw = flaw(program, chain: at, unitsPerMillimeter: unitsPerMillimeter)
            flaw.distance /= program.pointee.limit(ofChain: at, demand)
            if flaw.distance < nearest.distance { nearest = flaw }
        }
        return nearest
    }

    /// The distance is not yet divided by the limit.
    private mutating func flaw(_ program: ProgramPointer, chain index: Int, unitsPerMillimeter: Double) -> PatternFlaw {
        let chain = program.pointee.chains[index]
        let whole = max(path.length, 1e-300)
        let beginning = scorer.bestScore(of: index) / whole
        func strayed(_ share: Double) -> PatternFlaw {
            PatternFlaw(
                kind: .strayed, chain: index, measured: max(0, share), limit: PatternMatcher.leastScore,
                distance: PatternFlaw.far * (2 - share))
        }
        let (drawn, all) = program.pointee.segmentsDrawn(in: chain, at: scorer.bestStage(of: index, program))
        let isBeginning = drawn > 0 && drawn < all && beginsWithAll(program, chain)
        let unfinished = PatternFlaw(
            kind: .unfinished, chain: index, measured: Double(drawn), limit: Double(all),
            distance: PatternMatcher.mostOfOneTest * Double(all &- drawn) + 1 - beginning)
        let final = scorer.finalScore(of: chain, program)
        if !(final > StageScorer.unreachable * 0.5) {
            // It has fewer strokes than the pattern.
            return isBeginning && beginning >= PatternMatcher.leastScore ? unfinished : strayed(beginning)
        }
        let isClear = isBeginning && beginning >= PatternFlaw.leastBeginning
        // Of more segments, the first ones may be missing.
        let isFirst = isClear && drawn == 1
        if !chain.isOpenBefore, !chain.isOpenAfter, final < PatternMatcher.leastRunningScore * path.length {
            return isFirst ? unfinished : strayed(final / whole)
        }
        let fit = fit(program, chain: index, unitsPerMillimeter: unitsPerMillimeter, isPartial: true)
        let found = alignment
        let count = Int(chain.segmentCount)
        if fit.isMismatch {
            if isFirst { return unfinished }
            let inside = path[found.boundaries[count]].distance - path[found.boundaries[0]].distance
            let outside = chain.isOpenBefore || chain.isOpenAfter ? 0 : path.length - inside
            return strayed(inside > 0 ? (found.score + outside * StageScorer.hookCost) / inside : 0)
        }

        let end = firstUndrawn(program, chain, found)
        var missing: UInt32 = 0
        var first = count
        var at = count &- 1
        while at >= 0 {
            if at >= end || found.boundaries[at] >= found.boundaries[at &+ 1] {
                missing |= 1 &<< UInt32(truncatingIfNeeded: at)
                first = at
            }
            at &-= 1
        }
        let distance = missing == 0 ? fit.misfit : misfit(program, chain, missing: missing)
        if missing == 0 { return PatternFlaw(kind: .tests, chain: index, measured: 0, limit: 0, distance: distance) }
        let number = program.pointee.number(ofSegment: first, in: chain)
        // Nothing but the last segments is missing.
        let isEnd =
            missing &>> UInt32(truncatingIfNeeded: first) == (1 &<< UInt32(truncatingIfNeeded: count &- first)) &- 1
        if isEnd, number > 1, beginning >= PatternFlaw.leastBeginning {
            return PatternFlaw(
                kind: .unfinished, chain: index, measured: Double(number &- 1), limit: Double(all), distance: distance)
        }
        if isClear, unfinished.distance < distance + PatternFlaw.leftOut { return unfinished }
        return PatternFlaw(
            kind: .missing, chain: index, measured: Double(number), limit: Double(all),
            distance: distance + PatternFlaw.leftOut)
    }

    /// Returns whether the path, if it is the beginning of a chain, has a part of each segment that has begun.
    private mutating func beginsWithAll(_ program: ProgramPointer, _ chain: PatternChain) -> Bool {
        let found = aligner.alignBeginning(path, chain, program)
        var at = program.pointee.segmentsBegun(in: chain, at: found.bestStage) &- 1
        while at > 0, found.boundaries[at &- 1] < found.boundaries[at] { at &-= 1 }
        return at <= 0
    }

    /// Returns the first segment of a short end of the path, if the path matches better without it; otherwise the
    /// number of segments. The last segment always has the last points.
    private func firstUndrawn(_ program: ProgramPointer, _ chain: PatternChain, _ found: PatternAligner.Alignment)
        -> Int
    {
        let next = program.pointee.segmentsBegun(in: chain, at: found.bestStage)
        if next >= Int(chain.segmentCount) { return Int(chain.segmentCount) }
        let start = found.boundaries[next]
        let isShort = path.length - path[start].distance < PatternFlaw.leastEnd * path.length
        return isShort || start >= path.count &- 2 ? next : Int(chain.segmentCount)
    }

    /// Returns the sum of the misfits of the newest fit, without those that depend on missing segments.
    private func misfit(_ program: ProgramPointer, _ chain: PatternChain, missing: UInt32) -> Double {
        var misfit = PatternMatcher.mostOfOneTest * Double(missing.nonzeroBitCount)
        for at in Int(chain.firstTest)..<Int(chain.firstTest &+ chain.testCount) {
            let test = program.pointee.tests[at]
            // Those of a corner or a lift are of the neighboring segments, too.
            let reach: UInt32 = test.feature.isOfCorner || test.feature.isOfLift ? 7 : 2
            let isUnknown =
                test.feature.isOfStroke
                ? test.feature.needsSegments : (missing &<< 1) & (reach &<< UInt32(test.segment)) != 0
            if !isUnknown { misfit += test.misfit(of: measures.value(for: test)) }
        }
        return misfit
    }
}
