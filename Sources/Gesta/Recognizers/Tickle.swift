// The tickle: segments to the left and right in turn.

enum Tickle {
    static func describe() -> RecognizerClass {
        let tickle = RecognizerClass(
            id: "gesta.tickle", label: "Tickle",
            doc: "A stroke with six to about twenty segments to the left and right in turn.",
            isContinuous: false, make: { PresetStroke($0, $1, "tickle", firstParameter: 0, firstValue: 0) })
        PresetStroke.describePatterns(tickle, firstParameter: 0, firstValue: 0)
        return tickle
    }
}
