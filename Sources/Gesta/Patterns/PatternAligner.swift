// Finds where a pattern's segments begin in a stroke.

/// The borders between segments that make the sum of what the moves are worth the greatest: the segmentation for which the chords go furthest along the
/// stated directions. Found as the Viterbi algorithm finds the best path through a hidden Markov model (Forney, "The Viterbi Algorithm", Proceedings of
/// the IEEE, 1973): each move costs a few operations and leaves a bit for each stage, and the bits are read backwards.
struct PatternAligner {
    struct Stand {
        /// Of the best way to the stage, up to the last move.
        var worth: Double
        /// Bit n: ahead of move n it was better to come here from the stage before than to have been here. A move goes from the point of its number on.
        var entered: (UInt64, UInt64, UInt64)

        static var start: Stand { Stand(worth: PatternFollower.unreachable, entered: (0, 0, 0)) }

        /// 64 moves' bits.
        @inline(__always)
        static func word(_ stand: UnsafeMutablePointer<Stand>, _ index: Int) -> UnsafeMutablePointer<UInt64> {
            (UnsafeMutableRawPointer(stand) + MemoryLayout<Double>.stride).assumingMemoryBound(to: UInt64.self) + index
        }
    }

    private var stands = Buffer<Stand>()

    /// False when memory is short.
    mutating func prepare(_ program: ProgramPointer) -> Bool {
        var most = 0
        var at = 0
        while at < program.pointee.chains.count {
            most = max(most, Int(program.pointee.chains[at].stageCount))
            at &+= 1
        }
        guard stands.reserve(most) else { return false }
        while stands.count < most { stands.append(Stand.start) }
        return true
    }

    mutating func free() { stands.free() }

    struct Alignment {
        /// Where each segment of a chain begins in the way, and the last one ends.
        var borders = Borders()
        /// What that is worth; and the stage that is worth most to have come to, which need not be the last.
        var worth: Double
        var likeliest: Int
    }

    @_optimize(speed)
    func align(_ path: StrokePath, _ chain: Chain, _ stages: UnsafePointer<Stage>) -> Alignment {
        let stands = stands.pointer(at: 0)
        let count = Int(chain.stageCount)
        var at = 0
        while at < count {
            stands[at] = Stand.start
            at &+= 1
        }
        stands[0].worth = 0
        let last = path.count &- 1
        var move = 0
        while chain.lifts == 0, !path.hasJumps, last &- move >= 4 {
            PatternAligner.takeFour(path.base + move, move, stages, stands, count)
            move &+= 4
        }
        while move < last {
            if path.base[move &+ 1].isJump {
                PatternAligner.jump(move, stages, stands, count)
            } else {
                PatternAligner.takeOne(path.base + move, move, stages, stands, count)
            }
            move &+= 1
        }
        let (end, after) = (stands[chain.lastStage].worth, stands[chain.lastStage &+ 1].worth)
        var found = Alignment(worth: max(end, after), likeliest: 0)
        found.borders[Int(chain.segmentCount)] = last
        PatternAligner.trace(
            from: after > end ? chain.lastStage &+ 1 : chain.lastStage, last, stages, stands, &found.borders)
        at = 1
        while at < count {
            if stands[at].worth > stands[found.likeliest].worth { found.likeliest = at }
            at &+= 1
        }
        return found
    }

