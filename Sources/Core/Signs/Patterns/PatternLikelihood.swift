// How likely it is that a stroke was drawn as a pattern, compared with everything else that people draw.

extension PatternProgram {
    /// Returns the binary logarithm of the ratio between the density of such fits among strokes drawn as the pattern
    /// and their density among all other strokes.
    ///
    /// Each further segment halves the number of other strokes that fit by chance, and each doubling of the ways to
    /// draw the pattern doubles it. That few tests are passed well says little. The coefficients are by logistic
    /// regression.
    ///
    /// Fitted to people of whom it was not recorded which half they are.
    func likelihood(of fit: PatternFit) -> Double {
        let (weight, offset) = terms(ofChain: fit.chain)
        let closeness = 19.55 - 22.44 * fit.misfit.squareRoot() + 2.89 * fit.misfit
        return weight * closeness - 0.91 + offset.segments - offset.ways
    }

    /// Returns the same as if the pattern had no other ways to be drawn. They are the same gesture, and its other ways
    /// say nothing about how this one continues.
    func likelihoodOfOneWay(of fit: PatternFit) -> Double {
        likelihood(of: fit) + terms(ofChain: fit.chain).offset.ways
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
        return (min(1, tests / 5), (segments, PatternProgram.logarithm(Double(ways))))
    }

    /// Returns the binary logarithm of a number of at least 1: exact at powers of 2 and linear between them.
    static func logarithm(_ number: Double) -> Double {
        Double(number.exponent) + number.significand - 1
    }
}
