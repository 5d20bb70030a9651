// Gestures in a stream, where no contact lifts between them: the class gesta.spotter.

import CGesta

/// Compares the newest parts of the stream of one contact, or of one pointer above the surface, with examples of the
/// program: see `StreamMatcher`. Begins with the first gesture found and ends with the stream.
final class Spotter: ExampleLearner, Checkable, Pointing {
    struct Parameters: ParameterSet {
        @Parameter var source: Int
        @Parameter var maxDistance: Double
        @Parameter var minSize: Double
        @Parameter var maxDuration: Int64
        var pen = PenParameters()

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$source, "source", "contact hover",
                """
                What the stream is: a contact until it lifts; or a pointer above the surface, until it sends no sample \
                for 3 s.
                """)
            list.number(
                &$maxDistance, "max_distance", "1", Defaults.spottingDistance, 0...2,
                """
                The largest distance from the examples: smaller takes fewer other movements for gestures. For signs \
                that turn little, such as a check mark, it is down to a quarter of this, and less for movements that \
                do not slow down where they begin and end.
                """)
            list.length(
                &$minSize, "min_size", Defaults.spottingSize, 0.1...1000,
                "The path length of the smallest gesture. The largest is 30 times as long.")
            list.time(
                &$maxDuration, "max_duration", Defaults.spottingDuration, 0...3600,
                "The longest time that a gesture takes.")
            pen.declare(in: &list)
            pen.idle(in: &list, while: $source)
        }
    }
    enum V {
        static var name: Int { 0 }
        static var index: Int { 1 }
        static var found: Int { 2 }
        static var startTime: Int { 3 }
        static var endTime: Int { 4 }
        static var confidence: Int { 5 }
        static var distance: Int { 6 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let spotter = RecognizerClass(
            in: rows, id: "gesta.spotter", label: "Spotter",
            doc: """
                Gestures in the stream of a contact or a pointer, each like an example of the program: begins with the \
                first one found, changes with each further one, ends with the stream.
                """,
            isContinuous: true, make: { Spotter($0) })
        spotter.footprint = 36864
        spotter.learnsFromExamples = true
        spotter.hovers = true
        // It only observes.
        spotter.add([.neverPrevents, .neverPrevented])
        let parameters = spotter.describe(Parameters())
        spotter.hoverParameter = parameters.$source.index
        spotter.value(V.name, "name", type: .text, "The name of the gesture found last.")
        spotter.value(
            V.index, "index", type: .integer, unit: "1",
            "The index of the name, from 0. For events, which do not contain texts.")
        spotter.value(
            V.found, "found", type: .integer, unit: "1",
            "The number of gestures found in the stream. One found at the stream's end is reported with the end.")
        spotter.value(V.startTime, "start_time", unit: "s", "When the gesture began, on the clock of the samples.")
        spotter.value(V.endTime, "end_time", unit: "s", "When the gesture ended, on the clock of the samples.")
        spotter.value(
            V.confidence, "confidence", type: .integer, unit: "1",
            "How sure the match is, from 0 to 255; 128 if the movement may as well be no gesture.")
        spotter.value(
            V.distance, "distance", unit: "1",
            "The distance from the nearest example: 0 if identical. If nothing is found, of the nearest part.")
        DrawnStroke.describeContacts(spotter)
        spotter.reason(.noExamples, "there are no examples")
        spotter.reason(
            .movedTooLittle, "the stream is too short: length {measured}, at least {limit} required",
            hint: "too short to be a sign")
        spotter.reason(
            .tooDifferent,
            "nothing found; the nearest part is like {name}: distance {measured}, at most {limit} allowed",
            hint: "no sign found; the nearest is {name}")
        spotter.reason(
            .counterexample,
            """
            nothing found; the nearest part is more like a counterexample than like {name}: distance {measured}, \
            less than {limit} required
            """,
            hint: "looks like something else than {name}")
        return spotter
    }

    /// Allocated with the first example.
    private var scratch: ExampleScratch?
    /// Points are kept before there are examples, too: what a stream contains does not depend on when these are added.
    private var stream: StreamMatcher?
    private var parameters = Parameters()
    /// Samples of this sequence have been received, from `pointer` if it hovers.
    private var isStreaming = false
    private var pointer: UInt64 = 0
    private var sample = PointerSample()
    private var tool = 0.0
    /// When the stream rests and when it ends, unless a sample is received.
    private var rests = Clock.never
    private var ends = Clock.never

    deinit {
        scratch?.free()
        stream?.free()
    }

    override func prepare() -> Status {
        if stream == nil { stream = StreamMatcher() }
        return super.prepare().and(stream != nil)
    }

    override var penParameters: PenParameters { Parameters(of: self).pen }

    override func configure() {
        parameters.read(for: self)
        setPen(parameters.pen)
        stream?.limit = parameters.maxDistance
        stream?.maxDuration = parameters.maxDuration
    }

    override func reset() {
        super.reset()
        (isStreaming, isUnderPointer) = (false, false)
        sample.reset()
        (rests, ends) = (Clock.never, Clock.never)
        stream?.begin(smallest: parameters.minSize)
    }

    #if DEBUG
        override func spoilScratch() {
            scratch?.spoil()
            stream?.spoil()
        }
    #endif

    // MARK: examples; changes apply at once, even within a stream

    override var joinsStrokes: Bool { true }

    override func reserve(examples count: Int, longestName: Int) -> Bool {
        if scratch == nil { scratch = ExampleScratch() }
        return scratch != nil && reserveText(longestName, ofValue: V.name)
            && stream?.reserve(examples: count) ?? false
    }

    override func examplesChanged() {
        if let scratch { stream?.learn(matcher, scratch) }
    }

    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        if tellsOfNoExample(report) { return }
        guard let stream else { return }
        let set = matcher.set
        for name in 0..<set.names.count where SignTurning.isCommon(stream.turning(of: name)) {
            report(GESTA_FINDING_COMMON) { out in
                out.text("finds only drawings that are very near to the examples of ")
                out.quoted(set.name(at: name))
                out.text(": parts of any movement are like it; use a sign that turns more, or gesta.template while a ")
                out.text("button is down or in a region of its own")
            }
        }
    }

    // MARK: contacts

    override func strokeBegan(_ contact: gesta_contact) {
        isStreaming = true
        add(contact.start)
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        forEachMoveOfStroke(touches) { add($0.position) }
    }

    override func strokeEnded(_ contact: gesta_contact) { finish() }

    /// It stays undecided until something is found.
    override var profile: Profile { Profile(canOutlastRest: true) }

    // MARK: pointers above the surface

    override var roles: Roles { Roles(checkable: self, pointing: self) }
    var pointerSample: gesta_touch? { sample.newest }

    /// Whether a stream has begun and not ended.
    private var isOpen: Bool { isStreaming && isUnderWay && !foreseen.isFinal }

    override func hover(_ event: HoverEvent) {
        switch event {
        case .above(let touch, let place): hovered(touch, at: place)
        case .elsewhere(let touch): if isOpen, touch.pointee.contact == pointer { finish() }
        case .down(let contact): if isOpen, contact.isPointer(pointer, tool: tool) { finish() }
        }
    }

    private func hovered(_ touch: UnsafePointer<gesta_touch>, at place: Point) {
        if isStreaming, touch.pointee.contact != pointer || foreseen.isFinal { return }
        (isStreaming, isUnderPointer) = (true, true)
        (pointer, tool) = (touch.pointee.contact, Double(touch.pointee.tool))
        sample.keep(touch, in: environment)
        location = place
        ends = frameTime &+ Clock.nanoseconds(Defaults.spottingTimeout)
        add(inSpace(place))
        setDeadline()
    }

    // MARK: the stream

    @inline(__always)
    private func add(_ point: Point) {
        if stream?.add(point, at: frameTime) ?? false { match() }
    }

    @inline(never)
    private func match() {
        guard let scratch, matcher.set.examples.count > 0 else { return }
        let found = withUnsafePointer(to: &matcher) { matcher in
            withUnsafePointer(to: &counterexamples) { stream?.match(matcher, $0, scratch) }
        }
        if let found { report(found) }
        let isPending = stream?.pending != nil
        if isPending || rests != Clock.never {
            rests = isPending ? frameTime &+ Clock.nanoseconds(Defaults.spottingRest) : Clock.never
            setDeadline()
        }
    }

    private func setDeadline() {
        let next = min(rests, ends)
        if next != Clock.never { wake(at: next) } else { dropDeadline() }
    }

    override func deadlineReached(_ time: Int64) {
        if time >= rests {
            rests = Clock.never
            if let found = stream?.settle() { report(found) }
        }
        if time >= ends { finish() } else { setDeadline() }
    }

    private func report(_ found: StreamMatch) {
        show(found)
        values[V.found] += 1
        values[V.startTime] = Clock.seconds(found.startTime)
        values[V.endTime] = Clock.seconds(found.endTime)
        setConfidence(likelihood: found.likelihood)
        values[V.confidence] = Double(confidence)
        if foreseen == .possible { begin() } else { change() }
    }

    private func show(_ match: StreamMatch) {
        _ = setText(matcher.set.name(at: match.name), ofValue: V.name)
        values[V.index] = Double(match.name)
        values[V.distance] = Double(match.distance)
    }

    private func finish() {
        if let found = stream?.settle() { report(found) }
        if foreseen.isActive {
            end()
        } else if matcher.set.examples.count == 0 {
            fail(.noExamples)
        } else if let nearest = stream?.nearest {
            show(nearest)
            if check(likeness(nearest)) { fail(distinctness(nearest)) }
        } else {
            fail(length)
        }
    }

    // MARK: rules

    private func likeness(_ match: StreamMatch) -> Rule {
        .atMost(.tooDifferent, Double(match.distance), match.limit, by: parameters.$maxDistance.index)
    }
    private func distinctness(_ match: StreamMatch) -> Rule {
        .lessThan(.counterexample, Double(match.shapeDistance), Double(match.counterexampleDistance))
    }
    private var length: Rule { .atLeast(.movedTooLittle, stream?.length ?? 0, parameters.$minSize) }

    override func addMeasures(to list: inout MeasureList) {
        addPenMeasures(to: &list)
        list.add(length)
        guard let nearest = stream?.nearest else { return }
        list.add(likeness(nearest))
        if nearest.counterexampleDistance < .infinity { list.add(distinctness(nearest)) }
    }
}
