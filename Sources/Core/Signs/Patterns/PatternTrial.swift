// Finds patterns that are recognized as other patterns, by matching ideal strokes.

/// The patterns of a text, and a matcher for ideal strokes.
struct PatternTrial {
    let program: ProgramPointer
    var matcher = PatternMatcher()
    let demand: PatternDemand
    let unitsPerMillimeter: Double

    /// Returns nil when the text is not a pattern or when out of memory.
    init?(_ text: Text, _ demand: PatternDemand, unitsPerMillimeter: Double) {
        guard case .program(let compiled) = PatternCompiler.compile(text) else { return nil }
        guard matcher.load(compiled) else {
            compiled.dispose()
            matcher.free()
            return nil
        }
        program = compiled
        matcher.deriveBounds(demand)
        self.demand = demand
        self.unitsPerMillimeter = unitsPerMillimeter
    }

    mutating func free() { matcher.free() }

    /// Returns the fit of the pattern that the ideal stroke of a chain of `other` is recognized as; nil if none.
    @inline(never)
    mutating func recognizedFit(of other: ProgramPointer, chain: Int, varied variation: Variation = .none)
        -> PatternFit?
    {
        matcher.begin(program, at: .zero, time: 0, scoresEveryPoint: false, unitsPerMillimeter: unitsPerMillimeter)
        var (point, time) = (Point.zero, Int64(0))
        PatternRenderer.render(other, chain: chain) { ideal, nextTime, isJump in
            let next = variation.apply(to: ideal)
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
        let (best, _) = matcher.best(program, unitsPerMillimeter: unitsPerMillimeter, demand: demand)
        return best.isMismatch || !accepts(best) ? nil : best
    }

    private func accepts(_ fit: PatternFit) -> Bool {
        program.pointee.accepts(fit, limit: program.pointee.limit(ofChain: fit.chain, demand), demand)
    }

    /// Returns whether the last rendered stroke fits a chain, ignoring other chains. The limits of some chains are
    /// fitted to people's strokes and exclude the chain's own ideal stroke. Nothing can be concluded from those.
    @inline(never)
    private mutating func lastStrokeFits(chain index: Int) -> Bool {
        let fit = matcher.fit(program, chain: index, unitsPerMillimeter: unitsPerMillimeter)
        return accepts(fit)
    }

    /// Returns the first pattern whose ideal stroke is recognized as another pattern of the text, and that other
    /// pattern.
    mutating func confusion() -> (pattern: Int, other: Int)? {
        if program.pointee.patterns.count < 2 { return nil }
        for at in 0..<program.pointee.chains.count {
            let drawn = Int(program.pointee.chains[at].pattern)
            if let recognized = recognizedFit(of: program, chain: at)?.pattern, recognized != drawn,
                lastStrokeFits(chain: at)
            {
                return (drawn, recognized)
            }
        }
        return nil
    }

    /// How an ideal stroke is varied: rotated, then stretched along x.
    struct Variation {
        let axis: Point
        let stretch: Double

        static var none: Variation { Variation(axis: Point(1, 0), stretch: 1) }
        /// Three rotations, each with three widths.
        static var count: Int { 9 }

        static func number(_ index: Int) -> Variation {
            let (rotation, width) = (index / 3 &- 1, index % 3)
            return Variation(
                axis: Angle.vector(degrees: Double(rotation) * 15),
                stretch: width == 0 ? 0.7 : width == 1 ? 1 : 1.4)
        }

        func apply(to point: Point) -> Point {
            Point((point.x * axis.x - point.y * axis.y) * stretch, point.x * axis.y + point.y * axis.x)
        }
    }

    /// Returns whether all ideal strokes of `other` are recognized by these patterns, if `surely` with at least the
    /// same likelihood. Chains whose own ideal stroke does not fit are ignored.
    mutating func covers(_ other: inout PatternTrial, surely: Bool) -> Bool {
        var hasCovered = false
        for at in 0..<other.program.pointee.chains.count {
            guard let theirs = other.recognizedFit(of: other.program, chain: at), other.lastStrokeFits(chain: at) else {
                continue
            }
            guard let mine = recognizedFit(of: other.program, chain: at) else { return false }
            if surely, program.pointee.likelihood(of: mine) < other.program.pointee.likelihood(of: theirs) {
                return false
            }
            hasCovered = true
        }
        return hasCovered
    }
}
