// Example strokes by name, as given by the program, and their shapes.

struct Example {
    /// Its index in `names`.
    var name: Int
    /// The next example of its name; -1 for the last.
    fileprivate(set) var next = -1
    /// Its range in `points`.
    var firstPoint: Int
    var pointCount: Int
    /// Its range in `strokeLengths` and among the shapes.
    var firstStroke: Int
    var strokeCount: Int
    /// The total length of its resampled strokes in the caller's units.
    var length: Double
    /// Whether it is one stroke that a straight line may be.
    var isNearlyStraight = false
}

/// Allocates memory only when examples are added or removed. The owner frees it.
struct ExampleSet {
    static var mostExamples: Int { 4096 }
    /// An estimate of the bytes that an example takes, without its points.
    static var footprint: Int { 3584 }
    static var mostPoints: Int { 8192 }

    private(set) var names = ExampleNames()
    private(set) var examples = Buffer<Example>()
    private(set) var points = Buffer<Point>()
    private(set) var strokeLengths = Buffer<Int>()
    /// The coarse shape of each stroke.
    private(set) var shapes = Buffer<Float>()
    /// The ink of each example, and the order in which it is drawn.
    private(set) var inks = Buffer<Float>()
    /// The embedding of each example; 0 for several strokes.
    private(set) var embeddings = Buffer<Int16x8>()
    /// The examples of one stroke.
    private(set) var singleStroke = Buffer<SingleStroke>()
    /// Of all beginnings of the examples of one stroke.
    private(set) var reach = BeginningReach()
    /// The largest number of strokes of an example.
    private(set) var mostStrokes = 0

    struct SingleStroke {
        /// Its index in `examples`.
        let example: Int
        /// The coarse shapes of its beginnings in groups of four, for `matchBeginning`. Too large to be moved when the
        /// list grows.
        let beginnings: UnsafeMutablePointer<Float32x4>
    }

    static var beginningCount: Int { 16 }
    static var beginningGroups: Int { 4 }

    mutating func free() {
        names.free()
        examples.free()
        points.free()
        strokeLengths.free()
        shapes.free()
        inks.free()
        embeddings.free()
        reach.free()
        removeSingleStroke()
    }

    func name(at index: Int) -> Text { names[index] }
    func index(of name: Text) -> Int? { names.index(of: name) }
    /// The first of the examples of a name, each of which has the index of the next.
    func first(of name: Int) -> Int { names.firstExample(of: name) }
    func count(of name: Int) -> Int { names.exampleCount(of: name) }
    func meanLength(of name: Int) -> Float { names.meanLength(of: name) }

    func shape(of example: Example) -> UnsafePointer<Float> {
        UnsafePointer(shapes.pointer(at: example.firstStroke &* CoarseShape.count))
    }
    /// The cloud of the example at an index.
    func ink(at index: Int) -> UnsafePointer<Float> { UnsafePointer(inks.pointer(at: index &* ExampleSet.inkSize)) }
    /// The order of the example at an index, in the opposite direction.
    func order(at index: Int) -> UnsafePointer<Float> { ink(at: index) + InkCloud.count }
    private static var inkSize: Int { InkCloud.count &+ WritingOrder.count }
    func points(of example: Example) -> UnsafePointer<Point> { UnsafePointer(points.pointer(at: example.firstPoint)) }
    /// The number of points of each stroke.
    func lengths(of example: Example) -> UnsafeBufferPointer<Int> {
        UnsafeBufferPointer(start: strokeLengths.pointer(at: example.firstStroke), count: example.strokeCount)
    }

    /// Returns whether all points of each stroke are at one place.
    static func hasNoExtent(_ given: UnsafePointer<Point>, _ lengths: UnsafePointer<Int>, _ strokeCount: Int) -> Bool {
        var first = given
        for length in UnsafeBufferPointer(start: lengths, count: strokeCount) {
            for point in UnsafeBufferPointer(start: first, count: length) where point != first[0] { return false }
            first += length
        }
        return true
    }

    // MARK: adding and removing

    private mutating func removeSingleStroke() {
        for stroke in singleStroke { Memory.release(stroke.beginnings) }
        singleStroke.free()
    }

