import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2.
@Suite("Axis of a pan")
struct PanAxisTests {
    private func translation(_ pan: Machine) -> Point {
        Point(pan.values[Pan.V.translationX], pan.values[Pan.V.translationY])
    }
    private let any = 0.0
    private let horizontal = 1.0
    private let vertical = 2.0
    private let lock = 3.0

    @Test("One of a horizontal and a vertical pan begins; the other fails at once", arguments: [false, true])
    func carousel(isVertical: Bool) {
        let rig = Rig()
        let list = rig.make("gesta.pan", ["axis": vertical])
        let carousel = rig.make("gesta.pan", ["axis": horizontal])
        rig.push(.down(1, 0, 0, at: 0), isVertical ? .move(1, 2.9, -3, at: 8) : .move(1, -3, 2.9, at: 8))
        let (began, failed) = isVertical ? (list, carousel) : (carousel, list)
        #expect(began.state == .began && failed.state == .failed)
    }

    @Test("The verdict has the deviation from the axis")
    func verdict() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": horizontal])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 0, -3, at: 8))
        #expect(pan.state == .failed && pan.verdict.reason == .wrongDirection)
        #expect(pan.verdict.measured == Angle.quarter && pan.verdict.limit == Angle.quarter / 2)
    }

    @Test("The angle limits the deviation, in all four quadrants", arguments: [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)])
    func angle(_ sign: (Double, Double)) {
        for (axis, x, y) in [(horizontal, 10.0, 5.0), (vertical, 5, 10)] {
            let off = Angle.of(Point(10, 5))
            for (limit, state) in [(off, State.began), (off - 1e-9, State.failed)] {
                let rig = Rig()
                let pan = rig.make("gesta.pan", ["axis": axis, "axis_angle": limit])
                rig.push(.down(1, 0, 0, at: 0), .move(1, sign.0 * x, sign.1 * y, at: 8))
                #expect(pan.state == state)
            }
        }
    }

    @Test("Translation and velocity across the axis are 0", arguments: [1.0, 2.0])
    func across(_ axis: Double) {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": axis, "origin": 1])
        let isVertical = axis == vertical
        rig.push(.down(1, 0, 0, at: 0))
        for step in 1...10 {
            let (along, across) = (Double(step) * 8, Double(step) * 4)
            rig.push(isVertical ? .move(1, across, along, at: step * 8) : .move(1, along, across, at: step * 8))
        }
        #expect(translation(pan) == (isVertical ? Point(0, 80) : Point(80, 0)))
        #expect(abs(pan.values[isVertical ? Pan.V.velocityY : Pan.V.velocityX] - 1000) < 1e-6)
        #expect(pan.values[isVertical ? Pan.V.velocityX : Pan.V.velocityY] == 0)
    }

    @Test("A lock chooses the nearer axis")
    func nearer() {
        for (x, y, end) in [
            (4.0, 3.0, Point(96, 0)), (3, 4, Point(0, 46)), (-3, -4, Point(0, 54)), (3, 3, Point(97, 0)),
        ] {
            let rig = Rig()
            let pan = rig.make("gesta.pan", ["axis": lock])
            rig.push(.down(1, 0, 0, at: 0), .move(1, x, y, at: 8), .move(1, 100, 50, at: 16))
            #expect(translation(pan) == end)
        }
    }

    @Test("Beyond the angle, a lock leaves the pan free")
    func noLock() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": lock, "axis_angle": 0.5])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 4, 3, at: 8), .move(1, 10, 10, at: 16))
        #expect(translation(pan) == Point(6, 7))
    }

    @Test("A movement across the axis ends the lock, and the translation continues from there")
    func unlock() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": lock, "unlock_distance": 5])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 4, 0, at: 8), .move(1, 6, 5, at: 16))
        #expect(translation(pan) == Point(2, 0), "not farther than the distance")
        rig.push(.move(1, 6, 6, at: 24))
        #expect(translation(pan) == Point(2, 1))
        rig.push(.move(1, 50, 90, at: 32))
        #expect(translation(pan) == Point(46, 85))
    }

    @Test("A movement along the axis by the same distance starts the comparison anew")
    func railed() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": lock, "unlock_distance": 5])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 4, 0, at: 8))
        for step in 1...20 { rig.push(.move(1, 4 + 6 * Double(step), 4 * Double(step), at: 8 + 8 * step)) }
        #expect(translation(pan) == Point(120, 0))
    }

    @Test("Only a lock ends, and the next sequence chooses anew")
    func later() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["axis": horizontal, "unlock_distance": 5])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 4, 0, at: 8), .move(1, 4, 90, at: 16))
        #expect(translation(pan) == .zero && pan.state == .changed)
        rig.push(.up(1, 4, 90, at: 24))
        rig.set(pan, "axis", any)
        rig.push(.down(1, 0, 0, at: 30), .move(1, 4, 0, at: 38), .move(1, 4, 90, at: 46))
        #expect(translation(pan) == Point(0, 90))
    }
}
