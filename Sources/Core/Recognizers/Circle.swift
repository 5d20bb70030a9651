// The circle, clockwise, counterclockwise or both.

final class Circle: PresetStroke {
    private struct Parameters: ParameterSet {
        @Parameter var direction: Int
        var pattern = PatternParameters()

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$direction, "direction", "any clockwise counterclockwise",
                "The direction in which the circle is drawn, as seen in its space.")
            pattern.declare(in: &list)
        }
    }

    static func describe() -> RecognizerClass {
        let circle = RecognizerClass(
            id: "gesta.circle", label: "Circle", doc: "A circle, drawn from any point on it.",
            isContinuous: false, make: { Circle($0, firstValue: 0) })
        // With what it takes at its first contact.
        circle.footprint = 14848
        circle.describe(Parameters())
        describePatterns(circle, firstValue: 0)
        return circle
    }

    override var presets: Words { "circle circle_cw circle_ccw" }

    override var presetSettings: Settings {
        let parameters = Parameters(of: self)
        return Settings(preset: parameters.direction, pattern: parameters.pattern)
    }
}
