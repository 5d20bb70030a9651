// A drawing that resembles an example of the program: the class gesta.template.

import CGesta

/// Finds the nearest example, and rejects drawings that are not near enough. Strokes are resampled while they are
/// drawn. At the lift, the embedding of the drawing is compared with those of the examples; see `ShapeEmbedding`.
final class Template: ExampleLearner, Checkable, RecognizingEarly, Explaining, FollowingToLift {
    struct Parameters: ParameterSet {
        @Parameter var falsePositives: Double
        @Parameter var maxRotation: Double
        @Parameter var isEager: Bool
        @Parameter var follows: Bool
        @Parameter var minSize: Double
        @Parameter var maxInterval: Double
        @Parameter var maxStray: Double
        @Parameter var strokes: Int
        var corrections = CorrectionParameters()
        var pen = PenParameters()

        /// Whether drawings match examples of another number of strokes, which have at most `most`.
        func matchAnyNumber(most: Int) -> Bool { strokes == 2 || strokes == 0 && most > 1 }

        /// Whether the time waited for another stroke depends on what is drawn and on the writer.
        var adapts: Bool { maxInterval < 0 }

        mutating func declare(in list: inout ParameterList) {
            list.number(
                &$falsePositives, "false_positives", "1", Defaults.falsePositives, 0...1,
                """
                The share of other strokes that may pass: 0 to 1. At 1, nothing is rejected and the nearest example is \
                always recognized.
                """)
            list.number(
                &$maxRotation, "max_rotation", "rad", Defaults.exampleRotation, 0...3.1415926535897936,
                "How far a drawing may be rotated relative to an example; pi allows any rotation.")
            list.boolean(
                &$isEager, "eager", false,
                """
                Whether a drawing is recognized before the lift: when two thirds of an example are drawn, much nearer \
                than is required at the lift, and no other name, or gesture of a rival, begins like it.
                """)
            list.boolean(
                &$follows, "follow", false,
                "Whether best, margin and progress are updated while the stroke is drawn; implied by eager.")
            list.length(
                &$minSize, "min_size", Defaults.exampleSize, 0...1000, "The smallest total length of the strokes.")
            list.number(
                &$maxInterval, "max_interval", "s", -Defaults.exampleInterval, -3600...3600,
                """
                The longest time between strokes. Only waited for if some example has more strokes. If negative, it is \
                the writer's longest time so far, which the recognizer learns from the drawings that it recognizes: \
                one and a half times as long is waited after strokes that match an example and may become another, or \
                match none, and at most 10 s.
                """)
            list.length(
                &$maxStray, "max_stray", Defaults.exampleStray, 0...1e4,
                """
                How far a stroke may stray from the beginnings of all examples; the recognizer fails before the lift \
                when it is exceeded. Not with examples of several strokes, or if nothing is rejected.
                """)
            list.choice(
                &$strokes, "strokes", "auto exact any",
                """
                The number of strokes of a drawing: exact, that of an example; any, another one, too, whatever their \
                order and direction, if the whole looks alike; auto, any if some example has several strokes, \
                otherwise exact.
                """)
            corrections.declare(in: &list)
            pen.declare(in: &list)
            list.idle($maxStray, while: $falsePositives, in: 1...1)
        }
    }
    enum V {
        static var name: Int { 0 }
        static var runnerUp: Int { 1 }
        static var best: Int { 2 }
        static var index: Int { 3 }
        static var score: Int { 4 }
        static var margin: Int { 5 }
        static var distance: Int { 6 }
        static var limit: Int { 7 }
        static var progress: Int { 8 }
        static var rotation: Int { 9 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let template = RecognizerClass(
            in: rows, id: Text("gesta.template"), label: Text("Template"),
            doc: Text(
                """
                A drawing that resembles an example added by the program: one stroke, or several in any order and \
                direction, where closed strokes may begin anywhere, and in another number of strokes too if strokes is \
                any.
                """),
            isContinuous: false, make: { Template($0) })
        template.learnsFromExamples = true
        template.add(.keepsMeasures)
        template.describe(Parameters())
        template.value(
            V.name, "name", type: .text, "The name of the nearest example; empty until the decision.")
        template.value(V.runnerUp, "runner_up", type: .text, "The nearest other name.")
        template.value(
            V.best, "best", type: .text, "The nearest name while the stroke is drawn.")
        template.value(
            V.index, "index", type: .integer, unit: "1",
            "The index of the name, from 0. For events, which do not contain texts.")
        template.value(
            V.score, "score", unit: "1",
            "The similarity to the nearest example: 1 if identical, 0.5 at the limit, less if it is rejected.")
        template.value(
            V.margin, "margin", unit: "1",
            "How much nearer the nearest example is than the runner-up: 0 if equally near, up to 1.")
        template.value(
            V.distance, "distance", unit: "1",
            "The distance from the nearest example: 0 if identical, about 1 if unrelated.")
        template.value(
            V.limit, "limit", unit: "1", "The largest distance that is recognized; 0 if nothing is rejected.")
        template.value(V.progress, "progress", unit: "1", "How much of the gesture is drawn: 0 to 1.")
        template.value(
            V.rotation, "rotation", unit: "rad", flags: GESTA_VALUE_FLIPS.rawValue,
            "The rotation of the drawing relative to the nearest example, clockwise in its space; set at the lift."
        )
        describeContacts(template)
        template.reason(.noExamples, "there are no examples")
        template.reason(
            .movedTooLittle, "too small: length {measured}, at least {limit} required", hint: "drawn too small")
        template.reason(
            .diverged, "no example begins like it: off by {measured}, at most {limit} allowed",
            hint: "does not begin like any example")
        template.reason(.tooManyStrokes)
        template.reason(
            .tooFewStrokes, "number of strokes is {measured}, which no example has",
            hint: "no example has that number of strokes")
        template.reason(
            .unfinished, "only {measured} of {limit} strokes of {name} drawn", hint: "strokes of {name} are missing")
        template.reason(
            .tooDifferent,
            "too different from the nearest example, {name}: distance {measured}, at most {limit} allowed",
            hint: "does not look like {name}")
        template.reason(
            .counterexample,
            "more like a counterexample than like {name}: distance {measured}, less than {limit} required",
            hint: "looks like something else than {name}")
        return template
    }

