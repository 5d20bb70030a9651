// Finds the examples that a drawing is nearest to.

struct ExampleMatcher {
    var set: ExampleSet
    var rotationLimit = RotationLimit()
    /// Whether the ink and the order of one stroke are compared as well as its embedding. Those of several strokes
    /// always are.
    var comparesInk = false
    /// Whether drawings match examples of another number of strokes.
    var matchesAnyNumber = false
    /// One for each name.
    private var scores = Buffer<NameScore>()
    /// The length of the mean of each name's embeddings: 1 if all are identical.
    private var meanLengths = Buffer<Float>()
    /// Of the beginnings of all examples, as far as drawings may be rotated.
    private(set) var reach = BeginningReach()
    private var reachRotation = 0.0

    init() { set = ExampleSet() }

    mutating func free() {
        set.free()
        scores.free()
        meanLengths.free()
        reach.free()
    }

    /// Makes room for the examples of another set. Returns false when out of memory.
    mutating func reserve(for added: ExampleSet) -> Bool {
        let names = set.names.count &+ added.names.count
        return set.reserve(for: added) && scores.reserve(names) && meanLengths.reserve(names) && reach.reserve()
    }

    /// Takes over the examples of another set. Room must be reserved.
    mutating func take(_ added: inout ExampleSet) {
        let first = set.examples.count
        set.take(&added)
        update(from: first)
    }

    /// Replaces the set by one with fewer examples.
    mutating func replace(by rest: ExampleSet) {
        set.free()
        set = rest
        update(from: 0)
    }

    /// The examples from `first` on are new.
    private mutating func update(from first: Int) {
        let names = set.names.count
        while meanLengths.count < names { meanLengths.appendReserved(0) }
        meanLengths.truncate(to: names)
        for at in first..<set.examples.count where set.examples[at].next < 0 {
            // The last example of its name.
            meanLengths[set.examples[at].name] = set.meanLength(of: set.examples[at].name)
        }
        reach.set(set.reach, rotatedBy: reachRotation)
    }

    /// Limits the rotation of drawings.
    mutating func limitRotation(to angle: Double) {
        rotationLimit = RotationLimit(most: angle)
        if angle == reachRotation { return }
        reachRotation = angle
        reach.set(set.reach, rotatedBy: angle)
    }

    /// The distance limit for drawings of so many strokes if nearly everything may pass.
    static func loosest(_ strokes: Int) -> Float { DistanceScale.of(strokes: strokes).loosest }

    /// Returns the distance limit for drawings of so many strokes at which at most the given share of other drawings
    /// passes.
    func limit(_ falsePositives: Double, strokes: Int) -> Float {
        limit(falsePositives, .of(strokes: strokes))
    }

    /// The same for beginnings of a stroke.
    func beginningLimit(_ falsePositives: Double) -> Float { limit(falsePositives, .beginning) }

    private func limit(_ falsePositives: Double, _ scale: DistanceScale) -> Float {
        falsePositives >= 1 ? .infinity : scale.limit(falsePositives, names: set.names.count)
    }

    /// The straightness from which on a drawing is a straight line. It has hardly any turns, which embeddings are made
    /// of, and would match some curves.
    private static var straight: Double { 0.98 }
    /// The straightness from which on an example may be drawn as a straight line.
    static var nearlyStraight: Double { 0.95 }

    /// Marks the names with an example that may be drawn as a straight line.
    @inline(never)
    private func findStraight(_ scores: UnsafeMutablePointer<NameScore>) {
        for example in set.examples.elements where example.isNearlyStraight {
            scores[example.name].isNearlyStraight = true
        }
    }

    /// The number of names with the nearest coarse shapes whose embeddings are compared.
    private static var finalists: Int { 3 }

    /// Returns the nearest examples. The example at index `skipping` is ignored.
    func nearest(_ drawing: ResampledDrawing, _ scratch: ExampleScratch, skipping: Int = -1) -> ExampleMatch {
        var match = ExampleMatch()
        guard let scores = scores.base, set.names.count > 0 else { return match }
        scores.update(repeating: NameScore(), count: set.names.count)
        // Embeddings tolerate small rotations. Others, and several strokes, must be aligned with each example.
        let isAligned = drawing.count > 1 || !rotationLimit.isSmall
        if drawing.count > 1 || comparesInk || matchesAnyNumber { drawing.writeInk(scratch.ink) }
        if drawing.count > 1 {
            scoreStrokes(drawing, scratch, skipping, scores)
        } else if isAligned {
            scoreAligned(drawing, scratch, skipping, scores)
        } else {
            drawing.embed(scratch)
            score(nil, scratch, skipping, scores)
        }
        let isStraight = drawing.count == 1 && drawing.straightness >= ExampleMatcher.straight
        if isStraight { findStraight(scores) }
        for name in 0..<set.names.count {
            let distance = drawing.count > 1 ? scores[name].strokeDistance : scores[name].distance(meanLengths[name])
            scores[name].distance = isStraight && !scores[name].isNearlyStraight ? distance + 1 : distance
        }
        if comparesInk, drawing.count == 1 { compareInk(drawing, isAligned, scratch, skipping, scores) }
        if matchesAnyNumber, !isStraight { scoreInk(drawing, scratch, skipping, scores) }
        for name in 0..<set.names.count { match.add(name, scores[name].distance) }
        if match.name >= 0 { match.rotation = rotation(of: drawing, scores[match.name], isAligned, scratch) }
        return match
    }

