internal import CGesta

// What `print` shows of values and objects. That of enumerations, option sets and structs is generated.

extension Reason: CustomStringConvertible {
    /// The name: "movedTooFar". The number of a reason that is a class's own: ``Verdict/text`` has its text.
    public var description: String {
        self == .own ? "\(rawValue)" : Self.names[rawValue] ?? "\(rawValue)"
    }
}

extension HintKey: CustomStringConvertible {
    /// The name: "straighter"; that of the reason if the key is one.
    public var description: String { Self.names[rawValue] ?? "\(Reason(rawValue: rawValue))" }
}

extension Identifier: CustomStringConvertible {
    /// The number as messages of the library show it: "0x20010000".
    public var description: String { "0x" + String(rawValue, radix: 16) }
}

extension Recognizer: CustomStringConvertible {
    /// The label; of a recognizer without one, the class and the id: "gesta.tap 0x20010000".
    public var description: String {
        if let label = session.label({ gesta_recognizer_label($0, number, $1, $2, $3) }) { return label }
        return "\((try? recognizerClass.description) ?? "recognizer") \(id)"
    }
}

extension Region: CustomStringConvertible {
    /// The label; of a region without one, the id: "region 0x40010001".
    public var description: String {
        session.label { gesta_region_label($0, number, $1, $2, $3) } ?? "region \(id)"
    }
}

extension RecognizerClass: CustomStringConvertible {
    /// The name: "gesta.tap".
    public var description: String { session.layout(of: number).className }
}

extension Event: CustomStringConvertible {
    /// The class, the recognizer's id, the state, and the reason if there is one: "gesta.tap 0x20010000 failed: lost".
    public var description: String {
        "\(className) \(recognizer) \(state)" + (reason == .none ? "" : ": \(reason)")
    }
}

extension Session {
    /// A label; nil if it is empty or cannot be read.
    fileprivate func label(
        _ function: (OpaquePointer, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>) -> Int32
    ) -> String? {
        (try? text(function)).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The names of the bits of a set: "[shift, alt]". Bits without a name are a number.
func bitNames(_ bits: UInt32, _ names: [UInt32: String]) -> String {
    let set = (0..<32).map { bits & 1 << $0 }.filter { $0 != 0 }
    return "[" + set.map { names[$0] ?? "\($0)" }.joined(separator: ", ") + "]"
}
