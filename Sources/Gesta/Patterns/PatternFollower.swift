// Follows a stroke through the stages of all chains at once, while it is drawn.

/// For each stage the most that the way so far is worth if it has come there: a few operations for each stage, every few points. What the stroke is most
/// likely to become can be read from it; where exactly it has corners is `PatternAligner`'s to say in the end.
struct PatternFollower {
    static var unreachable: Double { -1e300 }
    /// What is drawn before the first segment or after the last costs so much of its length: less than going against the segment's direction.
    static var hookCost: Double { 0.2 }
    /// What a move in an arc of any direction is worth: less than one along a stated direction.
    static var arcWorth: Double { 0.9 }

    private var worths = Buffer<Double>()
    /// Of each chain: what its likeliest stage is worth.
    private(set) var mosts = Buffer<Double>()
    /// The chain that the stroke goes along best.
    private(set) var leader = 0

    /// False when memory is short.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        guard worths.reserve(program.pointee.stages.count), mosts.reserve(program.pointee.chains.count) else {
            return false
        }
        worths.truncate(to: 0)
        mosts.truncate(to: 0)
        while mosts.count < program.pointee.chains.count { mosts.append(0) }
        while worths.count < program.pointee.stages.count { worths.append(0) }
        return true
    }

    mutating func free() {
        worths.free()
        mosts.free()
    }

    mutating func begin(_ program: ProgramPointer) {
        leader = 0
        var at = 0
        while at < worths.count {
            worths[at] = PatternFollower.unreachable
            at &+= 1
        }
        at = 0
        while at < program.pointee.chains.count {
            worths[Int(program.pointee.chains.pointer(at: at).pointee.firstStage)] = 0
            mosts[at] = 0
            at &+= 1
        }
    }

    /// The contact has gone on, in moves of `pace` points each; the last may be of fewer.
    @inline(__always)
    mutating func move(
        _ from: UnsafePointer<StrokePath.Node>, _ to: UnsafePointer<StrokePath.Node>, pace: Int,
        _ program: ProgramPointer
    ) {
        forEachChain(program) { chain, worths in
            let first = Int(chain.pointee.firstStage)
            let end = worths + Int(chain.pointee.stageCount)
            var most = 0.0
            var node = from
            while node < to {
                let next = node + pace < to ? node + pace : to
                let way = next.pointee.point - node.pointee.point
                let length = next.pointee.along - node.pointee.along
                if chain.pointee.lifts > 0 {
                    most = PatternFollower.move(way, length, program.pointee.stages.pointer(at: first), worths, end)
                } else {
                    most = PatternFollower.move(way, length, program.pointee.pairs.pointer(at: first >> 1), worths, end)
                }
                node = next
            }
            return most
        }
    }

    /// Answers what the likeliest stage is worth.
    @inline(__always)
    private static func move(
        _ way: Point, _ length: Double, _ pairs: UnsafePointer<StagePair>, _ worths: UnsafeMutablePointer<Double>,
        _ end: UnsafePointer<Double>
    ) -> Double {
        let (dx, dy, length) = (SIMD2(repeating: way.x), SIMD2(repeating: way.y), SIMD2(repeating: length))
        // Before it is made, a move may be the first of any later stage.
        var (before, most) = (-Double.infinity, -Double.infinity)
        var (pair, worth) = (pairs, worths)
        while worth < end {
            let gains = dx * pair.pointee.x + dy * pair.pointee.y + length * pair.pointee.w
            @inline(__always) func take(_ worth: inout Double, _ gain: Double) {
                before = before > worth ? before : worth
                worth = before + gain
                most = worth > most ? worth : most
            }
            take(&worth[0], gains[0])
            take(&worth[1], gains[1])
            pair += 1
            worth += 2
        }
        return most
    }

    /// The same in a chain with lifts.
    @inline(never)
    private static func move(
        _ way: Point, _ length: Double, _ stages: UnsafePointer<Stage>, _ worths: UnsafeMutablePointer<Double>,
        _ end: UnsafePointer<Double>
    ) -> Double {
        var (before, most) = (-Double.infinity, -Double.infinity)
        var (stage, worth) = (stages, worths)
        while worth < end {
            if stage.pointee.isJump {
                // Reached by a jump alone; left by the first move after it.
                before = worth.pointee
                worth.pointee = PatternFollower.unreachable
            } else {
                before = max(before, worth.pointee)
                worth.pointee = before + stage.pointee.worth(way.x, way.y, length)
                most = max(most, worth.pointee)
            }
            stage += 1
            worth += 1
        }
        return most
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    mutating func jump(_ program: ProgramPointer) {
        forEachChain(program) { chain, worths in
            let stages = program.pointee.stages.pointer(at: Int(chain.pointee.firstStage))
            var most = PatternFollower.unreachable
            var at = Int((chain.pointee.stageCount &- 1) | 1)
            while at >= 0 {
                worths[at] = stages[at].isJump ? worths[at &- 1] : PatternFollower.unreachable
                most = max(most, worths[at])
                at &-= 1
            }
            return most
        }
    }

    @inline(__always)
    private mutating func forEachChain(
        _ program: ProgramPointer, take: (UnsafePointer<Chain>, UnsafeMutablePointer<Double>) -> Double
    ) {
        var most = -Double.infinity
        var chain = program.pointee.chains.pointer(at: 0)
        var index = 0
        while index < program.pointee.chains.count {
            let found = take(chain, worths.pointer(at: Int(chain.pointee.firstStage)))
            mosts[index] = found
            if found > most {
                most = found
                leader = index
            }
            chain += 1
            index &+= 1
        }
    }

    /// The stage that the stroke is most likely in.
    @inline(__always)
    func likeliestStage(of chain: Int, _ program: ProgramPointer) -> Int {
        let most = mosts[chain]
        let chain = program.pointee.chains.pointer(at: chain)
        let worths = worths.pointer(at: Int(chain.pointee.firstStage))
        var stage = 0
        while stage <= chain.pointee.lastStage, worths[stage] < most { stage &+= 1 }
        return stage
    }

    /// What the way is worth if it has come to its end in a chain.
    func worth(of chain: Chain) -> Double {
        let worths = worths.pointer(at: Int(chain.firstStage))
        return max(worths[chain.lastStage], worths[chain.lastStage &+ 1])
    }

    /// What the way is worth that has come as far as the given jump, counted from 1.
    func worthBeforeJump(_ number: Int, of chain: Chain, _ program: ProgramPointer) -> Double {
        let stages = program.pointee.stages.pointer(at: Int(chain.firstStage))
        var left = number
        var at = 0
        while at < Int(chain.stageCount) {
            if stages[at].isJump { left &-= 1 }
            if left == 0 { return worths.pointer(at: Int(chain.firstStage))[at &- 1] }
            at &+= 1
        }
        return PatternFollower.unreachable
    }
}
