// A stroke that is recognized by a preset pattern. Some classes also implement the rules published by tutorials.

import CGesta

class PresetStroke: PatternStroke {
    static var rulesIndex: Int { 0 }
    static var partIndex: Int { 0 }

    /// The first parameter of the classes with tutorial rules, whose first value is the part that is being drawn.
    static func describeRules(_ kind: RecognizerClass) {
        kind.choice(
            rulesIndex, "rules", "robust literal",
            "Whether the pattern decides (robust), or the rules exactly as published by the tutorial (literal).")
        kind.setPart(partIndex)
    }

    /// The parameters of patterns, and the class's own from `first` on, have no effect with the literal rules.
    static func describeIdle(_ kind: RecognizerClass, from first: Int, firstParameter: Int) {
        kind.idle(first...(firstParameter &+ P.falsePositives), while: rulesIndex, in: 1...1)
    }

    private final let presets: Words
    /// Whether the tutorial's rules decide, and the pattern is not matched.
    final private(set) var isLiteral = false
    private final let hasRules: Bool
    /// The parameter that selects the preset; negative if there is only one preset.
    private final let choice: Int8
    /// The index of the preset that is loaded.
    private final var current: Int8 = 0

    init(
        _ kind: RecognizerClass, _ environment: UnsafeMutablePointer<Environment>, _ presets: Words,
        chosenBy choice: Int? = nil,
        hasRules: Bool = false, firstParameter: Int, firstValue: Int
    ) {
        self.presets = presets
        self.choice = Int8(truncatingIfNeeded: choice ?? -1)
        self.hasRules = hasRules
        super.init(kind, environment, firstParameter: firstParameter, firstValue: firstValue)
    }

    private final var chosen: Int { choice < 0 ? 0 : Int(parameters[Int(choice)]) }

    private final var wantsLiteral: Bool { hasRules && parameters[PresetStroke.rulesIndex] != 0 }

    /// As published: several contacts that go down together fail the gesture at any time.
    final override var failsForLaterContacts: Bool { isLiteral }

    /// What the value for the part is when nothing but the first point is drawn, in classes with tutorial rules.
    var firstPart: Int { 0 }

    /// These classes have three parts, or two after the first point.
    final override func showPart(isComplete: Bool) {
        guard hasRules, let work, let program else { return }
        let begun = work.pointee.matcher.segmentsBegun(program, minSize: work.pointee.minSize)
        values[PresetStroke.partIndex] = Double(isComplete ? 3 : min(firstPart &+ begun, 3))
    }

    final override var pattern: Text? { wantsLiteral ? nil : presets[chosen] }

    override func configure() {
        isLiteral = wantsLiteral
        if !isLiteral, Int(current) != chosen || program == nil, load(pattern: presets[chosen]) {
            current = Int8(truncatingIfNeeded: chosen)
        }
        super.configure()
    }

    override func strokeBegan(_ contact: ContactPointer) {
        if !isLiteral { super.strokeBegan(contact) }
    }
}
