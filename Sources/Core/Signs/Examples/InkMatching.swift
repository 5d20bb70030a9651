// Compares the ink of drawings with that of examples, of the same number of strokes and of others.

extension ExampleMatcher {
    /// How much the ink and the order of strokes count beside the embedding of one stroke, or beside the pairs of
    /// several. On people's strokes that the embedding was not trained on, one more stroke of ten is recognized at the
    /// same rate of false accepts.
    private static var inkWeight: Float { 0.4 }
    private static var orderWeight: Float { 0.04 }
    static var pairedInkWeight: Float { 0.5 }
    static var pairedOrderWeight: Float { 0.03 }

    /// A single example's distance counts less, so that any number of examples accepts about as many other drawings.
    private static var singleScale: Float { 0.95 }

    /// The number of nearest names whose ink is compared.
    private static var compared: Int { 3 }

    /// Adds to the distances of the nearest names those of the ink in `scratch` and of the order, and to others as much
    /// as to the last of them. Those that certainly are behind the two nearest names are infinite afterward.
    @inline(never)
    func compareInk(
        _ drawing: ResampledDrawing, _ isAligned: Bool, _ scratch: ExampleScratch, _ skipping: Int,
        _ scores: UnsafeMutablePointer<NameScore>
    ) {
        drawing.writeOrder(scratch.order)
        let names = set.names.count
        var nearest = SIMD4<Int>(repeating: -1)
        for round in 0..<ExampleMatcher.compared {
            var least: Float = .infinity
            for name in 0..<names where scores[name].distance < least {
                if name == nearest[0] || name == nearest[1] { continue }
                (nearest[round], least) = (name, scores[name].distance)
            }
        }
        var last: Float = 0
        // The larger distance of two names: nothing else matters of names behind it.
        var limit: Float = .infinity
        for round in 0..<ExampleMatcher.compared where nearest[round] >= 0 {
            let name = nearest[round]
            let scale = set.count(of: name) == 1 ? ExampleMatcher.singleScale : 1
            let order =
                ExampleMatcher.orderWeight * order(of: name, isAligned, scratch, skipping, scores[name].example)
            // Less exact, as the sums that it is compared with.
            let inkLimit = (limit / scale - scores[name].distance - order) / ExampleMatcher.inkWeight + 1e-4
            let ink = ink(of: name, isAligned, scratch, skipping, scores[name].example, limit: inkLimit)
            last = ExampleMatcher.inkWeight * ink + order
            scores[name].distance = (scores[name].distance + last) * scale
            if round == 1 { limit = max(scores[nearest[0]].distance, scores[name].distance) }
        }
        for name in 0..<names where name != nearest[0] && name != nearest[1] && name != nearest[2] {
            scores[name].distance += last
        }
    }

    /// Returns the least distance of the order from the examples of a name, of which `nearest` is compared first.
    private func order(
        of name: Int, _ isAligned: Bool, _ scratch: ExampleScratch, _ skipping: Int, _ nearest: Int
    ) -> Float {
        var least = orderDistance(nearest, rotation(to: nearest, isAligned, scratch), scratch)
        var at = set.first(of: name)
        while at >= 0 {
            if isCompared(at, skipping), at != nearest {
                least = min(least, orderDistance(at, rotation(to: at, isAligned, scratch), scratch, limit: least))
            }
            at = set.examples[at].next
        }
        return least
    }

    /// Returns the distance of the drawing's order, rotated by a unit vector, from that of an example; any larger
    /// number if it exceeds `limit`.
    func orderDistance(
        _ at: Int, _ rotation: SIMD2<Float>, _ scratch: ExampleScratch, limit: Float = WritingOrder.most
    ) -> Float {
        var order = scratch.order
        if rotation != SIMD2(1, 0) {
            WritingOrder.rotate(order, rotation, to: scratch.rotatedOrder)
            order = scratch.rotatedOrder
        }
        return WritingOrder.distance(order, reversed: set.order(at: at), limit: limit)
    }

    private func isCompared(_ at: Int, _ skipping: Int) -> Bool { set.examples[at].strokeCount == 1 && at != skipping }

