// Finds strokes that are hard to tell apart, although of several recognizers the one that fits best wins.

import CGesta

/// Varies the ideal strokes of each recognizer's patterns, and counts those for which another recognizer is surer.
struct SimilarStrokes {
    private struct Entry {
        let recognizer: Unmanaged<Recognizer>
        var trial: PatternTrial
        /// Whether it may win a stroke from the recognizer whose strokes are drawn, and how many it has won.
        var competes = false
        var won = 0
    }

    /// The largest number of recognizers that are compared: the time grows with its square.
    private static var most: Int { 64 }
    /// A pair is reported if one in this number of strokes is lost.
    private static var few: Int { 20 }

    private var entries = Buffer<Entry>()

    /// See `PatternKnowledge`.
    static func compare(
        _ recognizers: Buffer<Unmanaged<Recognizer>>,
        _ report: (Recognizer, Recognizer, _ lost: Int, _ recognized: Int) -> Void
    ) {
        var strokes = SimilarStrokes()
        defer { strokes.free() }
        for recognizer in recognizers { recognizer._withUnsafeGuaranteedRef { strokes.add($0) } }
        strokes.compare(report)
    }

    private mutating func free() {
        for at in 0..<entries.count { entries.pointer(at: at).pointee.trial.free() }
        entries.free()
    }

    /// Does nothing with a recognizer that matches no patterns, with one too many, and when out of memory.
    private mutating func add(_ recognizer: Recognizer) {
        guard entries.count < SimilarStrokes.most, entries.reserve(entries.count &+ 1),
            let trial = recognizer.machine.makePatternTrial()
        else { return }
        entries.appendReserved(Entry(recognizer: .passUnretained(recognizer), trial: trial))
    }

    private mutating func compare(_ report: (Recognizer, Recognizer, _ lost: Int, _ recognized: Int) -> Void) {
        for at in 0..<entries.count {
            entries[at].recognizer._withUnsafeGuaranteedRef { recognizer in
                var isAlone = true
                for other in 0..<entries.count {
                    let competes = entries[other].recognizer._withUnsafeGuaranteedRef {
                        SimilarStrokes.compete(recognizer, $0)
                    }
                    entries.pointer(at: other).pointee.competes = competes
                    entries.pointer(at: other).pointee.won = 0
                    if competes { isAlone = false }
                }
                if isAlone { return }
                let recognized = draw(at)
                for other in entries.elements where other.won > 0 && other.won &* SimilarStrokes.few >= recognized {
                    other.recognizer._withUnsafeGuaranteedRef { report(recognizer, $0, other.won, recognized) }
                }
            }
        }
    }

    /// Whether nothing but confidence decides which of two recognizers wins a stroke.
    private static func compete(_ recognizer: Recognizer, _ other: Recognizer) -> Bool {
        recognizer !== other && recognizer.region == other.region && recognizer.priority == other.priority
            && recognizer.machine.drawsAs(other.machine) && other.admitsAll(of: recognizer)
            && !recognizer.isCompanion(of: other) && !recognizer.requiresFailure(of: other)
            && !other.requiresFailure(of: recognizer)
    }

    /// Draws the varied strokes of a recognizer, and counts those that it recognizes and those that others win.
    private mutating func draw(_ at: Int) -> Int {
        let program = entries[at].trial.program
        var recognized = 0
        for chain in 0..<program.pointee.chains.count {
            for number in 0..<PatternTrial.Variation.count {
                let variation = PatternTrial.Variation.number(number)
                func likelihood(of place: Int) -> Double? {
                    let entry = entries.pointer(at: place)
                    return entry.pointee.trial.recognizedFit(of: program, chain: chain, varied: variation)
                        .map { entry.pointee.trial.program.pointee.likelihood(of: $0) }
                }
                guard let mine = likelihood(of: at) else { continue }
                recognized &+= 1
                for other in 0..<entries.count where entries[other].competes {
                    if let theirs = likelihood(of: other), theirs > mine {
                        entries.pointer(at: other).pointee.won &+= 1
                    }
                }
            }
        }
        return recognized
    }
}
