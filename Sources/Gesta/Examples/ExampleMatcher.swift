// Finds the examples that a drawing is most like.

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

    fileprivate mutating func see(_ seen: Int, _ seenDistance: Float) {
        if seenDistance < distance {
            (runnerUp, runnerUpDistance) = (name, distance)
            (name, distance) = (seen, seenDistance)
        } else if seenDistance < runnerUpDistance {
            (runnerUp, runnerUpDistance) = (seen, seenDistance)
        }
    }

    /// How much nearer the nearest is than the runner-up: 0 for as near, towards 1 for far nearer.
    var margin: Double {
        if runnerUp < 0 { return 1 }
        return runnerUpDistance > 0 ? max(0, 1 - Double(distance / runnerUpDistance)) : 0
    }
}

/// How a drawing stands to the examples of one name.
struct Standing {
    /// The nearest.
    private(set) var example = -1
    /// How far the nearest is at a glance.
    var glance: Float = .infinity
    /// The likenesses of the three that are most like, and the sum of all.
    private var first: Float = -2
    private var second: Float = -2
    private var third: Float = -2
    private var sum: Float = 0
    private var count = 0

    @inline(__always)
    mutating func see(_ likeness: Float, _ at: Int) {
        sum += likeness
        count &+= 1
        if likeness <= third { return }
        if likeness > first {
            (first, second, third) = (likeness, first, second)
            example = at
        } else if likeness > second {
            (second, third) = (likeness, second)
        } else {
            third = likeness
        }
    }

    mutating func glance(_ distance: Float, _ at: Int) {
        if distance < glance { (glance, example) = (distance, at) }
    }

    /// Half by the mean of the three, half by the product with the mean of all, which is `middle` long; infinite when none was seen.
    func distance(_ middle: Float) -> Float {
        if count == 0 { return .infinity }
        let nearest = count == 1 ? first : count == 2 ? (first + second) * 0.5 : (first + second + third) * (1 / 3)
        return max(1 - 0.5 * (nearest + min(sum / (Float(count) * middle), 1)), 0)
    }
}

struct ExampleMatcher {
    var set: ExampleSet
    var turning = Turning()
    /// One for each name.
    private var standings = Buffer<Standing>()
    /// How long the mean of a name's embeddings is: 1 when all are alike.
    private var middles = Buffer<Float>()

    init() { set = ExampleSet() }

    mutating func free() {
        set.free()
        standings.free()
        middles.free()
    }

    /// What follows from the examples; after each change of the set. False when memory is short.
    mutating func prepare() -> Bool {
        let names = set.names.count
        guard standings.reserve(names), middles.reserve(names) else { return false }
        middles.truncate(to: 0)
        while middles.count < names { middles.append(set.middle(of: middles.count)) }
        return true
    }

    /// The farthest that counts, when nearly everything may pass.
    static var loosest: Float { 0.8 }

    /// How near a drawing must be to count, so that of strokes that are none of the gestures no more than this share passes: each name has its part of it.
    /// Of strokes of people ten times as many come within 0.157 more of a name, whichever it is, and however many examples it has.
    func limit(_ falsePositives: Double) -> Float {
        if falsePositives >= 1 { return .infinity }
        return max(
            ExampleMatcher.loosest + 0.0682 * roughLogarithm(falsePositives / Double(max(set.names.count, 1))), 0.05)
    }

    /// The names that are nearest at a glance and get a second look.
    private static var finalists: Int { 3 }

    /// `skipping`: an example that is not looked at.
    @_optimize(speed)
    func nearest(_ drawing: Drawing, _ scratch: Scratch, skipping: Int = -1) -> Likeness {
        var likeness = Likeness()
        guard let standings = standings.base, set.names.count > 0 else { return likeness }
        standings.update(repeating: Standing(), count: set.names.count)
        // What is drawn a little turned is as like: people do so. Anything else is laid over the examples first.
        let isLaid = drawing.count > 1 || !turning.isSmall
        if isLaid {
            lay(drawing, scratch, skipping, standings)
        } else {
            drawing.embed(scratch)
            see(nil, 1, scratch, skipping, standings)
        }
        var name = 0
        while name < set.names.count {
            likeness.see(name, standings[name].distance(middles[name]))
            name &+= 1
        }
        if likeness.name >= 0 {
            let theirs = set.coarse(of: set.examples[standings[likeness.name].example])
            // What was looked at begins with the places.
            let (dot, cross) =
                isLaid
                ? paired(scratch.coarse, theirs, drawing.count, turning).products
                : products(scratch.inputs, theirs, Shape.coarsePoints, y: Shape.coarsePoints)
            likeness.turn = turning.turn(dot, cross)
        }
        return likeness
    }

    /// The examples that one of the examples is most like, itself left out.
    func nearest(to index: Int, _ scratch: Scratch) -> Likeness {
        let example = set.examples[index]
        var drawing = Drawing(scratch: scratch.sampled)
        var walk = EquidistantPath(in: scratch.walked)
        var points = set.points(of: example)
        let lengths = set.lengths(of: example)
        var stroke = 0
        while stroke < example.strokeCount {
            walk.resample(points, lengths[stroke])
            drawing.add(walk)
            points += lengths[stroke]
            stroke &+= 1
        }
        return nearest(drawing, scratch, skipping: index)
    }

    /// How like the embedding in `scratch` is to all examples of so many strokes, or to those of one name.
    @_optimize(speed) @inline(never)
    private func see(
        _ name: Int?, _ strokes: Int, _ scratch: Scratch, _ skipping: Int, _ standings: UnsafeMutablePointer<Standing>
    ) {
        guard let examples = set.examples.base, var embedding = UnsafePointer(set.embeddings.base) else { return }
        var at = 0
        while at < set.examples.count {
            let whose = examples[at].name
            if examples[at].strokeCount == strokes, whose == name ?? whose, at != skipping {
                standings[whose].see(Embedding.likeness(scratch.embedding, embedding), at)
            }
            embedding += Embedding.parts
            at &+= 1
        }
    }

    /// The best names at a glance (the cosine after the best turn: Li, "Protractor", CHI 2010), each after the drawing is turned, and its strokes put in
    /// order, as is best for it.
    @inline(never)
    private func lay(
        _ drawing: Drawing, _ scratch: Scratch, _ skipping: Int, _ standings: UnsafeMutablePointer<Standing>
    ) {
        drawing.shape(scratch.coarse)
        var at = 0
        while at < set.examples.count {
            let example = set.examples[at]
            if example.strokeCount == drawing.count, at != skipping {
                let products = paired(scratch.coarse, set.coarse(of: example), drawing.count, turning).products
                standings[example.name].glance(1 - turning.best(products.dot, products.cross), at)
            }
            at &+= 1
        }
        var looked = 0
        while looked < ExampleMatcher.finalists {
            var name = -1
            var near: Float = .infinity
            at = 0
            while at < set.names.count {
                if standings[at].glance < near { (name, near) = (at, standings[at].glance) }
                at &+= 1
            }
            if name < 0 { return }
            // A look takes it out of the running.
            standings[name].glance = .infinity
            var pairing = paired(
                scratch.coarse, set.coarse(of: set.examples[standings[name].example]), drawing.count, turning)
            let turn = turning.turn(pairing.products.dot, pairing.products.cross)
            if drawing.count > 1, let first = set.first(of: name, strokes: drawing.count) {
                pairing = paired(scratch.coarse, set.coarse(of: first), drawing.count, turning)
            }
            drawing.laid(pairing, turn, scratch).embed(scratch)
            see(name, drawing.count, scratch, skipping, standings)
            looked &+= 1
        }
    }
}