    /// Makes an example the last of its name.
    private func link(_ at: Int) {
        let embedding = UnsafePointer(embeddings.pointer(at: at &* ShapeEmbedding.parts))
        let last = names.link(at, to: examples[at].name, examples[at].strokeCount == 1 ? embedding : nil)
        if last >= 0 { examples.pointer(at: last).pointee.next = at }
        examples.pointer(at: at).pointee.next = -1
    }

    /// The points must be finite, some stroke must have an extent, and the counts must be within the limits. Returns
    /// false, with nothing changed, when out of memory.
    mutating func add(
        _ name: Text, _ given: UnsafePointer<Point>, _ lengths: UnsafePointer<Int>, _ strokeCount: Int,
        _ scratch: ExampleScratch
    ) -> Bool {
        let lengths = UnsafeBufferPointer(start: lengths, count: strokeCount)
        var pointCount = 0
        for length in lengths { pointCount &+= length }
        guard names.reserve(),
            reserve(examples: 1, points: pointCount, strokes: strokeCount, singleStroke: strokeCount == 1 ? 1 : 0)
        else { return false }
        var beginnings: UnsafeMutablePointer<Float32x4>?
        if strokeCount == 1 {
            beginnings = ExampleSet.makeBeginnings()
            if beginnings == nil { return false }
        }
        guard let name = names.add(name) else {
            Memory.release(beginnings)
            return false
        }
        var example = Example(
            name: name, firstPoint: points.count, pointCount: pointCount, firstStroke: strokeLengths.count,
            strokeCount: strokeCount, length: 0)
        for point in UnsafeBufferPointer(start: given, count: pointCount) { points.appendReserved(point) }
        var drawing = ResampledDrawing(in: scratch.resampled)
        var path = EquidistantPath(in: scratch.path)
        var first = given
        for length in lengths {
            strokeLengths.appendReserved(length)
            path.resample(first, length)
            drawing.add(path)
            first += length
        }
        example.length = drawing.length
        example.isNearlyStraight = strokeCount == 1 && drawing.straightness >= ExampleMatcher.nearlyStraight
        if strokeCount == 1 { reach.add(drawing, isNearlyStraight: example.isNearlyStraight) }
        drawing.writeShape(shapes.extend(by: strokeCount &* CoarseShape.count))
        let ink = inks.extend(by: ExampleSet.inkSize)
        drawing.writeInk(ink)
        drawing.writeOrder(ink + InkCloud.count, isReversed: true)
        let embedding = embeddings.extend(by: ShapeEmbedding.parts)
        if strokeCount == 1 {
            drawing.embed(scratch)
            embedding.update(from: scratch.embedding, count: ShapeEmbedding.parts)
        } else {
            embedding.update(repeating: Int16x8(), count: ShapeEmbedding.parts)
        }
        if let beginnings {
            ExampleSet.write(path, &drawing, scratch, to: beginnings)
            singleStroke.appendReserved(SingleStroke(example: examples.count, beginnings: beginnings))
        }
        mostStrokes = max(mostStrokes, strokeCount)
        examples.appendReserved(example)
        link(examples.count &- 1)
        return true
    }

    private mutating func reserve(
        examples exampleCount: Int, points pointCount: Int, strokes strokeCount: Int, singleStroke singleCount: Int
    ) -> Bool {
        examples.reserve(examples.count &+ exampleCount)
            && points.reserve(points.count &+ pointCount)
            && strokeLengths.reserve(strokeLengths.count &+ strokeCount)
            && shapes.reserve(shapes.count &+ strokeCount &* CoarseShape.count)
            && inks.reserve(inks.count &+ exampleCount &* ExampleSet.inkSize)
            && embeddings.reserve(embeddings.count &+ exampleCount &* ShapeEmbedding.parts)
            && singleStroke.reserve(singleStroke.count &+ singleCount)
            && reach.reserve()
    }

    /// Makes room for the examples of another set. Returns false when out of memory.
    mutating func reserve(for other: ExampleSet) -> Bool {
        names.reserve(other.names.count)
            && reserve(
                examples: other.examples.count, points: other.points.count, strokes: other.strokeLengths.count,
                singleStroke: other.singleStroke.count)
    }

