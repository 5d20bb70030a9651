// What a parameter and a value may be: the same for programs, classes and traces.

import CGesta

/// Whole numbers that a double holds exactly.
enum Whole {
    /// Up to here every whole number is a double.
    static var limit: Double { 9_007_199_254_740_992 }

    @inline(never)
    static func `is`(_ x: Double) -> Bool { abs(x) <= limit && x.rounded(.towardZero) == x }
}

extension gesta_parameter_info {
    /// With the range in the context's units.
    func check(_ x: Double) -> Status {
        if !x.isFinite { return .notFinite }
        if x < minimum || x > maximum { return .range }
        return type == GESTA_TYPE_NUMBER.rawValue || Whole.is(x) ? .ok : .range
    }
}

extension gesta_value_info {
    func check(_ x: Double) -> Status {
        if x.isNaN { return .notFinite }
        switch type {
        case GESTA_TYPE_NUMBER.rawValue: return .ok
        case GESTA_TYPE_INTEGER.rawValue: return Whole.is(x) ? .ok : .range
        case GESTA_TYPE_BOOLEAN.rawValue: return x == 0 || x == 1 ? .ok : .range
        case GESTA_TYPE_CHOICE.rawValue:
            return Whole.is(x) && x >= 0 && x < Double(choice_count) ? .ok : .range
        default: return .type
        }
    }
}

extension Text {
    /// Whether a text parameter or value may be this.
    var fitsSetting: Bool { count <= Int(GESTA_TEXT_MAX) && isWellFormed }
}
