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
    var spread: Spread
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
    private(set) var fine = Buffer<Float>()
    /// The coarse shapes of the examples of one stroke, four to a group; and which those are.
    private(set) var groups = Buffer<Four>()
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
        fine.free()
        groups.free()
        lone.free()
        beginnings.free()
    }

    /// How much there is of everything.
    struct Mark {
        fileprivate let names, examples, points, strokeLengths, coarse, fine, groups, lone, beginnings, mostStrokes: Int
    }

    var mark: Mark {
        Mark(
            names: names.count, examples: examples.count, points: points.count, strokeLengths: strokeLengths.count, coarse: coarse.count,
            fine: fine.count, groups: groups.count, lone: lone.count, beginnings: beginnings.count, mostStrokes: mostStrokes)
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
        fine.truncate(to: mark.fine)
        groups.truncate(to: mark.groups)
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
    mutating func add(_ name: Text, _ given: UnsafePointer<Point>, _ lengths: UnsafePointer<Int>, _ strokeCount: Int) -> Bool {
        var pointCount = 0
        var at = 0
        while at < strokeCount {
            pointCount &+= lengths[at]
            at &+= 1
        }
        guard let scratch = Scratch() else { return false }
        defer { scratch.free() }
        guard names.reserve(names.count &+ 1), examples.reserve(examples.count &+ 1), points.reserve(points.count &+ pointCount),
            strokeLengths.reserve(strokeLengths.count &+ strokeCount),
            coarse.reserve(coarse.count &+ strokeCount &* Shape.coarseCount),
            fine.reserve(fine.count &+ strokeCount &* Shape.fineCount),
            groups.reserve(groups.count &+ Shape.coarseCount), lone.reserve(lone.count &+ 1),
            beginnings.reserve(beginnings.count &+ ExampleSet.beginningGroups &* Shape.coarseCount)
        else { return false }
        var known = index(of: name)
        if known == nil {
            guard let copy = copied(name) else { return false }
            known = names.count
            names.append(OwnedText(base: copy, count: name.count, capacity: name.count, slot: 0))
        }
        var example = Example(
            name: known ?? 0, firstPoint: points.count, pointCount: pointCount, firstStroke: strokeLengths.count, strokeCount: strokeCount,
            length: 0, spread: Spread(box: SIMD2(0, 0), way: SIMD2(0, 0)))
        at = 0
        while at < pointCount {
            points.append(given[at])
            at &+= 1
        }
        var drawing = Drawing(scratch: scratch.sampled)
        var walk = StrokeWalk(in: scratch.walked)
        var first = 0
        at = 0
        while at < strokeCount {
            strokeLengths.append(lengths[at])
            walk.follow(given + first, lengths[at])
            drawing.add(walk.points, walk.count, end: walk.last)
            first &+= lengths[at]
            at &+= 1
        }
        example.length = drawing.length
        example.spread = drawing.shape(coarse: coarse.extend(by: strokeCount &* Shape.coarseCount), fine: scratch.fine)
        at = 0
        while at < strokeCount {
            backwards(scratch.fine + at &* Shape.fineCount, into: fine.extend(by: Shape.fineCount))
            at &+= 1
        }
        if strokeCount == 1 { addLone(walk, &drawing, scratch) }
        mostStrokes = max(mostStrokes, strokeCount)
        examples.append(example)
        return true
    }

    /// The example being added, of one stroke, among those.
    private mutating func addLone(_ walk: StrokeWalk, _ drawing: inout Drawing, _ scratch: Scratch) {
        let lane = lone.count & 3
        if lane == 0 { groups.extend(by: Shape.coarseCount).update(repeating: Four(repeating: 0), count: Shape.coarseCount) }
        put(coarse.pointer(at: coarse.count &- Shape.coarseCount), lane: lane, of: groups.pointer(at: groups.count &- Shape.coarseCount))
        lone.append(examples.count)
        let whole = walk.length
        let first = beginnings.extend(by: ExampleSet.beginningGroups &* Shape.coarseCount)
        var part = 0
        while part < ExampleSet.beginningCount {
            drawing.clear()
            drawing.add(walk.points, walk.count, end: walk.last, upTo: whole * Double(part &+ 1) / Double(ExampleSet.beginningCount))
            _ = drawing.shape(coarse: scratch.coarse, fine: nil)
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

    func points(of example: Example) -> UnsafePointer<Point> { UnsafePointer(points.pointer(at: example.firstPoint)) }
    func lengths(of example: Example) -> UnsafePointer<Int> { UnsafePointer(strokeLengths.pointer(at: example.firstStroke)) }
}

/// Room to make shapes in.
struct Scratch {
    let sampled: UnsafeMutablePointer<Point>
    let walked: UnsafeMutablePointer<Point>
    let coarse: UnsafeMutablePointer<Float>
    let fine: UnsafeMutablePointer<Float>
    /// A fine shape after a turn.
    let turned: UnsafeMutablePointer<Float>

    /// Nil when memory is short.
    init?() {
        let points = Drawing.scratch &+ Drawing.mostStrokes &* StrokeWalk.room
        let floats = Drawing.mostStrokes &* (Shape.coarseCount &+ Shape.fineCount) &+ Shape.fineCount
        guard let memory = Memory.allocate(points &* MemoryLayout<Point>.stride &+ floats &* MemoryLayout<Float>.stride) else { return nil }
        sampled = memory.bindMemory(to: Point.self, capacity: points)
        walked = sampled + Drawing.scratch
        let rest = UnsafeMutableRawPointer(sampled + points)
        coarse = rest.bindMemory(to: Float.self, capacity: floats)
        fine = coarse + Drawing.mostStrokes &* Shape.coarseCount
        turned = fine + Drawing.mostStrokes &* Shape.fineCount
    }

    func free() { Memory.release(sampled) }
}

extension StrokeWalk {
    /// A whole stroke of at least one point.
    mutating func follow(_ given: UnsafePointer<Point>, _ count: Int) {
        start(at: given[0])
        var at = 1
        while at < count {
            move(to: given[at])
            at &+= 1
        }
    }
}
