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
    private final var marks: Marks = []
    /// It follows published rules to the letter.
    final private(set) var isLiteral = false
    /// A pointer is above its region, and may stay there without a deadline. Only of classes that hover.
    final var isUnderPointer = false
    /// It may be shown its contacts when it has been decided: see `FollowingToLift`.
    final private(set) var mayFollow = false
    /// Contacts of a recognition may have lifted before: see `Pausing.lifted`.
    final private(set) var keepsLifted = false

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

    /// Of `MarkedMachines`.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// It has stopped tracking a contact in this frame.
        static var isIgnoring: Marks { Marks(rawValue: 1) }
        /// It has used up some of its room.
        static var hasUsedRoom: Marks { Marks(rawValue: 2) }
        /// A pointer above the surface may leave it: it has been shown in the attempt that is under way.
        static var isHovered: Marks { Marks(rawValue: 4) }
    }

    @inline(__always)
    final func has(_ mark: Marks) -> Bool { marks.contains(mark) }
    final func set(_ mark: Marks, _ isMarked: Bool) {
        if isMarked { marks.insert(mark) } else { marks.remove(mark) }
    }

    final func setLiteral(_ isLiteral: Bool) { self.isLiteral = isLiteral }

    final func setFollowing(_ mayFollow: Bool) { self.mayFollow = mayFollow }

    final func setKeepingLifted(_ keepsLifted: Bool) { self.keepsLifted = keepsLifted }

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
    /// A stream of motions began, which it tracks: of a class that takes its kind. Its first movement may be in the
    /// same sample.
    func motionBegan(_ motion: Motion) {}
    /// It has moved.
    func motionMoved(_ motion: Motion) {}
    /// It has ended. (That it is cancelled, touchesCancelled reports.)
    func motionEnded(_ motion: Motion) {}
    /// A pointer moved above the surface, or went down. Only of classes that hover.
    func hover(_ event: HoverEvent) {}
    /// What `gesta_context_check` asks all classes.
    var profile: Profile { Profile() }
    /// Updates the values that are needed only when the program reads them, and in events. Changes nothing else.
    func updateValues() {}
    #if DEBUG
        /// Spoils the working memory, of which a new sequence must not see anything: see `Memory.spoil`.
        func spoilScratch() {}
    #endif
    /// Adds the figures of the sequence as they are now, for the rules by which it may fail.
    func addMeasures(to list: inout MeasureList) {}
    /// What else the class does.
    var roles: Roles { Roles() }

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

/// What happened to contacts.
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
        computePostponed()
        updateValues()
    }

    /// Calls `body` with the values that the program reads. Those that are only updated when they are read are restored
    /// afterwards: reading changes no later event.
    final func readValues<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        if shown != attempt { return body(shown.values) }
        computePostponed()
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
