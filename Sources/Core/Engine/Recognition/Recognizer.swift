// What the program makes: a class, a region, parameters, relations, actions.

import CGesta

/// What recognizes for it is its machine, or with per_contact its children (`Children`). Only this room writes the
/// fields below, except for the program's settings.
final class Recognizer {
    // Wide fields first, then narrow ones: there may be ten thousand recognizers.
    let kind: Unmanaged<RecognizerClass>
    let environment: UnsafeMutablePointer<Environment>
    private var made: Unmanaged<Machine>?
    var user: UnsafeMutableRawPointer?
    /// Nil until there is something to hold.
    var holdings: UnsafeMutablePointer<Holdings>?
    /// What the parameters are set to, in the class's order. Recognizers of a class share defaults until one is set.
    private(set) var settings: UnsafePointer<Double>

    /// Grows with every recognizer created: ties go to the earlier one.
    private(set) var serial: UInt64 = 0
    /// What of the latest contacts cannot be found out later.
    private(set) var past = RecognizerPast()
    private(set) var region: UInt32 = 0
    /// The number of regions around its region: in ties of equal priority, the deeper one goes first.
    private(set) var depth: Int32 = 0
    var priority: Int32 = 0
    /// The tools whose contacts the program wants: bits of `gesta_tools`.
    var tools: UInt32 { UInt32(toolBits) &* GESTA_TOOLS_FINGER.rawValue }
    /// The same, bit n of tool n.
    private var toolBits = UInt8(truncatingIfNeeded: Recognizer.allTools)
    static var allTools: UInt32 { 0b1111 }
    /// Bits of `gesta_input`.
    private(set) var inputs: UInt8
    /// Bit n: receives contacts of tool n, or what else that stands for.
    private var trackedBits: UInt8
    var tracked: UInt32 { UInt32(trackedBits) }

    private let traits: ClassTraits
    private(set) var isEnabled = true
    /// The program wants a report when it recognizes while waiting.
    var isProvisional = false
    /// Read for each change; the actions themselves are in `holdings`.
    var hasActions = false
    /// Its contacts are tracked by children.
    var hasChildren = false
    /// The program has set the tools: contacts of all that it named make a gesture together.
    private(set) var mixesTools = false
    private var hasOwnSettings = false

    /// `prepare` gives it settings, `makeMachine` makes its machine.
    init(_ kind: RecognizerClass, _ environment: UnsafeMutablePointer<Environment>) {
        self.kind = Unmanaged.passUnretained(kind)
        self.environment = environment
        traits = kind.traits
        settings = Recognizer.unprepared
        inputs = kind.inputs
        trackedBits = 0
        updateTracked()
        if yields || mayRelease { environment.pointee.expectYielding() }
    }

    /// A placeholder. (An initializer that fails leaks the object in Embedded Swift.)
    private static var unprepared: UnsafePointer<Double> { UnsafePointer(bitPattern: 8).unsafelyUnwrapped }

    /// Sets the defaults. False when out of memory.
    func prepare() -> Bool {
        kind._withUnsafeGuaranteedRef { kind in
            guard let defaults = environment.pointee.defaultParameters(of: kind) else { return false }
            settings = defaults
            for at in 0..<kind.parameters.count {
                if let text = kind.parameters[at].initial_text, !setText(Text(cString: text), inSlot: at) {
                    return false
                }
            }
            return true
        }
    }

    deinit {
        made?.release()
        if hasOwnSettings { Memory.release(UnsafeMutablePointer(mutating: settings)) }
        freeHoldings()
    }

    // MARK: its machine

    /// Makes another machine, which the caller owns.
    func makeMachine() -> Result<Unmanaged<Machine>, Status> {
        let make = kind._withUnsafeGuaranteedRef { $0.make }
        guard let machine = Memory.make({ make(self) }) else { return .failure(.memory) }
        let status = machine.prepare()
        return status.isOK ? .success(.passRetained(machine)) : .failure(status)
    }

    /// Takes over its machine.
    func setMachine(_ machine: Unmanaged<Machine>) { made = machine }

    /// What recognizes, unless it has children.
    @inline(__always)
    var machineReference: Unmanaged<Machine> { made.unsafelyUnwrapped }

    /// Calls `body` with its machine, which is not retained.
    @inline(__always)
    func withMachine<Result>(_ body: (Machine) -> Result) -> Result { machineReference._withUnsafeGuaranteedRef(body) }

    /// Its machine, which is retained: where that does not matter.
    var machine: Machine { withMachine { $0 } }

