// The base of all recognizers: what every class has, and what it may override.

import CGesta

/// A class overrides `configure`, `reset`, the `touches…` functions and `deadlineReached`, and requests states with
/// `recognize`, `begin`, `change`, `end`, `cancel` and `fail`. Requests take effect at the frame's end, after
/// arbitration. Those that the state machine does not permit are refused for all classes alike.
///
/// Only this room writes the fields below, except for the program's settings.
class Recognizer {
    // Wide fields first, then narrow ones: there may be ten thousand recognizers.
    final let kind: Unmanaged<RecognizerClass>
    final let environment: UnsafeMutablePointer<Environment>
    final var user: UnsafeMutableRawPointer?
    /// Nil until there is something to hold.
    final var holdings: UnsafeMutablePointer<Holdings>?

    /// The present or the last attempt.
    final private(set) var attempt: AttemptPointer
    final var deadline = Clock.never
    /// The contacts that it tracks: down, or lifting in this frame.
    final var contacts = Buffer<ContactPointer>()

    /// What the parameters are set to, in the class's order. Recognizers of a class share defaults until one is set.
    final private(set) var settings: UnsafePointer<Double>

    /// Grows with every recognizer created: ties go to the earlier one.
    final var serial: UInt64 = 0
    final var id: UInt32 = 0
    final var region: UInt32 = 0
    /// The number of regions around its region: in ties of equal priority, the deeper one goes first.
    final var depth: Int32 = 0
    final var priority: Int32 = 0
    /// Its index in the heap of deadlines while it has one.
    final var deadlinePlace: UInt32 = 0
    /// The number of the last dispatch that included this recognizer.
    final var lastDispatch: UInt32 = 0
    /// Bit n: receives contacts of tool n.
    final var tools: UInt32 {
        get { UInt32(toolBits) }
        set { toolBits = UInt8(truncatingIfNeeded: newValue) }
    }
    private final var toolBits = UInt8(truncatingIfNeeded: Recognizer.allTools)
    static var allTools: UInt32 { 0b1111 }

    final let isContinuous: Bool
    /// Others may recognize beside it; it may recognize beside any other.
    final let neverPrevents: Bool
    final let isNeverPrevented: Bool
    /// While active, it is cancelled when another recognizer wins one of its contacts and prevents it. It is decided
    /// before the others, and prevents none.
    final let yields: Bool
    /// The tool that the parameters were read for: see `slopFactor`.
    final private(set) var slopTool: UInt8 = 0
    /// Read for each change; the actions themselves are in `holdings`.
    final var hasActions = false
    /// Its contacts are tracked by children.
    final var hasChildren = false
    /// A child's number among its parent's, from 1; 0 if it is not a child.
    final private(set) var childNumber: UInt8 = 0

    private final var flags = Flags([.isEnabled, .needsConfiguring])

    init(_ kind: RecognizerClass, _ environment: UnsafeMutablePointer<Environment>) {
        self.kind = Unmanaged.passUnretained(kind)
        self.environment = environment
        isContinuous = kind.isContinuous
        neverPrevents = kind.neverPrevents
        isNeverPrevented = kind.neverPrevented
        yields = kind.yields
        if kind.yields { environment.pointee.expectYielding() }
        // Replaced by `prepare`, which can report that memory is short.
        attempt = Recognizer.unprepared
        settings = UnsafePointer(UnsafeRawPointer(Recognizer.unprepared).assumingMemoryBound(to: Double.self))
    }

    /// Creates the instance of a class that is not built in. False if the class could not.
    func makeInstance() -> Bool { true }

    /// Allocates what an instance needs and sets the defaults. False when out of memory.
    func prepare() -> Bool {
        kind._withUnsafeGuaranteedRef { kind in
            guard let defaults = environment.pointee.defaultParameters(of: kind),
                let made = AttemptPointer.make(for: self)
            else { return false }
            settings = defaults
            attempt = made
            var at = 0
            while at < kind.parameters.count {
                if let text = kind.parameters[at].initial_text, !setText(Text(cString: text), inSlot: at) {
                    return false
                }
                at &+= 1
            }
            return true
        }
    }

