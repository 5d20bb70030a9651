// Calls that set callbacks. Traces have those whose results decide: what the delegate and the hit test returned.

import CGesta

struct SetDelegate: RecordedCall {
    static var keyword: Literal { "delegate" }
    static var scope: CallScope { .adding }
    var delegate: Delegate?

    mutating func operands(_ list: Operands) { list.delegate(&delegate) }

    func prepare(_ caller: Caller) throws(Refusal) {
        guard let delegate, delegate.decidesRequirements else { return }
        if !caller.context.arbiter.reserveRequirements() { throw caller.outOfMemory() }
    }

    func commit(_ context: Context) {
        context.setDelegate(delegate)
        context.environment.pointee.requireRoom()
    }

    static func recordContext(in state: PresentState) {
        if let delegate = state.context.decisions.delegate { state.record(SetDelegate(delegate: delegate)) }
    }
}

struct SetHitTest: RecordedCall {
    static var keyword: Literal { "hit-test" }
    static var scope: CallScope { .adding }
    var hitTest: HitTest?
    /// Called at once when there is no hit test to own it.
    var release = Release.none

    mutating func operands(_ list: Operands) { list.hitTest(&hitTest) }
    func commit(_ context: Context) { context.setHitTest(hitTest, orRelease: release) }

    static func recordContext(in state: PresentState) {
        if let hitTest = state.context.decisions.hitTest { state.record(SetHitTest(hitTest: hitTest)) }
    }
}

struct SetObserver: Call {
    static var scope: CallScope { .adding }
    var observer: Listener?
    /// Called at once when there is no observer to own it.
    var release = Release.none

    func commit(_ context: Context) { context.setObserver(observer, orRelease: release) }
}

struct SetLog: Call {
    static var scope: CallScope { .adding }
    var log: Logger?
    /// Called at once when there is no log to own it.
    var release = Release.none

    func commit(_ context: Context) { context.setLog(log, orRelease: release) }
}

struct AddAction: RecognizerCall {
    var target: RecognizerTarget
    let listener: Listener
    private var made: ActionPointer?

    init(target: RecognizerTarget, listener: Listener) {
        self.target = target
        self.listener = listener
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        switch caller.context.delivery.makeAction(of: recognizer, listener) {
        case .success(let action): made = action
        case .failure(let status): throw caller.full(status, "number of actions")
        }
    }

    var created: UInt32 { made?.pointee.id ?? 0 }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        if let made { recognizer.addAction(made) }
    }
}

struct RemoveAction: RecognizerCall {
    var target: RecognizerTarget
    let action: UInt32
    private var found: ActionPointer?

    init(target: RecognizerTarget, action: UInt32) {
        self.target = target
        self.action = action
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.find(caller)
        switch caller.context.delivery.actions.find(action) {
        case .success(let action) where action.pointee.owner == target.id: found = action
        case .success:
            throw caller.refuse(.handle) { out in
                out.text("action is ")
                out.hexadecimal(action)
                out.text(", must be an action of this recognizer")
            }
        case .failure(let status): throw caller.badID(action, "action", "action", status)
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        if let found { context.removeAction(found, from: recognizer) }
    }
}
