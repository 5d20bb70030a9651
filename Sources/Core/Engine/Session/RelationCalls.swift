// Calls that decide between recognizers: failure requirements, simultaneous recognition, claims.

import CGesta

/// Calls on a recognizer and another one.
protocol PairCall: RecognizerCall {
    var other: RecognizerTarget { get set }
    func commit(_ context: Context, _ recognizer: Recognizer, _ other: Recognizer)
}

extension PairCall {
    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.recognizer(&other.id, "other")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) { _ = try findBoth(caller) }

    @inline(never)
    mutating func findBoth(
        _ caller: Caller
    ) throws(Refusal) -> (recognizer: Recognizer, other: Recognizer) {
        (try target.find(caller), try other.find(caller, "other"))
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        other.found?._withUnsafeGuaranteedRef { $0.withRecognizer { commit(context, recognizer, $0) } }
    }
}

/// Calls that allow something to two recognizers, or forbid it.
protocol PermissionCall: PairCall {
    var isAllowed: Bool { get set }
}

extension PermissionCall {
    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.recognizer(&other.id, "other")
        list.flag(&isAllowed)
    }

    @inline(never)
    mutating func findTwo(_ caller: Caller) throws(Refusal) -> (recognizer: Recognizer, other: Recognizer) {
        let both = try findBoth(caller)
        if target.id != other.id { return both }
        throw caller.invalid(.argument, "other is the recognizer itself, must be another recognizer")
    }
}

/// `target` waits until `other` has failed.
struct RequireFailure: PairCall, RecordedCall {
    static var keyword: Literal { "require" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var other = RecognizerTarget()

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let (recognizer, other) = try findBoth(caller)
        let status = caller.context.arbiter.checkRequirement(
            recognizer, failureOf: other, searches: caller.context.staging == nil)
        if status == .memory { throw caller.outOfMemory() }
        if !status.isOK {
            throw caller.refuse(status) { out in
                caller.context.arbiter.describeCycle(recognizer, &out)
            }
        }
        if let staging = caller.context.staging, !staging.keep(self) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer, _ other: Recognizer) {
        recognizer.addRequirement(of: other)
    }

    /// All recognizers exist before the first requirement.
    static func recordObjects(in state: PresentState) {
        state.forEachRecognizer { recognizer in
            for other in recognizer.requires {
                let other = RecognizerTarget(other._withUnsafeGuaranteedRef { $0.id })
                state.record(RequireFailure(target: RecognizerTarget(recognizer.id), other: other))
            }
        }
    }
}

struct RemoveRequirement: PairCall, RecordedCall {
    static var keyword: Literal { "unrequire" }
    var target = RecognizerTarget()
    var other = RecognizerTarget()

    func commit(_ context: Context, _ recognizer: Recognizer, _ other: Recognizer) {
        context.dropRequirement(recognizer, other)
    }
}

struct AllowSimultaneous: PermissionCall, RecordedCall {
    static var keyword: Literal { "simultaneous" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var other = RecognizerTarget()
    var isAllowed = false

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let (recognizer, other) = try findTwo(caller)
        if isAllowed, !recognizer.reserveCompanion(other) { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer, _ other: Recognizer) {
        recognizer.setCompanion(other, isAllowed)
    }

    static func recordObjects(in state: PresentState) {
        state.forEachRecognizer { recognizer in
            recognizer.companions.forEach { slot in
                state.context.recognizers.forSlot(slot) { other in
                    // Both have it: once is enough.
                    if other.serial <= recognizer.serial { return }
                    let (target, other) = (RecognizerTarget(recognizer.id), RecognizerTarget(other.id))
                    state.record(AllowSimultaneous(target: target, other: other, isAllowed: true))
                }
            }
        }
    }
}

/// `other` may take over the contacts of `target`.
struct PassOn: PermissionCall, RecordedCall {
    static var keyword: Literal { "pass-on" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var other = RecognizerTarget()
    var isAllowed = false

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let (recognizer, other) = try findTwo(caller)
        if !recognizer.isContinuous { throw refuse(recognizer, "recognizer is ", ", must be continuous", caller) }
        if !other.withMachine({ $0.takesOver }) {
            throw refuse(
                other, "other is ", ", must be of a class that takes over contacts, as gesta.pan and gesta.pinch do",
                caller)
        }
        if isAllowed, !recognizer.reserveSuccessor(other) { throw caller.outOfMemory() }
    }

