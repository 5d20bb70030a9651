// A stroke that is recognized by a preset pattern. Some classes also implement the rules published by tutorials.

import CGesta

class PresetStroke: PatternStroke {
    /// What a class's parameters say.
    struct Settings {
        var preset = 0
        /// Whether the tutorial's rules decide, and the pattern is not matched.
        var isLiteral = false
        var pattern: PatternParameters

        /// The tutorials' strokes are drawn by one contact.
        var inForce: PatternParameters {
            var parameters = pattern
            if isLiteral { parameters.pen.$contacts.lower(to: 1) }
            return parameters
        }
    }

    /// The first value of the classes with tutorial rules is the part that is being drawn.
    static var partIndex: Int { 0 }

    /// The names of the patterns, in the order of the choices.
    var presets: Words { "" }
    /// The index of the preset that is loaded.
    private final var current: Int8 = 0

    /// As the class's parameters are set now.
    var presetSettings: Settings { Settings(pattern: PatternParameters(of: self)) }

    final override var patternParameters: PatternParameters { presetSettings.inForce }

    /// As published: several contacts that go down together fail the gesture at any time.
    final override var failsForLaterContacts: Bool { isLiteral }

    /// The first move of a chevron and of a checkmark goes neither left nor up, as published; otherwise, it fails.
    @inline(__always)
    final func firstMoveIsRight(_ touch: gesta_contact) -> Bool {
        if touch.x < touch.start_x {
            fail(.firstMoveLeft, measured: touch.x - touch.start_x)
        } else if touch.y < touch.start_y {
            failAlongY(.firstMoveUp, touch.y - touch.start_y)
        } else {
            return true
        }
        return false
    }

    /// Fails by a movement along y, which the verdict states as the program has it.
    final func failAlongY(_ reason: Reason, _ movement: Double) {
        fail(reason, measured: environment.pointee.yAxis.turned(movement))
    }

    /// What the value for the part is when nothing but the first point is drawn, in classes with tutorial rules.
    var firstPart: Int { 0 }

    /// These classes have three parts, or two after the first point.
    final override func showPart(isComplete: Bool) {
        guard firstValue > 0, let work, let program else { return }
        let begun = work.pointee.matcher.segmentsBegun(program, minSize: work.pointee.parameters.minSize)
        values[PresetStroke.partIndex] = Double(isComplete ? 3 : min(firstPart &+ begun, 3))
    }

    final override var pattern: Text? {
        let settings = presetSettings
        return settings.isLiteral ? nil : presets[settings.preset]
    }

    override func configure() {
        let settings = presetSettings
        setLiteral(settings.isLiteral)
        if !isLiteral, Int(current) != settings.preset || program == nil {
            if load(pattern: presets[settings.preset]) {
                current = Int8(truncatingIfNeeded: settings.preset)
            } else {
                reportLoss()
            }
        }
        super.configure()
    }

    override func strokeBegan(_ contact: gesta_contact) {
        if !isLiteral { super.strokeBegan(contact) }
    }
}

extension ParameterList {
    /// The first parameter of the classes with tutorial rules.
    mutating func rules(_ parameter: inout Parameter<Int>) {
        choice(
            &parameter, "rules", "robust literal",
            "Whether the pattern decides (robust), or the rules exactly as published by the tutorial (literal).")
    }
}
