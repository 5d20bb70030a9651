import CGesta
import Testing

@testable import GestaCore

@Suite("The estimated progress of strokes")
struct StrokeProgressTests {
    /// Draws points, one each 8 ms, with the lift at the last. `look` is called after each with the part drawn.
    private func draw(_ rig: Rig, _ points: [Point], _ look: (Double) -> Void = { _ in }) {
        rig.push(.down(1, points[0].x, points[0].y, at: 0))
        for at in 1..<points.count {
            rig.push(.move(1, points[at].x, points[at].y, at: at * 8))
            look(Double(at) / Double(points.count - 1))
        }
        rig.push(.up(1, points.last!.x, points.last!.y, at: points.count * 8))
    }

    private func line(_ corners: (Double, Double)...) -> [Point] {
        Drawn.polyline(corners.map { Point($0.0, $0.1) }, 20)
    }

    private func arc(_ degrees: Double) -> [Point] {
        (0...60).map { Angle.vector(degrees: degrees * Double($0) / 60) * 100 }
    }

    @Test("The completed segments tell how long the others will be, whatever the size")
    func lines() {
        for scale in [0.5, 3] {
            let rig = Rig()
            let stroke = rig.makeStroke("right, down, right")
            var largest = 0.0
            draw(rig, line((0, 0), (100 * scale, 0), (100 * scale, 100 * scale), (200 * scale, 100 * scale))) { part in
                if part < 0.45 { return }
                largest = max(largest, abs(rig.read(stroke, "progress") - part))
            }
            #expect(largest > 0 && largest < 0.08, "\(largest)")
            #expect(stroke.state == .ended && rig.read(stroke, "progress") == 1)
        }
    }

    @Test("Of segments with different ideal lengths, the ratio counts")
    func ratio() {
        let rig = Rig()
        let stroke = rig.makeStroke("right, down{balance -0.7..-0.3}")
        var largest = 0.0
        let points = line((0, 0), (50, 0), (50, 150))
        rig.push(.down(1, 0, 0, at: 0))
        for (at, point) in points.enumerated().dropFirst() {
            rig.push(.move(1, point.x, point.y, at: at * 8))
            let part = (point.x + point.y) / 200
            if part > 0.4 { largest = max(largest, abs(rig.read(stroke, "progress") - part)) }
        }
        #expect(largest > 0 && largest < 0.08, "\(largest)")
    }

    @Test("Of an arc, the turn counts")
    func arcs() {
        let rig = Rig()
        let stroke = rig.makeStroke("cw 270 from down")
        var largest = 0.0
        draw(rig, arc(270)) { part in
            if part > 0.2, part < 0.9 { largest = max(largest, abs(rig.read(stroke, "progress") - part)) }
        }
        #expect(largest > 0 && largest < 0.12, "\(largest)")
    }

    @Test("Before the first sample and after a lost sequence it is 0; a stroke that is not complete stays below 1")
    func bounds() {
        let rig = Rig()
        let (stroke, pan) = (rig.makeStroke("right, down"), rig.make("gesta.pan"))
        #expect(rig.read(stroke, "progress") == 0)
        draw(rig, line((0, 0), (300, 0)))
        #expect(pan.state == .ended && stroke.verdict.reason == .lost && rig.read(stroke, "progress") == 0)

        let alone = Rig()
        let unfinished = alone.makeStroke("right, down, left")
        draw(alone, line((0, 0), (100, 0), (100, 100))) { _ in
            #expect((0..<1).contains(alone.read(unfinished, "progress")))
        }
        #expect(unfinished.state == .failed)
        #expect((0.5..<0.8).contains(alone.read(unfinished, "progress")))
    }

    @Test("Events have the same values whether the program reads them meanwhile or not")
    func reading() {
        for pattern in ["right, down; right, up, right", "cw 200", "left, right"] {
            let (read, unread) = (Rig(), Rig())
            for rig in [read, unread] {
                let stroke = rig.makeStroke(pattern)
                draw(rig, line((0, 0), (100, 0), (100, 100))) { _ in
                    if rig === read { _ = rig.read(stroke, "progress") }
                }
            }
            #expect(!read.heard.isEmpty && read.heard == unread.heard)
        }
    }
}
