// The stages of all chains of a program. Chains that begin alike have their first stages in common.

/// What a move scores in a stage.
enum StageGain: Equatable {
    /// A multiple of its length: that of a number.
    case weight(Weight)
    /// Its extent in a direction: a unit vector.
    case direction(Point)

    /// In the order of the gains of a tree, whose first ones they are.
    enum Weight: UInt8 {
        /// Before the first segment, or after the last one.
        case outside = 0
        /// In an arc without a direction.
        case arc
        /// Outside if anything may be drawn there.
        case open
        /// The pen is up.
        case jump
    }

    static var weightCount: Int { 4 }

    /// Those that most patterns have, as gains of a move of a length; and the others.
    @inline(__always)
    static func usual(_ length: Double) -> SIMD2<Double> {
        SIMD2(repeating: length) * SIMD2(0 - StageScorer.hookCost, StageScorer.arcWeight)
    }
    @inline(__always)
    static func rare(_ length: Double) -> SIMD2<Double> {
        SIMD2(repeating: length) * SIMD2(StageScorer.openWeight, 0)
    }
}

/// Two directions, whose gains are computed together.
struct StageDirections {
    var x: SIMD2<Double>
    var y: SIMD2<Double>

    init(_ first: Point) {
        x = SIMD2(first.x, 0)
        y = SIMD2(first.y, 0)
    }

    subscript(index: Int) -> Point { Point(x[index], y[index]) }

    mutating func setSecond(_ direction: Point) { (x[1], y[1]) = (direction.x, direction.y) }

    @inline(__always)
    func gains(_ move: Point) -> SIMD2<Double> { SIMD2(repeating: move.x) * x + SIMD2(repeating: move.y) * y }
}

/// How well a path fits a stage depends on the stages before it and on nothing else, so that what chains have in common
/// is scored once: the nodes of a tree. Moves in the same direction score the same in all stages.
struct StageTree {
    struct Node {
        /// The index among the gains: the weights, then the directions.
        let gain: UInt16
        /// Where its gain is among those of four moves, two gains each.
        let place: UInt16

        init(gain: Int) {
            self.gain = UInt16(truncatingIfNeeded: gain)
            place = UInt16(truncatingIfNeeded: (gain >> 1) &* 8 &+ (gain & 1))
        }

        var isJump: Bool { gain == UInt16(StageGain.Weight.jump.rawValue) }
    }

    /// How nodes belong together, until they are divided; negative for none.
    private struct Link {
        let parent: Int16
        var firstChild: Int16 = -1
        var nextSibling: Int16 = -1
    }

    /// Nodes after each other without a branch. A jump is a run of its own.
    struct Run {
        let first: Int32
        var end: Int32
        /// The run before it, and the last node of that; negative if there is none.
        let parent: Int32
        let parentNode: Int32
        /// How many jumps there are up to its end.
        let stroke: Int32
        let isJump: Bool
    }

    private(set) var directions = Buffer<StageDirections>()
    private var directionCount = 0
    /// Each after its parent.
    private(set) var nodes = Buffer<Node>()
    private(set) var runs = Buffer<Run>()
    private var links = Buffer<Link>()

    mutating func free() {
        links.free()
        directions.free()
        nodes.free()
        runs.free()
    }

    var bytes: Int { directions.bytes &+ nodes.bytes &+ runs.bytes }

    /// The number of gains that are computed for a move, half of them at a time.
    var gainPairs: Int { StageGain.weightCount / 2 &+ directions.count }

    func gain(of stage: PatternStage) -> StageGain {
        if let weight = StageGain.Weight(rawValue: UInt8(min(stage.gain, 255))) { return .weight(weight) }
        let index = Int(stage.gain) &- StageGain.weightCount
        return .direction(directions[index >> 1][index & 1])
    }

    /// Returns the node of a stage after another one; a negative `parent` for none. Returns nil when out of memory.
    mutating func node(_ gain: StageGain, after parent: Int) -> Int? {
        guard let index = index(of: gain) else { return nil }
        var (at, last) = (parent >= 0 ? Int(links[parent].firstChild) : nodes.isEmpty ? -1 : 0, -1)
        while at >= 0 {
            if Int(nodes[at].gain) == index { return at }
            (at, last) = (Int(links[at].nextSibling), at)
        }
        guard links.append(Link(parent: Int16(truncatingIfNeeded: parent))), nodes.append(Node(gain: index)) else {
            return nil
        }
        let new = nodes.count &- 1
        if last >= 0 {
            links.pointer(at: last).pointee.nextSibling = Int16(truncatingIfNeeded: new)
        } else if parent >= 0 {
            links.pointer(at: parent).pointee.firstChild = Int16(truncatingIfNeeded: new)
        }
        return new
    }

    /// Returns nil when out of memory.
    private mutating func index(of gain: StageGain) -> Int? {
        switch gain {
        case .weight(let weight): return Int(weight.rawValue)
        case .direction(let direction):
            for at in 0..<directionCount where directions[at >> 1][at & 1] == direction {
                return StageGain.weightCount &+ at
            }
            if directionCount & 1 != 0 {
                directions.pointer(at: directionCount >> 1).pointee.setSecond(direction)
            } else if !directions.append(StageDirections(direction)) {
                return nil
            }
            directionCount &+= 1
            return StageGain.weightCount &+ directionCount &- 1
        }
    }

    /// Divides the nodes into runs, after the last one was added. Returns false when out of memory.
    mutating func divide() -> Bool {
        defer { links.free() }
        for at in 0..<nodes.count {
            if continues(at) {
                runs.pointer(at: runs.count &- 1).pointee.end &+= 1
                continue
            }
            let (before, isJump) = (links[at].parent, nodes[at].isJump)
            let parent = before < 0 ? -1 : run(endingWith: Int(before))
            let strokes = parent < 0 ? 0 : runs[parent].stroke
            let run = Run(
                first: Int32(at), end: Int32(at &+ 1), parent: Int32(parent), parentNode: Int32(before),
                stroke: isJump ? strokes &+ 1 : strokes, isJump: isJump)
            if !runs.append(run) { return false }
        }
        return true
    }

    /// Whether a node belongs to the run of the one before it.
    private func continues(_ index: Int) -> Bool {
        let before = Int(links[index].parent)
        return before >= 0 && before == index &- 1 && !nodes[index].isJump && !nodes[before].isJump
            && Int(links[before].firstChild) == index && links[index].nextSibling < 0
    }

    /// Returns the run whose last node is given.
    func run(endingWith node: Int) -> Int {
        var (low, high) = (0, runs.count &- 1)
        while low < high {
            let middle = (low &+ high) >> 1
            if Int(runs[middle].end) <= node { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}
