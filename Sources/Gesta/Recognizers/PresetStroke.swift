// A stroke that is recognized by a preset pattern. Some classes also implement the rules published by tutorials.

import CGesta

class PresetStroke: PatternStroke {
    static var rulesIndex: Int { 0 }

    /// The first parameter of the classes with tutorial rules.
    static func describeRules(_ kind: RecognizerClass) {
        kind.choice(
            rulesIndex, "rules", "robust literal",
            "Whether the pattern decides (robust), or the rules exactly as published by the tutorial (literal).")
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
