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

    /// Another recognizer wins so many of the strokes that one recognizes.
    struct Loss {
        let recognizer: Unmanaged<Recognizer>
        let other: Unmanaged<Recognizer>
        let lost: Int
        let recognized: Int
    }

    /// So many recognizers are compared: the time grows with the square of their number.
    private static var most: Int { 64 }
    /// One in so many strokes is reported.
    private static var few: Int { 20 }

    private var entries = Buffer<Entry>()
    /// Those of at least one stroke in 20.
    private(set) var losses = Buffer<Loss>()
    private let shortages = Memory.shortages

    mutating func free() {
        for at in 0..<entries.count { entries.pointer(at: at).pointee.trial.free() }
        entries.free()
        losses.free()
    }

    /// Does nothing with a recognizer that matches no patterns, with one too many, and when out of memory.
    mutating func add(_ recognizer: Recognizer) {
        guard entries.count < SimilarStrokes.most, entries.reserve(entries.count &+ 1),
            let trial = recognizer.makePatternTrial()
        else { return }
        entries.append(Entry(recognizer: .passUnretained(recognizer), trial: trial))
    }

    /// Finds the losses. False when memory was short, here or when a recognizer was added.
    mutating func compare() -> Bool {
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
                for other in entries where other.won > 0 && other.won &* SimilarStrokes.few >= recognized {
                    let loss = Loss(
                        recognizer: .passUnretained(recognizer), other: other.recognizer, lost: other.won,
                        recognized: recognized)
                    if !losses.append(loss) { return }
                }
            }
        }
        return Memory.shortages == shortages
    }

    /// Whether nothing but confidence decides which of two recognizers wins a stroke.
    private static func compete(_ recognizer: Recognizer, _ other: Recognizer) -> Bool {
        recognizer !== other && recognizer.region == other.region && recognizer.priority == other.priority
            && other.admitsAll(of: recognizer) && !recognizer.isCompanion(of: other)
            && !recognizer.requiresFailure(of: other) && !other.requiresFailure(of: recognizer)
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
