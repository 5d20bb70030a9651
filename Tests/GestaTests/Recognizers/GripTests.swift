import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2.
@Suite("Pinch, rotation, transform")
struct GripTests {
    /// Maps p, relative to `center`, to center + grow R(turn) p + move. R is a vector, so no arctangent is needed.
    private struct Motion {
        var center = Point(100, 100)
        var move = Point.zero
        /// Scale and rotation as one complex factor.
        var factor = Point(1, 0)

        func callAsFunction(_ p: Point) -> Point {
            center + move + Point(factor.x * p.x - factor.y * p.y, factor.y * p.x + factor.x * p.y)
        }
    }

    private let corners = [Point(30, 0), Point(-30, 0), Point(0, 40), Point(-5, -35), Point(17, 22)]

    private func downs(_ count: Int, _ motion: Motion = Motion(), at time: Int = 0) -> [gesta_touch] {
        (0..<count).map { index in
            let p = motion(corners[index])
            return .down(UInt64(index), p.x, p.y, at: time)
        }
    }

    private func moves(_ count: Int, _ motion: Motion, at time: Int) -> [gesta_touch] {
        (0..<count).map { index in
            let p = motion(corners[index])
            return .move(UInt64(index), p.x, p.y, at: time)
        }
    }

    private func value(_ recognizer: Machine, _ index: Int) -> Double { recognizer.values[index] }

    @Test(
        "Pinch and rotation begin again with the contacts that stayed down",
        arguments: ["gesta.pinch", "gesta.rotation"])
    func secondGrip(name: String) {
        let rig = Rig()
        let recognizer = name == "gesta.pinch" ? rig.make("gesta.pinch") : rig.make("gesta.rotation")
        for (contact, time) in [(2, 10), (3, 300), (4, 600)] as [(UInt64, Int)] {
            if time == 10 { rig.push(.down(1, 0, 0, at: 0)) }
            rig.push(.down(contact, 100, 0, at: time))
            #expect(recognizer.state == .possible)
            rig.push(.move(contact, 150, 150, at: time + 20), .move(contact, 0, 200, at: time + 30))
            #expect(recognizer.state == .changed && abs(rig.heard.last!.values[0]) > 0.5)
            rig.push(.up(contact, 0, 200, at: time + 40))
            #expect(recognizer.state == .ended)
        }
        rig.push(.up(1, 0, 0, at: 900))
        #expect(recognizer.state == .ended && recognizer.sequence == 3)
        rig.push(.down(1, 0, 0, at: 1000))
        #expect(recognizer.state == .possible && recognizer.contacts.count == 1)
    }

