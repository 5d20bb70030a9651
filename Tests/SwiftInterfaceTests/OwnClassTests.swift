import Gesta
import Testing

enum Side: String, Choice { case left, right }

final class Hold: CustomRecognizer {
    override class var className: String { "org.example.hold" }
    override class var doc: String { "A finger that rests." }
    override class var reasons: [OwnReason] {
        [OwnReason(1000, "lifted", "lifted after {measured} s, at least {limit} s required", hint: "hold longer")]
    }
    @Parameter("How long it must rest.", in: 0.1...10, unit: "s") var minDuration = 0.5
    @Parameter("The fingers.", in: 1...5) var fingers = 1
    @Parameter("The side.") var side = Side.right
    @Parameter("A note.") var note = "none"
    @Parameter("Whether it is strict.") var isStrict = true
    var doubleDuration: Double { 2 * minDuration }
    @Value("The time so far.", unit: "s") var held = 0.0
    @Value("The last phase.") var word = ""
    @Value("A factor of the program.", flags: .writable) var factor = 0.0

    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) {
        word = "down"
        try setDeadline(contacts[0].time + Int64(minDuration * 1e9))
    }

    override func deadlineReached(_ time: Int64) throws(GestaError) {
        held = minDuration
        word = note
        try recognize()
    }

    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) {
        let time = Double(contacts[0].time - contacts[0].startTime) / 1e9
        if state == .possible { try fail(Self.reasons[0], measured: time, limit: minDuration) }
    }

    override func measure() throws(GestaError) {
        try addMeasure(Self.reasons[0].reason, measured: held, in: minDuration...Double.infinity, parameter: 0)
    }

    override func setValue(_ name: String, _ number: Double) throws(GestaError) {
        if name != "factor" || number < 0 { throw GestaError(.range) }
    }
}

final class Wrong: CustomRecognizer {
    override class var className: String { "org.example.wrong" }
    @Value("A number.") var number = 0.0
    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) {
        number = .nan
        try change()
    }
}

final class Unnamed: CustomRecognizer {}

final class BadRange: CustomRecognizer {
    override class var className: String { "org.example.bad_range" }
    @Parameter("Out of its range.", in: 0...1) var share = 2.0
}

final class Counted: CustomRecognizer {
    override class var className: String { "org.example.counted" }
    nonisolated(unsafe) static var alive = 0
    required init() {
        super.init()
        Self.alive += 1
    }
    deinit { Self.alive -= 1 }
}

final class Pointer: CustomRecognizer {
    override class var className: String { "org.example.pointer" }
    override class var flags: ClassFlags { [.continuous, .hovers] }
    @Value("Moves.") var moves = 0
    override func hoverMoved(_ pointer: Contact) throws(GestaError) {
        moves += 1
        if state == .possible { try begin() } else { try change() }
    }
    override func hoverLeft(_ pointer: Contact) throws(GestaError) { try end() }
}

/// A pan along y, which takes part in hand-overs.
final class OwnPan: CustomRecognizer {
    override class var className: String { "org.example.pan" }
    override class var flags: ClassFlags { .continuous }
    override class var takesOver: Bool { true }
    @Value("The distance moved.", unit: "length") var translationY = 0.0
    private var moved = 0.0
    private var y = 0.0

    override func reset() { moved = 0 }
    override func touchesBegan(_ contacts: [Contact]) { y = contacts[0].location.y }

    override func touchesMoved(_ contacts: [Contact]) throws(GestaError) {
        let step = contacts[0].location.y - y
        y = contacts[0].location.y
        if state == .possible {
            moved += step
            if abs(moved) <= 2 * unitsPerMm { return }
            if room(Point(x: 0, y: moved)) == 0 { return try fail(.noRoom) }
            return try begin()
        }
        try take(step)
        if state == .began || state == .changed { try change() }
    }

    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) {
        if state == .possible { try fail() } else { try end() }
    }

    override func canMove(_ movement: Point) -> Bool { abs(movement.y) >= abs(movement.x) }

    override func takeOver(_ movement: Point) throws(GestaError) {
        try begin()
        try take(movement.y)
    }

    private func take(_ step: Double) throws(GestaError) { translationY += try keep(Point(x: 0, y: step)).y }
}

