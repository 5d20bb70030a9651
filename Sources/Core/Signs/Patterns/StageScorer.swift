// Scores all stages of all chains while a stroke is drawn.

/// How far the path extends in each of two directions: the sum of the gains of consecutive moves. (The maximum
/// subarray; Bentley, "Programming Pearls", Communications of the ACM, 1984.)
struct StageExtents {
    /// Of the moves up to the last one.
    private var current = SIMD2<Double>(0, 0)
    /// Of any moves.
    private(set) var largest = SIMD2<Double>(0, 0)

    @inline(__always)
    mutating func add(_ gains: SIMD2<Double>) {
        current = gains + current.replacing(with: 0, where: current .< 0)
        largest.replace(with: current, where: current .> largest)
    }
}

/// For each stage, the highest score of the path so far among all ways to end in that stage. Each move costs a few
/// operations for each node of the tree of stages. The scores predict what the stroke becomes. `PatternAligner` finds
/// the boundaries between the segments at the end.
struct StageScorer {
    static var unreachable: Double { -1e300 }
    /// The cost of moves before the first segment and after the last one, relative to their length. Less than that of
    /// moving against the direction of a segment.
    static var hookCost: Double { 0.2 }
    /// The gain of moves where anything may be drawn: they belong there, unless they extend in the direction of the
    /// segment beside them.
    static var openWeight: Double { 0.1 }
    /// The score of a move in an arc without a direction, relative to its length. Less than that of a move in a stated
    /// direction.
    static var arcWeight: Double { 0.9 }

    private struct Score {
        var own = StageScorer.unreachable
        /// The highest one of the node and of those before it.
        var highest = StageScorer.unreachable
    }

