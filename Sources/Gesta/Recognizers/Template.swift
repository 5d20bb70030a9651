// Whatever the program has given examples of.

import CGesta

/// Finds the example that a drawing is most like, and refuses what is not like enough. Strokes are sampled while they are drawn; at the lift the drawing's
/// place among all shapes is compared with those of the examples: `Embedding` says how, and what else was tried.
final class Template: ExampleLearner {
    enum P {
        static var falsePositives: Int { 0 }
        static var maxRotation: Int { 1 }
        static var eager: Int { 2 }
        static var follow: Int { 3 }
        static var minSize: Int { 4 }
        static var maxInterval: Int { 5 }
        static var minMargin: Int { 6 }
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

    static func describe() -> RecognizerClass {
        let template = RecognizerClass(
            id: Text("gesta.template"), label: Text("Template"),
            doc: Text(
                "Drawings that are like the examples the program has added, of one stroke or several in any order and direction."
            ),
            isContinuous: false, make: { Template($0, $1) })
        template.learnsFromExamples = true
        template.number(
            P.falsePositives, "false_positives", "1", Defaults.falsePositives, 0...1,
            "How many of the strokes that are none of the gestures may pass, as a share; 1: never refuse, the nearest example is it."
        )
        template.number(
            P.maxRotation, "max_rotation", "rad", Defaults.exampleRotation, 0...3.1415926535897936,
            "How far a drawing may be turned against an example; pi: any way round.")
        template.boolean(
            P.eager, "eager", false,
            "Whether it recognizes while it is drawn, as soon as it can hardly mean anything else.")
        template.boolean(
            P.follow, "follow", false,
            "Whether best, margin and progress are kept up to date while it is drawn; eager does so, too.")
        template.length(
            P.minSize, "min_size", Defaults.exampleSize, 0...1000, "How long the strokes must be, all together.")
        template.number(
            P.maxInterval, "max_interval", "s", Defaults.exampleInterval, 0...3600,
            "How long after a lift the next stroke may begin; waited for only while some example has more strokes.")
        template.number(
            P.minMargin, "min_margin", "1", 0, 0...1,
            "How much nearer the nearest example must be than any of another name: the least margin.")
        template.value(
            V.name, "name", type: GESTA_TYPE_TEXT, "The name of the nearest example; empty until it is decided.")
        template.value(V.runnerUp, "runner_up", type: GESTA_TYPE_TEXT, "The nearest example's of another name.")
        template.value(
            V.best, "best", type: GESTA_TYPE_TEXT, "While it is drawn: the name that it is most like so far.")
        template.value(
            V.index, "index", type: GESTA_TYPE_INTEGER, unit: "1",
            "Which of the names it is, from 0; for events, which keep no texts.")
        template.value(
            V.score, "score", unit: "1",
            "How like the nearest example: 1 for the same, 0.5 at the limit, towards 0 for unlike.")
        template.value(
            V.margin, "margin", unit: "1",
            "How much nearer the nearest example is than the runner-up: 0 for as near, towards 1 for far nearer.")
        template.value(
            V.distance, "distance", unit: "1",
            "How far from the nearest example: 0 for the same, about 1 for nothing in common.")
        template.value(
            V.limit, "limit", unit: "1", "The largest distance that counts, for that name; 0 when nothing is refused.")
        template.value(V.progress, "progress", unit: "1", "How much of the gesture is drawn: 0 to 1.")
        template.value(
            V.rotation, "rotation", unit: "rad", flags: GESTA_VALUE_FLIPS.rawValue,
            "How the drawing is turned against the nearest example, from the x axis towards growing y; told at the lift."
        )
        template.reason(.tooManyContacts, "{measured} contacts at the start, one wanted")
        template.reason(.noExamples, "there are no examples")
        template.reason(.movedTooLittle, "too small: {measured} long, at least {limit} wanted")
        template.reason(.tooManyStrokes, "{measured} strokes, the examples have at most {limit}")
        template.reason(.tooFewStrokes, "{measured} strokes, no example has as many")
        template.reason(
            .tooDifferent,
            "too different from the nearest example, {name}: distance {measured}, at most {limit} allowed")
        template.reason(.ambiguous, "as like {name} as {runner_up}: margin {measured}, at least {limit} wanted")
        return template
    }

    /// Made with the first example.
    private var scratch: Scratch?
    private var drawing: Drawing?
    private var walk: EquidistantPath?

    private var minSize = 0.0
    private var maxInterval: Int64 = 0
    private var minMargin = 0.0
    private var isEager = false
    private var looksAhead = false
    /// How long the stroke is when it is looked at next.
    private var nextLook = 0.0
    /// Strokes begun in this sequence.
    private var begun = 0

    deinit { scratch?.free() }

    override func configure() {
        matcher.turning = Turning(most: parameters[P.maxRotation])
        minSize = parameters[P.minSize]
        maxInterval = Clock.nanoseconds(parameters[P.maxInterval])
        minMargin = parameters[P.minMargin]
        isEager = parameters[P.eager] != 0
        looksAhead = isEager || parameters[P.follow] != 0
    }

    override func reset() {
        drawing?.clear()
        walk = nil
        begun = 0
    }

    // MARK: examples: what they say holds at once, in a sequence, too

    override func examplesChanged() -> Bool {
        let set = matcher.set
        var longest = 0
        var at = 0
        while at < set.names.count {
            longest = max(longest, set.name(at: at).count)
            at &+= 1
        }
        guard reserveText(longest, inSlot: valueSlot(V.name)), reserveText(longest, inSlot: valueSlot(V.runnerUp)),
            reserveText(longest, inSlot: valueSlot(V.best))
        else { return false }
        if scratch != nil { return true }
        scratch = Scratch()
        drawing = scratch.map { Drawing(scratch: $0.sampled) }
        return scratch != nil
    }