/// Adds up what scrolls.
private final class Scroller: CustomRecognizer {
    override class var className: String { "org.example.scroller" }
    override class var flags: ClassFlags { [.continuous, .takesScrolls, .motionsOnly] }
    @Value("How far.") var moved = 0.0

    override func motion(_ motion: Motion) throws(GestaError) {
        if motion.phase == .ended { return try end() }
        if motion.phase != .moved { return }
        moved += motion.dy
        if state == .possible { try begin() } else { try change() }
    }
}

@Suite struct OwnClassTests {
    @Test func receivesMotions() throws {
        let context = try Context()
        let own = try OwnRecognizer<Scroller>(context)
        func scroll(_ time: Int64, _ flags: MotionFlags) -> Motion {
            Motion(
                time: time, stream: 0, x: 5, y: 5, dx: 0, dy: -4, scale: 0, rotation: 0, wheelX: 0, wheelY: 0,
                kind: .scroll, phase: .moved, source: .finger, fingers: 2, flags: flags)
        }
        var moved: Double?
        try own.onEnded { event in moved = event["moved"] }
        try context.push([scroll(0, []), scroll(8_000_000, .stoppedY)])
        #expect(try own.state == .ended)
        #expect(moved == -8)
    }

    @Test(arguments: [false, true], [false, true])
    func passesContactsOn(inner: Bool, outer: Bool) throws {
        func pan(_ own: Bool, _ context: Context, in region: Region? = nil) throws -> Recognizer {
            own ? try OwnRecognizer<OwnPan>(context, in: region) : try PanRecognizer(context, in: region)
        }
        let context = try Context(Config(unitsPerMm: 1))
        let page = try pan(outer, context)
        let rect = Rect(x: 0, y: 0, width: 100, height: 100)
        let list = try pan(inner, context, in: Region(context, rect: rect))
        try list.passOn(page)
        try list.setRoom(Room(left: .infinity, right: .infinity, up: 20, down: .infinity))
        var events: [String] = []
        try context.setObserver { event in
            guard [.began, .ended, .cancelled].contains(event.state) else { return }
            let name = event.recognizer == page.id ? "page" : "list"
            events.append("\(name) \(event.state) \(event["translation_y"] ?? 0)")
        }
        for (index, y) in [90.0, 80, 70, 45, 40, 43, 60, 60].enumerated() {
            let phase: Phase = index == 0 ? .began : index == 7 ? .ended : .moved
            try context.push([Touch(time: Int64(index) * 10_000_000, contact: 1, x: 50, y: y, phase: phase)])
        }
        let expected = [
            "list began 0.0", "list ended -20.0", "page began -15.0", "page ended -17.0", "list began 0.0",
            "list ended 17.0",
        ]
        #expect(events == expected)
    }

    @Test func classesThatTakeNothingOver() throws {
        final class Careful: CustomRecognizer {
            override class var className: String { "org.example.careful" }
            override class var flags: ClassFlags { .continuous }
            override class var takesOver: Bool { true }
            override func canTakeOver(_ count: Int) -> Bool { count == 2 }
            override func takeOver(_ movement: Point) throws(GestaError) { try begin() }
        }
        let context = try Context(Config(unitsPerMm: 1))
        let list = try PanRecognizer(context)
        let error = #expect(throws: GestaError.self) { try list.passOn(OwnRecognizer<Hold>(context)) }
        #expect(error?.code == .type)
        let careful = try OwnRecognizer<Careful>(context)
        try list.passOn(careful)
        try context.finger(1).down(x: 0, y: 0)
        try context.finger(1).moveTo(x: 50, y: 0, seconds: 0.1)
        #expect(try list.state == .changed && careful.state == .failed)
        try context.finger(2).down(x: 0, y: 50)
        #expect(try list.state == .ended && careful.state == .began)
        let outside = OwnPan()
        #expect(outside.room(.zero) == .infinity && outside.canTakeOver(1) && !outside.canTakeOver(2))
        let stale = #expect(throws: GestaError.self) { try outside.keep(.zero) }
        #expect(stale?.code == .stale)
    }

