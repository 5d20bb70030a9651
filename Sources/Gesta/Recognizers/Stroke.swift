// A stroke that the program describes in the pattern language, or several to choose from.

import CGesta

final class Stroke: PatternStroke {
    private enum Own {
        static var pattern: Int { 0 }
        static var name: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let stroke = RecognizerClass(
            id: "gesta.stroke", label: "Stroke",
            doc:
                "A stroke, or several with the pen up between, of the form that a pattern says; or the best of several patterns.",
            isContinuous: false, make: { Stroke($0, $1, firstParameter: 1, firstValue: 1) })
        stroke.text(
            Own.pattern, "pattern",
            "What it looks like, in the pattern language (gesta.h, \"patterns\"): \"down-right, down-left\".")
        stroke.value(Own.name, "name", type: GESTA_TYPE_TEXT, "The name of the pattern that fits best.")
        describePatterns(stroke, firstParameter: 1, firstValue: 1)
        return stroke
    }

    /// Checked and compiled, and taken when the next sequence begins.
    private var pending: ProgramPointer?

    override var nextProgram: ProgramPointer? { pending ?? program }

    deinit { pending?.dispose() }

    override func review(_ text: Text?, parameter index: Int, _ out: inout TextWriter) -> Status {
        guard index == Own.pattern, let text else { return .ok }
        switch PatternCompiler.compile(text) {
        case .program(let new):
            guard reserveText(longestName(in: new), inSlot: valueSlot(Own.name)) else {
                new.dispose()
                return refuse(&out)
            }
            pending?.dispose()
            pending = new
            return .ok
        case .fault(let fault):
            fault.describe(to: &out)
            return .pattern
        case .outOfMemory: return refuse(&out)
        }
    }

    private func refuse(_ out: inout TextWriter) -> Status {
        out.refusal(.memory, "could not be compiled: out of memory")
    }

    override var pattern: Text? {
        let text = text(inSlot: Own.pattern)
        return text.count > 0 ? text : nil
    }

    /// Part of what it looks for it always takes for another part.
    override func examine(_ tell: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        guard var trial = trial() else { return }
        defer { trial.free() }
        guard let (pattern, other) = trial.confusion() else { return }
        tell(GESTA_FINDING_HIDDEN) { out in
            out.text("takes pattern ")
            Stroke.describe(pattern, of: trial.program, &out)
            out.text(", drawn as it says, for ")
            Stroke.describe(other, of: trial.program, &out)
        }
    }

    private static func describe(_ pattern: Int, of program: ProgramPointer, _ out: inout TextWriter) {
        out.integer(pattern &+ 1)
        let name = program.pointee.name(of: pattern)
        if name.count == 0 { return }
        out.byte(UInt8(ascii: " "))
        out.quoted(name)
    }

    private func longestName(in program: ProgramPointer) -> Int {
        var longest = 0
        var at = 0
        while at < program.pointee.patterns.count {
            longest = max(longest, program.pointee.name(of: at).count)
            at &+= 1
        }
        return longest
    }

    override func configure() {
        if let new = pending, take(new) { pending = nil }
        super.configure()
    }

    override func name(_ pattern: Int, of program: ProgramPointer) {
        _ = setText(program.pointee.name(of: pattern), inSlot: valueSlot(Own.name))
    }
}
