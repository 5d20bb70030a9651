// A stroke that is recognized by compiled patterns: the base of gesta.stroke and of the preset classes.

import CGesta

/// Matches its contact against a program. Most samples cost a comparison; see `StrokePath`.
class PatternStroke: ExampleLearner, Checkable, RecognizingEarly, Explaining, FollowingToLift {
    /// Allocated with the first program, so that a recognizer without one is small.
    final var work: UnsafeMutablePointer<Work>?
    /// The index of the first common value within the class's own.
    private final let valueOffset: UInt8
    final var firstValue: Int { Int(valueOffset) }
    enum V {
        static var score: Int { 0 }
        static var margin: Int { 1 }
        static var progress: Int { 2 }
        static var segment: Int { 3 }
    }

    /// The matcher, and the parameters as they are in this sequence.
    struct Work {
        var matcher = PatternMatcher()
        var parameters = PatternParameters()
        var demand = PatternDemand()
        /// Infinite for patterns that do not limit them.
        var limits = ProspectLimits()
        var unitsPerMillimeter = 1.0
        /// The path length up to which scoring can be postponed, because the stroke can still be recognized; negative
        /// if it cannot be postponed.
        var safeLength = -1.0
        /// The pattern whose name is shown.
        var named = -1
        /// The chain that decided this sequence.
        var decidingChain = -1
        /// The chain and the reason of the verdict, if it was rejected after the last stroke.
        var flawedChain = -1
        var flaw = Reason.none
        /// The confidence with which the stroke would be recognized if it ended here; 0 if it would not.
        var confidence: UInt8 = 0
        /// How much of the path the leader explained when a recognition before the lift was last considered.
        var share = 0.0
        /// The number of strokes begun in this sequence.
        var strokes = 0
        /// A contact draws, or is followed.
        var isDrawing = false
        /// What the examples have decided, if the pattern has not.
        var likeness: Rule?

        /// The factor allows for rounding.
        @inline(__always)
        mutating func setSafeLength(_ length: Double, margin: Double) {
            safeLength = parameters.isEager ? -1 : length + margin * 0.99
        }
    }

    /// Allocated with the first example.
    final var scratch: ExampleScratch?
    /// The last stroke of a drawing that is followed: its points are allocated when it may be.
    final var tail: EquidistantPath?
    final var isFollowed = false

    /// The program of the current sequence; nil if there is none.
    final var program: ProgramPointer? { work?.pointee.matcher.program }
    /// As they are set now, among the class's own parameters.
    var patternParameters: PatternParameters { PatternParameters() }
    final override var penParameters: PenParameters { patternParameters.pen }
    var pattern: Text? { nil }
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {}
    /// The program of the next sequence.
    var nextProgram: ProgramPointer? { program }

    /// The bytes of its compiled patterns and examples.
    final override var allocated: Int { exampleBytes &+ (nextProgram?.pointee.footprint ?? 0) }

    override var roles: Roles { Roles(checkable: self, recognizingEarly: self, explaining: self, following: self) }

    init(_ recognizer: Recognizer, firstValue: Int) {
        valueOffset = UInt8(truncatingIfNeeded: firstValue)
        super.init(recognizer)
    }

    deinit {
        scratch?.free()
        Memory.release(tail?.points)
        guard let work else { return }
        work.pointee.matcher.free()
        Memory.release(work)
    }

    /// A subclass loads its program before it calls this.
    override func configure() {
        let parameters = patternParameters
        setPen(parameters.pen)
        prepareFollowing(parameters.corrections)
        guard let work else { return }
        work.pointee.parameters = parameters
        work.pointee.demand = parameters.demand
        work.pointee.unitsPerMillimeter = unitsPerMillimeter
        work.pointee.limits = limits(parameters)
        work.pointee.matcher.deriveBounds(work.pointee.demand)
    }

    fileprivate final func limits(_ parameters: PatternParameters) -> ProspectLimits {
        ProspectLimits(
            stray: parameters.maxStray, tremor: PatternProspects.tremor * unitsPerMillimeter, size: parameters.maxSize)
    }

