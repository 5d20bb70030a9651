import CGesta
import Testing

@testable import Gesta

@Suite("Strokes are drawn by one contact")
struct OneContactTests {
    static let classes = ["gesta.chevron", "gesta.checkmark", "gesta.z"]

    private func make(_ rig: Rig, _ name: String) -> Recognizer {
        rig.make(LiteralModel.allCases.first { $0.className.string == name }!.className)
    }

    @Test("Two contacts at the start fail it", arguments: classes)
    func twoAtOnce(name: String) {
        let rig = Rig()
        let stroke = make(rig, name)
        rig.push(.down(1, 0, 0, at: 0), .down(2, 9, 9, at: 0))
        #expect(stroke.state == .failed)
        #expect(stroke.verdict.reason == .tooManyContacts && stroke.verdict.measured == 2 && stroke.verdict.limit == 1)
        #expect(rig.verdict(stroke) == "failed: 2 contacts at the start, one wanted")
    }

    @Test("A later contact is ignored and lifts without effect", arguments: classes)
    func later(name: String) {
        let rig = Rig()
        let stroke = make(rig, name)
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 50, 50, at: 0))
        #expect(stroke.contacts.count == 1)
        rig.push(.move(2, -50, -50, at: 1), .up(2, -50, -50, at: 2))
        #expect(stroke.state == .possible)
        #expect(stroke.contacts.count == 1 && stroke.contacts[0].pointee.seen.id == 1)
    }

    @Test("A cancelled contact cancels it", arguments: classes)
    func cancelled(name: String) {
        let rig = Rig()
        let stroke = make(rig, name)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.push(.lose(1, at: 2))
        #expect(stroke.state == .cancelled && stroke.verdict.reason == .contactCancelled)
    }

    @Test("Both names of the rules mean the same today", arguments: classes, [0.0, 1])
    func rules(name: String, rules: Double) {
        let rig = Rig()
        let stroke = make(rig, name)
        rig.set(stroke, "rules", rules)
        let points: [(Double, Double)] =
            name == "gesta.chevron" ? [(0, 0), (20, 20), (0, 40), (0, 40)]
            : name == "gesta.checkmark" ? [(0, 0), (10, 10), (30, -20), (30, -20)]
            : [(0, 0), (20, 0), (0, 20), (20, 20)]
        rig.push(.down(1, points[0].0, points[0].1, at: 0))
        for (index, point) in points.enumerated().dropFirst() { rig.push(.move(1, point.0, point.1, at: index)) }
        rig.push(.up(1, points[3].0, points[3].1, at: 9))
        #expect(stroke.state == .ended)
    }
}
