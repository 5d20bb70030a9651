// A list of words in one literal, separated by spaces. An array of literals would need a relocation for each word when
// the library is loaded.

struct Words: ExpressibleByStringLiteral {
    private let all: Literal

    @inline(__always)
    init(stringLiteral: StaticString) { all = Literal(stringLiteral: stringLiteral) }

    var text: Text { Text(all) }

    var count: Int {
        var count = 1
        for byte in text.bytes where byte == Words.separator { count &+= 1 }
        return count
    }

    private static var separator: UInt8 { UInt8(ascii: " ") }

    /// The bytes of the text as `write` writes it.
    var bytes: Int { (text.count &+ 8) & ~7 }

    /// Writes them as a C array, followed by their text; `memory` is then behind it, and aligned for the next one.
    func write(_ count: Int, to memory: inout UnsafeMutableRawPointer) -> UnsafePointer<UnsafePointer<CChar>?> {
        let (all, names) = (text, memory.bindMemory(to: UnsafePointer<CChar>?.self, capacity: count))
        memory += count &* MemoryLayout<UnsafePointer<CChar>?>.stride
        memory.copyMemory(from: all.base, byteCount: all.count &+ 1)
        let end = memory.bindMemory(to: UInt8.self, capacity: bytes)
        memory += bytes
        names[0] = Text(base: end, count: 0).cString
        var next = 1
        for at in 0..<all.count where end[at] == Words.separator {
            end[at] = 0
            names[next] = Text(base: end + (at &+ 1), count: 0).cString
            next &+= 1
        }
        return UnsafePointer(names)
    }

    /// Returns an empty text for an index past the end.
    @inline(never)
    subscript(index: Int) -> Text {
        var left = index
        return first { _ in
            left &-= 1
            return left < 0
        } ?? Text("")
    }

    @inline(never)
    func index(of word: Text) -> Int? {
        var index = -1
        let found = first { known in
            index &+= 1
            return known == word
        }
        return found == nil ? nil : index
    }

    func forEach(_ body: (Text) -> Void) {
        _ = first { word in
            body(word)
            return false
        }
    }

    @inline(never)
    private func first(where matches: (Text) -> Bool) -> Text? {
        var start = UnsafeRawPointer(all.cString).assumingMemoryBound(to: UInt8.self)
        while true {
            var end = start
            while end.pointee != 0, end.pointee != UInt8(ascii: " ") { end += 1 }
            let word = Text(base: start, count: end - start)
            if matches(word) { return word }
            if end.pointee == 0 { return nil }
            start = end + 1
        }
    }
}
