// How likely it is that a stroke was drawn as a pattern, compared with everything else that people draw.

extension PatternProgram {
    /// Returns the binary logarithm of the ratio between the density of such fits among strokes drawn as the pattern
    /// and their density among all other strokes.
    ///
    /// The coefficients were fitted to people's strokes by logistic regression; on strokes of other people the result
    /// is right within a factor of 2. Each further segment halves the number of other strokes that fit by chance, and
    /// each doubling of the ways to draw the pattern doubles it. That few tests are passed well says little.
    func likelihood(of fit: PatternFit) -> Double {
        let chain = chains[fit.chain]
        let ways = chains.elements.reduce(into: 0) { count, other in if other.pattern == chain.pattern { count += 1 } }
        let tests = Double(chain.testCount)
        let segments = min(Double(chain.segmentCount &- chain.lifts), 5, tests / 4)
        let closeness = 19.55 - 22.44 * fit.misfit.squareRoot() + 2.89 * fit.misfit
        return min(1, tests / 5) * closeness - 0.91 + segments - PatternProgram.logarithm(ways)
    }

    /// Returns the binary logarithm of a positive number: exact at powers of 2 and linear between them.
    private static func logarithm(_ number: Int) -> Double {
        let exponent = Int.bitWidth &- 1 &- number.leadingZeroBitCount
        return Double(exponent) + Double(number) / Double(1 << exponent) - 1
    }
}
