// Every double is read back from a trace bit for bit.

import Testing

@testable import GestaCore

struct TraceNumberTests {
    private func spelt(_ x: Double) throws -> String {
        let sink = try #require(GrowingSink.make())
        sink.andNumber(x)
        return String(cString: sink.terminated() + 1)
    }

    private func read(_ words: String) -> Double? { words.withCString { Text(cString: $0).asNumber } }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (1, "1"), (-12.5, "-12.5"), (0.1, "0.1"), (0.000001, "0.000001"),
            (9_007_199_254_740_992, "9007199254740992"),
            (1.0 / 3, "0x1.5555555555555p-2"), (1e-7, "0x1.ad7f29abcaf48p-24"), (1e300, "0x1.7e43c8800759cp996"),
            (5e-324, "0x0.0000000000001p-1022"), (.infinity, "inf"), (-.infinity, "-inf"),
            (.greatestFiniteMagnitude, "0x1.fffffffffffffp1023"),
        ] as [(Double, String)])
    func spelling(_ x: Double, _ words: String) throws {
        #expect(try spelt(x) == words)
        #expect(read(words)?.bitPattern == x.bitPattern)
    }

    @Test func notANumber() throws {
        #expect(try spelt(.nan) == "nan")
        #expect(read("nan")?.isNaN == true)
    }

    /// A million doubles of all magnitudes, subnormal ones, floats, and lengths that were computed from decimals.
    @Test func anyBits() throws {
        var dice = Dice(4)
        let sink = try #require(GrowingSink.make())
        for at in 0..<trials(1_000_000) {
            let bits = dice.next()
            let x =
                switch at & 3 {
                case 0: Double(bitPattern: bits)
                case 1: Double(bitPattern: bits & ~(0x7FF << 52))
                case 2: Double(Float(bitPattern: UInt32(bits >> 32)))
                default: Double(bits >> 44) / 1000 * (160 / 25.4)
                }
            if x.isNaN { continue }
            sink.clear()
            sink.andNumber(x)
            if Text(cString: sink.terminated() + 1).asNumber?.bitPattern != x.bitPattern { Issue.record("\(x)") }
        }
    }

    @Test func shortDecimals() throws {
        var dice = Dice(5)
        let powers = [1.0, 10, 100, 1000, 10_000, 100_000, 1_000_000]
        for _ in 0..<200_000 {
            let places = Int(dice.next() % 7)
            let x = Double(dice.next() >> (13 + dice.next() % 50)) / powers[places]
            let words = try spelt(x)
            #expect(!words.contains("x"))
            #expect(read(words) == x && Double(words) == x)
        }
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "1.2.3", "1e5", "--1", "+1", "0x", "0x2p0", "0x1", "0x1.p0", "0x1.8", "0x1.8p",
        "0x1.8p1024", "0x1.8p-1023",
        "0x0.8p0", "0x1.00000000000000p0", "99999999999999999", "infinity", "NaN", "1 ",
    ])
    func refused(_ words: String) { #expect(read(words) == nil) }
}
