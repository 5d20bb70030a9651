import CGesta
import Testing

@testable import GestaCore

@Suite("TouchCheck")
struct TouchCheckTests {
    /// A table in which contacts 1 and 2 of at most 3 are down; the time is 10 ms.
    private func withTable(_ body: (inout ContactTable<Trackers>, inout TouchCheck) -> Void) {
        var table = ContactTable(limit: 3)!
        var check = TouchCheck()
        for id in [1, 2] as [UInt64] {
            withUnsafePointer(to: gesta_touch.down(id, 0, 0, at: 10)) { _ = table.begin($0, .down) }
        }
        body(&table, &check)
        check.free()
        table.free()
    }

    private func flaw(_ touches: [gesta_touch], now: Int64 = ms(10)) -> SampleFlaw? {
        var found: SampleFlaw?
        withTable { table, check in
            touches.withUnsafeBytes {
                let batch = TouchBatch(
                    base: $0.baseAddress!, count: touches.count, stride: MemoryLayout<gesta_touch>.stride)
                found = check.firstFlaw(in: batch, contacts: &table, now: now)
            }
        }
        return found
    }

    struct Case: Sendable {
        let what: String
        let status: Status
        /// The message after "touches[2]."
        let words: String
        let spoil: @Sendable (inout gesta_touch) -> Void
    }

    static let cases: [Case] = [
        Case(what: "time backwards", status: .time, words: "time is 11999999, must not be before 12000000") {
            $0.time = ms(12) - 1
        },
        Case(what: "time too late", status: .time, words: "time is 4611686018427387904, must be within") {
            $0.time = 1 << 62
        },
        Case(what: "time too early", status: .time, words: "time is -4611686018427387904, must be within") {
            $0.time = -(1 << 62)
        },
        Case(
            what: "earliest time", status: .time, words: "time is -4611686018427387903, must not be before 12000000"
        ) {
            $0.time = -Clock.latest
        },
        Case(what: "no time", status: .time, words: "time is -9223372036854775808, must be within") { $0.time = .min },
        Case(what: "x nan", status: .notFinite, words: "x is nan, must be finite") { $0.x = .nan },
        Case(what: "x infinite", status: .notFinite, words: "x is inf, must be finite") { $0.x = .infinity },
        Case(what: "y nan", status: .notFinite, words: "y is nan, must be finite") { $0.y = .nan },
        Case(what: "y infinite", status: .notFinite, words: "y is -inf, must be finite") { $0.y = -.infinity },
        Case(what: "x too large", status: .range, words: "x is 1000000000.001, must be within") {
            $0.x = 1_000_000_000.001
        },
        Case(what: "y too small", status: .range, words: "y is -2e15, must be within") { $0.y = -2e15 },
        Case(what: "phase 0", status: .phase, words: "phase is 0, must be one of") { $0.phase = 0 },
        Case(what: "phase 7", status: .phase, words: "phase is 7, must be one of") { $0.phase = 7 },
        Case(what: "phase -1", status: .phase, words: "phase is 4294967295, must be one of") { $0.phase = .max },
        Case(what: "tool", status: .phase, words: "tool is 4, must be one of") { $0.tool = 4 },
        Case(what: "flags", status: .phase, words: "flags is 0x00000002, must only have") { $0.flags = 2 },
        Case(what: "pressure", status: .notFinite, words: "pressure is nan, must be finite") { $0.pressure = .nan },
        Case(what: "major", status: .notFinite, words: "major is inf, must be finite") { $0.major = .infinity },
        Case(what: "minor", status: .notFinite, words: "minor is -inf, must be finite") { $0.minor = -.infinity },
        Case(what: "orientation", status: .notFinite, words: "orientation is nan") { $0.orientation = .nan },
        Case(what: "tilt_x", status: .notFinite, words: "tilt_x is nan") { $0.tilt_x = .nan },
        Case(what: "tilt_y", status: .notFinite, words: "tilt_y is inf") { $0.tilt_y = .infinity },
        Case(what: "distance nan", status: .notFinite, words: "distance is nan, must be finite") { $0.distance = .nan },
        Case(what: "distance infinite", status: .notFinite, words: "distance is inf") { $0.distance = .infinity },
        Case(what: "distance -infinite", status: .notFinite, words: "distance is -inf") { $0.distance = -.infinity },
        Case(what: "distance", status: .range, words: "distance is -0.5, must not be negative") { $0.distance = -0.5 },
        Case(what: "x before distance", status: .range, words: "x is 2000000000, must be within") {
            ($0.x, $0.distance) = (2e9, -1)
        },
        Case(what: "unknown contact", status: .contact, words: "contact is 9, which is not down") { $0.contact = 9 },
        Case(what: "twice down", status: .contact, words: "contact is 1, which is already down") {
            $0.phase = GESTA_PHASE_BEGAN.rawValue
        },
        Case(what: "hover while down", status: .contact, words: "contact is 1, which is already down") {
            $0.phase = GESTA_PHASE_HOVER.rawValue
        },
    ]

