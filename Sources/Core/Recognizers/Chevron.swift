// The chevron: two straight segments that point to one side.

import CGesta

/// The literal rules are those of the right chevron in Apple's "Event Handling Guide for iOS", exactly as published.
final class Chevron: PresetStroke {
    private struct Parameters: ParameterSet {
        @Parameter var rules: Int
        @Parameter var direction: Int
        var pattern = PatternParameters()

        mutating func declare(in list: inout ParameterList) {
            list.rules(&$rules)
            list.choice(
                &$direction, "direction", "right left up down",
                "The side that it points to. The literal rules recognize only the right chevron and ignore this.")
            pattern.declare(in: &list)
            list.idle($direction, while: $rules, in: 1...1)
            pattern.idle(in: &list, while: $rules)
        }
    }
    enum Phase: Int {
        case notStarted, initialPoint, rightDownStroke, leftDownStroke
    }
    enum V {
        static var phase: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let chevron = RecognizerClass(
            id: "gesta.chevron", label: "Chevron",
            doc: "A stroke of two straight segments that point to one side; to the right: down-right, then down-left.",
            isContinuous: false, make: { Chevron($0, firstValue: 1) })
        // With what it takes at its first contact.
        chevron.footprint = 13312
        chevron.describe(Parameters())
        chevron.value(
            V.phase, "phase", type: .choice,
            choices: "not_started initial_point right_down_stroke left_down_stroke", flags: GESTA_VALUE_PART.rawValue,
            """
            The part of the stroke that is being drawn, or was when the gesture failed; not_started again when it is \
            cancelled. For every direction, right_down_stroke is the first segment and left_down_stroke the second.
            """)
        describePatterns(chevron, firstValue: 1)
        chevron.reason(.firstMoveLeft)
        chevron.reason(.firstMoveUp)
        chevron.reason(.turnedUp, "moved {measured} along y in {phase}, must not go up before turning left")
        chevron.reason(.liftedEarly, "lifted in {phase}, must be lifted in left_down_stroke")
        chevron.reason(.endedTooHigh)
        return chevron
    }

    private var phase = Phase.notStarted {
        didSet { values[V.phase] = Double(phase.rawValue) }
    }

    override var presets: Words { "chevron chevron_left chevron_up chevron_down" }

    override var presetSettings: Settings {
        let parameters = Parameters(of: self)
        return Settings(
            preset: parameters.direction, isLiteral: parameters.rules == 1, pattern: parameters.pattern)
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
            if firstMoveIsRight(touch) { phase = .rightDownStroke }
        case .rightDownStroke:
            if touch.y < touch.previous_y {
                failAlongY(.turnedUp, touch.y - touch.previous_y)
            } else if touch.x <= touch.previous_x {
                phase = .leftDownStroke
            }
        // The last phase ends with the lift, whatever the moves are.
        case .leftDownStroke, .notStarted:
            break
        }
    }

    override var firstPart: Int { Phase.initialPoint.rawValue }

    override func addMeasures(to list: inout MeasureList) {
        if !isLiteral { return addPatternMeasures(to: &list) }
        if isDecided { return }
        list.add(completeness)
        guard let contact = contacts.first.map({ seen($0) }) else { return }
        list.add(Chevron.depth(contact.position.y - contact.start.y))
    }

    private var completeness: Rule {
        .atLeast(.liftedEarly, Double(phase.rawValue), Double(Phase.leftDownStroke.rawValue))
    }
    private static func depth(_ depth: Double) -> Rule { .moreThan(.endedTooHigh, depth, 0) }

    override func strokeEnded(_ touch: gesta_contact) {
        if !isLiteral { return super.strokeEnded(touch) }
        if check(completeness), check(Chevron.depth(touch.y - touch.start_y)) { recognize() }
    }
}
