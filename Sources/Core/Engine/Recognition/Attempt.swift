// One attempt at a gesture: what the header calls a sequence.

import CGesta

typealias AttemptPointer = UnsafeMutablePointer<Attempt>

/// A record at a fixed address, which is never copied; its values follow it in memory, and their history. A machine has
/// a current attempt, and a queue of earlier ones whose recognition waits (`AttemptQueue`). Only this room writes the
/// fields.
struct Attempt {
    let machine: Unmanaged<Machine>
    var verdict = Verdict()
    var decidedAt = Clock.unknown
    /// Centroid of the contacts, or the last known one when none is down.
    var location = Point.zero
    /// Serial numbers of its contacts, including those that have lifted; of many, the newest 32.
    var contacts = Buffer<UInt32>()
    /// Of its values.
    var texts = TextStore()
    /// Its neighbors in the list of those that wait.
    var nextWaiting: AttemptPointer?
    var previousWaiting: AttemptPointer?
    /// Of the first contact when the last one lifted, or of the pointer that hovers.
    var lastInput = ContactInput()
    /// Counts the machine's attempts; 0 before the first.
    var number: UInt32 = 0
    /// How many requests were refused.
    var refused: UInt32 = 0
    /// The recognizer that must fail first, while this waits; otherwise 0.
    var waitsFor: UInt32 = 0
    var handover = Handover()

    /// Changed by `move` alone.
    private(set) var stage = Stage.idle
    /// What the state will be if this frame's requests are granted.
    var foreseen = State.possible
    /// How sure the class is: the highest recognition of a frame goes first among those of equal priority and depth.
    var confidence = Attempt.unstatedConfidence
    static var unstatedConfidence: UInt8 { 128 }
    /// Recognition was requested in this frame by `begin`; an end may have been requested after it.
    var requestsBegin = false
    var hasRequest = false
    /// In which list of a review it is, while it waits.
    private(set) var review = Review.Place.none
    /// The provisional recognition has been reported.
    var isTentative = false
    /// The program has allowed it to begin.
    var wasAllowed = false
    /// It has failed or ended, and its contacts begin the next attempt.
    var handsOn = false
    /// The program has let it win its contacts, and it has not ended.
    var hasClaimed = false
    /// Recognition was requested before the lift, and a rival may contest it.
    var isEarly = false
    /// It has changed, and no event has reported that yet.
    private(set) var hasUnreportedChange = false

    init(_ machine: Machine) { self.machine = .passUnretained(machine) }
}

// MARK: memory

extension AttemptPointer {
    /// An attempt of this machine, which is possible. Nil when out of memory.
    static func make(for machine: Machine) -> AttemptPointer? {
        let values = machine.kind._withUnsafeGuaranteedRef { $0.values.count }
        var bytes = MemoryLayout<Attempt>.stride &+ values &* MemoryLayout<Double>.stride
        if machine.keepsHistory { bytes &+= SampleRing.bytes(width: values) }
        guard let attempt = Memory.allocate(bytes)?.bindMemory(to: Attempt.self, capacity: 1) else { return nil }
        attempt.initialize(to: Attempt(machine))
        attempt.values.initialize(repeating: 0, count: values)
        attempt.history?.clear()
        return attempt
    }

    /// A placeholder.
    static var unprepared: AttemptPointer { AttemptPointer(bitPattern: 8).unsafelyUnwrapped }

    func free() {
        pointee.contacts.free()
        pointee.texts.free()
        Memory.release(self)
    }

