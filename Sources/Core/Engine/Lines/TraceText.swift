// How numbers, ids and texts are written in a line.

extension TraceSink {
    final func literal(_ text: Literal) { self.text(Text(text)) }

    final func space() { byte(UInt8(ascii: " ")) }
    final func endLine() { byte(UInt8(ascii: "\n")) }

    final func integer(_ value: UInt64) { write { $0.integer(value) } }

    final func integer(_ value: UInt32) { integer(UInt64(value)) }

    final func quoted(_ text: Text) {
        byte(UInt8(ascii: "\""))
        text.forEachQuotedByte { byte($0) }
        byte(UInt8(ascii: "\""))
    }

    // Values with the space before them.

    @inline(never)
    final func andInteger(_ value: Int64) { write { $0.andInteger(value) } }

    @inline(never)
    final func andInteger(_ value: UInt64) { write { $0.andInteger(value) } }

    @inline(never)
    final func andNumber(_ value: Double) { write { $0.andNumber(value) } }

    @inline(never)
    final func andID(_ value: UInt32) { write { $0.andID(value) } }

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
