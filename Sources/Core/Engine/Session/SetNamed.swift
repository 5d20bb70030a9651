// The call that sets a setting, a parameter or a value.

import CGesta

struct SetNamed: MachineCall, RecordedCall {
    static var keyword: Literal { "set" }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    var name = Text("")
    var setting = Setting.number(0)
    private var slot: NamedSlot?
    /// The number to set; of a choice, its index.
    private var number = 0.0
    /// What the class has allocated before.
    private var memoryBefore = 0
    /// Where the operands are read or written.
    private unowned(unsafe) var operands: (any Operands)?
    /// Those with which the class is asked for it; nil to ask at once.
    private var group: Unmanaged<ParameterGroup>?
    /// Those that setting it makes; while the call is read from a trace, as they were recorded.
    private(set) var children = ChildIDs()

    init() {}

    init(target: RecognizerTarget, name: Text, setting: Setting) {
        self.target = target
        self.name = name
        self.setting = setting
    }

    /// A parameter as it is.
    init(parameter index: Int, of recognizer: Recognizer) {
        let kind = recognizer.kind._withUnsafeGuaranteedRef { $0 }
        let slot = NamedSlot(parameter: index, of: kind)
        self.init(
            target: RecognizerTarget(recognizer.id), name: Text(cString: kind.parameters[index].name),
            setting: slot.kind.takesText
                ? .text(slot.text(of: recognizer.machine)) : .number(recognizer.settings[index]))
        if slot.isPerContact { children = ChildIDs(of: recognizer) }
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.setting(&name, &setting, of: target.id)
        if name == Text("per_contact") { list.children(&children) }
        operands = list
    }

    static var isSetTogether: Bool { true }

    mutating func join(_ group: ParameterGroup, in context: Context) -> Bool {
        // No class is asked for a setting.
        if RecognizerSetting(named: name) != nil { return true }
        if !group.admits(name, of: target.id, in: context) { return false }
        self.group = .passUnretained(group)
        return true
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let machine = try target.findMachine(caller)
        let slot = try caller.slot(named: name, of: machine)
        self.slot = slot
        memoryBefore = machine.ownMemory
        let recorded = children
        children = ChildIDs()
        if slot.place != .value { try caller.refuseChild(machine, "recognizer") }
        switch setting {
        case .number(let x):
            if slot.kind == .text { throw caller.wrongType(name, slot, "set_") }
            number = x
            try prepare(x, slot, machine, caller)
            if slot.isPerContact, x != 0 { try makeChildren(of: machine.recognizer, recorded, caller) }
        case .text(let text):
            if slot.kind == .choice {
                number = try chosen(text, slot, caller)
                try prepare(number, slot, machine, caller)
            } else if slot.kind == .text {
                try prepare(text, slot, machine, caller)
            } else {
                throw caller.wrongType(name, slot, "set_")
            }
        }
    }

    func memory(in context: Context) -> Int {
        guard let recognizer = context.recognizer(target.id) else { return 0 }
        return children.count &* recognizer.footprint &+ max(0, recognizer.machine.ownMemory &- memoryBefore)
    }

    func commit(_ context: Context, _ machine: Machine) {
        guard let slot else { return }
        if let setting = slot.setting { return setting.set(number, of: machine.recognizer, in: context) }
        if slot.place == .value {
            return machine.adoptValue(.value(slot.turned(number, in: context), slot.index))
        }
        let recognizer = machine.recognizer
        if slot.kind == .text, case .text(let text) = setting {
            _ = recognizer.setText(text, inSlot: slot.index)
        } else {
            recognizer.setParameter(number, at: slot.index)
        }
        if group == nil { machine.apply(recognizer.change(of: slot.index)) }
        recognizer.requireConfiguring()
        if children.count > 0 {
            context.startChildren(children, of: recognizer)
        } else if slot.isPerContact, number == 0, recognizer.hasChildren {
            context.endChildren(of: recognizer)
        }
        if let group {
            group._withUnsafeGuaranteedRef { $0.add(slot.index) }
        } else if slot.kind == .text {
            context.warn(of: recognizer)
        }
    }

    private mutating func makeChildren(
        of recognizer: Recognizer, _ recorded: ChildIDs, _ caller: Caller
    ) throws(Refusal) {
        children = recorded
        let status = caller.context.makeChildren(of: recognizer, &children)
        if status == .limit { throw caller.full(status, "number of recognizers") }
        if !status.isOK { throw caller.outOfMemory() }
        // Before callbacks can use them.
        operands?.didMake(children)
    }

    private func chosen(_ text: Text, _ slot: NamedSlot, _ caller: Caller) throws(Refusal) -> Double {
        if let at = slot.choice(named: text) { return Double(at) }
        throw refuse(.range, caller) { out in
            out.text("is ")
            out.quoted(text)
            out.text(", must be one of ")
            for at in 0..<Int(slot.choiceCount) {
                if at > 0 { out.text(", ") }
                out.quoted(slot.choice(at))
            }
            out.suggest(slot.nearestChoice(to: text))
        }
    }

    private func prepare(_ x: Double, _ slot: NamedSlot, _ machine: Machine, _ caller: Caller) throws(Refusal) {
        if !x.isFinite {
            throw refuse(.notFinite, caller) { out in
                out.text("is ")
                out.figure(x)
                out.text(", must be finite")
            }
        }
        switch slot.place {
        case .setting: try prepareSetting(x, slot, machine.recognizer, caller)
        case .parameter: try prepareParameter(x, slot, machine, caller)
        case .value: try prepareValue(x, slot, machine, caller)
        }
    }