    private func refuse(_ recognizer: Recognizer, _ name: Literal, _ rule: Literal, _ caller: Caller) -> Refusal {
        caller.invalid(.type) { out in
            out.text(name)
            recognizer.writeName(to: &out)
            out.text(rule)
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer, _ other: Recognizer) {
        recognizer.setSuccessor(other, isAllowed)
    }

    static func recordObjects(in state: PresentState) {
        state.forEachRecognizer { recognizer in
            for other in recognizer.successors {
                let other = RecognizerTarget(other._withUnsafeGuaranteedRef { $0.id })
                state.record(PassOn(target: RecognizerTarget(recognizer.id), other: other, isAllowed: true))
            }
        }
    }
}

/// How far the recognizer's content can still follow its contacts.
struct SetRoom: RecognizerCall, RecordedCall {
    static var keyword: Literal { "room" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var room = Room.infinite

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.number(&room.left, "left")
        list.number(&room.right, "right")
        list.number(&room.up, "up")
        list.number(&room.down, "down")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        try check(caller, room.left, "left")
        try check(caller, room.right, "right")
        try check(caller, room.up, "up")
        try check(caller, room.down, "down")
        if !recognizer.reserveRoom() { throw caller.outOfMemory() }
    }

    private func check(_ caller: Caller, _ room: Double, _ name: Literal) throws(Refusal) {
        if room >= 0 { return }
        throw caller.invalid(.range) { out in
            out.text(name)
            out.text(" is ")
            out.figure(room)
            out.text(", must be 0 or more")
        }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) { recognizer.updateRoom { $0 = room } }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let room = recognizer.room.positive
        if room.isInfinite { return }
        state.record(SetRoom(target: RecognizerTarget(recognizer.id), room: room))
    }
}

/// The recognizer competes with others together with all that have the same number.
struct SetTeam: RecognizerCall, RecordedCall {
    static var keyword: Literal { "team" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    /// 0 for none.
    var number: UInt32 = 0
    var isCaptain = false

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.team(&number)
        list.flag(&isCaptain)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let recognizer = try target.find(caller)
        if number == 0, isCaptain { throw caller.invalid(.argument, "team is 0, must be a team for a captain") }
        if number != 0, !recognizer.reserveTeam() { throw caller.outOfMemory() }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        context.setTeam(recognizer, number, isCaptain: isCaptain)
    }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let team = recognizer.team
        if team.number == 0 { return }
        state.record(
            SetTeam(target: RecognizerTarget(recognizer.id), number: team.number, isCaptain: team.isCaptain))
    }
}

/// The program lets a recognizer or a child win the contacts of its sequence.
struct ClaimContacts: MachineCall, RecordedCall {
    static var keyword: Literal { "claim" }
    static var stage: CallStage { .afterStart }
    var target = RecognizerTarget()
    private(set) var hasEffect = true

    init() {}
    init(target: RecognizerTarget) { self.target = target }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let machine = try target.findMachine(caller)
        if !machine.isUnderWay, !machine.canTakeOver {
            throw refuse(machine, caller, ", must be in a sequence that has not ended: it is ") { out in
                machine.describeVerdict(to: &out) { caller.context.recognizer($0) }
            }
        }
        if let claimant = caller.context.arbiter.claimant(beside: machine) {
            throw refuse(machine, caller, ", must not share a contact with one that has claimed it: ") { out in
                claimant._withUnsafeGuaranteedRef { $0.writeName(to: &out) }
            }
        }
        hasEffect = !machine.attempt.pointee.hasClaimed
        if !caller.context.dispatcher.reserveClaim(machine) { throw caller.outOfMemory() }
    }

    private func refuse(
        _ machine: Machine, _ caller: Caller, _ rule: Literal, _ write: (inout TextWriter) -> Void
    ) -> Refusal {
        caller.refuse(.state) { out in
            out.text("recognizer is ")
            machine.writeName(to: &out)
            out.text(rule)
            write(&out)
        }
    }

    func commit(_ context: Context, _ machine: Machine) { context.claimContacts(of: machine) }
}
