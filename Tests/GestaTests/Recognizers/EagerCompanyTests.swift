// Eager recognizers that share a contact: what one takes for its gesture may be the beginning of another's.

import CGesta
import Testing

@testable import GestaCore

@Suite("Eager recognizers in company")
struct EagerCompanyTests {
    private static let corner = "right, down"
    private static let hook = "right, down, left"
    private static let corners = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]

    /// Samples of a polyline every 8 ms.
    private func draw(_ corners: [Point], from start: Int = 0, lifts: Bool = true) -> [gesta_touch] {
        let points = Drawn.polyline(corners, 20)
        var touches = [gesta_touch.down(1, points[0].x, points[0].y, at: start)]
        for (at, point) in points.enumerated().dropFirst() {
            touches.append(.move(1, point.x, point.y, at: start + 8 * at))
        }
        if lifts { touches.append(.up(1, points.last!.x, points.last!.y, at: start + 8 * points.count)) }
        return touches
    }

    private func drawCorner(_ rig: Rig, lifts: Bool = true) { rig.push(draw(Array(Self.corners[...2]), lifts: lifts)) }

    private func make(_ rig: Rig, _ pattern: String, eager: Bool = true) -> Machine {
        rig.makeStroke(pattern, ["eager": eager ? 1 : 0])
    }

    private func value(_ stroke: Machine, _ name: String) -> Double {
        let kind = stroke.kind.takeUnretainedValue()
        return stroke.values[name.withCString { kind.value(named: Text(cString: $0)) }!]
    }

    @Test("The beginning of another's gesture is recognized at the lift", arguments: [false, true], [false, true])
    func beginning(isReversed: Bool, isRivalEager: Bool) {
        let rig = Rig()
        var corner: Machine!
        if !isReversed { corner = make(rig, Self.corner) }
        let hook = make(rig, Self.hook, eager: isRivalEager)
        if isReversed { corner = make(rig, Self.corner) }
        drawCorner(rig, lifts: false)
        #expect(corner.state == .possible && hook.state == .possible)
        #expect(value(corner, "score") == 0 && corner.attempt.pointee.texts[0].string == "")
        #expect(corner.confidence == Attempt.unstatedConfidence)
        rig.push(.up(1, 100, 100, at: 900))
        #expect(corner.state == .ended && hook.state == .failed)
        #expect(value(corner, "score") > 0.5)

        rig.push(draw(Self.corners, from: 5000))
        #expect(corner.state == .failed && hook.state == .ended)
    }

    @Test("The values of a recognition that was contested are reset, and the stroke may then fail")
    func contestedFailure() {
        let rig = Rig()
        let corner = make(rig, Self.corner)
        let hook = make(rig, "right, down, left, up")
        rig.push(draw([Point(0, 0), Point(100, 0), Point(100, 100), Point(-150, 100)], lifts: false))
        #expect(corner.state == .failed && corner.verdict.reason == .diverged && hook.state == .possible)
        #expect(value(corner, "score") == 0)
    }

    @Test("Rivals that are complete, or cannot be drawn any more, do not delay a recognition")
    func complete() {
        let rig = Rig()
        let all = ["down, right", "v", "circle", "z", "caret"].map { make(rig, $0) }
        rig.push(draw([Point(0, 0), Point(0, 100), Point(100, 100)], lifts: false))
        #expect(all.map(\.state) == [.ended, .failed, .failed, .failed, .failed])
        #expect(rig.heard.last!.time < ms(8 * 40))
    }

    @Test("A rival whose next stroke is still missing does not delay a recognition")
    func furtherStroke() {
        let rig = Rig()
        let corner = make(rig, Self.corner)
        let both = make(rig, "right, down, lift, right")
        drawCorner(rig, lifts: false)
        #expect(corner.state == .ended && both.verdict.blocker == corner.id)
    }

    @Test("A segment that is drawn differently rules a rival out")
    func finishedSegments() {
        // Both begin about as well; the test of the first segment tells them apart.
        for (limit, state) in [("-9..9", State.possible), ("20..40", .ended)] {
            let rig = Rig()
            let corner = make(rig, Self.corner)
            _ = make(rig, "bare right{direction \(limit)}, down, left")
            drawCorner(rig, lifts: false)
            #expect(corner.state == state, "\(limit)")
        }
    }

    @Test("A rival delays nothing if the program has decided which goes first, or that both may")
    func relations() {
        func state(_ relate: (Rig, Machine, Machine) -> Int32) -> State {
            let rig = Rig()
            let (corner, hook) = (make(rig, Self.corner), make(rig, Self.hook))
            #expect(relate(rig, corner, hook) == 0)
            drawCorner(rig, lifts: false)
            return corner.state
        }
        #expect(state { _, _, _ in 0 } == .possible)
        #expect(state { gesta_recognizer_set_number($0.context.handle, $2.id, "priority", -1, 1) } == .possible)
        #expect(
            state { gesta_recognizer_set_number($0.context.handle, $1.id, "priority", -1, $2 === $1 ? 0 : 1) } == .ended
        )
        #expect(
            state { gesta_recognizer_relate($0.context.handle, $1.id, GESTA_RELATION_SIMULTANEOUS.rawValue, $2.id, 1) }
                == .ended)
        #expect(
            state {
                gesta_recognizer_relate($0.context.handle, $2.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, $1.id, 1)
            } == .ended)
        #expect(state { gesta_recognizer_set_number($0.context.handle, $2.id, "enabled", -1, 0) } == .ended)
        #expect(state { gesta_recognizer_destroy($0.context.handle, $2.id) } == .ended)
        // It waits, as it has recognized.
        #expect(
            state {
                gesta_recognizer_relate($0.context.handle, $1.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, $2.id, 1)
            } == .possible)
    }

    @Test("A third recognizer that may recognize beside the first is not delayed for it")
    func third() {
        let rig = Rig()
        let (corner, hook, beside) = (make(rig, Self.corner), make(rig, Self.hook), make(rig, Self.corner))
        rig.allowSimultaneous(beside, hook)
        rig.allowSimultaneous(beside, corner)
        drawCorner(rig, lifts: false)
        #expect(corner.state == .possible && hook.state == .possible && beside.state == .ended)
        rig.push(.up(1, 100, 100, at: 900))
        #expect(corner.state == .ended && hook.state == .failed)
    }

    @Test("Rivals in surrounding regions count; those that do not track the contact do not")
    func regions() {
        for isElsewhere in [false, true] {
            let rig = Rig()
            let (corner, hook) = (make(rig, Self.corner), make(rig, Self.hook))
            rig.attach(isElsewhere ? hook : corner, to: rig.makeRegion())
            let from = isElsewhere ? Point(200, 200) : Point(1, 1)
            rig.push(draw(Self.corners[...2].map { $0 + from }, lifts: false))
            #expect(corner.state == (isElsewhere ? .ended : .possible))
        }
    }

    @Test("Batches and single samples, and both orders of creation, have identical results")
    func batches() {
        let patterns = [Self.corner, Self.hook, "v", "right, down, right", "down, right"]
        var dice = Dice(31)
        var (early, late) = (0, 0)
        for round in 0..<40 {
            var place = Point(0, 0)
            var corners = [place]
            for at in 0..<4 {
                let length = dice.real(60...120)
                place =
                    place
                    + [Point(length, 0), Point(0, length), Point(-length, dice.real(-9...9))][
                        (at + Int(dice.real(0...(round % 2 == 0 ? 0.9 : 1.4)))) % 3]
                corners.append(place)
            }
            let samples = draw(Array(corners[..<Int(dice.real(3...5.9))]))
            let rigs = [Rig(), Rig(), Rig()]
            let made = rigs.enumerated().map { at, rig in
                let all = (at == 2 ? patterns.reversed() : patterns).map { make(rig, $0, eager: $0 != "v") }
                return at == 2 ? all.reversed() : all
            }
            rigs[0].push(samples)
            rigs[1].pushSingly(samples)
            rigs[2].push(samples)
            for at in 0..<patterns.count {
                let expected = made[0][at]
                for (other, rig) in [(made[1][at], rigs[1]), (made[2][at], rigs[2])] {
                    #expect(expected.state == other.state && expected.verdict.reason == other.verdict.reason)
                    #expect(rig === rigs[2] || rigs[0].verdict(expected) == rig.verdict(other))
                    for name in ["score", "margin", "progress"] {
                        #expect(value(expected, name) == value(other, name), "\(name) \(patterns[at])")
                    }
                }
                if expected.state == .ended {
                    let time = rigs[0].heard.first { $0.recognizer == expected.id && $0.state == .ended }!.time
                    if time < samples.last!.time { early += 1 } else { late += 1 }
                }
            }
        }
        #expect(early > 2 && late > 5, "\(early) \(late)")
    }

    @Test("Templates and patterns consider each other", arguments: [false, true])
    func templates(isPatternLonger: Bool) {
        let rig = Rig()
        let template = rig.make("gesta.template", ["eager": 1, "false_positives": 1])
        let points = Drawn.polyline(isPatternLonger ? Array(Self.corners[...2]) : Self.corners, 20)
        let xy = points.flatMap { [$0.x, $0.y] }
        #expect(
            gesta_recognizer_add_example(
                rig.context.handle, template.id, "a", -1, xy, points.count, [points.count], 1) == 0)
        let stroke = make(rig, isPatternLonger ? Self.hook : Self.corner)
        let (shorter, longer) = isPatternLonger ? (template, stroke) : (stroke, template)
        drawCorner(rig, lifts: false)
        #expect(shorter.state == .possible && longer.state == .possible)
        rig.push(.up(1, 100, 100, at: 900))
        #expect(shorter.state == .ended && longer.state == .failed)
        rig.push(draw(Self.corners, from: 5000))
        #expect(longer.state == .ended && shorter.state == .failed)
    }
}
