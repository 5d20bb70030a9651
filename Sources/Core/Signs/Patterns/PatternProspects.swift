// Whether a stroke that is being drawn can still become a pattern.

/// What a segment must be for its chain to be accepted, whatever follows.
struct SegmentBounds {
    /// The least score of the path that ends in the segment, relative to its length.
    var leastGain = 0.0
    /// The least extent of a segment that others follow, relative to the diagonal of the stroke, which only grows. Of
    /// an arc: of its beginning.
    var leastShare = 0.0
    /// The greatest extent of the segment, relative to that of the line before it.
    var mostGrowth = Double.infinity
}

/// The figures that people's strokes need, in the caller's units.
struct ProspectLimits {
    /// How much less than required a score may be: the path off the pattern.
    var stray = 0.0
    /// How much extents may be off.
    var tremor = 0.0
    /// The largest diagonal of a stroke.
    var size = Double.infinity
}

extension ProspectLimits {
    /// The margin of a path that begins.
    var firstMargin: Double { min(size, stray / (1 + PatternProspects.mostGain)) }

    @inline(__always)
    fileprivate func stray(of path: ScoredPath) -> Double { stray + PatternProspects.strayPerSize * path.diagonal }
}

/// How near a path is to the end of what can become a pattern.
struct Prospect {
    /// How much longer the path can become before it may be unable to become any pattern; negative if it is.
    var margin = -Double.infinity
    /// The chain and the index of the segment that the path is best explained by.
    var chain = 0
    var segment = 0
}

/// A path can become a chain if its score, of some way to divide it into segments in their order, is not much less
/// than that of a good drawing, and if each segment that others follow may be large enough: if some part of the path
/// extends that far in its direction. Scores and extents are those of `StageScorer`. The bounds of extents and
/// directions follow from the tests of the pattern: a test whose value is farther from its middle than the limit
/// allows rejects the stroke alone. The other figures were fitted to people's strokes, hooks, tremor and round
/// corners included.
///
/// All that is compared changes by at most as much as the length of the path, or by a known multiple. So a path that is
/// viable remains so until it is longer by its margin, and need not be looked at before.
struct PatternProspects {
    /// mm. How much a hand trembles, and how much the scores of the two ends of a segment are off at a round corner.
    static var tremor: Double { 0.5 }
    /// The least gain of a line whose direction has limits, relative to that of a straight line in the most different
    /// direction that they allow: lines wobble, and corners are round.
    private static var straightness: Double { 0.9 }
    static var mostGain: Double { 0.75 }
    /// The least gain of arcs without limits of their direction.
    private static var leastArcGain: Double { 0.25 }
    /// How much more a larger stroke may stray, relative to its diagonal: its hooks and round corners are larger, too.
    fileprivate static var strayPerSize: Double { 0.1 }
    /// The margin, relative to the length, with which a prospect is good enough.
    private static var enough: Double { 0.25 }
    /// The least share of segments that have no limit of their length.
    private static var leastShare: Double { 0.05 }

