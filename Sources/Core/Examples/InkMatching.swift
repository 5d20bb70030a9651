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
    /// as to the last of them.
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
        for round in 0..<ExampleMatcher.compared where nearest[round] >= 0 {
            let name = nearest[round]
            last = ink(of: name, drawing, isAligned, scratch, skipping)
            scores[name].distance += last
            if set.count(of: name) == 1 { scores[name].distance *= ExampleMatcher.singleScale }
        }
        for name in 0..<names where name != nearest[0] && name != nearest[1] && name != nearest[2] {
            scores[name].distance += last
        }
    }

    /// Returns what the ink and the order add to the distance of a name.
    private func ink(
        of name: Int, _ drawing: ResampledDrawing, _ isAligned: Bool, _ scratch: ExampleScratch, _ skipping: Int
    ) -> Float {
        var (ink, order) = (Float.infinity, WritingOrder.most)
        for at in 0..<set.examples.count {
            let example = set.examples[at]
            if example.name != name || example.strokeCount != 1 || at == skipping { continue }
            let rotation =
                isAligned
                ? rotationLimit.rotation(ShapeProducts.of(scratch.shape, set.shape(of: example))) : SIMD2(1, 0)
            ink = min(ink, inkDistance(at, rotation, scratch))
            order = min(order, orderDistance(at, rotation, scratch))
        }
        return ExampleMatcher.inkWeight * ink + ExampleMatcher.orderWeight * order
    }

    /// Returns the distance of the drawing's ink, rotated by a unit vector, from that of an example.
    func inkDistance(_ at: Int, _ rotation: SIMD2<Float>, _ scratch: ExampleScratch) -> Float {
        InkCloud.rotate(scratch.ink, rotation, to: scratch.rotatedInk)
        return InkCloud.distance(scratch.rotatedInk, set.ink(at: at))
    }

    func orderDistance(_ at: Int, _ rotation: SIMD2<Float>, _ scratch: ExampleScratch) -> Float {
        WritingOrder.rotate(scratch.order, rotation, to: scratch.rotatedOrder)
        return WritingOrder.distance(scratch.rotatedOrder, set.order(at: at), scratch.orderRoom)
    }

    // MARK: other numbers of strokes

    /// The steps in which a drawing is rotated to match an example of another number of strokes, in degrees.
    private static var step: Double { 22.5 }

    /// Adds the distances of the ink in `scratch` from examples of other numbers of strokes. A straight line matches
    /// only as one stroke: too many drawings of several lie nearly in a line.
    @inline(never)
    func scoreInk(
        _ drawing: ResampledDrawing, _ scratch: ExampleScratch, _ skipping: Int,
        _ scores: UnsafeMutablePointer<NameScore>
    ) {
        let (scale, inkScale) = (DistanceScale.of(strokes: drawing.count), DistanceScale.ofInk(strokes: drawing.count))
        for step in -7...8 {
            let unit = Angle.vector(degrees: Double(step) * ExampleMatcher.step)
            let rotation = SIMD2(Float(unit.x), Float(unit.y))
            if step != 0, rotation.x < rotationLimit.cosine { continue }
            InkCloud.rotate(scratch.ink, rotation, to: scratch.rotatedInk)
            for at in 0..<set.examples.count {
                let example = set.examples[at]
                if example.strokeCount == drawing.count || example.isNearlyStraight || at == skipping { continue }
                let distance = InkCloud.distance(scratch.rotatedInk, set.ink(at: at))
                scores[example.name].add(ofOtherNumber: scale.convert(distance, from: inkScale), at, rotation)
            }
        }
    }

    /// Whether the ink of the drawing may be a part of an example's, which has more.
    func mayContain(_ drawing: ResampledDrawing, _ scratch: ExampleScratch) -> Bool {
        drawing.writeInk(scratch.ink)
        for at in 0..<set.examples.count where InkCloud.mayContain(set.ink(at: at), scratch.ink) { return true }
        return false
    }
}
