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
        if let learner { return learner.nearestName(to: path) }
        guard let path, path.count > 1, var trial = makePatternTrial() else { return nil }
        defer { trial.free() }
        return trial.resemblance(to: path).map {
            let share = min(1, (drawnPath?.length ?? 0) / max(path.length, 1e-300))
            return Resemblance(score: verdict.reason == .diverged ? $0.score * share : $0.score, sign: $0.pattern)
        }
    }

    /// Writes the name of one of several signs; otherwise its label, the name of the sign, or what its class calls it.
    final func writeName(ofSign sign: Int, to out: inout TextWriter) {
        var (name, isOne) = (Text(""), true)
        if let learner, sign < learner.matcher.set.names.count {
            (name, isOne) = (learner.matcher.set.name(at: sign), learner.matcher.set.names.count == 1)
        } else if let program = patternStroke?.nextProgram, sign < program.pointee.patterns.count {
            (name, isOne) = (program.pointee.name(of: sign), program.pointee.patterns.count == 1)
        }
        let label = withRecognizer { $0.label }
        if name.count > 0, !isOne || label.count == 0 { return out.text(name) }
        if label.count > 0 { return out.text(label) }
        kind._withUnsafeGuaranteedRef { $0.writeGesture(to: &out) }
    }
}
