// Which numbers a value of a class can be.

import CGesta

extension gesta_value_info {
    /// Whether the value can be `x`.
    func check(_ x: Double) -> Status {
        if x.isNaN { return .notFinite }
        switch type {
        case GESTA_TYPE_NUMBER.rawValue: return .ok
        case GESTA_TYPE_INTEGER.rawValue: return Whole.is(x) ? .ok : .range
        case GESTA_TYPE_BOOLEAN.rawValue: return x == 0 || x == 1 ? .ok : .range
        case GESTA_TYPE_CHOICE.rawValue: return Whole.is(x) && x >= 0 && x < Double(choice_count) ? .ok : .range
        default: return .type
        }
    }
}

/// Whole numbers that a double holds exactly.
enum Whole {
    static var limit: Double { 9_007_199_254_740_992 }
    @inline(never)
    static func `is`(_ x: Double) -> Bool { abs(x) <= limit && x.rounded(.towardZero) == x }
}
