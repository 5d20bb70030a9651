// A stroke that is recognized by the program's patterns: the class gesta.stroke.

import CGesta

final class Stroke: PatternStroke, Adopting {
    private struct Parameters: ParameterSet {
        @Parameter var patterns: Int
        var pattern = PatternParameters()

        mutating func declare(in list: inout ParameterList) {
            list.text(
                &$patterns, "pattern",
                "The patterns to recognize, for example \"down-right, down-left\"; see the guide \"The language of patterns\"."
            )
            pattern.declare(in: &list)
        }
    }
    private enum Own {
        static var name: Int { 0 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let stroke = RecognizerClass(
            in: rows, id: "gesta.stroke", label: "Stroke",
            doc: "One or several strokes that fit a pattern. With several patterns, the one that fits best.",
            isContinuous: false, make: { Stroke($0, firstValue: 1) })
        stroke.describe(Parameters())
        stroke.value(Own.name, "name", type: .text, "The name of the best pattern.")
        describePatterns(stroke, firstValue: 1)
        stroke.setPresets(PatternPresets.names)
        return stroke
    }

    /// The pattern that is about to be set, compiled.
    private var prepared: ProgramPointer?
    /// The compiled pattern, loaded when the next sequence begins.
    private var pending: ProgramPointer?

    override var roles: Roles {
        Roles(adopting: self, checkable: self, recognizingEarly: self, explaining: self, following: self)
    }

    override var nextProgram: ProgramPointer? { pending ?? program }

    deinit {
        prepared?.release()
        pending?.release()
    }

    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status {
        guard case .text(let text, _) = change else { return .ok }
        switch SharedPrograms.compile(text) {
        case .program(let new):
            guard reserveText(longestName(in: new), ofValue: Own.name) else {
                new.release()
                return outOfMemory(&out)
            }
            prepared?.release()
            prepared = new
            return .ok
        case .fault(let fault):
            fault.describe(to: &out)
            return .pattern
        case .outOfMemory: return outOfMemory(&out)
        }
    }

    func adopt(_ change: ProgramChange) {
        guard case .text = change else { return }
        pending?.release()
        pending = prepared
        prepared = nil
    }

    private func outOfMemory(_ out: inout TextWriter) -> Status {
        out.refusal(.memory, "cannot be compiled: out of memory")
    }

    override var patternParameters: PatternParameters { Parameters(of: self).pattern }

    override var pattern: Text? {
        let text = text(inSlot: Parameters(of: self).patterns)
        return text.count > 0 ? text : nil
    }

    /// Reports a pattern that is always recognized as another pattern of the text.
    override func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {
        if nextProgram == nil, tellsOfNoExample(report, "no pattern, and ") { return }
        guard var trial = makePatternTrial() else { return }
        defer { trial.free() }
        guard let (pattern, other) = trial.confusion() else { return }
        report(GESTA_FINDING_HIDDEN) { out in
            out.text("recognizes the ideal stroke of pattern ")
            Stroke.describe(pattern, of: trial.program, &out)
            out.text(" as pattern ")
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
        for pattern in program.pointee.patterns.elements { longest = max(longest, Int(pattern.nameCount)) }
        return longest
    }

    override func configure() {
        if let new = pending {
            if load(new) { pending = nil } else { reportLoss() }
        }
        super.configure()
    }

    override func showName(_ name: Text) { _ = setText(name, ofValue: Own.name) }

    override func reserve(examples count: Int, longestName: Int) -> Bool {
        super.reserve(examples: count, longestName: longestName) && reserveText(longestName, ofValue: Own.name)
    }
}
