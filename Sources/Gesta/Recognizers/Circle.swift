// The circle, either way round or one way only.

final class Circle: PresetStroke {
    private enum Own {
        static var direction: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let circle = RecognizerClass(
            id: Text("gesta.circle"), label: Text("Circle"), doc: Text("A stroke once around, wherever it begins."),
            isContinuous: false, make: { Circle($0, $1, hasRules: false, firstParameter: 1, firstValue: 0) })
        circle.choice(Own.direction, "direction", "any clockwise counterclockwise", "Which way round, as seen on the screen.")
        describePatterns(circle, firstParameter: 1, firstValue: 0)
        return circle
    }

    override var preset: Literal {
        switch Int(parameters[Own.direction]) {
        case 0: "circle"
        case 1: "circle_cw"
        default: "circle_ccw"
        }
    }
}
