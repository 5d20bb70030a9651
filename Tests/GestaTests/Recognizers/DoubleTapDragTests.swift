import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2, 25 mm double the scale.
@Suite("Double-tap drag")
struct DoubleTapDragTests {
    private let tap: [gesta_touch] = [.down(1, 100, 100, at: 0), .up(1, 100, 100, at: 80)]

    /// Returns a drag that has begun, at (102, 103).
    private func begun(_ rig: Rig, _ settings: [String: Double] = [:]) -> Machine {
        let drag = rig.make("gesta.double_tap_drag", settings)
        rig.push(tap + [.down(1, 102, 100, at: 200), .move(1, 102, 103, at: 210)])
        #expect(drag.state == .began && drag.values[DoubleTapDrag.V.scale] == 1)
        return drag
    }

    @Test("Dragging down doubles and dragging up halves the scale, relative to where the drag began")
    func scale() {
        let rig = Rig()
        let drag = begun(rig)
        rig.push(.move(1, 90, 128, at: 220))
        #expect(drag.values[DoubleTapDrag.V.scale] == 2 && drag.values[DoubleTapDrag.V.translationY] == 25)
        rig.push(.move(1, 90, 78, at: 230))
        #expect(drag.values[DoubleTapDrag.V.scale] == 0.5)
        #expect(drag.values[DoubleTapDrag.V.focusX] == 102 && drag.values[DoubleTapDrag.V.focusY] == 100)
        rig.push(.up(1, 0, 0, at: 240))
        #expect(
            rig.heard.map(\.state) == [.began, .changed, .changed, .ended] && drag.values[DoubleTapDrag.V.scale] == 0.5)
    }

    @Test("With grows set to up, dragging up enlarges")
    func up() {
        let rig = Rig()
        let drag = begun(rig, ["grows": 1])
        rig.push(.move(1, 102, 78, at: 220))
        #expect(drag.values[DoubleTapDrag.V.scale] == 2)
    }

    @Test("Setting the scale rebases the scale and its velocity")
    func rebasing() {
        let rig = Rig()
        let drag = begun(rig)
        for index in 1...5 { rig.push(.move(1, 102, 103 + Double(index) * 5, at: 210 + index * 10)) }
        #expect(abs(drag.values[DoubleTapDrag.V.scaleVelocity] - 20) < 1e-6)
        #expect(
            drag.set(1, value: DoubleTapDrag.V.scale) == .ok
                && drag.set(0, value: DoubleTapDrag.V.scale) == .range)
        #expect(drag.values[DoubleTapDrag.V.scale] == 1)
        rig.push(.move(1, 102, 133, at: 270))
        #expect(abs(drag.values[DoubleTapDrag.V.scale] - 1.1) < 1e-12)
        #expect(abs(drag.values[DoubleTapDrag.V.scaleVelocity] - 10) < 1e-6)
    }

    @Test("Verdict texts")
    func reasons() {
        let words: [([gesta_touch], String)] = [
            ([.down(1, 0, 0, at: 0), .move(1, 3, 0, at: 10)], "moved 3 during the tap, at most 2 allowed"),
            ([.down(1, 0, 0, at: 0), .move(1, 1, 0, at: 600)], "tap not lifted within 0.5 s"),
            (tap + [.down(1, 100, 100, at: 380)], "no contact within 0.3 s after the tap"),
            (tap + [.down(1, 100, 120, at: 370)], "went down again 20 from the tap, at most 16 allowed"),
            (
                tap + [.down(1, 100, 100, at: 200), .move(1, 101, 101, at: 210), .up(1, 0, 0, at: 220)],
                "moved 1 up or down, more than 2 required"
            ),
            (
                tap + [.down(1, 100, 100, at: 200), .move(1, 120, 101, at: 210)],
                "moved 20 sideways, at most 2 allowed before it moves up or down"
            ),
            (tap + [.down(1, 100, 100, at: 200), .down(2, 0, 0, at: 210)], "2 contacts, 1 required"),
        ]
        for (touches, text) in words {
            let rig = Rig()
            let drag = rig.make("gesta.double_tap_drag")
            rig.push(touches)
            if drag.state == .possible { rig.advance(to: touches.last!.time) }
            let said =
                drag.state == .failed
                ? rig.verdict(drag) : "\(rig.heard.first.map { $0.reason.name.string } ?? "nothing")"
            #expect(
                said == "failed: \(text)" || (text.hasPrefix("no contact") && said == "waited_too_long")
                    || (text.contains("again") && said == "taps_too_far_apart"))
        }
    }

    @Test("Once the second contact is down, it may rest for any time")
    func rest() {
        let rig = Rig()
        let drag = rig.make("gesta.double_tap_drag")
        rig.push(tap + [.down(1, 100, 100, at: 200)])
        #expect(rig.deadline == Clock.never)
        rig.push(.move(1, 100, 140, at: 9000))
        #expect(drag.state == .began)
    }
}
