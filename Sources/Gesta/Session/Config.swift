// The rules of a context's configuration.

import CGesta

/// Which field of a gesta_config is invalid. (Two whole words: so it is returned in registers.)
struct ConfigFlaw: Error {
    enum Field: UInt8 {
        case flags
        case maxContacts
        case unitsPerMillimetre
    }

    private let code: Int
    private let number: Int

    init(_ status: Status, _ field: Field) {
        code = Int(status.code)
        number = Int(field.rawValue)
    }

    var status: Status { Status(code: Int32(truncatingIfNeeded: code)) }
    var field: Field { Field(rawValue: UInt8(truncatingIfNeeded: number)) ?? .flags }

    /// As what a trace should have instead.
    var words: Literal {
        switch field {
        case .flags: "flags, must be from 0 to 15"
        case .maxContacts: "max_contacts, must be from 1 to 1024"
        case .unitsPerMillimetre: "units_per_mm, must be from 1e-6 to 1e6"
        }
    }
}

extension Context.Settings {
    /// As in gesta_config.
    init(flags: UInt32, maxContacts: UInt64, unitsPerMillimetre: Double) throws(ConfigFlaw) {
        guard flags & ~15 == 0 else { throw ConfigFlaw(.argument, .flags) }
        guard unitsPerMillimetre.isFinite else { throw ConfigFlaw(.notFinite, .unitsPerMillimetre) }
        guard maxContacts >= 1, maxContacts <= 1024 else { throw ConfigFlaw(.range, .maxContacts) }
        guard Context.Settings.isUnit(unitsPerMillimetre) else { throw ConfigFlaw(.range, .unitsPerMillimetre) }
        self.init(
            maxContacts: Int(maxContacts), unitsPerMillimetre: unitsPerMillimetre,
            ySign: flags & GESTA_CONFIG_Y_UP.rawValue != 0 ? -1 : 1,
            polls: flags & GESTA_CONFIG_NO_POLL.rawValue == 0, pollsAll: flags & GESTA_CONFIG_POLL_ALL.rawValue != 0,
            takesLateSamples: flags & GESTA_CONFIG_LATE_SAMPLES.rawValue != 0)
    }

    /// Whether the caller's unit may be that small or large.
    static func isUnit(_ unitsPerMillimetre: Double) -> Bool { unitsPerMillimetre >= 1e-6 && unitsPerMillimetre <= 1e6 }

    var flags: UInt32 {
        (ySign < 0 ? GESTA_CONFIG_Y_UP.rawValue : 0) | (pollsAll ? GESTA_CONFIG_POLL_ALL.rawValue : 0)
            | (polls ? 0 : GESTA_CONFIG_NO_POLL.rawValue)
            | (takesLateSamples ? GESTA_CONFIG_LATE_SAMPLES.rawValue : 0)
    }
}