    /// Allocated with the first example.
    private var scratch: ExampleScratch?
    private var drawing: ResampledDrawing?
    private var path: EquidistantPath?

    private var parameters = Parameters()
    private var predicts: Bool { parameters.isEager || parameters.follows }
    /// The stroke length at which the next prediction is due.
    private var nextPrediction = 0.0
    /// The stroke length at which it is due to look whether an example begins like the stroke.
    private var nextLook = Double.infinity
    /// The direction of a stroke that has failed before the lift, in degrees.
    private var strayedTo = 0.0
    /// The number of strokes begun of this drawing.
    private var begun = 0
    /// The strokes before the last pause that was longer than usual. They are dropped if the drawing matches nothing.
    private var strokesBeforePause = 0
    /// When the last stroke ended, and the longest time between strokes of this drawing.
    private var lifted: Int64 = 0
    private var longestGap: Int64 = 0
    /// The largest distance that the share of false positives allows, and the distance from the nearest counterexample.
    private var usualLimit: Float = .infinity
    private var counterexampleDistance: Float = .infinity
    /// The length at which the drawing was decided, if it has been followed since; negative otherwise.
    private var lengthDecided = -1.0

    deinit { scratch?.free() }

    override var penParameters: PenParameters { Parameters(of: self).pen }

    override var roles: Roles { Roles(checkable: self, recognizingEarly: self, explaining: self, following: self) }

