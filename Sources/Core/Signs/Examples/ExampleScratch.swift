// Working memory for resampling and embedding drawings, with the decoded weights of the embedding.

/// A single pointer: it is copied with each call.
struct ExampleScratch {
    /// Storage for a `ResampledDrawing`, then a rotated stroke, then points of an `EquidistantPath`, numbers, and
    /// products of pairs.
    let resampled: UnsafeMutablePointer<Point>

    private static var pointCount: Int {
        ResampledDrawing.capacity &+ ResampledDrawing.points &+ EquidistantPath.capacity
    }
    private static var shapeSize: Int { ResampledDrawing.mostStrokes &* CoarseShape.count }
    // Offsets of numbers.
    private static var inputsOffset: Int { 2 &* shapeSize &+ PairTable.roomSize }
    private static var embeddingOffset: Int { inputsOffset &+ ShapeEmbedding.roomSize }
    private static var inkOffset: Int { embeddingOffset &+ ShapeEmbedding.count / 2 }
    private static var orderOffset: Int { inkOffset &+ 2 &* InkCloud.count }
    private static var unitsOffset: Int {
        orderOffset &+ 2 &* WritingOrder.count &+ InkCloud.roomSize
    }
    private static var weightsOffset: Int { unitsOffset &+ 2 &* BeginningReach.directions }
    private static var floats: Int { weightsOffset &+ ShapeEmbedding.weightsSize }

    var rotated: UnsafeMutablePointer<Point> { resampled + ResampledDrawing.capacity }
    /// Storage for an `EquidistantPath`.
    var path: UnsafeMutablePointer<Point> { rotated + ResampledDrawing.points }
    /// The coarse shapes of a drawing's strokes, and of the strokes in the opposite direction.
    var shape: UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(resampled + ExampleScratch.pointCount).assumingMemoryBound(to: Float.self)
    }
    var reversedShape: UnsafeMutablePointer<Float> { shape + ExampleScratch.shapeSize }
    /// What a table of pairs needs beside the products.
    private var pairing: UnsafeMutablePointer<Float> { reversedShape + ExampleScratch.shapeSize }
    var inputs: UnsafeMutablePointer<Float> { shape + ExampleScratch.inputsOffset }
    var embedding: UnsafeMutablePointer<Int16x8> {
        UnsafeMutableRawPointer(shape + ExampleScratch.embeddingOffset).assumingMemoryBound(to: Int16x8.self)
    }
    /// The ink of a drawing and the order in which it is drawn, as they are and rotated.
    var ink: UnsafeMutablePointer<Float> { shape + ExampleScratch.inkOffset }
    var rotatedInk: UnsafeMutablePointer<Float> { ink + InkCloud.count }
    var order: UnsafeMutablePointer<Float> { shape + ExampleScratch.orderOffset }
    var rotatedOrder: UnsafeMutablePointer<Float> { order + WritingOrder.count }
    /// What comparing inks needs.
    var inkRoom: UnsafeMutablePointer<Float> { rotatedOrder + WritingOrder.count }
    /// The unit vectors of `BeginningReach`.
    var units: UnsafeMutablePointer<Float> { shape + ExampleScratch.unitsOffset }
    var weights: UnsafeMutablePointer<Float> { shape + ExampleScratch.weightsOffset }
    private var products: UnsafeMutablePointer<PairProducts> {
        UnsafeMutableRawPointer(shape + ExampleScratch.floats).assumingMemoryBound(to: PairProducts.self)
    }

    /// Returns nil when out of memory.
    init?() {
        let points = ExampleScratch.pointCount
        guard
            let memory = Memory.allocate(
                points &* MemoryLayout<Point>.stride &+ ExampleScratch.floats &* MemoryLayout<Float>.stride
                    &+ PairTable.size &* MemoryLayout<PairProducts>.stride)
        else { return nil }
        resampled = memory.bindMemory(to: Point.self, capacity: points)
        BeginningReach.write(units: units)
        ShapeEmbedding.unpack(into: weights)
    }

    /// Returns the products of the drawing whose shapes have been written and of an example.
    func pairs(
        _ count: Int, _ example: UnsafePointer<Float>, of exampleCount: Int, _ limit: RotationLimit
    ) -> PairTable {
        let table = PairTable(in: products, pairing)
        table.fill(shape, reversed: reversedShape, count, example, of: exampleCount, limit)
        return table
    }

    func free() { Memory.release(resampled) }
}

#if DEBUG
    extension ExampleScratch {
        /// All but the unit vectors and the weights.
        func spoil() {
            let first = UnsafeMutableRawPointer(resampled)
            Memory.spoil(first, UnsafeMutableRawPointer(units) - first)
            Memory.spoil(products, PairTable.size &* MemoryLayout<PairProducts>.stride)
        }
    }
#endif
