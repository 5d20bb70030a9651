/// The id of an object of a context: a number that other threads can have, and that is never reused at once.
public struct Identifier<Object>: Hashable, Sendable {
    /// The number in C. Never 0.
    public let rawValue: UInt32

    init?(c number: UInt32) {
        if number == 0 { return nil }
        rawValue = number
    }

    init(number: UInt32) { rawValue = number }
}

/// The id of a recognizer: of an event, a verdict or a finding. ``Context/recognizer(_:)`` returns the recognizer.
public typealias RecognizerID = Identifier<Recognizer>
