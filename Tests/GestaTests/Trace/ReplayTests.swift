// A recorded session is replayed; what is not as in the trace is a difference or an error of its line.

import CGesta
import Testing

@testable import GestaCore

@Suite("Replay")
struct ReplayTests {
    /// Three touches that move by 0, 1.5 and 3: two taps and a failure.
    private func pushTaps(_ rig: Rig) {
        for at in 0..<3 {
            let x = 5 + Double(at) * 1.5
            rig.push(.down(1, 5, 5, at: at * 1000))
            rig.push(.move(1, x, 5, at: at * 1000 + 10))
            rig.push(.up(1, x, 5, at: at * 1000 + 50))
        }
    }

    private func taps() -> String {
        let rig = Rig()
        rig.make("gesta.tap")
        return rig.record { pushTaps(rig) }
    }

    private func lines(_ trace: String) -> [String] {
        trace.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// The number of the first line that contains the words, from 1.
    private func number(_ words: String, in trace: String) throws -> Int {
        try #require(lines(trace).firstIndex { $0.contains(words) }, "\(words) in \(trace)") + 1
    }

    /// Replaces a line, or removes it.
    private func replace(_ number: Int, of trace: String, by new: String...) -> String {
        var lines = lines(trace)
        lines.replaceSubrange(number - 1..<number, with: new)
        return lines.joined(separator: "\n")
    }

    // MARK: without a difference

    @Test("A session replays without a difference; lines, samples and events are counted")
    func same() {
        let trace = taps()
        let replayed = Replayed(trace)
        #expect(replayed.isSame, "\(replayed.message)")
        #expect(replayed.result.samples == 9 && replayed.result.recorded_by == gesta_version_number())
        #expect(Int(replayed.result.events) == lines(trace).filter { $0.hasPrefix("event ") }.count)
        #expect(Int(replayed.result.lines) == trace.filter { $0 == "\n" }.count)
    }

    @Test("Empty lines and comments are skipped, and the context of a replay needs no observer")
    func comments() {
        let spaced = lines(taps()).map { $0 + "\n\n# push 1" }.joined(separator: "\n")
        #expect(Replayed(String(spaced.dropLast(8))).isSame)
    }

    @Test("A trace begins with the setup: regions, recognizers, parameters, relations, past sequences and the time")
    func setup() throws {
        let rig = Rig(unitsPerMillimeter: 2, isYUp: true)
        let root = UInt32(GESTA_REGION_ROOT)
        let (tap, pan) = (rig.make("gesta.tap", ["taps": 2, "slop": 0.1]), rig.make("gesta.pan"))
        let handle = rig.context.handle
        var rect = gesta_rect(x: 1, y: 2, width: 300, height: 400.5)
        var outer: UInt32 = 0, inner: UInt32 = 0
        #expect(gesta_region_create(handle, root, &rect, &outer) == 0)
        #expect(gesta_region_create(handle, outer, &rect, &inner) == 0)
        #expect(gesta_region_set_order(handle, inner, -3) == 0)
        rig.push(.down(1, 3, 4, at: 5), .up(1, 3, 4, at: 10))
        rig.advance(to: ms(2000))
        #expect(gesta_region_set_enabled(handle, outer, 0) == 0)
        #expect(gesta_region_set_enabled(handle, root, 0) == 0)
        #expect(gesta_recognizer_attach(handle, tap.id, outer) == 0)
        #expect(gesta_recognizer_attach(handle, pan.id, UInt32(GESTA_REGION_NONE)) == 0)
        #expect(gesta_recognizer_set_number(handle, pan.id, "enabled", -1, 0) == 0)
        var matrix = gesta_affine(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 9)
        #expect(gesta_region_set_transform(handle, outer, &matrix) == 0)
        #expect(gesta_context_set_slop_factor(handle, 3, 0.25) == 0)
        #expect(gesta_recognizer_set_number(handle, tap.id, "priority", -1, -7) == 0)
        #expect(gesta_recognizer_set_number(handle, tap.id, "tools", -1, 0x50) == 0)
        #expect(gesta_recognizer_set_number(handle, tap.id, "provisional", -1, 1) == 0)
        #expect(gesta_recognizer_relate(handle, pan.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, tap.id, 1) == 0)
        #expect(gesta_recognizer_relate(handle, pan.id, GESTA_RELATION_SIMULTANEOUS.rawValue, tap.id, 1) == 0)
        let trace = rig.record {}
        let wanted = [
            "config 1 16 2", "slop-factor 3 0.25", "region-enable 0x40010000 0",
            "region 0x40010001 0x40010000 1 2 300 400.5", "region-transform 0x40010001 2 0 0 -2 0 9",
            "region-enable 0x40010001 0",
            "region 0x40010002 0x40010001 1 2 300 400.5", "region-order 0x40010002 -3",
            "create 0x20010000 gesta.tap", "set 0x20010000 taps 2", "set 0x20010000 slop 0.1",
            "set 0x20010000 provisional 1", "set 0x20010000 priority -7", "set 0x20010000 tools finger eraser",
            "attach 0x20010000 0x40010001", "was 0x20010000 failed 1 3 4", "create 0x20010001 gesta.pan",
            "set 0x20010001 enabled 0", "attach 0x20010001 0x00000000", "was 0x20010001 failed 1 3 4",
            "require 0x20010001 0x20010000", "simultaneous 0x20010000 0x20010001 1", "now 2000000000", "start", "stop",
        ]
        var from = 0
        for line in wanted {
            let at = try #require(lines(trace)[from...].firstIndex(of: line), "\(line) after line \(from) of \(trace)")
            from = at + 1
        }
        #expect(Replayed(trace).isSame)
    }

    @Test("Calls in callbacks are replayed in them, with the ids of the replay")
    func callbacks() throws {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        var pan: UInt32 = 0
        rig.addAction(tap, "action") { heard in
            if heard.sequence > 1 { return }
            #expect(createRecognizer(rig.context.handle, "gesta.pan", &pan) == 0)
            #expect(gesta_recognizer_set_number(rig.context.handle, pan, "priority", -1, 1) == 0)
        }
        let trace = rig.record {
            pushTaps(rig)
            #expect(gesta_recognizer_destroy(rig.context.handle, pan) == 0)
        }
        #expect(
            trace.contains("\n> create 0x20010001 gesta.pan\n") && trace.contains("\n> set 0x20010001 priority 1\n"))
        #expect(trace.contains("\ndestroy 0x20010001\n") && Replayed(trace).isSame)
        // Without the event its callback makes no call, and what it created does not exist.
        let replayed = Replayed(trace, overrides: [("gesta.tap", "taps", "3")], listing: 1000)
        let create = try number("> create", in: trace), destroy = try number("destroy ", in: trace)
        let missing = replayed.differences.first { $0.line == UInt64(create) }
        #expect(replayed.code == 0 && missing?.expected == "> create 0x20010001 gesta.pan" && missing?.actual == "")
        let refused = replayed.differences.first { $0.line == UInt64(destroy) }
        #expect(refused?.actual == "the recognizer was not created")
    }

