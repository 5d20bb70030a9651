// Finds the examples that a drawing is most like: all of them at a glance, the best few with care.

/// What a drawing is most like.
struct Likeness {
    /// Of the nearest example; -1 when none has as many strokes.
    var name = -1
    var distance: Float = .infinity
    /// The nearest example of another name.
    var runnerUp = -1
    var runnerUpDistance: Float = .infinity
    /// How the drawing is turned against the example, as a unit vector.
    var turn = SIMD2<Float>(1, 0)

    /// How much nearer the nearest is than the runner-up: 0 for as near, towards 1 for far nearer.
    var margin: Double {
        if runnerUp < 0 { return 1 }
        return runnerUpDistance > 0 ? max(0, 1 - Double(distance / runnerUpDistance)) : 0
    }
}

/// The nearest examples of one name, at a glance.
struct Glance {
    var distance: Float = 2
    var example = -1
    var second: Float = 2
    var secondExample = -1

    @inline(__always)
    mutating func see(_ seen: Float, _ at: Int) {
        if seen >= second { return }
        if seen < distance {
            (second, secondExample) = (distance, example)
            (distance, example) = (seen, at)
        } else {
            (second, secondExample) = (seen, at)
        }
    }
}

struct ExampleMatcher {
    var set: ExampleSet
    var turning = Turning()
    /// One for each name.
    private var glances = Buffer<Glance>()

    init() { set = ExampleSet() }

    mutating func free() {
        set.free()
        glances.free()
    }

    /// Room for the names; after each change of the set. False when memory is short.
    mutating func prepare() -> Bool { glances.reserve(set.names.count) }

    /// The nearest names at a glance that get a second look: the errors of the first look are gone with three.
    private static var finalists: Int { 3 }

    /// `skipping`: an example that is not looked at.
    @_optimize(speed)
    func nearest(_ drawing: Drawing, _ scratch: Scratch, skipping: Int = -1) -> Likeness {
        let spread = drawing.shape(coarse: scratch.coarse, fine: scratch.fine)
        return nearest(strokes: drawing.count, spread, scratch, skipping: skipping)
    }

    /// The examples that one of the examples is most like, itself left out.
    func nearest(to index: Int, _ scratch: Scratch) -> Likeness {
        let example = set.examples[index]
        var drawing = Drawing(scratch: scratch.sampled)
        var walk = StrokeWalk(in: scratch.walked)
        var points = set.points(of: example)
        let lengths = set.lengths(of: example)
        var stroke = 0
        while stroke < example.strokeCount {
            walk.follow(points, lengths[stroke])
            drawing.add(walk.points, walk.count, end: walk.last)
            points += lengths[stroke]
            stroke &+= 1
        }
        return nearest(drawing, scratch, skipping: index)
    }

    /// Of the shapes in `scratch`.
    @_optimize(speed)
    func nearest(strokes: Int, _ spread: Spread, _ scratch: Scratch, skipping: Int = -1) -> Likeness {
        var likeness = Likeness()
        guard set.examples.count > 0, let glances = glances.base else { return likeness }
        glances.update(repeating: Glance(), count: set.names.count)
        if strokes == 1 { glanceAtLone(scratch, skipping, glances) } else { glance(strokes, scratch, skipping, glances) }
        var at = 0
        var looked = 0
        var best: Float = 2
        while looked < ExampleMatcher.finalists {
            // The nearest name not yet looked at: a look takes it out of the running.
            var name = -1
            var near: Float = 2
            at = 0
            while at < set.names.count {
                if glances[at].example >= 0, glances[at].distance < near {
                    near = glances[at].distance
                    name = at
                }
                at &+= 1
            }
            if name < 0 { break }
            if looked == 0 { best = near }
            // The runner-up is always looked at, for the margin; others when they are about as near.
            if looked > 1, near > best * 2 + 0.02 { break }
            let glance = glances[name]
            glances[name].example = -1
            look(at: glance.example, strokes, spread, scratch, &likeness)
            if glance.secondExample >= 0, glance.second < best * 2 + 0.02 { look(at: glance.secondExample, strokes, spread, scratch, &likeness) }
            looked &+= 1
        }
        return likeness
    }

    @_optimize(speed)
    private func glanceAtLone(_ scratch: Scratch, _ skipping: Int, _ glances: UnsafeMutablePointer<Glance>) {
        guard let groups = set.groups.base, let lone = set.lone.base, let examples = set.examples.base else { return }
        let turning = turning
        let count = set.lone.count
        var first = 0
        while first < count {
            let near = distances(scratch.coarse, groups + (first >> 2) &* Shape.coarseCount, turning)
            var lane = 0
            while lane < 4, first &+ lane < count {
                let example = lone[first &+ lane]
                if example != skipping { glances[examples[example].name].see(near[lane], example) }
                lane &+= 1
            }
            first &+= 4
        }
    }

