import Gesta
import Testing

@Suite("Momentum in Swift")
struct MomentumTests {
    private static let ms: Int64 = 1_000_000

    @Test("A fling ends exactly at its edge, and before that beyond it")
    func edge() throws {
        let fling = try Decay(DecayOptions(maxY: 500), time: 7 * Self.ms, y: 100, velocityY: 2000)
        let first = try fling.motion(at: 7 * Self.ms)
        #expect(first.y == 100 && first.velocityY == 2000 && first.moving)
        #expect(fling.kind == .exponential && fling.time == 7 * Self.ms)
        let end = fling.end
        #expect(end.y == 500 && end.velocityY == 0 && !end.moving && end.time == fling.endTime)
        #expect(try fling.motion(at: fling.endTime).y == 500)
        #expect(try fling.motion(at: 350 * Self.ms).y > 500)
    }

    @Test("A fling snaps, and the original stays")
    func snap() throws {
        let fling = try Decay(DecayOptions(kind: .spline), time: 0, velocityX: 1500)
        #expect(try fling.snapped(toX: 640).end.x == 640)
        #expect(fling.end.x != 640)
        let zoom = try Decay(DecayOptions(flags: [.zoom, .stop], maxX: 3), time: 0, x: 2, velocityX: 3)
        #expect(zoom.end.x == 3)
    }

    @Test("A flick carries the velocity of what it has caught on")
    func carry() throws {
        let speed = Point(x: 1000, y: 1000)
        for rule in [CarryRule.android, .gtk, .chromium] {
            #expect(try Decay.carry(rule, caught: speed, flick: speed) == Point(x: 2000, y: 2000))
        }
        #expect(try Decay.carry(.android, caught: speed, flick: speed, pause: 41 * Self.ms) == speed)
    }

    @Test("A rubber band and its inverse")
    func rubberBand() throws {
        let stretch = try RubberBand.stretch(100, extent: 960)
        #expect(abs(stretch - 52.02) < 0.01)
        #expect(abs(try RubberBand.distance(stretch, extent: 960) - 100) < 1e-9)
    }

    @Test("Errors name the argument, its value and the rule")
    func errors() throws {
        let error = #expect(throws: GestaError.self) { try Decay(DecayOptions(rate: 1), time: 0) }
        #expect(error?.code == .range)
        #expect(error?.message == "gesta_decay_start: options->rate is 1, must be from 0.001 to 0.9999")
        let fling = try Decay(time: 0, velocityX: 100)
        #expect(throws: GestaError.self) { try fling.motion(at: .max) }
        #expect(throws: GestaError.self) { try fling.snapped(toX: .nan) }
        #expect(throws: GestaError.self) { try Decay.carry(.gtk, caught: .zero, flick: .zero, pause: -1) }
        #expect(throws: GestaError.self) { try RubberBand.distance(960, extent: 960) }
        #expect(throws: GestaError.self) { try RubberBand.stretch(1, extent: 0) }
    }
}
