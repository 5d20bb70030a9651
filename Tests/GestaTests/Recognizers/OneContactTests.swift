import CGesta
import Testing

@testable import GestaCore

@Suite("Strokes of one contact")
struct OneContactTests {
    static let classes = ["gesta.chevron", "gesta.checkmark", "gesta.z"]
    static let rules = [0.0, 1]

    /// 0: robust, 1: literal.
    private func make(_ rig: Rig, _ name: String, _ rules: Double) -> Machine {
        let kinds: [Literal] = ["gesta.chevron", "gesta.checkmark", "gesta.z"]
        return rig.make(kinds.first { $0.string == name }!, ["rules": rules])
    }

    @Test("Two contacts at the start fail it", arguments: classes, rules)
    func twoAtOnce(name: String, rules: Double) {
        let rig = Rig()
        let stroke = make(rig, name, rules)
        rig.push(.down(1, 0, 0, at: 0), .down(2, 9, 9, at: 0))
        #expect(stroke.state == .failed)
        #expect(stroke.verdict.reason == .tooManyContacts && stroke.verdict.measured == 2 && stroke.verdict.limit == 1)
        #expect(rig.verdict(stroke) == "failed: 2 contacts went down together, 1 required")
    }

    @Test("A later contact is ignored and lifts without effect", arguments: classes, rules)
    func later(name: String, rules: Double) {
        let rig = Rig()
        let stroke = make(rig, name, rules)
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 50, 50, at: 0))
        #expect(stroke.contacts.count == 1)
        rig.push(.move(2, -50, -50, at: 1), .up(2, -50, -50, at: 2))
        #expect(stroke.state == .possible)
        #expect(stroke.contacts.count == 1 && stroke.contacts[0].pointee.seen.id == 1)
    }

    @Test("A cancelled contact cancels it", arguments: classes, rules)
    func cancelled(name: String, rules: Double) {
        let rig = Rig()
        let stroke = make(rig, name, rules)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.push(.lose(1, at: 2))
        #expect(stroke.state == .cancelled && stroke.verdict.reason == .contactCancelled)
    }

    /// In millimeters; the contact lifts at the third point.
    private static let drawn: [(name: String, points: [(Double, Double)])] = [
        ("gesta.chevron", [(0, 0), (20, 20), (0, 40)]), ("gesta.checkmark", [(0, 0), (10, 10), (30, -20)]),
        ("gesta.z", [(0, 0), (20, 0), (0, 20), (20, 20)]),
    ]

    /// Moves along the points with a sample about every millimeter, then lifts.
    private func draw(_ points: [(Double, Double)]) -> [gesta_touch] {
        var touches = [gesta_touch.down(1, points[0].0, points[0].1, at: 0)]
        for (from, to) in zip(points, points.dropFirst()) {
            for step in 1...20 {
                let part = Double(step) / 20
                touches.append(
                    .move(1, from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part, at: touches.count))
            }
        }
        return touches + [.up(1, points.last!.0, points.last!.1, at: touches.count)]
    }

    @Test(
        "Both rules recognize only the stroke drawn, except that a Z is also a literal chevron",
        arguments: classes, rules)
    func plain(name: String, rules: Double) {
        for (drawn, points) in Self.drawn {
            let rig = Rig()
            let stroke = make(rig, name, rules)
            rig.push(draw(points))
            let isOne = drawn == name || (rules == 1 && name == "gesta.chevron" && drawn == "gesta.z")
            #expect(stroke.state == (isOne ? .ended : .failed), "\(drawn): \(rig.verdict(stroke))")
        }
    }

    @Test("A trembling hand's chevron is recognized by the robust rules, not by the literal ones", arguments: rules)
    func trembling(rules: Double) {
        let rig = Rig()
        let stroke = make(rig, "gesta.chevron", rules)
        var touches = draw(Self.drawn[0].points)
        touches[10].y -= 1.5
        rig.push(touches)
        #expect(stroke.state == (rules == 0 ? .ended : .failed))
        #expect(stroke.verdict.reason == (rules == 0 ? .none : .turnedUp))
    }

    @Test("Rules set during a stroke apply to the next stroke", arguments: classes, rules)
    func changed(name: String, rules: Double) {
        let rig = Rig()
        let stroke = make(rig, name, rules)
        let touches = draw(Self.drawn.first { $0.name == name }!.points)
        rig.push(Array(touches[..<5]))
        rig.set(stroke, "rules", 1 - rules)
        rig.push(Array(touches[5...]))
        #expect(stroke.state == .ended)
        #expect((stroke.values[stroke.kind.takeUnretainedValue().value(named: Text("score"))!] > 0) == (rules == 0))
    }
}
