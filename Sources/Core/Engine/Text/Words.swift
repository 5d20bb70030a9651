// A list of words in one literal, separated by spaces. An array of literals would need a relocation for each word when
// the library is loaded.

struct Words: ExpressibleByStringLiteral {
    private let all: Literal

    @inline(__always)
    init(stringLiteral: StaticString) { all = Literal(stringLiteral: stringLiteral) }

    var text: Text { Text(all) }

    var count: Int {
        var count = 0
        forEach { _ in count &+= 1 }
        return count
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