    /// In the class's order.
    @inline(__always)
    var values: UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Double.self)
    }

    /// Calls `body` with the recognizer, which is not retained.
    @inline(__always)
    func withRecognizer<Result>(_ body: (Recognizer) -> Result) -> Result {
        withMachine { $0.withRecognizer(body) }
    }

    /// The recognizer, which is retained: where that does not matter.
    var recognizer: Recognizer { withRecognizer { $0 } }

    /// Calls `body` with the machine, which is not retained.
    @inline(__always)
    func withMachine<Result>(_ body: (Machine) -> Result) -> Result { pointee.machine._withUnsafeGuaranteedRef(body) }

    /// The machine, which is retained: where that does not matter.
    var machine: Machine { withMachine { $0 } }

    /// Whether it is its machine's current one, which has contacts and may request states.
    @inline(__always)
    var isCurrent: Bool { pointee.machine.attempt == self }

    /// The contacts that its machine tracks for it.
    @inline(__always)
    var tracked: Buffer<ContactPointer> { withMachine { $0.attempt == self ? $0.contacts : Buffer() } }

    /// The contacts of its recognition that have lifted before: see `Machine.gestureContacts`.
    var gestureContacts: Buffer<GestureContact> {
        withMachine { $0.attempt == self ? $0.gestureContacts : Buffer() }
    }

    /// The newest sample of its pointer above the surface: see `Pointing`.
    var pointerSample: gesta_touch? { withMachine { $0.attempt == self ? $0.pointing?.pointerSample : nil } }

    /// By which the program reads it: of a child the child's.
    @inline(__always)
    var id: UInt32 { withMachine { $0.id } }
    // What the recognizer is.
    var yields: Bool { withRecognizer { $0.yields } }
    var isContinuous: Bool { withRecognizer { $0.isContinuous } }
    var neverPrevents: Bool { withRecognizer { $0.neverPrevents } }
    var mayRelease: Bool { withRecognizer { $0.mayRelease } }
    /// Whether another recognizer may recognize with its contacts, although it is active.
    var givesWay: Bool { mayRelease && withMachine { $0.givingWay?.givesWay ?? false } }
    var isNeverPrevented: Bool { withRecognizer { $0.isNeverPrevented } }
}

extension Unmanaged<Machine> {
    @inline(__always)
    var attempt: AttemptPointer { _withUnsafeGuaranteedRef { $0.attempt } }
}

// MARK: what it is

extension Attempt {
    /// As reported.
    @inline(__always)
    var state: State { stage.state }

    /// A sequence has begun, and has not ended.
    @inline(__always)
    var isUnderWay: Bool { stage.isUnderWay }

    /// It has requested recognition, and `waitsFor` must fail first.
    var isWaiting: Bool { stage == .waiting }

    /// Its contacts go on in an attempt of another recognizer.
    var hasPassedOn: Bool { stage == .passedOn }

    /// Its contacts belong to what comes after it.
    var givesUpContacts: Bool { handsOn || hasPassedOn }

    /// Began, changed, or ended as recognized.
    var hasRecognized: Bool { state.isActive || state == .ended }

    /// It has recognized, or arbitration treats it so: others lose its contacts.
    var hasWon: Bool { hasRecognized || hasClaimed }

    /// Whether the class has decided, even if the decision waits for another recognizer.
    var isDecided: Bool { state.isFinal || isWaiting }

    /// Whether its recognition is one of those that arbitration is deciding.
    var isBeingDecided: Bool { (requestsBegin || foreseen == .ended) && (isWaiting ? review == .ready : hasRequest) }

    func sharesContact(with other: AttemptPointer) -> Bool {
        for serial in contacts where other.pointee.contacts.firstIndex(where: { $0 == serial }) != nil { return true }
        return false
    }

    /// Whether it has had the same contacts.
    func hasContacts(of other: AttemptPointer) -> Bool {
        contacts.elementsEqual(other.pointee.contacts, by: ==)
    }

    /// The confidence of a likelihood ratio, which is given as its binary logarithm.
    static func confidence(likelihood: Double) -> UInt8 {
        let figure = Double(unstatedConfidence) + 6 * likelihood
        return figure >= 255 ? 255 : figure > 0 ? UInt8(figure + 0.5) : 0
    }

    /// In ties: those that yield, then higher priority, then deeper region, then higher confidence, then created
    /// earlier, then the earlier child or attempt. A member of a team counts as the first of the team, before its own
    /// order.
    @inline(never)
    static func precedes(_ a: AttemptPointer, _ b: AttemptPointer) -> Bool {
        precedes(a, b, haveTeams: a.withMachine { $0.environment.pointee.hasTeams })
    }

