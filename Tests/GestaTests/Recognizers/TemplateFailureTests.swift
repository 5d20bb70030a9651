// Templates that fail before the lift, because no example begins like the stroke.

import CGesta
import Testing

@testable import GestaCore

@Suite("Template failure")
final class TemplateFailureTests {
    let rig = Rig()
    let template: Machine
    /// ms.
    private var now = 0

    init() { template = rig.make("gesta.template", name: "template") }

    private func teach(_ name: String, _ strokes: [[Point]]) { rig.teach(template, name, strokes) }

    private func set(_ name: String, _ value: Double) {
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, name, -1, value) == 0)
    }

    /// Draws a straight line in steps of one millimeter, without a lift. Returns the length at which the template has
    /// failed; nil if it has not.
    private func drag(degrees: Double, from first: Int = 0, to last: Int = 200) -> Double? {
        let unit = Angle.vector(degrees: degrees)
        if first == 0 { rig.push(.down(1, 0, 0, at: now)) }
        for at in (first + 1)...last {
            rig.push(.move(1, unit.x * Double(at), unit.y * Double(at), at: now + at * 8))
            if template.state == .failed { return Double(at) }
        }
        return nil
    }

    /// Lifts where the drag is. The next one begins later.
    private func lift(_ x: Double = 0, _ y: Double = 0) {
        rig.push(.up(1, x, y, at: now + 10_000))
        rig.advance(to: Int64(now + 80_000) * 1_000_000)
        now += 90_000
    }

    @Test(
        "A drag in a direction in which no example begins fails, and the verdict says what was seen",
        arguments: [(180, "left"), (-135, "up-left"), (-90, "up")] as [(Double, String)])
    func drags(degrees: Double, word: String) throws {
        teach("z", [Forms.z])
        let failed = try #require(drag(degrees: degrees))
        // A tenth of the example, and max_stray, with what is allowed to small strokes.
        #expect(failed > 20 && failed < 60)
        #expect(template.verdict.reason == .diverged)
        #expect(template.verdict.limit == 3 && template.verdict.measured > 3)
        #expect(
            rig.verdict(template).hasPrefix("failed: went \(word), the examples begin right: off by "),
            "\(rig.verdict(template))")
    }

    @Test("A drag fails after some millimeters if the examples are small")
    func smallExamples() throws {
        teach("z", [Forms.z.map { $0 * 0.2 }])
        #expect(try #require(drag(degrees: 180)) <= 16)
    }

    @Test("What may still become a match does not fail: any size, and rotations within the limit")
    func beginnings() {
        teach("z", [Forms.z])
        #expect(drag(degrees: 0) == nil)
        lift()
        #expect(drag(degrees: 15) == nil)
        lift()
        #expect(drag(degrees: 60) != nil)
        lift()
        set("max_rotation", 1)
        #expect(drag(degrees: 60) == nil)
        lift()
        set("max_rotation", Angle.half)
        #expect(drag(degrees: 180) == nil)
    }

    @Test("max_stray sets how far a stroke may stray; nothing fails early if nothing is rejected")
    func parameters() throws {
        teach("z", [Forms.z])
        let usual = try #require(drag(degrees: 180))
        lift()
        set("max_stray", 20)
        #expect(try #require(drag(degrees: 180)) > usual + 10)
        lift()
        set("max_stray", 1e4)
        #expect(drag(degrees: 180) == nil)
        lift()
        #expect(template.state == .failed && template.verdict.reason == .tooDifferent)
        set("max_stray", 0)
        set("false_positives", 1)
        #expect(drag(degrees: 180) == nil)
    }

    @Test("A line that was taught may be drawn both ways")
    func lines() {
        teach("line", [Forms.line([Point(0, 0), Point(60, 0)])])
        for degrees in [0.0, 180] {
            #expect(drag(degrees: degrees) == nil)
            lift(Angle.vector(degrees: degrees).x * 200)
            #expect(template.state == .ended, "\(rig.verdict(template))")
        }
        #expect(drag(degrees: 90) != nil)
    }

    @Test("With an example of several strokes, a drawing is decided after its last stroke")
    func severalStrokes() {
        teach("z", [Forms.z])
        teach("x", [Forms.line([Point(0, 0), Point(30, 30)]), Forms.line([Point(30, 0), Point(0, 30)])])
        #expect(drag(degrees: 180) == nil)
        lift()
        #expect(gesta_recognizer_remove_examples(rig.context.handle, template.id, "x", -1, nil) == 0)
        #expect(drag(degrees: 180) != nil)
        #expect(template.state == .failed && template.verdict.reason == .diverged)
    }

    @Test("Examples that are added or removed while a stroke is drawn count at once")
    func changes() {
        teach("z", [Forms.z])
        #expect(drag(degrees: 180, to: 8) == nil)
        teach("back", [Forms.z.map { $0 * -1 }])
        #expect(drag(degrees: 180, from: 8, to: 100) == nil)
        #expect(gesta_recognizer_remove_examples(rig.context.handle, template.id, "back", -1, nil) == 0)
        #expect(drag(degrees: 180, from: 100, to: 200) != nil)
        lift()
        #expect(gesta_recognizer_remove_examples(rig.context.handle, template.id, "", 0, nil) == 0)
        #expect(drag(degrees: 180, to: 8) != nil)
        #expect(template.verdict.reason == .noExamples)
    }

    @Test("A pan that requires its failure begins during the drag, and another is not affected")
    func pan() throws {
        teach("z", [Forms.z.map { $0 * 0.5 }])
        let pan = rig.make("gesta.pan", name: "pan")
        #expect(
            gesta_recognizer_relate(
                rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, template.id, 1) == 0)
        #expect(drag(degrees: 180) != nil)
        rig.push(.move(1, -100, 0, at: now + 5_000))
        #expect(pan.state.isActive)
        lift()
        #expect(pan.state == .ended)
        // What may be a z keeps it waiting, and is recognized.
        for (at, point) in Forms.z.enumerated() {
            let time = now + at * 8
            rig.push(at == 0 ? .down(1, point.x, point.y, at: time) : .move(1, point.x, point.y, at: time))
            #expect(pan.state == .possible)
        }
        lift(60, 60)
        #expect(template.state == .ended && pan.state == .failed)
    }

    @Test("Measures state how far a stroke has strayed")
    func measures() throws {
        teach("z", [Forms.z.map { $0 * 0.2 }])
        #expect(drag(degrees: 180, to: 8) == nil)
        var measures = [gesta_measure](repeating: gesta_measure(), count: 16)
        var count = 0
        let code = gesta_recognizer_measures(
            rig.context.handle, template.id, &measures, measures.count, MemoryLayout<gesta_measure>.stride, &count)
        #expect(code == 0)
        let found = try #require(measures.prefix(count).first { String(cString: $0.name) == "divergence" })
        #expect(found.measured > 0 && found.measured < 3 && found.most == 3)
    }

    @Test("The check of a context says while which straight movements a pan waits")
    func check() {
        let pan = rig.make("gesta.pan", name: "pan")
        #expect(
            gesta_recognizer_relate(
                rig.context.handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, template.id, 1) == 0)
        func findings() -> [String] {
            var texts: [String] = []
            #expect(SetupCheck.run(rig.context) { texts.append(String(cString: $0.pointee.text)) } != nil)
            return texts.filter { $0.contains(" waits ") }
        }
        #expect(findings().isEmpty)
        teach("z", [Forms.z])
        #expect(findings().count == 1)
        #expect(findings()[0].contains(" waits while a straight movement goes right"), "\(findings())")
        #expect(findings()[0].contains("; otherwise at most "), "\(findings())")
        set("false_positives", 1)
        #expect(
            findings()[0].contains("down, down-left, left, up-left, up or up-right: gesta.template"))
    }
}

