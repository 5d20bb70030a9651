import Testing

@testable import GestaCore

/// The C library's.
@_silgen_name("exp") private func exp(_ x: Double) -> Double
@_silgen_name("expm1") private func expm1(_ x: Double) -> Double
@_silgen_name("log") private func log(_ x: Double) -> Double
@_silgen_name("log1p") private func log1p(_ x: Double) -> Double
@_silgen_name("sin") private func sin(_ x: Double) -> Double
@_silgen_name("cos") private func cos(_ x: Double) -> Double

@Suite("Exponential, logarithm, sine")
struct ElementaryFunctionTests {
    @Test("The exponential agrees with the C library", arguments: 1...20 as ClosedRange<UInt64>)
    func exponential(seed: UInt64) {
        var dice = Dice(seed)
        var (worst, worstLess) = (0.0, 0.0)
        for _ in 0..<trials(20_000) {
            let x = dice.real(-1...1) * (dice.chance(50) ? 700 : dice.chance(50) ? 1 : 1e-6)
            let (power, less) = Exponential.of(x)
            worst = max(worst, abs(power / exp(x) - 1))
            if x != 0 { worstLess = max(worstLess, abs(less / expm1(x) - 1)) }
        }
        #expect(worst <= 1e-15 && worstLess <= 1e-15, "\(worst) \(worstLess)")
    }

    @Test("The exponential is exact at 0, and finite for every number")
    func exponentialLimits() {
        #expect(Exponential.of(0) == (1, 0))
        for x in [-Double.infinity, -1e300, -701, 701, 1e300, .infinity, .nan] {
            #expect(Exponential.of(x).power.isFinite && Exponential.of(x).power > 0)
        }
    }

    @Test("The logarithm agrees with the C library", arguments: 1...20 as ClosedRange<UInt64>)
    func logarithm(seed: UInt64) {
        var dice = Dice(seed)
        var (worst, worstPlus) = (0.0, 0.0)
        for _ in 0..<trials(20_000) {
            let bits = dice.chance(50) ? UInt64(dice.below(1 << 52)) : 0x3FF0_0000_0000_0000
            let x = Double(bitPattern: bits &+ UInt64(dice.below(0x7FE)) << 52) * dice.real(0.5...1)
            if x > 0, x.isFinite, x != 1 { worst = max(worst, abs(Logarithm.of(x) / log(x) - 1)) }
            let near = 1 + dice.real(-1...1) * 1e-3
            if near != 1 { worst = max(worst, abs(Logarithm.of(near) / log(near) - 1)) }
            let z = dice.real(-1...1) * (dice.chance(50) ? 0.999 : 1e-9)
            if z != 0 { worstPlus = max(worstPlus, abs(Logarithm.ofOnePlus(z) / log1p(z) - 1)) }
        }
        #expect(worst <= 1e-15 && worstPlus <= 1e-15, "\(worst) \(worstPlus)")
    }

    @Test("The logarithm of subnormal numbers, of 1 and at the seams")
    func logarithmLimits() {
        #expect(Logarithm.of(1) == 0 && Logarithm.ofOnePlus(0) == 0)
        for x in [5e-324, 1e-310, Double.leastNormalMagnitude, .greatestFiniteMagnitude, 2.0.squareRoot(), 0.7, 1.5] {
            #expect(abs(Logarithm.of(x) / log(x) - 1) <= 1e-15)
        }
    }

    @Test("Sine and cosine agree with the C library", arguments: 1...20 as ClosedRange<UInt64>)
    func sine(seed: UInt64) {
        var dice = Dice(seed)
        var worst = 0.0
        for _ in 0..<trials(20_000) {
            let x = dice.real(-1...1) * (dice.chance(50) ? 1e6 : dice.chance(50) ? 10 : 1e-3)
            let (s, c) = Sine.andCosine(x)
            worst = max(worst, abs(s - sin(x)), abs(c - cos(x)))
        }
        #expect(worst <= 3e-16, "\(worst)")
    }

    @Test("Sine and cosine are exact at 0, and bounded for every number")
    func sineLimits() {
        #expect(Sine.andCosine(0) == (0, 1))
        for x in [-Double.infinity, -1e300, 1e6, 1e17, .infinity, .nan] { #expect(Sine.andCosine(x) == (0, 1)) }
    }
}
