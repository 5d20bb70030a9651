// How much a drawing resembles the signs of a recognizer, whether it was recognized or not.

import CGesta

struct Resemblance {
    /// 1 for a perfect fit, 0.5 at the limit; less if it is rejected.
    var score: Double
    /// The index of the nearest pattern or name.
    var sign: Int
}

extension Machine {
    /// What it has seen of a drawing, until it failed; nil if it matches no patterns.
    final var drawnPath: StrokePath? {
        guard let stroke = patternStroke, let work = stroke.work, stroke.isDrawn else { return nil }
        return work.pointee.matcher.path
    }

    /// Of the drawing of its newest sequence, of which `path` is the longest part that any recognizer has seen. What
    /// fails before the lift resembles only as far as it was followed. Nil if it recognizes no drawings, or when out of
    /// memory.
    final func resemblance(to path: StrokePath?) -> Resemblance? {
        if patternStroke == nil, let learner { return learner.nearestName(to: path) }
        guard let path, path.count > 1, var trial = makePatternTrial() else { return nil }
        defer { trial.free() }
        var best = trial.resemblance(to: path).map { Resemblance(score: $0.score, sign: $0.pattern) }
        let learned = patternStroke?.matcher.resemblance(to: path, Defaults.falsePositives)
        if let found = learned, found.score > best?.score ?? 0 {
            let patterns = trial.program.pointee.patterns.count
            best = Resemblance(score: found.score, sign: patterns &+ found.sign)
        }
        let share = min(1, (drawnPath?.length ?? 0) / max(path.length, 1e-300))
        if verdict.reason == .diverged { best?.score *= share }
        return best
    }

    /// Writes the name of one of several signs; otherwise its label, the name of the sign, or what its class calls it.
    final func writeName(ofSign sign: Int, to out: inout TextWriter) {
        var (name, isOne) = (Text(""), true)
        let patterns = patternStroke?.nextProgram?.pointee.patterns.count ?? 0
        if let program = patternStroke?.nextProgram, sign < patterns {
            (name, isOne) = (program.pointee.name(of: sign), patterns == 1)
        } else if let learner, sign &- patterns < learner.matcher.set.names.count {
            let names = learner.matcher.set.names
            (name, isOne) = (names[sign &- patterns], max(names.count, patterns) == 1)
        }
        let label = withRecognizer { $0.label }
        if name.count > 0, !isOne || label.count == 0 { return out.text(name) }
        if label.count > 0 { return out.text(label) }
        kind._withUnsafeGuaranteedRef { $0.writeGesture(to: &out) }
    }
}

extension ExampleMatcher {
    /// Of a drawing that any recognizer has seen, with the limit of a share of other drawings. Nil without examples, or
    /// when out of memory. The working memory of the recognizer may contain the current drawing.
    func resemblance(to path: StrokePath, _ falsePositives: Double) -> Resemblance? {
        guard set.examples.count > 0, let scratch = ExampleScratch() else { return nil }
        defer { scratch.free() }
        guard let drawing = path.resampled(scratch) else { return nil }
        let match = nearest(drawing, scratch)
        if match.name < 0 { return nil }
        let limit = min(limit(falsePositives, strokes: drawing.count), ExampleMatcher.loosest(drawing.count))
        return Resemblance(score: Double(limit / (limit + match.distance)), sign: match.name)
    }
}
