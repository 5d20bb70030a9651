// The tickle: segments to the left and right in turn.

final class Tickle: PresetStroke {
    static func describe() -> RecognizerClass {
        let tickle = RecognizerClass(
            id: "gesta.tickle", label: "Tickle",
            doc: "A stroke with six to about twenty segments to the left and right in turn.",
            isContinuous: false, make: { Tickle($0, firstValue: 0) })
        // With what it takes at its first contact.
        tickle.footprint = 34816
        tickle.describe(PatternParameters())
        describePatterns(tickle, firstValue: 0)
        return tickle
    }

    override var presets: Words { "tickle" }
}
