import Testing

@testable import Gesta

@Suite("Words, numbers and signs of patterns")
struct PatternScannerTests {
    private func tokens(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var scan = PatternScanner(
                Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))
            var found: [String] = []
            while scan.kind != .end {
                switch scan.kind {
                case .number: found.append("n\(scan.number)")
                case .arrow: found.append("a\(scan.number)")
                case .sign: found.append("s\(scan.sign)")
                case .unknown: found.append("?\(scan.token.string)")
                default: found.append("w\(scan.token.string)")
                }
                scan.advance()
            }
            return found
        }
    }

    @Test("Words may have hyphens between letters, and digits and underlines")
    func words() {
        #expect(tokens("down-right x3 circle_cw") == ["wdown-right", "wx3", "wcircle_cw"])
        #expect(tokens("down-") == ["wdown", "s45"])
        #expect(tokens("down-5") == ["wdown", "n-5.0"])
    }

    @Test("Numbers: signs, fractions, and the two dots of a range")
    func numbers() {
        #expect(tokens("12 -3.5 +.25 0.1..0.5") == ["n12.0", "n-3.5", "n0.25", "n0.1", "s46", "n0.5"])
        #expect(tokens("-1..-.5") == ["n-1.0", "s46", "n-0.5"])
        #expect(tokens("1.") == ["n1.0", "s46"])
        #expect(tokens("1.2.3") == ["n1.2", "n0.3"])
        #expect(tokens("-") == ["s45"] && tokens("- 5") == ["s45", "n5.0"])
    }

    @Test("Arrows, ellipses, plus-minus and degrees")
    func symbols() {
        #expect(tokens("→↘↓↙←↖↑↗") == (0..<8).map { "a\(Double($0) * 45)" })
        #expect(tokens("… ...") == ["s\(PatternScanner.ellipsis)", "s\(PatternScanner.ellipsis)"])
        #expect(tokens("45°±5") == ["n45.0", "s\(PatternScanner.degree)", "s\(PatternScanner.plusMinus)", "n5.0"])
        #expect(tokens("\u{1}\u{2}\u{3}") == ["s1", "s2", "s3"], "no signs of the language")
        #expect(tokens("↔ ↕ é 😀") == ["?↔", "?↕", "?é", "?😀"])
    }

    @Test("Nothing but white space is nothing")
    func empty() {
        #expect(tokens("").isEmpty && tokens(" \t\r\n\u{0B}\u{0C}").isEmpty)
    }

    @Test("Any bytes at all come to an end, each token at least a byte long")
    func garbage() {
        var dice = Dice(7)
        for _ in 0..<2000 {
            let bytes = (0..<dice.below(40)).map { _ in UInt8(dice.below(256)) }
            bytes.withUnsafeBufferPointer { buffer in
                var scan = PatternScanner(
                    Text(base: buffer.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: buffer.count))
                var count = 0
                while scan.kind != .end, count <= bytes.count {
                    #expect(scan.token.count > 0)
                    scan.advance()
                    count += 1
                }
                #expect(count <= bytes.count)
            }
        }
    }
}