    override func configure() {
        parameters.read(for: self)
        setFollowing(parameters.corrections.isCorrectable)
        setPen(parameters.pen)
        matcher.limitRotation(to: parameters.maxRotation)
        counterexamples.limitRotation(to: parameters.maxRotation)
        matcher.comparesInk = true
        counterexamples.comparesInk = true
        examplesChanged()
    }

    override func examplesChanged() {
        matcher.matchesAnyNumber = parameters.matchAnyNumber(most: matcher.set.mostStrokes)
        counterexamples.matchesAnyNumber = matcher.matchesAnyNumber
    }

    override func reset() {
        super.reset()
        drawing?.clear()
        path = nil
        begun = 0
        strokesBeforePause = 0
        longestGap = 0
        (usualLimit, counterexampleDistance) = (.infinity, .infinity)
        lengthDecided = -1
    }

    #if DEBUG
        override func spoilScratch() { scratch?.spoil() }
    #endif

    // MARK: examples; changes apply at once, even within a sequence

    override func reserve(examples count: Int, longestName: Int) -> Bool {
        for value in [V.name, V.runnerUp, V.best] where !reserveText(longestName, ofValue: value) {
            return false
        }
        // Learning the writer's interval must not run out of memory.
        guard recognizer.reserveParameters() else { return false }
        if scratch != nil { return true }
        scratch = ExampleScratch()
        drawing = scratch.map { ResampledDrawing(in: $0.resampled) }
        return scratch != nil
    }

    /// Reports names with examples that are nearer than half the limit to an example of another name.
    func examine(_ tell: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        if tellsOfNoExample(tell) { return }
        // The recognizer's own working memory contains the current drawing.
        guard let scratch = ExampleScratch() else { return }
        defer { scratch.free() }
        var matcher = matcher
        let parameters = Parameters(of: self)
        matcher.rotationLimit = RotationLimit(most: parameters.maxRotation)
        matcher.matchesAnyNumber = parameters.matchAnyNumber(most: matcher.set.mostStrokes)
        let set = matcher.set
        for name in 0..<set.names.count {
            var nearest: Float = .infinity
            var other = -1
            for at in 0..<set.examples.count where set.examples[at].name == name {
                let match = matcher.nearest(to: at, scratch)
                let strokes = set.examples[at].strokeCount
                let limit = min(
                    matcher.limit(parameters.falsePositives, strokes: strokes), ExampleMatcher.loosest(strokes))
                let isOther = match.name != name
                let (rival, distance) =
                    isOther ? (match.name, match.distance) : (match.runnerUp, match.runnerUpDistance)
                if rival >= 0, distance < nearest, distance < 0.5 * limit { (nearest, other) = (distance, rival) }
            }
            if other >= 0 {
                tell(GESTA_FINDING_SIMILAR) { out in
                    out.text("has similar examples of ")
                    out.quoted(set.name(at: name))
                    out.text(" and ")
                    out.quoted(set.name(at: other))
                    out.text(": distance ")
                    out.figure(Double(nearest))
                }
            }
        }
    }

    /// Which of two recognizers with different examples decides first does not follow from their parameters.
    func foreruns(_ other: Machine) -> Bool { false }

    override var profile: Profile {
        var profile = super.profile
        let parameters = Parameters(of: self)
        if mostStrokes(parameters) > 1 {
            profile.longestDoubt = parameters.adapts ? Defaults.longestExampleInterval : parameters.maxInterval
        }
        return profile
    }

    // MARK: strokes

    override func strokeBegan(_ contact: gesta_contact) {
        dropDeadline()
        guard let scratch, matcher.set.examples.count > 0 else {
            fail(.noExamples)
            return
        }
        if begun > 0 {
            let gap = frameTime &- lifted
            longestGap = max(longestGap, gap)
            if parameters.adapts, gap > shortInterval { strokesBeforePause = drawing?.count ?? 0 }
        }
        begun &+= 1
        if !strokes.isMet, !dropStrokesBeforePause() { return fail(strokes) }
        var path = EquidistantPath(in: scratch.path)
        path.begin(at: contact.start)
        self.path = path
        nextPrediction = 0
        nextLook = failsEarly ? matcher.shortestStray(parameters.maxStray) : .infinity
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        forEachMoveOfStroke(touches) {
            if path?.move(to: $0.position) ?? false { lookIfDue() }
            if predicts { predictIfDue() }
        }
    }

