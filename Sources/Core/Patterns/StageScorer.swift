// Scores all stages of all chains while a stroke is drawn.

/// How far the path extends in each of two stages: the sum of the gains of consecutive moves. (The maximum subarray;
/// Bentley, "Programming Pearls", Communications of the ACM, 1984.)
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

    mutating func add(_ gain: Double, _ stage: Int) {
        current[stage] = gain + max(current[stage], 0)
        largest[stage] = max(largest[stage], current[stage])
    }
}

/// For each stage, the highest score of the path so far among all ways to end in that stage. Each move costs a few
/// operations for each stage. The scores predict what the stroke becomes. `PatternAligner` finds the boundaries
/// between the segments at the end.
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

    private var scores = Buffer<Double>()
    /// The extents of the path in the stages, two stages each.
    private var extents = Buffer<StageExtents>()
    /// The highest score of each chain.
    private(set) var bestScores = Buffer<Double>()
    /// The chain with the highest score.
    private(set) var leader = 0

    /// Allocates the storage. Returns false when out of memory.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        let (stages, chains) = (program.pointee.stages.count, program.pointee.chains.count)
        guard scores.reserve(stages), extents.reserve((stages &+ 1) >> 1), bestScores.reserve(chains) else {
            return false
        }
        scores.truncate(to: 0)
        extents.truncate(to: 0)
        bestScores.truncate(to: 0)
        while bestScores.count < chains { bestScores.append(0) }
        while scores.count < stages { scores.append(0) }
        while extents.count &* 2 < stages { extents.append(StageExtents()) }
        return true
    }

    mutating func free() {
        scores.free()
        extents.free()
        bestScores.free()
    }

    mutating func begin(_ program: ProgramPointer) {
        leader = 0
        var at = 0
        while at < scores.count {
            scores[at] = StageScorer.unreachable
            extents[at >> 1] = StageExtents()
            at &+= 1
        }
        at = 0
        while at < program.pointee.chains.count {
            scores[Int(program.pointee.chains.pointer(at: at).pointee.firstStage)] = 0
            bestScores[at] = 0
            at &+= 1
        }
    }

    /// Scores the path between two points, in moves of `stride` points or of a length if that is reached before; the
    /// last move may be shorter.
    @inline(__always)
    mutating func score(
        from: UnsafePointer<StrokePath.Node>, to: UnsafePointer<StrokePath.Node>, stride: Int, length longest: Double,
        _ program: ProgramPointer
    ) {
        updateChains(program) { chain, scores, extents in
            let first = Int(chain.pointee.firstStage)
            let end = scores + Int(chain.pointee.stageCount)
            var best = 0.0
            var node = from
            while node < to {
                var next = node + stride < to ? node + stride : to
                let farthest = node.pointee.distance + longest
                while next > node + 1, next[-1].distance >= farthest { next -= 1 }
                let move = next.pointee.point - node.pointee.point
                let length = next.pointee.distance - node.pointee.distance
                if chain.pointee.lifts > 0 {
                    best = StageScorer.score(
                        move, length, program.pointee.stages.pointer(at: first), scores, extents, end)
                } else {
                    best = StageScorer.score(
                        move, length, program.pointee.pairs.pointer(at: first >> 1), scores, extents, end)
                }
                node = next
            }
            return best
        }
    }

    /// Scores a move in a chain without lifts. Returns the highest score.
    @inline(__always)
    private static func score(
        _ move: Point, _ length: Double, _ pairs: UnsafePointer<PatternStagePair>,
        _ scores: UnsafeMutablePointer<Double>, _ extents: UnsafeMutablePointer<StageExtents>,
        _ end: UnsafePointer<Double>
    ) -> Double {
        let (dx, dy, length) = (SIMD2(repeating: move.x), SIMD2(repeating: move.y), SIMD2(repeating: length))
        // The best score of all earlier stages before the move: the move may be the first one in any later stage.
        var before = -Double.infinity
        var best = SIMD2(repeating: -Double.infinity)
        var (pair, score, extent) = (pairs, scores, extents)
        while score < end {
            let gains = dx * pair.pointee.x + dy * pair.pointee.y + length * pair.pointee.w
            let first = before > score[0] ? before : score[0]
            before = first > score[1] ? first : score[1]
            let sums = SIMD2(first, before) + gains
            UnsafeMutableRawPointer(score).storeBytes(of: sums, as: SIMD2<Double>.self)
            best.replace(with: sums, where: sums .> best)
            extent.pointee.add(gains)
            pair += 1
            score += 2
            extent += 1
        }
        return best[0] > best[1] ? best[0] : best[1]
    }

    /// Scores a move in a chain with lifts. Returns the highest score.
    @inline(never)
    private static func score(
        _ move: Point, _ length: Double, _ stages: UnsafePointer<PatternStage>, _ scores: UnsafeMutablePointer<Double>,
        _ extents: UnsafeMutablePointer<StageExtents>,
        _ end: UnsafePointer<Double>
    ) -> Double {
        var (before, best) = (-Double.infinity, -Double.infinity)
        var (stage, score, at) = (stages, scores, 0)
        while score < end {
            if stage.pointee.isJump {
                // Only a jump enters the stage, and the next move leaves it.
                before = score.pointee
                score.pointee = StageScorer.unreachable
            } else {
                before = max(before, score.pointee)
                let gain = stage.pointee.score(move.x, move.y, length)
                score.pointee = before + gain
                best = max(best, score.pointee)
                extents[at >> 1].add(gain, at & 1)
            }
            stage += 1
            score += 1
            at &+= 1
        }
        return best
    }

    /// Scores a jump: only jump stages can be entered, from the stage before each.
    mutating func scoreJump(_ program: ProgramPointer) {
        updateChains(program) { chain, scores, _ in
            let stages = program.pointee.stages.pointer(at: Int(chain.pointee.firstStage))
            var best = StageScorer.unreachable
            var at = Int((chain.pointee.stageCount &- 1) | 1)
            while at >= 0 {
                scores[at] = stages[at].isJump ? scores[at &- 1] : StageScorer.unreachable
                best = max(best, scores[at])
                at &-= 1
            }
            return best
        }
    }

    /// The closure updates the scores of a chain and returns the highest one.
    @inline(__always)
    private mutating func updateChains(
        _ program: ProgramPointer,
        update: (UnsafePointer<PatternChain>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<StageExtents>) ->
            Double
    ) {
        var highest = -Double.infinity
        var chain = program.pointee.chains.pointer(at: 0)
        var index = 0
        while index < program.pointee.chains.count {
            let first = Int(chain.pointee.firstStage)
            let best = update(chain, scores.pointer(at: first), extents.pointer(at: first >> 1))
            bestScores[index] = best
            if best > highest {
                highest = best
                leader = index
            }
            chain += 1
            index &+= 1
        }
    }

    /// Returns the stage of a chain that has the highest score.
    @inline(__always)
    func bestStage(of chain: Int, _ program: ProgramPointer) -> Int {
        let best = bestScores[chain]
        let chain = program.pointee.chains.pointer(at: chain)
        let scores = scores.pointer(at: Int(chain.pointee.firstStage))
        var stage = 0
        while stage <= chain.pointee.lastStage, scores[stage] < best { stage &+= 1 }
        return stage
    }

    /// Returns the score of a stage of all chains.
    @inline(__always)
    func score(ofStage stage: Int) -> Double { scores.pointer(at: stage).pointee }

    /// Returns the largest extent that any part of the path has in a stage of all chains.
    @inline(__always)
    func extent(ofStage stage: Int) -> Double { extents.pointer(at: stage >> 1).pointee.largest[stage & 1] }

    /// Returns the score of the path if it is complete in the chain.
    func finalScore(of chain: PatternChain) -> Double {
        let scores = scores.pointer(at: Int(chain.firstStage))
        return max(scores[chain.lastStage], scores[chain.lastStage &+ 1])
    }

    /// Returns the score of the path if it is complete up to a jump of the chain; jumps are numbered from 1.
    func score(beforeJump number: Int, of chain: PatternChain, _ program: ProgramPointer) -> Double {
        let stages = program.pointee.stages.pointer(at: Int(chain.firstStage))
        var left = number
        for at in 0..<Int(chain.stageCount) {
            if stages[at].isJump { left &-= 1 }
            if left == 0 { return scores.pointer(at: Int(chain.firstStage))[at &- 1] }
        }
        return StageScorer.unreachable
    }
}

#if DEBUG
    extension StageScorer {
        func spoil() {
            Memory.spoil(scores)
            Memory.spoil(extents)
            Memory.spoil(bestScores)
        }
    }
#endif
