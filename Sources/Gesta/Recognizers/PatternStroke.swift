// Strokes that are recognized by patterns: the base of gesta.stroke and of the classes that are one preset each.

import CGesta

/// Follows its contact through a compiled program. A program of one chain and few points: what a sample costs is mostly a comparison, see StrokePath.
class PatternStroke: OneContactStroke {
    /// Where the common parameters and values begin among the class's own.
    private final let parameterOffset: UInt8
    private final let valueOffset: UInt8
    private final var firstParameter: Int { Int(parameterOffset) }
    private final var firstValue: Int { Int(valueOffset) }
    enum P {
        static var strictness: Int { 0 }
        static var eager: Int { 1 }
        static var minSize: Int { 2 }
        static var maxStray: Int { 3 }
        static var maxInterval: Int { 4 }
    }
    enum V {
        static var score: Int { 0 }
        static var margin: Int { 1 }
        static var progress: Int { 2 }
        static var segment: Int { 3 }
    }

    /// What it follows a stroke with, and the parameters as they are in this sequence.
    private struct Work {
        var matcher = PatternMatcher()
        var strictness = 1.0
        var minSize = 0.0
        var maxStray = 0.0
        var maxInterval: Int64 = 0
        /// As long as the way may get before it can have strayed, or another has to hear how it stands.
        var leash = -1.0
        /// The pattern that has been named.
        var named = -1
        /// How many strokes have begun in this sequence.
        var strokes = 0
        var isEager = false

        /// No move is worth less than its length against the way, and some is lost in rounding.
        @inline(__always)
        mutating func setLeash(worth: Double, length: Double) {
            leash =
                isEager
                ? -1
                : length + (worth - PatternMatcher.leastWorth * length + maxStray)
                    * (0.99 / (1 + PatternMatcher.leastWorth))
        }
    }
    /// Made with the first program: a recognizer that never needs one is small.
    private final var work: UnsafeMutablePointer<Work>?

    /// What is looked for; nil when nothing is.
    final var program: ProgramPointer? { work?.pointee.matcher.program }
    /// What will be looked for in the next sequence.
    var nextProgram: ProgramPointer? { program }

    init(_ kind: RecognizerClass, _ agenda: UnsafeMutablePointer<Agenda>, firstParameter: Int, firstValue: Int) {
        parameterOffset = UInt8(truncatingIfNeeded: firstParameter)
        valueOffset = UInt8(truncatingIfNeeded: firstValue)
        super.init(kind, agenda)
    }

    deinit {
        guard let work else { return }
        work.pointee.matcher.free()
        Memory.release(work)
    }