    @Test func recognizes() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        var seen: [Double?] = []
        var words: [String?] = []
        try hold.onEnded { event in
            seen.append(event["held"])
            words.append(event.text("word"))
        }
        try hold.setText("note", text: "well")
        try context.finger().down(x: 0, y: 0)
        try context.finger().wait(seconds: 1)
        try context.finger().up()
        #expect(seen == [0.5] && words == ["well"])
    }

    @Test func failsWithAReason() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        try hold.setNumber("min_duration", value: 2)
        try context.finger().down(x: 0, y: 0)
        #expect(try hold.measures.map(\.least) == [2])
        try context.finger().wait(seconds: 1)
        try context.finger().up()
        let verdict = try hold.verdict
        #expect(verdict.state == .failed && verdict.reason.rawValue == 1000 && verdict.limit == 2)
        #expect(try hold.verdict.text.contains("at least 2"))
        #expect(try hold.hint.text.contains("hold longer"))
    }

    @Test func declarationsAreThoseOfC() throws {
        let context = try Context()
        let registered = try context.register(Hold.self)
        let parameters = try registered.parameters
        #expect(parameters.map(\.name) == ["min_duration", "fingers", "side", "note", "is_strict"])
        #expect(parameters.map(\.type) == [.number, .integer, .choice, .text, .boolean])
        #expect(parameters[2].choices == ["left", "right"] && parameters[2].initial == 1)
        #expect(parameters[3].initialText == "none" && parameters[4].initial == 1)
        #expect(try registered.values.map(\.name) == ["held", "word", "factor"])
        #expect(try registered.describe.label == "Hold")
        let twice = #expect(throws: GestaError.self) { try context.register(Hold.self) }
        #expect(twice?.code == .classDuplicate)
    }

    @Test func writableValues() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        try context.finger().down(x: 0, y: 0)
        try hold.setNumber("factor", value: 3)
        #expect(try hold.number("factor") == 3)
        let error = #expect(throws: GestaError.self) { try hold.setNumber("factor", value: -3) }
        #expect(error?.code == .range)
        let readOnly = #expect(throws: GestaError.self) { try hold.setNumber("held", value: 1) }
        #expect(readOnly?.code == .readOnly)
    }

    @Test func typedParametersAndValues() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        #expect(try hold.minDuration == 0.5 && hold.fingers == 1 && hold.side == .right && hold.note == "none")
        try hold.set(\.minDuration, to: 0.25)
        try hold.set(\.fingers, to: 2)
        try hold.set(\.side, to: .left)
        try hold.set(\.note, to: "well")
        try hold.set(\.isStrict, to: false)
        #expect(try hold.minDuration == 0.25 && hold.fingers == 2 && hold.side == .left && hold.note == "well")
        #expect(try hold.number("min_duration") == 0.25 && !hold.isStrict)
        try context.finger().down(x: 0, y: 0)
        #expect(try hold.word == "down")
        try hold.set(\.factor, to: 3)
        try context.finger().wait(seconds: 0.3)
        #expect(try hold.held == 0.25 && hold.factor == 3 && hold.word == "well")
        try context.finger().up()
        let range = #expect(throws: GestaError.self) { try hold.set(\.minDuration, to: 11) }
        #expect(try range?.code == .range && hold.minDuration == 0.25)
        let readOnly = #expect(throws: GestaError.self) { try hold.set(\.held, to: 1) }
        #expect(readOnly?.code == .readOnly)
        // Properties that are computed from parameters, or are no declarations, are refused.
        for property in [\Hold.doubleDuration, \Hold.unitsPerMm] {
            let name = #expect(throws: GestaError.self) { try hold[dynamicMember: property] }
            #expect(name?.code == .name)
        }
    }

    @Test func errorsOfHooksAreThrownByThePush() throws {
        let context = try Context()
        let wrong = try OwnRecognizer<Wrong>(context)
        let error = #expect(throws: GestaError.self) { try context.finger().down(x: 0, y: 0) }
        #expect(error?.code == .notFinite)
        #expect(try wrong.values == [0])
        // The contact is down all the same.
        try context.finger().up()
        #expect(try wrong.verdict.refused == 1)
    }

    @Test func badClassesAreRefused() throws {
        let context = try Context()
        let unnamed = #expect(throws: GestaError.self) { try context.register(Unnamed.self) }
        #expect(unnamed?.code == .classId)
        let range = #expect(throws: GestaError.self) { try context.register(BadRange.self) }
        #expect(range?.code == .classParameter)
        #expect(throws: GestaError.self) { try OwnRecognizer<BadRange>(context) }
        #expect(try context.recognizers.isEmpty)
    }

    @Test func instancesLiveAsLongAsTheirRecognizer() throws {
        do {
            let context = try Context()
            let first = try OwnRecognizer<Counted>(context)
            _ = try OwnRecognizer<Counted>(context)
            #expect(Counted.alive == 2)
            try first.destroy()
            #expect(Counted.alive == 1)
        }
        #expect(Counted.alive == 0)
    }

    @Test func methodsOutsideOfHooksFail() throws {
        let outside = Hold()
        #expect(outside.minDuration == 0.5 && outside.state == .possible && outside.contacts.isEmpty)
        let error = #expect(throws: GestaError.self) { try outside.recognize() }
        #expect(error?.code == .stale)
    }

    @Test func pointersThatHover() throws {
        let context = try Context()
        let pointer = try OwnRecognizer<Pointer>(context)
        for x in 0..<3 { try context.finger().hover(x: Double(x), y: 0) }
        #expect(try pointer.number("moves") == 3)
        #expect(try pointer.state == .changed)
    }

    @Test func anActionMayDestroyItsOwnRecognizer() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        var count = 0
        try hold.onEnded { _ in
            count += 1
            try? hold.destroy()
        }
        for _ in 0..<2 {
            try context.finger().down(x: 0, y: 0)
            try context.finger().wait(seconds: 1)
            try context.finger().up()
        }
        #expect(count == 1)
    }

    @Test func anActionMayReleaseTheContextOfAnOwnClass() throws {
        final class Owner { var context: Context? }
        let owner = Owner()
        owner.context = try Context()
        weak let gone = owner.context
        let finger = try #require(owner.context).finger()
        let hold = try OwnRecognizer<Hold>(#require(owner.context))
        _ = try OwnRecognizer<Wrong>(#require(owner.context))
        try hold.onEnded { _ in owner.context = nil }
        #expect(throws: GestaError.self) { try finger.down(x: 0, y: 0) }
        try finger.wait(seconds: 1)
        #expect(gone == nil)
        let error = #expect(throws: GestaError.self) { try finger.up() }
        #expect(error?.code == .stale)
    }

    @Test func hooksGetTheContactsThatChanged() throws {
        final class Pair: CustomRecognizer {
            override class var className: String { "org.example.pair" }
            @Parameter("The width.", in: 1...50, unit: "length", flags: .length) var width = 10.0
            @Value("The contacts of the calls, and all of them.") var seen = ""
            override func touchesBegan(_ contacts: [Contact]) { note(contacts) }
            override func touchesMoved(_ contacts: [Contact]) throws(GestaError) {
                note(contacts)
                try recognize()
                seen += "\(state)"
                try recognize()
            }
            override func touchesEnded(_ contacts: [Contact]) { seen += "not called" }
            private func note(_ changed: [Contact]) { seen += "\(changed.count)/\(contacts.count) " }
        }
        let context = try Context(Config(unitsPerMm: 4))
        let pair = try OwnRecognizer<Pair>(context)
        #expect(try pair.width == 40)
        try context.finger(1).down(x: 0, y: 0)
        try context.finger(2).down(x: 9, y: 0)
        let error = #expect(throws: GestaError.self) { try context.finger(2).moveTo(x: 10, y: 0, seconds: 0.001) }
        #expect(error?.code == .state)
        try context.finger(2).up()
        try context.finger(1).up()
        #expect(try pair.seen == "1/1 1/2 1/2 ended")
        #expect(try pair.state == .ended)
    }

    @Test func cancelsByDefault() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        try context.finger().down(x: 0, y: 0)
        try context.cancel()
        #expect(try hold.state == .cancelled)
    }

    @Test func relationsOfTheClass() throws {
        final class Modest: CustomRecognizer {
            override class var className: String { "org.example.modest" }
            override func touchesEnded(_ contacts: [Contact]) throws(GestaError) { try recognize() }
            override func canPrevent(_ other: Recognizer) -> Bool { false }
            override func canBePrevented(by other: Recognizer) -> Bool { !(other is TapRecognizer) }
        }
        let context = try Context()
        let modest = try OwnRecognizer<Modest>(context)
        let tap = try TapRecognizer(context)
        try context.finger().tap(x: 0, y: 0)
        #expect(try modest.state == .ended && tap.state == .ended)
    }

    @Test func logs() throws {
        let context = try Context()
        var lines: [LogLevel] = []
        try context.setLog { level, text in lines.append(level) }
        _ = try OwnRecognizer<Wrong>(context)
        try? context.finger().down(x: 0, y: 0)
        #expect(!lines.isEmpty)
        try context.setLog(nil)
    }
}