    override func strokeEnded(_ contact: gesta_contact) {
        guard let path, drawing != nil else { return }
        drawing?.add(path)
        self.path = nil
        lifted = frameTime
        let most = mostStrokes(parameters)
        if most < 2 || !parameters.adapts && begun >= most {
            decide()
        } else if parameters.adapts {
            waitOrDecide()
        } else if begun >= matcher.set.mostStrokes, let drawing, let scratch {
            // Only a drawing that is not complete may have more strokes than the examples.
            let match = matcher.nearest(drawing, scratch)
            if isComplete(drawing, match) { decide(match) } else { wait(Clock.nanoseconds(parameters.maxInterval)) }
        } else {
            wait(Clock.nanoseconds(parameters.maxInterval))
        }
    }

    /// Waits for another stroke. With an interval of 0, the drawing is decided at once.
    private func wait(_ interval: Int64) {
        if interval > 0 { wake(at: frameTime &+ interval) } else { decide() }
    }

    /// As the recognizer has learned it, even since this sequence began.
    private var usualInterval: Double { abs(settings[parameters.$maxInterval.index]) }

    /// While the strokes may be some of those of an example with more.
    private var longestInterval: Int64 { Clock.nanoseconds(Defaults.longestExampleInterval) }

    /// One and a half times the writer's usual interval.
    private var shortInterval: Int64 {
        min(Clock.nanoseconds(1.5 * usualInterval), longestInterval)
    }

    /// Waits for another stroke if there may be one.
    private func waitOrDecide() {
        guard let drawing, let scratch else { return }
        let match = matcher.nearest(drawing, scratch)
        let hasRoom = drawing.count < mostStrokes(parameters)
        let mayContinue = hasRoom && matcher.mayContinue(drawing, scratch)
        if isComplete(drawing, match) {
            if mayContinue { wait(shortInterval) } else { decide(match) }
        } else if mayContinue {
            wait(longestInterval)
        } else if hasRoom, !isCompleteWithoutStrokesBeforePause(drawing), mayBePart(drawing) {
            // Of an example in another number of strokes.
            wait(2 * shortInterval)
        } else if dropStrokesBeforePause() {
            waitOrDecide()
        } else {
            // The drawing matches no example. Its further strokes must not begin drawings of their own.
            wait(shortInterval)
        }
    }

    /// Whether the drawing may become one in another number of strokes than the examples.
    private func mayBePart(_ drawing: ResampledDrawing) -> Bool {
        guard matcher.matchesAnyNumber, let scratch else { return false }
        return matcher.mayContain(drawing, scratch)
    }

    /// Whether the strokes after the last pause that was longer than usual would be recognized alone.
    private func isCompleteWithoutStrokesBeforePause(_ drawing: ResampledDrawing) -> Bool {
        guard strokesBeforePause > 0, let scratch else { return false }
        let rest = drawing.without(first: strokesBeforePause)
        return isComplete(rest, matcher.nearest(rest, scratch))
    }

    /// Begins the drawing after the last pause that was longer than usual. Returns false if there was none.
    private func dropStrokesBeforePause() -> Bool {
        if strokesBeforePause == 0 { return false }
        drawing?.removeFirst(strokesBeforePause)
        begun &-= strokesBeforePause
        strokesBeforePause = 0
        longestGap = 0
        return true
    }

    /// Whether the drawing would be recognized as it is.
    private func isComplete(_ drawing: ResampledDrawing, _ match: ExampleMatch) -> Bool {
        length(drawing.length).isMet && likeness(match.distance, limit(of: drawing)).isMet
    }

