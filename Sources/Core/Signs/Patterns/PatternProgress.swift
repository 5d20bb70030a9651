// Estimates how much of a gesture is drawn.

/// The path is aligned with each chain that matches it about as well as the best one. Completed segments give the
/// scale: the drawn length of a segment over its ideal length. What is still to be drawn then follows from the ideal
/// lengths of the other segments. The estimate is the mean over these chains.
///
/// The figures below had the smallest error, or one that hardly differs from it, on people's strokes.
extension PatternMatcher {
    /// How much less than the highest score that of a chain may be, relative to the path length, to be considered.
    private static var closeScore: Double { 0.2 }
    /// The drawn part of the current segment if nothing else is known: of the first line.
    private static var firstPart: Double { 0.5 }
    /// The largest drawn part of the current segment: the next one has not begun.
    private static var largestPart: Double { 0.9 }
    /// The smallest drawn part of the current segment: of an arc that has hardly turned.
    private static var smallestPart: Double { 0.05 }
    /// How much better, relative to the path length, the last segment must fit than none.
    private static var tremor: Double { 0.1 }
    /// The largest estimate before the stroke is recognized.
    private static var almostComplete: Double { 0.99 }

    /// Returns the drawn part of the gesture's path length, from 0 to 0.99.
    mutating func progress(_ program: ProgramPointer) -> Double {
        // The path is measured as it is, not decimated.
        measures.beginPath()
        defer { measures.beginPath() }
        let close = max(PatternMatcher.closeScore * scoredLength, 1e-300)
        func closeness(_ chain: Int) -> Double { 1 - (leaderScore - scorer.bestScore(of: chain)) / close }
        for at in 0..<program.pointee.chains.count where closeness(at) > 0 {
            aligner.require(path, program.pointee.chains[at], program)
        }
        var (sum, weights) = (0.0, 0.0)
        for at in 0..<program.pointee.chains.count {
            let closeness = closeness(at)
            if !(closeness > 0) { continue }
            let (part, evenness) = drawnPart(of: program.pointee.chains[at], program)
            // A segment that is much shorter than the others was hardly meant as one.
            let weight = closeness * evenness * evenness
            sum += weight * part
            weights += weight
        }
        return weights > 0 ? sum / weights : 0
    }

    /// Returns how many segments have begun, if the gesture is drawn in the pattern's first way. (Ways may differ in
    /// the number of segments, and take the lead in turn.) A segment begins when it fits better by more than a hand
    /// trembles. `minSize` is that of a stroke.
    mutating func segmentsBegun(_ program: ProgramPointer, minSize: Double) -> Int {
        let chain = program.pointee.chains[0]
        let tremor = PatternMatcher.tremor * path.length + 0.5 * minSize
        let stage = aligner.earliestStage(path, chain, program, within: tremor)
        return program.pointee.segmentsDrawn(in: chain, at: stage).drawn
    }

    /// Returns the drawn part of the path length if the gesture is a chain, and how even the scale of its segments is:
    /// the mean over the largest.
    private mutating func drawnPart(of chain: PatternChain, _ program: ProgramPointer)
        -> (part: Double, evenness: Double)
    {
        let found = aligner.alignBeginning(path, chain, program)
        if found.bestStage == 0 { return (0, 0) }
        if found.bestStage > chain.lastStage { return (PatternMatcher.almostComplete, 1) }
        let current = program.pointee.segmentsBegun(in: chain, at: found.bestStage) &- 1
        func distance(_ boundary: Int) -> Double { path[found.boundaries[boundary]].distance }

        var (before, here, after) = (0.0, 0.0, 0.0)
        var largestScale = 0.0
        for at in 0..<Int(chain.segmentCount) {
            let ideal = program.pointee.segments.pointer(at: Int(chain.firstSegment) &+ at).pointee.ideal
            if at < current {
                before += ideal
                if ideal > 0 { largestScale = max(largestScale, (distance(at &+ 1) - distance(at)) / ideal) }
            } else if at == current {
                here = ideal
            } else {
                after += ideal
            }
        }

        let completed = distance(current) - distance(0)
        let drawn = path.length - distance(current)
        var part = PatternMatcher.firstPart
        if before > 0 { part = min(PatternMatcher.largestPart, drawn * before / max(completed * here, 1e-300)) }
        let segment = program.pointee.segments[Int(chain.firstSegment) &+ current]
        if segment.kind == .arc {
            let turned = measures.turning(path, from: found.boundaries[current], to: path.count &- 1) / segment.sweep
            let turnedPart = segment.isDirected ? turned : abs(turned)
            let swept = max(PatternMatcher.smallestPart, min(PatternMatcher.largestPart, turnedPart))
            // Neither the length nor the turn is certain.
            part = before > 0 ? (part + swept) * 0.5 : swept
        }
        if here > 0 { largestScale = max(largestScale, drawn / here) }
        let whole = here > 0 ? drawn / max(part, PatternMatcher.smallestPart) : 0
        let scale = (completed + whole) / (before + here)
        let evenness = before > 0 ? (completed + drawn) / max(largestScale * (before + here), 1e-300) : 1
        let total = distance(current) + whole + scale * after
        return (min(PatternMatcher.almostComplete, path.length / max(total, 1e-300)), evenness)
    }
}