    @inline(__always)
    static func precedes(_ a: AttemptPointer, _ b: AttemptPointer, haveTeams: Bool) -> Bool {
        let (x, y) = (a.rank, b.rank)
        if x.yields != y.yields { return x.yields }
        if haveTeams, let isFirst = a.isBefore(teamOf: b) { return isFirst }
        if x.priority != y.priority { return x.priority > y.priority }
        if x.depth != y.depth { return x.depth > y.depth }
        if a.pointee.confidence != b.pointee.confidence { return a.pointee.confidence > b.pointee.confidence }
        if x.serial != y.serial { return x.serial < y.serial }
        return x.child != y.child ? x.child < y.child : a.pointee.number < b.pointee.number
    }

    /// Of two changes, which is reported first.
    static func changedBefore(_ a: AttemptPointer, _ b: AttemptPointer) -> Bool {
        a.pointee.decidedAt != b.pointee.decidedAt ? a.pointee.decidedAt < b.pointee.decidedAt : precedes(a, b)
    }

    /// Whether nothing but confidence decides which of two recognitions of one frame goes first.
    static func areRankedByConfidence(_ a: AttemptPointer, _ b: AttemptPointer) -> Bool {
        let (x, y) = (a.rank, b.rank)
        return x.yields == y.yields && x.priority == y.priority && x.depth == y.depth
            && a.pointee.confidence != b.pointee.confidence && a.team.number == b.team.number
    }
}

/// What decides ties besides teams and confidence.
private struct Rank {
    let yields: Bool
    let priority: Int32
    let depth: Int32
    let serial: UInt64
    let child: UInt8
}

extension AttemptPointer {
    @inline(__always)
    fileprivate var rank: Rank {
        withMachine { machine in
            machine.withRecognizer {
                Rank(
                    yields: $0.yields, priority: $0.priority, depth: $0.depth, serial: $0.serial,
                    child: machine.childNumber)
            }
        }
    }

    fileprivate var team: Team { withRecognizer { $0.team } }
}

// MARK: what arbitration decides

extension Attempt {
    /// A contact belongs to it. There is room: see `MachineRoom`.
    mutating func add(_ contact: ContactPointer) {
        if contacts.count == Attempt.mostContacts { contacts.remove(at: 0) }
        contacts.appendReserved(contact.pointee.serial)
    }

    /// That it keeps.
    static var mostContacts: Int { 32 }

    mutating func remove(_ contact: ContactPointer) {
        if let at = contacts.firstIndex(where: { $0 == contact.pointee.serial }) { contacts.remove(at: at) }
    }

    /// The only place where the stage changes.
    @inline(__always)
    fileprivate mutating func move(to next: Stage, by transition: Transition) {
        assert(transition.leads(from: stage, to: next))
        #if HARDENED
            Transition.saw(stage.number, transition.rawValue, next.number)
        #endif
        stage = next
    }

    /// Before it begins, or when the program resets its recognizer. Its number, location and last input stay.
    mutating func makePossible(_ next: Stage, by transition: Transition) {
        move(to: next, by: transition)
        foreseen = .possible
        requestsBegin = false
        wasAllowed = false
        confidence = Attempt.unstatedConfidence
        isEarly = false
        hasClaimed = false
        handsOn = false
        handover = Handover()
        contacts.truncate(to: 0)
        verdict = Verdict()
        decidedAt = Clock.unknown
        refused = 0
        texts.clear()
    }

    /// As the last sequence left it when a trace began.
    mutating func restore(_ state: State) {
        move(to: state == .possible ? .idle : Stage(state), by: .restore)
        foreseen = state
    }

    /// A reserved attempt becomes its machine's current one, after another.
    mutating func follow(_ earlier: Attempt) {
        move(to: .idle, by: .reset)
        number = earlier.number
        location = earlier.location
        lastInput = earlier.lastInput
    }

    /// Its request is being decided: it may be followed by another.
    @inline(__always)
    mutating func clearRequest() { hasRequest = false }

    /// The program has been asked whether it may begin.
    mutating func setAllowed() { wasAllowed = true }

    mutating func setClaimed() {
        move(to: stage, by: .claim)
        hasClaimed = true
    }

    /// While requests are concluded: as if it had requested it.
    mutating func endWithFrame() { foreseen = .ended }