    /// Settings of its own, so that setting a parameter cannot fail. False, with nothing changed, when out of memory.
    final func reserveParameters() -> Bool {
        if flags.contains(.hasOwnSettings) { return true }
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        guard let own = Environment.numbers(count) else { return false }
        own.initialize(from: settings, count: count)
        settings = UnsafePointer(own)
        flags.insert(.hasOwnSettings)
        return true
    }

    /// Room has been reserved.
    final func setParameter(_ x: Double, at index: Int) { UnsafeMutablePointer(mutating: settings)[index] = x }

    /// A child's parameters are its parent's.
    final func shareParameters(of parent: Recognizer) {
        settings = parent.settings
        requireConfiguring()
    }

    /// The unit has changed: lengths keep their physical size. The shared defaults have been changed already.
    final func convertLengths(from before: Double, to unitsPerMillimeter: Double) {
        requireConfiguring()
        if !flags.contains(.hasOwnSettings) { return }
        let own = UnsafeMutablePointer(mutating: settings)
        kind._withUnsafeGuaranteedRef { kind in
            for at in 0..<kind.parameters.count {
                own[at] = kind.convert(own[at], parameter: at, from: before, to: unitsPerMillimeter)
            }
        }
    }

    /// By what slops are multiplied for the sequence's tool.
    final var slopFactor: Double { environment.pointee.slopFactors[Int(slopTool)] }

    /// A sequence begins with a contact of this tool.
    final func chooseSlops(for tool: UInt32) {
        guard environment.pointee.hasSlopFactors, kind._withUnsafeGuaranteedRef({ $0.hasSlops }) else { return }
        // (A callback may have changed the sample since it was checked.)
        let tool = UInt8(truncatingIfNeeded: tool & 3)
        if tool == slopTool { return }
        slopTool = tool
        requireConfiguring()
    }

    /// Placeholder before `prepare`.
    private static var unprepared: AttemptPointer { AttemptPointer(bitPattern: 8).unsafelyUnwrapped }

    deinit {
        if flags.contains(.hasOwnSettings) { Memory.release(UnsafeMutablePointer(mutating: settings)) }
        if attempt != Recognizer.unprepared { attempt.free() }
        contacts.free()
        freeHoldings()
    }

    // MARK: what classes override

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
    /// Writes the reason of the verdict, if the class has more to state than its text for the reason. Otherwise returns
    /// false, with nothing written.
    func describeReason(to out: inout TextWriter) -> Bool { false }
    /// Adds to the verdict what was recognized, if the class has more to state.
    func describeRecognition(to out: inout TextWriter) {}
    /// A pointer moved above the surface, or went down. Only of classes that hover.
    func hover(_ event: HoverEvent) {}
    /// Of a class that hovers: whether it receives hover samples, or contacts as other classes do.
    var tracksHover: Bool { true }
    /// Whether its sequence continues although no contact is down and no deadline is set.
    var canContinueWithoutContacts: Bool { false }
    /// Whether a contact that goes down after the end of its sequence begins the next one together with the contacts
    /// that have stayed down.
    var resumesWithContacts: Bool { false }
    /// Whether this recognizer, whenever `other` of the same class recognizes, has recognized before or in the same
    /// frame: as far as the parameters tell.
    func foreruns(_ other: Recognizer) -> Bool { hasParameters(of: other) }
    /// Decides a relation to another recognizer, if the class `relates`. Called while requests are arbitrated; may not
    /// request anything.
    func decide(_ relation: DecidedRelation, to other: Recognizer) -> Bool { relation.isDefault }
    /// Reports what the recognizer cannot recognize, or can hardly distinguish: the kind of each finding, and its text.
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {}
    /// What else `gesta_context_check` asks.
    var profile: Profile { Profile() }
    /// The program is about to set a text parameter. A class that derives data from it does so here, not when the next
    /// sequence begins, or refuses it. What it has derived is kept for `adopt`; nothing else changes.
    func prepare(_ text: Text, parameter index: Int, _ out: inout TextWriter) -> Status { .ok }
    /// The text has been set.
    func adopt(textParameter index: Int) {}
    /// Its team has won its contacts, and it is the captain: a class that only waits for a movement to be certain may
    /// begin, and nothing else.
    func accept() {}
    /// Of a child whose sequence has no contact: how far from it a contact goes down that belongs to it; nil if the
    /// contact does not.
    func distance(to contact: ContactPointer) -> Double? { nil }
    /// Updates the values that are needed only when the program reads them, and in events. Changes nothing else.
    func updateValues() {}
    #if DEBUG
        /// Spoils the working memory, of which a new sequence must not see anything: see `Memory.spoil`.
        func spoilScratch() {}
    #endif
    /// Adds the figures of the sequence as they are now, for the rules by which it may fail.
    func addMeasures(to list: inout MeasureList) {}
    /// Whether the figures of a decision are known after it.
    var keepsMeasures: Bool { false }
    /// Whether the program may set a value that the class describes as writable.
    func permits(_ x: Double, inValue index: Int) -> Status { .ok }
    /// Sets it.
    func write(_ x: Double, toValue index: Int) {}

