// How likely it is that a stroke was drawn as a pattern, compared with everything else that people draw.

extension PatternProgram {
    /// Returns the binary logarithm of the ratio between the density of such fits among strokes drawn as the pattern
    /// and their density among all other strokes.
    ///
    /// The coefficients were fitted to people's strokes by logistic regression; on strokes of other people the result
    /// is right within a factor of 2. Each further segment halves the number of other strokes that fit by chance, and
    /// each doubling of the ways to draw the pattern doubles it. That few tests are passed well says little.
    func likelihood(of fit: PatternFit) -> Double {
        let (weight, offset) = terms(ofChain: fit.chain)
        let closeness = 19.55 - 22.44 * fit.misfit.squareRoot() + 2.89 * fit.misfit
        return weight * closeness - 0.91 + offset.segments - offset.ways
    }

    /// Returns the misfit at which fits of a chain have a likelihood; at least `PatternDemand.leastLimit`.
    func misfit(atLikelihood wanted: Double, ofChain index: Int) -> Double {
        let (weight, offset) = terms(ofChain: index)
        if weight == 0 { return PatternDemand.leastLimit }
        let closeness = (wanted + 0.91 - offset.segments + offset.ways) / weight
        // The smaller root of 2.89 x² - 22.44 x + 19.55 - closeness, whose minimum has x² = 15.
        let discriminant = max(0, 22.44 * 22.44 - 4 * 2.89 * (19.55 - closeness))
        let root = max(0, (22.44 - discriminant.squareRoot()) / (2 * 2.89))
        return max(root * root, PatternDemand.leastLimit)
    }

    /// Returns what the likelihood of a chain's fits depends on besides the misfit.
    private func terms(ofChain index: Int) -> (weight: Double, offset: (segments: Double, ways: Double)) {
        let chain = chains[index]
        let ways = chains.elements.reduce(into: 0) { count, other in if other.pattern == chain.pattern { count += 1 } }
        let tests = Double(chain.testCount)
        let segments = min(Double(chain.segmentCount &- chain.lifts), 5, tests / 4)
        return (min(1, tests / 5), (segments, PatternProgram.logarithm(ways)))
    }

    /// Returns the binary logarithm of a positive whole number: exact at powers of 2 and linear between them.
    private static func logarithm(_ number: Int) -> Double {
        let exponent = Int.bitWidth &- 1 &- number.leadingZeroBitCount
        return Double(exponent) + Double(number) / Double(1 << exponent) - 1
    }
}

/// How well a stroke must fit.
struct PatternDemand {
    var strictness = 1.0
    /// The smallest binary logarithm of the likelihood ratio.
    var leastLikelihood = -Double.infinity

    var isLimited: Bool { leastLikelihood > -Double.infinity }

    /// The smallest limit of the total misfit, also if no fit is likely enough.
    static var leastLimit: Double { 1e-9 }

    /// `falsePositives`: the rate at which other strokes may fit; 1 for any rate. The line was fitted to the presets.
    /// Of the other strokes of people that it was not fitted to, most presets accept less than the stated rate.
    init(strictness: Double, falsePositives: Double = 1) {
        self.strictness = strictness
        if falsePositives < 1 {
            leastLikelihood = 4.0 / 3 * PatternDemand.logarithm(1 / max(falsePositives, 1e-100)) - 6.25
        }
    }

    /// Returns the binary logarithm of a number of at least 1: exact at powers of 2 and linear between them.
    private static func logarithm(_ number: Double) -> Double { Double(number.exponent) + number.significand - 1 }
}