    @Test("The delegate and the hit test return what they returned when the trace was recorded")
    func decisions() throws {
        let rig = Rig()
        let region = rig.makeRegion().pointee.id
        let (first, second) = (rig.make("gesta.tap"), rig.make("gesta.tap"))
        #expect(gesta_recognizer_attach(rig.context.handle, second.id, region) == 0)
        var delegate = gesta_delegate()
        delegate.size = UInt32(MemoryLayout<gesta_delegate>.size)
        delegate.should_begin = { _, recognizer, _ in recognizer == 0x2001_0000 ? 0 : 1 }
        delegate.should_receive = { _, recognizer, touch, _ in
            recognizer == 0x2001_0001 && touch!.pointee.id == 2 ? 0 : 1
        }
        delegate.simultaneous = { _, _, _, _ in 1 }
        #expect(gesta_context_set_delegate(rig.context.handle, &delegate) == 0)
        // A region that no rectangle would determine.
        #expect(
            gesta_context_set_hit_test(
                rig.context.handle, { _, touch, _ in touch!.pointee.contact == 3 ? 0 : 0x4001_0001 }, nil, nil) == 0)
        let trace = rig.record {
            for contact in 1...3 as ClosedRange<UInt64> {
                rig.push(.down(contact, 900, 900, at: Int(contact) * 1000))
                rig.push(.up(contact, 900, 900, at: Int(contact) * 1000 + 10))
            }
        }
        #expect(rig.heard.contains { $0.recognizer == second.id && $0.state == .ended })
        #expect(rig.heard.contains { $0.recognizer == first.id && $0.state == .failed })
        for line in [
            "delegate 1 1 1", "hit-test 1", "asked hit 1 0x40010001", "asked hit 3 0x00000000",
            "asked receive 0x20010001 1 1", "asked receive 0x20010001 2 0", "asked begin 0x20010000 0",
        ] { #expect(lines(trace).contains(line), "\(line) in \(trace)") }
        #expect(Replayed(trace).isSame)
        // Another decision has other consequences.
        let asked = try number("asked begin 0x20010000 0", in: trace)
        let changed = Replayed(replace(asked, of: trace, by: "asked begin 0x20010000 1"))
        #expect(changed.code == 0 && changed.result.differences == 1 && changed.result.line > UInt64(asked))
        // A question that was not asked when the trace was recorded is a difference of the line that is there.
        let extra = Replayed(replace(asked, of: trace), listing: 1)
        #expect(extra.differences.map(\.line) == [UInt64(asked)])
        #expect(extra.differences.map(\.expected) == [""])
        #expect(extra.differences.map(\.actual) == ["asked begin 0x20010000"])
    }

