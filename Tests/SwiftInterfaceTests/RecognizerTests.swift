import Gesta
import Testing

@Suite struct RecognizerTests {
    @Test func typedParameters() throws {
        let context = try Context()
        let pan = try PanRecognizer(context, label: "scroll", slop: 4, axis: .horizontal)
        #expect(try pan.slop == 4 && pan.axis == .horizontal && pan.minContacts == 1 && !pan.perContact)
        #expect(try pan.label == "scroll")
        try pan.set(slop: 6)
        try pan.set(axis: .lock)
        #expect(try pan.slop == 6 && pan.axis == .lock)
        #expect(try pan.text("axis") == "lock")
        try pan.setNumber("slop", value: 7)
        #expect(try pan.number("slop") == 7)
        let error = #expect(throws: GestaError.self) { try pan.number("slob") }
        #expect(error?.code == .name)
        #expect(error?.message.contains("slop") == true)
    }

    @Test func everyErrorIsThrownWhereItIsWritten() throws {
        let context = try Context()
        let pan = try PanRecognizer(context, slop: 4)
        let range = #expect(throws: GestaError.self) { try pan.set(slop: -1) }
        #expect(range?.code == .range)
        #expect(try pan.slop == 4)
        // Several are set in their order, until one is refused.
        let notFinite = #expect(throws: GestaError.self) { try pan.set(minContacts: 2, slop: .nan, axis: .lock) }
        #expect(notFinite?.code == .notFinite)
        #expect(try pan.minContacts == 2 && pan.slop == 4 && pan.axis == .any)
        let label = #expect(throws: GestaError.self) { try pan.setLabel("a\0") }
        #expect(label?.code == .text)
        // Nothing is left for a later call.
        try context.advance(to: 5)
        try pan.destroy()
        let stale = #expect(throws: GestaError.self) { try pan.slop }
        #expect(stale?.code == .stale)
    }

    @Test func aRefusedParameterCreatesNothing() throws {
        let context = try Context()
        let error = #expect(throws: GestaError.self) { try StrokeRecognizer(context, pattern: "down, sideways") }
        #expect(error?.code == .pattern)
        #expect(try context.recognizers.isEmpty)
    }

    @Test func patternsAreMadeFromDrawings() throws {
        let context = try Context()
        func line(_ corners: [Point]) -> [Point] {
            zip(corners, corners.dropFirst()).flatMap { from, to in
                (0...15).map { at in
                    let part = Double(at) / 15
                    return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
                }
            }
        }
        let chevron = line([Point(x: 0, y: 0), Point(x: 90, y: 90), Point(x: 0, y: 190)])
        let (text, segments) = try context.patternFromStrokes([
            [chevron], [chevron.map { Point(x: $0.x, y: $0.y * 0.9) }],
        ])
        #expect(segments.map(\.drawing) == [0, 0, 1, 1])
        let words = segments.map { String(decoding: Array(text.utf8)[$0.textBegin..<$0.textEnd], as: UTF8.self) }
        #expect(words[0].hasPrefix("down-right{") && words[1].hasPrefix("down-left{"))
        #expect(segments[1].lastPoint == 31)
        #expect(try StrokeRecognizer(context, pattern: text).pattern == text)
        // More segments than the first buffer has.
        #expect(try context.patternFromStrokes(Array(repeating: [chevron], count: 33)).segments.count == 66)
        let error = #expect(throws: GestaError.self) { try context.patternFromStrokes([[[Point(x: 1, y: 1)]]]) }
        #expect(error?.code == .argument)
    }

    @Test func destroyedRecognizersAreSafe() throws {
        let context = try Context()
        let pan = try PanRecognizer(context)
        try pan.destroy()
        let enabled = #expect(throws: GestaError.self) { try pan.isEnabled }
        #expect(enabled?.code == .stale)
        let error = #expect(throws: GestaError.self) { try pan.require(toFail: pan) }
        #expect(error?.code == .stale)
    }