    /// Those of the default parameters, but of any size.
    static func usualLimits(unitsPerMillimeter: Double) -> ProspectLimits {
        ProspectLimits(
            stray: Defaults.strokeStray * unitsPerMillimeter, tremor: PatternProspects.tremor * unitsPerMillimeter)
    }

    /// Takes ownership of a program. Returns false, with nothing changed, when out of memory.
    final func load(_ new: ProgramPointer) -> Bool {
        if work == nil { work = Memory.box(Work()) }
        return work?.pointee.matcher.load(new, isWhole: false) ?? false
    }

    /// Compiles and loads a valid pattern. Returns false, with nothing changed, when out of memory.
    final func load(pattern text: Text) -> Bool {
        guard case .program(let new) = SharedPrograms.compile(text) else { return false }
        if load(new) { return true }
        new.release()
        return false
    }

    /// Of the same class. Patterns decide, where both have one.
    final func foreruns(_ other: Machine) -> Bool {
        guard other.drawsAs(self) else { return false }
        guard pattern != nil, other.strokePattern != nil else { return hasParameters(of: other) }
        return coversPattern(of: other)
    }

    override func reset() {
        super.reset()
        isFollowed = false
        guard let work else { return }
        work.pointee.strokes = 0
        work.pointee.isDrawing = false
        work.pointee.likeness = nil
        work.pointee.confidence = 0
        work.pointee.named = -1
        work.pointee.decidingChain = -1
        work.pointee.flaw = .none
    }

    /// Also called before the first sequence.
    override var profile: Profile {
        var profile = super.profile
        if let nextProgram, nextProgram.pointee.lifts > 0 || matcher.set.mostStrokes > 1 {
            profile.longestDoubt = patternParameters.$maxInterval.figure
        }
        return profile
    }

    #if DEBUG
        override func spoilScratch() {
            work?.pointee.matcher.spoil()
            scratch?.spoil()
        }
    #endif

    /// Something was drawn in this sequence.
    final var isDrawn: Bool { program != nil && (work?.pointee.strokes ?? 0) > 0 }

    // MARK: samples

    override func strokeBegan(_ contact: gesta_contact) {
        guard let work, let program, !program.pointee.chains.isEmpty else {
            _ = fail(.noPattern)
            return
        }
        if work.pointee.strokes == 0 {
            work.pointee.matcher.begin(
                program, at: contact.position, time: contact.time,
                scoresEveryPoint: work.pointee.parameters.isEager,
                unitsPerMillimeter: work.pointee.unitsPerMillimeter)
            // Nothing less than the first margin can be off the pattern, or too large.
            work.pointee.setSafeLength(0, margin: work.pointee.limits.firstMargin)
        } else {
            dropDeadline()
            work.pointee.matcher.jump(program, to: contact.position, time: contact.time)
            work.pointee.safeLength = -1
        }
        work.pointee.strokes &+= 1
        work.pointee.isDrawing = true
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        // Without a pattern, contacts still have to move alike.
        guard let work else { return forEachMoveOfStroke(touches) { _ in } }
        forEachMoveOfStroke(touches) {
            guard work.pointee.matcher.add($0.position, time: $0.time) else { return }
            if !work.pointee.matcher.postpone(upTo: work.pointee.safeLength) { score(work) }
        }
    }

    @inline(never)
    private final func score(_ work: UnsafeMutablePointer<Work>) {
        work.pointee.matcher.score()
        if work.pointee.matcher.isShort { reportLoss() }
        evaluate(work)
    }

    /// Scores what was postponed, because the stroke could still be recognized.
    final func catchUp() {
        guard let work, let program, work.pointee.matcher.hasPostponed else { return }
        work.pointee.matcher.scorePostponed()
        if program.pointee.patterns.count > 1 { updateMargin(work, program, work.pointee.matcher.scoredLength) }
    }