    static func describePatterns(_ kind: RecognizerClass, firstParameter p: Int, firstValue v: Int) {
        describeContacts(kind)
        kind.number(
            p &+ P.strictness, "strictness", "1", 1, 0...3,
            "How like the pattern it must be: at 1 about one in a hundred other strokes is taken for it, at 2 about three in a thousand."
        )
        kind.boolean(
            p &+ P.eager, "eager", false,
            "Recognize as soon as the stroke is drawn far enough and can mean nothing else that is declared here, not at the lift."
        )
        kind.length(
            p &+ P.minSize, "min_size", Defaults.strokeSize, 0...1000,
            "How large it must be: the diagonal of its bounding box.")
        kind.length(
            p &+ P.maxStray, "max_stray", Defaults.strokeStray, 0...1e4,
            "How much may be drawn that leads nowhere before the stroke is given up, rather than at the lift.")
        kind.number(
            p &+ P.maxInterval, "max_interval", "s", Defaults.strokeInterval, 0...3600,
            "How long the pen may be up between the strokes of one gesture.")
        kind.value(
            v &+ V.score, "score", unit: "1", "How well the stroke fits: 1 perfectly, 0.5 just so, less too badly.")
        kind.value(v &+ V.margin, "margin", unit: "1", "By how much the best pattern is ahead of the second best.")
        kind.value(v &+ V.progress, "progress", unit: "1", "How much of the best pattern has been drawn, 0 to 1.")
        kind.value(
            v &+ V.segment, "segment", type: GESTA_TYPE_INTEGER, unit: "1",
            "Which segment the verdict is about, counted from 1.")
        kind.reason(.noPattern, "no pattern is set")
        kind.reason(.drawnTooSmall, "drawn {measured} large, at least {limit} wanted")
        kind.reason(.strayed, "strayed from the pattern: {measured} of its way goes along it, at least {limit} wanted")
        kind.reason(.unfinished, "lifted with {measured} of {limit} segments drawn")
        kind.reason(
            .segmentDirection, "segment {segment} went {measured} degrees off its direction, the limit is {limit}")
        kind.reason(.segmentLength, "segment {segment} is {measured} long for the stroke's size, the limit is {limit}")
        kind.reason(
            .segmentBalance, "segment {segment} and the one before are {measured} out of balance, the limit is {limit}")
        kind.reason(.segmentForm, "segment {segment} strays {measured} from its form, the limit is {limit}")
        kind.reason(.segmentBend, "segment {segment} bends by {measured}, the limit is {limit}")
        kind.reason(
            .cornerTurn, "the corner before segment {segment} turns {measured} degrees off, the limit is {limit}")
        kind.reason(
            .cornerRound,
            "the corner before segment {segment} is rounded by {measured} of the stroke's size, the limit is {limit}")
        kind.reason(.hooked, "{measured} of the stroke's size was drawn before it or after it, the limit is {limit}")
        kind.reason(.strokeShape, "the stroke as a whole measures {measured}, the limit is {limit}")
        kind.reason(.restedWrongly, "rested {measured} s where segment {segment} begins, the limit is {limit}")
        kind.reason(.unlike, "no limit is passed, but all together is {measured} off, the limit is {limit}")
    }

    /// To be called after a program was taken.
    override func configure() {
        guard let work else { return }
        work.pointee.strictness = parameters[firstParameter &+ P.strictness]
        work.pointee.isEager = parameters[firstParameter &+ P.eager] != 0
        work.pointee.minSize = parameters[firstParameter &+ P.minSize]
        work.pointee.maxStray = parameters[firstParameter &+ P.maxStray]
        work.pointee.maxInterval = Clock.nanoseconds(parameters[firstParameter &+ P.maxInterval])
    }

    /// Takes over a program. False, with nothing changed, when memory is short.
    final func take(_ new: ProgramPointer) -> Bool {
        if work == nil {
            work = Memory.allocate(MemoryLayout<Work>.stride)?.bindMemory(to: Work.self, capacity: 1)
            work?.initialize(to: Work())
        }
        return work?.pointee.matcher.take(new) ?? false
    }

    /// A preset or other text known to be right. False, with nothing changed, when memory is short.
    final func take(pattern text: Text) -> Bool {
        guard case .program(let new) = PatternCompiler.compile(text) else { return false }
        if take(new) { return true }
        new.dispose()
        return false
    }

    /// What `other` looks for, drawn as its pattern says, this one takes for its own.
    final override func foreruns(_ other: Recognizer) -> Bool {
        guard pattern != nil, let theirs = other.pattern else { return super.foreruns(other) }
        guard var mine = trial() else { return false }
        defer { mine.free() }
        guard var others = PatternTrial(theirs, strictness: 1, unitsPerMillimetre: mine.unitsPerMillimetre) else {
            return false
        }
        defer { others.free() }
        return mine.covers(&others)
    }

    /// For trying its pattern out. Nil when there is none, or memory is short.
    final func trial() -> PatternTrial? {
        guard let pattern else { return nil }
        return PatternTrial(
            pattern, strictness: parameters[firstParameter &+ P.strictness],
            unitsPerMillimetre: agenda.pointee.unitsPerMillimetre)
    }

    override func reset() {
        guard let work else { return }
        work.pointee.strokes = 0
        work.pointee.named = -1
    }

    /// Asked before the first sequence too.
    override var longestDoubt: Double {
        (nextProgram?.pointee.lifts ?? 0) > 0 ? parameters[firstParameter &+ P.maxInterval] : 0
    }

