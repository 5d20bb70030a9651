// The rules of a context's configuration.

import CGesta

/// (Two whole words: so it is returned in registers.)
struct ConfigFlaw: Error {
    private let code: Int
    let words: Literal

    init(_ status: Status, _ words: Literal) {
        code = Int(status.code)
        self.words = words
    }

    var status: Status { Status(code: Int32(truncatingIfNeeded: code)) }
}

extension Context.Settings {
    /// As in gesta_config.
    init(flags: UInt32, maxContacts: UInt64, unitsPerMillimetre: Double) throws(ConfigFlaw) {
        let known = GESTA_CONFIG_Y_UP.rawValue | GESTA_CONFIG_POLL_ALL.rawValue | GESTA_CONFIG_NO_POLL.rawValue
        guard flags & ~known == 0 else { throw ConfigFlaw(.argument, "flags, must be from 0 to 7") }
        guard unitsPerMillimetre.isFinite else {
            throw ConfigFlaw(.notFinite, "units_per_mm, must be from 1e-6 to 1e6")
        }
        guard maxContacts >= 1, maxContacts <= 1024 else {
            throw ConfigFlaw(.range, "max_contacts, must be from 1 to 1024")
        }
        guard unitsPerMillimetre >= 1e-6, unitsPerMillimetre <= 1e6 else {
            throw ConfigFlaw(.range, "units_per_mm, must be from 1e-6 to 1e6")
        }
        self.init(
            maxContacts: Int(maxContacts), unitsPerMillimetre: unitsPerMillimetre,
            ySign: flags & GESTA_CONFIG_Y_UP.rawValue != 0 ? -1 : 1,
            polls: flags & GESTA_CONFIG_NO_POLL.rawValue == 0, pollsAll: flags & GESTA_CONFIG_POLL_ALL.rawValue != 0)
    }

    var flags: UInt32 {
        (ySign < 0 ? GESTA_CONFIG_Y_UP.rawValue : 0) | (pollsAll ? GESTA_CONFIG_POLL_ALL.rawValue : 0)
            | (polls ? 0 : GESTA_CONFIG_NO_POLL.rawValue)
    }
}
