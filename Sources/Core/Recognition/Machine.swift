// The base of all classes of recognizers: what computes, and what a class may override.

import CGesta

/// An instance of a class. A recognizer has one, or with per_contact one more for each contact (`Children`). It follows
/// its contacts in an attempt after another.
///
/// A class overrides `configure`, `reset`, the `touches…` functions and `deadlineReached`, and requests states with
/// `recognize`, `begin`, `change`, `end`, `cancel` and `fail`. Requests take effect at the frame's end, after
/// arbitration. Those that the state machine does not permit are refused for all classes alike.
///
/// Only this room writes the fields below.
class Machine {
    // Wide fields first, then narrow ones: there may be ten thousand machines.
    final let owner: Unmanaged<Recognizer>
    final let environment: UnsafeMutablePointer<Environment>
    /// The present or the last attempt.
    final private(set) var attempt: AttemptPointer
    final var deadline = Clock.never
    /// The contacts that it tracks: down, or lifting in this frame.
    final var contacts = Buffer<ContactPointer>()
    /// By which the program reads it: the recognizer's, or a child's own.
    final private(set) var id: UInt32 = 0
    /// Its index in the heap of deadlines while it has one.
    final private(set) var deadlinePlace: UInt32 = 0
    /// The number of the last dispatch that included it.
    final private(set) var lastDispatch: UInt32 = 0
    /// The number of the last search that visited it.
    final private(set) var lastSearch: UInt32 = 0
    /// The tool that the parameters were read for: see `slopFactor`.
    final private(set) var slopTool: UInt8 = 0
    /// A child's number among its recognizer's, from 1; 0 if it is not a child.
    final private(set) var childNumber: UInt8 = 0
    /// Parameters were set since the last attempt began.
    private final var needsConfiguring = true
    /// It has stopped tracking a contact in this frame.
    final private(set) var isIgnoring = false
    /// It follows published rules to the letter.
    final private(set) var isLiteral = false
    /// A pointer is above its region, and may stay there without a deadline. Only of classes that hover.
    final var isUnderPointer = false

    init(_ recognizer: Recognizer) {
        owner = .passUnretained(recognizer)
        environment = recognizer.environment
        attempt = AttemptPointer.unprepared
    }

    deinit {
        if attempt != AttemptPointer.unprepared { attempt.free() }
        contacts.free()
    }

    /// Actions are called for cancelled also if it has not begun: as published, and for classes that ask for it.
    final var reportsEachCancellation: Bool {
        isLiteral || kind._withUnsafeGuaranteedRef { $0.reportsEachCancellation }
    }

    final func setIgnoring(_ isIgnoring: Bool) { self.isIgnoring = isIgnoring }

    final func setLiteral(_ isLiteral: Bool) { self.isLiteral = isLiteral }

    // MARK: what classes override

