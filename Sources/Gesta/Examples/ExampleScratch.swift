// Working memory for resampling and embedding drawings, with the decoded weights of the embedding.

struct ExampleScratch {
    let resampled: UnsafeMutablePointer<Point>
    /// Storage for an `EquidistantPath`.
    let path: UnsafeMutablePointer<Point>
    /// A rotated stroke.
    let rotated: UnsafeMutablePointer<Point>
    let shape: UnsafeMutablePointer<Float>
    let embedding: UnsafeMutablePointer<Int16x8>
    let inputs: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Float>

    /// Returns nil when out of memory.
    init?() {
        let points = ResampledDrawing.capacity &+ ResampledDrawing.points &+ EquidistantPath.capacity
        let shapeSize = ResampledDrawing.mostStrokes &* CoarseShape.count
        let weightsOffset = shapeSize &+ ShapeEmbedding.count / 2 &+ ShapeEmbedding.roomSize
        let floats = weightsOffset &+ ShapeEmbedding.weightsSize
        guard let memory = Memory.allocate(points &* MemoryLayout<Point>.stride &+ floats &* MemoryLayout<Float>.stride)
        else { return nil }
        resampled = memory.bindMemory(to: Point.self, capacity: points)
        rotated = resampled + ResampledDrawing.capacity
        path = rotated + ResampledDrawing.points
        shape = UnsafeMutableRawPointer(resampled + points).bindMemory(to: Float.self, capacity: floats)
        inputs = shape + shapeSize
        embedding = UnsafeMutableRawPointer(inputs + ShapeEmbedding.roomSize).assumingMemoryBound(to: Int16x8.self)
        weights = shape + weightsOffset
        ShapeEmbedding.unpack(into: weights)
    }

    func free() { Memory.release(resampled) }
}
