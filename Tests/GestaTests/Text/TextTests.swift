import Testing

@testable import GestaCore

@Suite("Text")
struct TextTests {
    private func with<Result>(_ bytes: [UInt8], _ body: (Text) -> Result) -> Result {
        // An additional ill-formed byte makes a read past the end change the result.
        (bytes + [0xBF]).withUnsafeBufferPointer { body(Text(base: $0.baseAddress!, count: bytes.count)) }
    }

    private func isWellFormed(_ bytes: [UInt8]) -> Bool { with(bytes) { $0.isWellFormed } }

    /// The standard library's result, except that NUL is ill-formed here.
    private func reference(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    @Test(
        "Characters of one to four bytes are well-formed",
        arguments: [
            "", "slop", "\u{7F}\u{80}\u{7FF}", "\u{800}\u{D7FF}\u{E000}\u{FFFF}", "\u{10000}\u{10FFFF}", "größe · 手 👆🏽",
        ])
    func wellFormed(text: String) { #expect(isWellFormed(Array(text.utf8))) }

    @Test(
        "Ill-formed bytes are detected",
        arguments: [
            ("a NUL", [0x61, 0x00]),
            ("a lone continuation byte", [0x80]),
            ("overlong, two bytes", [0xC0, 0xAF]), ("overlong, the last two-byte form", [0xC1, 0xBF]),
            ("overlong, three bytes", [0xE0, 0x9F, 0xBF]), ("overlong, four bytes", [0xF0, 0x8F, 0xBF, 0xBF]),
            ("the first surrogate", [0xED, 0xA0, 0x80]), ("the last surrogate", [0xED, 0xBF, 0xBF]),
            ("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("an invalid lead byte", [0xF5, 0x80, 0x80, 0x80]),
            ("FF", [0xFF]), ("FE", [0xFE]),
            ("truncated after one byte", [0xC3]), ("truncated after two bytes", [0xE2, 0x82]),
            ("truncated after three bytes", [0xF0, 0x9F, 0x91]),
            ("an invalid second byte", [0xE2, 0x28, 0xA1]), ("an invalid third byte", [0xE2, 0x82, 0x28]),
            ("an invalid fourth byte", [0xF0, 0x9F, 0x91, 0x28]),
        ] as [(String, [UInt8])])
    func illFormed(what: String, bytes: [UInt8]) {
        #expect(!isWellFormed(bytes), "\(what)")
        #expect(!isWellFormed([0x61] + bytes + [0x62]), "\(what), between letters")
    }

    @Test("All pairs of bytes agree with the standard library")
    func pairs() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max where isWellFormed([first, second]) != reference([first, second]) {
                Issue.record("\(first) \(second)")
            }
        }
    }

    @Test("Random sequences of boundary bytes agree with the standard library")
    func random() {
        var dice = Dice(5)
        let bytes: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
        ]
        var good = 0
        for _ in 0..<20_000 {
            let text = (0..<3 + dice.below(3)).map { _ in bytes[dice.below(bytes.count)] }
            if reference(text) { good += 1 }
            if isWellFormed(text) != reference(text) { Issue.record("\(text)") }
        }
        #expect(good > 100)
    }

    @Test(
        "Valid and invalid names",
        arguments: [
            ("slop", true), ("a", true), ("max_duration", true), ("z9_", true),
            (String(repeating: "x", count: 63), true),
            ("", false), ("9a", false), ("_a", false), ("Slop", false), ("sloP", false), ("a-b", false), ("a b", false),
            ("a.b", false),
            ("ä", false), (String(repeating: "x", count: 64), false),
        ])
    func names(name: String, isGood: Bool) { #expect(with(Array(name.utf8)) { $0.isName } == isGood, "\(name)") }

    @Test(
        "Valid and invalid reverse domain names",
        arguments: [
            ("org.example", true), ("org.example.spiral-2_b", true), ("a.b", true), ("9.9", true), ("gesta.tap", true),
            ("a." + String(repeating: "x", count: 253), true),
            ("", false), ("a.", false), (".a", false), ("org", false), ("org..example", false), ("org.example.", false),
            (".org.example", false), ("Org.example", false), ("org.exa mple", false), ("org.exämple", false),
            ("-a.b", false),
            ("a." + String(repeating: "x", count: 254), false),
        ])
    func reverseDomainNames(name: String, isGood: Bool) {
        #expect(with(Array(name.utf8)) { $0.isReverseDomainName } == isGood, "\(name)")
    }

    @Test("Texts are equal if their bytes are equal")
    func equality() {
        #expect(with(Array("slop".utf8)) { $0 == Text("slop") })
        #expect(with(Array("slop".utf8)) { $0 != Text("slo") && $0 != Text("slops") && $0 != Text("slip") })
        #expect(Text("") == Text(""))
    }

    @Test("Prefixes and suffixes")
    func ends() {
        let text = Text("gesta.tap")
        #expect(text.hasPrefix("gesta.") && text.hasPrefix("") && text.hasPrefix("gesta.tap"))
        #expect(!text.hasPrefix("gesta.tap.") && !text.hasPrefix("x"))
        #expect(
            text.hasSuffix(".tap") && text.hasSuffix("") && !text.hasSuffix(".pan") && !text.hasSuffix("agesta.tap"))
    }

    @Test("Bytes have a length, or are NUL-terminated with SIZE_MAX")
    func fromBytes() {
        "pan and tap".withCString { bytes in
            #expect(Text(bytes: bytes, length: -1)?.string == "pan and tap")
            #expect(Text(bytes: bytes, length: 3)?.string == "pan")
            #expect(Text(bytes: bytes, length: 0)?.count == 0)
            #expect(Text(bytes: bytes, length: -2) == nil)
            #expect(Text(bytes: bytes, length: .min) == nil)
        }
    }
}