final class Tow: CustomRecognizer {
    override class var className: String { "org.example.tow" }
    override class var flags: ClassFlags { [.continuous, .keepsMeasures, .mayRelease] }
    override class var takesOver: Bool { true }
    override class var movesBack: Bool { true }
    override class var updatesValues: Bool { true }
    override class var reasons: [OwnReason] { [OwnReason(1000, "too_short", "towed {measured}", hint: "too short")] }
    @Parameter("How far it moves first.", in: 0.5...20, unit: "length", flags: [.length, .slop]) var slop = 2.0
    @Parameter("How far off the axis.", in: 0.1...1.5) var angle = 0.5
    @Parameter("How long it waits.", in: 0...1) var wait = 0.0
    @Parameter("What it has learned.") var usual = ""
    @Parameter("Whether it learns.") var learning = false
    @Parameter("Each contact by itself.", flags: .perContact) var perContact = false
    @Value("The distance.") var towed = 0.0
    @Value("The speed.") var speed = 0.0
    nonisolated(unsafe) static var calls: [String] = []
    private var start = 0.0

    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) {
        if state != .possible { return }
        start = contacts[0].location.x
        try setDeadline(nil)
        try track(contacts[0].location)
    }

    override func touchesMoved(_ contacts: [Contact]) throws(GestaError) {
        let location = contacts[0].location
        try track(location)
        if state != .possible {
            try move(keep(Point(x: location.x - contacts[0].previous.x, y: 0)))
            try change()
        } else if abs(location.x - start) > slop {
            try begin()
            towed = abs(location.x - start)
        }
    }

    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) {
        if state != .possible {
            try end()
            if learning { try _usual.store("\(Int(towed))") }
        } else if wait > 0 {
            try setDeadline(contacts[0].time + Int64(wait * 1e9))
        } else {
            try fail(Self.reasons[0], measured: abs(contacts[0].location.x - start), limit: slop)
        }
    }

    override func deadlineReached(_ time: Int64) throws(GestaError) { try fail(Self.reasons[0]) }
    override func move(_ movement: Point) throws(GestaError) { towed += movement.x }
    override func takeOver(_ movement: Point) throws(GestaError) {
        try begin()
        try move(movement)
    }
    override func accept() throws(GestaError) { try begin() }
    override func givesWay() -> Bool { true }
    override func giveWay() throws(GestaError) { Self.calls.append("giveWay") }
    override func contactExcluded() throws(GestaError) { try fail(.otherInput) }
    override func distance(to contact: Contact) -> Double? {
        hasSameInput(contact) ? abs(contact.location.x - start) : nil
    }
    override func updateValues() throws(GestaError) { speed = abs(velocity.x) }
    override func describe() -> String? { state == .ended ? "towed by \(Int(towed))" : nil }
    override func hint() -> String? { "tow it farther" }
    override func measure() throws(GestaError) {
        try addMeasure(Self.reasons[0].reason, measured: 1, in: 2...3, parameter: 0, isMet: true)
    }
    override func profile() -> RecognizerProfile? {
        var profile = RecognizerProfile()
        profile.longestDoubt = wait
        profile.begins = 1...1
        return profile
    }
    override func examine() throws(GestaError) {
        if angle != 0.5 { try addFinding(.unused, "angle has no effect") }
    }
    override func parameterWillChange(_ name: String, to number: Double, text: String?) throws(GestaError) {
        if name == "usual", let text, Int(text) == nil, !text.isEmpty {
            throw GestaError(.text, "must be a whole number")
        }
    }
    override func parameterDidChange(_ name: String) throws(GestaError) { Self.calls.append(name) }
}

