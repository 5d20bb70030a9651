// Parameters of a recognizer that a setup or a trace sets together. A class may refuse one because of another: it is
// asked for each when all have their values, so that their order does not matter.

import CGesta

final class ParameterGroup {
    /// The line of the text, or the index of the override, that sets a parameter.
    struct Origin {
        var line = Text("")
        var number = 0
        var override: Int?
    }

    struct Refused {
        let refusal: Refusal
        let origin: Origin
    }

    private struct Member {
        var index: Int
        var origin: Origin
    }

    /// Of what is set next.
    private(set) var origin = Origin()
    /// Any `set` begins a group, and may set a parameter again. Otherwise only what follows `create` is a group, up to
    /// the first parameter that is set again: what the program has set later, it has set by itself.
    private(set) var isOpen = true

    /// Where the lines that follow come from.
    func setOrigin(_ origin: Origin) { self.origin = origin }
    func close() { isOpen = false }
    /// How much memory the class has allocated when they were reported to it.
    private(set) var grown = 0
    /// Whose parameters they are; 0 for none.
    private var recognizer: UInt32 = 0
    private var members = Buffer<Member>()

    deinit { members.free() }

    func begin(for recognizer: UInt32) {
        self.recognizer = recognizer
        members.truncate(to: 0)
    }

    /// Whether the parameter is set together with those of the group. An unknown one is refused for its name.
    func admits(_ name: Text, of id: UInt32, in context: Context) -> Bool {
        guard recognizer == id || recognizer == 0 && isOpen, let owner = context.recognizer(id),
            owner.kind._withUnsafeGuaranteedRef({ $0.isAskedTogether })
        else { return false }
        if !isOpen {
            guard let index = owner.kind._withUnsafeGuaranteedRef({ $0.parameter(named: name) }) else { return false }
            for member in members where member.index == index { return false }
        }
        recognizer = id
        return true
    }

    /// Room for one more. False when out of memory.
    func reserve() -> Bool { members.reserve(members.count &+ 1) }

    /// Room has been reserved.
    func add(_ index: Int) {
        for at in 0..<members.count where members[at].index == index {
            members.pointer(at: at).pointee.origin = origin
            return
        }
        members.appendReserved(Member(index: index, origin: origin))
    }

    /// Asks the class for each parameter, and reports them to it when it accepts all. Returns the first that it
    /// refuses, which keeps its value.
    func settle(_ caller: Caller) -> Refused? {
        let id = recognizer
        recognizer = 0
        grown = 0
        if members.isEmpty { return nil }
        defer { members.truncate(to: 0) }
        guard let recognizer = caller.context.recognizer(id) else { return nil }
        for member in members {
            do throws(Refusal) {
                try SetNamed(parameter: member.index, of: recognizer).ask(member.index, recognizer, caller)
            } catch { return Refused(refusal: error, origin: member.origin) }
        }
        let before = recognizer.machine.ownMemory
        for member in members { caller.context.adopt(member.index, of: recognizer) }
        grown = max(0, recognizer.machine.ownMemory &- before)
        return nil
    }
}