    /// Fails the recognizer when the stroke can no longer be recognized.
    @_optimize(speed)
    private final func evaluate(_ work: UnsafeMutablePointer<Work>) {
        let program = work.pointee.matcher.program.unsafelyUnwrapped
        let length = work.pointee.matcher.scoredLength
        let isEager = work.pointee.parameters.isEager
        if isEager || program.pointee.patterns.count > 1 { updateMargin(work, program, length) }
        let prospect = work.pointee.matcher.prospect(program, work.pointee.limits)
        if prospect.margin < 0 {
            let margin = exampleMargin(work)
            if margin < 0 { return failEarly(prospect, work, program) }
            return work.pointee.setSafeLength(length, margin: margin)
        }
        work.pointee.setSafeLength(length, margin: prospect.margin)
        if isEager { recognizeEarly(work, program) }
    }

    @inline(never)
    private final func updateMargin(_ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer, _ length: Double) {
        let rival = work.pointee.matcher.rivalScore(program)
        let margin = max(0, min(1, (work.pointee.matcher.leaderScore - rival) / max(length, 1e-300)))
        values[firstValue &+ V.margin] = margin
    }

    /// Recognizes a stroke that passes all tests of the lift much better than required, unless it may become another
    /// pattern. The worse it fits, the more likely it is the beginning of something else.
    private final func recognizeEarly(_ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer) {
        work.pointee.confidence = 0
        let (demand, unitsPerMillimeter) = (work.pointee.demand, work.pointee.unitsPerMillimeter)
        guard work.pointee.matcher.leaderIsComplete(program), size(work).isMet,
            counterexamples.set.examples.isEmpty,
            !work.pointee.matcher.mayBecomeAnother(program, demand, unitsPerMillimeter: unitsPerMillimeter)
        else { return }
        work.pointee.share = work.pointee.matcher.leaderShare
        work.pointee.matcher.decimate()
        let (best, second) = work.pointee.matcher.best(program, unitsPerMillimeter: unitsPerMillimeter, demand: demand)
        if best.isMismatch { return }
        let limit = program.pointee.limit(ofChain: best.chain, demand)
        if !program.pointee.accepts(best, limit: limit, demand)
            || work.pointee.matcher.leaderMaySurpass(
                best.pattern, program, demand, unitsPerMillimeter: unitsPerMillimeter)
        {
            return
        }
        let confidence = Attempt.confidence(likelihood: program.pointee.likelihood(of: best))
        work.pointee.confidence = confidence
        if program.pointee.likelihoodOfOneWay(of: best) >= PatternMatcher.earlyLikelihood {
            show(best, second, limit, program)
            setConfidence(confidence)
            recognizeEarly()
        }
    }

    /// Whether it is complete and surer, or incomplete and fits about as well.
    final func contests(_ recognition: EarlyRecognition) -> Bool {
        guard let work, let program, work.pointee.strokes > 0 else { return false }
        catchUp()
        return work.pointee.confidence > recognition.confidence
            || work.pointee.matcher.mayBecomeAny(
                program, work.pointee.demand, unitsPerMillimeter: work.pointee.unitsPerMillimeter,
                fitting: recognition.share)
    }

    final var shareRecognized: Double { work?.pointee.share ?? 0 }

    final func withdrawRecognition() {
        guard let work, let program else { return }
        work.pointee.decidingChain = -1
        work.pointee.named = -1
        values[firstValue &+ V.score] = 0
        updateMargin(work, program, work.pointee.matcher.scoredLength)
        showName(Text(""))
    }

    override func strokeEnded(_ contact: gesta_contact) {
        guard let work, let program else { return }
        work.pointee.isDrawing = false
        catchUp()
        work.pointee.matcher.finish(at: contact.position, time: contact.time)
        if work.pointee.matcher.isShort { reportLoss() }
        if work.pointee.strokes <= program.pointee.lifts,
            work.pointee.matcher.mayContinue(
                program, after: work.pointee.strokes, unitsPerMillimeter: work.pointee.unitsPerMillimeter,
                demand: work.pointee.demand)
        {
            wait(work)
        } else {
            decide(isLast: false)
        }
    }

