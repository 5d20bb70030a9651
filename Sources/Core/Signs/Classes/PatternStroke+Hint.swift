// What a person would change about a stroke that patterns reject.

import CGesta

extension PatternStroke {
    final func patternHint() -> Hint? {
        guard let work, let program, work.pointee.flaw != .none, verdict.reason == work.pointee.flaw else {
            return nil
        }
        let chain = work.pointee.flawedChain
        // People think of lines, where the first way to draw a sign has lines only.
        let plain = program.pointee.plainChain(of: chain)
        switch verdict.reason {
        case .diverged:
            let number = Int(values[firstValue &+ V.segment])
            if let hint = plain.flatMap({ work.pointee.matcher.excessHint(program, plain: $0) }) { return hint }
            let went = work.pointee.matcher.path.recentDegrees
            if let plain, plain != chain, number == 1 {
                return program.pointee.hint(GESTA_HINT_DIRECTION, chain: plain, segment: 1, measured: went)
            }
            var hint = program.pointee.hint(GESTA_HINT_DIRECTION, chain: chain, segment: number, measured: went)
            if hint?.isCurve ?? false { hint?.key = GESTA_HINT_CURVE.rawValue }
            return hint
        case .unfinished:
            if work.pointee.matcher.path.strokes <= Int(program.pointee.chains[chain].lifts) {
                return work.pointee.matcher.shapeHint(program, nearest: chain)
            }
            if let plain, plain != chain, let hint = work.pointee.matcher.shapeHint(program, nearest: chain) {
                return hint
            }
            return program.pointee.hint(GESTA_HINT_UNFINISHED, chain: chain, segment: Int(verdict.measured) &+ 1)
        case .strayed: return work.pointee.matcher.shapeHint(program, nearest: chain)
        case .segmentMissing:
            return work.pointee.matcher.shapeHint(program, nearest: chain)
                ?? program.pointee.hint(GESTA_HINT_MISSING, chain: chain, segment: Int(verdict.measured))
        default:
            return work.pointee.matcher.shapeHint(program, nearest: chain)
                ?? work.pointee.matcher.testHint(
                    program, nearest: chain, unitsPerMillimeter: work.pointee.unitsPerMillimeter)
        }
    }
}
