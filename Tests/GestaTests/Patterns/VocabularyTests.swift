import Testing

@testable import Gesta

@Suite("Mistyped words")
struct VocabularyTests {
    private func distance(_ a: String, _ b: String) -> Int {
        var (a, b) = (a, b)
        return a.withUTF8 { x in
            b.withUTF8 { y in
                let none = UnsafePointer<UInt8>(bitPattern: 8)!
                return Vocabulary.distance(
                    Text(base: x.baseAddress ?? none, count: x.count), Text(base: y.baseAddress ?? none, count: y.count)
                )
            }
        }
    }

    @Test(
        "Distances are Levenshtein's",
        arguments: [
            ("", "", 0), ("up", "up", 0), ("", "down", 4), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
            ("dwn", "down", 1), ("donw", "down", 2),
            ("abcdefghijklmnopqrstuvwx", "bcdefghijklmnopqrstuvwxa", 2),
        ])
    func distances(a: String, b: String, far: Int) {
        #expect(distance(a, b) == far && distance(b, a) == far)
    }

    @Test("They obey the triangle inequality, and long words are far from all")
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
        "The nearest word, if any is near",
        arguments: [
            ("rigth", "right"), ("dowm-left", "down-left"), ("chevrn", "chevron"), ("sprial", "spiral"),
            ("eitherway", "either-way"), ("shrt", "short"), ("xyzzy", nil),
            ("", nil), (String(repeating: "z", count: 300), nil),
        ] as [(String, String?)])
    func nearest(word: String, wanted: String?) {
        var word = word
        let found = word.withUTF8 { bytes in
            Vocabulary.nearest(to: Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))?
                .string
        }
        #expect(found == wanted)
    }
}