    private func glance(_ strokes: Int, _ scratch: Scratch, _ skipping: Int, _ glances: UnsafeMutablePointer<Glance>) {
        var at = 0
        while at < set.examples.count {
            let example = set.examples[at]
            if example.strokeCount == strokes, at != skipping {
                let b = UnsafePointer(set.coarse.pointer(at: example.firstStroke &* Shape.coarseCount))
                let (dot, cross) = paired(scratch.coarse, b, strokes).products
                glances[example.name].see(1 - turning.best(dot, cross), at)
            }
            at &+= 1
        }
    }

    @_optimize(speed)
    private func look(at index: Int, _ strokes: Int, _ spread: Spread, _ scratch: Scratch, _ likeness: inout Likeness) {
        let example = set.examples[index]
        let name = example.name
        // What could not even be runner-up is given up; nor does it matter when its name has done better.
        var bound = likeness.runnerUpDistance
        if name == likeness.name { bound = likeness.distance }
        let b = UnsafePointer(set.coarse.pointer(at: example.firstStroke &* Shape.coarseCount))
        let fine = UnsafePointer(set.fine.pointer(at: example.firstStroke &* Shape.fineCount))
        // Boxes do not turn with what is in them.
        let apart = turning.isSmall ? spread.difference(example.spread) * 0.5 : 0
        var distance: Float
        let turn: SIMD2<Float>
        if strokes == 1 {
            let (dot, cross) = products(scratch.coarse, b)
            turn = turning.turn(dot, cross)
            Gesta.turn(scratch.fine, by: turn, reversed: false, into: scratch.turned)
            distance = warped(scratch.turned, fine, below: bound - apart) + apart
        } else {
            let pairing = paired(scratch.coarse, b, strokes)
            turn = turning.turn(pairing.products.dot, pairing.products.cross)
            distance = apart
            var at = 0
            while at < strokes {
                let partner = pairing.partner(of: at)
                Gesta.turn(scratch.fine + at &* Shape.fineCount, by: turn, reversed: partner.isReversed, into: scratch.turned)
                distance += warped(scratch.turned, fine + partner.index &* Shape.fineCount, below: .infinity) / Float(strokes)
                at &+= 1
            }
        }
        // Rounding may take a distance of nothing below 0.
        distance = max(distance, 0)
        if distance >= bound { return }
        if name == likeness.name {
            likeness.distance = distance
            likeness.turn = turn
        } else if distance < likeness.distance {
            likeness.runnerUp = likeness.name
            likeness.runnerUpDistance = likeness.distance
            likeness.name = name
            likeness.distance = distance
            likeness.turn = turn
        } else {
            likeness.runnerUp = name
            likeness.runnerUpDistance = distance
        }
    }

    /// The pairing of strokes, in any order and direction, with the largest product. Every one is tried: of five strokes there are 120.
    private func paired(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ strokes: Int) -> Pairing {
        var best = Pairing()
        var trial = Pairing()
        pair(0, strokes, a, b, &trial, &best)
        return best
    }

    private func pair(
        _ stroke: Int, _ strokes: Int, _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ trial: inout Pairing, _ best: inout Pairing
    ) {
        if stroke == strokes {
            if turning.best(trial.products.dot, trial.products.cross) > turning.best(best.products.dot, best.products.cross) || best.taken == 0 {
                best = trial
            }
            return
        }
        let mine = a + stroke &* Shape.coarseCount
        var other = 0
        while other < strokes {
            if trial.taken & (1 << UInt32(other)) == 0 {
                let theirs = b + other &* Shape.coarseCount
                let forwards = products(mine, theirs)
                let backwards = productsReversed(mine, theirs)
                let isReversed = turning.best(backwards.dot, backwards.cross) > turning.best(forwards.dot, forwards.cross)
                let sum = isReversed ? backwards : forwards
                let before = trial
                trial.take(stroke, other, isReversed, sum)
                pair(stroke &+ 1, strokes, a, b, &trial, &best)
                trial = before
            }
            other &+= 1
        }
    }
}

/// Which stroke of an example each stroke of a drawing is, and whether it is drawn the other way round.
private struct Pairing {
    var products: (dot: Float, cross: Float) = (0, 0)
    /// Bit n: stroke n of the example has its partner.
    var taken: UInt32 = 0
    /// Four bits each: the index, and 8 for the other way round.
    private var partners: UInt32 = 0

    mutating func take(_ stroke: Int, _ other: Int, _ isReversed: Bool, _ sum: (dot: Float, cross: Float)) {
        taken |= 1 << UInt32(other)
        partners |= UInt32(other | (isReversed ? 8 : 0)) << UInt32(4 &* stroke)
        products.dot += sum.dot
        products.cross += sum.cross
    }

    func partner(of stroke: Int) -> (index: Int, isReversed: Bool) {
        let bits = Int(partners >> UInt32(4 &* stroke)) & 15
        return (bits & 7, bits & 8 != 0)
    }
}