    @Test func relations() throws {
        let context = try Context()
        let single = try TapRecognizer(context)
        let double = try TapRecognizer(context, taps: 2)
        try single.require(toFail: double)
        #expect(try single.requirements == [double])
        let cycle = #expect(throws: GestaError.self) { try double.require(toFail: single) }
        #expect(cycle?.code == .cycle)
        try context.finger().tap(x: 0, y: 0)
        #expect(try single.waitsFor === double)
        #expect(try single.isUndecided)
        try context.finger().wait(seconds: 2)
        #expect(try single.state == .ended)
        try single.removeRequirement(of: double)
        try single.allowSimultaneous(double)
        #expect(try double.simultaneous == [single])
        try double.allowSimultaneous(single, allowed: false)
        #expect(try single.simultaneous.isEmpty)
        try single.setTeam(3, captain: true)
        #expect(try single.team == (3, true))
        try single.setPriority(5)
        try single.setProvisional(true)
        try single.setButtons([.primary])
        #expect(try single.priority == 5 && single.isProvisional && single.buttons == .primary)
        try single.setModifiers([.shift], excluded: [.alt])
        #expect(try single.modifiers == (.shift, .alt))
        let other = try Context()
        let foreign = try TapRecognizer(other)
        let error = #expect(throws: GestaError.self) { try single.require(toFail: foreign) }
        #expect(error?.code == .handle)
    }

