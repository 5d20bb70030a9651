// The tickle: segments to the left and right in turn.

enum Tickle {
    static func describe() -> RecognizerClass {
        let tickle = RecognizerClass(
            id: "gesta.tickle", label: "Tickle",
            doc: "A stroke with six to about twenty segments to the left and right in turn.",
            isContinuous: false, make: { PresetStroke($0, "tickle", firstValue: 0) })
        tickle.describe(PatternParameters())
        PresetStroke.describePatterns(tickle, firstValue: 0)
        return tickle
    }
}
