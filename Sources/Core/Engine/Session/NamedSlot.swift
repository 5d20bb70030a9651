// A setting, a parameter or a value of a recognizer, found by its name.

import CGesta

struct NamedSlot {
    enum Place: UInt8 {
        /// That every recognizer has.
        case setting
        case parameter
        case value
    }

    let place: Place
    /// Among the settings, the class's parameters, or its values.
    let index: Int
    let kind: SettingKind
    let choices: UnsafePointer<UnsafePointer<CChar>?>?
    let choiceCount: UInt32
    let flags: UInt32
    /// It is a parameter with which a recognizer has children.
    let isPerContact: Bool

    init(parameter index: Int, of kind: RecognizerClass) {
        let info = kind.parameters[index]
        place = .parameter
        self.index = index
        self.kind = info.kind
        choices = info.choices
        choiceCount = info.choice_count
        flags = info.flags
        isPerContact = kind.perContact?.parameter == index
    }

    init(value index: Int, of kind: RecognizerClass) {
        let info = kind.values[index]
        place = .value
        self.index = index
        self.kind = info.kind
        choices = info.choices
        choiceCount = info.choice_count
        flags = info.flags
        isPerContact = false
    }

    init(setting: RecognizerSetting) {
        place = .setting
        index = Int(setting.rawValue)
        kind = setting.kind
        choices = nil
        choiceCount = 0
        flags = 0
        isPerContact = false
    }

    /// Nil when there is no setting of that name, and the class has neither a parameter nor a value.
    init?(named name: Text, of kind: RecognizerClass) {
        if let setting = RecognizerSetting(named: name) {
            self.init(setting: setting)
        } else if let at = kind.parameter(named: name) {
            self.init(parameter: at, of: kind)
        } else if let at = kind.value(named: name) {
            self.init(value: at, of: kind)
        } else {
            return nil
        }
    }

    /// Nil for a parameter or a value.
    var setting: RecognizerSetting? {
        place == .setting ? RecognizerSetting(rawValue: UInt8(truncatingIfNeeded: index)) : nil
    }

    var isWritable: Bool { flags & GESTA_VALUE_WRITABLE.rawValue != 0 }

    /// A value, between the recognizer's direction of y and the program's.
    func turned(_ x: Double, in context: Context) -> Double { context.settings.yAxis.turned(x, flags) }

    /// As the program sees it, with y in its own coordinates.
    func number(of machine: Machine, in context: Context) -> Double {
        if let setting { return setting.number(of: machine.recognizer) }
        if place == .parameter { return machine.settings[index] }
        return turned(machine.readValues { $0[index] }, in: context)
    }

    /// Of a choice or a text.
    func text(of machine: Machine) -> Text {
        if kind == .text {
            return place == .parameter ? machine.text(inSlot: index) : machine.shown.pointee.texts[index]
        }
        let x = place == .parameter ? machine.settings[index] : machine.readValues { $0[index] }
        return choice(Int(x))
    }

    func choice(_ at: Int) -> Text { choices?[at].map { Text(cString: $0) } ?? Text("") }

    /// The choice that a wrong name may have meant.
    func nearestChoice(to name: Text) -> NearestName {
        var nearest = NearestName(name)
        for at in 0..<Int(choiceCount) { nearest.offer(choice(at)) }
        return nearest
    }

    func choice(named name: Text) -> Int? {
        for at in 0..<Int(choiceCount) where choice(at) == name { return at }
        return nil
    }
}

extension Caller {
    func slot(named name: Text, of machine: Machine) throws(Refusal) -> NamedSlot {
        let kind = machine.kind._withUnsafeGuaranteedRef { $0 }
        if let slot = NamedSlot(named: name, of: kind) { return slot }
        throw refuse(.name) { out in
            out.text("name is ")
            out.quoted(name)
            out.text(", must be a parameter or value of ")
            out.text(kind.id)
            kind.suggest(for: name, .all, to: &out)
        }
    }

    /// Writes "taps is of type integer; use gesta_recognizer_set_number", where `verb` is "set_"; it is "" to get.
    @inline(never)
    func wrongType(_ name: Text, _ slot: NamedSlot, _ verb: Literal) -> Refusal {
        refuse(.type) { out in
            out.text(name)
            out.text(" is of type ")
            out.text(slot.kind.name)
            if function == nil {
                out.text(", must be ")
                out.text(slot.kind.words)
            } else {
                out.text("; use gesta_recognizer_")
                out.text(verb)
                out.text(slot.kind.takesText ? SettingKind.text.name : SettingKind.number.name)
            }
        }
    }
}