    mutating func setReview(_ place: Review.Place) { review = place }

    mutating func decide(_ reason: Reason, blocker: UInt32 = 0) { verdict = Verdict(reason: reason, blocker: blocker) }

    /// A recognition of the same frame has won because its class was surer.
    mutating func loseByConfidence(to winner: AttemptPointer) {
        verdict.measured = Double(confidence)
        verdict.limit = Double(winner.pointee.confidence)
    }

    /// After began was granted, `last` is left of the frame's requests. Began and changed in one frame are one report;
    /// an end is reported separately.
    mutating func keepRequest(_ last: State) { foreseen = last == .changed ? .began : last }

    /// The recognition that was requested before the lift is not granted yet.
    mutating func withdrawRecognition() {
        move(to: stage, by: .contest)
        foreseen = state
        isEarly = false
        confidence = Attempt.unstatedConfidence
    }

    /// All of the frame's requests have been decided.
    mutating func concludeRequests() {
        requestsBegin = false
        foreseen = state
    }

    /// An active gesture that has requested another change makes it. Returns the state before; nil if it has requested
    /// something else.
    @inline(__always)
    mutating func enterChanged(at time: Int64) -> State? {
        guard stage.isActive, foreseen == .changed else { return nil }
        // (The numbers of active stages are those of their states.)
        let previous = unsafeBitCast(stage, to: State.self)
        move(to: .changed, by: .change)
        decidedAt = time
        return previous
    }

    /// Its change is to be reported later, or has been.
    mutating func setUnreportedChange(_ isUnreported: Bool) { hasUnreportedChange = isUnreported }

    mutating func continueChange(at time: Int64) { decidedAt = time }

    /// Its change is reported now. Returns whether another one that it has requested belongs to that.
    mutating func reportChange() -> Bool {
        hasUnreportedChange = false
        guard hasRequest, foreseen == .changed else { return false }
        foreseen = .began
        return true
    }

    /// Its recognition must wait until `other` has failed.
    mutating func startWaiting(for other: UInt32) {
        move(to: .waiting, by: .wait)
        waitsFor = other
    }

    mutating func setWaitedFor(_ other: UInt32) { waitsFor = other }

    /// Whether to report a recognition that waits; it is marked as reported.
    mutating func becomeTentative() -> Bool {
        guard machine._withUnsafeGuaranteedRef({ $0.withRecognizer { $0.isProvisional } }), foreseen == .ended,
            !requestsBegin
        else {
            return false
        }
        isTentative = true
        return true
    }
}

extension AttemptPointer {
    /// Makes a legal transition. Returns flags of its event.
    func enter(_ next: State, by transition: Transition) -> UInt32 {
        if next == .ended, pointee.handover.taker != 0 {
            pointee.move(to: .passedOn, by: .passOn)
        } else {
            pointee.move(to: Stage(next), by: transition)
        }
        pointee.foreseen = next
        pointee.requestsBegin = false
        if next.isFinal { pointee.hasClaimed = false }
        if next == .began { useReservedRoom() }
        withMachine { machine in
            pointee.decidedAt = machine.frameTime
            if next == .cancelled { machine.kind._withUnsafeGuaranteedRef { $0.clearCancelled(values) } }
            if next.isFinal, isCurrent { machine.endAttempt() }
        }
        guard pointee.isTentative else { return 0 }
        pointee.isTentative = false
        return next == .ended ? GESTA_EVENT_CONFIRMED.rawValue : GESTA_EVENT_REVOKED.rawValue
    }

    /// It has ended, and a callback has interrupted it before that was delivered.
    func cancelEnded(_ reason: Reason) {
        if pointee.state != .ended { return }
        pointee.move(to: .cancelled, by: .withdraw)
        pointee.foreseen = .cancelled
        pointee.decide(reason)
        withRecognizer { $0.kind }._withUnsafeGuaranteedRef { $0.clearCancelled(values) }
    }

    /// Whether it has ended without a decision: there is no contact and no deadline left that could bring one.
    var isStranded: Bool {
        (pointee.stage == .possible || pointee.stage.isActive)
            && !withMachine { $0.attempt == self && $0.canBeDecided }
    }
}
