// Calls on recognizers: creating, attaching, enabling, resetting, destroying.

import CGesta

/// Its line is followed by one for each parameter: what the class's defaults are may change.
struct CreateRecognizer: Call {
    static var keyword: Literal? { "create" }
    static var scope: CallScope { .adding }
    var className = Text("")
    /// The id that it had in the recording, or 0; when the call is prepared, the one that it has.
    var id: UInt32 = 0
    private var made: Unmanaged<Recognizer>?

    init(className: Text = Text("")) { self.className = className }

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

    mutating func record(in context: Context) {
        recordLine(in: context)
        if context.delivery.sink == nil { return }
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

struct DestroyRecognizer: RecognizerCall {
    static var keyword: Literal? { "destroy" }
    var target = RecognizerTarget()

    func commit(_ context: Context, _ recognizer: Recognizer) { context.destroy(recognizer) }
}

struct AttachRecognizer: RecognizerCall {
    static var keyword: Literal? { "attach" }
    var target = RecognizerTarget()
    /// GESTA_REGION_NONE detaches.
    var region = Region.none
    private var home: RegionPointer?

    init(target: RecognizerTarget = RecognizerTarget(), region: UInt32 = Region.none) {
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
}

struct EnableRecognizer: RecognizerCall {
    static var keyword: Literal? { "enable" }
    var target = RecognizerTarget()
    var isEnabled = false

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.flag(&isEnabled)
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { context.setEnabled(recognizer, isEnabled) }
}

struct ResetRecognizer: RecognizerCall {
    static var keyword: Literal? { "reset" }
    static var stage: CallStage { .afterStart }
    var target = RecognizerTarget()

    mutating func prepare(_ caller: Caller) throws(Refusal) { try target.find(caller, allowsChild: true) }
    func commit(_ context: Context, _ recognizer: Recognizer) { context.reset(recognizer) }
}

struct IgnoreContact: RecognizerCall {
    static var keyword: Literal? { "ignore" }
    static var stage: CallStage { .afterStart }
    var target = RecognizerTarget()
    var contact: UInt64 = 0
    private var found: ContactPointer?

    init(target: RecognizerTarget = RecognizerTarget(), contact: UInt64 = 0) {
        self.target = target
        self.contact = contact
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.contact(&contact)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let contact = contact
        found = try target.find(caller, allowsChild: true)._withUnsafeGuaranteedRef { recognizer in
            recognizer.contacts.firstIndex { $0.pointee.seen.id == contact }.map { recognizer.contacts[$0] }
        }
        if found == nil {
            throw caller.refuse(.contact) { out in
                out.text("contact is ")
                out.integer(contact)
                out.text(", must be a contact that the recognizer tracks")
            }
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        if let found { context.ignore(recognizer, found) }
    }
}

struct SetPriority: RecognizerCall {
    static var keyword: Literal? { "priority" }
    var target = RecognizerTarget()
    var priority: Int32 = 0

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.integer(&priority, "a priority")
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.priority = priority
        recognizer.updateChildren()
    }
}

struct SetProvisional: RecognizerCall {
    static var keyword: Literal? { "provisional" }
    var target = RecognizerTarget()
    var isProvisional = false

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.flag(&isProvisional)
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.isProvisional = isProvisional
        recognizer.updateChildren()
    }
}

struct SetTools: RecognizerCall {
    static var keyword: Literal? { "tools" }
    var target = RecognizerTarget()
    var tools: UInt32 = 0

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.bits(&tools, "tools, one bit each")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.find(caller)
        let tools = tools
        guard tools > 0, tools & ~Recognizer.allTools == 0 else {
            throw caller.invalid(.range) { out in
                out.text("tools is ")
                out.hexadecimal(tools)
                out.text(", must be one or more bits of ")
                out.hexadecimal(Recognizer.allTools)
            }
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { recognizer.tools = tools }
}

struct SetButtons: RecognizerCall {
    static var keyword: Literal? { "buttons" }
    var target = RecognizerTarget()
    var buttons: UInt32 = 0

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.bits(&buttons, "buttons, one bit each")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        guard buttons != 0 else { throw caller.invalid(.range, "buttons is 0, must be one or more bits") }
        if !recognizer._withUnsafeGuaranteedRef({ $0.reserveFilter() }) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { recognizer.updateFilter { $0.buttons = buttons } }
}

struct SetModifiers: RecognizerCall {
    static var keyword: Literal? { "modifiers" }
    var target = RecognizerTarget()
    var required: UInt32 = 0
    var excluded: UInt32 = 0

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.bits(&required, "modifiers, one bit each")
        list.bits(&excluded, "modifiers, one bit each")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        let (required, excluded) = (required, excluded)
        guard required & excluded == 0 else {
            throw caller.invalid(.range) { out in
                out.text("excluded is ")
                out.hexadecimal(excluded)
                out.text(", must not have bits of required, which is ")
                out.hexadecimal(required)
            }
        }
        if !recognizer._withUnsafeGuaranteedRef({ $0.reserveFilter() }) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.updateFilter {
            $0.required = required
            $0.excluded = excluded
        }
    }
}

/// Not recorded: what the program keeps there does not concern the library.
struct SetUser: RecognizerCall {
    var target = RecognizerTarget()
    var user: UnsafeMutableRawPointer?

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.user = user
        recognizer.updateChildren()
    }
}
