// What a stroke must fulfill to be recognized as a pattern.

/// How well a stroke must fit.
struct PatternDemand {
    /// The smallest binary logarithm of the likelihood ratio, of patterns that state nothing of `common`.
    var leastLikelihood = -Double.infinity

    var isLimited: Bool { leastLikelihood > -Double.infinity }

    /// The smallest limit of the total misfit, also if no fit is likely enough.
    static var leastLimit: Double { 1e-9 }

    /// `falsePositives`: the rate at which other strokes may fit; 1 for any rate. The line was chosen with the presets
    /// and the strokes of people, of which most presets accept less than the stated rate.
    init(falsePositives: Double = 1) {
        if falsePositives < 1 {
            leastLikelihood = 4.0 / 3 * PatternProgram.logarithm(1 / max(falsePositives, 1e-100)) - 6.25
        }
    }
}