    private func prepareSetting(
        _ x: Double, _ slot: NamedSlot, _ recognizer: Recognizer, _ caller: Caller
    ) throws(Refusal) {
        guard let setting = slot.setting else { return }
        if !Whole.is(x) || x < setting.least || x > setting.most {
            _ = outOfRange(x, slot, setting.least, setting.most, .range, caller)
            // In every state of the context.
            throw Refusal(.range, isInvalid: true)
        }
        try setting.prepare(x, recognizer, caller)
    }

    private func outOfRange(
        _ x: Double, _ slot: NamedSlot, _ least: Double, _ most: Double, _ status: Status, _ caller: Caller
    ) -> Refusal {
        refuse(status, caller) { out in
            out.text("is ")
            out.figure(x)
            out.text(slot.kind == .number ? ", must be from " : ", must be a whole number from ")
            out.range(least, most)
        }
    }

    private func prepareParameter(
        _ x: Double, _ slot: NamedSlot, _ machine: Machine, _ caller: Caller
    ) throws(Refusal) {
        let units = caller.context.settings.unitsPerMillimeter
        let info = machine.kind._withUnsafeGuaranteedRef { $0.parameter(at: slot.index, unitsPerMillimeter: units) }
        let status = info.check(x)
        if !status.isOK { throw outOfRange(x, slot, info.minimum, info.maximum, status, caller) }
        guard machine.recognizer.reserveParameters() else { throw caller.outOfMemory() }
        try askOrJoin(machine, .number(x, slot.index), caller)
    }

    private func prepareValue(
        _ x: Double, _ slot: NamedSlot, _ machine: Machine, _ caller: Caller
    ) throws(Refusal) {
        if !slot.isWritable { throw refuse(.readOnly, caller) { $0.text("is a read-only value") } }
        if !machine.isUnderWay {
            throw refuse(.state, caller) { $0.text("is a value, which can only be set during a sequence") }
        }
        let status = machine.kind._withUnsafeGuaranteedRef { $0.values[slot.index].check(x) }
        if !status.isOK {
            throw refuse(status, caller) { out in
                out.text("is ")
                out.figure(x)
                out.text(", must be a whole number of at most 2^53")
            }
        }
        try ask(machine, .value(slot.turned(x, in: caller.context), slot.index), caller)
    }

    private func prepare(
        _ text: Text, _ slot: NamedSlot, _ machine: Machine, _ caller: Caller
    ) throws(Refusal) {
        if slot.place != .parameter { throw refuse(.readOnly, caller) { $0.text("is a read-only value") } }
        if !text.fitsSetting { throw refuse(.text, caller) { $0.text("must be UTF-8 of at most 65535 bytes") } }
        guard machine.recognizer.reserveText(text.count, inSlot: slot.index) else { throw caller.outOfMemory() }
        try askOrJoin(machine, .text(text, slot.index), caller)
    }

    private func askOrJoin(_ machine: Machine, _ change: ProgramChange, _ caller: Caller) throws(Refusal) {
        guard let group else { return try ask(machine, change, caller) }
        if !group._withUnsafeGuaranteedRef({ $0.reserve() }) { throw caller.outOfMemory() }
    }

    /// The parameter has its value already, together with others.
    func ask(_ index: Int, _ recognizer: Recognizer, _ caller: Caller) throws(Refusal) {
        try ask(recognizer.machine, recognizer.change(of: index), caller)
    }

    /// The class may refuse it, and write why. That is kept aside: a call that succeeds leaves the last message.
    private func ask(_ machine: Machine, _ change: ProgramChange, _ caller: Caller) throws(Refusal) {
        let refusal: Refusal? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 384) { buffer in
            var words = TextWriter(buffer.baseAddress, capacity: buffer.count)
            let status = machine.adopting?.prepare(change, &words) ?? .ok
            if status.isOK { return nil }
            let length = min(words.needed, buffer.count &- 1)
            return refuse(status, caller) {
                if length == 0 { return $0.text("was rejected by the recognizer's class") }
                $0.text(Text(base: UnsafePointer(buffer.baseAddress.unsafelyUnwrapped), count: length))
            }
        }
        if let refusal { throw refusal }
    }

    /// Settings only: parameters are recorded with the recognizer.
    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        RecognizerSetting.forEach { setting in
            if !setting.isChanged(of: recognizer) { return }
            state.record(
                SetNamed(
                    target: RecognizerTarget(recognizer.id), name: setting.name,
                    setting: .number(setting.number(of: recognizer))))
        }
    }

    private func refuse(_ status: Status, _ caller: Caller, _ write: (inout TextWriter) -> Void) -> Refusal {
        caller.refuse(status) { out in
            out.text(name)
            out.byte(UInt8(ascii: " "))
            write(&out)
        }
    }
}

extension Recognizer {
    /// The parameter as it is set.
    fileprivate func change(of index: Int) -> ProgramChange {
        kind._withUnsafeGuaranteedRef { $0.parameters[index].kind } == .text
            ? .text(text(inSlot: index), index) : .number(settings[index], index)
    }
}

extension Context {
    /// The class has accepted the parameter, which has its value.
    func adopt(_ index: Int, of recognizer: Recognizer) {
        let change = recognizer.change(of: index)
        recognizer.machine.apply(change)
        if case .text = change { warn(of: recognizer) }
    }

    /// Logs what the class takes the new text for as well.
    fileprivate func warn(of recognizer: Recognizer) {
        if delivery.logger == nil { return }
        recognizer.machine.checkable?.examine { _, words in
            log(GESTA_LOG_WARNING) { out in
                recognizer.writeName(to: &out)
                out.byte(UInt8(ascii: " "))
                words(&out)
            }
        }
    }
}
