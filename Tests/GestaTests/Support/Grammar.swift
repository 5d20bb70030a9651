// The grammar of traces and setups, written by the operands of each call: "attach RECOGNIZER REGION".

import CGesta

@testable import GestaCore

final class Grammar: Operands {
    private var words: [String] = []

    /// Of all calls that setups have, or that only traces have at a stage, a line each.
    static func lines(ofSetups: Bool, _ stage: CallStage) -> [String] {
        var lines = Lines(ofSetups: ofSetups, stage: stage)
        Parts.visitCalls(&lines)
        return lines.found
    }

    private struct Lines: CallVisitor {
        let ofSetups: Bool
        let stage: CallStage
        var found: [String] = []

        mutating func visit<C: RecordedCall>(_ type: C.Type) {
            guard C.isInSetups == ofSetups, C.stage == stage else { return }
            let grammar = Grammar()
            grammar.words = [String(cString: C.keyword.cString)]
            var call = C()
            call.operands(grammar)
            found.append(grammar.words.joined(separator: " "))
        }
    }

    /// "a slop factor, at least 0" is SLOP_FACTOR.
    private func add(_ what: Literal) {
        var noun = String(cString: what.cString).prefix { $0 != "," }
        for article in ["a ", "an "] where noun.hasPrefix(article) { noun = noun.dropFirst(article.count) }
        words.append(noun.uppercased().replacing(" ", with: "_"))
    }

    func recognizer(_ id: inout UInt32, _ name: Literal) { add(name) }
    func newRecognizer(_ id: inout UInt32) { add("recognizer") }
    func region(_ id: inout UInt32, _ name: Literal) { add(name) }
    func regionOrNone(_ id: inout UInt32) { add("region") }
    func newRegion(_ id: inout UInt32) { add("region") }
    func contact(_ id: inout UInt64) { add("contact") }
    func flag(_ value: inout Bool) { add("bool") }
    func integer(_ value: inout Int32, _ what: Literal) { add(what) }
    func bits(_ value: inout UInt32, _ what: Literal) { add(what) }
    func number(_ value: inout Double, _ what: Literal) { add(what) }
    func optionalNumber(_ value: inout Double, _ what: Literal) {
        add(what)
        words.append("[\(words.removeLast())]")
    }
    func time(_ value: inout Int64) { add("time") }
    func word(_ text: inout Text, _ what: Literal) { add(what) }
    func state(_ state: inout State) { add("state") }
    func setting(_ name: inout Text, _ value: inout Setting, of recognizer: UInt32) {
        words += ["NAME", "NUMBER|TEXT"]
        // Its line has the ids of the children that it makes.
        name = Text("per_contact")
    }
    func team(_ number: inout UInt32) { add("team") }
    func children(_ ids: inout ChildIDs) { words.append("[RECOGNIZER...]") }
    func text(_ text: inout Text) { words.append("TEXT") }
    func optionalText(_ text: inout Text?) { words.append("[TEXT]") }
    func rect(_ rect: inout gesta_rect) { words += ["X", "Y", "WIDTH", "HEIGHT"] }
    func delegate(_ delegate: inout Delegate?) { words += ["BOOL", "BOOL", "BOOL", "[BOOL]"] }
    func hitTest(_ hitTest: inout HitTest?) { add("bool") }
    func samples(_ batch: inout TouchBatch) { add("count") }
    func motions(_ batch: inout MotionBatch) { add("count") }
    func lines(_ lines: inout CallLines?, _ form: Literal) { words.append(String(cString: form.cString)) }
    func line(_ line: inout CallLines?, _ form: Literal) { lines(&line, form) }
}
