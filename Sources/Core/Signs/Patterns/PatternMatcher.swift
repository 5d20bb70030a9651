// Matches a stroke against all patterns of a program while it is drawn.

struct PatternMatcher {
    private(set) var program: ProgramPointer?
    var path = StrokePath()
    /// The path of this sequence has fewer points than it should have, because memory was short.
    private(set) var isShort = false
    private(set) var scorer = StageScorer()
    var aligner = PatternAligner()
    var measures = StrokeMeasures()
    private var prospects = PatternProspects()
    /// The newest alignment, and the boundaries of the newest fit.
    private(set) var alignment = PatternAligner.Alignment(score: 0, bestStage: 0)
    private var boundaries = SegmentBoundaries()
    /// How often the decimated path crosses itself; negative before it is counted.
    private var crossings = -1
    /// The last point that is scored.
    private var scored: UnsafePointer<StrokePath.Node>?
    /// The last point at which a move to score ends: the same unless scoring is postponed.
    private var moved: UnsafePointer<StrokePath.Node>?
    /// The points per scored move, and the length that ends it before.
    private var stride = 4
    private var moveLength = 0.0
    /// The path length at which the next move ends.
    private var nextMove = 0.0
    /// Whether the path is too straight for the arc that it may begin.
    private(set) var isStraight = false
    /// The path length at which that is looked at next; infinite if it is known.
    private var nextBend = Double.infinity
    /// The smallest score, relative to the path length, of a chain that the stroke may fit.
    static var leastScore: Double { 0.45 }
    /// The same for scores computed while the stroke is drawn. Their moves are longer and cut corners.
    static var leastRunningScore: Double { 0.15 }
    /// mm. Longer moves are scored at once, however few points they have.
    static var longestMove: Double { 4 }
    /// mm. The shortest path whose bend is looked at. The beginning of a circle may be straight.
    static var leastBend: Double { 20 }
    /// The fewest moves of such a path: that between two samples is always straight.
    private static var leastBendMoves: Int { 3 }
    /// How much longer the path becomes before its bend is looked at again.
    private static var bendGrowth: Double { 1.15 }
    /// The radius of the flattest arc, over the largest size of a stroke.
    private static var flattest: Double { 2.0 / 3 }
    /// The least binary logarithm of the likelihood ratio before the lift, however many ways the pattern has. On the
    /// strokes of people, the presets then accept 1.6 times as many other strokes as at the lift.
    static var earlyLikelihood: Double { 10.5 }
    /// The smallest score of a chain that has further strokes, over that of a complete chain.
    static var continuedScore: Double { 0.8 }
    /// The largest contribution of one test to the misfit, so that the other tests remain significant.
    static var mostOfOneTest: Double { 2 }

    /// Replaces the program and takes ownership of the new one. `isWhole`: no stroke needs more memory later. Returns
    /// false, with nothing changed, when out of memory.
    mutating func load(_ new: ProgramPointer, isWhole: Bool = true) -> Bool {
        if !path.isPrepared, !path.prepare(isWhole: isWhole) { return false }
        if !prepare(new) {
            // What was enlarged for the new program has room for the present one.
            if let program { _ = prepare(program) }
            return false
        }
        program?.release()
        program = new
        return true
    }

    private mutating func prepare(_ program: ProgramPointer) -> Bool {
        measures.prepare(program) && scorer.prepare(program) && aligner.prepare(program) && prospects.prepare(program)
    }

    @inline(never)
    mutating func free() {
        program?.release()
        program = nil
        path.free()
        measures.free()
        scorer.free()
        aligner.free()
        prospects.free()
    }

    /// `scoresEveryPoint`: the scores are needed at every point, not only at every fourth.
    mutating func begin(
        _ program: ProgramPointer, at point: Point, time: Int64, scoresEveryPoint: Bool, unitsPerMillimeter: Double
    ) {
        path.begin(at: point, time: time)
        isShort = false
        scorer.begin(program)
        stride = scoresEveryPoint ? 1 : 4
        moveLength = PatternMatcher.longestMove * unitsPerMillimeter
        isStraight = false
        nextBend = program.pointee.hasBends ? PatternMatcher.leastBend * unitsPerMillimeter : .infinity
        setScored(to: path.lastNode)
    }

    /// Adds a sample. Returns true when scoring is due.
    @inline(__always)
    mutating func add(_ point: Point, time: Int64) -> Bool {
        path.add(point, time: time)
            && (path.length >= nextMove || path.lastNode >= moved.unsafelyUnwrapped + stride)
    }

