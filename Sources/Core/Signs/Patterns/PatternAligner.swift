// Finds the boundaries between the segments of a pattern in a complete stroke.

/// Finds the boundaries with the highest total score: those for which the chords extend farthest in the stated
/// directions. Uses the Viterbi algorithm for the best path through a hidden Markov model (Forney, "The Viterbi
/// Algorithm", Proceedings of the IEEE, 1973). Each move costs a few operations and stores a bit for each node of the
/// tree of stages; the bits are then traced back.
///
/// An aligner has one path. What was aligned is kept until points of the path are removed; when it grows, the new moves
/// are scored.
struct PatternAligner {
    private struct Record {
        /// The highest score of the path so far among all ways to end in the stage.
        var score = StageScorer.unreachable
        /// Bit 63 - n: the stage is best entered from the previous stage before move n, which begins at point n.
        var entered: (UInt64, UInt64, UInt64) = (0, 0, 0)

        /// `entered` follows `score`. Embedded Swift does not have `MemoryLayout.offset(of:)`.
        private static var enteredOffset: Int { MemoryLayout<Double>.stride }

        /// Returns the address of the bits of 64 moves.
        @inline(__always)
        static func word(_ record: UnsafeMutablePointer<Record>, _ index: Int) -> UnsafeMutablePointer<UInt64> {
            (UnsafeMutableRawPointer(record) + enteredOffset).assumingMemoryBound(to: UInt64.self) + index
        }
    }

    /// For four moves.
    private typealias Four = (Double, Double, Double, Double)

    private struct RunState {
        enum Progress: UInt8 {
            case unknown = 0
            case required
            case aligned
            /// Aligned with the path before it grew.
            case behind
        }
        var progress = Progress.unknown
        /// The highest score of its stages and those before, before each of the newest moves.
        var before: Four = (0, 0, 0, 0)
    }

