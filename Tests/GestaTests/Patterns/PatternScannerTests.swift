import Testing

@testable import GestaCore

@Suite("Pattern scanner")
struct PatternScannerTests {
    private func tokens(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = PatternScanner(
                Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))
            var found: [String] = []
            while scanner.kind != .end {
                switch scanner.kind {
                case .number: found.append("n\(scanner.number)")
                case .arrow: found.append("a\(scanner.number)")
                case .sign: found.append("s\(scanner.sign)")
                case .unknown: found.append("?\(scanner.token.string)")
                default: found.append("w\(scanner.token.string)")
                }
                scanner.advance()
            }
            return found
        }
    }

    @Test("Words may contain hyphens between letters, digits and underscores")
    func words() {
        #expect(tokens("down-right x3 circle_cw") == ["wdown-right", "wx3", "wcircle_cw"])
        #expect(tokens("down-") == ["wdown", "s45"])
        #expect(tokens("down-5") == ["wdown", "n-5.0"])
    }

    @Test("Numbers with signs and fractions, and ranges")
    func numbers() {
        #expect(tokens("12 -3.5 +.25 0.1..0.5") == ["n12.0", "n-3.5", "n0.25", "n0.1", "s46", "n0.5"])
        #expect(tokens("-1..-.5") == ["n-1.0", "s46", "n-0.5"])
        #expect(tokens("1.") == ["n1.0", "s46"])
        #expect(tokens("1.2.3") == ["n1.2", "n0.3"])
        #expect(tokens("-") == ["s45"] && tokens("- 5") == ["s45", "n5.0"])
    }

    @Test("Arrows, ellipses, plus-minus and degree signs")
    func symbols() {
        #expect(tokens("→↘↓↙←↖↑↗") == (0..<8).map { "a\(Double($0) * 45)" })
        #expect(tokens("… ...") == ["s\(PatternScanner.ellipsis)", "s\(PatternScanner.ellipsis)"])
        #expect(tokens("45°±5") == ["n45.0", "s\(PatternScanner.degree)", "s\(PatternScanner.plusMinus)", "n5.0"])
        #expect(Set(tokens("… ± °")).count == 3)
        #expect(tokens("\u{1}\u{2}\u{3}") == ["s1", "s2", "s3"], "control characters are not signs of the language")
        #expect(tokens("↔ ↕ é 😀") == ["?↔", "?↕", "?é", "?😀"])
    }

    @Test("White space has no tokens")
    func empty() {
        #expect(tokens("").isEmpty && tokens(" \t\r\n\u{0B}\u{0C}").isEmpty)
    }

    @Test("Scanning arbitrary bytes terminates, with at least one byte per token")
    func garbage() {
        var dice = Dice(7)
        for _ in 0..<2000 {
            let bytes = (0..<dice.below(40)).map { _ in UInt8(dice.below(256)) }
            bytes.withUnsafeBufferPointer { buffer in
                var scanner = PatternScanner(
                    Text(base: buffer.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: buffer.count))
                var count = 0
                while scanner.kind != .end, count <= bytes.count {
                    #expect(scanner.token.count > 0)
                    scanner.advance()
                    count += 1
                }
                #expect(count <= bytes.count)
            }
        }
    }
}
