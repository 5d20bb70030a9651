// The classes of single signs: gesta.stroke with a preset pattern each, some with the rules of a tutorial.

import CGesta

/// A row of the table.
struct Sign {
    /// The rules that a tutorial has published for a sign, exactly as published.
    enum Tutorial: UInt8 {
        case none = 0
        /// The right chevron, in Apple's "Event Handling Guide for iOS".
        case chevron = 1
        /// Apple's article "Implementing a discrete gesture recognizer".
        case checkmark = 2
        /// A well-known tutorial on custom gesture recognizers. It recognizes the Z as soon as the third part begins,
        /// before the lift.
        case z = 3
    }

    let id: Literal
    let label: Literal
    let doc: Literal
    /// With what it takes at its first contact.
    let footprint: Int
    /// The names of the patterns, in the order of the directions.
    let presets: Words
    var directions: Words?
    var directionDoc: Literal = ""
    var tutorial = Tutorial.none

    static var chevron: Sign {
        Sign(
            id: "gesta.chevron", label: "Chevron",
            doc: "A stroke of two straight segments that point to one side; to the right: down-right, then down-left.",
            footprint: 14336, presets: "chevron chevron_left chevron_up chevron_down",
            directions: "right left up down",
            directionDoc:
                "The side that it points to. The literal rules recognize only the right chevron and ignore this.",
            tutorial: .chevron)
    }

    static var checkmark: Sign {
        Sign(
            id: "gesta.checkmark", label: "Checkmark",
            doc: "A stroke down to the right, then up to the right, that ends above its start.", footprint: 14336,
            presets: "checkmark", tutorial: .checkmark)
    }

    static var z: Sign {
        Sign(
            id: "gesta.z", label: "Letter Z",
            doc: "A stroke to the right, then down to the left, then to the right again.", footprint: 16896,
            presets: "z", tutorial: .z)
    }

    static var circle: Sign {
        Sign(
            id: "gesta.circle", label: "Circle", doc: "A circle, drawn from any point on it.", footprint: 15872,
            presets: "circle circle_cw circle_ccw", directions: "any clockwise counterclockwise",
            directionDoc: "The direction in which the circle is drawn, as seen in its space.")
    }

    static var tickle: Sign {
        Sign(
            id: "gesta.tickle", label: "Tickle",
            doc: "A stroke with six to about twenty segments to the left and right in turn.", footprint: 35840,
            presets: "tickle")
    }

    // MARK: the class

    func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let sign = self
        let kind = RecognizerClass(
            in: rows, id: id, label: label, doc: doc, isContinuous: false, make: { sign.make($0) })
        kind.footprint = footprint
        kind.describe(SignStroke.Parameters(of: sign))
        describePart(kind)
        PatternStroke.describePatterns(kind, firstValue: firstValue)
        describeReasons(kind)
        return kind
    }

    private func make(_ recognizer: Recognizer) -> Machine {
        switch tutorial {
        case .none: SignStroke(recognizer, self)
        case .chevron: ChevronStroke(recognizer, self)
        case .checkmark: CheckmarkStroke(recognizer, self)
        case .z: LetterZStroke(recognizer, self)
        }
    }

    /// The first value of the classes with tutorial rules is the part that is being drawn.
    var firstValue: Int { tutorial == .none ? 0 : 1 }

    private func describePart(_ kind: RecognizerClass) {
        let part = GESTA_VALUE_PART.rawValue
        switch tutorial {
        case .none: break
        case .chevron:
            kind.value(
                0, "phase", type: .choice, choices: "not_started initial_point right_down_stroke left_down_stroke",
                flags: part,
                """
                The part of the stroke that is being drawn, or was when the gesture failed; not_started again when it \
                is cancelled. For every direction, right_down_stroke is the first segment and left_down_stroke the \
                second.
                """)
        case .checkmark:
            kind.value(
                0, "phase", type: .choice, choices: "not_started initial_point down_stroke up_stroke", flags: part,
                """
                The part of the stroke that is being drawn, or was when the gesture failed; not_started again when it \
                is cancelled.
                """)
        case .z:
            kind.value(
                0, "part", type: .integer, unit: "1", flags: part,
                """
                The part of the stroke that is being drawn, 1 to 3, or was when the gesture failed; 0 before the \
                first, again when the gesture is cancelled, and when the literal rules fail at the lift.
                """)
        }
    }

    private func describeReasons(_ kind: RecognizerClass) {
        switch tutorial {
        case .none: break
        case .chevron:
            kind.reason(.firstMoveLeft)
            kind.reason(.firstMoveUp)
            kind.reason(.turnedUp, "moved {measured} along y in {phase}, must not go up before turning left")
            kind.reason(.liftedEarly, "lifted in {phase}, must be lifted in left_down_stroke")
            kind.reason(.endedTooHigh)
        case .checkmark:
            kind.reason(.firstMoveLeft)
            kind.reason(.firstMoveUp)
            kind.reason(.turnedLeft, "moved {measured} along x in {phase}, must not go left")
            kind.reason(.turnedDown, "moved {measured} along y in {phase}, must not go down again")
            kind.reason(.liftedEarly, "lifted in {phase}, must be lifted in up_stroke")
            kind.reason(.endedTooLow)
        case .z:
            kind.reason(
                .liftedEarly, "lifted after part {measured} of {limit}", hint: "lifted before it was complete")
        }
    }
}