    /// Allocates what it needs. Called once, before all others.
    func prepare() -> Status {
        guard let made = AttemptPointer.make(for: self) else { return .memory }
        attempt = made
        return .ok
    }
    /// Reads the parameters, which were set since the last sequence, or the slops for another tool. Called before
    /// `reset`.
    func configure() {}
    /// A new sequence begins. Values are 0.
    func reset() {}
    func touchesBegan(_ touches: Touches) {}
    func touchesMoved(_ touches: Touches) {}
    /// The contacts are still in `contacts`; their phase is ended.
    func touchesEnded(_ touches: Touches) {}
    func touchesCancelled(_ touches: Touches) {
        let verdict = environment.pointee.cancellation(of: touches.first)
        cancel(verdict.reason, measured: verdict.measured, limit: verdict.limit)
    }
    func deadlineReached(_ time: Int64) {}
    /// Whether it is shown its contacts to their lift when it has been decided before.
    var followsToLift: Bool { false }
    func touchesFollowed(_ touches: Touches, _ phase: TouchPhase) {}
    /// A stream of motions began, which it tracks: of a class that takes its kind. Its first movement may be in the
    /// same sample.
    func motionBegan(_ motion: Motion) {}
    /// It has moved.
    func motionMoved(_ motion: Motion) {}
    /// It has ended. (That it is cancelled, touchesCancelled reports.)
    func motionEnded(_ motion: Motion) {}
    /// A contact went down that the recognizer's filter of buttons and keys excludes, while it tracks none.
    func contactPassedBy() {}
    /// Writes what it has to state about the verdict: what was recognized, or the reason, if the class has more to say
    /// than its text for the reason. Otherwise returns false, with nothing written.
    func describe(to out: inout TextWriter) -> Bool { false }
    /// The same for the hint. Only of classes from outside; others know a `strokeHint`.
    func describeHint(to out: inout TextWriter) -> Bool { false }
    /// What a person would change about what was drawn, if the class knows more than the reason says.
    func strokeHint() -> Hint? { nil }
    /// A pointer moved above the surface, or went down. Only of classes that hover.
    func hover(_ event: HoverEvent) {}
    /// The pointer that it tracks above the surface.
    var pointerAbove: UInt64? { nil }
    /// Its newest sample, also when it has left, in contexts whose events keep samples.
    var pointerSample: gesta_touch? { nil }
    /// Whether it has recognized, whenever `other` of the same class recognizes, before or in the same frame: as far as
    /// the parameters tell.
    func foreruns(_ other: Machine) -> Bool { recognizer.hasParameters(of: other.recognizer) }
    /// Decides a relation to another machine, if the class `relates`. Called while requests are arbitrated; may not
    /// request anything.
    func decide(_ relation: DecidedRelation, to other: Machine) -> Bool { relation.isDefault }
    /// Reports what it cannot recognize, or can hardly distinguish: the kind of each finding, and its text.
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {}
    /// What else `gesta_context_check` asks.
    var profile: Profile { Profile() }
    /// A pattern of the stroke that it recognizes, in the pattern language, as its parameters are set now; nil for
    /// none.
    var pattern: Text? { nil }
    /// The bytes that it has allocated itself: of a class from outside, which the library does not know.
    var ownMemory: Int { 0 }
    /// The program is about to set something. A class that derives data from it does so here, not when the next attempt
    /// begins. It may refuse it, and write why. What it has derived is kept for `adopt`; nothing else changes.
    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status { .ok }
    /// The parameter has been set; or the value is to be set, which other figures may follow from.
    func adopt(_ change: ProgramChange) {
        if case .value(let x, let index) = change { values[index] = x }
    }
    /// Its team has won its contacts, and it is the captain: a class that only waits for a movement to be certain may
    /// begin, and nothing else.
    func accept() {}
    /// Of a class that may release contacts, while its gesture is active: whether another recognizer may recognize with
    /// its contact, which ends the gesture. `giveWay` makes its values those of a gesture without that contact.
    var givesWay: Bool { false }
    func giveWay() {}
    /// Whether its class can take over contacts of another recognizer, and it with as many.
    var takesOver: Bool { false }
    func canTakeOver(contacts count: Int) -> Bool { false }
    /// Whether its content can follow a movement, once it has the contacts.
    func canMove(_ movement: Point) -> Bool { false }
    /// Adds a movement to the values.
    func move(by movement: Point) {}
    /// `touchesBegan` was called for contacts of another machine, which has ended: it begins at once, with a movement
    /// that the other one has not made.
    func takeOver(from other: Machine, _ movement: Point) {}
    /// The movement of the contacts' centroid so far, for whoever takes them over; nil if the class does not track it.
    var trackedMovement: VelocityTracker? { nil }
    /// Whether the stroke that it tracks may still become its gesture, with about as good a claim as that of another
    /// machine, which has requested recognition before the lift. Changes nothing.
    func contests(_ claim: EarlyClaim) -> Bool { false }
    /// Of a recognition that it has requested before the lift: see `EarlyClaim`.
    var shareRecognized: Double { 0 }
    /// The recognition that it requested before the lift is contested. Resets what it has set for it.
    func withdrawRecognition() {}
    /// Of a child whose sequence has no contact: how far from it a contact goes down that belongs to it; nil if the
    /// contact does not.
    func distance(to contact: ContactPointer) -> Double? { nil }
    /// Computes what the class has postponed, because nothing depends on it but what the program reads. Called before
    /// that, and before events.
    func catchUp() {}
    /// Updates the values that are needed only when the program reads them, and in events. Changes nothing else.
    func updateValues() {}
    /// The contacts of a recognition, if they may have lifted before: its event lists them, and not those that are
    /// tracked. Most classes have none.
    var gestureContacts: Buffer<GestureContact> { Buffer() }
    /// Samples of the present or the last sequence that it keeps for the program; nil for classes that keep none.
    var keptSamples: Buffer<gesta_touch>? { nil }
    /// Makes room for what it keeps of the next samples. False when out of memory.
    func reserveOwn(_ room: MachineRoom) -> Bool { true }
    /// Sets `location` for a report, and when a contact lifts.
    func place() { locate() }
    #if DEBUG
        /// Spoils the working memory, of which a new sequence must not see anything: see `Memory.spoil`.
        func spoilScratch() {}
    #endif
    /// Adds the figures of the sequence as they are now, for the rules by which it may fail.
    func addMeasures(to list: inout MeasureList) {}

