// Calls that change a context, as values. C functions, replays and tests perform the same values in the same way:
//
//     prepare   checks arguments, ids and limits, reserves memory, asks the class; changes nothing that can be seen
//     record    writes the call to the recording sink, if there is one
//     commit    changes the context; cannot fail
//
// Code of others that prepare runs cannot be undone: a plugin's constructors and init, and set_value of a class, whose
// answer is the last thing that prepare asks for. What such code has done stays if it refuses the call itself.
//
// A new call is one type that conforms to `Call`; if traces have it, to `RecordedCall`, with a line in
// RecordedCalls.swift.

import CGesta

/// Where a call is allowed.
enum CallScope: UInt8 {
    /// Outside callbacks only. Everything that happens until the call returns belongs to it.
    case outermost
    /// Where `changing` calls are, but not while the context is destroyed: nobody could remove what is added.
    case adding
    /// In actions, the observer and release functions as well.
    case changing
}

protocol Call {
    static var scope: CallScope { get }

    mutating func prepare(_ caller: Caller) throws(Refusal)
    /// False when there is nothing to record and to commit.
    var hasEffect: Bool { get }
    /// The id of what it created, or 0.
    var created: UInt32 { get }
    /// Nothing for calls that traces do not have: see `RecordedCall`.
    mutating func record(in context: Context)
    mutating func commit(_ context: Context)
}

extension Call {
    static var scope: CallScope { .changing }
    func prepare(_ caller: Caller) throws(Refusal) {}
    var hasEffect: Bool { true }
    var created: UInt32 { 0 }
    func record(in context: Context) {}
    func commit(_ context: Context) {}
}

extension Caller {
    /// Performs a call in the context. C functions and replays share it.
    @inline(never)
    func perform<C: Call>(_ call: inout C) throws(Refusal) {
        try require(C.scope)
        try finish(&call)
    }

    /// The same, compiled into the caller.
    @inline(__always)
    func performHere<C: Call>(_ call: inout C) throws(Refusal) {
        if context.activity != .idle || context.isClosing { try require(C.scope) }
        try finish(&call)
    }

    /// Whether the call is allowed has been checked.
    @inline(__always)
    private func finish<C: Call>(_ call: inout C) throws(Refusal) {
        try call.prepare(self)
        guard call.hasEffect else { return }
        call.record(in: context)
        if C.scope == .outermost { context.delivery.withRecordingSink { $0.isInOutermostCall = true } }
        call.commit(context)
        if C.scope == .outermost { context.delivery.withRecordingSink { $0.isInOutermostCall = false } }
    }

    /// The second half of performing a call that has been prepared. Cannot fail.
    func publish<C: Call>(_ call: inout C) {
        guard call.hasEffect else { return }
        call.record(in: context)
        call.commit(context)
    }

    @inline(never)
    private func require(_ scope: CallScope) throws(Refusal) {
        switch scope {
        case .outermost: try requireOutermost()
        case .adding:
            try requireChanging()
            if context.isClosing { throw refuseBusy("context is being destroyed, nothing may be added to it") }
        case .changing: try requireChanging()
        }
    }

    @inline(__always)
    func requireOutermost() throws(Refusal) {
        if context.activity != .idle { throw refuseInCallback() }
    }

    /// Something may be added now.
    func requireAdding() throws(Refusal) { try require(.adding) }

    @inline(never)
    private func refuseInCallback() -> Refusal {
        refuseBusy("context is busy, the function must not be called from a callback")
    }

    @inline(never)
    func requireChanging() throws(Refusal) {
        if context.activity != .dispatching { return }
        throw refuseBusy(
            "context is busy, only read-only functions may be called from a class, the delegate, a hit test or a log")
    }

    @inline(never)
    func refuseBusy(_ words: Literal) -> Refusal { invalid(.busy) { $0.text(words) } }
}

/// Calls on the machine of one recognizer or child.
protocol MachineCall: Call {
    var target: RecognizerTarget { get set }
    func commit(_ context: Context, _ machine: Machine)
}

extension MachineCall {
    mutating func operands(_ list: Operands) { list.recognizer(&target.id) }
    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.findMachine(caller) }
    func commit(_ context: Context) { target.found?._withUnsafeGuaranteedRef { commit(context, $0) } }
}

/// Calls on one recognizer: a child is refused.
protocol RecognizerCall: MachineCall {
    func commit(_ context: Context, _ recognizer: Recognizer)
}

extension RecognizerCall {
    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.find(caller) }
    func commit(_ context: Context, _ recognizer: Recognizer) {}
    func commit(_ context: Context, _ machine: Machine) { machine.withRecognizer { commit(context, $0) } }
}

struct RecognizerTarget {
    var id: UInt32
    /// Set when the call is prepared.
    private(set) var found: Unmanaged<Machine>?

    init(_ id: UInt32 = 0) { self.id = id }

    /// A child is refused.
    @discardableResult @inline(never)
    mutating func find(_ caller: Caller, _ argument: Literal = "recognizer") throws(Refusal) -> Recognizer {
        let machine = try caller.reference(id, argument)._withUnsafeGuaranteedRef { $0 }
        try caller.refuseChild(machine, argument)
        found = .passUnretained(machine)
        return machine.recognizer
    }

    @discardableResult @inline(never)
    mutating func findMachine(_ caller: Caller) throws(Refusal) -> Machine {
        let machine = try caller.reference(id)
        found = machine
        return machine._withUnsafeGuaranteedRef { $0 }
    }
}

/// Calls on one region.
protocol RegionCall: Call {
    var target: RegionTarget { get set }
    func commit(_ context: Context, _ region: RegionPointer)
}

struct RegionTarget {
    var id: UInt32
    /// Set when the call is prepared.
    private(set) var found: RegionPointer?

    init(_ id: UInt32 = 0) { self.id = id }

    @discardableResult @inline(never)
    mutating func find(_ caller: Caller, _ argument: Literal = "region") throws(Refusal) -> RegionPointer {
        let region = try caller.regionToChange(id, argument)
        found = region
        return region
    }
}

extension RegionCall {
    mutating func operands(_ list: Operands) { list.region(&target.id) }
    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.find(caller) }
    func commit(_ context: Context) {
        if let region = target.found { commit(context, region) }
    }
}
