// Working memory for resampling and embedding drawings, with the decoded weights of the embedding.

struct ExampleScratch {
    let resampled: UnsafeMutablePointer<Point>
    /// Storage for an `EquidistantPath`.
    let path: UnsafeMutablePointer<Point>
    /// A rotated stroke.
    let rotated: UnsafeMutablePointer<Point>
    /// The coarse shapes of a drawing's strokes, and of the strokes in the opposite direction.
    let shape: UnsafeMutablePointer<Float>
    let reversedShape: UnsafeMutablePointer<Float>
    /// What a table of pairs needs beside the products.
    private let pairing: UnsafeMutablePointer<Float>
    private let products: UnsafeMutablePointer<PairProducts>
    /// The ink of a drawing as it is and rotated, and the order in which it is drawn.
    let ink: UnsafeMutablePointer<Float>
    let rotatedInk: UnsafeMutablePointer<Float>
    let order: UnsafeMutablePointer<Float>
    /// What comparing orders and inks needs.
    let orderRoom: UnsafeMutablePointer<Float>
    let inkRoom: UnsafeMutablePointer<Float>
    let embedding: UnsafeMutablePointer<Int16x8>
    let inputs: UnsafeMutablePointer<Float>
    /// The unit vectors of `BeginningReach`.
    let units: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Float>

    /// Returns nil when out of memory.
    init?() {
        let points = ResampledDrawing.capacity &+ ResampledDrawing.points &+ EquidistantPath.capacity
        let shapeSize = ResampledDrawing.mostStrokes &* CoarseShape.count
        let inkOffset = 2 &* shapeSize &+ PairTable.roomSize &+ ShapeEmbedding.count / 2 &+ ShapeEmbedding.roomSize
        let orderOffset = inkOffset &+ 2 &* InkCloud.count
        let unitsOffset = orderOffset &+ WritingOrder.count &+ OrderGroup.roomSize &+ InkCloud.roomSize
        let weightsOffset = unitsOffset &+ 2 &* BeginningReach.directions
        let floats = weightsOffset &+ ShapeEmbedding.weightsSize
        guard
            let memory = Memory.allocate(
                points &* MemoryLayout<Point>.stride &+ floats &* MemoryLayout<Float>.stride
                    &+ PairTable.size &* MemoryLayout<PairProducts>.stride)
        else { return nil }
        resampled = memory.bindMemory(to: Point.self, capacity: points)
        rotated = resampled + ResampledDrawing.capacity
        path = rotated + ResampledDrawing.points
        shape = UnsafeMutableRawPointer(resampled + points).bindMemory(to: Float.self, capacity: floats)
        reversedShape = shape + shapeSize
        pairing = reversedShape + shapeSize
        inputs = pairing + PairTable.roomSize
        embedding = UnsafeMutableRawPointer(inputs + ShapeEmbedding.roomSize).assumingMemoryBound(to: Int16x8.self)
        ink = shape + inkOffset
        rotatedInk = ink + InkCloud.count
        order = shape + orderOffset
        orderRoom = order + WritingOrder.count
        inkRoom = orderRoom + OrderGroup.roomSize
        units = shape + unitsOffset
        weights = shape + weightsOffset
        products = UnsafeMutableRawPointer(shape + floats).bindMemory(to: PairProducts.self, capacity: PairTable.size)
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