    @Test("Recognizers have the slots of the recording, whose order is that of events when the context is destroyed")
    func slots() {
        var handle: OpaquePointer?
        #expect(gesta_context_create(nil, &handle) == 0)
        var ids: [UInt32] = [0, 0, 0]
        for at in 0..<2 { #expect(createRecognizer(handle, "gesta.tap", &ids[at]) == 0) }
        #expect(gesta_recognizer_destroy(handle, ids[0]) == 0)
        // A slot is used again when enough others are free.
        for _ in 1..<Handles.leastFree {
            #expect(createRecognizer(handle, "gesta.tap", &ids[2]) == 0)
            #expect(gesta_recognizer_destroy(handle, ids[2]) == 0)
        }
        #expect(createRecognizer(handle, "gesta.pan", &ids[2]) == 0)
        #expect(ids[2] & 0xFFFF == ids[0] & 0xFFFF)
        let written = Written()
        #expect(gesta_trace_start(handle, Written.write, written.user, nil) == 0)
        var touch = gesta_touch.down(1, 5, 5, at: 0)
        #expect(gesta_push(handle, &touch, 1, MemoryLayout<gesta_touch>.stride) == 0)
        #expect(gesta_context_destroy(handle) == 0)
        let events = lines(written.text).filter { $0.hasPrefix("event ") }.map { String($0.split(separator: " ")[1]) }
        #expect(events == [ids[2], ids[1]].map { "0x" + String($0, radix: 16) })
        #expect(lines(written.text).contains("close"))
        let replayed = Replayed(written.text)
        #expect(replayed.isSame, "\(replayed.message)")
    }

    // MARK: preparation

    @Test("Prepare registers the trace's classes, and can neither push nor destroy")
    func prepare() {
        let rig = Rig()
        rig.puppet()
        let trace = rig.record {}
        let missing = Replayed(trace)
        #expect(missing.code == GESTA_E_CLASS.rawValue && missing.message.contains("\"test.discrete\""))
        var codes: [Int32] = []
        let replayed = Replayed(trace) { handle in
            let context = Unmanaged<Context>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
            precondition(context.loader.classes.reserve(1))
            context.loader.classes.add(Puppet.describe("test.discrete", isContinuous: false))
            codes = [gesta_advance(handle, 5), gesta_context_destroy(handle)]
            return 0
        }
        #expect(replayed.isSame && codes == [GESTA_E_BUSY.rawValue, GESTA_E_BUSY.rawValue])
        #expect(Replayed(trace) { _ in 42 }.code == 42)
    }

    // MARK: differences

    @Test("The first difference ends the replay: its line, what was expected, and what happened instead")
    func difference() throws {
        let trace = taps()
        let at = try number(" possible ended 2 ", in: trace)
        let line = lines(trace)[at - 1]
        let other = line.replacing(" 1050000000 ", with: " 1050000001 ")
        let replayed = Replayed(replace(at, of: trace, by: other))
        #expect(line != other && replayed.code == 0 && replayed.result.differences == 1)
        #expect(replayed.result.line == UInt64(at) && replayed.result.samples == 6)
        #expect(replayed.message == "line \(at): expected \(other), got \(line)")
        let listed = Replayed(replace(at, of: trace, by: other), listing: 100)
        let difference = Replayed.Difference(line: UInt64(at), expected: other, actual: line)
        #expect(listed.differences == [difference] && listed.result.samples == 9)
        #expect(listed.message == replayed.message && listed.result.events == 5)
    }

    @Test("An event that does not happen is missing, one without a line is extra")
    func missingAndExtra() throws {
        let trace = taps()
        let at = try number(" possible ended 2 ", in: trace)
        let line = lines(trace)[at - 1]
        let missing = Replayed(replace(at, of: trace, by: line, line), listing: 100)
        #expect(missing.differences == [Replayed.Difference(line: UInt64(at + 1), expected: line, actual: "")])
        #expect(missing.message == "line \(at + 1): expected \(line), got nothing")
        let next = lines(trace)[at]
        let extra = Replayed(replace(at, of: trace), listing: 100)
        #expect(extra.differences == [Replayed.Difference(line: UInt64(at), expected: "", actual: line)])
        #expect(Replayed(replace(at, of: trace)).message == "line \(at): expected \(next), got \(line)")
    }

    @Test("The callback ends the replay, or receives all differences")
    func listing() {
        let trace = taps()
        let all = Replayed(trace, overrides: [("gesta.tap", "slop", "1")], listing: .max)
        #expect(all.code == 0 && all.result.samples == 9 && all.differences.count > 2)
        for most in 1...2 {
            let replayed = Replayed(trace, overrides: [("gesta.tap", "slop", "1")], listing: most)
            #expect(replayed.code == 0 && replayed.differences == Array(all.differences.prefix(most)))
            #expect(replayed.result.differences == UInt64(most) && replayed.result.samples < 9)
            #expect(replayed.result.line == all.differences[0].line && replayed.message == all.message)
        }
    }

    @Test("A call that the context refuses now is a difference with the message")
    func refusals() throws {
        let trace = taps()
        let stop = try number("stop", in: trace)
        let id = "0x20010000"
        for (call, actual) in [
            ("require \(id) \(id)", "cycle"), ("ignore \(id) 77", "77"), ("attach \(id) 0x40010000", nil),
        ] as [(String, String?)] {
            let replayed = Replayed(replace(stop, of: trace, by: call, "stop"), listing: 10)
            #expect(replayed.code == 0 && replayed.differences.count == (actual == nil ? 0 : 1), "\(call)")
            guard let actual else { continue }
            #expect(replayed.differences[0].expected == call && replayed.differences[0].line == UInt64(stop))
            #expect(replayed.differences[0].actual.contains(actual), "\(replayed.differences[0].actual)")
        }
    }
}
