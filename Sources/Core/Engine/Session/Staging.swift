// Makes a setup's regions and recognizers as calls of the program would, but apart from the others: no contact, no
// callback and no list leads to them before they are published, all at once. What is withdrawn leaves no trace: not
// even ids are used up.

import CGesta

/// What was made last before something was staged, by serial number.
struct SetupMark {
    var region: UInt64 = 0
    var recognizer: UInt64 = 0
}

/// What staged calls leave for later.
final class Staging {
    let mark: SetupMark
    /// The line of the setup that is performed.
    private var line = 0
    /// What changes the context as a whole is performed when all else is published.
    private var palmGuard: SetPalmGuard?
    /// By tool, of which the last line decides.
    private var slopFactors = SIMD4<Double>(repeating: .nan)
    /// Whether they close a cycle is found out in the end, for all of them at once.
    fileprivate(set) var requirements = SetupRequirements()

    fileprivate init(_ mark: SetupMark) { self.mark = mark }

    deinit { requirements.free() }

    func begin(line: Int) { self.line = line }

    /// A setup sets rules, and does not remove them.
    func keep(_ call: SetPalmGuard) {
        if call.rules.rules != 0 { palmGuard = call }
    }

    func keep(_ call: SetSlopFactor) { slopFactors[Int(call.tool)] = call.factor }

    /// False when out of memory.
    func keep(_ call: RequireFailure) -> Bool {
        requirements.add(call.target.id, failureOf: call.other.id, line: line)
    }

    /// Nothing here can fail.
    fileprivate func publish(_ caller: Caller) {
        if var palmGuard { caller.publish(&palmGuard) }
        for tool in slopFactors.indices where !slopFactors[tool].isNaN {
            var call = SetSlopFactor(tool: UInt32(tool), factor: slopFactors[tool])
            caller.publish(&call)
        }
    }
}

extension Context {
    /// From now on, calls that create or change something concern what is staged. Nil when out of memory.
    func beginStaging() -> Staging? {
        let mark = SetupMark(region: regions.newest, recognizer: recognizers.newest)
        guard let new = Memory.make({ Staging(mark) }), regions.beginStaging() else { return nil }
        recognizers.beginStaging()
        delivery.holdLog()
        staging = new
        return new
    }

    /// Makes room for publishing. False when out of memory.
    func reservePublishing() -> Bool { regions.reservePublishing() }

    /// What is staged belongs to the context from now on. Cannot fail.
    func publishStaged() {
        let kept = staging
        staging = nil
        recognizers.publish()
        regions.publish { regions.attach($0._withUnsafeGuaranteedRef { $0 }, to: $1) }
        kept?.publish(Caller(self, nil))
    }

    /// Destroys what is staged.
    func withdrawStaged() {
        staging = nil
        recordStaged(arePublished: false)
        recognizers.withdrawStaged { machine in
            if !machine.isChild {
                leave(machine.recognizer)
                machine.recognizer.leaveTeam()
            }
            delivery.free(destroyed: machine)
        }
        regions.withdraw()
        delivery.dropLog()
        deliver()
    }
}