    /// An example nearer to one of another name than half of what counts as that.
    override func examine(_ tell: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        // The drawing under way is in the other one.
        guard let scratch = Scratch() else { return }
        defer { scratch.free() }
        matcher.turning = Turning(most: parameters[P.maxRotation])
        let limit = min(matcher.limit(parameters[P.falsePositives]), ExampleMatcher.loosest)
        let set = matcher.set
        var name = 0
        while name < set.names.count {
            var nearest: Float = .infinity
            var other = -1
            var at = 0
            while at < set.examples.count {
                if set.examples[at].name == name {
                    let likeness = matcher.nearest(to: at, scratch)
                    let isOther = likeness.name != name
                    let (rival, distance) =
                        isOther ? (likeness.name, likeness.distance) : (likeness.runnerUp, likeness.runnerUpDistance)
                    if rival >= 0, distance < nearest, distance < 0.5 * limit { (nearest, other) = (distance, rival) }
                }
                at &+= 1
            }
            if other >= 0 {
                tell(GESTA_FINDING_SIMILAR) { out in
                    out.text("can hardly tell ")
                    out.quoted(set.name(at: name))
                    out.text(" from ")
                    out.quoted(set.name(at: other))
                    out.text(": distance ")
                    out.figure(Double(nearest))
                }
            }
            name &+= 1
        }
    }

    /// Others have other examples: that one is always first cannot be told from the parameters.
    override func foreruns(_ other: Recognizer) -> Bool { false }

    override var longestDoubt: Double { matcher.set.mostStrokes > 1 ? parameters[P.maxInterval] : 0 }

    // MARK: strokes

    override func strokeBegan(_ contact: ContactPointer) {
        dropDeadline()
        guard let scratch, matcher.set.examples.count > 0 else {
            fail(.noExamples)
            return
        }
        begun &+= 1
        if begun > matcher.set.mostStrokes {
            fail(.tooManyStrokes, measured: Double(begun), limit: Double(matcher.set.mostStrokes))
            return
        }
        var walk = EquidistantPath(in: scratch.walked)
        walk.begin(at: contact.pointee.start)
        self.walk = walk
        nextLook = 0
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        forEachMove(touches) {
            walk?.move(to: $0.first.pointee.position)
            if looksAhead { lookAhead() }
        }
    }

    override func touchesEnded(_ touches: Touches) {
        guard let walk, drawing != nil else { return }
        drawing?.add(walk)
        if begun < matcher.set.mostStrokes, maxInterval > 0 {
            wake(at: frameTime &+ maxInterval)
        } else {
            decide()
        }
    }

    override func deadlineReached(_ time: Int64) { decide() }

    private func decide() {
        guard let drawing, let scratch else { return }
        if drawing.length < minSize {
            fail(.movedTooLittle, measured: drawing.length, limit: minSize)
            return
        }
        let likeness = matcher.nearest(drawing, scratch)
        if likeness.name < 0 {
            // The program may have removed them in mid-stroke.
            if matcher.set.examples.count == 0 {
                fail(.noExamples)
                return
            }
            fail(.tooFewStrokes, measured: Double(drawing.count))
            return
        }
        let limit = matcher.limit(parameters[P.falsePositives])
        values[V.progress] = 1
        show(likeness.name, likeness.runnerUp, distance: likeness.distance, limit: limit, margin: likeness.margin)
        // The turn takes the drawing to the example.
        values[V.rotation] = Angle.of(Point(Double(likeness.turn.x), 0 - Double(likeness.turn.y)))
        if likeness.distance > limit {
            fail(.tooDifferent, measured: Double(likeness.distance), limit: Double(limit))
        } else if likeness.margin < minMargin {
            fail(.ambiguous, measured: likeness.margin, limit: minMargin)
        } else {
            recognize()
        }
    }

    private func show(_ name: Int, _ runnerUp: Int, distance: Float, limit: Float, margin: Double) {
        _ = setText(matcher.set.name(at: name), inSlot: valueSlot(V.name))
        if runnerUp >= 0 { _ = setText(matcher.set.name(at: runnerUp), inSlot: valueSlot(V.runnerUp)) }
        values[V.index] = Double(name)
        values[V.distance] = Double(distance)
        // Without a limit a score is as if it were the loosest.
        let scale = Double(limit.isFinite ? limit : ExampleMatcher.loosest)
        values[V.limit] = limit.isFinite ? Double(limit) : 0
        values[V.score] = scale / (scale + Double(distance))
        values[V.margin] = margin
    }

    // MARK: while it is drawn

    /// Each time the stroke has grown by a twelfth.
    @inline(__always)
    private func lookAhead() {
        guard let walk, begun == 1, walk.count >= 6 else { return }
        let length = walk.length
        if length >= nextLook { look(length) }
    }

    @inline(never)
    private func look(_ length: Double) {
        guard let walk, let scratch, let drawing, length >= minSize else { return }
        nextLook = length * (1 + 1.0 / 12)
        var beginning = drawing
        beginning.add(walk)
        let foresight = matcher.foresee(beginning, scratch)
        if foresight.name < 0 { return }
        _ = setText(matcher.set.name(at: foresight.name), inSlot: valueSlot(V.best))
        values[V.progress] = foresight.progress
        values[V.margin] = foresight.margin
        guard isEager, foresight.isClear else { return }
        let limit = matcher.limit(parameters[P.falsePositives])
        // Half a gesture says less than a whole one: where something is to be refused, it must be nearer.
        if foresight.distance > 0.2 * limit || foresight.margin < minMargin { return }
        show(foresight.name, foresight.runnerUp, distance: foresight.distance, limit: limit, margin: foresight.margin)
        recognize()
    }
}
