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
        // Four at once while there are no jumps: a stage's numbers then stay in registers meanwhile.
        while chain.lifts == 0, !path.hasJumps, last &- move >= 4 {
            PatternAligner.take(Moves(four: path.base + move), isFour: true, move, stages, stands, count)
            move &+= 4
        }
        while move < last {
            if path.base[move &+ 1].isJump {
                PatternAligner.jump(move, stages, stands, count)
            } else {
                PatternAligner.take(Moves(one: path.base + move), isFour: false, move, stages, stands, count)
            }
            move &+= 1
        }
        let (end, after) = (stands[chain.lastStage].worth, stands[chain.lastStage &+ 1].worth)
        var found = Alignment(worth: max(end, after), likeliest: 0)
        found.borders[Int(chain.segmentCount)] = last
        PatternAligner.trace(from: after > end ? chain.lastStage &+ 1 : chain.lastStage, last, stages, stands, &found.borders)
        at = 1
        while at < count {
            if stands[at].worth > stands[found.likeliest].worth { found.likeliest = at }
            at &+= 1
        }
        return found
    }

    /// One move, or four one after another.
    private struct Moves {
        var dx = SIMD4<Double>()
        var dy = SIMD4<Double>()
        var length = SIMD4<Double>()

        @inline(__always)
        init(one from: UnsafePointer<StrokePath.Node>) {
            dx[0] = from[1].x - from[0].x
            dy[0] = from[1].y - from[0].y
            length[0] = from[1].along - from[0].along
        }

        @inline(__always)
        init(four from: UnsafePointer<StrokePath.Node>) {
            dx = SIMD4(from[1].x, from[2].x, from[3].x, from[4].x) - SIMD4(from[0].x, from[1].x, from[2].x, from[3].x)
            dy = SIMD4(from[1].y, from[2].y, from[3].y, from[4].y) - SIMD4(from[0].y, from[1].y, from[2].y, from[3].y)
            length = SIMD4(from[1].along, from[2].along, from[3].along, from[4].along)
                - SIMD4(from[0].along, from[1].along, from[2].along, from[3].along)
        }
    }

    /// Before it is made, a move may be the first of any later stage.
    @inline(__always)
    private static func take(
        _ moves: Moves, isFour: Bool, _ number: Int, _ stages: UnsafePointer<Stage>, _ stands: UnsafeMutablePointer<Stand>, _ count: Int
    ) {
        // What the best way to the stage before is worth, ahead of each move.
        var before = SIMD4(repeating: -Double.infinity)
        let first = UInt64(truncatingIfNeeded: number & 63)
        var at = 0
        while at < count {
            let stage = stages + at
            var worth = stands[at].worth
            if !isFour, stage.pointee.isJump {
                // Reached by a jump alone; left by the first move after it.
                before[0] = worth
                stands[at].worth = PatternFollower.unreachable
            } else {
                let gains = moves.dx * stage.pointee.x + moves.dy * stage.pointee.y + moves.length * stage.pointee.w
                var entered: UInt64 = 0
                @inline(__always) func make(_ move: Int) {
                    if before[move] > worth { entered |= 1 << UInt64(move) }
                    worth = before[move] > worth ? before[move] : worth
                    before[move] = worth
                    worth += gains[move]
                }
                make(0)
                if isFour {
                    make(1)
                    make(2)
                    make(3)
                }
                stands[at].worth = worth
                Stand.word(stands + at, number >> 6).pointee |= entered &<< first
            }
            at &+= 1
        }
    }

    /// From the end of one stroke to the beginning of the next: only the stages for it can be reached, from the ones before them.
    private static func jump(_ number: Int, _ stages: UnsafePointer<Stage>, _ stands: UnsafeMutablePointer<Stand>, _ count: Int) {
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
        from stage: Int, _ last: Int, _ stages: UnsafePointer<Stage>, _ stands: UnsafeMutablePointer<Stand>, _ borders: inout Borders
    ) {
        var move = last
        var at = stage
        while at > 0 {
            var word = move >> 6
            var bits = Stand.word(stands + at, word).pointee & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (move & 63)))
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
