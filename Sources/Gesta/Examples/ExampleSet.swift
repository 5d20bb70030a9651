// Example strokes by name, as the program gave them, and their shapes.

struct Example {
    /// Of its name, in `names`.
    var name: Int
    /// In `points`.
    var firstPoint: Int
    var pointCount: Int
    /// In `strokeLengths` and among the shapes.
    var firstStroke: Int
    var strokeCount: Int
    /// Of all its strokes, as walked, in the caller's units.
    var length: Double
}

/// Its owner frees it. Adding and removing allocate, nothing else does.
struct ExampleSet {
    static var mostExamples: Int { 4096 }
    static var mostPoints: Int { 8192 }

    private(set) var names = Buffer<OwnedText>()
    private(set) var examples = Buffer<Example>()
    private(set) var points = Buffer<Point>()
    private(set) var strokeLengths = Buffer<Int>()
    private(set) var coarse = Buffer<Float>()
    /// One for each example.
    private(set) var embeddings = Buffer<Eight>()
    /// Which examples are of one stroke.
    private(set) var lone = Buffer<Int>()
    /// The coarse shapes of the beginnings of each of these, `beginningGroups` groups, for telling what a stroke may become while it is drawn.
    private(set) var beginnings = Buffer<Four>()
    /// Most strokes of an example.
    private(set) var mostStrokes = 0

    static var beginningCount: Int { 16 }
    static var beginningGroups: Int { 4 }

    mutating func free() {
        var at = 0
        while at < names.count {
            Memory.release(names[at].base)
            at &+= 1
        }
        names.free()
        examples.free()
        points.free()
        strokeLengths.free()
        coarse.free()
        embeddings.free()
        lone.free()
        beginnings.free()
    }

    /// How much there is of everything.
    struct Mark {
        fileprivate let names, examples, points, strokeLengths, coarse, embeddings, lone, beginnings, mostStrokes: Int
    }

    var mark: Mark {
        Mark(
            names: names.count, examples: examples.count, points: points.count, strokeLengths: strokeLengths.count,
            coarse: coarse.count,
            embeddings: embeddings.count, lone: lone.count, beginnings: beginnings.count, mostStrokes: mostStrokes)
    }

    /// Forgets what was added since.
    mutating func rollBack(to mark: Mark) {
        while names.count > mark.names {
            Memory.release(names[names.count &- 1].base)
            names.truncate(to: names.count &- 1)
        }
        examples.truncate(to: mark.examples)
        points.truncate(to: mark.points)
        strokeLengths.truncate(to: mark.strokeLengths)
        coarse.truncate(to: mark.coarse)
        embeddings.truncate(to: mark.embeddings)
        lone.truncate(to: mark.lone)
        beginnings.truncate(to: mark.beginnings)
        mostStrokes = mark.mostStrokes
    }

    func name(at index: Int) -> Text { names[index].text }
    func index(of name: Text) -> Int? { names.firstIndex { $0.text == name } }

    func count(of name: Int) -> Int {
        var found = 0
        var at = 0
        while at < examples.count {
            if examples[at].name == name { found &+= 1 }
            at &+= 1
        }
        return found
    }

    /// No stroke of it leads anywhere.
    static func hasNoWay(_ given: UnsafePointer<Point>, _ lengths: UnsafePointer<Int>, _ strokeCount: Int) -> Bool {
        var stroke = 0
        var first = given
        while stroke < strokeCount {
            var at = 1
            while at < lengths[stroke] {
                if first[at] != first[0] { return false }
                at &+= 1
            }
            first += lengths[stroke]
            stroke &+= 1
        }
        return true
    }

    /// The points are finite, some stroke moves, and the counts are within the limits. False, with nothing changed, when memory is short.
    mutating func add(_ name: Text, _ given: UnsafePointer<Point>, _ lengths: UnsafePointer<Int>, _ strokeCount: Int)
        -> Bool
    {
        var pointCount = 0
        var at = 0
        while at < strokeCount {
            pointCount &+= lengths[at]
            at &+= 1
        }
        guard let scratch = Scratch() else { return false }
        defer { scratch.free() }
        guard names.reserve(names.count &+ 1), examples.reserve(examples.count &+ 1),
            points.reserve(points.count &+ pointCount),
            strokeLengths.reserve(strokeLengths.count &+ strokeCount),
            coarse.reserve(coarse.count &+ strokeCount &* Shape.coarseCount),
            embeddings.reserve(embeddings.count &+ Embedding.parts),
            lone.reserve(lone.count &+ 1),
            beginnings.reserve(beginnings.count &+ ExampleSet.beginningGroups &* Shape.coarseCount)
        else { return false }
        var known = index(of: name)
        if known == nil {
            guard let copy = name.copy() else { return false }
            known = names.count
            names.append(OwnedText(base: copy, count: name.count, capacity: name.count, slot: 0))
        }
        var example = Example(
            name: known ?? 0, firstPoint: points.count, pointCount: pointCount, firstStroke: strokeLengths.count,
            strokeCount: strokeCount,
            length: 0)
        at = 0
        while at < pointCount {
            points.append(given[at])
            at &+= 1
        }
        var drawing = Drawing(scratch: scratch.sampled)
        var walk = EquidistantPath(in: scratch.walked)
        var first = 0
        at = 0
        while at < strokeCount {
            strokeLengths.append(lengths[at])
            walk.resample(given + first, lengths[at])
            drawing.add(walk)
            first &+= lengths[at]
            at &+= 1
        }
        example.length = drawing.length
        let shape = coarse.extend(by: strokeCount &* Shape.coarseCount)
        drawing.shape(shape)
        // Of several strokes, in the order and the directions of the name's first.
        var pairing = Pairing.inOrder
        if strokeCount > 1, let first = self.first(of: example.name, strokes: strokeCount) {
            pairing = paired(shape, coarse(of: first), strokeCount, Turning(most: 0))
        }
        drawing.laid(pairing, SIMD2(1, 0), scratch).embed(scratch)
        embeddings.extend(by: Embedding.parts).update(from: scratch.embedding, count: Embedding.parts)
        if strokeCount == 1 { addLone(walk, &drawing, scratch) }
        mostStrokes = max(mostStrokes, strokeCount)
        examples.append(example)
        return true
    }

