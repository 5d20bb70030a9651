// The classes that are one preset each, and the tutorials' rules that some of them know besides.

import CGesta

class PresetStroke: PatternStroke {
    static var rulesIndex: Int { 0 }

    /// The parameter that the strokes of the tutorials begin with.
    static func describeRules(_ kind: RecognizerClass) {
        kind.choice(
            rulesIndex, "rules", "robust literal",
            "Which rules decide: a pattern made for people's hands, or the tutorial's to the letter.")
    }

    private final let presets: Words
    /// The tutorial's rules decide; the pattern then rests.
    final private(set) var isLiteral = false
    private final let hasRules: Bool
    /// The parameter that says which of the presets; the only one where it is negative.
    private final let choice: Int8
    /// Which of them the program is.
    private final var current: Int8 = 0

    init(
        _ kind: RecognizerClass, _ agenda: UnsafeMutablePointer<Agenda>, _ presets: Words, chosenBy choice: Int? = nil,
        hasRules: Bool = false, firstParameter: Int, firstValue: Int
    ) {
        self.presets = presets
        self.choice = Int8(truncatingIfNeeded: choice ?? -1)
        self.hasRules = hasRules
        super.init(kind, agenda, firstParameter: firstParameter, firstValue: firstValue)
    }

    private final var chosen: Int { choice < 0 ? 0 : Int(parameters[Int(choice)]) }

    private final var wantsLiteral: Bool { hasRules && parameters[PresetStroke.rulesIndex] != 0 }

    final override var pattern: Text? { wantsLiteral ? nil : presets[chosen] }

    override func configure() {
        isLiteral = wantsLiteral
        if !isLiteral, Int(current) != chosen || program == nil, take(pattern: presets[chosen]) {
            current = Int8(truncatingIfNeeded: chosen)
        }
        super.configure()
    }

    override func strokeBegan(_ contact: ContactPointer) {
        if !isLiteral { super.strokeBegan(contact) }
    }
}