    var id: UInt32 { withMachine { $0.id } }

    // MARK: what its class is

    var isContinuous: Bool { traits.contains(.isContinuous) }
    /// Others may recognize beside it; it may recognize beside any other.
    var neverPrevents: Bool { traits.contains(.neverPrevents) }
    var isNeverPrevented: Bool { traits.contains(.neverPrevented) }
    /// While active, it is cancelled when another recognizer wins one of its contacts and prevents it. It is decided
    /// before the others, and prevents none.
    var yields: Bool { traits.contains(.yields) }
    /// A contact that goes down after the end of an attempt begins the next one, together with those that have stayed
    /// down.
    var resumes: Bool { traits.contains(.resumes) }
    /// The figures of a decision are known after it.
    var keepsMeasures: Bool { traits.contains(.keepsMeasures) }
    var mayRelease: Bool { traits.contains(.mayRelease) }
    /// It decides how it relates to others.
    var relates: Bool { traits.contains(.relates) }

    /// It receives pointers above the surface, and never a contact.
    var onlyHovers: Bool { kind._withUnsafeGuaranteedRef { $0.hovers && $0.hoverParameter == nil } }

    // MARK: parameters

    /// Settings of its own, so that setting a parameter cannot fail. False, with nothing changed, when out of memory.
    func reserveParameters() -> Bool {
        if hasOwnSettings { return true }
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        guard let own = Environment.numbers(count) else { return false }
        own.initialize(from: settings, count: count)
        settings = UnsafePointer(own)
        hasOwnSettings = true
        return true
    }

    /// Room has been reserved.
    func setParameter(_ x: Double, at index: Int) { UnsafeMutablePointer(mutating: settings)[index] = x }

    /// The unit has changed: lengths keep their physical size. The shared defaults have been changed already.
    func convertLengths(from before: Double, to unitsPerMillimeter: Double) {
        requireConfiguring()
        if !hasOwnSettings { return }
        let own = UnsafeMutablePointer(mutating: settings)
        kind._withUnsafeGuaranteedRef { kind in
            for at in 0..<kind.parameters.count {
                own[at] = kind.convert(own[at], parameter: at, from: before, to: unitsPerMillimeter)
            }
        }
    }

    /// Parameters were set: its machines read them before their next attempts.
    func requireConfiguring() {
        withMachine { $0.requireConfiguring() }
        forEachChild { $0.requireConfiguring() }
    }

    func hasParameters(of other: Recognizer) -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        var at = 0
        while at < count {
            if settings[at] != other.settings[at] || text(inSlot: at) != other.text(inSlot: at) { return false }
            at &+= 1
        }
        return true
    }

    /// Whether it tracks all contacts that `other` tracks.
    func admitsAll(of other: Recognizer) -> Bool {
        tracked & other.tracked == other.tracked && filter.covers(other.filter)
    }

    // MARK: settings by the context

    func setTools(_ tools: UInt32) {
        toolBits = UInt8(truncatingIfNeeded: tools / GESTA_TOOLS_FINGER.rawValue)
        mixesTools = true
        updateTracked()
    }

    func setInputs(_ inputs: UInt32) {
        self.inputs = UInt8(truncatingIfNeeded: inputs)
        updateTracked()
    }

    private func updateTracked() {
        func bits(_ input: gesta_input, _ bits: UInt8) -> UInt8 { UInt32(inputs) & input.rawValue == 0 ? 0 : bits }
        trackedBits =
            bits(GESTA_INPUT_TOUCH, toolBits) | bits(GESTA_INPUT_MOTION, 1 << UInt8(GESTA_TOOL_TRACKPAD.rawValue))
            | bits(GESTA_INPUT_WHEEL, 1 << UInt8(GESTA_TOOL_WHEEL.rawValue))
    }

    func setSerial(_ serial: UInt64) { self.serial = serial }

    /// `newest` is the serial number of the newest contact.
    func setEnabled(_ isEnabled: Bool, after newest: UInt32) {
        self.isEnabled = isEnabled
        past.switchedAfter = newest
    }

    /// It was created or reset: contacts up to that of this serial number do not concern it.
    func beginAfter(_ newest: UInt32) { past.beginsAfter = newest }

    func setRefused(_ contact: UInt32, _ obstacle: Obstacle) {
        past.refused = contact
        past.obstacle = obstacle
    }

    func setRegion(_ id: UInt32, depth: Int32) {
        region = id
        self.depth = depth
    }
}