    /// The example being added, of one stroke, among those.
    private mutating func addLone(_ walk: EquidistantPath, _ drawing: inout Drawing, _ scratch: Scratch) {
        lone.append(examples.count)
        let whole = walk.length
        let first = beginnings.extend(by: ExampleSet.beginningGroups &* Shape.coarseCount)
        var part = 0
        while part < ExampleSet.beginningCount {
            drawing.clear()
            drawing.add(walk, upTo: whole * Double(part &+ 1) / Double(ExampleSet.beginningCount))
            drawing.shape(scratch.coarse)
            put(scratch.coarse, lane: part & 3, of: first + (part >> 2) &* Shape.coarseCount)
            part &+= 1
        }
    }

    /// The set without the examples of a name, or, for nil, without any. The rest as it would be had they never been there. Nil when memory is short.
    func without(_ name: Int?) -> ExampleSet? {
        var rest = ExampleSet()
        guard let name else { return rest }
        var at = 0
        while at < examples.count {
            let example = examples[at]
            at &+= 1
            if example.name == name { continue }
            if !rest.add(self.name(at: example.name), points(of: example), lengths(of: example), example.strokeCount) {
                rest.free()
                return nil
            }
        }
        return rest
    }

    /// The first example of a name that has so many strokes.
    func first(of name: Int, strokes: Int) -> Example? {
        examples.firstIndex { $0.name == name && $0.strokeCount == strokes }.map { examples[$0] }
    }

    /// How long the mean of a name's embeddings is.
    @_optimize(speed)
    func middle(of name: Int) -> Float {
        var square: Float = 0
        var part = 0
        while part < Embedding.parts {
            var sum = SIMD8<Int32>(repeating: 0)
            var at = 0
            while at < examples.count {
                if examples[at].name == name {
                    sum &+= SIMD8(truncatingIfNeeded: embeddings[at &* Embedding.parts &+ part])
                }
                at &+= 1
            }
            let (low, high) = (Four(sum.lowHalf), Four(sum.highHalf))
            square += (low * low + high * high).sum()
            part &+= 1
        }
        return square.squareRoot() / (Layer.most * Float(count(of: name)))
    }

    func coarse(of example: Example) -> UnsafePointer<Float> {
        UnsafePointer(coarse.pointer(at: example.firstStroke &* Shape.coarseCount))
    }
    func points(of example: Example) -> UnsafePointer<Point> { UnsafePointer(points.pointer(at: example.firstPoint)) }
    func lengths(of example: Example) -> UnsafePointer<Int> {
        UnsafePointer(strokeLengths.pointer(at: example.firstStroke))
    }
}

/// Room to make shapes in, and what embeds them.
struct Scratch {
    let sampled: UnsafeMutablePointer<Point>
    let walked: UnsafeMutablePointer<Point>
    /// A drawing laid over an example.
    let laid: UnsafeMutablePointer<Point>
    let coarse: UnsafeMutablePointer<Float>
    let embedding: UnsafeMutablePointer<Eight>
    let inputs: UnsafeMutablePointer<Float>
    let weights: UnsafeMutableRawPointer

    /// Nil when memory is short.
    init?() {
        let points = Drawing.scratch &* 2 &+ Drawing.mostStrokes &* EquidistantPath.capacity
        let room = Drawing.mostStrokes &* Shape.coarseCount &+ Embedding.count / 2 &+ Embedding.room
        let floats = room &+ Embedding.weights
        guard let memory = Memory.allocate(points &* MemoryLayout<Point>.stride &+ floats &* MemoryLayout<Float>.stride)
        else { return nil }
        sampled = memory.bindMemory(to: Point.self, capacity: points)
        laid = sampled + Drawing.scratch
        walked = laid + Drawing.scratch
        let rest = UnsafeMutableRawPointer(sampled + points)
        coarse = rest.bindMemory(to: Float.self, capacity: floats)
        inputs = coarse + Drawing.mostStrokes &* Shape.coarseCount
        let behind = UnsafeMutableRawPointer(inputs + Embedding.room)
        embedding = behind.assumingMemoryBound(to: Eight.self)
        weights = UnsafeMutableRawPointer(coarse + room)
        Embedding.unpack(into: weights)
    }

    func free() { Memory.release(sampled) }
}