    override func strokeBegan(_ contact: ContactPointer) {
        guard let work, let program, !program.pointee.chains.isEmpty else {
            _ = fail(.noPattern)
            return
        }
        if work.pointee.strokes == 0 {
            work.pointee.matcher.begin(
                program, at: contact.pointee.position, time: contact.pointee.seen.time, isWatched: work.pointee.isEager)
            work.pointee.setLeash(worth: 0, length: 0)
        } else {
            dropDeadline()
            work.pointee.matcher.jump(program, to: contact.pointee.position, time: contact.pointee.seen.time)
            work.pointee.leash = -1
        }
        work.pointee.strokes &+= 1
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if let work, work.pointee.matcher.add(touches.first.pointee.position, time: touches.first.pointee.seen.time) {
            follow(work)
        }
    }

    @_optimize(speed)
    override func follow(_ stretch: Stretch) -> Int {
        guard let work else { return stretch.count }
        let taken = stretch.forEachPlace(agenda) { place, time in
            guard work.pointee.matcher.add(place, time: time), !work.pointee.matcher.wait(within: work.pointee.leash)
            else { return true }
            follow(work)
            return agenda.pointee.work == .none
        }
        if work.pointee.matcher.isBehind { catchUp(work) }
        return taken
    }

    /// The stroke has gone a little further.
    @inline(never)
    private final func follow(_ work: UnsafeMutablePointer<Work>) {
        work.pointee.matcher.follow()
        look(work)
    }

    @inline(never)
    private final func catchUp(_ work: UnsafeMutablePointer<Work>) {
        work.pointee.matcher.catchUp()
        look(work)
    }

    /// How the stroke stands, where it has been followed to.
    @_optimize(speed)
    private final func look(_ work: UnsafeMutablePointer<Work>) {
        let program = work.pointee.matcher.program.unsafelyUnwrapped
        let chain = program.pointee.chains.pointer(at: work.pointee.matcher.leader)
        values[firstValue &+ V.progress] = chain.pointee.progress(work.pointee.matcher.stage(program))
        let (worth, length) = (work.pointee.matcher.worth, work.pointee.matcher.followedLength)
        if worth < PatternMatcher.leastWorth * length - work.pointee.maxStray {
            _ = fail(.strayed, measured: worth / length, limit: PatternMatcher.leastWorth)
            return
        }
        work.pointee.setLeash(worth: worth, length: length)
        if work.pointee.isEager || program.pointee.patterns.count > 1 { compare(work, program, length) }
    }

    /// Where several patterns are looked for, or the first that cannot be another.
    @inline(never)
    private final func compare(_ work: UnsafeMutablePointer<Work>, _ program: ProgramPointer, _ length: Double) {
        let rival = work.pointee.matcher.rivalWorth(program)
        let margin = max(0, min(1, (work.pointee.matcher.worth - rival) / max(length, 1e-300)))
        values[firstValue &+ V.margin] = margin
        let mayEnd =
            work.pointee.matcher.stage(program) >= program.pointee.chains[work.pointee.matcher.leader].lastStage
        guard work.pointee.isEager, mayEnd, rival <= PatternMatcher.contestedWorth * length,
            work.pointee.matcher.path.diagonal >= work.pointee.minSize
        else { return }
        work.pointee.matcher.tidy()
        let fit = work.pointee.matcher.judge(
            program, chain: work.pointee.matcher.leader, unitsPerMillimetre: agenda.pointee.unitsPerMillimetre)
        let limit = program.pointee.limit(of: fit.pattern, strictness: work.pointee.strictness)
        if fit.misfit <= limit {
            tell(fit, PatternStroke.score(fit, limit), margin: margin, program)
            recognize()
        }
    }

    override func touchesEnded(_ touches: Touches) {
        guard let work, let program else { return }
        let contact = touches.first
        work.pointee.matcher.finish(at: contact.pointee.position, time: contact.pointee.seen.time)
        if work.pointee.strokes <= program.pointee.lifts,
            work.pointee.matcher.mayGoOn(program, after: work.pointee.strokes)
        {
            wake(at: agenda.pointee.now &+ max(work.pointee.maxInterval, 1))
        } else {
            decide()
        }
    }

    override func deadlineReached(_ time: Int64) { decide() }