    private var scores = Buffer<Score>()
    /// Of the newest move; and the extents of the path; for two gains each.
    private var gains = Buffer<SIMD2<Double>>()
    private var extents = Buffer<StageExtents>()
    /// For each chain, the last node of the stroke that is being drawn.
    private var ends = Buffer<Int32>()
    /// How many jumps the path has.
    private var stroke: Int32 = 0
    /// The chain with the highest score.
    private(set) var leader = 0

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        let (nodes, pairs) = (program.pointee.tree.nodes.count, program.pointee.tree.gainPairs)
        let chains = program.pointee.chains.count
        guard scores.reserve(nodes), gains.reserve(pairs), extents.reserve(pairs), ends.reserve(chains) else {
            return false
        }
        scores.truncate(to: 0)
        gains.truncate(to: 0)
        extents.truncate(to: 0)
        ends.truncate(to: 0)
        while scores.count < nodes { scores.appendReserved(Score()) }
        while gains.count < pairs { gains.appendReserved(SIMD2(0, 0)) }
        while extents.count < pairs { extents.appendReserved(StageExtents()) }
        while ends.count < chains { ends.appendReserved(0) }
        return true
    }

    mutating func free() {
        scores.free()
        gains.free()
        extents.free()
        ends.free()
    }

    mutating func begin(_ program: ProgramPointer) {
        leader = 0
        stroke = 0
        var at = 0
        while at < extents.count {
            extents[at] = StageExtents()
            at &+= 1
        }
        for run in program.pointee.tree.runs.elements {
            // The path may begin in any stage of the first stroke.
            let highest = run.stroke == 0 ? 0 : StageScorer.unreachable
            for node in Int(run.first)..<Int(run.end) { scores[node] = Score(highest: highest) }
            if run.parent < 0 { scores[Int(run.first)].own = 0 }
        }
        findEnds(program)
    }

    private func findEnds(_ program: ProgramPointer) {
        for index in 0..<program.pointee.chains.count {
            let chain = program.pointee.chains[index]
            let last = program.pointee.lastStage(ofStroke: Int(stroke), in: chain)
            ends[index] = Int32(program.pointee.stages[Int(chain.firstStage) &+ last].node)
        }
    }

    /// Scores the path between two points, in moves of `stride` points or of a length if that is reached before; the
    /// last move may be shorter.
    @inline(__always)
    mutating func score(
        from: UnsafePointer<StrokePath.Node>, to: UnsafePointer<StrokePath.Node>, stride: Int, length longest: Double,
        _ program: ProgramPointer
    ) {
        var node = from
        while node < to {
            var next = node + stride < to ? node + stride : to
            let farthest = node.pointee.distance + longest
            while next > node + 1, next[-1].distance >= farthest { next -= 1 }
            measure(
                next.pointee.point - node.pointee.point, next.pointee.distance - node.pointee.distance, program)
            score(program)
            node = next
        }
        findLeader(program)
    }

    /// Measures the gains of a move.
    @inline(__always)
    private func measure(_ move: Point, _ length: Double, _ program: ProgramPointer) {
        var (gains, extents) = (gains.pointer(at: 0), extents.pointer(at: 0))
        @inline(__always) func add(_ measured: SIMD2<Double>) {
            gains.pointee = measured
            extents.pointee.add(measured)
            gains += 1
            extents += 1
        }
        add(StageGain.usual(length))
        add(StageGain.rare(length))
        for directions in program.pointee.tree.directions { add(directions.gains(move)) }
    }

    /// Scores the move whose gains are measured. It may be the first one in any later stage: what a stage is entered
    /// from is the highest score of all before it, before the move.
    @inline(__always)
    private func score(_ program: ProgramPointer) {
        let (scores, nodes) = (scores.pointer(at: 0), program.pointee.tree.nodes.pointer(at: 0))
        let gains = UnsafeRawPointer(gains.pointer(at: 0)).assumingMemoryBound(to: Double.self)
        var run = program.pointee.tree.runs.pointer(at: 0)
        let end = run + program.pointee.tree.runs.count
        while run < end {
            if run.pointee.stroke == stroke {
                var node = Int(run.pointee.first)
                let last = Int(run.pointee.end)
                if run.pointee.isJump {
                    // Only a jump enters the stage, and the next move leaves it.
                    scores[node] = Score()
                } else {
                    let parent = Int(run.pointee.parentNode)
                    var highest = parent < 0 ? StageScorer.unreachable : scores[parent].highest
                    repeat {
                        let own = scores[node].highest + gains[Int(nodes[node].gain)]
                        highest = highest > own ? highest : own
                        scores[node].own = own
                        scores[node].highest = highest
                        node &+= 1
                    } while node < last
                }
            }
            run += 1
        }
    }

    @inline(__always)
    private mutating func findLeader(_ program: ProgramPointer) {
        var highest = -Double.infinity
        var index = 0
        while index < ends.count {
            let score = bestScore(of: index)
            if score > highest {
                highest = score
                leader = index
            }
            index &+= 1
        }
    }

    /// Scores a jump: only jump stages can be entered, from the stage before each.
    mutating func scoreJump(_ program: ProgramPointer) {
        let runs = program.pointee.tree.runs
        stroke &+= 1
        // From the last to the first: what each is entered from has not changed yet.
        for run in runs.elements.reversed() {
            let before = run.isJump ? scores[Int(run.parentNode)].own : StageScorer.unreachable
            for node in Int(run.first)..<Int(run.end) { scores[node] = Score(own: before) }
        }
        for run in runs.elements {
            let before = run.parent < 0 ? StageScorer.unreachable : scores[Int(run.parentNode)].highest
            for node in Int(run.first)..<Int(run.end) { scores[node].highest = max(before, scores[node].own) }
        }
        findEnds(program)
        findLeader(program)
    }

    /// Returns the highest score of a chain.
    @inline(__always)
    func bestScore(of chain: Int) -> Double { scores.pointer(at: Int(ends[chain])).pointee.highest }

    /// Returns the stage of a chain that has the highest score.
    @inline(__always)
    func bestStage(of chain: Int, _ program: ProgramPointer) -> Int {
        let best = bestScore(of: chain)
        let chain = program.pointee.chains.pointer(at: chain)
        let stages = program.pointee.stages.pointer(at: Int(chain.pointee.firstStage))
        var stage = 0
        while stage <= chain.pointee.lastStage, score(of: stages[stage]) < best { stage &+= 1 }
        return stage
    }

    @inline(__always)
    func score(of stage: PatternStage) -> Double { scores.pointer(at: Int(stage.node)).pointee.own }

    /// Returns the largest extent that any part of the path has in the direction of a stage.
    @inline(__always)
    func extent(of stage: PatternStage) -> Double {
        extents.pointer(at: Int(stage.gain) >> 1).pointee.largest[Int(stage.gain) & 1]
    }

    /// Returns the score of the path if it is complete in the chain.
    func finalScore(of chain: PatternChain, _ program: ProgramPointer) -> Double {
        let last = program.pointee.stages.pointer(at: Int(chain.firstStage) &+ chain.lastStage)
        return max(score(of: last[0]), score(of: last[1]))
    }

    /// Returns the score of the path if it is complete up to a jump of the chain; jumps are numbered from 1.
    func score(beforeJump number: Int, of chain: PatternChain, _ program: ProgramPointer) -> Double {
        if number > Int(chain.lifts) { return StageScorer.unreachable }
        let last = program.pointee.lastStage(ofStroke: number &- 1, in: chain)
        return score(of: program.pointee.stages[Int(chain.firstStage) &+ last])
    }
}

#if DEBUG
    extension StageScorer {
        func spoil() {
            Memory.spoil(scores)
            Memory.spoil(gains)
            Memory.spoil(extents)
            Memory.spoil(ends)
        }
    }
#endif