    /// The usual interval rises at once to the longest one of a recognized drawing, but at most doubles, and falls by
    /// an eighth of the difference.
    private func learnInterval() {
        if begun < 2 || settings[parameters.$maxInterval.index] >= 0 { return }
        let usual = usualInterval
        let longest = min(Clock.seconds(longestGap), 2 * usual)
        // The parameters are the recognizer's own since the first example.
        let learned = min(longest < usual ? usual - (usual - longest) / 8 : longest, 3600)
        recognizer.setParameter(-learned, at: parameters.$maxInterval.index)
    }

    override func deadlineReached(_ time: Int64) { decide() }

    /// The largest number of strokes of a drawing.
    private func mostStrokes(_ parameters: Parameters) -> Int {
        let most = matcher.set.mostStrokes
        return most > 0 && parameters.matchAnyNumber(most: most) ? ResampledDrawing.mostStrokes : most
    }

    // MARK: measures

    override func addMeasures(to list: inout MeasureList) {
        addPenMeasures(to: &list)
        guard let drawing, begun > 0 else { return }
        list.add(strokes)
        list.add(length(isFollowed ? lengthDecided : drawing.length + (path?.length ?? 0)))
        if contacts.isEmpty, !isDecided {
            let interval = deadline &- lifted
            let parameter =
                parameters.adapts && interval == longestInterval ? -1 : parameters.$maxInterval.index
            list.add(.atMost(.waitedTooLong, elapsed(since: lifted), Clock.seconds(interval), by: parameter))
        }
        if let path, let scratch, failsEarly, !isFollowed { list.add(divergence(matcher.stray(of: path, scratch))) }
        if usualLimit < .infinity { list.add(likeness(Float(values[V.distance]), usualLimit)) }
        if counterexampleDistance < .infinity { list.add(distinctness(Float(values[V.distance]))) }
    }

    // MARK: rules

    private var strokes: Rule { .atMost(.tooManyStrokes, Double(begun), Double(mostStrokes(parameters))) }
    private func length(_ drawn: Double) -> Rule { .atLeast(.movedTooLittle, drawn, parameters.$minSize) }
    private func likeness(_ distance: Float, _ limit: Float) -> Rule {
        .atMost(.tooDifferent, Double(distance), Double(limit), by: parameters.$falsePositives.index)
    }
    private func distinctness(_ distance: Float) -> Rule {
        .lessThan(.counterexample, Double(distance), Double(counterexampleDistance))
    }
    private func divergence(_ stray: Double) -> Rule { .atMost(.diverged, max(0, stray), parameters.$maxStray) }
    private func limit(of drawing: ResampledDrawing) -> Float {
        matcher.limit(parameters.falsePositives, strokes: drawing.count)
    }

    private func decide() {
        guard let drawing, let scratch else { return }
        decide(matcher.nearest(drawing, scratch))
    }

    private func decide(_ match: ExampleMatch) {
        guard let drawing else { return }
        guard check(length(drawing.length)) else { return }
        if match.name < 0 {
            // The program may have removed the examples during the stroke.
            if matcher.set.examples.count == 0 {
                fail(.noExamples)
                return
            }
            if !failUnfinished(drawing) { fail(.tooFewStrokes, measured: Double(drawing.count)) }
            return
        }
        let limit = limit(of: drawing)
        if counterexamples.set.examples.count > 0, let scratch {
            counterexampleDistance = counterexamples.nearest(drawing, scratch).distance
        }
        values[V.progress] = 1
        show(match.name, match.runnerUp, distance: match.distance, limit: limit, margin: match.margin)
        // The inverse of the rotation from the drawing to the example.
        values[V.rotation] = Angle.of(Point(Double(match.rotation.x), 0 - Double(match.rotation.y)))
        let likeness = likeness(match.distance, limit)
        if !likeness.isMet, failUnfinished(drawing) { return }
        if check(likeness), check(distinctness(match.distance)) {
            setConfidence(likelihood: match.likelihood(strokes: drawing.count))
            learnInterval()
            recognize()
        }
    }