    /// Takes over the examples of another set, behind its own. Room must be reserved.
    mutating func take(_ other: inout ExampleSet) {
        let first = examples.count
        for example in other.examples {
            var new = example
            new.name = names.take(example.name, of: other.names)
            new.firstPoint &+= points.count
            new.firstStroke &+= strokeLengths.count
            examples.appendReserved(new)
        }
        for stroke in other.singleStroke {
            singleStroke.appendReserved(SingleStroke(example: first &+ stroke.example, beginnings: stroke.beginnings))
        }
        other.singleStroke.truncate(to: 0)
        points.appendReserved(contentsOf: other.points)
        strokeLengths.appendReserved(contentsOf: other.strokeLengths)
        shapes.appendReserved(contentsOf: other.shapes)
        inks.appendReserved(contentsOf: other.inks)
        embeddings.appendReserved(contentsOf: other.embeddings)
        reach.add(other.reach)
        mostStrokes = max(mostStrokes, other.mostStrokes)
        for at in first..<examples.count { link(at) }
        other.free()
    }

    /// Nil when out of memory.
    private static func makeBeginnings() -> UnsafeMutablePointer<Float32x4>? {
        let count = beginningGroups &* CoarseShape.count
        return Memory.allocate(count &* MemoryLayout<Float32x4>.stride)?.bindMemory(
            to: Float32x4.self, capacity: count)
    }

    /// Writes the shapes of a stroke's beginnings.
    private static func write(
        _ path: EquidistantPath, _ drawing: inout ResampledDrawing, _ scratch: ExampleScratch,
        to first: UnsafeMutablePointer<Float32x4>
    ) {
        let whole = path.length
        for part in 0..<ExampleSet.beginningCount {
            drawing.clear()
            drawing.add(path, upTo: whole * Double(part &+ 1) / Double(ExampleSet.beginningCount))
            drawing.writeShape(scratch.shape)
            CoarseShape.store(scratch.shape, lane: part & 3, of: first + (part >> 2) &* CoarseShape.count)
        }
    }

    /// Returns a copy without the examples of a name, or an empty set if it is nil. The copy does not depend on the
    /// removed examples. Returns nil when out of memory.
    func copy(without name: Int?) -> ExampleSet? {
        guard let name else { return ExampleSet() }
        return makeCopy { rest, scratch in
            for example in examples.elements where example.name != name {
                if !rest.add(example, of: self, scratch) { return false }
            }
            return true
        }
    }

    /// Returns a copy without the oldest example of a name, or of the set if the name is nil, and with the only example
    /// of another set as the newest. The order of the names remains: each example takes the place of the one before.
    /// Returns nil when out of memory.
    func copy(replacingOldestOf name: Int?, by other: ExampleSet) -> ExampleSet? {
        makeCopy { rest, scratch in
            for at in 0..<examples.count {
                let example = examples[at]
                let next = name == nil ? (at &+ 1 < examples.count ? at &+ 1 : -1) : example.next
                let isReplaced = example.name == name ?? example.name
                let isAdded =
                    isReplaced && next < 0
                    ? rest.add(other.examples[0], of: other, scratch)
                    : rest.add(isReplaced ? examples[next] : example, of: self, scratch)
                if !isAdded { return false }
            }
            return true
        }
    }

    /// Returns a set that `fill` has filled; nil when out of memory.
    private func makeCopy(_ fill: (inout ExampleSet, ExampleScratch) -> Bool) -> ExampleSet? {
        guard let scratch = ExampleScratch() else { return nil }
        defer { scratch.free() }
        var copy = ExampleSet()
        if fill(&copy, scratch) { return copy }
        copy.free()
        return nil
    }

    private mutating func add(_ example: Example, of other: ExampleSet, _ scratch: ExampleScratch) -> Bool {
        add(
            other.name(at: example.name), other.points(of: example),
            other.strokeLengths.pointer(at: example.firstStroke), example.strokeCount, scratch)
    }
}
