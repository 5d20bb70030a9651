// How much a stroke that was drawn resembles the patterns of a text.

struct PatternResemblance {
    /// The index of the nearest pattern.
    var pattern: Int
    /// As the value "score" of recognizers: 1 for a perfect fit, 0.5 at the limit.
    var score: Double
}

extension PatternTrial {
    /// Of the nearest way of drawing; nil if the path has none of its strokes. The path may be decimated.
    mutating func resemblance(to drawn: StrokePath) -> PatternResemblance? {
        replay(drawn)
        let (best, _) = matcher.best(program, unitsPerMillimeter: unitsPerMillimeter, demand: demand)
        if !best.isMismatch {
            let distance = best.misfit / program.pointee.limit(ofChain: best.chain, demand)
            if distance <= PatternMatcher.mostOfOneTest { return resemblance(chain: best.chain, distance) }
        }
        let flaw = matcher.nearestFlaw(program, unitsPerMillimeter: unitsPerMillimeter, demand: demand)
        return flaw.chain < 0 ? nil : resemblance(chain: flaw.chain, flaw.distance)
    }

    private func resemblance(chain: Int, _ distance: Double) -> PatternResemblance {
        PatternResemblance(pattern: Int(program.pointee.chains[chain].pattern), score: 1 / (1 + distance))
    }

    private mutating func replay(_ drawn: StrokePath) {
        var last = drawn[0]
        matcher.begin(
            program, at: last.point, time: last.arrival, scoresEveryPoint: false, unitsPerMillimeter: unitsPerMillimeter
        )
        for at in 1..<max(drawn.count, 1) {
            let node = drawn[at]
            if node.isJump {
                matcher.finish(at: last.point, time: last.arrival)
                matcher.jump(program, to: node.point, time: node.arrival)
            } else if matcher.add(node.point, time: node.arrival) {
                matcher.score()
            }
            last = node
        }
        matcher.finish(at: last.point, time: max(last.arrival, drawn.departure))
        matcher.decimate()
    }
}
