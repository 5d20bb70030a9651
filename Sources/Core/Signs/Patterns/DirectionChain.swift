// The directions in which a drawing goes, one after another, as words of the language of patterns.

/// Of all chains of directions, the one that the drawing follows farthest: the sum of how far each leg goes in its
/// direction, less the same length for each leg (Viterbi, "Error bounds for convolutional codes", 1967). So a leg must
/// add more than that length, and neither a trembling hand nor a line between two directions adds words.
///
/// The points are added twice: to measure the drawing, and to find the chain.
struct DirectionChain {
    /// The states of a leg are the directions, and none, in which a stroke begins.
    private static var none: Int { 8 }
    private static var states: Int { 9 }
    private static var lift: Int32 { 8 }
    /// mm. The least that a leg adds: a little more than a resting finger moves. With 2 to 3 mm, people repeat their
    /// chains about as often.
    private static var shortest: Double { 2.5 }
    /// The same, relative to the diagonal of the drawing.
    private static var shortestShare: Double { 0.07 }
    private static var cosine: Double { 0.7071067811865476 }

    /// How many of eight directions it is from one to the next.
    private let apart: Int
    /// The least that a leg adds.
    private var cost: Double
    private var isMeasured = false
    private var isEmpty = true
    private var last = Point.zero
    private var least = Point.zero
    private var most = Point.zero
    /// How far the best chain that ends in a state follows the drawing, less the cost of its legs.
    private var scores = Buffer<Double>()
    /// The state with the highest score.
    private var best = none
    /// At first, for each point after the first one: a bit for each state that begins there, and the state before it.
    /// Then the directions and lifts, which are fewer, from `start` on.
    private var words = Buffer<Int32>()
    private var start = 0
    private var points = 0

    init(directions: Int, unitsPerMillimeter: Double) {
        apart = 8 / directions
        cost = DirectionChain.shortest * unitsPerMillimeter
    }

    mutating func free() {
        scores.free()
        words.free()
    }

    /// All points have been added once. Returns false when out of memory.
    @inline(never)
    mutating func begin() -> Bool {
        isMeasured = true
        isEmpty = true
        cost = max(cost, (most - least).length * DirectionChain.shortestShare)
        if !scores.reserve(DirectionChain.states) || !words.reserve(points) { return false }
        scores.extend(by: DirectionChain.states)[best] = 0
        beginStroke()
        return true
    }

    /// With the score of the best chain so far.
    private mutating func beginStroke() {
        let score = scores[best]
        for state in 0..<DirectionChain.none { scores[state] = score - cost }
        best = DirectionChain.none
        scores[best] = score
    }

    /// Adds a point, which may begin a stroke.
    @inline(never)
    mutating func add(_ point: Point, isFirst: Bool) {
        if isEmpty {
            if !isMeasured { (least, most) = (point, point) }
        } else if isMeasured {
            let before = best
            let begun = isFirst ? 1 &<< DirectionChain.states &- 1 : follow(point - last)
            if isFirst { beginStroke() }
            words.appendReserved(Int32(truncatingIfNeeded: before &<< DirectionChain.states | begun))
        } else {
            least = Point(min(least.x, point.x), min(least.y, point.y))
            most = Point(max(most.x, point.x), max(most.y, point.y))
        }
        isEmpty = false
        points &+= 1
        last = point
    }

    /// Returns the bits of the states that begin with a move.
    private mutating func follow(_ move: Point) -> Int {
        let leaving = scores[best] - cost
        best = DirectionChain.none
        var (ahead, begun, direction) = (move, 0, 0)
        while direction < DirectionChain.none {
            var score = scores[direction]
            if leaving > score {
                score = leaving
                begun |= 1 &<< direction
            }
            score += ahead.x
            scores[direction] = score
            if score > scores[best] { best = direction }
            // The next direction is ahead.
            let turned = Point(ahead.y, 0 - ahead.x)
            ahead = apart == 2 ? turned : (ahead + turned) * DirectionChain.cosine
            direction &+= apart
        }
        return begun
    }

    /// All points have been added twice. Reads the chain from its end; there are at least as many points as words.
    @inline(never)
    mutating func finish() {
        var state = best
        var at = words.count
        start = at
        while at > 0 {
            at &-= 1
            let step = Int(words[at])
            if step & 1 &<< state == 0 { continue }
            if state != DirectionChain.none { add(Int32(truncatingIfNeeded: state)) }
            // None begins with a stroke, and only there.
            if step & 1 &<< DirectionChain.none != 0, start < words.count, words[start] != DirectionChain.lift {
                add(DirectionChain.lift)
            }
            state = step >> DirectionChain.states
        }
        if state != DirectionChain.none {
            add(Int32(truncatingIfNeeded: state))
        } else if start < words.count, words[start] == DirectionChain.lift {
            start &+= 1
        }
    }

    @inline(never)
    private mutating func add(_ word: Int32) {
        start &-= 1
        words[start] = word
    }

    func write(to out: inout TextWriter) {
        for at in start..<words.count {
            if at > start { out.text(", ") }
            out.text(words[at] == DirectionChain.lift ? Text("lift") : DirectionWord.all[Int(words[at])])
        }
    }
}
