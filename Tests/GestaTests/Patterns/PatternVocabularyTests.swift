import Testing

@testable import GestaCore

@Suite("Pattern vocabulary")
struct PatternVocabularyTests {
    private func distance(_ a: String, _ b: String) -> Int {
        var (a, b) = (a, b)
        return a.withUTF8 { x in
            b.withUTF8 { y in
                let none = UnsafePointer<UInt8>(bitPattern: 8)!
                return PatternVocabulary.editDistance(
                    Text(base: x.baseAddress ?? none, count: x.count), Text(base: y.baseAddress ?? none, count: y.count)
                )
            }
        }
    }

    @Test(
        "Edit distances are Levenshtein distances",
        arguments: [
            ("", "", 0), ("up", "up", 0), ("", "down", 4), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
            ("dwn", "down", 1), ("donw", "down", 2),
            ("abcdefghijklmnopqrstuvwx", "bcdefghijklmnopqrstuvwxa", 2),
        ])
    func distances(a: String, b: String, expected: Int) {
        #expect(distance(a, b) == expected && distance(b, a) == expected)
    }

    @Test("The triangle inequality holds, and long words are infinitely far")
    func metric() {
        var dice = Dice(2)
        func word() -> String { String((0..<dice.below(9)).map { _ in "abc".randomElement(using: &dice)! }) }
        for _ in 0..<500 {
            let (a, b, c) = (word(), word(), word())
            #expect(distance(a, c) <= distance(a, b) + distance(b, c))
        }
        #expect(distance(String(repeating: "a", count: 25), "a") == Int.max)
    }

    @Test(
        "The nearest word is found if one is similar",
        arguments: [
            ("rigth", "right"), ("dowm-left", "down-left"), ("chevrn", "chevron"), ("sprial", "spiral"),
            ("eitherway", "either-way"), ("shrt", "short"), ("xyzzy", nil),
            ("", nil), (String(repeating: "z", count: 300), nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) {
        var word = word
        let found = word.withUTF8 { bytes in
            PatternVocabulary.nearest(
                to: Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))?
                .string
        }
        #expect(found == expected)
    }
}
