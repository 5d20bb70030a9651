// The base of pinch, rotation and transform.

import CGesta

/// A subclass measures its progress and sets its values. Values are relative to a base, which the program can set.
class GripMachine: Machine, Adopting, TakingContacts {
    /// `doc` is what the class says of the slop.
    struct Parameters: ParameterSet {
        var contacts = ContactLimits()
        @Parameter var slop: Double
        @Parameter var origin: Int
        var zoom = ScrollZoom()
        var hasScale = false
        private var doc: Literal = ""

        init() {}

        init(fewest: Int, slop doc: Literal, hasScale: Bool) {
            contacts = ContactLimits(fewest: fewest)
            self.hasScale = hasScale
            self.doc = doc
        }

        mutating func declare(in list: inout ParameterList) {
            contacts.declare(in: &list)
            list.slop(&$slop, doc)
            list.choice(
                &$origin, "origin", "slop down",
                "What the values are relative to: how the contacts were when the slop was exceeded, or went down.")
            if hasScale { zoom.declare(in: &list) }
        }
    }

    static func describe(_ kind: RecognizerClass, fewest: Int, slop: Literal, hasScale: Bool = true) {
        kind.add(.resumes)
        kind.take(fewest > 1 ? .pinch : [.pinch, .swipe, .scroll])
        let parameters = kind.describe(Parameters(fewest: fewest, slop: slop, hasScale: hasScale))
        if hasScale { kind.zoomModifiers = parameters.zoom.$modifiers.index }
        kind.reason(.tooManyContacts)
        kind.reason(.tooFewContacts)
    }

    final var grip = Grip()
    /// The state that values are relative to.
    final var base = (focus: Point.zero, scale: 1.0, scales: SIMD2<Double>(repeating: 1), rotation: 0.0)
    /// The number of contacts that are down after this frame.
    final var remaining = 0
    private final var parameters = Parameters()
    private final var most = 0
    private final var farthest = 0.0
    /// How far a scroll has moved that zooms; nil if none does.
    private final var zoomed: Double?

    // MARK: overridden by subclasses

    /// Whether it reads the grip's rotation; its scale.
    var measuresRotation: Bool { true }
    var measuresScale: Bool { true }
    /// Whether movements of a stream of motions move it; otherwise the focus stays where the pointer was.
    var drifts: Bool { false }
    /// How far the contacts have moved in the sense of this class; beyond the slop it begins.
    var progress: Double { 0 }
    /// Records the grip's state for velocities.
    func track() {}
    /// Moves the recorded focuses by an offset that is not a movement.
    func shiftTrack(by offset: Point) {}
    /// Removes what was recorded at the present time.
    func takeBackTrack() {}
    func forgetTrack() {}
    /// Sets the values.
    func publish() {}
    /// Does both for a movement.
    func trackAndPublish() {
        track()
        publish()
    }
    /// Sets those of them that are velocities.
    func measureVelocity() {}
    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status { .ok }
    func adopt(_ change: ProgramChange) {}

    final override var roles: Roles { Roles(adopting: self, taking: self) }

    // MARK: distances that are compared with the slop

    final var moved: Double { (grip.focus - base.focus).length }
    /// The change of the contacts' distance.
    final var spread: Double { grip.span * abs(1 - base.scale / grip.scale) }
    /// The movement of the contacts on the circle through them.
    final var arc: Double { abs(grip.rotation - base.rotation) * grip.span * 0.5 }

    override func prepare() -> Status {
        super.prepare().and(grip.prepare(measuresRotation: measuresRotation, measuresScale: measuresScale))
    }

    deinit { grip.free() }

    final override func configure() {
        parameters.hasScale = measuresScale
        parameters.read(for: self)
        parameters.contacts.raiseMaximum()
        grip.setLeast(Defaults.grip * unitsPerMillimeter, alongAxes: Defaults.gripOfAxis * unitsPerMillimeter)
    }

    final override func reset() {
        grip.clear()
        setBase()
        most = 0
        farthest = 0
        forgetTrack()
    }

    final override func updateValues() { if state.isActive { measureVelocity() } }

    final override func touchesBegan(_ touches: Touches) {
        guard admits(touches, parameters.contacts) else { return }
        takeHold()
        // One that joins later is no step of the others.
        if most == 0 { track() }
        most = max(most, contacts.count)
        if foreseen.isActive { report() }
    }

    final override func touchesMoved(_ touches: Touches) {
        grip.move(contacts, at: frameTime)
        if foreseen.isActive {
            trackAndPublish()
            changeActive()
            return
        }
        track()
        if grip.count < parameters.contacts.least {
            // Movement of too few contacts is not counted.
            setBase()
            return
        }
        let progress = progress
        farthest = max(farthest, progress)
        if travel(progress).isMet { start() }
    }

