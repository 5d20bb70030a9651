import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: 6 mm at 7.9375 mm/s and more, within 0.5 s.
@Suite("Swipe")
struct SwipeTests {
    /// Returns `count` moves by `step`, 8 ms apart, and a lift.
    private func stroke(_ step: Point, _ count: Int = 10, contact: UInt64 = 1, at start: Int = 0) -> [gesta_touch] {
        var touches = [gesta_touch.down(contact, 100, 100, at: start)]
        for index in 1...count {
            let place = Point(100, 100) + step * Double(index)
            touches.append(.move(contact, place.x, place.y, at: start + index * 8))
        }
        let last = touches[count]
        return touches + [.up(contact, last.x, last.y, at: start + count * 8 + 8)]
    }

    @Test(
        "Reports the direction, the angle and the speed",
        arguments: [
            (Point(3, 0), 0), (Point(0, 3), 1), (Point(-3, 0), 2), (Point(0, -3), 3), (Point(3, 2.5), 0),
            (Point(-2.5, -3), 3),
        ])
    func values(step: Point, quarter: Int) {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe")
        rig.push(stroke(step))
        #expect(swipe.state == .ended && rig.heard.map(\.time) == [ms(88)])
        #expect(swipe.values[Swipe.V.direction] == Double(quarter))
        #expect(abs(swipe.values[Swipe.V.speed] - step.length / 0.008) < 1e-6 * step.length)
        let moved = Point(swipe.values[Swipe.V.dx], swipe.values[Swipe.V.dy])
        #expect((moved - step * 10).length < 1e-9 && abs(swipe.values[Swipe.V.angle] - Angle.of(step)) < 1e-12)
    }

    @Test("Each direction accepts only swipes within its angle", arguments: 1...6)
    func directions(choice: Int) {
        let ways = [Point(3, 0), Point(0, 3), Point(-3, 0), Point(0, -3)]
        let wanted: [[Bool]] = [
            [true, false, false, false], [false, true, false, false], [false, false, true, false],
            [false, false, false, true],
            [true, false, true, false], [false, true, false, true],
        ]
        for (way, step) in ways.enumerated() {
            let rig = Rig()
            let swipe = rig.make("gesta.swipe", ["direction": Double(choice), "max_angle": 0.3])
            rig.push(stroke(step))
            #expect((swipe.state == .ended) == wanted[choice - 1][way])
        }
        for slant in [0.25, 0.35] {
            // The tangent of the angle to the axis is `slant`.
            let axis = ways[choice == 5 ? 2 : choice == 6 ? 3 : choice - 1]
            let rig = Rig()
            let swipe = rig.make("gesta.swipe", ["direction": Double(choice), "max_angle": 0.3])
            rig.push(stroke(axis + Point(-axis.y, axis.x) * slant))
            #expect((swipe.state == .ended) == (slant < 0.3), "\(slant)")
        }
    }

    @Test("Verdict texts")
    func reasons() {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe", ["direction": 1])
        rig.push(stroke(Point(0.5, 0)))
        #expect(rig.verdict(swipe) == "failed: moved 5, at least 6 required")
        rig.push(stroke(Point(0, 3), at: 1000))
        #expect(rig.verdict(swipe) == "failed: direction off by 1.571 rad from right, at most 0.785 rad allowed")
        rig.push(
            .down(1, 0, 0, at: 2000), .move(1, 20, 0, at: 2020), .move(1, 20.001, 0, at: 2080),
            .move(1, 20.001, 0, at: 2090))
        rig.push(.up(1, 20, 0, at: 2150))
        let limit = "in its direction, at least 7.938 required"
        #expect(rig.verdict(swipe) == "failed: lifted at a speed of 0 per second \(limit)")
        rig.push(.down(1, 0, 0, at: 2500), .move(1, 10, 0, at: 2520), .move(1, 10, 10, at: 2540))
        rig.push(.move(1, 20, 20, at: 2560), .up(1, 20, 20, at: 2570))
        #expect(rig.verdict(swipe) == "ended")
        rig.push(.down(1, 0, 0, at: 2600), .move(1, 5, 8, at: 2620), .move(1, 10, 0, at: 2640), .up(1, 10, 0, at: 2650))
        let part = "53 % of the path length, at least 75 % required"
        #expect(rig.verdict(swipe) == "failed: not straight: moved by \(part)")
        rig.push(.down(1, 0, 0, at: 3000), .move(1, 20, 0, at: 3600))
        #expect(rig.verdict(swipe) == "failed: not lifted within 0.5 s")
        rig.push(.up(1, 20, 0, at: 3610), .down(1, 0, 0, at: 4000), .down(2, 0, 0, at: 4010))
        #expect(rig.verdict(swipe) == "failed: 2 contacts, 1 required")
    }

