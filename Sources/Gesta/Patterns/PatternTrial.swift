// Finds patterns that are recognized as other patterns, by matching ideal strokes.

/// The patterns of a text, and a matcher for ideal strokes.
struct PatternTrial {
    let program: ProgramPointer
    private var matcher = PatternMatcher()
    let strictness: Double
    let unitsPerMillimeter: Double

    /// Returns nil when the text is not a pattern or when out of memory.
    init?(_ text: Text, strictness: Double, unitsPerMillimeter: Double) {
        guard case .program(let compiled) = PatternCompiler.compile(text) else { return nil }
        guard matcher.load(compiled) else {
            compiled.dispose()
            matcher.free()
            return nil
        }
        program = compiled
        self.strictness = strictness
        self.unitsPerMillimeter = unitsPerMillimeter
    }

    mutating func free() { matcher.free() }

    /// Returns the pattern that the ideal stroke of a chain of `other` is recognized as; nil if none.
    mutating func recognizedPattern(of other: ProgramPointer, chain: Int) -> Int? {
        matcher.begin(program, at: .zero, time: 0, scoresEveryPoint: false)
        var (point, time) = (Point.zero, Int64(0))
        PatternRenderer.render(other, chain: chain) { next, nextTime, isJump in
            if isJump {
                matcher.finish(at: point, time: time)
                matcher.jump(program, to: next, time: nextTime)
            } else if matcher.add(next, time: nextTime) {
                matcher.score()
            }
            (point, time) = (next, nextTime)
        }
        matcher.finish(at: point, time: time)
        matcher.decimate()
        let (best, _) = matcher.best(program, unitsPerMillimeter: unitsPerMillimeter, strictness: strictness)
        return best.isMismatch || best.misfit > limit(of: best) ? nil : best.pattern
    }

    private func limit(of fit: PatternFit) -> Double {
        program.pointee.limit(of: fit.pattern, strictness: strictness)
    }

    /// Returns whether the last rendered stroke fits a chain, ignoring other chains. The limits of some chains are
    /// fitted to people's strokes and exclude the chain's own ideal stroke. Nothing can be concluded from those.
    private mutating func lastStrokeFits(chain index: Int) -> Bool {
        let fit = matcher.fit(program, chain: index, unitsPerMillimeter: unitsPerMillimeter)
        return fit.misfit <= limit(of: fit)
    }

    /// Returns the first pattern whose ideal stroke is recognized as another pattern of the text, and that other
    /// pattern.
    mutating func confusion() -> (pattern: Int, other: Int)? {
        if program.pointee.patterns.count < 2 { return nil }
        for at in 0..<program.pointee.chains.count {
            let drawn = Int(program.pointee.chains[at].pattern)
            if let recognized = recognizedPattern(of: program, chain: at), recognized != drawn,
                lastStrokeFits(chain: at)
            {
                return (drawn, recognized)
            }
        }
        return nil
    }

    /// Returns whether all ideal strokes of `other` are recognized by these patterns. Chains whose own ideal stroke
    /// does not fit are ignored.
    mutating func covers(_ other: inout PatternTrial) -> Bool {
        var hasCovered = false
        for at in 0..<other.program.pointee.chains.count {
            if other.recognizedPattern(of: other.program, chain: at) != nil, other.lastStrokeFits(chain: at) {
                if recognizedPattern(of: other.program, chain: at) == nil { return false }
                hasCovered = true
            }
        }
        return hasCovered
    }
}