    // MARK: what the engine sets

    final func setID(_ id: UInt32, childNumber: Int) {
        self.id = id
        self.childNumber = UInt8(truncatingIfNeeded: childNumber)
    }
    final func setAttempt(_ attempt: AttemptPointer) { self.attempt = attempt }
    final func setSearch(_ number: UInt32) { lastSearch = number }
    final func setDeadlinePlace(_ place: Int) { deadlinePlace = UInt32(truncatingIfNeeded: place) }

    /// False if it was marked in this dispatch before.
    final func markDispatched(_ dispatch: UInt32) -> Bool {
        if lastDispatch == dispatch { return false }
        lastDispatch = dispatch
        return true
    }

    /// Parameters were set: `configure` is called before the next attempt.
    final func requireConfiguring() { needsConfiguring = true }

    /// Reads the parameters for an attempt that begins with a contact of this tool.
    final func configureIfNeeded(for tool: UInt32) {
        chooseSlops(for: tool)
        if !needsConfiguring { return }
        needsConfiguring = false
        configure()
    }

    private final func chooseSlops(for tool: UInt32) {
        guard environment.pointee.hasSlopFactors, kind._withUnsafeGuaranteedRef({ $0.slop != nil }) else { return }
        // (A callback may have changed the sample since it was checked.)
        let tool = UInt8(truncatingIfNeeded: tool & 3)
        if tool == slopTool { return }
        slopTool = tool
        needsConfiguring = true
    }
}

/// What happened to contacts. (With a raw type: the hashing of plain enums requires a newer libc.)
enum TouchPhase: UInt8 {
    case moved
    case ended
    case cancelled
}

/// What the program sets of a machine, by the index among the class's parameters or values.
enum ProgramChange {
    /// A parameter that is not a text.
    case number(Double, Int)
    /// A text parameter.
    case text(Text, Int)
    /// A value that the class describes as writable.
    case value(Double, Int)
}

// MARK: what its recognizer is

extension Machine {
    /// Calls `body` with the recognizer, which is not retained.
    @inline(__always)
    final func withRecognizer<Result>(_ body: (Recognizer) -> Result) -> Result { owner._withUnsafeGuaranteedRef(body) }

    /// The recognizer, which is retained: where that does not matter.
    final var recognizer: Recognizer { withRecognizer { $0 } }

    @inline(__always)
    final var kind: Unmanaged<RecognizerClass> { withRecognizer { $0.kind } }

    final var isChild: Bool { childNumber != 0 }

    /// Its slot in the table of recognizers.
    final var slot: Int { Handles.slot(of: id) }

    /// What the parameters are set to, in the class's order.
    final var settings: UnsafePointer<Double> { withRecognizer { $0.settings } }

    /// By what slops are multiplied for the attempt's tool.
    final var slopFactor: Double { environment.pointee.slopFactors[Int(slopTool)] }
}

// MARK: values

extension Machine {
    /// In the class's order.
    @inline(__always)
    final var values: UnsafeMutablePointer<Double> { attempt.values }

    /// Sets two adjacent values, the first of which has an even index, as one vector: events copy values in such pairs,
    /// and store-to-load forwarding requires accesses of the same width.
    @inline(__always)
    final func setValues(at index: Int, _ first: Double, _ second: Double) {
        UnsafeMutableRawPointer(values + index).storeBytes(of: SIMD2(first, second), as: SIMD2<Double>.self)
    }

    /// For an event.
    final func completeValues() {
        catchUp()
        updateValues()
    }

    /// Calls `body` with the values that the program reads. Those that are only updated when they are read are restored
    /// afterwards: reading changes no later event.
    final func readValues<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        if shown != attempt { return body(shown.values) }
        catchUp()
        let count = kind._withUnsafeGuaranteedRef { $0.values.count }
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: max(count, 1)) { copy in
            let before = copy.baseAddress.unsafelyUnwrapped
            before.initialize(from: values, count: count)
            defer { values.update(from: before, count: count) }
            updateValues()
            return body(values)
        }
    }
}
