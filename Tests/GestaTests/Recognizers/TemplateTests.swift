import CGesta
import Testing

@testable import GestaCore

@Suite("Template")
struct TemplateTests {
    let rig = Rig()
    let template: Machine

    init() { template = rig.make("gesta.template", name: "template") }

    private func teach(_ name: String, _ strokes: [[Point]]) { rig.teach(template, name, strokes) }

    private func set(_ name: String, _ value: Double) {
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, name, -1, value) == 0)
    }

    private func text(_ value: Int) -> String { template.attempt.pointee.texts[value].string }

    /// One stroke with a sample every 10 ms.
    private func draw(_ points: [Point], contact: UInt64 = 1, from start: Int = 0, upTo part: Double = 1)
        -> [gesta_touch]
    {
        let taken = Array(points.prefix(max(1, Int(Double(points.count) * part))))
        var touches = [gesta_touch.down(contact, taken[0].x, taken[0].y, at: start)]
        for (at, p) in taken.enumerated().dropFirst() { touches.append(.move(contact, p.x, p.y, at: start + at * 10)) }
        if part == 1 { touches.append(.up(contact, taken.last!.x, taken.last!.y, at: start + taken.count * 10)) }
        return touches
    }

    private func teachForms() {
        for (name, form) in [("v", Forms.v), ("z", Forms.z), ("hook", Forms.hook), ("circle", Forms.circle)] {
            teach(name, [form])
        }
    }

    @Test("Returns the name and the score at the lift", arguments: [0.5, 1, 20])
    func finding(scale: Double) {
        teachForms()
        for (at, (name, form)) in [("v", Forms.v), ("z", Forms.z), ("hook", Forms.hook), ("circle", Forms.circle)]
            .enumerated()
        {
            rig.push(draw(form.map { $0 * scale }, from: at * 10_000))
            #expect(template.state == .ended)
            #expect(text(Template.V.name) == name)
            #expect(text(Template.V.runnerUp) != name && text(Template.V.runnerUp) != "")
            #expect(template.values[Template.V.index] == Double(at))
            #expect(template.values[Template.V.score] > 0.8)
            #expect(template.values[Template.V.margin] > 0.8)
            #expect(abs(template.values[Template.V.rotation]) < 0.05)
            #expect(template.values[Template.V.progress] == 1)
        }
    }

    @Test("Rejects drawings unlike all examples, with the distance and the nearest name")
    func refusing() {
        teachForms()
        rig.push(
            draw(Forms.line([Point(0, 0), Point(0, 60), Point(20, 0), Point(40, 60), Point(60, 0), Point(80, 60)])))
        #expect(template.state == .failed)
        #expect(template.verdict.reason == .tooDifferent)
        #expect(template.verdict.measured > template.verdict.limit)
        #expect(rig.verdict(template).hasPrefix("failed: too different from the nearest example, \""))
        set("false_positives", 1)
        rig.push(
            draw(Forms.line([Point(0, 0), Point(0, 60), Point(20, 0), Point(40, 60), Point(60, 0)]), from: 10_000))
        #expect(template.state == .ended)
        #expect(template.values[Template.V.limit] == 0)
    }

    @Test("A parameter that is set while a drawing is made applies to the next one")
    func settingLate() {
        teachForms()
        let unlike = Forms.line([Point(0, 0), Point(0, 60), Point(20, 0), Point(40, 60), Point(60, 0), Point(80, 60)])
        let samples = draw(unlike)
        rig.push(Array(samples.dropLast()))
        set("false_positives", 1)
        rig.push(samples.last!)
        #expect(template.state == .failed && template.verdict.reason == .tooDifferent)
        rig.push(draw(unlike, from: 10_000))
        #expect(template.state == .ended)
    }

    @Test("Rejects drawings that are too small, or without examples")
    func otherRefusals() {
        rig.push(draw(Forms.v))
        #expect(rig.verdict(template) == "failed: there are no examples")
        teach("v", [Forms.v])
        rig.push(draw(Forms.v.map { $0 * 0.01 }, from: 10_000))
        #expect(template.verdict.reason == .movedTooLittle)
        #expect(template.verdict.limit == 2)
    }

    @Test(
        "max_rotation limits the rotation of a drawing",
        arguments: [(0.3, 10.0, true), (0.3, 90, false), (3.1415926535897931, 90, true)])
    func rotating(most: Double, degrees: Double, isFound: Bool) {
        teachForms()
        set("max_rotation", most)
        let turn = Angle.vector(degrees: degrees)
        rig.push(draw(Forms.z.map { Point($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x) }))
        #expect((template.state == .ended && text(Template.V.name) == "z") == isFound)
        if isFound { #expect(abs(template.values[Template.V.rotation] - degrees * Angle.half / 180) < 0.05) }
    }

    @Test("With eager, a drawing is recognized before the lift if no other example begins like it")
    func eager() {
        teachForms()
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, "eager", -1, 1) == 0)
        let touches = draw(Forms.z, upTo: 0.9)
        rig.push(Array(touches.prefix(touches.count * 2 / 3)))
        #expect(template.state == .possible && text(Template.V.best) == "z")
        rig.push(Array(touches.dropFirst(touches.count * 2 / 3)))
        #expect(template.state == .ended)
        #expect(text(Template.V.name) == "z")
        #expect(template.values[Template.V.progress] > 0.66 && template.values[Template.V.progress] < 1)
    }

    @Test("With follow, best is updated before the lift, and the decision is made at the lift")
    func following() {
        teachForms()
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, "follow", -1, 1) == 0)
        rig.push(draw(Forms.z, upTo: 0.8))
        #expect(template.state == .possible)
        #expect(text(Template.V.best) == "z" && text(Template.V.name) == "")
        #expect(abs(template.values[Template.V.progress] - 0.8) < 0.13)
    }

    @Test("The margin of a prediction tells how much nearer the name is than the next one")
    func margins() {
        teachForms()
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, "follow", -1, 1) == 0)
        let touches = draw(Forms.z, upTo: 0.9)
        var margins: [Double] = []
        for touch in touches {
            rig.push(touch)
            if text(Template.V.best) == "z" { margins.append(template.values[Template.V.margin]) }
        }
        #expect(margins.count > 5 && margins.allSatisfy { $0 > 0 && $0 < 1 })
        #expect(margins.last! > 0.5)
    }

    @Test("The margin of a prediction is 1 if all examples have one name")
    func soleName() {
        teach("z", [Forms.z])
        #expect(gesta_recognizer_set_number(rig.context.handle, template.id, "follow", -1, 1) == 0)
        rig.push(draw(Forms.z, upTo: 0.8))
        #expect(text(Template.V.best) == "z" && template.values[Template.V.margin] == 1)
    }

    private let diagonals = (Forms.line([Point(0, 0), Point(60, 60)]), Forms.line([Point(60, 0), Point(0, 60)]))

    @Test("Within max_interval, strokes may come in any order; a single stroke waits for it")
    func severalStrokes() {
        let (a, b) = diagonals
        set("max_interval", 0.5)
        teach("x", [a, b])
        teach("v", [Forms.v])
        rig.push(draw(b.reversed()))
        #expect(template.state == .possible)
        rig.push(draw(a, contact: 2, from: 400))
        #expect(template.state == .ended && text(Template.V.name) == "x")
        rig.push(draw(Forms.v, from: 10_000))
        #expect(template.state == .possible)
        rig.advance(to: ms(10_000 + 410 + 499))
        #expect(template.state == .possible)
        rig.advance(to: ms(10_000 + 410 + 501))
        #expect(template.state == .ended && text(Template.V.name) == "v")
        #expect(template.profile.longestDoubt == 0.5)
    }

    @Test("Another stroke is waited for while the strokes may be some of an example with more")
    func waitingForStrokes() {
        let (a, b) = diagonals
        teach("x", [a, b])
        teach("v", [Forms.v])
        #expect(template.profile.longestDoubt == 10)
        // No stroke of the x.
        rig.push(draw(Forms.v))
        #expect(template.state == .ended && text(Template.V.name) == "v")
        // One of them, drawn in the other direction and larger.
        rig.push(draw(b.reversed().map { $0 * 3 }, from: 10_000))
        let lift = 10_000 + b.count * 10
        rig.advance(to: ms(lift + 9_999))
        #expect(template.state == .possible)
        rig.push(draw(a.map { $0 * 3 }, contact: 2, from: lift + 9_999))
        #expect(template.state == .ended && text(Template.V.name) == "x")
        rig.push(draw(b, from: 50_000))
        rig.advance(to: ms(50_000 + b.count * 10 + 10_000))
        #expect(rig.verdict(template) == "failed: only 1 of 2 strokes of \"x\" drawn")
    }

    @Test("Several strokes are compared by their places, sizes and directions")
    func comparingSeveralStrokes() {
        teachForms()
        teach("x", [diagonals.0, diagonals.1])
        func drawn(_ a: [Point], _ b: [Point], from start: Int) -> String {
            rig.push(draw(a, from: start))
            rig.push(draw(b, contact: 2, from: start + 1_000))
            rig.advance(to: ms(start + 20_000))
            return template.state == .ended ? text(Template.V.name) : rig.verdict(template)
        }
        #expect(drawn(diagonals.0, diagonals.1.map { $0 + Point(5, 8) }, from: 0) == "x")
        // A plus.
        let rejected = drawn(
            Forms.line([Point(30, 0), Point(30, 60)]), Forms.line([Point(0, 30), Point(60, 30)]), from: 100_000)
        #expect(rejected.hasPrefix("failed: too different from the nearest example, \"x\""), "\(rejected)")
        // One stroke half as long.
        #expect(drawn(diagonals.0, diagonals.1.map { $0 * 0.5 }, from: 200_000) != "x")
    }

    @Test("Strokes are parts of an example together only if their places are; others wait for the usual interval")
    func placesOfStrokes() {
        choose("exact")
        let sides = [
            [Point(0, 0), Point(0, 60)], [Point(60, 0), Point(60, 60)], [Point(0, 60), Point(60, 60)],
        ].map { Forms.line($0) }
        teach("box", sides)
        rig.push(draw(sides[1]))
        rig.push(draw(sides[2].reversed(), contact: 2, from: 2_000))
        #expect(template.state == .possible)
        rig.push(draw(sides[0], contact: 3, from: 4_000))
        #expect(template.state == .ended)
        rig.push(draw(sides[1], from: 10_000))
        #expect(template.state == .possible)
        #expect(rig.deadline == ms(10_000 + 210 + 10_000))
        rig.push(draw(sides[2].map { $0 + Point(0, -400) }, contact: 2, from: 11_700))
        // Half more than 1 s, to which the usual interval has risen.
        #expect(rig.deadline == ms(11_700 + 210 + 1_500))
    }

    @Test("After a long pause, strokes that match nothing with those before are a drawing of their own")
    func newDrawing() {
        let (a, b) = diagonals
        teach("x", [a, b])
        teach("v", [Forms.v])
        rig.push(draw(b))
        rig.push(draw(Forms.v, contact: 2, from: 1_500))
        #expect(template.state == .ended && text(Template.V.name) == "v")
        // Both strokes of the x count.
        rig.push(draw(b, from: 20_000))
        rig.push(draw(a.map { $0 + Point(500, 0) }, contact: 2, from: 22_000))
        #expect(template.state == .possible)
        rig.push(draw(b.map { $0 + Point(500, 0) }, contact: 3, from: 22_400))
        #expect(template.state == .ended && text(Template.V.name) == "x")
        // The pause is not counted as one within the x.
        #expect(template.setting("max_interval") > -0.5)
        // After a short pause, the strokes are one drawing.
        rig.push(draw(b, from: 40_000))
        rig.push(draw(Forms.v, contact: 2, from: 40_400))
        rig.advance(to: ms(60_000))
        #expect(template.verdict.reason == .tooDifferent)
    }

    @Test("Further strokes of a drawing that is no example's are not recognized alone")
    func restOfDrawing() {
        choose("exact")
        let (a, b) = diagonals
        teach("x", [a, b])
        teach("stroke", [b])
        rig.push(draw(Forms.v))
        rig.push(draw(Forms.circle, contact: 2, from: 700))
        #expect(template.state == .possible)
        rig.push(draw(b, contact: 3, from: 1_700))
        #expect(rig.verdict(template) == "failed: 3 strokes, at most 2 allowed")
        // With a fixed interval, a drawing of the most strokes is decided at once.
        set("max_interval", 0.5)
        rig.push(draw(Forms.v, from: 20_000))
        rig.push(draw(Forms.circle, contact: 2, from: 20_500))
        #expect(template.verdict.reason == .tooDifferent)
    }

    @Test("A straight line matches no curve", arguments: [3, 12])
    func straightLine(samples: Int) {
        let arc = (0...20).map { at -> Point in
            let v = Angle.vector(degrees: Double(at) * 4.5)
            return Point(v.x, v.y) * 100
        }
        teach("arc", [arc])
        set("max_stray", 1e4)
        for degrees in stride(from: 0.0, to: 360, by: 20) {
            let v = Angle.vector(degrees: degrees)
            let step = 200 / Double(samples - 1)
            let line = (0..<samples).map { Point(v.x, v.y) * (Double($0) * step) }
            let start = 10_000 * Int(degrees)
            rig.push(draw(line, from: start))
            #expect(template.verdict.reason == .tooDifferent, "\(degrees)")
            #expect(template.values[Template.V.distance] > 1, "\(degrees)")
        }
        rig.push(draw(arc.map { $0 * 2 }, from: 10_000_000))
        #expect(template.state == .ended)
        // A line that is nearly straight may be drawn as a straight one.
        teach("line", [(0...20).map { Point(Double($0) * 10, Double($0 * (20 - $0)) * 0.1) }])
        rig.push(draw((0...20).map { Point(Double($0) * 10, 0) }, from: 11_000_000))
        #expect(template.state == .ended && text(Template.V.name) == "line")
    }

    @Test("A drawing that may become another waits for half more than the writer's usual interval, which is learned")
    func learningTheInterval() {
        let (a, b) = diagonals
        teach("x", [a, b])
        teach("stroke", [b])
        var time = 0
        /// The time from the lift of a complete drawing to its decision.
        func waited() -> Int64 {
            time += 100_000
            rig.push(draw(b, from: time))
            #expect(template.state == .possible)
            let deadline = rig.deadline
            rig.advance(to: deadline)
            #expect(template.state == .ended && text(Template.V.name) == "stroke")
            return deadline - ms(time + b.count * 10)
        }
        func cross(after pause: Int) {
            time += 100_000
            rig.push(draw(b, from: time))
            time += b.count * 10 + pause
            rig.push(draw(a, contact: 2, from: time))
        }
        func usual() -> Double { 0 - template.setting("max_interval") }
        #expect(waited() == ms(750))
        cross(after: 600)
        #expect(usual() == 0.6 && waited() == ms(900))
        // Down by an eighth of the difference.
        cross(after: 200)
        #expect(usual() == 0.6 - (0.6 - 0.2) / 8)
        // A line takes no part.
        let before = usual()
        #expect(waited() > 0 && usual() == before)
        // Too late: what follows is another drawing, of which nothing is learned.
        cross(after: 3_000)
        #expect(usual() == before)
        // Up to at most twice as long.
        set("max_interval", -0.125)
        #expect(gesta_recognizer_remove_examples(rig.context.handle, template.id, "stroke", 6, nil) == 0)
        cross(after: 9_000)
        #expect(template.state == .ended && usual() == 0.25)
    }

    @Test("Rejects too many strokes, and a number of strokes that no example has")
    func strokeCounts() {
        let (a, b) = (Forms.line([Point(0, 0), Point(60, 60)]), Forms.line([Point(60, 0), Point(0, 60)]))
        teach("x", [a, b])
        choose("exact")
        rig.push(draw(a))
        rig.advance(to: ms(15_000))
        #expect(rig.verdict(template) == "failed: only 1 of 2 strokes of \"x\" drawn")
        rig.push(draw(Forms.circle, from: 20_000))
        rig.advance(to: ms(35_000))
        #expect(rig.verdict(template) == "failed: number of strokes is 1, which no example has")
    }

    private func choose(_ strokes: String) {
        #expect(gesta_recognizer_set_text(rig.context.handle, template.id, "strokes", -1, strokes, -1) == 0)
    }

    private static let triangle = [Point(0, 0), Point(60, 0), Point(20, 60), Point(0, 0)]
    private let sides = (0..<3).map { Forms.line([triangle[$0], triangle[$0 + 1]]) }

    @Test("A drawing in another number of strokes than the examples is recognized, unless strokes is exact")
    func otherNumber() {
        teach("triangle", sides)
        teach("z", [Forms.z])
        func inOne(from start: Int) {
            rig.push(draw(Forms.line(TemplateTests.triangle.reversed()), from: start))
            rig.advance(to: ms(start + 20_000))
        }
        inOne(from: 0)
        #expect(template.state == .ended && text(Template.V.name) == "triangle")
        choose("exact")
        inOne(from: 30_000)
        #expect(template.state == .failed)
        choose("any")
        inOne(from: 60_000)
        #expect(template.state == .ended && text(Template.V.name) == "triangle")
        // The z, of one stroke, in three: what is drawn so far may be a part of it.
        let z = [Point(0, 0), Point(60, 0), Point(0, 60), Point(60, 60)]
        rig.push(draw(Forms.line([z[2], z[3]]), from: 90_000))
        rig.push(draw(Forms.line([z[1], z[0]]), contact: 2, from: 91_000))
        #expect(template.state == .possible)
        rig.push(draw(Forms.line([z[1], z[2]]), contact: 3, from: 92_000))
        #expect(template.state == .ended && text(Template.V.name) == "z")
    }

    @Test("Strokes are counted as stated: by default, only if some example has several")
    func countingStrokes() {
        teach("z", [Forms.z])
        let line = Forms.line([Point(0, 0), Point(60, 0)])
        rig.push(draw(line))
        #expect(template.state == .failed)
        #expect(template.profile.longestDoubt == 0)
        choose("any")
        rig.push(draw(line, from: 10_000))
        #expect(template.state == .possible)
        #expect(template.profile.longestDoubt == 10)
        // Twice as long as after a drawing that is none.
        #expect(rig.deadline == ms(10_000 + 210 + 1_500))
        rig.advance(to: rig.deadline)
        #expect(template.verdict.reason == .tooDifferent)
        // Drawings have at most five strokes.
        for at in 0..<6 { rig.push(draw(line.map { $0 + Point(0, Double(at) * 30) }, from: 20_000 + at * 300)) }
        #expect(rig.verdict(template) == "failed: 6 strokes, at most 5 allowed")
    }

    @Test("A drawing in another number of strokes may be rotated as far as max_rotation allows")
    func rotatingOtherNumber() {
        teach("hook", [Forms.line([Point(0, 0), Point(0, 60)]), Forms.line([Point(0, 60), Point(40, 60)])])
        let turn = Angle.vector(degrees: 90)
        let turned = Forms.hook.map {
            Point($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x)
        }
        rig.push(draw(turned))
        rig.advance(to: ms(20_000))
        #expect(template.state == .failed)
        set("max_rotation", 3.1415926535897931)
        rig.push(draw(turned, from: 30_000))
        rig.advance(to: ms(50_000))
        #expect(template.state == .ended && text(Template.V.name) == "hook")
        #expect(abs(template.values[Template.V.rotation] - Angle.quarter) < 0.01)
    }

    @Test("A straight line is no drawing of several strokes, however near these lie to a line")
    func straightInOne() {
        teach("bang", [Forms.line([Point(0, 0), Point(0, 60)]), Forms.line([Point(0, 70), Point(0, 72)])])
        rig.push(draw(Forms.line([Point(0, 0), Point(0, 80)])))
        rig.advance(to: ms(20_000))
        #expect(template.state == .failed)
    }

    @Test("Only names with similar examples are reported as conflicts")
    func alike() {
        teachForms()
        #expect(findings() == [])
        teach("check", [Forms.v.map { Point($0.x, $0.y * 1.02) }])
        let found = findings()
        #expect(found.count == 2, "\(found)")
        for names in ["\"v\" and \"check\"", "\"check\" and \"v\""] {
            #expect(found.contains { $0.contains("has similar examples of \(names): distance ") }, "\(found)")
        }
    }

    private func findings() -> [String] {
        var texts: [String] = []
        _ = SetupCheck.run(rig.context) { texts.append(String(cString: $0.pointee.text)) }
        return texts
    }

    @Test("Examples that are removed during a stroke are not compared")
    func removing() {
        teachForms()
        rig.push(draw(Forms.z, upTo: 0.9))
        var removed = 0
        #expect(gesta_recognizer_remove_examples(rig.context.handle, template.id, "", 0, &removed) == 0)
        #expect(removed == 4)
        rig.push(.up(1, 60, 60, at: 5000))
        #expect(template.verdict.reason == .noExamples)
    }
}
