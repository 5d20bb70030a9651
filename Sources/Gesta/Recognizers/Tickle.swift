// The tickle: to and fro, again and again.

final class Tickle: PresetStroke {
    static func describe() -> RecognizerClass {
        let tickle = RecognizerClass(
            id: Text("gesta.tickle"), label: Text("Tickle"), doc: Text("A stroke to and fro: at least six ways to the left and to the right in turn."),
            isContinuous: false, make: { Tickle($0, $1, hasRules: false, firstParameter: 0, firstValue: 0) })
        describePatterns(tickle, firstParameter: 0, firstValue: 0)
        return tickle
    }

    override var preset: Literal { "tickle" }
}
