import CGesta
import Testing

@testable import GestaCore

@Suite("Children of recognizers with per_contact")
struct ChildrenTests {
    private func parent(_ rig: Rig, _ kind: Literal, _ settings: [String: Double] = [:]) -> Machine {
        let parent = rig.make(kind, settings)
        #expect(gesta_recognizer_set_number(rig.context.handle, parent.id, "per_contact", -1, 1) == 0)
        return parent
    }

    private func children(_ parent: Machine) -> [Machine] {
        var children: [Machine] = []
        parent.recognizer.forEachChild { children.append($0) }
        return children
    }

    @Test("They are as one recognizer in arbitration, and in the order in which they were made")
    func order() {
        let rig = Rig()
        let taps = parent(rig, "gesta.tap"), all = children(taps)
        #expect(all.count == Recognizer.childCount && all.allSatisfy { $0.recognizer === taps.recognizer })
        rig.push(.down(1, 0, 0, at: 0), .down(2, 500, 0, at: 0))
        rig.push(.up(2, 500, 0, at: 10), .up(1, 0, 0, at: 10))
        let ended = rig.heard.filter { $0.state == .ended }.map(\.recognizer)
        #expect(ended == [all[0].id, all[1].id] && taps.state == .possible)
    }

    @Test(
        "A companion of the parent recognizes beside its children, however many track the contact", arguments: [2, 70])
    func companions(count: Int) {
        let rig = Rig()
        let pan = parent(rig, "gesta.pan"), beside = rig.make("gesta.pan"), other = rig.make("gesta.pan")
        rig.allowSimultaneous(pan, beside)
        for _ in 0..<count { rig.puppet() }
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 50, 0, at: 10))
        let child = children(pan)[0]
        #expect(child.state == .began && beside.state == .began && beside.recognizer.isCompanion(of: child.recognizer))
        #expect(!child.recognizer.isCompanion(of: other.recognizer))
        #expect(other.state == .failed && other.verdict.blocker == child.id)
    }

    @Test("A contact continues the nearest gesture that it belongs to, or begins another")
    func nearest() {
        let rig = Rig()
        let taps = parent(rig, "gesta.tap", ["taps": 2, "tap_distance": 50]), all = children(taps)
        rig.push(.down(1, 0, 0, at: 0), .down(2, 60, 0, at: 0))
        rig.push(.up(1, 0, 0, at: 20), .up(2, 60, 0, at: 20))
        rig.push(.down(3, 40, 0, at: 100))
        #expect(all[1].contacts.count == 1 && all[0].contacts.isEmpty)
        rig.push(.down(4, 45, 0, at: 110))
        #expect(all[0].contacts.count == 1)
        rig.push(.down(5, 45, 0, at: 120))
        #expect(all[2].contacts.count == 1 && all[2].sequence == 1)
    }

    @Test("Lengths keep their physical size when the unit changes")
    func units() {
        let rig = Rig()
        let presses = parent(rig, "gesta.press", ["slop": 6]), child = children(presses)[3]
        #expect(gesta_context_set_units_per_mm(rig.context.handle, 2) == 0)
        #expect(child.setting("slop") == 12 && child.settings == presses.settings)
        #expect(gesta_recognizer_set_number(rig.context.handle, presses.id, "slop", -1, 30) == 0)
        #expect(child.setting("slop") == 30)
    }
}
