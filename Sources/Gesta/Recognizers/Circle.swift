// The circle, clockwise, counterclockwise or both.

enum Circle {
    private enum P {
        static var direction: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let circle = RecognizerClass(
            id: "gesta.circle", label: "Circle", doc: "A circle, drawn from any point on it.",
            isContinuous: false,
            make: {
                PresetStroke(
                    $0, $1, "circle circle_cw circle_ccw", chosenBy: P.direction, firstParameter: 1, firstValue: 0)
            })
        circle.choice(
            P.direction, "direction", "any clockwise counterclockwise",
            "The direction in which the circle is drawn, as seen on the screen.")
        PresetStroke.describePatterns(circle, firstParameter: 1, firstValue: 0)
        return circle
    }
}
