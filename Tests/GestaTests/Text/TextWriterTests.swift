import Testing

@testable import GestaCore

@Suite("TextWriter")
struct TextWriterTests {
    /// Returns the text written to a buffer of `capacity` bytes, the size needed, and whether the text fits.
    private func write(_ capacity: Int = 256, _ body: (inout TextWriter) -> Void) -> (
        text: String, needed: Int, fits: Bool
    ) {
        var bytes = [UInt8](repeating: 0xEE, count: capacity + 1)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: capacity)
            body(&out)
            #expect(buffer[capacity] == 0xEE, "wrote past the end")
            let end = buffer.prefix(capacity).firstIndex(of: 0)
            #expect(end != nil || capacity == 0, "no NUL")
            return (String(decoding: buffer.prefix(end ?? 0), as: UTF8.self), out.needed, out.fits)
        }
    }

    @Test(
        "Numbers are written with up to three decimals or four digits and an exponent",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (34.2, "34.2"), (12.598425, "12.598"), (0.5, "0.5"),
            (0.25, "0.25"),
            (0.001, "0.001"), (-0.0625, "-0.063"), (1.9996, "2"), (99.9999, "100"), (10.01, "10.01"), (7.005, "7.005"),
            (123_456_789.25, "123456789.25"), (999_999_999_999, "999999999999"),
            (1e12, "1e12"), (1.2344e15, "1.234e15"), (.greatestFiniteMagnitude, "1.798e308"), (-2.5e300, "-2.5e300"),
            (1e100, "1e100"),
            (0.0005, "5e-4"), (0.00099999, "1e-3"), (1.5e-10, "1.5e-10"),
            (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
        ] as [(Double, String)])
    func figures(value: Double, text: String) {
        let written = write { $0.figure(value) }.text
        #expect(written == text)
    }

    @Test(
        "Beside another number, a number has as many decimals as show the difference",
        arguments: [
            (0.4699, 0.47, 1000, "0.4699"), (0.47, 0.4699, 1000, "0.47"), (-0.4699999, -0.47, 1000, "-0.4699999"),
            (0.38, 0.47, 1000, "0.38"), (0.47, 0.47, 1000, "0.47"), (0.0005, 0.0006, 1000, "5e-4"),
            (44.6, 45, 1, "44.6"), (45, 44.6, 1, "45"), (33.3333, 45, 1, "33"), (1e300, 2e300, 1000, "1e300"),
            (1 + 1e-12, 1, 1000, "1"), (.infinity, 1, 1000, "inf"),
        ] as [(Double, Double, UInt64, String)])
    func figures(value: Double, other: Double, scale: UInt64, text: String) {
        let written = write { $0.figure(value, besides: other, scale: scale) }.text
        #expect(written == text)
    }

    @Test("A written number reads back as nearly the same number")
    func readBack() throws {
        var dice = Dice(3)
        for _ in 0..<3000 {
            let value = dice.real(-10...10) * [1e-6, 1e-3, 1, 1e3, 1e9, 1e14][dice.below(6)]
            let text = write { $0.figure(value) }.text
            let back = try #require(Double(text))
            #expect(abs(back - value) <= max(0.0005001, abs(value) * 0.000501), "\(value) became \(text)")
        }
    }

    @Test(
        "The smallest numbers are written correctly",
        arguments: [
            Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300,
        ])
    func extremes(value: Double) throws {
        let text = write { $0.figure(value) }.text
        let back = try #require(Double(text))
        #expect(back > value / 2 && back / 2 < value)
    }

    @Test("Integers", arguments: [0, 7, -7, 10, 99, 100, 1_000_000, .max, .min] as [Int64])
    func integers(value: Int64) {
        let text = write { $0.integer(value) }.text
        #expect(text == "\(value)")
    }

    @Test("Hexadecimal numbers have eight digits")
    func hexadecimals() {
        let texts = [0, 0x2001_000A, .max].map { value in write { $0.hexadecimal(value) }.text }
        #expect(texts == ["0x00000000", "0x2001000a", "0xffffffff"])
    }

    private func quoted(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            write { $0.quoted(Text(base: bytes.baseAddress!, count: bytes.count)) }.text
        }
    }

    @Test("Quoting spells out control characters")
    func quoting() {
        #expect(quoted("tap") == "\"tap\"")
        #expect(quoted("a\u{1B}[31m\nb\u{7F}") == #""a\x1b[31m\x0ab\x7f""#)
        #expect(quoted("größe") == "\"größe\"")
    }

    @Test("Quoting cuts long texts")
    func cutting() {
        let eighty = String(repeating: "x", count: 80)
        #expect(quoted(eighty) == "\"\(eighty)\"")
        #expect(quoted(eighty + "y") == "\"\(eighty)...\"")
    }

    @Test("A cut does not split a character", arguments: 77...80)
    func cuttingCharacters(before: Int) {
        let text = quoted(String(repeating: "x", count: before) + "手手手")
        #expect(!text.contains("\u{FFFD}"), "\(text)")
        #expect(text.hasSuffix("...\""))
    }

    @Test("A text that does not fit is counted, cut and NUL-terminated", arguments: 0...12)
    func truncation(capacity: Int) {
        let out = write(capacity) { out in
            out.text("moved ")
            out.figure(34.2)
        }
        #expect(out.needed == 10)
        #expect(out.fits == (capacity > 10))
        #expect(out.text == String("moved 34.2".prefix(max(capacity - 1, 0))))
    }

    @Test("Without a buffer, the text is only counted")
    func counting() {
        var out = TextWriter(nil, capacity: 100)
        out.text("four")
        out.byte(UInt8(ascii: "!"))
        out.text(cString: Text("tail").cString)
        #expect(out.needed == 9)
        #expect(!out.fits)
    }
}
