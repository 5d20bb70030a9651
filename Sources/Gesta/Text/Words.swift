// Words in one literal, with a space between them. A list of literals would take an address for each, to be filled in whenever the library is
// loaded.

struct Words: ExpressibleByStringLiteral {
    private let all: Literal

    @inline(__always)
    init(stringLiteral: StaticString) { all = Literal(stringLiteral: stringLiteral) }

    var text: Text { Text(all) }

    var count: Int {
        var spaces = 0
        var at = all.cString
        while at.pointee != 0 {
            if isSpace(at.pointee) { spaces &+= 1 }
            at += 1
        }
        return spaces &+ 1
    }

    /// Empty beyond the last.
    @inline(never)
    subscript(index: Int) -> Text {
        var start = all.cString
        var left = index
        while left > 0 {
            start = end(of: start)
            if start.pointee != 0 { start += 1 }
            left &-= 1
        }
        return Text(base: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: end(of: start) - start)
    }

    @inline(never)
    func index(of word: Text) -> Int? {
        var index = 0
        while true {
            let known = self[index]
            if known == word { return index }
            if known.base[known.count] == 0 { return nil }
            index &+= 1
        }
    }

    private func end(of start: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
        var at = start
        while at.pointee != 0, !isSpace(at.pointee) { at += 1 }
        return at
    }
}

private func isSpace(_ byte: CChar) -> Bool { byte == CChar(UInt8(ascii: " ")) }
