// Follows a stroke through the stages of all chains at once.

/// For each stage the best way to have come there: which borders between segments make the sum of what the moves are worth the greatest. That is the
/// segmentation for which the chords go furthest along the stated directions, found as the Viterbi algorithm finds the best path through a hidden
/// Markov model (Forney, "The Viterbi Algorithm", Proceedings of the IEEE, 1973): each move costs a few operations for each stage, and borders that
/// were found may move until the end.
struct PatternFollower {
    /// Where each segment begins, as indices of the way's points; the entry after the last segment is where it ends.
    typealias Borders = SIMD16<UInt8>

    struct Best {
        var worth: Double
        var borders: Borders
    }

    static var unreachable: Double { -1e300 }
    /// What is drawn before the first segment or after the last costs so much of its length: less than going against the segment's direction.
    static var hookCost: Double { 0.2 }
    /// What a move in an arc of any direction is worth: less than one along a stated direction.
    static var arcWorth: Double { 0.9 }

    private var bests = Buffer<Best>()
    private(set) var followed = 0

    /// False when memory is short.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        guard bests.reserve(program.pointee.stages.count) else { return false }
        bests.truncate(to: 0)
        while bests.count < program.pointee.stages.count { bests.append(Best(worth: 0, borders: Borders())) }
        return true
    }

    mutating func free() { bests.free() }

    mutating func begin(_ program: ProgramPointer) {
        followed = 0
        var at = 0
        while at < program.pointee.chains.count {
            let chain = program.pointee.chains[at]
            let best = bests.pointer(at: Int(chain.firstStage))
            var stage = 0
            while stage < Int(chain.stageCount) {
                best[stage] = Best(worth: stage == 0 ? 0 : PatternFollower.unreachable, borders: Borders())
                stage &+= 1
            }
            at &+= 1
        }
    }

    /// Takes the points of the way that it has not seen, or all of them when some have been dropped.
    @_optimize(speed)
    mutating func follow(_ path: StrokePath, _ program: ProgramPointer) {
        if path.wasThinned || followed >= path.count { begin(program) }
        var at = max(followed, 1)
        while at < path.count {
            let to = path[at]
            let from = path[at &- 1]
            var index = 0
            while index < program.pointee.chains.count {
                let chain = program.pointee.chains.pointer(at: index)
                let stages = program.pointee.stages.pointer(at: Int(chain.pointee.firstStage))
                let best = bests.pointer(at: Int(chain.pointee.firstStage))
                let count = Int(chain.pointee.stageCount)
                if to.isJump {
                    PatternFollower.jump(stages, best, count, border: UInt8(truncatingIfNeeded: at &- 1))
                } else {
                    PatternFollower.move(
                        stages, best, count, Point(to.x - from.x, to.y - from.y), to.along - from.along,
                        border: UInt8(truncatingIfNeeded: at &- 1))
                }
                index &+= 1
            }
            at &+= 1
        }
        followed = path.count
    }

    /// Before it is made, a move may be the first of any later stage.
    @inline(__always)
    private static func move(
        _ stages: UnsafePointer<Stage>, _ best: UnsafeMutablePointer<Best>, _ count: Int, _ way: Point, _ length: Double, border: UInt8
    ) {
        var carried = best[0]
        best[0].worth = carried.worth + worth(stages[0], way, length)
        var at = 1
        while at < count {
            if stages[at].isJump {
                // Reached by a jump alone; left by the first move after it.
                carried = best[at]
                best[at].worth = unreachable
            } else {
                if carried.worth > best[at].worth {
                    if stages[at].opens != Stage.same { carried.borders[Int(stages[at].opens & 15)] = border }
                    best[at].borders = carried.borders
                } else {
                    carried = best[at]
                }
                best[at].worth = carried.worth + worth(stages[at], way, length)
            }
            at &+= 1
        }
    }

    @inline(__always)
    private static func worth(_ stage: Stage, _ way: Point, _ length: Double) -> Double {
        stage.x * way.x + stage.y * way.y + stage.w * length
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    private static func jump(_ stages: UnsafePointer<Stage>, _ best: UnsafeMutablePointer<Best>, _ count: Int, border: UInt8) {
        var at = count &- 1
        while at > 0 {
            let next: Best
            if stages[at].isJump {
                var from = best[at &- 1]
                from.borders[Int(stages[at].opens & 15)] = border
                next = from
            } else {
                next = Best(worth: unreachable, borders: Borders())
            }
            best[at] = next
            at &-= 1
        }
        best[0].worth = unreachable
    }

    /// The best way through all stages up to point `end`, the last one so far.
    func borders(of chain: Chain, end: Int) -> (Borders, worth: Double) {
        let best = bests.pointer(at: Int(chain.firstStage))
        let after = best[Int(chain.stageCount) &- 1]
        var last = best[Int(chain.stageCount) &- 2]
        if after.worth > last.worth { return (after.borders, after.worth) }
        last.borders[Int(chain.segmentCount & 15)] = UInt8(truncatingIfNeeded: end)
        return (last.borders, last.worth)
    }

    /// What the way is worth that has come as far as the given jump, counted from 1.
    func worthBeforeJump(_ number: Int, of chain: Chain, _ program: ProgramPointer) -> Double {
        let stages = program.pointee.stages.pointer(at: Int(chain.firstStage))
        var left = number
        var at = 0
        while at < Int(chain.stageCount) {
            if stages[at].isJump { left &-= 1 }
            if left == 0 { return bests.pointer(at: Int(chain.firstStage))[at &- 1].worth }
            at &+= 1
        }
        return PatternFollower.unreachable
    }

    /// The stage that the stroke is most likely in, and what the way to it is worth.
    func likeliest(of chain: Chain) -> (stage: Int, worth: Double) {
        let best = bests.pointer(at: Int(chain.firstStage))
        var found = (stage: 0, worth: best[0].worth)
        var at = 1
        while at < Int(chain.stageCount) {
            if best[at].worth > found.worth { found = (at, best[at].worth) }
            at &+= 1
        }
        return found
    }
}
