import Gesta
import Testing

@Suite struct TraceTests {
    @Test func recordAndReplay() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        let trace = try context.record { () throws(GestaError) in
            try context.finger().tap(x: 0, y: 0)
        }
        #expect(trace.hasPrefix("gesta-trace"))
        let same = try replay(trace)
        #expect(same.differences.isEmpty && same.result.samples == 2)
        let other = try replay(trace, overrides: [Override("gesta.tap", "taps", "2")], all: true)
        #expect(!other.differences.isEmpty)
        #expect(other.result.differences == other.differences.count)
        _ = tap
    }

    @Test func badTraces() throws {
        let error = #expect(throws: GestaError.self) { _ = try replay("gesta-trace 99") }
        #expect(error?.code == .trace)
        let context = try Context()
        try context.startTrace { _ in }
        let twice = #expect(throws: GestaError.self) { try context.startTrace { _ in } }
        #expect(twice?.code == .busy)
        try context.stopTrace()
    }

    @Test func ownClassesReplay() throws {
        let context = try Context()
        let hold = try OwnRecognizer<Hold>(context)
        let trace = try context.record { () throws(GestaError) in
            try context.finger().down(x: 0, y: 0)
            try context.finger().wait(seconds: 1)
            try context.finger().up()
        }
        #expect(try hold.state == .ended)
        let missing = #expect(throws: GestaError.self) { _ = try replay(trace) }
        #expect(missing?.code == .class)
        let same = try replay(trace) { context throws(GestaError) in try context.register(Hold.self) }
        #expect(same.differences.isEmpty)
        let refused = #expect(throws: GestaError.self) {
            try replay(trace) { _ throws(GestaError) in throw GestaError(.limit, "no") }
        }
        #expect(refused == GestaError(.limit, "no"))
    }

    @Test func aContextOfAReplayIsGoneAfterwards() throws {
        let context = try Context()
        _ = try TapRecognizer(context)
        let trace = try context.record { () throws(GestaError) in try context.finger().tap(x: 0, y: 0) }
        var kept: Context?
        _ = try replay(trace) { context throws(GestaError) in kept = context }
        let error = #expect(throws: GestaError.self) { _ = try kept?.now }
        #expect(error?.code == .stale)
    }

    @Test func setups() throws {
        let context = try Context()
        let region = try Region(context, rect: Rect(x: 0, y: 0, width: 50, height: 50))
        let pan = try PanRecognizer(context, in: region, label: "scroll", slop: 9)
        _ = pan
        let text = try context.saveSetup()
        let other = try Context()
        let made = try other.loadSetup(text)
        let copy = try #require(made.first as? PanRecognizer)
        #expect(try made.count == 1 && copy.slop == 9 && copy.label == "scroll")
        #expect(try other.findRecognizer("scroll") === copy)
        let error = #expect(throws: GestaError.self) { try other.loadSetup(text + "nonsense\n") }
        #expect(error?.code == .setup)
        #expect(try other.recognizers.count == 1)
    }
}
