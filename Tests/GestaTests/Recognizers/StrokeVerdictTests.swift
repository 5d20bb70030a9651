import CGesta
import Testing

@testable import GestaCore

@Suite("Verdicts of strokes that patterns reject")
struct StrokeVerdictTests {
    // Without its type, the compiler takes more than a minute for each list of arguments.
    typealias Corners = [(Double, Double)]

    private func verdict(_ rig: Rig, _ pattern: String, _ strokes: [Corners]) -> Machine {
        let stroke = rig.makeStroke(pattern, ["max_stray": 1e4])
        var time = 0
        for corners in strokes {
            let points = Drawn.polyline(corners.map { Point($0.0, $0.1) }, 20)
            rig.push(.down(1, points[0].x, points[0].y, at: time))
            for point in points.dropFirst() {
                time += 8
                rig.push(.move(1, point.x, point.y, at: time))
            }
            rig.push(.up(1, points.last!.x, points.last!.y, at: time))
            time += 200
        }
        rig.advance(to: ms(time + 5000))
        #expect(stroke.state == .failed)
        return stroke
    }

    @Test(
        "Each test has its name in the pattern language, its unit and its range; the sum decides",
        arguments: [
            ("right", [(0, 0), (0.5, 0)], "too small: diagonal 0.5, at least 0.6 required"),
            ("right", [(0, 0), (0, 100)], "off the pattern: 0 % of the path matches, at least 45 % required"),
            (
                "right{length 0..0.6, mm 0..50}", [(0, 0), (100, 0)],
                """
                misfit 3.366 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..50), length of segment 1 is 1 \
                (usual: 0..0.6)
                """
            ),
            (
                "right±10", [(0, 0), (100, 40)],
                "misfit 1.837 of at most 1; worst: direction of segment 1 is 21.801 degrees (usual: -10..10)"
            ),
            (
                "right±10", [(0, 0), (100, -40)],
                "misfit 1.837 of at most 1; worst: direction of segment 1 is -21.801 degrees (usual: -10..10)"
            ),
            (
                "bare right, whole{dx 0..0.5}", [(0, 0), (100, 0)],
                "misfit 1.952 of at most 1; worst: dx of the whole drawing is 1 (usual: 0..0.5)"
            ),
            (
                "bare right{pause 1..2}", [(0, 0), (100, 0)],
                "misfit 1.951 of at most 1; worst: pause before segment 1 is 0.008 s (usual: 1..2)"
            ),
            (
                "bare right, down{turn -20..20}", [(0, 0), (100, 0), (150, 100)],
                "misfit 1.218 of at most 1; worst: turn before segment 2 is -26.565 degrees (usual: -20..20)"
            ),
            (
                "bare right{mm 0..50, direction 20..60, length 2..3}", [(0, 0), (100, 0)],
                """
                misfit 5.507 of at most 1; worst: length of segment 1 is 1 (usual: 2..3), mm of segment 1 is 100 mm \
                (usual: 0..50), and 1 more is unusual
                """
            ),
        ] as [(String, Corners, String)])
    func tests(pattern: String, corners: Corners, words: String) {
        let rig = Rig()
        let stroke = verdict(rig, pattern, [corners])
        #expect(rig.verdict(stroke) == "failed: " + words)
    }