    private final func wait(_ work: UnsafeMutablePointer<Work>) {
        wake(at: frameTime &+ max(work.pointee.parameters.maxInterval, 1))
    }

    override func deadlineReached(_ time: Int64) { decide(isLast: true) }

    /// Shows the part that is being drawn, and estimates the progress, unless the stroke is recognized at the lift,
    /// when it is 1. One that loses to another gesture need not know it: that happens often, and estimates take time.
    override func updateValues() {
        guard let work, let program, isUnderWay, state == .possible, work.pointee.strokes > 0 else { return }
        showPart(isComplete: work.pointee.decidingChain >= 0 && work.pointee.flaw == .none)
        if values[firstValue &+ V.progress] == 1 { return }
        values[firstValue &+ V.progress] = verdict.reason == .lost ? 0 : work.pointee.matcher.progress(program)
    }

    // MARK: examples and corrections

    override func reserve(examples count: Int, longestName: Int) -> Bool {
        if scratch != nil { return true }
        scratch = ExampleScratch()
        matcher.limitRotation(to: Defaults.exampleRotation)
        counterexamples.limitRotation(to: Defaults.exampleRotation)
        matcher.comparesInk = true
        counterexamples.comparesInk = true
        return scratch != nil
    }

    final override func examplesChanged() {
        matcher.matchesAnyNumber = matcher.set.mostStrokes > 1
        counterexamples.matchesAnyNumber = matcher.matchesAnyNumber
    }

    final override var lineDoubt: StraightDoubt? { straightDoubtOfExamples }

    final override var corrections: CorrectionParameters? { patternParameters.corrections }

    final override func lastDrawing(_ scratch: ExampleScratch) -> LastDrawing {
        guard let work, isDrawn else { return .none }
        if isCorrected { return .corrected }
        if !attempt.pointee.state.isFinal || work.pointee.isDrawing { return .unfinished }
        let drawing = work.pointee.matcher.path.resampled(scratch, tail: isFollowed ? tail : nil)
        return drawing.map { .whole($0) } ?? .none
    }

    final override func addDrawing(to chain: inout DirectionChain) {
        if let work, work.pointee.strokes > 0 { chain.add(work.pointee.matcher.path) }
    }

    private final func prepareFollowing(_ parameters: CorrectionParameters) {
        if parameters.isCorrectable, tail == nil {
            let points = Memory.allocate(EquidistantPath.capacity &* MemoryLayout<Point>.stride)
            tail = points.map { EquidistantPath(in: $0.bindMemory(to: Point.self, capacity: EquidistantPath.capacity)) }
            if points == nil { reportLoss() }
        }
        setFollowing(parameters.isCorrectable)
    }

    final var isUnfinished: Bool { tail != nil && work?.pointee.isDrawing ?? false }

    final func touchesFollowed(_ touches: Touches, _ phase: TouchPhase) {
        guard isUnfinished, let work, let points = tail?.points else { return }
        if !isFollowed { tail = work.pointee.matcher.path.resampleStrokes(in: points, to: nil) }
        isFollowed = true
        switch phase {
        case .moved: tail?.move(to: seen(touches.first).position)
        case .ended: work.pointee.isDrawing = false
        case .cancelled: break
        }
    }

    // MARK: measures

    override func addMeasures(to list: inout MeasureList) { addPatternMeasures(to: &list) }

    final func strokeHint() -> Hint? { patternHint() }

    /// Which pattern was recognized, or which way to draw it; or the reason.
    final func describe(to out: inout TextWriter) -> Bool {
        if state != .ended { return describePatternReason(to: &out) }
        guard let work, let program else { return false }
        if work.pointee.likeness != nil {
            out.text("; like an example")
            return true
        }
        if work.pointee.decidingChain < 0 { return false }
        program.pointee.describe(chain: work.pointee.decidingChain, to: &out)
        return true
    }

    // MARK: the decision after the last stroke