    // MARK: motions

    final override func motionBegan(_ motion: Motion) {
        grip.hold(at: motion.contact.pointee.position, scale: motion.scaleBefore)
        setBase()
        remaining = motion.fingers
        zoomed = withRecognizer { $0.zooms(with: motion.stream) } ? 0 : nil
        // In ties, a scroll that zooms does not pan.
        if zoomed != nil { setConfidence(.max) }
        if let rule = parameters.contacts.rule(motion), !check(rule) { return }
        // The first movement has no duration if it begins the stream.
        if !motion.moves { track() }
    }

    /// There is no slop: the first movement belongs to the gesture.
    final override func motionMoved(_ motion: Motion) {
        if !follow(motion) { return }
        trackAndPublish()
        if foreseen.isActive { changeActive() } else { begin() }
    }

    /// Returns whether anything has changed.
    private final func follow(_ motion: Motion) -> Bool {
        if let before = zoomed {
            let now = before + motion.movement.y
            zoomed = now
            return grip.move(by: .zero, to: ScrollZoom.scale(now, unitsPerMillimeter), turn: 0)
        }
        return grip.move(
            by: drifts ? motion.movement : .zero, to: measuresScale ? motion.scale : grip.scale,
            turn: measuresRotation ? motion.rotation : 0)
    }

    final override func motionEnded(_ motion: Motion) {
        remaining = 0
        if foreseen.isActive {
            publish()
            end()
        } else {
            fail(.moreThan(.movedTooLittle, 0, 0))
        }
    }

    private final func start() {
        if parameters.origin == 0 { setBase() }
        publish()
        begin()
    }

    final func accept() {
        if tracksMotion || grip.count >= parameters.contacts.least { start() }
    }

    // MARK: from and to other recognizers

    final var takesContacts: Bool { true }
    final func canTakeOver(contacts count: Int) -> Bool { Parameters(of: self).contacts.permits(count) }
    final func takeOver(from other: Machine, _ movement: Point) { start() }

    final override func touchesEnded(_ touches: Touches) {
        remaining = staying.count
        if remaining > 0 {
            // The state recorded at this time includes the contacts that lift.
            let hasMoved = grip.hasMoved(at: frameTime)
            if hasMoved { takeBackTrack() }
            rebase(by: grip.letGo(contacts, at: frameTime, refocus: !foreseen.isActive))
            if hasMoved { track() }
        }
        if foreseen.isActive {
            publish()
            if remaining < parameters.contacts.least { end() } else { change() }
        } else if remaining == 0, check(parameters.contacts.rule(most)) {
            fail(travel(farthest))
        }
    }

    final override func touchesCancelled(_ touches: Touches) {
        if canSpare(touches, least: foreseen.isActive ? parameters.contacts.least : 1) {
            touchesEnded(touches)
        } else {
            super.touchesCancelled(touches)
        }
    }

    // MARK: rules

    private final func travel(_ progress: Double) -> Rule { .moreThan(.movedTooLittle, progress, parameters.$slop) }

    final override func addMeasures(to list: inout MeasureList) {
        if tracksMotion { return }
        list.add(parameters.contacts.rule(contacts.count))
        if state == .possible { list.add(travel(progress)) }
    }

    override var profile: Profile {
        Profile(contactsAwaited: Parameters(of: self).contacts.least, canOutlastRest: true)
    }

    /// Before it begins, the focus is the centroid of all contacts; later, values do not change.
    private final func takeHold() {
        rebase(by: grip.take(contacts, refocus: !foreseen.isActive))
        remaining = grip.count
    }

    /// The values are relative to the present state.
    private final func setBase() { base = (grip.focus, grip.scale, grip.scales, grip.rotation) }

    private final func rebase(by shift: Point) {
        base.focus = base.focus + shift
        shiftTrack(by: shift)
    }

    private final func report() {
        publish()
        change()
    }

    /// The scale for the program.
    @inline(__always)
    final var scale: Double { grip.scale / base.scale }

    /// The scales along x and y for the program.
    @inline(__always)
    final var scales: SIMD2<Double> { grip.scales / base.scales }

    /// Sets the present scale for the program.
    final func rebaseScale(_ x: Double, toValue index: Int) {
        base.scale = grip.scale / x
        values[index] = x
    }

    /// Sets the present scale along x (0) or y (1) for the program.
    final func rebaseScale(ofAxis axis: Int, _ x: Double, toValue index: Int) {
        base.scales[axis] = grip.scales[axis] / x
        values[index] = x
    }
}

enum PinchScale {
    /// Whether the program may set the present scale to this.
    static func permits(_ change: ProgramChange) -> Status {
        guard case .value(let x, _) = change else { return .ok }
        return x >= 1e-9 && x <= 1e9 ? .ok : .range
    }
}
