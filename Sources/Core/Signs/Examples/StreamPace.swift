// How slowly a part of a stream begins and ends.

/// Hands slow down where they begin and end a sign. They pass through most places where a part of another movement
/// begins or ends to be like one. The numbers were chosen with the published streams of ten people, of whom both halves
/// have similar rates; `Sources/Laboratory/run streams` measures them.
enum StreamPace {
    /// How far before and after a place its time is measured, as a share of the length of the part.
    static var reach: Double { 0.1 }
    /// The slowness of places where the stream begins, rests or ends: that of both ends of most signs.
    static var ofRest: Double { 0.7 }
    /// The sum of the slownesses of both ends at which the limit is largest, and how much of it each less costs.
    private static var slow: Double { 2 * ofRest }
    private static var weight: Double { 0.65 }

    /// Returns how slow a place is: 1/2 if it is passed at the mean velocity of the part. `time`: around the place,
    /// relative to that at the mean velocity.
    static func slowness(_ time: Double) -> Double { time / (time + 1) }

    /// Returns the limit of a part, as a share of that of one that begins and ends slowly.
    static func share(begin: Double, end: Double) -> Double { 1 - weight * max(slow - begin - end, 0) }
}