    /// Returns the rotation from the drawing to the nearest example of a name.
    private func rotation(
        of drawing: ResampledDrawing, _ score: NameScore, _ isAligned: Bool, _ scratch: ExampleScratch
    ) -> SIMD2<Float> {
        if let rotation = score.inkRotation { return rotation }
        let shape = set.shape(of: set.examples[score.example])
        // The inputs of the embedding begin with the positions of the coarse shape.
        let products =
            drawing.count > 1
            ? bestPairing(drawing, shape, scratch).whole
            : isAligned
                ? ShapeProducts.of(scratch.shape, shape)
                : ShapeProducts.of(scratch.inputs, shape, CoarseShape.points, y: CoarseShape.points)
        return rotationLimit.rotation(products)
    }

    /// Returns the examples that are nearest to one of the examples, except for itself.
    func nearest(to index: Int, _ scratch: ExampleScratch) -> ExampleMatch {
        nearest(drawing(of: index, scratch), scratch, skipping: index)
    }

    /// Returns an example as a drawing.
    func drawing(of index: Int, _ scratch: ExampleScratch) -> ResampledDrawing {
        let example = set.examples[index]
        var drawing = ResampledDrawing(in: scratch.resampled)
        var path = EquidistantPath(in: scratch.path)
        var points = set.points(of: example)
        for length in set.lengths(of: example) {
            path.resample(points, length)
            drawing.add(path)
            points += length
        }
        return drawing
    }

    /// Adds the similarities of the embedding in `scratch` to all examples of one stroke, or only to those of one name.
    @_optimize(speed) @inline(never)
    private func score(
        _ name: Int?, _ scratch: ExampleScratch, _ skipping: Int, _ scores: UnsafeMutablePointer<NameScore>
    ) {
        guard let examples = set.examples.base, var embedding = UnsafePointer(set.embeddings.base) else { return }
        var at = 0
        while at < set.examples.count {
            let owner = examples[at].name
            if examples[at].strokeCount == 1, owner == name ?? owner, at != skipping {
                scores[owner].add(similarity: ShapeEmbedding.similarity(scratch.embedding, embedding), at)
            }
            embedding += ShapeEmbedding.parts
            at &+= 1
        }
    }

    /// Adds the distances of several strokes from examples of as many: of the coarse shapes of the paired strokes, of
    /// the ink in `scratch`, and of the order in which it is drawn.
    @inline(never)
    private func scoreStrokes(
        _ drawing: ResampledDrawing, _ scratch: ExampleScratch, _ skipping: Int,
        _ scores: UnsafeMutablePointer<NameScore>
    ) {
        drawing.writeShapes(scratch)
        drawing.writeOrder(scratch.order)
        for at in 0..<set.examples.count {
            let example = set.examples[at]
            if example.strokeCount == drawing.count, at != skipping {
                let best = bestPairing(drawing, set.shape(of: example), scratch)
                let rotation = rotationLimit.rotation(best.whole)
                // Each is at most 1/2.
                let (positions, directions) = (best.positions.rotated(rotation), best.directions.rotated(rotation))
                let pairs =
                    0.8 * max(1 - 2 * positions, 0).squareRoot() + 0.2 * max(1 - 2 * directions, 0).squareRoot()
                let ink = ExampleMatcher.pairedInkWeight * inkDistance(at, rotation, scratch)
                let order = ExampleMatcher.pairedOrderWeight * orderDistance(at, rotation, scratch)
                scores[example.name].add(distance: pairs + ink + order, at)
            }
        }
    }

    private func bestPairing(
        _ drawing: ResampledDrawing, _ example: UnsafePointer<Float>, _ scratch: ExampleScratch
    ) -> PairProducts {
        StrokePairing.best(
            scratch.pairs(drawing.count, example, of: drawing.count, rotationLimit), drawing.count, rotationLimit)
    }

    /// Finds the names with the nearest coarse shapes (by the cosine after the best rotation: Li, "Protractor", CHI
    /// 2010). For each, embeds the stroke after it is rotated to match the nearest example.
    @inline(never)
    private func scoreAligned(
        _ drawing: ResampledDrawing, _ scratch: ExampleScratch, _ skipping: Int,
        _ scores: UnsafeMutablePointer<NameScore>
    ) {
        drawing.writeShape(scratch.shape)
        for at in 0..<set.examples.count {
            let example = set.examples[at]
            if example.strokeCount == 1, at != skipping {
                let products = ShapeProducts.of(scratch.shape, set.shape(of: example))
                scores[example.name].add(coarseDistance: 1 - rotationLimit.best(products), at)
            }
        }
        for _ in 0..<ExampleMatcher.finalists {
            var name = -1
            var least: Float = .infinity
            for at in 0..<set.names.count where scores[at].coarseDistance < least {
                (name, least) = (at, scores[at].coarseDistance)
            }
            if name < 0 { return }
            // Excludes the name from the following rounds.
            scores[name].coarseDistance = .infinity
            let nearest = set.shape(of: set.examples[scores[name].example])
            let rotation = rotationLimit.rotation(ShapeProducts.of(scratch.shape, nearest))
            drawing.rotated(rotation, scratch).embed(scratch)
            score(name, scratch, skipping, scores)
        }
    }
}