    @Test func contactsThatArePassedOn() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let inner = try Region(context, rect: Rect(x: 0, y: 0, width: 100, height: 100))
        let list = try PanRecognizer(context, in: inner)
        let page = try PanRecognizer(context)
        try list.passOn(page)
        try list.setRoom(Room(left: .infinity, right: .infinity, up: 20, down: 0))
        #expect(try list.successors == [page])
        var passed: [State] = []
        for pan in [list, page] {
            try pan.on { event in if event.flags.contains(.passedOn) { passed.append(event.state) } }
        }
        let finger = context.finger()
        try finger.down(x: 50, y: 90)
        try finger.moveTo(x: 50, y: 30, seconds: 0.2)
        try finger.up()
        #expect(try passed == [.ended, .began] && list.room.up == 0)
        #expect(try page.state == .ended)
    }

    @Test func numbersThatCDoesNotHave() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        let team = #expect(throws: GestaError.self) { try tap.setTeam(-1, captain: false) }
        #expect(team?.code == .range)
        let priority = #expect(throws: GestaError.self) { try tap.setPriority(.max) }
        #expect(priority?.code == .range)
        let taps = #expect(throws: GestaError.self) { try context.finger().tap(x: 0, y: 0, taps: .max) }
        #expect(taps?.code == .range)
        let index = #expect(throws: GestaError.self) { try tap.recognizerClass.parameter(index: -1) }
        #expect(index?.code == .index || index?.code == .range)
    }

    @Test func regions() throws {
        let context = try Context()
        let region = try Region(context, rect: Rect(x: 10, y: 10, width: 100, height: 100))
        try region.setLabel("panel")
        #expect(try context.findRegion("panel") == region)
        #expect(try context.regionAt(x: 50, y: 50) == region)
        #expect(try region.toLocal(Point(x: 15, y: 20)) == Point(x: 5, y: 10))
        #expect(try region.toRoot([Point(x: 5, y: 10), .zero]) == [Point(x: 15, y: 20), Point(x: 10, y: 10)])
        #expect(try region.describe.rect == Rect(x: 10, y: 10, width: 100, height: 100))
        #expect(try region.describe.parent == context.root.id)
        #expect(try context.regions == [context.root, region])
        let error = #expect(throws: GestaError.self) {
            try region.setRect(Rect(x: .infinity, y: 0, width: 1, height: 1))
        }
        #expect(error?.code == .notFinite)
        try region.setEnabled(false)
        #expect(try context.regionAt(x: 50, y: 50) == context.root)
        try region.destroy()
        #expect(throws: GestaError.self) { _ = try region.describe }
    }

    @Test func regionsInRegions() throws {
        let context = try Context()
        let list = try Region(context, rect: Rect(x: 10, y: 10, width: 100, height: 100), label: "list")
        let row = try Region(context, in: list, rect: Rect(x: 0, y: 20, width: 100, height: 20))
        let swipe = try SwipeRecognizer(context, in: row)
        #expect(try list.label == "list" && row.label.isEmpty)
        #expect(try row.describe.parent == list.id && swipe.region == row)
        #expect(try context.regionAt(x: 20, y: 35) == row)
        let error = #expect(throws: GestaError.self) {
            try Region(context, rect: Rect(x: 0, y: 0, width: 1, height: 1), label: "a\0")
        }
        #expect(error?.code == .text)
        #expect(try context.regions == [context.root, list, row])
    }

    @Test func hitTestsAndDelegates() throws {
        let context = try Context()
        let region = try Region(context, rect: Rect(x: 0, y: 0, width: 1, height: 1))
        let tap = try TapRecognizer(context, in: region)
        var asked: [Phase] = []
        try context.setHitTest { touch in
            asked.append(touch.phase)
            return region
        }
        try context.finger().tap(x: 500, y: 500)
        #expect(asked == [.began])
        #expect(try tap.state == .ended)
        var received: [Point] = []
        try context.setDelegate(
            Delegate(
                shouldBegin: { $0 !== tap },
                shouldReceive: { _, contact in
                    received.append(contact.start)
                    return true
                }))
        try context.finger().tap(x: 7, y: 8)
        #expect(received == [Point(x: 7, y: 8)])
        #expect(try tap.verdict.reason == .refused)
        try context.setDelegate(nil)
        try context.setHitTest(nil)
        try context.finger().tap(x: 0.5, y: 0.5)
        #expect(try tap.state == .ended)
    }

    /// A refused parameter names its position, and nothing is created.
    @Test func createdWhole() throws {
        let context = try Context()
        let button = try Region(context, rect: Rect(x: 0, y: 0, width: 40, height: 40))
        var taps: [Int] = []
        let tap = try TapRecognizer(context, in: button, label: "save", taps: 2, within: .region) { event in
            taps.append(event.tapCount)
        }
        #expect(try tap.taps == 2 && tap.within == .region && tap.label == "save" && tap.region == button)
        #expect(try tap.actions.count == 1)
        try context.finger().tap(x: 5, y: 5, taps: 2)
        #expect(taps == [2])
        var held: Int? = 0
        let press = try AnyRecognizer(
            context, class: "gesta.long_press", parameters: ["duration": 0.25, "contacts": 1, "per_contact": false]
        ) { event in held = event["translation_x"].map { Int($0) } }
        #expect(try press.number("duration") == 0.25 && press.actions.count == 1)
        let stroke = try AnyRecognizer(context, class: "gesta.stroke", parameters: ["pattern": "star", "eager": true])
        #expect(try stroke.text("pattern") == "star")
        let count = try context.recognizers.count
        do {
            _ = try TapRecognizer(context, taps: 2, slop: -1) { _ in taps.append(0) }
            Issue.record("slop is refused")
        } catch {
            #expect(error.code == .range && error.message.contains("parameters[1]"), "\(error.message)")
        }
        #expect(throws: GestaError.self) { try AnyRecognizer(context, class: "gesta.tap", parameters: ["tops": 2]) }
        #expect(throws: GestaError.self) { try AnyRecognizer(context, class: "gesta.taap") }
        #expect(try context.recognizers.count == count && held == 0)
    }

    /// What a refused recognizer was given is released at once.
    @Test func refusedActionsAreReleased() throws {
        let context = try Context()
        var kept: Counter? = Counter()
        weak let released = kept
        func create(_ counter: Counter) throws {
            _ = try TapRecognizer(context, slop: -1) { _ in counter.count += 1 }
        }
        #expect(throws: GestaError.self) { try create(kept!) }
        kept = nil
        #expect(released == nil)
    }

    @Test func actionsOfAnObject() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        var counter: Counter? = Counter()
        weak let released = counter
        try tap.on(.ended, of: counter!) { counter, event in counter.count += event.tapCount }
        try context.finger().tap(x: 5, y: 5)
        #expect(counter?.count == 1)
        counter = nil
        #expect(released == nil)
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.state == .ended)
    }

    /// A recognizer's own delegate, and that of the context beside it.
    @Test func delegatesOfRecognizers() throws {
        let context = try Context()
        let (tap, other) = (try TapRecognizer(context), try TapRecognizer(context))
        try tap.setDelegate(Delegate(shouldBegin: { _ in false }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.verdict.reason == .refused && other.state == .ended)
        try context.setDelegate(Delegate(shouldBegin: { $0 !== other }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.verdict.reason == .refused && other.verdict.reason == .refused)
        // Both of a pair are asked.
        try context.setDelegate(nil)
        try tap.setDelegate(Delegate(simultaneous: { $1 === other }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.state == .ended && other.state == .ended)
        try other.setDelegate(Delegate(shouldReceive: { _, contact in contact.start.x > 10 }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try other.verdict.reason == .notReceived && tap.state == .ended)
        try tap.setDelegate(Delegate(shouldRequireFailure: { $1 === other }))
        try context.finger().tap(x: 20, y: 5)
        #expect(try tap.state == .failed && other.state == .ended)
        // A child is asked as its recognizer.
        try other.destroy()
        try tap.set(perContact: true)
        try tap.setDelegate(Delegate(shouldBegin: { $0 !== tap }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.children.contains { try $0.state == .ended })
        try tap.setDelegate(Delegate(shouldBegin: { _ in false }))
        try context.finger().tap(x: 5, y: 5)
        #expect(try tap.children.contains { try $0.verdict.reason == .refused })
        try tap.setDelegate(nil)
        try tap.destroy()
        #expect(throws: GestaError.self) { try tap.setDelegate(Delegate()) }
    }

    private final class Counter {
        var count = 0
    }

    @Test func verdictsHintsAndMeasures() throws {
        let context = try Context()
        let chevron = try ChevronRecognizer(context)
        let z = try ZRecognizer(context)
        try context.finger().draw("z", x: 100, y: 100, size: 200, seconds: 0.5)
        #expect(try z.state == .ended)
        let verdict = try chevron.verdict
        #expect(verdict.state == .failed && verdict.recognizer == chevron.id)
        #expect(try !chevron.verdict.text.isEmpty)
        #expect(try !chevron.hint.text.isEmpty)
        #expect(try chevron.hint.key != HintKey(rawValue: 0))
        #expect(try chevron.resemblance.recognizer == z.id)
        #expect(try chevron.resemblance.text.contains("z"))
        #expect(try !chevron.measures.isEmpty)
        #expect(try !chevron.values.isEmpty)
        #expect(try z.confidence > 0)
    }

    @Test func directions() throws {
        let context = try Context()
        let (capture, tap) = (try CaptureRecognizer(context), try TapRecognizer(context))
        try context.finger().draw("right, down", x: 100, y: 100, size: 200)
        #expect(try capture.directions() == "right, down")
        #expect(try capture.directions(compass: 8) == "right, down")
        #expect(throws: GestaError.self) { try capture.directions(compass: 5) }
        #expect(throws: GestaError.self) { try tap.directions() }
    }

    @Test func findings() throws {
        let context = try Context()
        _ = try ChevronRecognizer(context)
        _ = try ChevronRecognizer(context)
        let found = try context.check()
        #expect(
            found.contains { $0.kind == .unreachable || $0.kind == .hidden || $0.kind == .similar || $0.kind == .loses }
        )
        #expect(found.allSatisfy { !$0.text.isEmpty })
    }

    @Test func examples() throws {
        let context = try Context()
        let template = try TemplateRecognizer(context)
        let line = (0..<20).map { Point(x: Double($0) * 5, y: Double($0 * $0)) }
        try template.addExample("bow", xy: line)
        let listed = try template.example(index: 0)
        #expect(listed.text == "bow" && listed.count == 1)
        let saved = try template.saveExamples()
        #expect(try template.removeExamples("") == 1)
        try template.loadExamples(saved)
        try template.addExample(nil, xy: line)
        let counterexamples = try template.example(index: 1)
        #expect(counterexamples.text == "" && counterexamples.count == 1)
        #expect(throws: GestaError.self) { try template.correct("bow") }
        let error = #expect(throws: GestaError.self) { try template.loadExamples("gesta-examples 1\nnonsense") }
        #expect(error?.code == .examples)
        let strokes = #expect(throws: GestaError.self) {
            try template.addExample("two", xy: line, strokeLengths: [3, -3, 20])
        }
        #expect(strokes != nil)
    }

    @Test func palms() throws {
        let context = try Context()
        var guarded = PalmGuard()
        #expect(guarded.maxSize == 30 && guarded.rules == [.size, .pen, .edge, .many, .pressure, .thumb, .zone])
        guarded.rules = [.size]
        try context.setPalmGuard(guarded)
        #expect(try context.palmGuard.rules == .size)
        var touch = Touch(time: 0, contact: 9, x: 0, y: 0, phase: .began)
        touch.major = 1_000
        touch.minor = 900
        try context.push(touch)
        #expect(try context.palms.map(\.contact) == [9])
        #expect(try context.palms.first?.reason == .palmSize)
        guarded.maxSize = -1
        let error = #expect(throws: GestaError.self) { try context.setPalmGuard(guarded) }
        #expect(error?.code == .range)
        try context.setPalmGuard(nil)
        #expect(try context.palmGuard.rules == [])
    }

    @Test func classesDescribeThemselves() throws {
        let context = try Context()
        let pan = try context.findClass("gesta.pan")
        #expect(try pan.describe.id == "gesta.pan")
        #expect(try pan.parameters.map(\.name).contains("slop"))
        #expect(try pan.values.first?.name == "translation_x")
        #expect(try !pan.reasons.isEmpty)
        #expect(try context.classes.contains(pan))
        let error = #expect(throws: GestaError.self) { try context.findClass("gesta.pam") }
        #expect(error?.code == .class)
        #expect(error?.message.contains("gesta.pan") == true)
    }

    @Test func capturedSamples() throws {
        let context = try Context()
        let capture = try CaptureRecognizer(context)
        try context.finger().draw("chevron", x: 0, y: 0, size: 100, seconds: 0.2)
        let samples = try capture.samples(first: 0)
        #expect(samples.count > 10 && samples.first?.phase == .began)
        #expect(try capture.samples(first: samples.count).isEmpty)
    }

    @Test func plugins() throws {
        let context = try Context()
        #expect(try context.plugins.isEmpty)
        let error = #expect(throws: GestaError.self) { try context.loadPlugin("relative.so") }
        #expect(error?.code == .pluginPath)
        let missing = #expect(throws: GestaError.self) { try context.scanPlugin("/no/such/directory") }
        #expect(missing?.code == .pluginMissing)
        #expect(throws: GestaError.self) { try AnyRecognizer(context, class: "org.example.none") }
    }
    @Test func descriptions() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        let pan = try PanRecognizer(context, label: "scroll")
        #expect("\(tap)" == "gesta.tap \(tap.id)" && "\(tap.id)".hasPrefix("0x"))
        #expect("\(pan) \(context.root) \(try pan.recognizerClass)" == "scroll region \(context.root.id) gesta.pan")
        try pan.destroy()
        #expect("\(pan)" == "recognizer \(pan.id)")
        #expect("\([State.began]) \(Phase.moved) \(ErrorCode.notFinite)" == "[began] moved notFinite")
        #expect("\(Reason.movedTooFar) \(Reason(rawValue: 1000)) \(Reason(rawValue: 1001))" == "movedTooFar 1000 1001")
        #expect("\(HintKey.straighter) \(HintKey(rawValue: 34))" == "straighter movedTooFar")
        #expect("\([.alt, .shift] as Modifiers) \(Buttons(rawValue: 65))" == "[shift, alt] [primary, 64]")
        #expect("\(Rect(x: 1, y: 2, width: 3, height: 4))" == "Rect(x: 1.0, y: 2.0, width: 3.0, height: 4.0)")
        try context.finger().tap(x: 0, y: 0)
        #expect("\(try context.polledEvents)" == "[gesta.tap \(tap.id) ended]")
    }
}