    @inline(__always)
    private mutating func setScored(to end: UnsafePointer<StrokePath.Node>) {
        scored = end
        setMoved(to: end)
    }

    @inline(__always)
    private mutating func setMoved(to end: UnsafePointer<StrokePath.Node>) {
        moved = end
        nextMove = end.pointee.distance + moveLength
    }

    /// Postpones due scoring while the path is not longer than `length`. Returns false when it is longer, or when there
    /// is no room for more points.
    @inline(__always)
    mutating func postpone(upTo length: Double) -> Bool {
        if path.length > length || !path.hasRoom { return false }
        setMoved(to: path.lastNode)
        return true
    }

    /// The length of the scored part of the path.
    var scoredLength: Double { scored.unsafelyUnwrapped.pointee.distance }

    var hasPostponed: Bool { scored != moved }

    /// Does the postponed scoring. The result is the same as without postponing.
    mutating func scorePostponed() { score(to: moved.unsafelyUnwrapped) }

    /// Scores the path up to its end.
    @inline(__always)
    mutating func score() {
        score(to: path.lastNode)
        if !path.hasRoom {
            if !path.makeRoom() { isShort = true }
            setScored(to: path.lastNode)
        }
    }

    @_optimize(speed) @inline(never)
    private mutating func score(to end: UnsafePointer<StrokePath.Node>) {
        if scored.unsafelyUnwrapped < end {
            scorer.score(
                from: scored.unsafelyUnwrapped, to: end, stride: stride, length: moveLength, program.unsafelyUnwrapped)
        }
        setScored(to: end)
    }

    /// Before the first stroke of a sequence.
    mutating func deriveBounds(_ demand: PatternDemand) {
        if let program { prospects.derive(program, demand) }
    }

    /// Returns what the stroke can become. Of later strokes, only the size is limited, and of open patterns nothing.
    mutating func prospect(_ program: ProgramPointer, _ limits: ProspectLimits) -> Prospect {
        if program.pointee.isOpen { return Prospect(margin: .infinity) }
        if path.hasJumps { return Prospect(margin: limits.size - path.diagonal) }
        if scoredLength >= nextBend { lookAtBend(limits.size) }
        var best = prospects.best(
            program, scorer, ScoredPath(length: scoredLength, diagonal: path.diagonal, isStraight: isStraight), limits)
        if nextBend < .infinity, best.margin > 0 { best.margin = min(best.margin, nextBend - scoredLength) }
        return best
    }

    /// Finds out whether the path bends enough to be the beginning of an arc. The area between an arc that turns by
    /// some radians and its chord is about a twelfth of that, relative to the squared chord.
    @inline(never)
    private mutating func lookAtBend(_ size: Double) {
        let (first, last) = (path.firstNode, scored.unsafelyUnwrapped)
        nextBend = scoredLength * PatternMatcher.bendGrowth
        if last < first + PatternMatcher.leastBendMoves { return }
        let chord = last.pointee.point - first.pointee.point
        var area = 0.0
        var node = first
        while node < last {
            area += (node.pointee.point - first.pointee.point).cross(node[1].point - first.pointee.point)
            node += 1
        }
        let bend = abs(area) * 0.5
        let turn = 12 * bend
        isStraight = turn * PatternMatcher.flattest * size < scoredLength * chord.squaredLength
        // What has turned by more than a right angle is not straight any more.
        if isStraight || turn > Angle.quarter * chord.squaredLength { nextBend = .infinity }
    }

    /// Ends a stroke.
    mutating func finish(at point: Point, time: Int64) {
        path.finish(at: point, time: time)
        score()
        path.trimRest()
        setScored(to: path.lastNode)
    }

    /// Begins the next stroke of the gesture.
    mutating func jump(_ program: ProgramPointer, to point: Point, time: Int64) {
        path.jump(to: point, time: time)
        scorer.scoreJump(program)
        setScored(to: path.lastNode)
    }

    /// Decimates the path for `fit` and `best`. The path must be scored up to its end.
    @inline(never)
    mutating func decimate() {
        path.decimate()
        setScored(to: path.lastNode)
        crossings = -1
        measures.beginPath()
    }