    @Test("The mean movement of two contacts is measured, and the first lift decides")
    func two() {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 0, at: 10))
        for index in 1...8 {
            let x = Double(index)
            rig.push(.move(1, 3 * x, 0, at: 10 + 8 * index), .move(2, 40 + 5 * x, 0, at: 10 + 8 * index))
        }
        rig.push(.up(1, 24, 0, at: 80))
        #expect(swipe.state == .ended && abs(swipe.values[Swipe.V.dx] - 32) < 1e-9)
        #expect(abs(swipe.values[Swipe.V.speed] - 500) < 5)
        rig.push(.up(2, 80, 0, at: 90), .down(3, 0, 0, at: 100), .up(3, 0, 0, at: 110))
        #expect(rig.verdict(swipe) == "failed: only 1 of 2 required contacts")
    }

    @Test("The reported speed is at most 1270 mm/s")
    func cap() {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe")
        rig.push(stroke(Point(30, 0)))
        #expect(swipe.values[Swipe.V.speed] == 1270)
    }

    @Test("With y up, the angle of an upward swipe is positive")
    func upwards() {
        let rig = Rig(isYUp: true)
        let swipe = rig.make("gesta.swipe", ["direction": 4])
        rig.push(stroke(Point(0, 3)))
        #expect(swipe.state == .ended)
        #expect(rig.heard[0].values[Swipe.V.angle] == Angle.quarter && abs(rig.heard[0].values[Swipe.V.dy] - 30) < 1e-9)
    }

    @Test("Each contact must move along: one that rests or goes back fails it", arguments: [0.0, -10, 6, 7, 20])
    func eachContact(other: Double) {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 40, at: 0))
        for step in 1...5 {
            let part = Double(step) / 5
            rig.push(.move(1, 20 * part, 0, at: step * 8), .move(2, other * part, 40, at: step * 8))
        }
        rig.push(.up(1, 20, 0, at: 44))
        #expect(swipe.state == (other >= 7 ? .ended : .failed))
        if other == 0 {
            #expect(swipe.verdict.reason == .movedTooLittle && swipe.verdict.measured == 0)
            #expect(swipe.verdict.limit == 5)
        }
    }

    @Test(
        "Fails at once when the finger goes another way",
        arguments: [(1, -1.0, 0.0), (5, 0, 1), (6, 1, 0.2), (4, 0, 1)])
    func anotherWay(direction: Double, x: Double, y: Double) {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe", ["direction": direction])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 5 * x, 5 * y, at: 8))
        #expect(swipe.state == .possible, "not yet far enough")
        rig.push(.move(1, 7 * x, 7 * y, at: 16))
        #expect(swipe.state == .failed && swipe.verdict.reason == .wrongDirection)
    }

    @Test("A movement within 22 degrees beyond the limit may still come back")
    func comesBack() {
        let rig = Rig()
        let swipe = rig.make("gesta.swipe", ["direction": 1])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 4, 7, at: 8))
        #expect(swipe.state == .possible)
        rig.push(.move(1, 12, 8, at: 16), .move(1, 22, 8, at: 24), .up(1, 22, 8, at: 32))
        #expect(swipe.state == .ended)
    }

    @Test("A pan that waits for a swipe begins when the finger plainly goes another way")
    func panWaits() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        let swipe = rig.make("gesta.swipe", ["direction": 5])
        #expect(
            gesta_recognizer_relate(rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, swipe.id, 1)
                == 0)
        rig.push(.down(1, 0, 0, at: 0))
        for step in 1...5 { rig.push(.move(1, 0, Double(step) * 2, at: step * 8)) }
        #expect(swipe.state == .failed && pan.state.isActive)
    }
}
