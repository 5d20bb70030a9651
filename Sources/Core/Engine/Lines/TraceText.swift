// How numbers, ids and texts are written in a line.

extension TraceSink {
    final func literal(_ text: Literal) { self.text(Text(text)) }

    final func space() { byte(UInt8(ascii: " ")) }
    final func endLine() { byte(UInt8(ascii: "\n")) }

    @inline(never)
    final func integer(_ value: UInt64) {
        if value < 10 { return byte(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)) }
        if value >= Digits.unit { integer(value / Digits.unit) }
        let last = Digits(decimal: UInt32(truncatingIfNeeded: value % Digits.unit))
        digits(value < Digits.unit ? last.withoutLeadingZeros : last)
    }

    final func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    final func integer(_ value: UInt32) { integer(UInt64(value)) }

    final func id(_ id: UInt32) {
        literal("0x")
        digits(Digits(hexadecimal: id))
    }

    final func quoted(_ text: Text) {
        byte(UInt8(ascii: "\""))
        text.forEachQuotedByte { byte($0) }
        byte(UInt8(ascii: "\""))
    }

    // Values with the space before them.

    final func andInteger(_ value: Int64) {
        space()
        integer(value)
    }

    final func andInteger(_ value: UInt64) {
        space()
        integer(value)
    }

    final func andNumber(_ value: Double) {
        space()
        number(value)
    }

    final func andID(_ value: UInt32) {
        space()
        id(value)
    }

    final func andFlag(_ value: Bool) { literal(value ? " 1" : " 0") }

    final func andText(_ value: Text) {
        space()
        text(value)
    }

    final func andQuoted(_ value: Text) {
        space()
        quoted(value)
    }
}