    @Test("Fingers that spread evenly scale without moving, also if they went down one after another")
    func spread() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(.down(1, 100, 100, at: 0))
        rig.push(.down(2, 300, 100, at: 20))
        for step in 1...10 {
            let far = Double(step) * 10
            rig.push(.move(1, 100 - far, 100, at: 20 + step * 8), .move(2, 300 + far, 100, at: 20 + step * 8))
        }
        #expect(transform.state == .changed && rig.read(transform, "scale") > 1.8)
        #expect(abs(rig.read(transform, "translation_x")) < 1e-9 && abs(rig.read(transform, "translation_y")) < 1e-9)
    }

    @Test("A cancelled contact leaves the others their gesture", arguments: [false, true])
    func spared(hasBegun: Bool) {
        let rig = Rig()
        let pinch = rig.make("gesta.pinch")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 100, 0, at: 0), .down(9, 300, 300, at: 0))
        if hasBegun { rig.push(.move(2, 200, 0, at: 10)) }
        let scale = pinch.values[Pinch.V.scale]
        rig.push(.lose(9, at: 20))
        #expect(pinch.state == (hasBegun ? .changed : .possible) && pinch.values[Pinch.V.scale] == scale)
        rig.push(.move(2, 250, 0, at: 30), .move(2, 300, 0, at: 40))
        #expect(pinch.state == .changed)
        rig.push(.lose(2, at: 50))
        #expect(pinch.state == .cancelled)
    }

    @Test("The velocities of a transform decline while its contacts rest")
    func rest() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 500, 0, at: 0), .down(3, 0, 500, at: 0))
        for step in 1...10 { rig.push(.move(1, -Double(step) * 8, 0, at: step * 8)) }
        #expect(rig.read(transform, "velocity_x") < -300 && rig.read(transform, "scale_velocity") > 0)
        let velocity = rig.read(transform, "velocity_x")
        rig.push(.rest(1, at: 110))
        #expect(abs(rig.read(transform, "velocity_x") - velocity / 2) < 1e-6)
        rig.push(.up(3, 0, 500, at: 118))
        #expect(abs(rig.heard.last!.values[Transform.V.velocityX] - velocity / 10) < 1e-6)
        rig.push(.rest(1, at: 3000))
        #expect(rig.read(transform, "velocity_x") == 0 && rig.read(transform, "scale_velocity") == 0)
        #expect(rig.read(transform, "rotation_velocity") == 0)
    }

    @Test("The result is exactly the similarity of two to five contacts", arguments: 2...5)
    func exact(count: Int) {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(downs(count))
        var motion = Motion(move: Point(5, 0))
        rig.push(moves(count, motion, at: 10))
        #expect(transform.state == .began)
        let first = Point(value(transform, Transform.V.focusX), value(transform, Transform.V.focusY))
        for step in 1...40 {
            motion.move = Point(5, 0) + Point(1, -0.5) * Double(step)
            // About a twentieth of a turn each time, two whole turns in total.
            let turned = Point(0.95, 0.31) * (1 / Point(0.95, 0.31).length * 1.02)
            motion.factor = Point(
                motion.factor.x * turned.x - motion.factor.y * turned.y,
                motion.factor.x * turned.y + motion.factor.y * turned.x)
            rig.push(moves(count, motion, at: 10 + step * 10))
            #expect(abs(value(transform, Transform.V.scale) - motion.factor.length) < 1e-12 * motion.factor.length)
            let angle = Angle.of(Point(0.95, 0.31)) * Double(step)
            #expect(abs(value(transform, Transform.V.rotation) - angle) < 1e-12 * Double(step))
            // The point that was at the focus is still at it.
            let held = motion(first - Point(105, 100))
            let focus = Point(value(transform, Transform.V.focusX), value(transform, Transform.V.focusY))
            #expect((focus - held).length < 1e-9)
        }
    }

    @Test("A changing distance begins only a pinch, a turn only a rotation")
    func apart() {
        let rig = Rig()
        let (pinch, rotation) = (rig.make("gesta.pinch"), rig.make("gesta.rotation"))
        rig.push(downs(2))
        rig.push(moves(2, Motion(factor: Point(1.02, 0)), at: 10))
        #expect(pinch.state == .possible)
        rig.push(moves(2, Motion(factor: Point(1.04, 0)), at: 20))
        #expect(pinch.state == .began && rotation.verdict.reason == .lost)
        #expect(value(pinch, Pinch.V.scale) == 1 && abs(value(pinch, Pinch.V.span) - 62.4) < 1e-9)
        rig.push(moves(2, Motion(factor: Point(2.08, 0)), at: 30))
        #expect(abs(value(pinch, Pinch.V.scale) - 2) < 1e-12)
        rig.push(.up(0, 0, 0, at: 40), .up(1, 0, 0, at: 41))
        #expect(pinch.state == .ended && rig.heard.last?.state == .ended)

        rig.push(downs(2, at: 100))
        // tan of the angle: 0.07 of 30 mm are 2.1 mm.
        rig.push(moves(2, Motion(factor: Point(1, 0.06) * (1 / Point(1, 0.06).length)), at: 110))
        #expect(rotation.state == .possible)
        rig.push(moves(2, Motion(factor: Point(1, 0.07) * (1 / Point(1, 0.07).length)), at: 120))
        #expect(rotation.state == .began && pinch.verdict.reason == .lost && value(rotation, Rotation.V.rotation) == 0)
        rig.push(moves(2, Motion(factor: Point(-0.07, 1) * (1 / Point(1, 0.07).length)), at: 130))
        #expect(abs(value(rotation, Rotation.V.rotation) - Angle.quarter) < 1e-12)
    }

    @Test("Velocities of a constant growth and a constant turn")
    func velocities() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(downs(2))
        for step in 1...20 {
            rig.push(
                moves(
                    2, Motion(move: Point(0, Double(step) * 4), factor: Point(1 + 0.1 * Double(step), 0)), at: step * 10
                ))
        }
        // The gesture began at the first step, at 1.1 times the initial distance.
        #expect(abs(value(transform, Transform.V.scaleVelocity) - 10 / 1.1) < 1e-9)
        #expect(
            abs(value(transform, Transform.V.velocityY) - 400) < 1e-6
                && abs(value(transform, Transform.V.velocityX)) < 1e-6)
        #expect(abs(value(transform, Transform.V.rotationVelocity)) < 1e-9)
    }

    @Test("Adding and lifting contacts, even while others move, causes no jump")
    func comingAndGoing() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 10, 0, at: 10), .move(1, 20, 5, at: 20))
        func now() -> [Double] {
            [
                Transform.V.translationX, Transform.V.translationY, Transform.V.scale, Transform.V.rotation,
                Transform.V.focusX,
                Transform.V.focusY,
            ].map { value(transform, $0) }
        }
        #expect(now() == [10, 5, 1, 0, 20, 5])
        rig.push(.down(2, 120, 5, at: 30))
        #expect(
            now() == [10, 5, 1, 0, 20, 5] && transform.state == .changed
                && value(transform, Transform.V.contactCount) == 2)
        // The first contact rests at the focus, so that only the scale changes.
        rig.push(.move(2, 220, 5, at: 40))
        let grown = now()
        #expect(abs(grown[2] - 2) < 1e-12 && abs(grown[0] - 10) < 1e-9 && abs(grown[4] - 20) < 1e-9 && grown[3] == 0)
        rig.push(.down(3, 20, 300, at: 50), .up(2, 0, 0, at: 50), .move(1, 21, 5, at: 50))
        let after = now()
        // One contact lifts, one goes down and a third moves by 1.
        #expect(abs(after[0] - grown[0]) <= 1 && abs(after[1] - grown[1]) <= 1 && abs(after[2] - grown[2]) < 0.02)
        rig.push(.up(1, 0, 0, at: 60))
        #expect(zip(now(), after).allSatisfy { abs($0 - $1) < 1e-9 } && transform.state == .changed)
        rig.push(.up(3, 0, 0, at: 70))
        #expect(transform.state == .ended && zip(now(), after).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test("Setting translation, scale and rotation rebases them")
    func rebasing() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(downs(2))
        rig.push(moves(2, Motion(factor: Point(1.5, 0)), at: 10))
        rig.push(moves(2, Motion(factor: Point(3, 0)), at: 20))
        #expect(transform.set(1, value: Transform.V.scale) == .ok && value(transform, Transform.V.scale) == 1)
        #expect(
            transform.set(0, value: Transform.V.scale) == .range
                && transform.set(-2, value: Transform.V.scale) == .range)
        #expect(
            transform.set(7, value: Transform.V.translationX) == .ok
                && transform.set(-3, value: Transform.V.translationY) == .ok)
        #expect(transform.set(0.5, value: Transform.V.rotation) == .ok)
        rig.push(moves(2, Motion(move: Point(1, 2), factor: Point(0, 6)), at: 30))
        #expect(abs(value(transform, Transform.V.scale) - 2) < 1e-12)
        #expect(abs(value(transform, Transform.V.rotation) - 0.5 - Angle.quarter) < 1e-12)
        #expect(
            abs(value(transform, Transform.V.translationX) - 8) < 1e-9
                && abs(value(transform, Transform.V.translationY) + 1) < 1e-9)
    }

    private let axes = [
        ("gesta.pinch", Pinch.V.scaleX, Pinch.V.scaleY), ("gesta.transform", Transform.V.scaleX, Transform.V.scaleY),
    ]

    @Test("Along each axis, the scale is the ratio of the contacts' distances")
    func scalesOfAxes() {
        for (name, x, y) in axes {
            let rig = Rig()
            let machine = name == "gesta.pinch" ? rig.make("gesta.pinch") : rig.make("gesta.transform")
            func scales() -> [Double] { [value(machine, x), value(machine, y)] }
            rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 40, at: 0), .move(2, 50, 40, at: 10))
            #expect(machine.state == .began && scales() == [1, 1])
            rig.push(.move(2, 100, 40, at: 20))
            #expect(scales() == [2, 1])
            // The first is mirrored to the other side: a distance has no sign.
            rig.push(.move(1, 200, 60, at: 30))
            #expect(scales() == [2, 0.5])
            rig.push(.down(3, 0, 0, at: 40))
            #expect(scales() == [2, 0.5], "a contact that joins changes nothing")
            rig.push(.move(3, 10, 10, at: 50), .up(3, 10, 10, at: 60))
            let after = scales()
            rig.push(.move(1, 150, 60, at: 70))
            #expect(abs(scales()[0] - after[0] / 2) < 1e-12 && scales()[1] == after[1])
        }
    }

    @Test("Contacts side by side do not change the scale along the axis across them")
    func scalesOfContactsSideBySide() {
        for (name, x, y) in axes {
            let rig = Rig()
            let machine = name == "gesta.pinch" ? rig.make("gesta.pinch") : rig.make("gesta.transform")
            func scales() -> [Double] { [value(machine, x), value(machine, y)] }
            rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 40, at: 0), .move(2, 0, 50, at: 10))
            for (step, jitter) in [0, 3, 0, -9.9, 9.9].enumerated() {
                rig.push(.move(2, jitter, 100, at: 20 + step * 10))
                #expect(scales() == [1, 2])
            }
            // Far enough apart: the scale begins where it was, and stays when they are near again.
            rig.push(.move(2, 10, 100, at: 100), .move(2, 30, 100, at: 110))
            #expect(scales() == [3, 2])
            rig.push(.move(2, 5, 100, at: 120), .move(2, 20, 100, at: 130))
            #expect(scales() == [3, 2])
            rig.push(.move(2, 40, 100, at: 140))
            #expect(scales() == [6, 2])
            // All at one place, and back: never a number that is none.
            rig.push(.move(2, 0, 0, at: 150))
            #expect(scales() == [6, 2])
            rig.push(.move(2, 40, 100, at: 160), .move(2, 80, 50, at: 170))
            #expect(scales() == [12, 1])
        }
    }

    @Test("Of an even scale, those of the axes are the same", arguments: 2...5)
    func evenScales(count: Int) {
        let rig = Rig()
        let transform = rig.make("gesta.transform", ["origin": 1])
        rig.push((0..<count).map { .down(UInt64($0), corners[$0].x, corners[$0].y + Double($0) * 15, at: 0) })
        for step in 1...20 {
            let factor = 1 + 0.1 * Double(step)
            rig.push(
                (0..<count).map {
                    .move(
                        UInt64($0), corners[$0].x * factor, (corners[$0].y + Double($0) * 15) * factor, at: step * 10)
                })
            for index in [Transform.V.scale, Transform.V.scaleX, Transform.V.scaleY] {
                #expect(abs(value(transform, index) - factor) < 1e-12 * factor)
            }
        }
    }

    @Test("Setting the scale of an axis rebases it alone")
    func rebasingAxes() {
        for (name, x, y) in axes {
            let rig = Rig()
            let machine = name == "gesta.pinch" ? rig.make("gesta.pinch") : rig.make("gesta.transform")
            func scales() -> [Double] { [value(machine, x), value(machine, y)] }
            rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 40, at: 0), .move(2, 50, 50, at: 10))
            #expect(machine.set(3, value: x) == .ok && scales() == [3, 1])
            #expect(machine.set(0, value: x) == .range && machine.set(-1, value: y) == .range)
            rig.push(.move(2, 100, 100, at: 20))
            #expect(scales() == [6, 2])
        }
    }

    @Test("Verdict texts")
    func reasons() {
        let rig = Rig()
        let (pinch, rotation) = (rig.make("gesta.pinch"), rig.make("gesta.rotation"))
        let transform = rig.make("gesta.transform", ["max_contacts": 2, "slop": 5])
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 10))
        #expect(rig.verdict(pinch) == "failed: only 1 of 2 required contacts")
        #expect(rig.verdict(transform) == "failed: moved 0, more than 5 required")
        rig.push(downs(2, at: 100))
        rig.push(moves(2, Motion(move: Point(1, 0), factor: Point(1.02, 0)), at: 110))
        rig.push(.up(0, 0, 0, at: 120), .up(1, 0, 0, at: 130))
        #expect(
            rig.verdict(pinch) == "failed: distance of the contacts changed by 1.2, more than 2 required")
        #expect(
            rig.verdict(rotation) == "failed: contacts moved 0 on the circle through them, more than 2 required")
        #expect(rig.verdict(transform) == "failed: moved 1.2, more than 5 required")
        rig.push(downs(3, at: 200))
        #expect(rig.verdict(transform) == "failed: 3 contacts, at most 2 allowed")
    }

    @Test("Contacts at one position neither scale nor rotate, and cause no jump when they part")
    func oneSpot() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(.down(1, 50, 50, at: 0), .down(2, 50, 50, at: 0))
        rig.push(.move(1, 60, 50, at: 10), .move(2, 60, 50, at: 10))
        #expect(transform.state == .began)
        rig.push(.move(1, 60.2, 50, at: 20), .move(2, 59.8, 50, at: 20))
        rig.push(.move(1, 60, 50.3, at: 30), .move(2, 60, 49.7, at: 30))
        #expect(value(transform, Transform.V.scale) == 1 && value(transform, Transform.V.rotation) == 0)
        rig.push(.move(1, 65, 50, at: 40), .move(2, 55, 50, at: 40))
        #expect(value(transform, Transform.V.scale) == 1)
        rig.push(.move(1, 70, 50, at: 50), .move(2, 50, 50, at: 50))
        #expect(abs(value(transform, Transform.V.scale) - 2) < 1e-12)
    }

    @Test("Ignoring a contact during the gesture causes no jump")
    func ignored() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(downs(3))
        rig.push(moves(3, Motion(move: Point(5, 0)), at: 10))
        rig.push(moves(3, Motion(move: Point(9, 0)), at: 20))
        rig.context.ignore(transform, transform.contacts[2])
        let p = Motion(move: Point(9, 0))
        rig.push(.move(0, p(corners[0]).x, p(corners[0]).y, at: 30))
        #expect(abs(value(transform, Transform.V.translationX) - 4) < 1e-9 && value(transform, Transform.V.scale) == 1)
    }

    @Test("With y up, angles and positions are flipped")
    func upwards() {
        let rig = Rig(isYUp: true)
        rig.make("gesta.transform")
        rig.push(downs(2))
        rig.push(moves(2, Motion(move: Point(0, 4)), at: 10))
        rig.push(moves(2, Motion(move: Point(0, 6), factor: Point(0, 1)), at: 20))
        let values = rig.heard.last!.values
        #expect(
            abs(values[Transform.V.translationY] - 2) < 1e-9
                && abs(values[Transform.V.rotation] - Angle.quarter) < 1e-12)
        #expect(abs(values[Transform.V.focusY] - 106) < 1e-9)
    }

    @Test("A contact that lifts while others move does not affect their movement")
    func liftWithMoves() {
        let rig = Rig()
        let transform = rig.make("gesta.transform")
        rig.push(downs(2))
        rig.push(moves(2, Motion(move: Point(5, 0)), at: 10))
        rig.push(moves(2, Motion(move: Point(9, 0)), at: 20))
        // The first contact is 30 to the right of the center and moves by 4; the second one lifts.
        rig.push(.move(0, 143, 100, at: 30), .up(1, 0, 0, at: 30))
        #expect(abs(value(transform, Transform.V.translationX) - 8) < 1e-9)
        #expect(value(transform, Transform.V.scale) == 1 && value(transform, Transform.V.rotation) == 0)
        #expect(
            abs(value(transform, Transform.V.velocityX) - 400) < 120 && value(transform, Transform.V.scaleVelocity) == 0
        )
        #expect(rig.heard.suffix(2).map(\.state) == [.changed, .changed], "one report for the frame")
    }
}