    @Test("Each flaw is found among moves, with its position, code and text", arguments: cases)
    func flaws(of flawed: Case) {
        var touches = [
            gesta_touch.move(1, 1, 1, at: 11), .move(1, 2, 2, at: 12), .move(1, 3, 3, at: 13), .move(1, 4, 4, at: 14),
        ]
        flawed.spoil(&touches[2])
        let found = flaw(touches)
        #expect(found?.index == 2)
        #expect(found?.status == flawed.status)
        guard let found else { return }
        var bytes = [UInt8](repeating: 0, count: 256)
        let text = bytes.withUnsafeMutableBufferPointer { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            touches.withUnsafeBytes {
                let batch = TouchBatch(base: $0.baseAddress!, count: 4, stride: MemoryLayout<gesta_touch>.stride)
                found.describe(in: batch, now: ms(10), limit: 3, isSimulated: false, to: &out)
            }
            return Text(base: buffer.baseAddress!, count: out.needed).string
        }
        #expect(text.hasPrefix("touches[2].\(flawed.words)"), "\(text)")
    }

    @Test("Each flaw is found in a single sample", arguments: cases)
    func alone(flawed: Case) {
        var touch = gesta_touch.move(1, 1, 1, at: 13)
        flawed.spoil(&touch)
        let found = flaw([touch], now: ms(12))
        #expect(found?.index == 0 && found?.status == flawed.status)
    }

    @Test("A run of moves ends before a flaw", arguments: cases)
    func runs(flawed: Case) {
        var touches: [gesta_touch] = []
        for time in 11..<21 { touches += [.move(1, 1, 1, at: time), .move(2, 1, 1, at: time)] }
        #expect(run(touches) == 0..<20)
        flawed.spoil(&touches[13])
        let found = flaw(touches)
        #expect(found?.index == 13)
        #expect(run(touches).upperBound <= 12)
    }

    /// The longest run, of both contacts.
    private func run(_ touches: [gesta_touch]) -> Range<Int> {
        var found = 0..<0
        withTable { table, check in
            touches.withUnsafeBytes {
                let batch = TouchBatch(
                    base: $0.baseAddress!, count: touches.count, stride: MemoryLayout<gesta_touch>.stride)
                _ = check.firstFlaw(in: batch, contacts: &table, now: ms(10))
                found = check.longestRun
                #expect(found.isEmpty || check.width == 2)
            }
        }
        return found
    }

    @Test("The fast check of a single move passes no flaw", arguments: cases)
    func quickLookAtOne(flawed: Case) {
        var contact = Contact(seen: gesta_contact(), attachment: Trackers())
        contact.seen.id = 1
        var touch = gesta_touch.move(1, 1, 1, at: 13)
        #expect(
            !TouchCheck.isMove(&touch, of: &contact, from: ms(13), before: Clock.latest + 1), "it has not moved before")
        contact.seen.phase = GESTA_PHASE_MOVED.rawValue
        #expect(TouchCheck.isMove(&touch, of: &contact, from: ms(13), before: Clock.latest + 1))
        touch.pressure = 0.5
        #expect(TouchCheck.isMove(&touch, of: &contact, from: ms(13), before: Clock.latest + 1))
        touch.tool = GESTA_TOOL_PEN.rawValue
        #expect(!TouchCheck.isMove(&touch, of: &contact, from: ms(13), before: Clock.latest + 1), "it was a finger")
        touch.tool = 0
        flawed.spoil(&touch)
        #expect(!TouchCheck.isMove(&touch, of: &contact, from: ms(13), before: Clock.latest + 1))
    }

    @Test("The limits themselves are allowed")
    func extremes() {
        var last = gesta_touch.move(1, GESTA_COORDINATE_MAX, -GESTA_COORDINATE_MAX, at: 10)
        last.time = Clock.latest
        (last.pressure, last.major, last.tilt_x) = (.greatestFiniteMagnitude, .greatestFiniteMagnitude, -1)
        (last.flags, last.tool) = (GESTA_TOUCH_COALESCED.rawValue, GESTA_TOOL_MOUSE.rawValue)
        (last.buttons, last.modifiers) = (.max, .max)
        last.distance = .greatestFiniteMagnitude
        #expect(flaw([last]) == nil)
        last.distance = -0.0
        #expect(flaw([last]) == nil, "-0 is not negative")
        #expect(flaw([.move(1, 0, 0, at: 11), last]) == nil)
        #expect(flaw([last, last]) == nil, "equal times are not backwards")
        var first = gesta_touch.down(3, 0, 0, at: 0)
        first.time = -Clock.latest
        #expect(flaw([first], now: Clock.unknown) == nil)
    }

    @Test("Contacts may begin and end within a batch")
    func lifecycle() {
        #expect(
            flaw([.down(3, 0, 0, at: 11), .move(3, 1, 1, at: 11), .up(3, 1, 1, at: 12), .down(3, 0, 0, at: 12)]) == nil)
        #expect(flaw([.up(1, 0, 0, at: 11), .down(1, 0, 0, at: 11), .lose(1, at: 11), .hover(1, at: 11)]) == nil)
        #expect(flaw([.up(1, 0, 0, at: 11), .move(1, 0, 0, at: 11)])?.index == 1)
        #expect(flaw([.lose(1, at: 11), .rest(1, at: 11)])?.status == .contact)
        #expect(flaw([.hover(9, at: 11), .move(9, 0, 0, at: 11)])?.index == 1, "hovering is not down")
    }

    @Test("Exceeding the limit of contacts is a flaw, whether the others are in the table or in the batch")
    func limit() {
        #expect(flaw([.down(3, 0, 0, at: 11)]) == nil)
        let tooMany = flaw([.down(3, 0, 0, at: 11), .move(3, 1, 1, at: 11), .down(4, 0, 0, at: 11)])
        #expect(tooMany?.index == 2 && tooMany?.status == .limit)
        #expect(flaw([.down(3, 0, 0, at: 11), .up(1, 0, 0, at: 11), .down(4, 0, 0, at: 11)]) == nil)
    }
}
