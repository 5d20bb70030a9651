// Follows a stroke through the stages of all chains at once, while it is drawn.

/// For each stage the most that the way so far is worth if it has come there: a few operations for each stage, every few points. What the stroke is most
/// likely to become can be read from it; where exactly it has corners is `PatternAligner`'s to say in the end.
struct PatternFollower {
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

    private var worths = Buffer<Double>()
    /// For each chain.
    private(set) var likeliest = Buffer<Likeliest>()
    /// The chain that the stroke goes along best.
    private(set) var leader = 0

    /// False when memory is short.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        guard worths.reserve(program.pointee.stages.count), likeliest.reserve(program.pointee.chains.count) else { return false }
        worths.truncate(to: 0)
        likeliest.truncate(to: 0)
        while likeliest.count < program.pointee.chains.count { likeliest.append(Likeliest(stage: 0, worth: 0)) }
        while worths.count < program.pointee.stages.count { worths.append(0) }
        return true
    }

    mutating func free() {
        worths.free()
        likeliest.free()
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
            likeliest[at] = Likeliest(stage: 0, worth: 0)
            at &+= 1
        }
    }

    /// The contact has gone on.
    @_optimize(speed)
    mutating func move(_ from: UnsafePointer<StrokePath.Node>, _ to: UnsafePointer<StrokePath.Node>, _ program: ProgramPointer) {
        let way = to.pointee.place - from.pointee.place
        let (dx, dy, length) = (way.x, way.y, to.pointee.along - from.pointee.along)
        forEachChain(program) { stages, worths, count in
            var (likely, most) = (0, -Double.infinity)
            // Before it is made, a move may be the first of any later stage.
            var before = -Double.infinity
            var at = 0
            while at < count {
                let stage = stages + at
                if stage.pointee.isJump {
                    // Reached by a jump alone; left by the first move after it.
                    before = worths[at]
                    worths[at] = PatternFollower.unreachable
                } else {
                    before = before > worths[at] ? before : worths[at]
                    let worth = before + stage.pointee.worth(dx, dy, length)
                    worths[at] = worth
                    // Without a branch, which could not be foreseen.
                    likely = worth > most ? at : likely
                    most = worth > most ? worth : most
                }
                at &+= 1
            }
            return Likeliest(stage: likely, worth: most)
        }
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    mutating func jump(_ program: ProgramPointer) {
        forEachChain(program) { stages, worths, count in
            var likeliest = Likeliest(stage: 0, worth: PatternFollower.unreachable)
            var at = count &- 1
            while at >= 0 {
                let worth = stages[at].isJump ? worths[at &- 1] : PatternFollower.unreachable
                worths[at] = worth
                if worth > likeliest.worth { likeliest = Likeliest(stage: at, worth: worth) }
                at &-= 1
            }
            return likeliest
        }
    }

    @inline(__always)
    private mutating func forEachChain(_ program: ProgramPointer, take: (UnsafePointer<Stage>, UnsafeMutablePointer<Double>, Int) -> Likeliest) {
        var most = -Double.infinity
        var index = 0
        while index < program.pointee.chains.count {
            let chain = program.pointee.chains.pointer(at: index)
            let first = Int(chain.pointee.firstStage)
            let found = take(program.pointee.stages.pointer(at: first), worths.pointer(at: first), Int(chain.pointee.stageCount))
            likeliest[index] = found
            if found.worth > most {
                most = found.worth
                leader = index
            }
            index &+= 1
        }
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
