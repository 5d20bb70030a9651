import CGesta
import Testing

@testable import GestaCore

@Suite("Pattern conflicts")
struct PatternConflictTests {
    private func findings(_ rig: Rig) -> [(kind: UInt32, recognizer: UInt32, other: UInt32, text: String)] {
        var list: [(kind: UInt32, recognizer: UInt32, other: UInt32, text: String)] = []
        _ = SetupCheck.run(rig.context) {
            list.append(
                ($0.pointee.kind, $0.pointee.recognizer, $0.pointee.other, String(cString: $0.pointee.text)))
        }
        return list
    }

    @Test(
        "A conflict within one text is found, and logged when the pattern is set",
        arguments: [
            ("a: right; b: right±20", #"recognizes the ideal stroke of pattern 2 "b" as pattern 1 "a""#),
            ("chevron_down; v", #"recognizes the ideal stroke of pattern 2 "v" as pattern 1 "chevron_down""#),
            ("up; down, left; down, left", "recognizes the ideal stroke of pattern 3 as pattern 2"),
        ])
    func within(text: String, words: String) {
        let rig = Rig()
        let stroke = rig.makeStroke(text)
        let found = findings(rig)
        #expect(
            found.count == 1 && found[0].kind == GESTA_FINDING_HIDDEN.rawValue && found[0].recognizer == stroke.id
                && found[0].other == stroke.id)
        #expect(found[0].text.contains(words), "\(found[0].text)")
        #expect(rig.log.count == 1 && rig.log[0].contains(words))
    }

    @Test(
        "Distinct patterns are not reported",
        arguments: [
            "", "right", "up; down; left; right", "chevron; z; checkmark; circle; tickle; v; caret; l", "plus; x",
            "checkmark; v", "circle_cw; circle_ccw",
            "right, down; down, right", "right | right±20",
            // The ideal figure eight does not fit its own pattern.
            "figure_eight; s",
        ])
    func apart(text: String) {
        let rig = Rig()
        _ = rig.makeStroke(text)
        #expect(findings(rig).isEmpty && rig.log.isEmpty, "\(findings(rig))")
    }

    @Test("A recognizer created later is hidden by an earlier one with the same pattern")
    func between() {
        let rig = Rig()
        let first = rig.makeStroke("down-right, down-left")
        let second = rig.makeStroke("down-right, down-left")
        let found = findings(rig)
        #expect(
            found.map(\.recognizer) == [second.id] && found.map(\.other) == [first.id]
                && found.map(\.kind) == [GESTA_FINDING_HIDDEN.rawValue])
        #expect(found[0].text.contains("another always recognizes its pattern first"))
        second.recognizer.priority = 1
        #expect(findings(rig).map(\.recognizer) == [first.id])
        rig.allowSimultaneous(first, second)
        #expect(findings(rig).isEmpty)
    }

    @Test("A surer recognizer is not hidden by an earlier one, unless that has a higher priority")
    func surer() {
        let rig = Rig()
        let chevron = rig.make("gesta.chevron")
        let stroke = rig.makeStroke("down-right, down-left")
        let found = findings(rig)
        #expect(
            found.map(\.recognizer) == [chevron.id] && found.map(\.other) == [stroke.id]
                && found.map(\.kind) == [GESTA_FINDING_SIMILAR.rawValue])
        #expect(
            found[0].text.contains("is hard to tell apart: 8 of 9 variations of its stroke"))
        chevron.recognizer.priority = 1
        #expect(findings(rig).map(\.recognizer) == [stroke.id])
        #expect(findings(rig).map(\.kind) == [GESTA_FINDING_HIDDEN.rawValue])
    }

    @Test(
        "Recognizers with additional patterns, other shapes or literal rules are not hidden"
    )
    func partly() {
        let rig = Rig()
        _ = rig.make("gesta.chevron")
        let more = rig.makeStroke("chevron; circle")
        _ = rig.make("gesta.z")
        _ = rig.make("gesta.chevron", ["rules": 1])
        #expect(findings(rig).isEmpty)
        more.recognizer.priority = 1
        #expect(findings(rig).map(\.other) == [more.id])
    }
}