    /// Fails the recognizer if the strokes are some of an example with more. Returns false otherwise.
    private func failUnfinished(_ drawing: ResampledDrawing) -> Bool {
        guard let scratch, let example = matcher.exampleBegun(by: drawing, scratch) else { return false }
        _ = setText(matcher.set.name(at: example.name), ofValue: V.name)
        return fail(.unfinished, measured: Double(drawing.count), limit: Double(example.strokeCount))
    }

    private func show(_ name: Int, _ runnerUp: Int, distance: Float, limit: Float, margin: Double) {
        _ = setText(matcher.set.name(at: name), ofValue: V.name)
        if runnerUp >= 0 { _ = setText(matcher.set.name(at: runnerUp), ofValue: V.runnerUp) }
        values[V.index] = Double(name)
        values[V.distance] = Double(distance)
        usualLimit = limit
        let limit = min(limit, counterexampleDistance)
        // Without a limit, the score is relative to the loosest limit.
        let scale = Double(limit.isFinite ? limit : ExampleMatcher.loosest(begun))
        values[V.limit] = limit.isFinite ? Double(limit) : 0
        values[V.score] = scale / (scale + Double(distance))
        values[V.margin] = margin
    }

    /// As at the lift; if it has failed before, of what another recognizer has seen.
    override func nearestName(to path: StrokePath?) -> Resemblance? {
        if values[V.score] > 0 { return Resemblance(score: values[V.score], sign: Int(values[V.index])) }
        guard let path, !path.hasJumps,
            var found = matcher.resemblance(to: path, parameters.falsePositives)
        else { return nil }
        let seen = isFollowed ? lengthDecided : self.path?.length ?? 0
        found.score *= min(1, seen / max(path.length, 1e-300))
        return found
    }

    // MARK: failing before the lift

    /// Only one stroke: a drawing that is rejected may have further strokes, which must not be recognized alone.
    private func failsEarly(_ parameters: Parameters) -> Bool {
        parameters.falsePositives < 1 && mostStrokes(parameters) == 1
    }
    private var failsEarly: Bool { failsEarly(parameters) }

    @inline(__always)
    private func lookIfDue() {
        if let path, path.steppedLength >= nextLook { look() }
    }

    /// Fails the recognizer when no example begins like the stroke.
    @inline(never)
    private func look() {
        guard let path, let scratch, failsEarly else {
            nextLook = .infinity
            return
        }
        let stray = matcher.stray(of: path, scratch, enough: parameters.maxStray)
        let rule = divergence(stray)
        if !rule.isMet {
            strayedTo = Angle.of(path.chord) * Angle.degreesPerRadian
            nextPrediction = .infinity
            return fail(rule)
        }
        let length = path.length
        nextLook = length + max(parameters.maxStray - stray, length / 4)
    }

    /// As the parameters are set now.
    override var lineDoubt: StraightDoubt? {
        guard let scratch, matcher.set.examples.count > 0 else { return nil }
        let parameters = Parameters(of: self)
        let limit = failsEarly(parameters) ? parameters.$maxStray.figure : .infinity
        return matcher.straightDoubt(limit, rotation: parameters.maxRotation, scratch)
    }

    /// Writes, for example, "went left, the examples begin right or down: off by 9, at most 6 allowed".
    func describe(to out: inout TextWriter) -> Bool {
        guard state == .failed, verdict.reason == .diverged else { return false }
        out.text("went ")
        out.text(DirectionWord.nearest(degrees: strayedTo))
        var begins = StraightDoubt()
        for eighth in 0..<8 where matcher.set.reach.begins(eighth: eighth) {
            begins.directions |= 1 &<< UInt8(truncatingIfNeeded: eighth)
        }
        if begins.directions != 0 {
            out.text(", the examples begin ")
            begins.describe(to: &out)
        }
        out.text(": off by ")
        out.figure(verdict.measured, besides: verdict.limit)
        out.text(", at most ")
        out.figure(verdict.limit, besides: verdict.measured)
        out.text(" allowed")
        return true
    }

