// The parsed form of pattern text, before compilation.

/// One item of a pattern.
struct PatternItem {
    enum Kind: UInt8 {
        case line, arc, lift
        /// Anything may be drawn here; at the start or the end only.
        case ellipsis
        /// Tests of the whole stroke.
        case whole
        /// Tests of every segment.
        case each
        /// A mark that applies to the whole sequence: `flag`.
        case flag
    }
    enum Flag: UInt8 {
        case anywhere, eitherWay, closed, bare, none

        /// The words of the flags, in the order of the cases.
        static var words: Words { "anywhere either-way closed bare" }
    }

    var kind: Kind
    var flag = Flag.none
    /// It is part of a preset with the mark "bare".
    var isBare = false
    var isDirected = false
    /// Degrees, clockwise from the right.
    var angle = 0.0
    /// The tolerance of the direction in degrees; negative if not stated.
    var tolerance = -1.0
    var sweep = 0.0
    /// -1 for "short", 1 for "long", 0 otherwise.
    var size: Int8 = 0
    /// A range of the parser's tests.
    var firstTest: Int32 = 0
    var testCount: Int32 = 0
    /// For `whole`: see `Pattern.common`; NaN if not stated.
    var common = Double.nan
}

/// A test as stated in the text.
struct StatedTest {
    var feature: StrokeFeature
    var least: Double
    var most: Double
    /// Removes the usual test.
    var isAny = false
}

/// A range of the parser's items.
struct PatternSequence {
    var first: Int32
    var count: Int32
}
