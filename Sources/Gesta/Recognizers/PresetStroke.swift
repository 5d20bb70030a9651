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
    private var current: Literal = ""
    private let hasRules: Bool

    init(_ kind: RecognizerClass, _ agenda: UnsafeMutablePointer<Agenda>, hasRules: Bool, firstParameter: Int, firstValue: Int) {
        self.hasRules = hasRules
        super.init(kind, agenda, firstParameter: firstParameter, firstValue: firstValue)
    }

    /// The preset that the parameters ask for.
    var preset: Literal { "" }

    private var wantsLiteral: Bool { hasRules && parameters[PresetStroke.rulesIndex] != 0 }

    override var pattern: Text? { wantsLiteral ? nil : Text(preset) }

    override func configure() {
        super.configure()
        isLiteral = wantsLiteral
        if !isLiteral, Text(current) != Text(preset) || program == nil, take(pattern: preset) { current = preset }
    }

    override func strokeBegan(_ contact: ContactPointer) {
        if !isLiteral { super.strokeBegan(contact) }
    }
}
