import Testing

@testable import GestaCore

/// The C library's.
@_silgen_name("atan2") private func atan2(_ y: Double, _ x: Double) -> Double

@Suite("Angle")
struct AngleTests {
    /// The documented error plus that of the C library, one unit in the last place at pi.
    private static let tolerance = 5e-16 + 4.5e-16

    @Test(
        "Agrees with the C library within the documented error for vectors of any length",
        arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var dice = Dice(seed)
        var worst = 0.0
        for _ in 0..<trials(20_000) {
            let scale = (0..<dice.below(22)).reduce(1e-12) { all, _ in all * 10 }
            let v = Point(dice.real(-1...1) * scale, dice.real(-1...1) * (dice.chance(50) ? scale : scale * 1e-6))
            worst = max(worst, abs(Angle.of(v) - atan2(v.y, v.x)))
        }
        #expect(worst <= Self.tolerance, "\(worst)")
    }

    @Test("The error bound holds at the interval boundaries of the series")
    func seams() {
        for eighth in 0...16 {
            for nudge in -3...3 {
                let t = Double(eighth) / 16 + Double(nudge) * 1e-16
                for v in [Point(1, t), Point(t, 1), Point(-1, t), Point(1, -t), Point(-t, -1)] {
                    #expect(abs(Angle.of(v) - atan2(v.y, v.x)) <= Self.tolerance)
                }
            }
        }
    }

    @Test("Axes and diagonals are exact")
    func exact() {
        #expect(Angle.of(Point(3, 0)) == 0)
        #expect(Angle.of(Point(0, 2)) == Angle.quarter)
        #expect(Angle.of(Point(-5, 0)) == Angle.half)
        #expect(Angle.of(Point(0, -1)) == -Angle.quarter)
        #expect(Angle.of(Point(7, 7)) == Angle.quarter / 2)
        #expect(Angle.of(.zero) == 0)
    }

    @Test("Sums of two angles are wrapped to one turn")
    func wrapping() {
        #expect(abs(Angle.wrapped(3 + 1) - (4 - 2 * Angle.half)) < 1e-15)
        #expect(abs(Angle.wrapped(-3 - 1) - (2 * Angle.half - 4)) < 1e-15)
        #expect(Angle.wrapped(1.5) == 1.5)
    }
}