    // MARK: settings by the context

    final func setID(_ id: UInt32) { self.id = id }
    final func setAttempt(_ attempt: AttemptPointer) { self.attempt = attempt }
    final func setSerial(_ serial: UInt64) { self.serial = serial }

    final func setChildNumber(_ number: Int) { childNumber = UInt8(truncatingIfNeeded: number) }

    final func setRegion(_ id: UInt32, depth: Int32) {
        region = id
        self.depth = depth
    }
}

extension Recognizer {
    /// What is not read for each sample: one bit each.
    fileprivate struct Flags: OptionSet {
        let rawValue: UInt8

        static var isEnabled: Flags { Flags(rawValue: 1) }
        static var isProvisional: Flags { Flags(rawValue: 2) }
        static var needsConfiguring: Flags { Flags(rawValue: 4) }
        static var hasOwnSettings: Flags { Flags(rawValue: 8) }
    }

    final var isEnabled: Bool {
        get { flags.contains(.isEnabled) }
        set { setFlag(.isEnabled, newValue) }
    }
    /// The program wants a report when it recognizes while waiting.
    final var isProvisional: Bool {
        get { flags.contains(.isProvisional) }
        set { setFlag(.isProvisional, newValue) }
    }
    /// Parameters were set since the last sequence began.
    final var needsConfiguring: Bool {
        get { flags.contains(.needsConfiguring) }
        set { setFlag(.needsConfiguring, newValue) }
    }

    private final func setFlag(_ flag: Flags, _ isSet: Bool) {
        if isSet { flags.insert(flag) } else { flags.remove(flag) }
    }

    final func hasParameters(of other: Recognizer) -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        var at = 0
        while at < count {
            if settings[at] != other.settings[at] || text(inSlot: at) != other.text(inSlot: at) { return false }
            at &+= 1
        }
        return true
    }

    /// 0 if `hasParameters(of:)`; otherwise negative or positive, in some order. The other is of the same class.
    final func compareParameters(with other: Recognizer) -> Int {
        if settings == other.settings, texts.isEmpty, other.texts.isEmpty { return 0 }
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        var at = 0
        while at < count {
            if settings[at] != other.settings[at] { return settings[at] < other.settings[at] ? -1 : 1 }
            let order = text(inSlot: at).compare(with: other.text(inSlot: at))
            if order != 0 { return order }
            at &+= 1
        }
        return 0
    }

    final var valueCount: Int { kind._withUnsafeGuaranteedRef { $0.values.count } }

    /// Sets two adjacent values, the first of which has an even index, as one vector: events copy values in such pairs,
    /// and store-to-load forwarding requires accesses of the same width.
    @inline(__always)
    final func setValues(at index: Int, _ first: Double, _ second: Double) {
        UnsafeMutableRawPointer(values + index).storeBytes(of: SIMD2(first, second), as: SIMD2<Double>.self)
    }

    /// Calls `body` with the values that the program reads. Those that are only updated when they are read are restored
    /// afterwards: reading changes no later event.
    final func readValues<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        if shown != attempt { return body(shown.values) }
        let count = valueCount
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: max(count, 1)) { copy in
            let before = copy.baseAddress.unsafelyUnwrapped
            before.initialize(from: values, count: count)
            defer { values.update(from: before, count: count) }
            updateValues()
            return body(values)
        }
    }
}
