// The base of pinch, rotation and transform.

import CGesta

/// A subclass measures its progress and sets its values. Values are relative to a base, which the program can set.
class GripRecognizer: Recognizer {
    static var minContactsIndex: Int { 0 }
    static var maxContactsIndex: Int { 1 }
    static var slopIndex: Int { 2 }

    static func describe(_ kind: RecognizerClass, least: Int, slop: Literal) {
        kind.integer(
            minContactsIndex, "min_contacts", least, least...Grip.limit,
            "The smallest number of contacts, to begin and to continue.")
        kind.integer(
            maxContactsIndex, "max_contacts", Grip.limit, least...Grip.limit,
            "The largest number of contacts. One more fails the gesture before it has begun, and is ignored later.")
        kind.slop(slopIndex, slop)
        kind.reason(.tooManyContacts, "{measured} contacts, at most {limit} allowed")
        kind.reason(.tooFewContacts, "only {measured} of {limit} required contacts")
    }

    final var grip = Grip()
    /// The state that values are relative to.
    final var base = (focus: Point.zero, scale: 1.0, rotation: 0.0)
    /// The number of contacts that are down after this frame.
    final var remaining = 0
    private final var minContacts = 1
    private final var maxContacts = Grip.limit
    private final var slop = 0.0
    private final var most = 0
    private final var farthest = 0.0

    // MARK: overridden by subclasses

    /// Whether it reads the grip's rotation.
    var measuresRotation: Bool { true }
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

    // MARK: distances that are compared with the slop

    final var moved: Double { (grip.focus - base.focus).length }
    /// The change of the contacts' distance.
    final var spread: Double { grip.span * abs(1 - base.scale / grip.scale) }
    /// The movement of the contacts on the circle through them.
    final var arc: Double { abs(grip.rotation - base.rotation) * grip.span * 0.5 }

    override func prepare() -> Bool {
        super.prepare() && grip.prepare(measuresRotation: measuresRotation)
    }

    deinit { grip.free() }

    final override func configure() {
        minContacts = Int(parameters[GripRecognizer.minContactsIndex])
        // With a maximum below the minimum, the gesture could never begin.
        maxContacts = max(Int(parameters[GripRecognizer.maxContactsIndex]), minContacts)
        slop = slop(GripRecognizer.slopIndex)
        grip.setLeast(Defaults.grip * unitsPerMillimeter)
    }

    final override func reset() {
        grip.clear()
        base = (.zero, 1, 0)
        most = 0
        farthest = 0
        forgetTrack()
    }

    final override func updateValues() { if state.isActive { measureVelocity() } }

    final override func touchesBegan(_ touches: Touches) {
        if contacts.count > maxContacts {
            if foreseen == .possible {
                fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(maxContacts))
                return
            }
            var ignored = 0
            while ignored < touches.count, contacts.count > maxContacts {
                ignore(touches[ignored])
                ignored &+= 1
            }
            if ignored == touches.count { return }
        }
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
        if grip.count < minContacts {
            // Movement of too few contacts is not counted.
            base = (grip.focus, grip.scale, grip.rotation)
            return
        }
        let progress = progress
        farthest = max(farthest, progress)
        if progress > slop { start() }
    }

    private final func start() {
        base = (grip.focus, grip.scale, grip.rotation)
        publish()
        begin()
    }

    final override func accept() {
        if grip.count >= minContacts { start() }
    }

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
            if remaining < minContacts { end() } else { change() }
        } else if remaining == 0 {
            if most < minContacts {
                fail(.tooFewContacts, measured: Double(most), limit: Double(minContacts))
            } else {
                fail(.movedTooLittle, measured: farthest, limit: slop)
            }
        }
    }

    final override func touchesCancelled(_ touches: Touches) {
        if canSpare(touches, least: foreseen.isActive ? minContacts : 1) {
            touchesEnded(touches)
        } else {
            super.touchesCancelled(touches)
        }
    }

    final override func addMeasures(to list: inout MeasureList) {
        list.contacts(
            contacts.count, minContacts, maxContacts,
            by: (GripRecognizer.minContactsIndex, GripRecognizer.maxContactsIndex))
        if state == .possible { list.moreThan(.movedTooLittle, progress, slop, by: GripRecognizer.slopIndex) }
    }

    final override var resumesWithContacts: Bool { true }
    final override var canOutlastRest: Bool { true }

    /// Before it begins, the focus is the centroid of all contacts; later, values do not change.
    private final func takeHold() {
        rebase(by: grip.take(contacts, refocus: !foreseen.isActive))
        remaining = grip.count
    }

    private final func rebase(by shift: Point) {
        base.focus = base.focus + shift
        shiftTrack(by: shift)
    }

    private final func report() {
        publish()
        change()
    }

    /// Sets the present scale for the program.
    final func rebaseScale(_ x: Double, toValue index: Int) {
        base.scale = grip.scale / x
        values[index] = x
    }
}

enum PinchScale {
    /// Whether the program may set the present scale to this.
    static func permits(_ x: Double) -> Status { x >= 1e-9 && x <= 1e9 ? .ok : .range }
}
