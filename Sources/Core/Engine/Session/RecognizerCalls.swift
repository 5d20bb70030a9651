// Calls on recognizers: creating, attaching, resetting, destroying.

import CGesta

/// Its line is followed by one for each parameter: what the class's defaults are may change.
struct CreateRecognizer: RecordedCall {
    static var keyword: Literal { "create" }
    static var isInSetups: Bool { true }
    static var scope: CallScope { .adding }
    var className = Text("")
    /// The id that it had in the recording, or 0; when the call is prepared, the one that it has.
    var id: UInt32 = 0
    private var made: Unmanaged<Recognizer>?

    init() {}
    init(className: Text) { self.className = className }

    /// As the trace of an existing recognizer has it.
    init(existing recognizer: Recognizer) {
        className = recognizer.kind._withUnsafeGuaranteedRef { $0.id }
        id = recognizer.id
        made = .passUnretained(recognizer)
    }

    mutating func operands(_ list: Operands) {
        list.newRecognizer(&id)
        list.word(&className, "a class")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let context = caller.context
        let kind = try caller.kind(named: className, "class_name")
        // Whatever concerns several recognizers visits them by slot: a replay uses the recording's.
        if id != 0 { context.recognizers.prefer(slot: Handles.slot(of: id)) }
        switch context.makeRecognizer(kind) {
        case .success(let recognizer):
            made = recognizer
            id = recognizer._withUnsafeGuaranteedRef { $0.id }
        case .failure(.limit): throw caller.full(.limit, "number of recognizers")
        case .failure(let status):
            throw caller.refuse(status) { out in
                out.quoted(kind.id)
                out.text(": ")
                out.text(status.meaning)
            }
        }
    }

    var created: UInt32 { id }
    func memory(in context: Context) -> Int { context.recognizer(id)?.footprint ?? 0 }

    /// Of all recognizers, each with what else is set of it.
    static func recordObjects(in state: PresentState) { state.recordRecognizers() }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        state.record(CreateRecognizer(existing: recognizer))
    }

    mutating func record(in context: Context) {
        recordLine(in: context)
        if !context.isRecorded { return }
        made?._withUnsafeGuaranteedRef { recognizer in
            let count = recognizer.kind._withUnsafeGuaranteedRef { $0.parameters.count }
            for index in 0..<count {
                var set = SetNamed(parameter: index, of: recognizer)
                set.record(in: context)
            }
        }
    }

    func commit(_ context: Context) {
        made?._withUnsafeGuaranteedRef { context.enter($0) }
    }
}

struct DestroyRecognizer: RecognizerCall, RecordedCall {
    static var keyword: Literal { "destroy" }
    var target = RecognizerTarget()

    func commit(_ context: Context, _ recognizer: Recognizer) { context.destroy(recognizer) }
}

struct AttachRecognizer: RecognizerCall, RecordedCall {
    static var keyword: Literal { "attach" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    /// GESTA_REGION_NONE detaches.
    var region = Region.none
    private var home: RegionPointer?

    init() {}

    init(target: RecognizerTarget, region: UInt32) {
        self.target = target
        self.region = region
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.regionOrNone(&region)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.find(caller)
        if region == Region.none { return }
        let home = try caller.regionToChange(region)
        guard caller.context.regions.reserve(in: home) else { throw caller.outOfMemory() }
        self.home = home
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { context.attach(recognizer, to: home) }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let region = recognizer.region
        if region == Region.root { return }
        state.record(AttachRecognizer(target: RecognizerTarget(recognizer.id), region: region))
    }
}

struct ResetRecognizer: MachineCall, RecordedCall {
    static var keyword: Literal { "reset" }
    static var stage: CallStage { .afterStart }
    var target = RecognizerTarget()

    func commit(_ context: Context, _ machine: Machine) { context.reset(machine) }
}

struct IgnoreContact: MachineCall, RecordedCall {
    static var keyword: Literal { "ignore" }
    static var stage: CallStage { .afterStart }
    var target = RecognizerTarget()
    var contact: UInt64 = 0
    private var found: ContactPointer?

    init() {}

    init(target: RecognizerTarget, contact: UInt64) {
        self.target = target
        self.contact = contact
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.contact(&contact)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let (contact, tracked) = (contact, try target.findMachine(caller).contacts)
        found = tracked.firstIndex { $0.pointee.seen.id == contact }.map { tracked[$0] }
        if found == nil {
            throw caller.refuse(.contact) { out in
                out.text("contact is ")
                out.integer(contact)
                out.text(", must be a contact that the recognizer tracks")
            }
        }
    }

    func commit(_ context: Context, _ machine: Machine) {
        if let found { context.ignore(machine, found) }
    }
}

/// Not recorded: what the program keeps there does not concern the library.
struct SetUser: RecognizerCall {
    var target = RecognizerTarget()
    var user: UnsafeMutableRawPointer?

    func commit(_ context: Context, _ recognizer: Recognizer) { recognizer.user = user }
}
