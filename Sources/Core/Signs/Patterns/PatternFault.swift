// An error in pattern text.

struct PatternFault {
    var text: Text
    /// The position of the error, as a byte index.
    var at: Int
    /// What the rule is about; nil for the token at the position.
    var subject: Literal?
    /// The subject's invalid value, if it is a number.
    var value: Int?
    /// Completes "must be".
    var rule: Literal
    /// A similar word that is valid here.
    var suggestion: Text?

    /// Writes, for example: `at character 13: token is "dwn-left", must be a direction; did you mean "down-left"?`
    @inline(never)
    func describe(to out: inout TextWriter) {
        out.text("at character ", characterNumber, ": ")
        if let subject {
            out.text(subject)
            if let value { out.text(" is ", value, ",") }
        } else if at >= text.count {
            out.text("token is missing,")
        } else {
            out.text("token is ")
            out.quoted(PatternScanner(text, at: at).token)
            out.text(",")
        }
        out.text(" must be ")
        out.text(rule)
        if let suggestion {
            out.text("; did you mean ")
            out.quoted(suggestion)
            out.byte(UInt8(ascii: "?"))
        }
    }

    private var characterNumber: Int {
        var number = 1
        for byte in UnsafeBufferPointer(start: text.base, count: at) where !Text.continues(byte) { number &+= 1 }
        return number
    }
}
