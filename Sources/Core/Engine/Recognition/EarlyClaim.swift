// What a recognition before the lift is weighed by against the gestures that the stroke may still become.

/// Comparable between classes.
struct EarlyClaim {
    /// How much of the path drawn so far belongs to the gesture: about 1 if all of it does.
    let share: Double
    let confidence: UInt8
}
