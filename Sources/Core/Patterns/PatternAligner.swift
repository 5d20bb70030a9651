// Finds the boundaries between the segments of a pattern in a complete stroke.

/// Finds the boundaries with the highest total score: those for which the chords extend farthest in the stated
/// directions. Uses the Viterbi algorithm for the best path through a hidden Markov model (Forney, "The Viterbi
/// Algorithm", Proceedings of the IEEE, 1973). Each move costs a few operations and stores a bit for each stage; the
/// bits are then traced back.
struct PatternAligner {
    struct StageRecord {
        /// The highest score of the path so far among all ways to end in the stage.
        var score: Double
        /// Bit n: the stage is best entered from the previous stage before move n, which begins at point n.
        var entered: (UInt64, UInt64, UInt64)

        static var start: StageRecord { StageRecord(score: StageScorer.unreachable, entered: (0, 0, 0)) }

        /// `entered` follows `score`. Embedded Swift does not have `MemoryLayout.offset(of:)`.
        private static var enteredOffset: Int { MemoryLayout<Double>.stride }

        /// Returns the address of the bits of 64 moves.
        @inline(__always)
        static func word(_ record: UnsafeMutablePointer<StageRecord>, _ index: Int) -> UnsafeMutablePointer<UInt64> {
            (UnsafeMutableRawPointer(record) + enteredOffset).assumingMemoryBound(to: UInt64.self) + index
        }
    }