    /// Returns how well the stroke drawn so far fits a chain. `isPartial`: segments may be missing, and their features
    /// are meaningless. If the misfit, relative to the limit of the chain, exceeds `most`, a mismatch may be returned
    /// instead.
    @inline(never)
    mutating func fit(
        _ program: ProgramPointer, chain index: Int, unitsPerMillimeter: Double, isPartial: Bool = false,
        most: Double = .infinity, _ demand: PatternDemand = PatternDemand()
    ) -> PatternFit {
        let chain = program.pointee.chains[index]
        var fit = PatternFit(chain: index, pattern: Int(chain.pattern))
        if path.count < 2 { return fit }
        if isHopeless(chain, program) { return fit }
        let found = aligner.align(path, chain, program)
        alignment = found
        let (boundaries, score) = (found.boundaries, found.score)
        if !(score > StageScorer.unreachable * 0.5) { return fit }
        var end = boundaries[0]
        var at = 1
        while at <= Int(chain.segmentCount) {
            let next = boundaries[at]
            if end >= next, !isPartial { return fit }
            end = next
            at &+= 1
        }
        let inside = path[end].distance - path[boundaries[0]].distance
        let outside = chain.isOpenBefore || chain.isOpenAfter ? 0 : path.length - inside
        if !(score + outside * StageScorer.hookCost >= PatternMatcher.leastScore * inside) { return fit }
        self.boundaries = boundaries
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        let tests = program.pointee.tests
        let limit = most < .infinity ? most * program.pointee.limit(ofChain: index, demand) : .infinity
        let isMeasured = measures.measure(
            path, chain, segments, boundaries, unitsPerMillimeter: unitsPerMillimeter,
            tests.base.map { UnsafePointer($0 + Int(chain.firstTest)) }, limit: limit)
        if !isMeasured { return fit }
        fit.misfit = 0
        var greatest = -1.0
        at = Int(chain.firstTest)
        while at < Int(chain.firstTest &+ chain.testCount) {
            if tests[at].feature.isCount { count(for: tests[at], ifAbove: fit.misfit) }
            let part = tests[at].misfit(of: measures.value(for: tests[at]))
            fit.misfit += part
            fit.worstTest = part > greatest ? at : fit.worstTest
            greatest = part > greatest ? part : greatest
            at &+= 1
        }
        if fit.worstTest >= 0 { fit.worstValue = measures.value(for: tests[fit.worstTest]) }
        return fit
    }

    /// Whether the path does not fit a chain by its running score.
    private func isHopeless(_ chain: PatternChain, _ program: ProgramPointer) -> Bool {
        !chain.isOpenBefore && !chain.isOpenAfter
            && scorer.finalScore(of: chain, program) < PatternMatcher.leastRunningScore * path.length
    }

    /// Counts for a test; each path is counted once. Counts are tested last: they are taken as met for a path that the
    /// other tests reject in any case.
    @inline(never)
    private mutating func count(for test: FeatureTest, ifAbove misfit: Double) {
        if misfit > PatternMatcher.mostOfOneTest { return measures.set(test, test.middle) }
        if crossings < 0 { crossings = path.crossings }
        measures.set(test, Double(crossings))
    }

    /// Calls `body` for each test of a chain that the path fits, with the measured value and the range of the path, as
    /// shares of its length, that it is measured in. Returns the fit.
    mutating func forEachTest(
        _ program: ProgramPointer, chain index: Int, unitsPerMillimeter: Double,
        _ body: (FeatureTest, Double, (from: Double, to: Double)) -> Void
    ) -> PatternFit {
        let fit = fit(program, chain: index, unitsPerMillimeter: unitsPerMillimeter)
        if fit.isMismatch { return fit }
        let chain = program.pointee.chains[index]
        let boundaries = boundaries
        let whole = max(path.length, 1e-300)
        func share(_ boundary: Int) -> Double { path[boundaries[boundary]].distance / whole }
        for at in Int(chain.firstTest)..<Int(chain.firstTest &+ chain.testCount) {
            let test = program.pointee.tests[at]
            if test.feature.isCount { count(for: test, ifAbove: 0) }
            let segment = Int(test.segment)
            let range: (from: Double, to: Double) =
                switch test.feature {
                case .hookIn: (0, share(0))
                case .hookOut: (share(Int(chain.segmentCount)), 1)
                case .balance: (share(segment &- 1), share(segment &+ 1))
                case .pause: (share(segment), share(segment))
                default:
                    test.feature.isOfStroke
                        ? (0, 1) : (share(segment), share(test.feature.isOfCorner ? segment : segment &+ 1))
                }
            body(test, measures.value(for: test), range)
        }
        return fit
    }

