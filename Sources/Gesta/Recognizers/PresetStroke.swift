// The classes that are one preset each, and the tutorials' rules that some of them know besides.

import CGesta

class PresetStroke: PatternStroke {
    static var rulesIndex: Int { 0 }

    /// The parameter that the strokes of the tutorials begin with.
    static func describeRules(_ kind: RecognizerClass) {
        kind.choice(rulesIndex, "rules", "robust literal",
            "Which rules decide: a pattern made for people's hands, or the tutorial's to the letter.")
    }

    /// The tutorial's rules decide; the pattern then rests.
    final private(set) var isLiteral = false
    private final let presets: Words
    /// The parameter that says which of them; the only one where there is none.
    private final let choice: Int?
    private final let hasRules: Bool
    /// Which of them the program is.
    private final var current = 0

    init(
        _ kind: RecognizerClass, _ agenda: UnsafeMutablePointer<Agenda>, _ presets: Words, chosenBy choice: Int? = nil,
        hasRules: Bool = false, firstParameter: Int, firstValue: Int
    ) {
        self.presets = presets
        self.choice = choice
        self.hasRules = hasRules
        super.init(kind, agenda, firstParameter: firstParameter, firstValue: firstValue)
    }

    private final var chosen: Int { choice.map { Int(parameters[$0]) } ?? 0 }

    private final var wantsLiteral: Bool { hasRules && parameters[PresetStroke.rulesIndex] != 0 }

    final override var pattern: Text? { wantsLiteral ? nil : presets[chosen] }

    override func configure() {
        super.configure()
        isLiteral = wantsLiteral
        if !isLiteral, current != chosen || program == nil, take(pattern: presets[chosen]) { current = chosen }
    }

    override func strokeBegan(_ contact: ContactPointer) {
        if !isLiteral { super.strokeBegan(contact) }
    }
}