    /// `isLast`: no stroke follows.
    private final func decide(isLast: Bool) {
        guard let work, let program else { return }
        work.pointee.matcher.decimate()
        let (size, demand) = (size(work), work.pointee.demand)
        if !size.isMet || work.pointee.matcher.path.count < 2 { return fail(size) }
        let (best, second) = work.pointee.matcher.best(
            program, unitsPerMillimeter: work.pointee.unitsPerMillimeter, demand: demand)
        let limit = best.isMismatch ? .infinity : program.pointee.limit(ofChain: best.chain, demand)
        let isAccepted = !best.isMismatch && program.pointee.accepts(best, limit: limit, demand)
        if !isAccepted {
            if !isLast, mayBecomeExample(work) { return wait(work) }
            if recognizeExample(work) { return }
        }
        if !best.isMismatch { show(best, second, limit, program) }
        if !isAccepted { return reject(best, limit, work, program) }
        if failByCounterexample(work) { return }
        values[firstValue &+ V.progress] = 1
        setConfidence(likelihood: program.pointee.likelihood(of: best))
        recognize()
    }

    private final func show(_ fit: PatternFit, _ second: PatternFit, _ limit: Double, _ program: ProgramPointer) {
        guard let work else { return }
        let score = PatternStroke.score(fit, limit)
        let next =
            second.isMismatch
            ? 0 : PatternStroke.score(second, program.pointee.limit(ofChain: second.chain, work.pointee.demand))
        values[firstValue &+ V.score] = score
        values[firstValue &+ V.margin] = score - next
        work.pointee.decidingChain = fit.chain
        if work.pointee.named == fit.pattern { return }
        work.pointee.named = fit.pattern
        showName(program.pointee.name(of: fit.pattern))
    }

    /// 1 for a perfect fit, 0.5 at the limit.
    private static func score(_ fit: PatternFit, _ limit: Double) -> Double { limit / (limit + fit.misfit) }

    /// Sets the value for the part that is being drawn, in classes that have one. `isComplete`: the gesture has been
    /// recognized, or would have been.
    func showPart(isComplete: Bool) {}

    /// Sets the value for the name of the pattern or example, in classes that have one.
    func showName(_ name: Text) {}
}
extension Machine {
    final var patternStroke: PatternStroke? {
        kind._withUnsafeGuaranteedRef { $0.matchesPatterns } ? unsafeDowncast(self, to: PatternStroke.self) : nil
    }

    /// Whether a stroke looks the same to both, as their regions lie now.
    final func drawsAs(_ other: Machine) -> Bool {
        guard let stroke = patternStroke, let another = other.patternStroke else { return true }
        return stroke.draws(as: another)
    }

    /// Nil if it neither matches patterns nor compares strokes with examples, or when out of memory.
    final func straightDoubt() -> StraightDoubt? {
        guard let stroke = patternStroke else { return learner?.lineDoubt }
        guard var trial = makePatternTrial() else { return nil }
        defer { trial.free() }
        var doubt = trial.straightDoubt(stroke.limits(stroke.patternParameters))
        if let other = stroke.lineDoubt {
            doubt.directions |= other.directions
            doubt.longest = max(doubt.longest, other.longest)
        }
        return doubt
    }

    /// Nil if it has no pattern, or when out of memory.
    final func makePatternTrial() -> PatternTrial? {
        guard let pattern = strokePattern else { return nil }
        let demand = patternStroke?.patternParameters.demand ?? PatternDemand()
        return PatternTrial(pattern, demand, unitsPerMillimeter: unitsPerMillimeter)
    }

    /// Whether it recognizes the ideal strokes of another machine's pattern, by its priority or its confidence, as far
    /// as its own pattern tells.
    final func coversPattern(of other: Machine) -> Bool {
        guard other.drawsAs(self), var mine = makePatternTrial() else { return false }
        defer { mine.free() }
        guard let theirs = other.strokePattern,
            var others = PatternTrial(
                theirs, PatternDemand(), unitsPerMillimeter: mine.unitsPerMillimeter)
        else { return false }
        defer { others.free() }
        return mine.covers(&others, surely: recognizer.priority <= other.recognizer.priority)
    }
}