    private func rotation(to at: Int, _ isAligned: Bool, _ scratch: ExampleScratch) -> SIMD2<Float> {
        isAligned
            ? rotationLimit.rotation(ShapeProducts.of(scratch.shape, set.shape(of: set.examples[at]))) : SIMD2(1, 0)
    }

    /// Returns the least distance of the ink from the examples of a name, of which `nearest` is compared first; any
    /// larger number if it exceeds `limit`.
    private func ink(
        of name: Int, _ isAligned: Bool, _ scratch: ExampleScratch, _ skipping: Int, _ nearest: Int, limit: Float
    ) -> Float {
        if limit < 0 { return .infinity }
        var least = inkDistance(nearest, rotation(to: nearest, isAligned, scratch), scratch, limit: limit)
        var at = set.first(of: name)
        while at >= 0 {
            if isCompared(at, skipping), at != nearest {
                let rotation = rotation(to: at, isAligned, scratch)
                least = min(least, inkDistance(at, rotation, scratch, limit: min(least, limit)))
            }
            at = set.examples[at].next
        }
        return least
    }

    /// Returns the distance of the drawing's ink, rotated by a unit vector, from that of an example; any larger number
    /// if it exceeds `limit`.
    func inkDistance(
        _ at: Int, _ rotation: SIMD2<Float>, _ scratch: ExampleScratch, limit: Float = .infinity
    ) -> Float {
        var ink = scratch.ink
        if rotation != SIMD2(1, 0) {
            InkCloud.rotate(ink, rotation, to: scratch.rotatedInk)
            ink = scratch.rotatedInk
        }
        return InkCloud.distance(ink, set.ink(at: at), limit: limit, scratch.inkRoom)
    }

    // MARK: other numbers of strokes

    /// The rotations of a drawing that are compared with an example of another number of strokes, at equal angles.
    private static var turns: Int { 16 }

    /// Adds the distances of the ink in `scratch` from examples of other numbers of strokes. A straight line matches
    /// only as one stroke: too many drawings of several lie nearly in a line.
    @inline(never)
    func scoreInk(
        _ drawing: ResampledDrawing, _ scratch: ExampleScratch, _ skipping: Int,
        _ scores: UnsafeMutablePointer<NameScore>
    ) {
        let (scale, inkScale) = (DistanceScale.of(strokes: drawing.count), DistanceScale.ofInk(strokes: drawing.count))
        // The smallest rotations first: most drawings are hardly rotated.
        for turn in 0..<ExampleMatcher.turns {
            let step = turn & 1 == 1 ? (turn &+ 1) / 2 : 0 - turn / 2
            let unit = Angle.vector(degrees: Double(step) * (360 / Double(ExampleMatcher.turns)))
            let rotation = SIMD2(Float(unit.x), Float(unit.y))
            if step != 0, rotation.x < rotationLimit.cosine { continue }
            InkCloud.rotate(scratch.ink, rotation, to: scratch.rotatedInk)
            // Nothing else matters of names behind the two nearest ones.
            let second = secondDistance(scores)
            for at in 0..<set.examples.count {
                let example = set.examples[at]
                if example.strokeCount == drawing.count || example.isNearlyStraight || at == skipping { continue }
                let limit = inkScale.convert(min(second, scores[example.name].distance), from: scale) + 1e-4
                let distance = InkCloud.distance(scratch.rotatedInk, set.ink(at: at), limit: limit, scratch.inkRoom)
                scores[example.name].add(ofOtherNumber: scale.convert(distance, from: inkScale), at, rotation)
            }
        }
    }

    /// The distance of the second nearest name; infinite if there is only one.
    private func secondDistance(_ scores: UnsafeMutablePointer<NameScore>) -> Float {
        var match = ExampleMatch()
        for name in 0..<set.names.count { match.add(name, scores[name].distance) }
        return match.runnerUpDistance
    }

    /// Whether the ink of the drawing may be a part of an example's, which has more.
    func mayContain(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Bool {
        drawing.writeInk(scratch.ink)
        for at in 0..<set.examples.count where InkCloud.mayContain(set.ink(at: at), scratch.ink) { return true }
        return false
    }
}
