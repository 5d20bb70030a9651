// Examples as lines of text, in traces and in files of their own:
//
//     example "arrow" | 10 20 12.5 21 14 23 | 30 20 28 22
//
// A name, and for each stroke a bar and its points, x and y in turn. Numbers have one spelling each, which gives exactly that number back.

import CGesta

extension TraceSink {
    /// What follows the word, and the id in traces. `ySign` turns y back into the program's.
    func example(_ example: Example, of set: ExampleSet, ySign: Double) {
        space()
        quoted(set.name(at: example.name))
        let lengths = set.lengths(of: example)
        var point = set.points(of: example)
        var stroke = 0
        while stroke < example.strokeCount {
            literal(" |")
            var at = 0
            while at < lengths[stroke] {
                andNumber(point.pointee.x)
                andNumber(point.pointee.y * ySign)
                point += 1
                at &+= 1
            }
            stroke &+= 1
        }
        endLine()
    }
}

/// An example on its way into a set.
struct ExampleReader {
    private(set) var points = Buffer<Point>()
    private(set) var lengths = Buffer<Int>()
    private let name: GrowingSink

    /// Nil when memory is short.
    init?() {
        guard let name = GrowingSink.make() else { return nil }
        self.name = name
    }

    mutating func free() {
        points.free()
        lengths.free()
    }

    /// Reads what follows the word, and the id, up to the line's end.
    mutating func read(_ line: inout TraceLine, ySign: Double) throws(TraceFlaw) {
        points.truncate(to: 0)
        lengths.truncate(to: 0)
        let name = try line.quoted(into: self.name)
        if name.count == 0 { throw .expected("a name that is not empty") }
        if name.count > Int(GESTA_TEXT_MAX) { throw .expected("a name of at most 65535 bytes") }
        while !line.isOver {
            try line.exactly("|")
            if lengths.count == Drawing.mostStrokes { throw .expected("at most 5 strokes") }
            let first = points.count
            while !line.isOver, line.text[line.at] != UInt8(ascii: "|") {
                let x = try line.number("x within +-1e9", within: GESTA_COORDINATE_MAX)
                let y = try line.number("y within +-1e9", within: GESTA_COORDINATE_MAX)
                if points.count == ExampleSet.mostPoints { throw .expected("at most 8192 points") }
                if !points.append(Point(x, y * ySign)) { throw .impossible(.memory) }
            }
            if points.count == first { throw .expected("x and y after the bar") }
            if !lengths.append(points.count &- first) { throw .impossible(.memory) }
        }
        guard lengths.count > 0, let given = points.base, let strokes = lengths.base else {
            throw .expected("| and the points of a stroke")
        }
        if ExampleSet.hasNoWay(given, strokes, lengths.count) {
            throw .expected("points that are not all in one place")
        }
    }

    /// What was read last. False when memory is short; the limit of a set is the caller's.
    func add(to set: inout ExampleSet) -> Bool {
        guard let given = points.base, let strokes = lengths.base else { return false }
        return set.add(name.text, given, strokes, lengths.count)
    }
}

extension ExampleLearner {
    /// Adds all examples of a text, or none.
    func load(_ text: Text, ySign: Double, line number: inout Int) throws(TraceFlaw) {
        guard var reader = ExampleReader() else { throw .impossible(.memory) }
        defer { reader.free() }
        var lines = TraceLines(text)
        var flaw: TraceFlaw?
        let isDone = addExamples { set in
            do throws(TraceFlaw) {
                let first = lines.take()
                guard let first, first.text == "gesta-examples 1" else {
                    throw first == nil && lines.isCut ? .cutOff : .expected("gesta-examples 1")
                }
                while var line = lines.take() {
                    try line.exactly("example")
                    try reader.read(&line, ySign: ySign)
                    if set.examples.count == ExampleSet.mostExamples { throw .impossible(.limit) }
                    if !reader.add(to: &set) { throw .impossible(.memory) }
                }
                if lines.isCut { throw .cutOff }
                return true
            } catch {
                flaw = error
                return false
            }
        }
        number = max(lines.number, 1)
        if let flaw { throw flaw }
        if !isDone { throw .impossible(.memory) }
    }
}

extension Replayer {
    /// One line, or several of one recognizer at once.
    func example(_ line: inout TraceLine, of recognizer: Recognizer) throws(TraceFlaw) {
        guard let learner = recognizer.learner else { throw .expected("a recognizer that learns from examples") }
        guard var reader = ExampleReader() else { throw .impossible(.memory) }
        defer { reader.free() }
        try reader.read(&line, ySign: ySign)
        let id = recognizers.recorded(recognizer.id) ?? recognizer.id
        var flaw: (TraceFlaw, Int)?
        let isDone = learner.addExamples { set in
            var isRead = true
            while isRead {
                if set.examples.count >= ExampleSet.mostExamples || !reader.add(to: &set) { return false }
                isRead = false
                guard var next = lines.peek(), let word = next.word(), word == "example",
                    next.word()?.asHexadecimal == id
                else { break }
                do throws(TraceFlaw) {
                    try reader.read(&next, ySign: ySign)
                    _ = lines.take()
                    isRead = true
                } catch { flaw = (error, next.number) }
            }
            return true
        }
        if !isDone { throw .impossible(.memory) }
        if let (error, number) = flaw { fail(error, number) }
    }

    func forget(_ line: inout TraceLine, of recognizer: Recognizer) throws(TraceFlaw) {
        guard let learner = recognizer.learner else { throw .expected("a recognizer that learns from examples") }
        var name: Int?
        if !line.isOver {
            name = learner.matcher.set.index(of: try line.quoted(into: scratch))
            if name == nil { throw .refused("a name that has no examples") }
        }
        try line.end()
        if learner.removeExamples(name) == nil { throw .impossible(.memory) }
    }
}
