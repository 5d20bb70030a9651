// A stroke that is recognized by a preset pattern, or by the rules published by a tutorial.

import CGesta

/// The classes with literal rules are subclasses, which differ in how they follow a stroke: a move has no comparison
/// more than a class of its own would have.
class SignStroke: PatternStroke {
    struct Parameters: ParameterSet {
        @Parameter var rules: Int
        @Parameter var direction: Int
        @Parameter var strokePrecision: Double
        var pattern = PatternParameters()
        private var tutorial = Sign.Tutorial.none
        private var directions: Words?
        private var doc: Literal = ""

        init() {}
        init(of sign: Sign) {
            tutorial = sign.tutorial
            (directions, doc) = (sign.directions, sign.directionDoc)
        }

        mutating func declare(in list: inout ParameterList) {
            if tutorial != .none {
                list.choice(
                    &$rules, "rules", "robust literal",
                    """
                    Whether the pattern decides (robust), or the rules exactly as published by the tutorial (literal).
                    """)
            }
            if let directions { list.choice(&$direction, "direction", directions, doc) }
            if tutorial == .z {
                list.number(
                    &$strokePrecision, "stroke_precision", "units", Defaults.strokePrecision, 0...1e9,
                    """
                    For the literal rules: the largest deviation up or down of the strokes to the right, and the \
                    length that the first must exceed, in the caller's units.
                    """)
            }
            pattern.declare(in: &list)
            if tutorial == .none { return }
            if tutorial == .z { list.idle($strokePrecision, while: $rules, in: 0...0) }
            if directions != nil { list.idle($direction, while: $rules, in: 1...1) }
            pattern.idle(in: &list, while: $rules)
        }

        var isLiteral: Bool { rules == 1 }

        /// The tutorials' strokes are drawn by one contact.
        var inForce: PatternParameters {
            var parameters = pattern
            if isLiteral { parameters.pen.$contacts.lower(to: 1) }
            return parameters
        }
    }

    private let sign: Sign
    /// The index of the preset that is loaded.
    private final var current: Int8 = 0
    /// Of the literal rules: the point and the strokes of a chevron and of a checkmark, or the strokes of a Z.
    final private(set) var part: UInt8 = 0
    final private(set) var precision = 0.0

    init(_ recognizer: Recognizer, _ sign: Sign) {
        self.sign = sign
        super.init(recognizer, firstValue: sign.firstValue)
    }

    /// As they are set now.
    private final var asSet: Parameters {
        var parameters = Parameters(of: sign)
        parameters.read(for: self)
        return parameters
    }

    final override var patternParameters: PatternParameters { asSet.inForce }

    final override var pattern: Text? {
        let parameters = asSet
        return parameters.isLiteral ? nil : sign.presets[parameters.direction]
    }

    final func setPart(_ part: UInt8) {
        self.part = part
        values[0] = Double(part)
    }

    /// The part when nothing but the first point is drawn.
    private final var firstPart: UInt8 { sign.tutorial == .z ? 0 : 1 }

    /// These classes have three parts, or two after the first point.
    final override func showPart(isComplete: Bool) {
        guard firstValue > 0, let work, let program else { return }
        let begun = work.pointee.matcher.segmentsBegun(program, minSize: work.pointee.parameters.minSize)
        values[0] = Double(isComplete ? 3 : min(Int(firstPart) &+ begun, 3))
    }

    final override func configure() {
        let parameters = asSet
        setLiteral(parameters.isLiteral)
        precision = parameters.strokePrecision
        if !isLiteral, Int(current) != parameters.direction || program == nil {
            if load(pattern: sign.presets[parameters.direction]) {
                current = Int8(truncatingIfNeeded: parameters.direction)
            } else {
                reportLoss()
            }
        }
        super.configure()
    }

    final override func reset() {
        super.reset()
        if firstValue > 0 { setPart(0) }
    }

    final override func strokeBegan(_ contact: gesta_contact) {
        if isLiteral { setPart(firstPart) } else { super.strokeBegan(contact) }
    }

    final override func strokeEnded(_ contact: gesta_contact) {
        if !isLiteral { return super.strokeEnded(contact) }
        if sign.tutorial == .z {
            let rule = completeness
            setPart(0)
            fail(rule)
        } else if check(completeness), check(height(contact.y - contact.start_y)) {
            recognize()
        }
    }

    final override func addMeasures(to list: inout MeasureList) {
        if !isLiteral { return addPatternMeasures(to: &list) }
        if isDecided { return }
        list.add(completeness)
        guard sign.tutorial != .z, let contact = contacts.first.map({ seen($0) }) else { return }
        list.add(height(contact.position.y - contact.start.y))
    }

    private final var completeness: Rule { .atLeast(.liftedEarly, Double(part), 3) }

    /// Where a stroke that went down by `depth` ends: a chevron below its start, a checkmark above.
    private final func height(_ depth: Double) -> Rule {
        sign.tutorial == .chevron ? .moreThan(.endedTooHigh, depth, 0) : .moreThan(.endedTooLow, -depth, 0)
    }
}