    private var bounds = Buffer<SegmentBounds>()
    /// What the bounds were derived for: the limits of misfits follow from it. Not a number before that.
    private var leastLikelihood = Double.nan

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        guard bounds.reserve(program.pointee.segments.count) else { return false }
        bounds.truncate(to: 0)
        while bounds.count < program.pointee.segments.count { bounds.appendReserved(SegmentBounds()) }
        leastLikelihood = .nan
        return true
    }

    mutating func free() { bounds.free() }

    // MARK: bounds

    mutating func derive(_ program: ProgramPointer, _ demand: PatternDemand) {
        if demand.leastLikelihood == leastLikelihood { return }
        leastLikelihood = demand.leastLikelihood
        for at in 0..<program.pointee.chains.count {
            let limits = TestLimits(program, chain: at, demand)
            let first = Int(program.pointee.chains[at].firstSegment)
            var leastGain = 1.0
            for segment in 0..<Int(program.pointee.chains[at].segmentCount) {
                bounds[first &+ segment] = PatternProspects.bounds(
                    of: segment, limits, program.pointee.segments.pointer(at: first), leastGain)
                leastGain = bounds[first &+ segment].leastGain
            }
        }
    }

    /// `leastGain` is that of the segment before.
    private static func bounds(
        of index: Int, _ limits: TestLimits, _ segments: UnsafePointer<PatternSegment>, _ leastGain: Double
    ) -> SegmentBounds {
        var bounds = SegmentBounds()
        let isLine = segments[index].kind == .line
        let cosine = limits.leastCosine(ofSegment: index)
        // The first arc begins as stated, and later ones if their direction has limits.
        let isAimed = isLine || (cosine ?? (index == 0 ? 1 : 0)) > 0
        let gain = isLine ? min(mostGain, (cosine ?? 0) * straightness) : 0
        bounds.leastGain = min(leastGain, max(isAimed ? PatternMatcher.leastScore : leastArcGain, gain))
        if isAimed { bounds.leastShare = leastShare }
        if !isLine { return bounds }
        if let (least, _) = limits.range(.length, index) {
            bounds.leastShare = max(leastShare, least * (cosine ?? 0))
        }
        if index > 0, segments[index &- 1].kind == .line, let (least, _) = limits.range(.balance, index) {
            let before = limits.leastCosine(ofSegment: index &- 1) ?? 0
            if least > -1, before > 0 { bounds.mostGrowth = (1 - least) / (1 + least) / before }
        }
        return bounds
    }

    // MARK: viability

    /// Returns a prospect with a margin that makes it worth nothing to look for a better one, or the best. Considers
    /// the chain with the highest score first.
    @inline(never) @_optimize(speed)
    func best(_ program: ProgramPointer, _ scorer: StageScorer, _ path: ScoredPath, _ limits: ProspectLimits)
        -> Prospect
    {
        var best = Prospect()
        let enough = path.length * PatternProspects.enough
        if !path.isStraight { consider(program, scorer.leader, scorer, path, limits, enough, &best) }
        var at = 0
        while at < program.pointee.chains.count, best.margin < enough {
            defer { at &+= 1 }
            if path.isStraight, program.pointee.begins(withBend: program.pointee.chains[at]) {
                if best.margin < 0 - path.length { best = Prospect(margin: 0 - path.length, chain: at) }
            } else if path.isStraight || at != scorer.leader,
                mostMargin(program, at, scorer, path, limits) > best.margin
            {
                consider(program, at, scorer, path, limits, enough, &best)
            }
        }
        best.margin = min(best.margin, limits.size - path.diagonal)
        return best
    }

    /// Returns the margin of a chain if its best score were that of its last segment, which requires least.
    @inline(__always)
    private func mostMargin(
        _ program: ProgramPointer, _ index: Int, _ scorer: StageScorer, _ path: ScoredPath, _ limits: ProspectLimits
    ) -> Double {
        let chain = program.pointee.chains.pointer(at: index)
        let first = bounds.pointer(at: Int(chain.pointee.firstSegment))
        let leastGain = first[Int(chain.pointee.segmentCount) &- 1].leastGain
        let spare = scorer.bestScore(of: index) - leastGain * path.length + limits.stray(of: path)
        return spare / (1 + (spare > 0 ? leastGain : first.pointee.leastGain))
    }

    /// Considers all ways to divide the path into segments of a chain, until one is good enough.
    @inline(__always)
    private func consider(
        _ program: ProgramPointer, _ index: Int, _ scorer: StageScorer, _ path: ScoredPath, _ limits: ProspectLimits,
        _ enough: Double, _ best: inout Prospect
    ) {
        let chain = program.pointee.chains.pointer(at: index)
        let stages = program.pointee.stages.pointer(at: 0)
        let segments = bounds.pointer(at: Int(chain.pointee.firstSegment))
        var stage = Int(chain.pointee.firstStage)
        let last = stage &+ chain.pointee.lastStage
        let stray = limits.stray(of: path)
        @inline(__always) func margin(_ score: Double, _ leastGain: Double) -> Double {
            (score - leastGain * path.length + stray) / (1 + leastGain)
        }
        @inline(__always) func add(_ margin: Double, _ segment: Int) {
            if margin > best.margin { best = Prospect(margin: margin, chain: index, segment: segment) }
        }
        // Nothing but a hook.
        add(margin(scorer.score(of: stages[stage]), segments.pointee.leastGain), 0)
        // The margin of the segments before; the sum of their largest extents, and that of the last one.
        var (held, before, extentBefore) = (Double.infinity, 0.0, 0.0)
        var segment = 0
        stage &+= 1
        while stage <= last {
            if stages[stage].isJump { return }
            let bound = segments + segment
            let most = bound.pointee.mostGrowth * extentBefore + limits.tremor
            @inline(__always) func addStage() {
                let score = scorer.score(of: stages[stage])
                var here = min(held, margin(score, bound.pointee.leastGain))
                if bound.pointee.mostGrowth < .infinity {
                    here = min(here, (most - (score - before)) / (1 + bound.pointee.mostGrowth))
                }
                add(here, segment)
            }
            let first = stage
            var extent = 0.0
            repeat {
                addStage()
                if best.margin >= enough { return }
                // What follows requires the segment's beginning.
                if stage == first {
                    let least = bound.pointee.leastShare * path.diagonal - limits.tremor
                    held = min(held, (scorer.extent(of: stages[stage]) - least) / (1 + bound.pointee.leastShare))
                }
                extent += scorer.extent(of: stages[stage])
                stage &+= 1
            } while stage <= last && stages[stage].opensSegment == PatternStage.opensNone
            if held < 0 { return }
            // What is drawn after the last segment.
            if stage > last { addStage() }
            before += extent
            extentBefore = extent
            segment &+= 1
        }
    }
}

/// The part of a path that has been scored.
struct ScoredPath {
    let length: Double
    let diagonal: Double
    /// Whether it is too straight for the beginning of an arc.
    let isStraight: Bool
}

/// The limits of tests beyond which a chain rejects a stroke, whatever its other tests are.
private struct TestLimits {
    let program: ProgramPointer
    let chain: PatternChain
    /// The largest deviation, relative to half the range. A deviation d adds 2 d^4 / (2 + d^4) to the misfit.
    let reach: Double

    init(_ program: ProgramPointer, chain index: Int, _ demand: PatternDemand) {
        self.program = program
        chain = program.pointee.chains[index]
        let (limit, most) = (program.pointee.limit(ofChain: index, demand), PatternMatcher.mostOfOneTest)
        reach = limit < most ? (most * limit / (most - limit)).squareRoot().squareRoot() : .infinity
    }

    func range(_ feature: StrokeFeature, _ segment: Int) -> (least: Double, most: Double)? {
        for at in Int(chain.firstTest)..<Int(chain.firstTest &+ chain.testCount) {
            let test = program.pointee.tests[at]
            if test.feature.rawValue == feature.rawValue, Int(test.segment) == segment {
                return (test.middle - test.half * reach, test.middle + test.half * reach)
            }
        }
        return nil
    }

    /// The least extent of a segment's chord in the stated direction, relative to the chord; nil without a test.
    func leastCosine(ofSegment index: Int) -> Double? {
        guard let (least, most) = range(.direction, index) else { return nil }
        let farthest = max(abs(least), abs(most))
        return farthest < 90 ? Angle.vector(degrees: farthest).x : 0
    }
}