    @Test("The sum of all deviations has its two largest parts")
    func sum() {
        let rig = Rig()
        let stroke = verdict(rig, "bare right{mm 0..110, direction -20..20, detour 0..9}", [[(0, 0), (100, 34)]])
        #expect(stroke.verdict.reason == .unlike)
        #expect(
            rig.verdict(stroke) == """
                failed: misfit 1.156 of at most 1; worst: mm of segment 1 is 105.622 mm (usual: 0..110), direction of \
                segment 1 is 18.778 degrees (usual: -20..20)
                """)
    }

    @Test("A figure has as many decimals as show that it is not its limit")
    func decimals() {
        let rig = Rig()
        let stroke = verdict(rig, "bare right{mm 0..99.9996, detour 0..1.05}", [[(0, 0), (100, 0)]])
        #expect(
            rig.verdict(stroke) == """
                failed: misfit 1.217 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..99.9996), detour of \
                segment 1 is 0.98 (usual: 0..1.05)
                """)
    }

    @Test(
        "A stroke is unfinished if it ends after the first segments; otherwise a segment was not found",
        arguments: [
            ("right, down", [(0, 0), (100, 0)], Reason.unfinished, 1, 2, "lifted after segment 1 of 2"),
            ("right, down, left", [(0, 0), (100, 0), (100, 90)], .unfinished, 2, 3, "lifted after segment 2 of 3"),
            (
                "right, up, left", [(0, 0), (100, 0), (0, 5)], .segmentMissing, 2, 3,
                "segment 2 of 3, up, was not found"
            ),
            (
                "up, ccw 90 from right, up", [(0, 0), (50, 0), (50, -90)], .segmentMissing, 1, 3,
                "segment 1 of 3, up, was not found"
            ),
        ] as [(String, Corners, Reason, Double, Double, String)])
    func missing(
        pattern: String, corners: Corners, reason: Reason, measured: Double, limit: Double, words: String
    ) {
        let rig = Rig()
        let stroke = verdict(rig, pattern, [corners])
        #expect((stroke.verdict.reason, stroke.verdict.measured) == (reason, measured))
        #expect(stroke.verdict.limit == limit)
        #expect(rig.verdict(stroke) == "failed: " + words)
        let segment = stroke.values[stroke.kind.takeUnretainedValue().value(named: Text("segment"))!]
        #expect(segment == (reason == .segmentMissing ? measured : 0))
    }

    @Test(
        "Of several ways of drawing, the nearest is compared, and named",
        arguments: [
            (
                "a: right{mm 0..50}; b: down", [(0, 0), (100, 0)],
                "misfit 1.778 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..50); compared with a"
            ),
            (
                "a: right{mm 0..50} | left, 30; b: down", [(0, 0), (100, 0)],
                "misfit 1.778 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..50); compared with a: right"
            ),
            (
                "either-way right, down{mm 0..50}", [(0, 0), (0, -100), (-100, -100)],
                "misfit 1.778 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..50); compared with up, left"
            ),
            // In the first way, the first segment was left out.
            (
                "(left, right) x2 | (right, left) x2", [(0, 0), (100, 0), (0, 0), (100, 0)],
                "lifted after segment 3 of 4; compared with right, left, right, left"
            ),
            (
                "(left, right) x3 | (right, left) x3", [(0, 0), (100, 0), (0, 0)],
                "lifted after segment 2 of 6; compared with right, left, right, left, right, left"
            ),
            // The second way has all its segments, and three tests fail.
            (
                "right, down, left | bare right{mm 0..1, length 3..4, detour 5..6}", [(0, 0), (100, 0), (100, 90)],
                "lifted after segment 2 of 3; compared with right, down, left"
            ),
            // In the first way, two segments are missing.
            (
                "cw 90 from left, up, left | right{mm 0..50}", [(0, 0), (100, 0)],
                "misfit 1.778 of at most 1; worst: mm of segment 1 is 100 mm (usual: 0..50); compared with right"
            ),
        ] as [(String, Corners, String)])
    func ways(pattern: String, corners: Corners, words: String) {
        let rig = Rig()
        let stroke = verdict(rig, pattern, [corners])
        #expect(rig.verdict(stroke) == "failed: " + words)
    }

    @Test("A recognized stroke has the way of drawing that it matched, if there are several")
    func recognized() {
        for (pattern, words) in [
            ("right", "ended"), ("left | right", "ended; compared with right"),
            ("a: left; b: right", "ended; compared with b"),
        ] {
            let rig = Rig()
            let stroke = rig.makeStroke(pattern)
            for at in 0...2 { rig.push(at == 0 ? .down(1, 0, 0, at: 0) : .move(1, 50 * Double(at), 0, at: 8 * at)) }
            rig.push(.up(1, 100, 0, at: 24))
            #expect(rig.verdict(stroke) == words)
        }
    }

    @Test("Tests of a lift are named after the segment before it")
    func lifts() {
        let rig = Rig()
        let bar = [(0.0, 0.0), (100, 0)]
        let crossing = verdict(rig, "bare right, lift{cross_before 0.2..0.6}, down", [bar, [(90, -50), (90, 50)]])
        #expect(
            rig.verdict(crossing)
                == """
                failed: misfit 1.903 of at most 1; worst: cross_before of the lift after segment 1 is 0.9 \
                (usual: 0.2..0.6)
                """
        )
        let other = Rig()
        let unfinished = verdict(other, "right, lift, down | right, up, lift, down", [bar])
        #expect(other.verdict(unfinished) == "failed: lifted after segment 1 of 2; compared with right, lift, down")
    }

    @Test("A stroke that fits a pattern without tests is rejected if it is not likely enough")
    func unlikely() {
        let rig = Rig()
        let stroke = rig.makeStroke("bare right", ["false_positives": 1e-6])
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 50, 0, at: 8))
        rig.push(.up(1, 100, 0, at: 16))
        #expect(stroke.verdict.reason == .unlike)
        #expect(rig.verdict(stroke) == "failed: fits, but is not likely enough for false_positives")
    }

    @Test("Figures that are not finite or too large are written", arguments: [1e-280, 1e6])
    func extremes(unit: Double) {
        let rig = Rig()
        let pattern = "bare right{mm 0..1}, lift{apart 0..1, cross_before 0..0.1}, right{mm 0..1}"
        let stroke = rig.makeStroke(pattern, ["min_size": 0])
        for at in 0..<2 {
            let y = Double(at) * unit
            rig.push(.down(1, 0, y, at: 20 * at))
            rig.push(.move(1, 50 * unit, y, at: 20 * at + 8))
            rig.push(.up(1, 100 * unit, y, at: 20 * at + 16))
        }
        rig.advance(to: ms(5000))
        #expect(stroke.state == .failed)
        #expect(rig.verdict(stroke).hasPrefix("failed: "))
        #expect(rig.hint(stroke).count > 3)
    }

    @Test("A verdict that patterns did not decide has its own text")
    func others() {
        let rig = Rig()
        let stroke = verdict(rig, "right", [[(0, 0), (0, 100)]])
        rig.push(.down(1, 0, 0, at: 9000))
        rig.push(.down(2, 50, 0, at: 9000))
        #expect(stroke.verdict.reason != .strayed)
        #expect(!rig.verdict(stroke).contains("pattern"))
    }
}
