// Parameters and values of a trace, and those that the caller wants instead.

import CGesta

private enum TraceValue {
    case number(Double)
    case text(Text)
}

extension Replayer {
    func set(_ line: inout TraceLine) throws(TraceFlaw) {
        let id = try line.id("a recognizer")
        guard let real = recognizers.real(id) else { throw .expected("a recognizer that was made") }
        let name = try line.word("a parameter or value")
        let value: TraceValue
        if !line.isOver, line.text[line.at] == UInt8(ascii: "\"") {
            value = .text(try line.quoted(into: scratch))
        } else {
            value = .number(try line.number("a number or a text in quotation marks"))
        }
        try line.end()
        guard case .success(let known) = context.recognizers.find(real) else {
            throw .refused("a recognizer that is gone, or was not made")
        }
        let recognizer = known._withUnsafeGuaranteedRef { $0 }
        let kind = recognizer.kind._withUnsafeGuaranteedRef { $0.id }
        if overrides.value(of: name, for: id, of: kind) != nil { return }
        let status = assign(value, to: name, of: recognizer)
        if status == .memory { throw .impossible(status) }
        if !status.isOK { throw .refused(status.meaning) }
    }

    /// A recognizer was made: what the caller wants of it. The first override that fits holds, so that comes last.
    func override(_ recognizer: Recognizer, _ id: UInt32) throws(TraceFlaw) {
        let kind = recognizer.kind._withUnsafeGuaranteedRef { $0 }
        var at = overrides.count
        while at > 0 {
            at &-= 1
            guard let (name, spelt) = overrides.parameter(at, for: id, of: kind.id) else { continue }
            overrides.use(at)
            guard let index = kind.parameter(named: name) else { throw .impossible(.name) }
            guard let value = value(spelt, of: kind.parameters[index].type) else { throw .impossible(.type) }
            let status = assign(value, to: name, of: recognizer)
            if !status.isOK { throw .impossible(status) }
        }
    }

    private func value(_ spelt: Text, of type: UInt32) -> TraceValue? {
        switch type {
        case GESTA_TYPE_CHOICE.rawValue, GESTA_TYPE_TEXT.rawValue: return .text(spelt)
        case GESTA_TYPE_BOOLEAN.rawValue:
            if spelt == "true" { return .number(1) }
            if spelt == "false" { return .number(0) }
            return spelt.asNumber.map { .number($0) }
        default: return spelt.asNumber.map { .number($0) }
        }
    }

    /// As the set functions of the C interface do.
    private func assign(_ value: TraceValue, to name: Text, of recognizer: Recognizer) -> Status {
        let kind = recognizer.kind._withUnsafeGuaranteedRef { $0 }
        if let at = kind.parameter(named: name) {
            let info = kind.parameter(at: at, unitsPerMillimetre: context.settings.unitsPerMillimetre)
            var nobody = TextWriter(nil, capacity: 0)
            switch value {
            case .text(let text) where info.type == GESTA_TYPE_TEXT.rawValue:
                guard text.count <= Int(GESTA_TEXT_MAX), text.isWellFormed else { return .text }
                let status = recognizer.review(text, parameter: at, &nobody)
                if !status.isOK { return status }
                guard recognizer.setText(text, inSlot: at) else { return .memory }
            case .text(let text) where info.type == GESTA_TYPE_CHOICE.rawValue:
                guard let chosen = choice(named: text, among: info.choices, count: info.choice_count) else {
                    return .range
                }
                guard recognizer.setParameter(Double(chosen), at: at) else { return .memory }
            case .number(let x) where info.type <= GESTA_TYPE_BOOLEAN.rawValue:
                guard x.isFinite else { return .notFinite }
                guard x >= info.minimum, x <= info.maximum, info.type == GESTA_TYPE_NUMBER.rawValue || Whole.is(x)
                else {
                    return .range
                }
                guard recognizer.setParameter(x, at: at) else { return .memory }
            default: return .type
            }
            recognizer.needsConfiguring = true
            return recognizer.review(nil, parameter: at, &nobody)
        }
        guard let at = kind.value(named: name) else { return .name }
        return assign(value, toValue: at, of: recognizer, kind.values[at])
    }

    private func assign(_ value: TraceValue, toValue at: Int, of recognizer: Recognizer, _ info: gesta_value_info)
        -> Status
    {
        guard info.flags & GESTA_VALUE_WRITABLE.rawValue != 0 else { return .readOnly }
        var x: Double
        switch value {
        case .number(let number): x = number
        case .text(let text):
            guard let chosen = choice(named: text, among: info.choices, count: info.choice_count) else { return .type }
            x = Double(chosen)
        }
        guard x.isFinite else { return .notFinite }
        guard recognizer.isUnderWay, !recognizer.state.isFinal else { return .state }
        guard info.check(x).isOK else { return .range }
        if info.flags & GESTA_VALUE_FLIPS.rawValue != 0, ySign < 0 { x = 0 - x }
        return context.dispatching { recognizer.write(x, toValue: at) }
    }
}