    /// Returns the best fit, and the best fit of another pattern. Fits are compared relative to the limits of their
    /// patterns.
    @inline(never)
    mutating func best(_ program: ProgramPointer, unitsPerMillimeter: Double, demand: PatternDemand) -> (
        PatternFit, second: PatternFit
    ) {
        var (best, second) = (PatternFit(), PatternFit())
        var (least, next) = (Double.infinity, Double.infinity)
        if program.pointee.chains.count == 1 {
            best = fit(program, chain: 0, unitsPerMillimeter: unitsPerMillimeter)
            return (best.isMismatch ? PatternFit() : best, second)
        }
        for chain in program.pointee.chains.elements where !isHopeless(chain, program) {
            aligner.require(path, chain, program)
        }
        // The leader usually fits best, and others need not be measured as soon as they fit worse.
        let leader = leader
        let leading = fit(program, chain: leader, unitsPerMillimeter: unitsPerMillimeter)
        let leastLeading =
            leading.isMismatch ? .infinity : leading.misfit / program.pointee.limit(ofChain: leader, demand)
        for at in 0..<program.pointee.chains.count {
            // Of the nearest pattern, only the best fit matters, and of others, the second one of all.
            let pattern = Int(program.pointee.chains[at].pattern)
            var most = pattern == best.pattern ? least : next
            if pattern == leading.pattern { most = min(most, leastLeading) }
            let fit =
                at == leader
                ? leading : fit(program, chain: at, unitsPerMillimeter: unitsPerMillimeter, most: most, demand)
            if fit.isMismatch { continue }
            let part = fit.misfit / program.pointee.limit(ofChain: at, demand)
            if part < least {
                if best.pattern != fit.pattern { (second, next) = (best, least) }
                (best, least) = (fit, part)
            } else if part < next, fit.pattern != best.pattern {
                (second, next) = (fit, part)
            }
        }
        return (best, second)
    }

    /// The chain with the highest score.
    @inline(__always)
    var leader: Int { scorer.leader }
    @inline(__always)
    var leaderScore: Double { scorer.bestScore(of: leader) }
    /// The same, relative to the length of the path.
    var leaderShare: Double { leaderScore / max(scoredLength, 1e-300) }
    @inline(__always)
    func leaderStage(_ program: ProgramPointer) -> Int { scorer.bestStage(of: leader, program) }

    func leaderIsComplete(_ program: ProgramPointer) -> Bool {
        leaderStage(program) >= program.pointee.chains[leader].lastStage
    }

    /// Returns the highest score among the chains of other patterns than the leader's.
    func rivalScore(_ program: ProgramPointer) -> Double {
        let leading = program.pointee.chains[leader].pattern
        var rival = StageScorer.unreachable
        var at = 0
        while at < program.pointee.chains.count {
            if program.pointee.chains.pointer(at: at).pointee.pattern != leading {
                rival = max(rival, scorer.bestScore(of: at))
            }
            at &+= 1
        }
        return rival
    }

    /// Returns whether some chain has another stroke after the given number of strokes, and matches so far: not much
    /// worse than the chains that are complete and whose tests the path passes.
    @inline(never)
    mutating func mayContinue(
        _ program: ProgramPointer, after strokes: Int, unitsPerMillimeter: Double, demand: PatternDemand
    ) -> Bool {
        var continued = PatternMatcher.leastScore * path.length
        var canContinue = false
        for chain in program.pointee.chains.elements where strokes <= Int(chain.lifts) {
            let score = scorer.score(beforeJump: strokes, of: chain, program)
            if score > continued { (continued, canContinue) = (score, true) }
        }
        if !canContinue { return false }
        var isDecimated = false
        for at in 0..<program.pointee.chains.count {
            let chain = program.pointee.chains[at]
            if strokes != Int(chain.lifts) &+ 1 { continue }
            if continued > PatternMatcher.continuedScore * scorer.finalScore(of: chain, program) { continue }
            if !isDecimated { decimate() }
            isDecimated = true
            let fit = fit(program, chain: at, unitsPerMillimeter: unitsPerMillimeter)
            if program.pointee.accepts(fit, limit: program.pointee.limit(ofChain: at, demand), demand) { return false }
        }
        return true
    }
}

#if DEBUG
    extension PatternMatcher {
        func spoil() {
            path.spoil()
            scorer.spoil()
            aligner.spoil()
            measures.spoil()
        }
    }
#endif
