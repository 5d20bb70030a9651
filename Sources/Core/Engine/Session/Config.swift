// The rules of a context's configuration.

import CGesta

/// Which field of a gesta_config is invalid. (Two whole words: see `Refusal`.)
struct ConfigFlaw: Error {
    enum Field: UInt8 {
        case flags
        case maxContacts
        case unitsPerMillimeter
    }

    private let code: Int
    private let number: Int

    init(_ status: Status, _ field: Field) {
        code = Int(status.code)
        number = Int(field.rawValue)
    }

    var status: Status { Status(code: Int32(truncatingIfNeeded: code)) }
    var field: Field { Field(rawValue: UInt8(truncatingIfNeeded: number)) ?? .flags }

    /// The field and its rule, as what a trace should have instead.
    var words: Literal {
        switch field {
        case .flags: "flags, must only have GESTA_CONFIG_ flags"
        case .maxContacts: "max_contacts, must be from 1 to 1024"
        case .unitsPerMillimeter: "units_per_mm, must be from 1e-6 to 1e6"
        }
    }

    /// "units_per_mm is 0, must be from 1e-6 to 1e6".
    func describe(to out: inout TextWriter, _ value: (inout TextWriter) -> Void) {
        let words = Text(words)
        let name = words.bytes.firstIndex(of: UInt8(ascii: ",")) ?? words.count
        out.text(Text(base: words.base, count: name))
        out.text(" is ")
        value(&out)
        out.text(words.dropping(name))
    }
}

extension Context.Settings {
    /// As in gesta_config.
    init(flags: UInt32, maxContacts: UInt64, unitsPerMillimeter: Double) throws(ConfigFlaw) {
        guard flags & ~Context.Settings.allFlags == 0 else { throw ConfigFlaw(.argument, .flags) }
        guard maxContacts >= 1, maxContacts <= 1024 else { throw ConfigFlaw(.range, .maxContacts) }
        try Context.Settings.check(unitsPerMillimeter: unitsPerMillimeter)
        self.init(
            maxContacts: Int(maxContacts), unitsPerMillimeter: unitsPerMillimeter,
            yAxis: YAxis(isUp: flags & GESTA_CONFIG_Y_UP.rawValue != 0),
            polls: flags & GESTA_CONFIG_NO_POLL.rawValue == 0, pollsAll: flags & GESTA_CONFIG_POLL_ALL.rawValue != 0,
            takesLateSamples: flags & GESTA_CONFIG_LATE_SAMPLES.rawValue != 0,
            keepsSamples: flags & GESTA_CONFIG_EVENT_TOUCHES.rawValue != 0,
            keepsHistory: flags & GESTA_CONFIG_FRAME_VALUES.rawValue != 0,
            mergesChanges: flags & GESTA_CONFIG_MERGE_CHANGES.rawValue != 0)
    }

    static func check(unitsPerMillimeter units: Double) throws(ConfigFlaw) {
        if units >= 1e-6, units <= 1e6 { return }
        throw ConfigFlaw(units.isFinite ? .range : .notFinite, .unitsPerMillimeter)
    }

    private static var allFlags: UInt32 {
        GESTA_CONFIG_Y_UP.rawValue | GESTA_CONFIG_POLL_ALL.rawValue | GESTA_CONFIG_NO_POLL.rawValue
            | GESTA_CONFIG_LATE_SAMPLES.rawValue | GESTA_CONFIG_EVENT_TOUCHES.rawValue
            | GESTA_CONFIG_FRAME_VALUES.rawValue | GESTA_CONFIG_MERGE_CHANGES.rawValue
    }

    var flags: UInt32 {
        (yAxis.isUp ? GESTA_CONFIG_Y_UP.rawValue : 0) | (pollsAll ? GESTA_CONFIG_POLL_ALL.rawValue : 0)
            | (polls ? 0 : GESTA_CONFIG_NO_POLL.rawValue)
            | (takesLateSamples ? GESTA_CONFIG_LATE_SAMPLES.rawValue : 0)
            | (keepsSamples ? GESTA_CONFIG_EVENT_TOUCHES.rawValue : 0)
            | (keepsHistory ? GESTA_CONFIG_FRAME_VALUES.rawValue : 0)
            | (mergesChanges ? GESTA_CONFIG_MERGE_CHANGES.rawValue : 0)
    }
}
