// What a stroke may become, told while it is drawn.

/// The beginnings of examples that a stroke is most like so far.
struct Foresight {
    var name = -1
    var distance: Float = .infinity
    var runnerUp = -1
    var runnerUpDistance: Float = .infinity
    /// How much of the nearest example that is, 0 to 1.
    var progress = 0.0

    /// As sure as it gets before the lift: near the beginning of one name's example, at least half of it, and far from the beginning of all others'.
    /// The bounds are the ones that decided soonest at the same number of errors, on strokes of people.
    var isClear: Bool { distance < 0.15 && runnerUpDistance > 2 * distance + 0.02 && progress >= 0.5 }

    var margin: Double { runnerUp < 0 ? 1 : max(0, 1 - Double(distance / runnerUpDistance)) }
}

extension ExampleMatcher {
    /// Compares the stroke so far with every beginning of every example of one stroke: it is not known how large the whole will be. How long the stroke is
    /// counts a little, for hands draw the same gesture at about the same size.
    @_optimize(speed)
    func foresee(_ drawing: Drawing, _ scratch: Scratch) -> Foresight {
        var foresight = Foresight()
        guard let beginnings = set.beginnings.base, let lone = set.lone.base, let examples = set.examples.base else {
            return foresight
        }
        drawing.shape(scratch.coarse)
        let turning = turning
        let size = roughLogarithm(drawing.length)
        var group = beginnings
        var at = 0
        while at < set.lone.count {
            let example = examples + lone[at]
            let name = example.pointee.name
            let larger = size - roughLogarithm(example.pointee.length)
            var part = 0
            while part < ExampleSet.beginningCount {
                let near = distances(scratch.coarse, group, turning)
                var lane = 0
                while lane < 4 {
                    let difference =
                        larger - roughLogarithm(Double(part &+ lane &+ 1) / Double(ExampleSet.beginningCount))
                    let distance = near[lane] + 0.02 * difference * difference
                    if distance < foresight.runnerUpDistance { foresight.see(name, distance, part &+ lane &+ 1) }
                    lane &+= 1
                }
                group += Shape.coarseCount
                part &+= 4
            }
            at &+= 1
        }
        return foresight
    }
}

extension Foresight {
    /// Nearer than the runner-up.
    fileprivate mutating func see(_ seen: Int, _ near: Float, _ part: Int) {
        if seen != name, near >= distance {
            runnerUp = seen
            runnerUpDistance = near
            return
        }
        if near >= distance { return }
        if seen != name {
            runnerUp = name
            runnerUpDistance = distance
        }
        name = seen
        distance = near
        progress = Double(part) / Double(ExampleSet.beginningCount)
    }
}

/// The natural logarithm to within 0.06, for comparing sizes: the exponent, and the significand as if it were straight between powers of 2.
@inline(__always)
func roughLogarithm(_ x: Double) -> Float {
    (Float(Float(x).bitPattern) * (1 / 8_388_608) - 127) * 0.6931472
}
