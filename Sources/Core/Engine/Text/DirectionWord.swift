// Directions in words.

/// The words of the eight directions, clockwise from the right.
enum DirectionWord {
    static var all: Words { "right down-right down down-left left up-left up up-right" }

    static func nearest(degrees: Double) -> Text { all[(Int(exactly: (degrees / 45).rounded()) ?? 0) & 7] }

    static func named(_ word: Text) -> Double? { all.index(of: word).map { Double($0) * 45 } }
}
