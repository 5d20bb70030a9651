// The letter Z: right, down to the left, right.

import CGesta

/// The literal rules are those of a well-known tutorial on custom gesture recognizers, exactly as published. They
/// recognize the Z as soon as the third part begins, before the lift.
final class LetterZ: PresetStroke {
    private struct Parameters: ParameterSet {
        @Parameter var rules: Int
        @Parameter var strokePrecision: Double
        var pattern = PatternParameters()

        mutating func declare(in list: inout ParameterList) {
            list.rules(&$rules)
            list.number(
                &$strokePrecision, "stroke_precision", "units", Defaults.strokePrecision, 0...1e9,
                """
                For the literal rules: the largest deviation up or down of the strokes to the right, and the length \
                that the first must exceed, in the caller's units.
                """)
            pattern.declare(in: &list)
            pattern.idle(in: &list, while: $rules)
            list.idle($strokePrecision, while: $rules, in: 0...0)
        }
    }
    enum V {
        static var part: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let z = RecognizerClass(
            id: "gesta.z", label: "Letter Z",
            doc: "A stroke to the right, then down to the left, then to the right again.",
            isContinuous: false, make: { LetterZ($0, firstValue: 1) })
        // With what it takes at its first contact.
        z.footprint = 15872
        z.describe(Parameters())
        z.value(
            V.part, "part", type: .integer, unit: "1", flags: GESTA_VALUE_PART.rawValue,
            """
            The part of the stroke that is being drawn, 1 to 3, or was when the gesture failed; 0 before the first, \
            again when the gesture is cancelled, and when the literal rules fail at the lift.
            """)
        describePatterns(z, firstValue: 1)
        z.reason(
            .liftedEarly, "lifted after part {measured} of {limit}", hint: "lifted before it was complete")
        return z
    }

    override var presets: Words { "z" }

    private var precision = 0.0

    override var presetSettings: Settings {
        let parameters = Parameters(of: self)
        return Settings(isLiteral: parameters.rules == 1, pattern: parameters.pattern)
    }

    private var part: UInt8 = 0 {
        didSet { values[V.part] = Double(part) }
    }

    override func configure() {
        super.configure()
        precision = Parameters(of: self).strokePrecision
    }

    override func reset() {
        super.reset()
        part = 0
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if isLiteral { forEachMoveOfStroke(touches) { moveLiterally($0) } } else { super.touchesMoved(touches) }
    }

    @inline(__always)
    private func moveLiterally(_ touch: gesta_contact) {
        switch part {
        case 0:
            if touch.x > touch.previous_x, abs(touch.y - touch.start_y) <= precision,
                touch.x - touch.start_x > precision
            {
                part = 1
            }
        case 1:
            if touch.x < touch.previous_x, touch.y > touch.previous_y { part = 2 }
        case 2:
            if touch.x > touch.previous_x, abs(touch.y - touch.previous_y) <= precision {
                part = 3
                recognize()
            }
        default:
            break
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        if !isLiteral { return addPatternMeasures(to: &list) }
        if !isDecided { list.add(LetterZ.completeness(part)) }
    }

    override func strokeEnded(_ touch: gesta_contact) {
        if !isLiteral { return super.strokeEnded(touch) }
        let done = part
        part = 0
        fail(LetterZ.completeness(done))
    }

    private static func completeness(_ part: UInt8) -> Rule { .atLeast(.liftedEarly, Double(part), 3) }
}