    private final func decide() {
        guard let work, let program else { return }
        work.pointee.matcher.tidy()
        let (size, minSize, strictness) = (
            work.pointee.matcher.path.diagonal, work.pointee.minSize, work.pointee.strictness
        )
        if size < minSize || work.pointee.matcher.path.count < 2 {
            _ = fail(.drawnTooSmall, measured: size, limit: minSize)
            return
        }
        let (best, second) = work.pointee.matcher.best(
            program, unitsPerMillimetre: agenda.pointee.unitsPerMillimetre, strictness: strictness)
        if best.isHopeless {
            let stage = work.pointee.matcher.stage(program)
            values[firstValue &+ V.progress] = program.pointee.chains[work.pointee.matcher.leader].progress(stage)
            let share = work.pointee.matcher.worth / max(work.pointee.matcher.path.length, 1e-300)
            if share < PatternMatcher.leastWorth {
                _ = fail(.strayed, measured: share, limit: PatternMatcher.leastWorth)
                return
            }
            let (drawn, all) = PatternMatcher.segmentsDrawn(program, chain: work.pointee.matcher.leader, stage: stage)
            // Where the last one has begun, one before it was left out.
            _ = fail(.unfinished, measured: Double(min(drawn, all &- 1)), limit: Double(all))
            return
        }
        let limit = program.pointee.limit(of: best.pattern, strictness: strictness)
        let score = PatternStroke.score(best, limit)
        let margin =
            second.isHopeless
            ? score
            : score - PatternStroke.score(second, program.pointee.limit(of: second.pattern, strictness: strictness))
        tell(best, score, margin: margin, program)
        if best.misfit <= limit {
            values[firstValue &+ V.progress] = 1
            recognize()
        } else {
            refuse(best, limit, program)
        }
    }

    private final func tell(_ fit: PatternFit, _ score: Double, margin: Double, _ program: ProgramPointer) {
        values[firstValue &+ V.score] = score
        values[firstValue &+ V.margin] = margin
        tellName(fit.pattern, of: program)
    }

    private final func tellName(_ pattern: Int, of program: ProgramPointer) {
        guard let work, work.pointee.named != pattern else { return }
        work.pointee.named = pattern
        name(pattern, of: program)
    }

    private final func refuse(_ fit: PatternFit, _ limit: Double, _ program: ProgramPointer) {
        let (drawn, all) = PatternMatcher.segmentsDrawn(program, chain: fit.chain, stage: fit.stage)
        if drawn < all {
            _ = fail(.unfinished, measured: Double(drawn), limit: Double(all))
            return
        }
        let test = program.pointee.tests[fit.worst]
        if !test.feature.isOfStroke {
            let number = program.pointee.number(ofSegment: Int(test.segment), in: program.pointee.chains[fit.chain])
            values[firstValue &+ V.segment] = Double(number)
        }
        if abs(fit.figure - test.middle) < test.half {
            fail(.unlike, measured: fit.misfit, limit: limit)
        } else {
            fail(
                Reason(test.feature), measured: fit.figure,
                limit: test.middle + (fit.figure < test.middle ? 0 - test.half : test.half))
        }
    }

    /// 1 for a perfect fit, 0.5 at the limit.
    private static func score(_ fit: PatternFit, _ limit: Double) -> Double { limit / (limit + fit.misfit) }

    /// Tells which pattern it was, where the class has several.
    func name(_ pattern: Int, of program: ProgramPointer) {}
}

extension Reason {
    /// Which of them a test's failing is.
    fileprivate init(_ feature: Feature) {
        switch feature {
        case .direction, .entry, .exit: self = .segmentDirection
        case .length, .millimetres: self = .segmentLength
        case .balance: self = .segmentBalance
        case .wobble, .detour, .roundness, .oval: self = .segmentForm
        case .bow, .sweep, .fill: self = .segmentBend
        case .turn, .corner: self = .cornerTurn
        case .miss: self = .cornerRound
        case .hookIn, .hookOut: self = .hooked
        case .winding, .dx, .dy, .gap, .width: self = .strokeShape
        case .pause: self = .restedWrongly
        }
    }
}
