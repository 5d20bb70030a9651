// How well a stroke fits a chain of a pattern.

struct PatternFit {
    var chain = -1
    var pattern = -1
    /// The sum of the contributions of its tests: 0 for a perfect fit, 1 at the default limit.
    var misfit = PatternFit.mismatch
    /// The test with the largest contribution, and the measured value.
    var worstTest = -1
    var worstValue = 0.0

    /// The misfit of a stroke that is not similar enough to the pattern to be tested.
    static var mismatch: Double { 1e9 }
    var isMismatch: Bool { misfit >= PatternFit.mismatch }
}
