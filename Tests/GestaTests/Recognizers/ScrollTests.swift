import CGesta
import Testing

@testable import GestaCore

@Suite("Scrolls and holds")
struct ScrollTests {
    private let rig = Rig()

    @Test("Notches are those of a plain sum of the units in one direction")
    func notches() {
        let scroll = rig.make("gesta.scroll")
        var dice = SystemRandomNumberGenerator()
        var (sum, reported, direction) = (0, 0, 0)
        for step in 0..<2000 {
            let units = Int.random(in: 1...250, using: &dice) * (Int.random(in: 0..<9, using: &dice) == 0 ? -1 : 1)
            if units.signum() != direction { (sum, reported, direction) = (0, 0, units.signum()) }
            sum += units
            rig.push(.wheel(Double(units) / 8, units: Int32(units), at: step))
            reported += Int(scroll.values[Scroll.V.notchesY])
            #expect(reported == sum / 120, "\(units) units")
            #expect(scroll.values[Scroll.V.wheelY] == Double(units))
        }
    }

    @Test("The movements of the samples add up to the translation, whatever the units")
    func movement() {
        let scroll = rig.make("gesta.scroll")
        var sum = Point.zero
        for step in 0..<100 {
            let step = Double(step)
            sum = sum + Point(step, 3 - step)
            rig.push(.fingers(step, 3 - step, at: Int(step)))
            #expect(scroll.values[Scroll.V.dx] == step && scroll.values[Scroll.V.dy] == 3 - step)
        }
        #expect(scroll.values[Scroll.V.translationX] == sum.x && scroll.values[Scroll.V.translationY] == sum.y)
    }

    @Test("Where y grows upward, movement, notches and velocity do as well", arguments: [false, true])
    func upward(isYUp: Bool) {
        let rig = Rig(isYUp: isYUp)
        let scroll = rig.make("gesta.scroll")
        for step in 0..<6 { rig.push(.wheel(-5, units: -40, at: 10 * step)) }
        #expect(rig.read(scroll, "translation_y") == -30 && rig.read(scroll, "notches_y") == -1)
        #expect(rig.read(scroll, "wheel_y") == -40 && rig.read(scroll, "dy") == -5)
        #expect(scroll.values[Scroll.V.translationY] == (isYUp ? 30 : -30))
    }

    @Test("Fingers, what is continuous and momentum have a velocity; wheels and what is not known do not")
    func velocity() {
        let sources = [
            GESTA_SOURCE_UNKNOWN, GESTA_SOURCE_WHEEL, GESTA_SOURCE_WHEEL_TILT, GESTA_SOURCE_FINGER,
            GESTA_SOURCE_CONTINUOUS,
        ]
        for (source, flags) in sources.flatMap({ [($0, UInt32(0)), ($0, GESTA_MOTION_MOMENTUM.rawValue)] }) {
            let rig = Rig()
            let scroll = rig.make("gesta.scroll")
            for step in 0..<10 {
                rig.push(
                    .motion(GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED, 0, 5, source: source, flags: flags, at: 10 * step))
            }
            let isSmooth = source.rawValue >= GESTA_SOURCE_FINGER.rawValue || flags != 0
            #expect(abs(scroll.values[Scroll.V.velocityY] - (isSmooth ? 500 : 0)) < 1e-9)
            #expect(scroll.values[Scroll.V.momentum] == (flags == 0 ? 0 : 1))
            #expect(scroll.values[Scroll.V.source] == Double(source.rawValue))
        }
    }

    @Test("The end has no notches and no movement of its own; a cancelled one has no velocity")
    func end() {
        let scroll = rig.make("gesta.scroll")
        rig.push(.wheel(-15, units: -120, at: 0))
        rig.advance(to: ms(600))
        #expect(scroll.state == .ended && rig.heard.last?.time == ms(500))
        #expect(scroll.values[Scroll.V.notchesY] == 0 && scroll.values[Scroll.V.dy] == 0)
        #expect(scroll.values[Scroll.V.translationY] == -15)
        for step in 0..<5 { rig.push(.fingers(3, 0, at: 700 + 10 * step)) }
        #expect(scroll.values[Scroll.V.velocityX] > 0)
        rig.push(.motion(GESTA_MOTION_SCROLL, GESTA_PHASE_CANCELLED, source: GESTA_SOURCE_FINGER, at: 760))
        #expect(scroll.state == .cancelled && scroll.values[Scroll.V.velocityX] == 0)
    }

    @Test("A scroll that begins and ends without a movement fails")
    func nothing() {
        let scroll = rig.make("gesta.scroll")
        rig.push(
            .motion(GESTA_MOTION_SCROLL, GESTA_PHASE_BEGAN, source: GESTA_SOURCE_FINGER, at: 0),
            .motion(GESTA_MOTION_SCROLL, GESTA_PHASE_ENDED, source: GESTA_SOURCE_FINGER, at: 10))
        #expect(scroll.state == .failed && rig.verdict(scroll).contains("moved 0"))
    }

    @Test("A hold begins at once and lasts; gestures that follow cancel it")
    func hold() {
        let hold = rig.make("gesta.hold")
        rig.push(.motion(GESTA_MOTION_HOLD, GESTA_PHASE_BEGAN, fingers: 2, at: 0))
        #expect(hold.state == .began && rig.read(hold, "contact_count") == 2)
        rig.advance(to: ms(250))
        #expect(rig.read(hold, "held") == 0.25)
        rig.push(.motion(GESTA_MOTION_HOLD, GESTA_PHASE_CANCELLED, at: 300))
        #expect(hold.state == .cancelled && hold.values[Hold.V.held] == 0.3)
    }

    @Test("Neither prevents a contact's gesture, nor does one prevent it")
    func prevents() {
        let (pan, scroll, hold) = (rig.make("gesta.pan"), rig.make("gesta.scroll"), rig.make("gesta.hold"))
        rig.takeMotions(pan)
        rig.push(.down(1, 50, 50, at: 0), .move(1, 80, 50, at: 10))
        rig.push(.fingers(1, 1, at: 20), .motion(GESTA_MOTION_HOLD, GESTA_PHASE_BEGAN, at: 20))
        #expect(pan.state == .began && scroll.state == .began && hold.state == .began)
    }
}