    private var records = Buffer<StageRecord>()

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        var most = 0
        for chain in program.pointee.chains.elements { most = max(most, Int(chain.stageCount)) }
        guard records.reserve(most) else { return false }
        while records.count < most { records.append(StageRecord.start) }
        return true
    }

    mutating func free() { records.free() }

    struct Alignment {
        /// The first point of each segment, and the last point of the last segment.
        var boundaries = SegmentBoundaries()
        var score: Double
        /// The stage with the highest score; not necessarily the last one.
        var bestStage: Int
    }

    func align(_ path: StrokePath, _ chain: PatternChain, _ stages: UnsafePointer<PatternStage>) -> Alignment {
        let records = score(path, chain, stages)
        let last = path.count &- 1
        let (end, after) = (records[chain.lastStage].score, records[chain.lastStage &+ 1].score)
        var found = Alignment(score: max(end, after), bestStage: 0)
        found.boundaries[Int(chain.segmentCount)] = last
        PatternAligner.traceBack(
            from: after > end ? chain.lastStage &+ 1 : chain.lastStage, last, stages, records, &found.boundaries)
        found.bestStage = PatternAligner.bestStage(records, Int(chain.stageCount))
        return found
    }

    /// Finds the boundaries of the segments that are begun when the stroke is incomplete.
    func alignBeginning(_ path: StrokePath, _ chain: PatternChain, _ stages: UnsafePointer<PatternStage>) -> Alignment {
        let records = score(path, chain, stages)
        let best = PatternAligner.bestStage(records, Int(chain.stageCount))
        var found = Alignment(score: records[best].score, bestStage: best)
        PatternAligner.traceBack(from: best, path.count &- 1, stages, records, &found.boundaries)
        return found
    }

    /// Returns the first stage with a score that is at most `margin` less than the highest one.
    func earliestStage(
        _ path: StrokePath, _ chain: PatternChain, _ stages: UnsafePointer<PatternStage>, within margin: Double
    ) -> Int {
        let records = score(path, chain, stages)
        let least = records[PatternAligner.bestStage(records, Int(chain.stageCount))].score - margin
        var at = 0
        while records[at].score < least { at &+= 1 }
        return at
    }

    /// Returns the first of the stages with the highest score.
    private static func bestStage(_ records: UnsafeMutablePointer<StageRecord>, _ count: Int) -> Int {
        var best = 0
        var at = 1
        while at < count {
            if records[at].score > records[best].score { best = at }
            at &+= 1
        }
        return best
    }

    /// Scores all moves of the path.
    @_optimize(speed) @inline(never)
    private func score(
        _ path: StrokePath, _ chain: PatternChain, _ stages: UnsafePointer<PatternStage>
    ) -> UnsafeMutablePointer<StageRecord> {
        let records = records.pointer(at: 0)
        let count = Int(chain.stageCount)
        var at = 0
        while at < count {
            records[at] = StageRecord.start
            at &+= 1
        }
        records[0].score = 0
        let last = path.count &- 1
        var move = 0
        while chain.lifts == 0, !path.hasJumps, last &- move >= 4 {
            PatternAligner.scoreFourMoves(path.firstNode + move, move, stages, records, count)
            move &+= 4
        }
        while move < last {
            if path.firstNode[move &+ 1].isJump {
                PatternAligner.scoreJump(move, stages, records, count)
            } else {
                PatternAligner.scoreMove(path.firstNode + move, move, stages, records, count)
            }
            move &+= 1
        }
        return records
    }

    /// Scores four moves in a chain without lifts, so that the values of a stage stay in registers.
    @inline(__always)
    private static func scoreFourMoves(
        _ from: UnsafePointer<StrokePath.Node>, _ number: Int, _ stages: UnsafePointer<PatternStage>,
        _ records: UnsafeMutablePointer<StageRecord>, _ count: Int
    ) {
        let (a, b, c, d) = (
            from[1].point - from[0].point, from[2].point - from[1].point, from[3].point - from[2].point,
            from[4].point - from[3].point
        )
        let lengths = (
            from[1].distance - from[0].distance, from[2].distance - from[1].distance,
            from[3].distance - from[2].distance, from[4].distance - from[3].distance
        )
        let first = UInt64(truncatingIfNeeded: number & 63)
        // The score of the previous stage before each move. The first stage, for hooks, has no previous stage and no
        // direction.
        let hook = stages.pointee.w
        var before = (records.pointee.score, 0.0, 0.0, 0.0)
        before.1 = before.0 + lengths.0 * hook
        before.2 = before.1 + lengths.1 * hook
        before.3 = before.2 + lengths.2 * hook
        records.pointee.score = before.3 + lengths.3 * hook
        var at = 1
        while at < count {
            let stage = stages + at
            var score = records[at].score
            var entered: UInt64 = 0
            // The move may be the first one in any later stage.
            @inline(__always) func add(_ gain: Double, _ move: UInt64, _ before: inout Double) {
                entered |= before > score ? 1 << move : 0
                score = before > score ? before : score
                before = score
                score += gain
            }
            let gains: (Double, Double, Double, Double)
            if stage.pointee.isDirected {
                let direction = Point(stage.pointee.x, stage.pointee.y)
                gains = (a.dot(direction), b.dot(direction), c.dot(direction), d.dot(direction))
            } else {
                let w = stage.pointee.w
                gains = (lengths.0 * w, lengths.1 * w, lengths.2 * w, lengths.3 * w)
            }
            add(gains.0, 0, &before.0)
            add(gains.1, 1, &before.1)
            add(gains.2, 2, &before.2)
            add(gains.3, 3, &before.3)
            records[at].score = score
            StageRecord.word(records + at, number >> 6).pointee |= entered &<< first
            at &+= 1
        }
    }

    @inline(__always)
    private static func scoreMove(
        _ from: UnsafePointer<StrokePath.Node>, _ number: Int, _ stages: UnsafePointer<PatternStage>,
        _ records: UnsafeMutablePointer<StageRecord>, _ count: Int
    ) {
        let (dx, dy, length) = (from[1].x - from[0].x, from[1].y - from[0].y, from[1].distance - from[0].distance)
        let bit = 1 &<< UInt64(truncatingIfNeeded: number & 63)
        var before = -Double.infinity
        var at = 0
        while at < count {
            let stage = stages + at
            let score = records[at].score
            if stage.pointee.isJump {
                // Only a jump enters the stage, and the next move leaves it.
                before = score
                records[at].score = StageScorer.unreachable
            } else {
                if before > score { StageRecord.word(records + at, number >> 6).pointee |= bit }
                before = before > score ? before : score
                records[at].score = before + stage.pointee.score(dx, dy, length)
            }
            at &+= 1
        }
    }

    /// Scores a jump: only jump stages can be entered, from the stage before each.
    private static func scoreJump(
        _ number: Int, _ stages: UnsafePointer<PatternStage>, _ records: UnsafeMutablePointer<StageRecord>, _ count: Int
    ) {
        var at = count &- 1
        while at >= 0 {
            let isJump = stages[at].isJump
            records[at].score = isJump ? records[at &- 1].score : StageScorer.unreachable
            if isJump {
                StageRecord.word(records + at, number >> 6).pointee |= 1 &<< UInt64(truncatingIfNeeded: number & 63)
            }
            at &-= 1
        }
    }

    /// Finds the moves that entered each stage, from the last move to the first.
    private static func traceBack(
        from stage: Int, _ last: Int, _ stages: UnsafePointer<PatternStage>,
        _ records: UnsafeMutablePointer<StageRecord>,
        _ boundaries: inout SegmentBoundaries
    ) {
        var move = last
        var at = stage
        while at > 0 {
            var word = move >> 6
            var bits =
                StageRecord.word(records + at, word).pointee
                & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (move & 63)))
            while bits == 0, word > 0 {
                word &-= 1
                bits = StageRecord.word(records + at, word).pointee
            }
            if bits == 0 { return }
            move = word &* 64 &+ 63 &- bits.leadingZeroBitCount
            if stages[at].opensSegment != PatternStage.opensNone { boundaries[Int(stages[at].opensSegment)] = move }
            at &-= 1
        }
    }
}

#if DEBUG
    extension PatternAligner {
        func spoil() { Memory.spoil(records) }
    }
#endif
