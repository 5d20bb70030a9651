// The tickle: to and fro, again and again.

enum Tickle {
    static func describe() -> RecognizerClass {
        let tickle = RecognizerClass(
            id: "gesta.tickle", label: "Tickle",
            doc: "A stroke to and fro: at least six ways to the left and to the right in turn.",
            isContinuous: false, make: { PresetStroke($0, $1, "tickle", firstParameter: 0, firstValue: 0) })
        PresetStroke.describePatterns(tickle, firstParameter: 0, firstValue: 0)
        return tickle
    }
}