    private var records = Buffer<Record>()
    private var states = Buffer<RunState>()
    /// Of the newest four moves, for two gains each.
    private var gains = Buffer<SIMD2<Double>>()
    /// The path that the runs are aligned with.
    private var version = -1
    private var count = 0
    private var isAnyRequired = false
    /// How many moves are scored of the runs that are required, and the stroke that the next one belongs to.
    private var scored = 0
    private var stroke: Int32 = 0

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        let (nodes, runs) = (program.pointee.tree.nodes.count, program.pointee.tree.runs.count)
        let gainRoom = 4 &* program.pointee.tree.gainPairs
        guard records.reserve(nodes), states.reserve(runs), gains.reserve(gainRoom) else { return false }
        records.truncate(to: 0)
        states.truncate(to: 0)
        gains.truncate(to: 0)
        while records.count < nodes { records.appendReserved(Record()) }
        while states.count < runs { states.appendReserved(RunState()) }
        while gains.count < gainRoom { gains.appendReserved(SIMD2(0, 0)) }
        version = -1
        return true
    }

    mutating func free() {
        records.free()
        states.free()
        gains.free()
    }

    // MARK: alignments

    struct Alignment {
        /// The first point of each segment, and the last point of the last segment.
        var boundaries = SegmentBoundaries()
        var score: Double
        /// The stage with the highest score; not necessarily the last one.
        var bestStage: Int
    }

    mutating func align(_ path: StrokePath, _ chain: PatternChain, _ program: ProgramPointer) -> Alignment {
        let stages = scoredStages(path, chain, program)
        let last = path.count &- 1
        let (end, after) = (score(of: stages[chain.lastStage]), score(of: stages[chain.lastStage &+ 1]))
        var found = Alignment(score: max(end, after), bestStage: bestStage(stages, chain))
        found.boundaries[Int(chain.segmentCount)] = last
        traceBack(from: after > end ? chain.lastStage &+ 1 : chain.lastStage, last, stages, &found.boundaries)
        return found
    }

    /// Finds the boundaries of the segments that are begun when the stroke is incomplete.
    mutating func alignBeginning(_ path: StrokePath, _ chain: PatternChain, _ program: ProgramPointer) -> Alignment {
        let stages = scoredStages(path, chain, program)
        let best = bestStage(stages, chain)
        var found = Alignment(score: score(of: stages[best]), bestStage: best)
        traceBack(from: best, path.count &- 1, stages, &found.boundaries)
        return found
    }

    /// Returns the first stage with a score that is at most `margin` less than the highest one.
    mutating func earliestStage(
        _ path: StrokePath, _ chain: PatternChain, _ program: ProgramPointer, within margin: Double
    ) -> Int {
        let stages = scoredStages(path, chain, program)
        let least = score(of: stages[bestStage(stages, chain)]) - margin
        var at = 0
        while score(of: stages[at]) < least { at &+= 1 }
        return at
    }

    /// Returns the first of the stages with the highest score.
    private func bestStage(_ stages: UnsafePointer<PatternStage>, _ chain: PatternChain) -> Int {
        var best = 0
        var highest = score(of: stages[0])
        var at = 1
        while at < Int(chain.stageCount) {
            let score = score(of: stages[at])
            if score > highest { (best, highest) = (at, score) }
            at &+= 1
        }
        return best
    }

    @inline(__always)
    private func score(of stage: PatternStage) -> Double { records.pointer(at: Int(stage.node)).pointee.score }

    /// Finds the moves that entered each stage, from the last move to the first.
    private func traceBack(
        from stage: Int, _ last: Int, _ stages: UnsafePointer<PatternStage>, _ boundaries: inout SegmentBoundaries
    ) {
        var move = last
        var at = stage
        while at > 0 {
            let record = records.pointer(at: Int(stages[at].node))
            var word = move >> 6
            var bits =
                Record.word(record, word).pointee & (UInt64.max &<< UInt64(truncatingIfNeeded: 63 &- (move & 63)))
            while bits == 0, word > 0 {
                word &-= 1
                bits = Record.word(record, word).pointee
            }
            if bits == 0 { return }
            move = word &* 64 &+ 63 &- bits.trailingZeroBitCount
            if stages[at].opensSegment != PatternStage.opensNone { boundaries[Int(stages[at].opensSegment)] = move }
            at &-= 1
        }
    }

    // MARK: scores

    /// Requires a chain of the next call that aligns any: all are aligned together.
    mutating func require(_ path: StrokePath, _ chain: PatternChain, _ program: ProgramPointer) {
        if path.version != version || path.count != count { noteChange(of: path) }
        var run = Int(chain.lastRun)
        if states[run].progress == .aligned { return }
        isAnyRequired = true
        // The runs before it, too, even if they are aligned: scoring continues theirs.
        while run >= 0, states[run].progress != .required {
            if states[run].progress != .behind { (scored, stroke) = (0, 0) }
            states.pointer(at: run).pointee.progress = .required
            run = Int(program.pointee.tree.runs[run].parent)
        }
    }

    @inline(never)
    private mutating func noteChange(of path: StrokePath) {
        let hasGrown = path.version == version && !isAnyRequired
        var at = 0
        while at < states.count {
            let state = states.pointer(at: at)
            state.pointee.progress = hasGrown && state.pointee.progress == .aligned ? .behind : .unknown
            at &+= 1
        }
        if !hasGrown { (scored, stroke) = (0, 0) }
        (version, count, isAnyRequired) = (path.version, path.count, false)
    }

    private mutating func scoredStages(_ path: StrokePath, _ chain: PatternChain, _ program: ProgramPointer)
        -> UnsafePointer<PatternStage>
    {
        require(path, chain, program)
        if isAnyRequired { alignRequired(path, program) }
        return UnsafePointer(program.pointee.stages.pointer(at: Int(chain.firstStage)))
    }

    @inline(never)
    private mutating func alignRequired(_ path: StrokePath, _ program: ProgramPointer) {
        if scored == 0 {
            forEachRequired(program) { run, _ in
                for node in Int(run.first)..<Int(run.end) { records[node] = Record() }
                if run.parent < 0 { records.pointer(at: Int(run.first)).pointee.score = 0 }
            }
        }
        stroke = score(path, from: scored, of: stroke, program)
        (scored, isAnyRequired) = (path.count &- 1, false)
        var at = 0
        while at < states.count {
            let state = states.pointer(at: at)
            let isAligned = state.pointee.progress == .required || state.pointee.progress == .aligned
            state.pointee.progress = isAligned ? .aligned : .unknown
            at &+= 1
        }
    }

    /// Scores the moves of the path from a point of a stroke on. Returns the last stroke.
    @_optimize(speed) @inline(never)
    private func score(_ path: StrokePath, from first: Int, of stroke: Int32, _ program: ProgramPointer) -> Int32 {
        let last = path.count &- 1
        var (move, stroke) = (first, stroke)
        while move < last {
            let node = path.firstNode + move
            let count = PatternAligner.movesTogether(node, min(4, last &- move, 64 &- (move & 63)), path.hasJumps)
            if count == 4 {
                score(node, move, 4, stroke, program)
            } else if count > 0 {
                score(node, move, count, stroke, program)
            } else {
                stroke &+= 1
                scoreJump(move, stroke, program)
            }
            move &+= max(count, 1)
        }
        return stroke
    }

    /// Returns how many moves are before the next jump, at most.
    @inline(__always)
    private static func movesTogether(_ node: UnsafePointer<StrokePath.Node>, _ most: Int, _ hasJumps: Bool) -> Int {
        if !hasJumps { return most }
        var count = 0
        while count < most, !node[count &+ 1].isJump { count &+= 1 }
        return count
    }

    @inline(__always)
    private func forEachRequired(
        _ program: ProgramPointer, _ body: (StageTree.Run, UnsafeMutablePointer<RunState>) -> Void
    ) {
        var at = 0
        while at < states.count {
            let state = states.pointer(at: at)
            if state.pointee.progress == .required { body(program.pointee.tree.runs[at], state) }
            at &+= 1
        }
    }

    /// Measures the gains of up to four moves.
    @inline(__always)
    private func measure(_ node: UnsafePointer<StrokePath.Node>, _ count: Int, _ program: ProgramPointer) {
        var gains = gains.pointer(at: 0)
        @inline(__always) func add(_ measured: (Point, Double) -> SIMD2<Double>) {
            @inline(__always) func measure(_ move: Int) {
                let (from, to) = (node[move], node[move &+ 1])
                gains[move] = measured(to.point - from.point, to.distance - from.distance)
            }
            measure(0)
            if count > 1 { measure(1) }
            if count > 2 { measure(2) }
            if count > 3 { measure(3) }
            gains += 4
        }
        add { StageGain.usual($1) }
        if program.pointee.isOpen { add { StageGain.rare($1) } } else { gains += 4 }
        for directions in program.pointee.tree.directions { add { move, _ in directions.gains(move) } }
    }

    /// Scores up to four moves.
    @inline(__always)
    private func score(
        _ node: UnsafePointer<StrokePath.Node>, _ number: Int, _ count: Int, _ stroke: Int32, _ program: ProgramPointer
    ) {
        measure(node, count, program)
        let (records, nodes) = (records.pointer(at: 0), program.pointee.tree.nodes.pointer(at: 0))
        let states = states.pointer(at: 0)
        let gains = UnsafeRawPointer(gains.pointer(at: 0)).assumingMemoryBound(to: Double.self)
        let last = UInt64(truncatingIfNeeded: 64 &- (number & 63) &- count)
        forEachRequired(program) { run, state in
            if run.stroke != stroke { return }
            let none = StageScorer.unreachable
            var before = run.parent < 0 ? (none, none, none, none) : states[Int(run.parent)].before
            var node = Int(run.first)
            if run.isJump {
                // Only a jump enters the stage, and the next move leaves it.
                before = (records[node].score, none, none, none)
                records[node].score = none
            }
            while !run.isJump, node < Int(run.end) {
                let gain = gains + Int(nodes[node].place)
                var score = records[node].score
                var entered: UInt64 = 0
                // The move may be the first one in any later stage.
                @inline(__always) func add(_ move: Int, _ before: inout Double) {
                    entered |= before > score ? 1 &<< UInt64(truncatingIfNeeded: count &- 1 &- move) : 0
                    score = before > score ? before : score
                    before = score
                    score += gain[2 &* move]
                }
                add(0, &before.0)
                if count > 1 { add(1, &before.1) }
                if count > 2 { add(2, &before.2) }
                if count > 3 { add(3, &before.3) }
                records[node].score = score
                Record.word(records + node, number >> 6).pointee |= entered &<< last
                node &+= 1
            }
            state.pointee.before = before
        }
    }

    /// Scores a jump: only jump stages can be entered, from the stage before each.
    private func scoreJump(_ number: Int, _ stroke: Int32, _ program: ProgramPointer) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: 63 &- (number & 63))
        // From the last to the first: what each is entered from has not changed yet.
        var at = states.count &- 1
        while at >= 0 {
            let run = program.pointee.tree.runs[at]
            if states[at].progress == .required {
                let isEntered = run.isJump && run.stroke == stroke
                let score = isEntered ? records[Int(run.parentNode)].score : StageScorer.unreachable
                for node in Int(run.first)..<Int(run.end) { records.pointer(at: node).pointee.score = score }
                if isEntered { Record.word(records.pointer(at: Int(run.first)), number >> 6).pointee |= bit }
            }
            at &-= 1
        }
    }
}

#if DEBUG
    extension PatternAligner {
        func spoil() {
            Memory.spoil(records)
            Memory.spoil(states)
            Memory.spoil(gains)
        }
    }
#endif
