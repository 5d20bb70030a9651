// What a part adds to the engine. A part is a folder beside Engine, without which the engine is whole: no part uses
// another one, and the engine uses none, but for the list of them (Parts.swift).
//
// The functions of C in a part's folder need no more than to be there. For the rest, a part says here what it has, and
// the compiler joins what all parts say: what only a part that was left out would use is not compiled.

protocol Part {
    /// The calls that it adds to those that traces have.
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor)
    /// Its classes, added to the built-in ones. False when out of memory.
    static func addClasses(to list: inout ClassList) -> Bool
    /// What it knows of patterns, for parts that need it.
    static var patterns: PatternKnowledge? { get }
}

extension Part {
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor) {}
    static func addClasses(to list: inout ClassList) -> Bool { true }
    static var patterns: PatternKnowledge? { nil }
}

/// Does something with the type of a part.
protocol PartVisitor {
    mutating func visit<P: Part>(_ part: P.Type)
}

/// What one part knows of the pattern language, for others.
struct PatternKnowledge {
    /// Whether a machine recognizes the ideal strokes of another one's pattern.
    let covers: (_ machine: Machine, _ other: Machine) -> Bool
    /// Nil if the machine neither matches patterns nor compares strokes with examples, or when out of memory.
    let straightDoubt: (Machine) -> StraightDoubt?
    /// Reports each recognizer of the list, another that wins at least one in 20 of its strokes, how many, and the
    /// number of all.
    let compare:
        (
            _ recognizers: Buffer<Unmanaged<Recognizer>>,
            _ report: (Recognizer, Recognizer, _ lost: Int, _ recognized: Int) -> Void
        ) -> Void
    /// The ideal stroke of a pattern, of the first one of alternatives, which the caller frees.
    let draw: (_ pattern: Text, Caller) throws(Refusal) -> Buffer<PatternPoint>
}

struct PatternPoint {
    var position: Point
    var time: Int64
    /// It begins another stroke.
    var isJump: Bool
}

/// What may still become a pattern while it is drawn as a straight line.
struct StraightDoubt {
    /// Bit n: lines in the direction of n eighths of a turn remain undecided until the stroke is too large.
    var directions: UInt8 = 0
    /// The path length at which lines in the other directions have failed.
    var longest = 0.0

    /// Writes, for example, "right or down-right".
    func describe(to out: inout TextWriter) {
        var left = directions.nonzeroBitCount
        for eighth in 0..<8 where directions & (1 &<< UInt8(truncatingIfNeeded: eighth)) != 0 {
            out.text(DirectionWord.all[eighth])
            left &-= 1
            if left > 0 { out.text(left == 1 ? " or " : ", ") }
        }
    }
}

extension Parts {
    /// Nil in a library without patterns.
    static var patterns: PatternKnowledge? {
        var search = PatternSearch()
        visit(&search)
        return search.found
    }

    /// Adds to the message of an error that something may belong to a part that was left out.
    static func explain(to out: inout TextWriter) {
        if leftOut.cString.pointee == 0 { return }
        out.text("; this library was built without ")
        out.text(leftOut)
    }
}

private struct PatternSearch: PartVisitor {
    var found: PatternKnowledge?

    mutating func visit<P: Part>(_ part: P.Type) { found = found ?? P.patterns }
}
