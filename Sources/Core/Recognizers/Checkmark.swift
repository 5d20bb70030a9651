// The checkmark: down to the right, then up to the right.

import CGesta

/// The literal rules are those of Apple's article "Implementing a discrete gesture recognizer", exactly as published.
final class Checkmark: PresetStroke {
    private struct Parameters: ParameterSet {
        @Parameter var rules: Int
        var pattern = PatternParameters()

        mutating func declare(in list: inout ParameterList) {
            list.rules(&$rules)
            pattern.declare(in: &list)
            pattern.idle(in: &list, while: $rules)
        }
    }
    enum Phase: Int {
        case notStarted, initialPoint, downStroke, upStroke
    }
    enum V {
        static var phase: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let checkmark = RecognizerClass(
            id: "gesta.checkmark", label: "Checkmark",
            doc: "A stroke down to the right, then up to the right, that ends above its start.",
            isContinuous: false, make: { Checkmark($0, firstValue: 1) })
        // With what it takes at its first contact.
        checkmark.footprint = 13312
        checkmark.describe(Parameters())
        checkmark.value(
            V.phase, "phase", type: .choice,
            choices: "not_started initial_point down_stroke up_stroke", flags: GESTA_VALUE_PART.rawValue,
            """
            The part of the stroke that is being drawn, or was when the gesture failed; not_started again when it is \
            cancelled.
            """)
        describePatterns(checkmark, firstValue: 1)
        checkmark.reason(.firstMoveLeft)
        checkmark.reason(.firstMoveUp)
        checkmark.reason(.turnedLeft, "moved {measured} along x in {phase}, must not go left")
        checkmark.reason(.turnedDown, "moved {measured} along y in {phase}, must not go down again")
        checkmark.reason(.liftedEarly, "lifted in {phase}, must be lifted in up_stroke")
        checkmark.reason(.endedTooLow)
        return checkmark
    }

    private var phase = Phase.notStarted {
        didSet { values[V.phase] = Double(phase.rawValue) }
    }

    override var presets: Words { "checkmark" }

    override var presetSettings: Settings {
        let parameters = Parameters(of: self)
        return Settings(isLiteral: parameters.rules == 1, pattern: parameters.pattern)
    }

    override func reset() {
        super.reset()
        phase = .notStarted
    }

    override func strokeBegan(_ contact: gesta_contact) {
        super.strokeBegan(contact)
        if isLiteral { phase = .initialPoint }
    }

    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if isLiteral { forEachMoveOfStroke(touches) { moveLiterally($0) } } else { super.touchesMoved(touches) }
    }

    @inline(__always)
    private func moveLiterally(_ touch: gesta_contact) {
        switch phase {
        case .initialPoint:
            if firstMoveIsRight(touch) { phase = .downStroke }
        case .downStroke:
            if touch.x < touch.previous_x {
                fail(.turnedLeft, measured: touch.x - touch.previous_x)
            } else if touch.y < touch.previous_y {
                phase = .upStroke
            }
        case .upStroke:
            if touch.x < touch.previous_x {
                fail(.turnedLeft, measured: touch.x - touch.previous_x)
            } else if touch.y > touch.previous_y {
                failAlongY(.turnedDown, touch.y - touch.previous_y)
            }
        case .notStarted:
            break
        }
    }

    override var firstPart: Int { Phase.initialPoint.rawValue }

    override func addMeasures(to list: inout MeasureList) {
        if !isLiteral { return addPatternMeasures(to: &list) }
        if isDecided { return }
        list.add(completeness)
        guard let contact = contacts.first.map({ seen($0) }) else { return }
        list.add(Checkmark.height(contact.start.y - contact.position.y))
    }

    private var completeness: Rule {
        .atLeast(.liftedEarly, Double(phase.rawValue), Double(Phase.upStroke.rawValue))
    }
    private static func height(_ height: Double) -> Rule { .moreThan(.endedTooLow, height, 0) }

    override func strokeEnded(_ touch: gesta_contact) {
        if !isLiteral { return super.strokeEnded(touch) }
        if check(completeness), check(Checkmark.height(touch.start_y - touch.y)) { recognize() }
    }
}
