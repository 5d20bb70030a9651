// Follows a stroke through the stages of all chains at once.

/// For each stage the best way to have come there: which borders between segments make the sum of what the moves are worth the greatest. That is the
/// segmentation for which the chords go furthest along the stated directions, found as the Viterbi algorithm finds the best path through a hidden
/// Markov model (Forney, "The Viterbi Algorithm", Proceedings of the IEEE, 1973): each move costs a few operations for each stage, and borders that
/// were found may move until the end.
struct PatternFollower {
    struct Best {
        var worth: Double
        /// Where each segment begins; the one after the last is where that ends.
        var borders: Borders
    }

    static var unreachable: Double { -1e300 }
    /// What is drawn before the first segment or after the last costs so much of its length: less than going against the segment's direction.
    static var hookCost: Double { 0.2 }
    /// What a move in an arc of any direction is worth: less than one along a stated direction.
    static var arcWorth: Double { 0.9 }

    /// The stage that a stroke is most likely in, and what the way to it is worth.
    struct Likeliest {
        var stage: Int
        var worth: Double
    }

    private var bests = Buffer<Best>()
    /// For each chain.
    private(set) var likeliest = Buffer<Likeliest>()
    /// The chain that the stroke goes along best.
    private(set) var leader = 0
    private var followed = 0

    /// False when memory is short.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        guard bests.reserve(program.pointee.stages.count), likeliest.reserve(program.pointee.chains.count) else { return false }
        bests.truncate(to: 0)
        likeliest.truncate(to: 0)
        while likeliest.count < program.pointee.chains.count { likeliest.append(Likeliest(stage: 0, worth: 0)) }
        while bests.count < program.pointee.stages.count { bests.append(Best(worth: 0, borders: Borders())) }
        return true
    }

    mutating func free() {
        bests.free()
        likeliest.free()
    }

    mutating func begin(_ program: ProgramPointer) {
        followed = 0
        leader = 0
        var at = 0
        while at < program.pointee.chains.count {
            let chain = program.pointee.chains[at]
            let best = bests.pointer(at: Int(chain.firstStage))
            var stage = 0
            while stage < Int(chain.stageCount) {
                best[stage] = Best(worth: stage == 0 ? 0 : PatternFollower.unreachable, borders: Borders())
                stage &+= 1
            }
            likeliest[at] = Likeliest(stage: 0, worth: 0)
            at &+= 1
        }
    }

    /// The way's points have new numbers: what is known of them stays.
    mutating func renumber(_ numbers: UnsafePointer<UInt8>, _ program: ProgramPointer) {
        if followed > 0 { followed = Int(numbers[followed &- 1]) &+ 1 }
        var at = 0
        while at < program.pointee.chains.count {
            let chain = program.pointee.chains.pointer(at: at)
            let best = bests.pointer(at: Int(chain.pointee.firstStage))
            var stage = 0
            while stage < Int(chain.pointee.stageCount) {
                best[stage].borders.renumber(numbers, count: Int(chain.pointee.segmentCount) &+ 1)
                stage &+= 1
            }
            at &+= 1
        }
    }

    /// Takes the points of the way that it has not seen.
    @_optimize(speed)
    mutating func follow(_ nodes: UnsafePointer<StrokePath.Node>, _ count: Int, _ program: ProgramPointer) {
        var at = max(followed, 1)
        while at < count {
            let to = nodes + at
            let (dx, dy) = (to.pointee.x - to[-1].x, to.pointee.y - to[-1].y)
            let length = to.pointee.along - to[-1].along
            let border = Borders(repeating: at &- 1)
            var index = 0
            var most = -Double.infinity
            while index < program.pointee.chains.count {
                let chain = program.pointee.chains.pointer(at: index)
                let stages = program.pointee.stages.pointer(at: Int(chain.pointee.firstStage))
                let best = bests.pointer(at: Int(chain.pointee.firstStage))
                let count = Int(chain.pointee.stageCount)
                let found = to.pointee.isJump
                    ? PatternFollower.jump(stages, best, count, border: border)
                    : PatternFollower.move(stages, best, count, dx, dy, length, border: border)
                likeliest[index] = found
                if found.worth > most {
                    most = found.worth
                    leader = index
                }
                index &+= 1
            }
            at &+= 1
        }
        followed = count
    }

    /// Before it is made, a move may be the first of any later stage. Answers the stage that the stroke is most likely in then.
    @inline(__always)
    private static func move(
        _ stages: UnsafePointer<Stage>, _ best: UnsafeMutablePointer<Best>, _ count: Int, _ dx: Double, _ dy: Double, _ length: Double, border: Borders
    ) -> Likeliest {
        var worth = best.pointee.worth
        var borders = best.pointee.borders
        var likeliest = Likeliest(stage: 0, worth: worth + stages.pointee.w * length)
        best.pointee.worth = likeliest.worth
        var at = 1
        while at < count {
            let stage = stages + at
            let own = best + at
            if stage.pointee.isJump {
                // Reached by a jump alone; left by the first move after it.
                worth = own.pointee.worth
                borders = own.pointee.borders
                own.pointee.worth = unreachable
            } else {
                if worth > own.pointee.worth {
                    borders.take(border, at: stage.pointee.place)
                    own.pointee.borders = borders
                } else {
                    worth = own.pointee.worth
                    borders = own.pointee.borders
                }
                let now = worth + stage.pointee.x * dx + stage.pointee.y * dy + stage.pointee.w * length
                own.pointee.worth = now
                if now > likeliest.worth { likeliest = Likeliest(stage: at, worth: now) }
            }
            at &+= 1
        }
        return likeliest
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    private static func jump(_ stages: UnsafePointer<Stage>, _ best: UnsafeMutablePointer<Best>, _ count: Int, border: Borders) -> Likeliest {
        var likeliest = Likeliest(stage: 0, worth: unreachable)
        var at = count &- 1
        while at > 0 {
            let next: Best
            if stages[at].isJump {
                var from = best[at &- 1]
                from.borders.take(border, at: stages[at].place)
                next = from
                if next.worth > likeliest.worth { likeliest = Likeliest(stage: at, worth: next.worth) }
            } else {
                next = Best(worth: unreachable, borders: Borders())
            }
            best[at] = next
            at &-= 1
        }
        best[0].worth = unreachable
        return likeliest
    }

    /// The best way through all stages up to point `end`, the last one so far.
    func borders(of chain: Chain, end: Int) -> (Borders, worth: Double) {
        let best = bests.pointer(at: Int(chain.firstStage))
        let after = best[chain.lastStage &+ 1]
        var last = best[chain.lastStage]
        if after.worth > last.worth { return (after.borders, after.worth) }
        last.borders.take(Borders(repeating: end), at: Borders(placeOf: Int(chain.segmentCount)))
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
}