    // MARK: predictions while the stroke is drawn

    /// A prediction is due each time the stroke has grown by one twelfth.
    @inline(__always)
    private func predictIfDue() {
        guard let path, begun == 1, path.count >= 6 else { return }
        let length = path.length
        if length >= nextPrediction { predict(length) }
    }

    @inline(never)
    private func predict(_ length: Double) {
        guard self.length(length).isMet else { return }
        nextPrediction = length * (1 + 1.0 / 12)
        guard let match = matchBeginning(), match.name >= 0 else { return }
        _ = setText(matcher.set.name(at: match.name), ofValue: V.best)
        values[V.progress] = match.progress
        values[V.margin] = match.margin
        guard parameters.isEager, match.isClear, !isContestedByCounterexample(match) else { return }
        let limit = matcher.beginningLimit(parameters.falsePositives)
        if match.distance > BeginningMatch.nearness * limit { return }
        show(match.name, match.runnerUp, distance: match.distance, limit: limit, margin: match.margin)
        recognizeEarly()
    }

    /// Compares what is drawn of the first stroke with the beginnings of the examples.
    private func matchBeginning() -> BeginningMatch? { matchBeginning(matcher) }

    private func matchBeginning(_ matcher: ExampleMatcher) -> BeginningMatch? {
        guard let path, let scratch, var beginning = drawing, begun == 1 else { return nil }
        beginning.add(path)
        return matcher.matchBeginning(beginning, scratch)
    }

    /// Whether the drawing may still become a counterexample: then it is decided at the lift.
    private func isContestedByCounterexample(_ match: BeginningMatch) -> Bool {
        if counterexamples.set.examples.count == 0 { return false }
        guard let other = matchBeginning(counterexamples), other.name >= 0 else { return false }
        return other.contests(distance: match.distance)
    }

    /// Whether some beginning is not much less near than what the other machine recognizes, as `isClear` requires of
    /// names of one recognizer.
    func contests(_ recognition: EarlyRecognition) -> Bool {
        guard let match = matchBeginning(), match.name >= 0 else { return false }
        return match.contests(distance: Float(1 - recognition.share))
    }

    var shareRecognized: Double { 1 - values[V.distance] }

    func withdrawRecognition() {
        for value in [V.name, V.runnerUp] { _ = setText(Text(""), ofValue: value) }
        for value in [V.index, V.score, V.distance, V.limit] { values[value] = 0 }
        usualLimit = .infinity
    }

    // MARK: corrections

    override var corrections: CorrectionParameters? { Parameters(of: self).corrections }

    override func lastDrawing(_ scratch: ExampleScratch) -> LastDrawing {
        guard let drawing, begun > 0 else { return .none }
        if isCorrected { return .corrected }
        return attempt.pointee.state.isFinal && path == nil && drawing.count > 0 ? .whole(drawing) : .unfinished
    }

    override func addDrawing(to chain: inout DirectionChain) {
        if let drawing { chain.add(drawing) }
        if let path { chain.add(path) }
    }

    private var isFollowed: Bool { lengthDecided >= 0 }

    var isUnfinished: Bool { parameters.corrections.isCorrectable && path != nil }

    func touchesFollowed(_ touches: Touches, _ phase: TouchPhase) {
        guard isUnfinished, let drawn = path else { return }
        if !isFollowed { lengthDecided = (drawing?.length ?? 0) + drawn.length }
        switch phase {
        case .moved: path?.move(to: seen(touches.first).position)
        case .ended:
            drawing?.add(drawn)
            path = nil
        case .cancelled: break
        }
    }
}