@Suite("Beginning reach")
struct BeginningReachTests {
    /// Returns the distance of a place from the region of a straight line, which may be rotated.
    private func distance(ofLineAt degrees: Double, rotated: Double, to place: Point) -> Float {
        let scratch = ExampleScratch()!
        var (reach, rotatedReach) = (BeginningReach(), BeginningReach())
        defer {
            scratch.free()
            reach.free()
            rotatedReach.free()
        }
        #expect(reach.reserve() && rotatedReach.reserve())
        var path = EquidistantPath(in: scratch.path)
        path.resample([.zero, Angle.vector(degrees: degrees) * 50], 2)
        var drawing = ResampledDrawing(in: scratch.resampled)
        drawing.add(path)
        reach.add(drawing, isNearlyStraight: false)
        rotatedReach.set(reach, rotatedBy: rotated)
        return rotatedReach.distance(to: place, scratch.units)
    }

    @Test("The distance is 0 within the region, and that of the nearest place of it outside")
    func distances() {
        func distance(_ degrees: Double, _ length: Double, rotated: Double = 0) -> Float {
            self.distance(ofLineAt: 1, rotated: rotated, to: Angle.vector(degrees: degrees) * length)
        }
        #expect(distance(1, 1) < 1e-6)
        #expect(distance(1, 0.5) == 0)
        #expect(abs(distance(91, 0.5) - 0.5) < 1e-3)
        #expect(abs(distance(181, 1) - 1) < 1e-3)
        // The nearest direction is up to half a sector away.
        #expect(abs(distance(46, 1) - 0.7071) < 0.06)
        #expect(distance(46, 1, rotated: 0.8) < 0.06)
        #expect(distance(181, 1, rotated: Angle.half) < 1e-6)
    }
}
