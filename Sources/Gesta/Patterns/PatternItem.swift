// What pattern text says, before it is compiled.

/// A part of a pattern.
struct PatternItem {
    enum Kind: UInt8 {
        case line, arc, lift
        /// Stands for anything at the start or the end.
        case ellipsis
        /// Carries tests of the whole stroke.
        case whole
        /// Carries tests of every segment.
        case each
        /// How the rest is meant: `flag`.
        case flag
    }
    enum Flag: UInt8 {
        case anywhere, eitherWay, closed, bare, none

        /// In the same order.
        static var words: Words { "anywhere either-way closed bare" }
    }

    var kind: Kind
    var flag = Flag.none
    var isDirected = false
    /// Degrees, clockwise from the right.
    var angle = 0.0
    /// Degrees either side; negative when not stated.
    var tolerance = -1.0
    var sweep = 0.0
    /// -1 short, 1 long, 0 neither.
    var size: Int8 = 0
    /// Among the parser's tests.
    var firstTest: Int32 = 0
    var testCount: Int32 = 0
    /// Of `whole`: what tests may add up to at the strict point; negative when not stated.
    var strict = -1.0
}

/// A test as text states it.
struct StatedTest {
    var feature: Feature
    var least: Double
    var most: Double
}

/// Some items one after another, in the parser's arena.
struct PatternSequence {
    var first: Int32
    var count: Int32
}

/// Words for directions, in eighths of a circle clockwise from the right.
enum DirectionWord {
    static var all: Words { "right down-right down down-left left up-left up up-right" }

    static func named(_ word: Text) -> Double? { all.index(of: word).map { Double($0) * 45 } }
}
