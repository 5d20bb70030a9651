// Tells which patterns are taken for others when they are drawn as they say.

/// A text's patterns, and a matcher that strokes are tried on.
struct PatternTrial {
    let program: ProgramPointer
    private var matcher = PatternMatcher()
    let strictness: Double
    let unitsPerMillimetre: Double

    /// Nil when it is no pattern, or memory is short.
    init?(_ text: Text, strictness: Double, unitsPerMillimetre: Double) {
        guard case .program(let compiled) = PatternCompiler.compile(text) else { return nil }
        guard matcher.take(compiled) else {
            compiled.dispose()
            matcher.free()
            return nil
        }
        program = compiled
        self.strictness = strictness
        self.unitsPerMillimetre = unitsPerMillimetre
    }

    mutating func free() { matcher.free() }

    /// The pattern that a chain of `other` is recognized as; nil when as none.
    mutating func verdict(on other: ProgramPointer, chain: Int) -> Int? {
        matcher.begin(program, at: .zero, time: 0, isWatched: false)
        var (place, time) = (Point.zero, Int64(0))
        PatternDrawing.draw(other, chain: chain) { next, moment, isJump in
            if isJump {
                matcher.finish(at: place, time: time)
                matcher.jump(program, to: next, time: moment)
            } else if matcher.add(next, time: moment) {
                matcher.follow()
            }
            (place, time) = (next, moment)
        }
        matcher.finish(at: place, time: time)
        matcher.tidy()
        let (best, _) = matcher.best(program, unitsPerMillimetre: unitsPerMillimetre, strictness: strictness)
        return best.isHopeless || best.misfit > program.pointee.limit(of: best.pattern, strictness: strictness)
            ? nil : best.pattern
    }

    /// The stroke that was drawn last would be taken for what this chain describes, were the others not there. False for chains that are nothing like what
    /// they say, for their limits were fitted to people: nothing can be told of those.
    private mutating func isTaken(byChain index: Int) -> Bool {
        let fit = matcher.judge(program, chain: index, unitsPerMillimetre: unitsPerMillimetre)
        return fit.misfit <= program.pointee.limit(of: fit.pattern, strictness: strictness)
    }

    /// The first pattern that is taken for another of the same text when it is drawn in one of its ways, and that other.
    mutating func confusion() -> (pattern: Int, other: Int)? {
        if program.pointee.patterns.count < 2 { return nil }
        var at = 0
        while at < program.pointee.chains.count {
            let drawn = Int(program.pointee.chains[at].pattern)
            if let taken = verdict(on: program, chain: at), taken != drawn, isTaken(byChain: at) {
                return (drawn, taken)
            }
            at &+= 1
        }
        return nil
    }

    /// All that `other` describes, as far as drawing it as it says can tell, is recognized here too.
    mutating func covers(_ other: inout PatternTrial) -> Bool {
        var drawn = false
        var at = 0
        while at < other.program.pointee.chains.count {
            if other.verdict(on: other.program, chain: at) != nil, other.isTaken(byChain: at) {
                if verdict(on: other.program, chain: at) == nil { return false }
                drawn = true
            }
            at &+= 1
        }
        return drawn
    }
}