@Suite(.serialized)
struct OwnClassRightsTests {
    private func drag(
        _ context: Context, to x: Double = 90, y: Double = 30, contact: UInt64 = 1, at time: Int64 = 0
    ) throws {
        for (index, at) in [30, (30 + x) / 2, x, x].enumerated() {
            let phase: Phase = index == 0 ? .began : index == 3 ? .ended : .moved
            try context.push([
                Touch(time: time + Int64(index) * 10_000_000, contact: contact, x: at, y: y, phase: phase)
            ])
        }
    }

    @Test func texts() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let tow = try OwnRecognizer<Tow>(context)
        try drag(context)
        #expect(try tow.verdict.text == "ended: towed by 60")
        #expect(try tow.measures.map(\.least) == [2])
        #expect(try tow.towed == 60)
        try drag(context, to: 31, at: 1_000_000_000)
        #expect(try tow.verdict.text == "failed: towed 1")
        #expect(try tow.hint.text == "tow it farther")
    }

    @Test func findings() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let tow = try OwnRecognizer<Tow>(context)
        #expect(try context.check().isEmpty)
        try tow.set(\.angle, to: 1)
        try tow.set(\.wait, to: 0.25)
        let tap = try TapRecognizer(context)
        try tap.require(toFail: tow)
        let found = try context.check()
        #expect(found.map(\.kind) == [.unused, .latency])
        #expect(found.last?.seconds == 0.25)
        try tap.destroy()
        try tow.set(\.angle, to: 0.5)
        try tow.set(\.wait, to: 0)
        _ = try OwnRecognizer<Tow>(context)
        #expect(try context.check().map(\.kind) == [.hidden])
    }

    @Test func parameters() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let tow = try OwnRecognizer<Tow>(context)
        Tow.calls = []
        let error = #expect(throws: GestaError.self) { try tow.setText("usual", text: "far") }
        #expect(error?.message.contains("usual must be a whole number") == true)
        #expect(Tow.calls.isEmpty)
        try tow.set(\.learning, to: true)
        #expect(Tow.calls == ["learning"])
        try drag(context)
        #expect(try tow.usual == "60")
        #expect(try context.saveSetup().contains("usual \"60\""))
    }

    @Test func velocity() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let tow = try OwnRecognizer<Tow>(context)
        try context.push([Touch(time: 0, contact: 1, x: 30, y: 30, phase: .began)])
        for step in 1...4 {
            let x = 30 + 10 * Double(step)
            try context.push([Touch(time: Int64(step) * 10_000_000, contact: 1, x: x, y: 30, phase: .moved)])
        }
        #expect(try abs(tow.speed - 1000) < 1)
    }

    @Test func otherRecognizers() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let (pan, tow) = (try PanRecognizer(context), try OwnRecognizer<Tow>(context))
        try tow.set(\.slop, to: 20)
        try pan.setTeam(1, captain: false)
        try tow.setTeam(1, captain: true)
        try drag(context, to: 40)
        #expect(try tow.state == .ended)
        #expect(try pan.state == .failed)
        try pan.destroy()
        try tow.set(\.wait, to: 1)
        try drag(context, to: 31, at: 1_000_000_000)
        #expect(try tow.state == .possible)
        try tow.setButtons(.secondary)
        try drag(context, to: 31, at: 1_100_000_000)
        #expect(try tow.verdict.reason == .otherInput)
    }

    @Test func beforeTheLift() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let line = try OwnRecognizer<Line>(context)
        let stroke = try StrokeRecognizer(context)
        try stroke.set(pattern: "right, down")
        #expect(try context.check().map(\.kind) == [.hidden])
        try draw(context, [(0, 0), (100, 0)])
        #expect(try line.state == .possible)
        #expect(try line.certainty == 0)
        try draw(context, [(100, 0), (100, -100)], at: 1_000_000_000, continuing: true)
        #expect(try line.state == .ended)
        #expect(try line.certainty == 1)
        #expect(try line.samples(first: 0).count > 5)
        // It contests that of a stroke.
        try context.push([Touch(time: 2_000_000_000, contact: 1, x: 100, y: -100, phase: .ended)])
        try stroke.set(eager: true)
        try line.set(\.isContesting, to: true)
        try draw(context, [(0, 0), (60, 0), (60, 60)], at: 3_000_000_000)
        #expect(try stroke.state == .possible)
    }

    private func draw(
        _ context: Context, _ points: [(Double, Double)], at start: Int64 = 0, continuing: Bool = false
    ) throws {
        var time = start
        if !continuing {
            try context.push([Touch(time: time, contact: 1, x: points[0].0, y: points[0].1, phase: .began)])
        }
        for (from, to) in zip(points, points.dropFirst()) {
            for step in 1...25 {
                time += 8_000_000
                let part = Double(step) / 25
                let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
                try context.push([Touch(time: time, contact: 1, x: x, y: y, phase: .moved)])
            }
        }
    }

    @Test func eachContact() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let tow = try OwnRecognizer<Tow>(context)
        try tow.set(\.perContact, to: true)
        try tow.set(\.wait, to: 1)
        try drag(context, to: 31)
        try drag(context, at: 100_000_000)
        let states = try tow.children.map { try $0.state }
        #expect(states.filter { $0 == .ended }.count == 1)
        #expect(!states.contains(.failed))
    }

    @Test func stepsAreMovedBack() throws {
        let context = try Context(Config(unitsPerMm: 1))
        let page = try OwnRecognizer<Tow>(context)
        let region = try Region(context, rect: Rect(x: 0, y: 0, width: 300, height: 300))
        let list = try OwnRecognizer<Tow>(context, in: region)
        try list.passOn(page)
        try list.setRoom(Room(left: .infinity, right: 20, up: .infinity, down: .infinity))
        var last: [String] = []
        try context.setObserver { event in
            if event.state == .ended { last.append("\(event.recognizer == page.id) \(event["towed"] ?? 0)") }
        }
        try drag(context)
        #expect(last.count == 2)
        #expect(last.first?.hasPrefix("false") == true)
        #expect(last.last?.hasPrefix("true") == true)
    }
}

/// A line to the right that is recognized before the lift.
final class Line: CustomRecognizer {
    override class var className: String { "org.example.line" }
    override class var flags: ClassFlags { .keepsSamples }
    @Parameter("Whether it contests and does not recognize.") var isContesting = false
    @Value("1 when it is recognized.") var certainty = 0.0

    override func touchesBegan(_ contacts: [Contact]) throws(GestaError) { try keepSample(of: contacts[0]) }
    override func touchesMoved(_ contacts: [Contact]) throws(GestaError) {
        try keepSample(of: contacts[0])
        if isContesting { return }
        certainty = 1
        try recognizeEarly(share: 0.9)
    }
    override func touchesEnded(_ contacts: [Contact]) throws(GestaError) { try fail() }
    override func contests(share: Double, confidence: Int) -> Bool { isContesting && share > 0.8 && confidence > 128 }
    override func withdrawRecognition() throws(GestaError) { certainty = 0 }
    override func pattern() -> String? { "right, down" }
}
