// Strokes that fail before the lift, because they can no longer become their pattern.

import CGesta
import Testing

@testable import GestaCore

@Suite("Early failure")
struct EarlyFailureTests {
    /// Draws a polyline in steps of one millimeter. Returns the path length at which the stroke failed; nil if it did
    /// not before the lift.
    private func failure(of stroke: Machine, _ rig: Rig, _ corners: (Double, Double)..., lifts: Bool = true) -> Double?
    {
        var time = 0
        var last = Point(corners[0].0, corners[0].1)
        rig.push(.down(1, last.x, last.y, at: time))
        var (length, failed) = (0.0, Double?.none)
        for corner in corners.dropFirst() {
            let move = Point(corner.0, corner.1) - last
            let steps = Int(move.length)
            for at in 1...steps {
                time += 8
                length += move.length / Double(steps)
                let point = last + move * (Double(at) / Double(steps))
                rig.push(.move(1, point.x, point.y, at: time))
                if failed == nil, stroke.state == .failed { failed = length }
            }
            last = Point(corner.0, corner.1)
        }
        if lifts { rig.push(.up(1, last.x, last.y, at: time + 8)) }
        return failed
    }

    @Test(
        "A drag in a direction with which the pattern cannot begin fails within 25 mm",
        arguments: [
            ("gesta.chevron", -100.0, 0.0, "went left, expected down-right (segment 1 of 2)"),
            ("gesta.chevron", 0, -100, "went up, expected down-right "),
            ("gesta.z", -100, 0, "went left, expected cw 135 from right (segment 1 of 2)"),
            ("gesta.z", 0, -100, "went up, expected cw 135 from right (segment 1 of 2)"),
            ("gesta.checkmark", -100, 0, "went left, expected down-right "),
            ("gesta.checkmark", 0, -100, "went up, expected down-right "),
        ] as [(Literal, Double, Double, String)])
    func drags(id: Literal, x: Double, y: Double, text: String) throws {
        let rig = Rig()
        let stroke = rig.make(id)
        let failed = try #require(failure(of: stroke, rig, (0, 0), (x, y), lifts: false))
        #expect(failed <= 25)
        #expect(stroke.verdict.reason == .diverged)
        let verdict = rig.verdict(stroke)
        #expect(verdict.hasPrefix("failed: " + text), "\(verdict)")
    }

    @Test("A straight drag fails a circle; a large circle and a small one are recognized")
    func circle() throws {
        let rig = Rig()
        let stroke = rig.make("gesta.circle")
        #expect(try #require(failure(of: stroke, rig, (0, 0), (100, 3), lifts: false)) <= 25)
        #expect(rig.verdict(stroke).hasPrefix("failed: went straight, expected cw 360"), "\(rig.verdict(stroke))")
        for radius in [4.0, 30, 50] {
            let rig = Rig()
            let stroke = rig.make("gesta.circle")
            rig.push(.down(1, radius, 0, at: 0))
            for at in 1...72 {
                let point = Angle.vector(degrees: Double(at) * 5) * radius
                rig.push(.move(1, point.x, point.y, at: at * 8))
            }
            rig.push(.up(1, radius, 0, at: 600))
            #expect(stroke.state == .ended, "\(radius): \(rig.verdict(stroke))")
        }
    }

    @Test("The beginning of a pattern stays possible until its segments are out of proportion")
    func beginnings() throws {
        func drawn(_ corners: (Double, Double)...) -> (failed: Double?, state: State) {
            let rig = Rig()
            let stroke = rig.make("gesta.chevron")
            var failed: Double?
            switch corners.count {
            case 2: failed = failure(of: stroke, rig, corners[0], corners[1], lifts: false)
            default: failed = failure(of: stroke, rig, corners[0], corners[1], corners[2])
            }
            return (failed, stroke.state)
        }
        #expect(drawn((0, 0), (60, 45)).failed == nil)
        #expect(drawn((0, 0), (60, 45), (0, 90)).state == .ended)
        // Up again; and much farther to the left than to the right.
        #expect(try #require(drawn((0, 0), (40, 30), (40, -90)).failed) < 150)
        #expect(try #require(drawn((0, 0), (12, 9), (-150, 110)).failed) < 180)
    }

    @Test("A stroke larger than max_size fails; without a limit of the stray, nothing else fails before the lift")
    func size() throws {
        let rig = Rig()
        let stroke = rig.make("gesta.chevron", ["max_size": 80])
        #expect(abs(try #require(failure(of: stroke, rig, (0, 0), (80, 60), lifts: false)) - 81) <= 5)
        #expect(rig.verdict(stroke).hasPrefix("failed: too large: diagonal "), "\(rig.verdict(stroke))")
        let other = Rig()
        let loose = other.make("gesta.chevron", ["max_stray": 1e4])
        #expect(failure(of: loose, other, (0, 0), (-140, 0)) == nil && loose.state == .failed)
        #expect(loose.verdict.reason != .diverged)
    }

    @Test("Measures state how far off the pattern a stroke is before it fails")
    func measures() throws {
        let rig = Rig()
        let stroke = rig.make("gesta.chevron")
        rig.push(.down(1, 0, 0, at: 0))
        for at in 1...4 { rig.push(.move(1, 0 - Double(at), 0, at: at * 8)) }
        var list: [(String, Double, Double)] = []
        var count = 0
        var measures = [gesta_measure](repeating: gesta_measure(), count: 16)
        let code = gesta_recognizer_measures(
            rig.context.handle, stroke.id, &measures, measures.count, MemoryLayout<gesta_measure>.stride, &count)
        #expect(code == 0)
        for measure in measures.prefix(count) {
            list.append((String(cString: measure.name), measure.measured, measure.most))
        }
        let found = try #require(list.first { $0.0 == "divergence" })
        #expect(found.1 > 1 && found.1 < found.2 && found.2 == 6)
        #expect(list.contains { $0.0 == "size" && $0.2 == 150 })
    }
}
