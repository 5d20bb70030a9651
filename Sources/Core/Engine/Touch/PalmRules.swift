// The parameters of the palm guard, and their ranges.

import CGesta
import CPlatform

extension gesta_palm_guard {
    /// The sources of the figures are in the header.
    static var standard: gesta_palm_guard {
        gesta_palm_guard(
            size: UInt32(MemoryLayout<gesta_palm_guard>.size),
            rules: GESTA_PALM_SIZE.rawValue | GESTA_PALM_PEN.rawValue | GESTA_PALM_EDGE.rawValue
                | GESTA_PALM_MANY.rawValue | GESTA_PALM_PRESSURE.rawValue | GESTA_PALM_THUMB.rawValue
                | GESTA_PALM_ZONE.rawValue,
            max_size: 30, size_distance: 15, pen_time: 0.4, edge_width: 8, edge_time: 0.5, edge_distance: 3,
            surface: gesta_rect(), max_contacts: 10, reserved: 0, max_pressure: 0, thumb_height: 0, thumb_size: 0,
            zone_left: 0, zone_right: 0, zone_top: 0, zone_bottom: 0, zone_time: 0.2)
    }

    /// Of programs that were compiled before the rules for pressure, thumbs and zones.
    static var leastSize: Int { PLATFORM_PALM_GUARD_MAX_PRESSURE }

    static var allRules: UInt32 { standard.rules }

    @inline(__always)
    func has(_ rule: gesta_palm_rule) -> Bool { rules & rule.rawValue != 0 }
}
