// Examples as lines of text, in traces and in files of their own:
//
//     example "arrow" | 10 20 12.5 21 14 23 | 30 20 28 22
//
// A name, and for each stroke a bar and its points, x and y in turn.

import CGesta

extension TraceSink {
    /// What follows the keyword, and the id in traces; without the line's end. With the program's y.
    func example(_ example: Example, of set: ExampleSet, _ yAxis: YAxis) {
        andQuoted(set.name(at: example.name))
        let lengths = set.lengths(of: example)
        var point = set.points(of: example)
        for stroke in 0..<example.strokeCount {
            literal(" |")
            for _ in 0..<lengths[stroke] {
                andNumber(point.pointee.x)
                andNumber(yAxis.turned(point.pointee.y))
                point += 1
            }
        }
    }
}

extension TraceLine {
    /// Reads what follows the keyword, and the id in traces. `name` holds the example's name afterwards.
    @inline(never)
    mutating func example(into draft: inout ExampleDraft, name: GrowingSink) throws(TraceFlaw) {
        draft.begin(try quoted(into: name))
        while !isOver {
            try exactly("|")
            while !isOver, text[at] != UInt8(ascii: "|") { draft.add(try number("x"), try number("y")) }
            draft.endStroke()
        }
        draft.finish()
    }
}

extension ExampleLearner {
    /// Writes all examples as a file of their own.
    func save(to out: WritingSink) {
        out.literal("gesta-examples 1\n")
        save(matcher.set, to: out)
        save(counterexamples.set, to: out)
        out.flush()
    }

    private func save(_ set: ExampleSet, to out: WritingSink) {
        for example in set.examples {
            out.literal(ExampleLine.keyword)
            out.example(example, of: set, environment.pointee.yAxis)
            out.endLine()
        }
    }
}

/// The examples of a file.
final class ExampleFile: ExampleSource {
    private var lines: TraceLines
    private let scratch: GrowingSink
    private var hasBegun = false

    private init(_ text: Text, _ scratch: GrowingSink) {
        self.scratch = scratch
        lines = TraceLines(text)
    }

    /// Nil when memory is short.
    static func make(_ text: Text) -> ExampleFile? {
        guard let scratch = GrowingSink.make() else { return nil }
        return Memory.make { ExampleFile(text, scratch) }
    }

    override var name: Text { scratch.text }

    override func next(_ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) -> Bool {
        do throws(TraceFlaw) {
            guard try read(&draft) else { return false }
        } catch {
            throw refuse(caller, error.status == .trace ? .examples : error.status) { error.describe(to: &$0) }
        }
        if draft.status.isOK { return true }
        throw refuse(caller, draft.status == .memory ? .memory : .examples) { draft.describe(to: &$0) }
    }

    /// False at the end.
    private func read(_ draft: inout ExampleDraft) throws(TraceFlaw) -> Bool {
        if !hasBegun {
            hasBegun = true
            if lines.peek() == nil, lines.isCut { throw .cutOff }
            try lines.heading(
                "gesta-examples 1", newer: "gesta-examples 1; the text's format is newer than this library's")
        }
        guard var line = lines.take() else {
            if lines.isCut { throw .cutOff }
            return false
        }
        try line.exactly(ExampleLine.keyword)
        try line.example(into: &draft, name: scratch)
        return true
    }

    private func refuse(_ caller: Caller, _ status: Status, _ write: (inout TextWriter) -> Void) -> Refusal {
        caller.refuse(status) { out in
            out.text("line ", max(lines.number, 1), ": ")
            write(&out)
        }
    }
}

/// The examples of the lines of a trace or setup.
final class PlayedExamples: ExampleSource {
    private let lines: CallLines

    private init(_ lines: CallLines) { self.lines = lines }

    static func make(_ lines: CallLines, _ caller: Caller) throws(Refusal) -> PlayedExamples {
        guard let source = Memory.make({ PlayedExamples(lines) }) else { throw caller.outOfMemory() }
        return source
    }

    override var name: Text { lines.scratch.text }

    override func next(_ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) -> Bool {
        guard var line = lines.take() else { return false }
        do throws(TraceFlaw) {
            try line.example(into: &draft, name: lines.scratch)
        } catch { throw caller.invalid(error.status) { error.describe(to: &$0) } }
        if draft.status.isOK { return true }
        throw caller.invalid(draft.status) { draft.describe(to: &$0) }
    }
}
