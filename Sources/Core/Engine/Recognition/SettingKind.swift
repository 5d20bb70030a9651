// The kinds of parameters and values: what is true of a kind is stated here, for programs, classes and traces alike.

import CGesta

/// As in enum gesta_value_type.
enum SettingKind: UInt32 {
    case number = 1
    case integer
    case boolean
    case choice
    case text

    /// What a class table must have that describes one of another kind.
    static var rule: Literal { "type must be from GESTA_TYPE_NUMBER (1) to GESTA_TYPE_TEXT (5)" }

    /// As in the names of the functions that set and get it.
    var name: Literal {
        switch self {
        case .number: "number"
        case .integer: "integer"
        case .boolean: "boolean"
        case .choice: "choice"
        case .text: "text"
        }
    }

    /// Whether it is set by a text, not by a number.
    var takesText: Bool { self == .choice || self == .text }

    /// The number for a word that people write, besides numbers.
    func number(for word: Text) -> Double? {
        guard self == .boolean else { return nil }
        return word == "true" ? 1 : word == "false" ? 0 : nil
    }

    /// The word that people read for a number; nil if that is the number itself.
    func word(for x: Double, choices: UnsafePointer<UnsafePointer<CChar>?>?) -> Text? {
        switch self {
        case .boolean: Text(x == 0 ? "false" : "true" as Literal)
        case .choice: choices?[Int(x)].map { Text(cString: $0) }
        default: nil
        }
    }

    /// What people must write.
    var words: Literal {
        switch self {
        case .number, .integer: "a number"
        case .boolean: "0 or 1"
        case .choice, .text: "a text in quotation marks"
        }
    }

    /// Whether a value may be this; one of a choice is the index of one of `choices`.
    func check(_ x: Double, choices: UInt32) -> Status {
        if x.isNaN { return .notFinite }
        switch self {
        case .number: return .ok
        case .integer: return Whole.is(x) ? .ok : .range
        case .boolean: return x == 0 || x == 1 ? .ok : .range
        case .choice: return Whole.is(x) && x >= 0 && x < Double(choices) ? .ok : .range
        case .text: return .type
        }
    }

    /// What a class table must have as bounds and default of a parameter, which are finite and in order; nil if it has.
    func brokenBounds(of p: gesta_parameter_info) -> Literal? {
        let areWhole = Whole.is(p.minimum) && Whole.is(p.maximum) && Whole.is(p.initial)
        switch self {
        case .number: return nil
        case .integer: return areWhole ? nil : ", must be whole numbers from -2^53 to 2^53 for an integer"
        case .boolean:
            let isRight = areWhole && p.minimum == 0 && p.maximum == 1
            return isRight ? nil : ", must be 0, 1, and one of them for a boolean"
        case .choice:
            let isRight = areWhole && p.minimum == 0 && p.maximum == Double(p.choice_count) - 1
            return isRight ? nil : ", must be 0, choice_count - 1, and an index for a choice"
        case .text: return p.minimum == 0 && p.maximum == 0 ? nil : ", must be 0 for a text"
        }
    }
}

/// Whole numbers that a double holds exactly.
enum Whole {
    /// Up to here every whole number is a double.
    static var limit: Double { 9_007_199_254_740_992 }

    @inline(never)
    static func `is`(_ x: Double) -> Bool { abs(x) <= limit && x.rounded(.towardZero) == x }
}

extension gesta_parameter_info {
    /// Classes that are described otherwise are refused.
    var kind: SettingKind { SettingKind(rawValue: type) ?? .number }

    /// With the range in the context's units.
    func check(_ x: Double) -> Status {
        if !x.isFinite { return .notFinite }
        if x < minimum || x > maximum { return .range }
        return kind == .number || Whole.is(x) ? .ok : .range
    }
}

extension gesta_value_info {
    var kind: SettingKind { SettingKind(rawValue: type) ?? .number }

    func check(_ x: Double) -> Status { kind.check(x, choices: choice_count) }
}

extension Text {
    /// Whether a text parameter or value may be this.
    var fitsSetting: Bool { count <= Int(GESTA_TEXT_MAX) && isWellFormed }
}
