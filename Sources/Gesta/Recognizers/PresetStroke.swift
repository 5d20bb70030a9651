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

    /// Of the class's own parameters, the one that has no effect with these rules.
    func idleParameter(isLiteral: Bool) -> Int? { nil }

    /// Reports parameters that were set and have no effect with these rules.
    final override func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        if !hasRules { return }
        let isLiteral = wantsLiteral
        if let own = idleParameter(isLiteral: isLiteral) { examine(parameter: own, isLiteral, report) }
        if !isLiteral { return }
        for index in firstParameter..<firstParameter &+ P.count { examine(parameter: index, isLiteral, report) }
    }

    private func examine(
        parameter index: Int, _ isLiteral: Bool, _ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void
    ) {
        let info = kind._withUnsafeGuaranteedRef {
            $0.parameter(at: index, unitsPerMillimetre: environment.pointee.unitsPerMillimetre)
        }
        if parameters[index] == info.initial { return }
        report(GESTA_FINDING_UNUSED) { out in
            out.text("has no use for ")
            out.text(Text(cString: info.name))
            out.text(isLiteral ? " with the literal rules" : " without the literal rules")
        }
    }

    /// As published: several contacts that go down together fail the gesture at any time.
    final override var failsForLaterContacts: Bool { isLiteral }

    override func updateValues(for next: State) {
        super.updateValues(for: next)
        if next == .cancelled { show(drawn: nil) }
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