    /// Four moves, in a chain without lifts: a stage's numbers stay in registers meanwhile.
    @inline(__always)
    private static func takeFour(
        _ from: UnsafePointer<StrokePath.Node>, _ number: Int, _ stages: UnsafePointer<Stage>,
        _ stands: UnsafeMutablePointer<Stand>, _ count: Int
    ) {
        let (a, b, c, d) = (
            from[1].point - from[0].point, from[2].point - from[1].point, from[3].point - from[2].point,
            from[4].point - from[3].point
        )
        let lengths = (
            from[1].along - from[0].along, from[2].along - from[1].along, from[3].along - from[2].along,
            from[4].along - from[3].along
        )
        let first = UInt64(truncatingIfNeeded: number & 63)
        // What the best way to the stage before is worth, ahead of each move. Nothing comes before the first, which is for hooks, of any direction.
        let hook = stages.pointee.w
        var before = (stands.pointee.worth, 0.0, 0.0, 0.0)
        before.1 = before.0 + lengths.0 * hook
        before.2 = before.1 + lengths.1 * hook
        before.3 = before.2 + lengths.2 * hook
        stands.pointee.worth = before.3 + lengths.3 * hook
        var at = 1
        while at < count {
            let stage = stages + at
            var worth = stands[at].worth
            var entered: UInt64 = 0
            // Before it is made, a move may be the first of any later stage.
            @inline(__always) func make(_ move: UInt64, _ before: inout Double, _ gain: Double) {
                entered |= before > worth ? 1 << move : 0
                worth = before > worth ? before : worth
                before = worth
                worth += gain
            }
            let gains: (Double, Double, Double, Double)
            if stage.pointee.isDirected {
                let way = Point(stage.pointee.x, stage.pointee.y)
                gains = (a.dot(way), b.dot(way), c.dot(way), d.dot(way))
            } else {
                let w = stage.pointee.w
                gains = (lengths.0 * w, lengths.1 * w, lengths.2 * w, lengths.3 * w)
            }
            make(0, &before.0, gains.0)
            make(1, &before.1, gains.1)
            make(2, &before.2, gains.2)
            make(3, &before.3, gains.3)
            stands[at].worth = worth
            Stand.word(stands + at, number >> 6).pointee |= entered &<< first
            at &+= 1
        }
    }

    @inline(__always)
    private static func takeOne(
        _ from: UnsafePointer<StrokePath.Node>, _ number: Int, _ stages: UnsafePointer<Stage>,
        _ stands: UnsafeMutablePointer<Stand>, _ count: Int
    ) {
        let (dx, dy, length) = (from[1].x - from[0].x, from[1].y - from[0].y, from[1].along - from[0].along)
        let bit = 1 &<< UInt64(truncatingIfNeeded: number & 63)
        var before = -Double.infinity
        var at = 0
        while at < count {
            let stage = stages + at
            let worth = stands[at].worth
            if stage.pointee.isJump {
                // Reached by a jump alone; left by the first move after it.
                before = worth
                stands[at].worth = PatternFollower.unreachable
            } else {
                if before > worth { Stand.word(stands + at, number >> 6).pointee |= bit }
                before = before > worth ? before : worth
                stands[at].worth = before + stage.pointee.worth(dx, dy, length)
            }
            at &+= 1
        }
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    private static func jump(
        _ number: Int, _ stages: UnsafePointer<Stage>, _ stands: UnsafeMutablePointer<Stand>, _ count: Int
    ) {
        var at = count &- 1
        while at >= 0 {
            let isJump = stages[at].isJump
            stands[at].worth = isJump ? stands[at &- 1].worth : PatternFollower.unreachable
            if isJump { Stand.word(stands + at, number >> 6).pointee |= 1 &<< UInt64(truncatingIfNeeded: number & 63) }
            at &-= 1
        }
    }

    /// Back from the last move to the first, and from stage to stage.
    private static func trace(
        from stage: Int, _ last: Int, _ stages: UnsafePointer<Stage>, _ stands: UnsafeMutablePointer<Stand>,
        _ borders: inout Borders
    ) {
        var move = last
        var at = stage
        while at > 0 {
            var word = move >> 6
            var bits =
                Stand.word(stands + at, word).pointee & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (move & 63)))
            while bits == 0, word > 0 {
                word &-= 1
                bits = Stand.word(stands + at, word).pointee
            }
            if bits == 0 { return }
            move = word &* 64 &+ 63 &- bits.leadingZeroBitCount
            if stages[at].opens != Stage.same { borders[Int(stages[at].opens)] = move }
            at &-= 1
        }
    }
}
