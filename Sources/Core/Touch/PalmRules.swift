// The parameters of the palm guard, and their ranges.

import CGesta

extension gesta_palm_guard {
    /// The sources of the figures are in the header.
    static var standard: gesta_palm_guard {
        gesta_palm_guard(
            size: UInt32(MemoryLayout<gesta_palm_guard>.size),
            rules: GESTA_PALM_SIZE.rawValue | GESTA_PALM_PEN.rawValue | GESTA_PALM_EDGE.rawValue
                | GESTA_PALM_MANY.rawValue,
            max_size: 30, size_distance: 15, pen_time: 0.4, edge_width: 8, edge_time: 0.5, edge_distance: 3,
            surface: gesta_rect(), max_contacts: 10, reserved: 0)
    }

    static var allRules: UInt32 { standard.rules }

    func has(_ rule: gesta_palm_rule) -> Bool { rules & rule.rawValue != 0 }
}
