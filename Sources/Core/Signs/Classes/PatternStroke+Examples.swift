// What the program has taught: examples, asked when the pattern refuses, and counterexamples, when it accepts.

import CGesta

extension PatternStroke {
    /// The share of other drawings that may be like the examples: as of `gesta.template`, or less if the program asks
    /// for less.
    private final func falsePositives(_ work: UnsafeMutablePointer<Work>) -> Double {
        min(work.pointee.parameters.falsePositives, Defaults.falsePositives)
    }

    private final func drawing(_ work: UnsafeMutablePointer<Work>) -> ResampledDrawing? {
        scratch.flatMap { work.pointee.matcher.path.resampled($0) }
    }

    /// Recognizes a drawing that the pattern refuses, if it is like an example. Returns false otherwise.
    @inline(never)
    final func recognizeExample(_ work: UnsafeMutablePointer<Work>) -> Bool {
        guard let scratch, matcher.set.examples.count > 0, let drawing = drawing(work) else { return false }
        let match = matcher.nearest(drawing, scratch)
        let limit = matcher.limit(falsePositives(work), strokes: drawing.count)
        guard match.distance <= limit, match.distance < counterexampleDistance(drawing, scratch) else { return false }
        let (score, next) = (score(match.distance, limit), score(match.runnerUpDistance, limit))
        work.pointee.decidingChain = -1
        work.pointee.likeness = .atMost(.tooDifferent, Double(match.distance), Double(limit))
        values[firstValue &+ V.score] = score
        values[firstValue &+ V.margin] = score - next
        values[firstValue &+ V.progress] = 1
        showName(matcher.set.name(at: match.name))
        setConfidence(likelihood: match.likelihood(strokes: drawing.count))
        recognize()
        return true
    }

    private final func score(_ distance: Float, _ limit: Float) -> Double { Double(limit / (limit + distance)) }

    /// How much nearer than an example must be, as a share of its rate, a counterexample must be to count more than the
    /// pattern: one of a neighboring sign hardly ever is.
    private static var shareOfCounterexamples: Double { 0.1 }

    /// Fails a drawing that the pattern accepts, if it is very near to a counterexample and not nearer to an example.
    /// Returns false otherwise.
    final func failByCounterexample(_ work: UnsafeMutablePointer<Work>) -> Bool {
        guard let scratch, counterexamples.set.examples.count > 0, let drawing = drawing(work) else { return false }
        let distance = counterexampleDistance(drawing, scratch)
        let limit = matcher.limit(
            PatternStroke.shareOfCounterexamples * falsePositives(work), strokes: drawing.count)
        if distance > limit || matcher.nearest(drawing, scratch).distance <= distance { return false }
        let rule = Rule.moreThan(.counterexample, Double(distance), Double(limit))
        work.pointee.decidingChain = -1
        work.pointee.likeness = rule
        fail(rule)
        return true
    }

    private final func counterexampleDistance(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Float {
        counterexamples.set.examples.count > 0 ? counterexamples.nearest(drawing, scratch).distance : .infinity
    }

    // MARK: while the stroke is drawn

    /// How much longer the path can become before no example begins like it; negative if none does, and infinite while
    /// it may be a stroke of an example with several.
    final func exampleMargin(_ work: UnsafeMutablePointer<Work>) -> Double {
        let path = work.pointee.matcher.path
        guard let scratch, matcher.set.examples.count > 0, largeness(work).isMet else { return -1 }
        if matcher.set.mostStrokes > 1 { return .infinity }
        if path.hasJumps { return -1 }
        return maxStray - matcher.stray(path.last.point - path[0].point, path.length, scratch)
    }

    /// Which straight movements keep it undecided for its examples; nil without any.
    final var straightDoubtOfExamples: StraightDoubt? {
        guard let scratch, matcher.set.examples.count > 0 else { return nil }
        let limit = matcher.set.mostStrokes > 1 ? .infinity : maxStray
        return matcher.straightDoubt(limit, rotation: Defaults.exampleRotation, scratch)
    }

    private final var maxStray: Double { Defaults.exampleStray * unitsPerMillimeter }

    /// Whether the strokes drawn so far may be some of an example's.
    final func mayBecomeExample(_ work: UnsafeMutablePointer<Work>) -> Bool {
        guard let scratch, work.pointee.strokes < matcher.set.mostStrokes, let drawing = drawing(work) else {
            return false
        }
        return matcher.mayContinue(drawing, scratch)
    }
}
