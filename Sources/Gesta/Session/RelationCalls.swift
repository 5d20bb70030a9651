// Calls on two recognizers: failure requirements and simultaneous recognition.

import CGesta

/// `target` waits until `other` has failed.
struct RequireFailure: RecognizerCall {
    static var keyword: Literal? { "require" }
    var target = RecognizerTarget()
    var other = RecognizerTarget()

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.recognizer(&other.id)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        let other = try self.other.find(caller, "other")
        let status = recognizer._withUnsafeGuaranteedRef { recognizer in
            other._withUnsafeGuaranteedRef { caller.context.arbiter.checkRequirement(recognizer, failureOf: $0) }
        }
        if status == .memory { throw caller.outOfMemory() }
        if !status.isOK {
            throw caller.refuse(status) { out in
                recognizer._withUnsafeGuaranteedRef { caller.context.arbiter.describeCycle($0, &out) }
            }
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        other.found?._withUnsafeGuaranteedRef { recognizer.addRequirement(of: $0) }
    }
}

struct RemoveRequirement: RecognizerCall {
    static var keyword: Literal? { "unrequire" }
    var target = RecognizerTarget()
    var other = RecognizerTarget()

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.recognizer(&other.id)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.find(caller)
        try other.find(caller, "other")
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        other.found?._withUnsafeGuaranteedRef { context.dropRequirement(recognizer, $0) }
    }
}

struct AllowSimultaneous: RecognizerCall {
    static var keyword: Literal? { "simultaneous" }
    var target = RecognizerTarget()
    var other = RecognizerTarget()
    var isAllowed = false

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.recognizer(&other.id)
        list.flag(&isAllowed)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        let other = try self.other.find(caller, "other")
        if target.id == self.other.id {
            throw caller.invalid(.argument, "other is the recognizer itself, must be another recognizer")
        }
        if !isAllowed { return }
        let isReserved = recognizer._withUnsafeGuaranteedRef { recognizer in
            other._withUnsafeGuaranteedRef { recognizer.reserveCompanion($0) }
        }
        if !isReserved { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        other.found?._withUnsafeGuaranteedRef { recognizer.setCompanion($0, isAllowed) }
    }
}
