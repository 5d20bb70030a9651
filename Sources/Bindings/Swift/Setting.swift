internal import CGesta

/// What a parameter is set to when its recognizer is created: a number, a boolean, a text, or the name of a choice.
public enum Setting: Hashable, Sendable {
    /// A number, an integer, or a boolean as 0 or 1.
    case number(Double)
    /// A text, or the name of a choice.
    case text(String)

    static func of(_ number: Double?) -> Setting? { number.map { .number($0) } }
    static func of(_ integer: Int?) -> Setting? { integer.map { .number(Double($0)) } }
    static func of(_ boolean: Bool?) -> Setting? { boolean.map { .number($0 ? 1 : 0) } }
    static func of(_ text: String?) -> Setting? { text.map { .text($0) } }

    /// The number; 0 for a text.
    var number: Double { if case .number(let number) = self { number } else { 0 } }
    /// The text; nil for a number.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension Setting: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral
{
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .number(value ? 1 : 0) }
    /// A text, or the name of a choice.
    public init(stringLiteral value: String) { self = .text(value) }
}

/// Texts of one call, with a NUL at the end of each, behind each other.
struct Texts {
    private var bytes: [CChar] = []

    /// Where the text begins.
    mutating func add(_ text: String) -> Int {
        defer {
            bytes += text.utf8.map { CChar(bitPattern: $0) }
            bytes.append(0)
        }
        return bytes.count
    }

    /// Calls a function with the pointers to the texts.
    func withPointers<Result>(_ body: ((Int) -> UnsafePointer<CChar>?) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in body { at in buffer.baseAddress?.advanced(by: at) } }
    }
}
