// Follows a stroke along patterns, and tells how well it fits them and what is wrong with it.

/// How a stroke fits one chain.
struct PatternFit {
    var chain = -1
    var pattern = -1
    /// What its tests add up to: 0 is perfect, 1 is at the limit.
    var misfit = PatternFit.hopeless
    /// The test that contributes most, and its figure.
    var worst = -1
    var figure = 0.0
    /// The stage that the stroke is most likely in at its end.
    var stage = 0

    /// The stroke does not go along the pattern at all.
    static var hopeless: Double { 1e9 }
    var isHopeless: Bool { misfit >= PatternFit.hopeless }
}

/// Follows a stroke and judges it, for all patterns of a program.
struct PatternMatcher {
    private(set) var program: ProgramPointer?
    var path = StrokePath()
    private var follower = PatternFollower()
    private var aligner = PatternAligner()
    private var measures = StrokeMeasures()
    /// How far the way has been followed, by how many points each time, and from which one on that is due again.
    private var followed: UnsafePointer<StrokePath.Node>?
    private var pace = 4
    private var due: UnsafePointer<StrokePath.Node>?
    /// What the way is worth at least, of its length, for a chain to be looked at more closely.
    static var leastWorth: Double { 0.45 }
    /// The same for what was worked out while the stroke was followed, in longer moves: those cut corners.
    static var leastFollowed: Double { 0.15 }
    /// One test alone never counts for more than this, so that what is right about the rest is still seen.
    static var mostOfOne: Double { 2 }

    /// From now on this program, which it then owns. False, with nothing changed, when memory is short.
    mutating func take(_ new: ProgramPointer) -> Bool {
        if !path.isPrepared, !path.prepare() || !measures.prepare() {
            path.free()
            measures.free()
            return false
        }
        guard follower.prepare(new), aligner.prepare(new) else { return false }
        program?.dispose()
        program = new
        return true
    }

    mutating func free() {
        program?.dispose()
        program = nil
        path.free()
        measures.free()
        follower.free()
        aligner.free()
    }

    /// `isWatched`: somebody wants to know at each point how it stands.
    mutating func begin(_ program: ProgramPointer, at point: Point, time: Int64, isWatched: Bool) {
        path.begin(at: point, time: time)
        follower.begin(program)
        pace = isWatched ? 1 : 4
        stand()
    }

    /// Where the contact is now. True when it is time to `follow`.
    @inline(__always)
    mutating func add(_ point: Point, time: Int64) -> Bool {
        path.add(point, time: time) && path.end >= due.unsafelyUnwrapped
    }

    /// The way has been followed to where it is.
    @inline(__always)
    private mutating func stand() { stand(at: path.end) }
    @inline(__always)
    private mutating func stand(at end: UnsafePointer<StrokePath.Node>) {
        followed = end
        due = end + pace
    }

    /// When it is time to follow: that can wait, for `catchUp`, while the way is no longer than this. False when it is, or when there is no room to wait.
    @inline(__always)
    mutating func wait(within length: Double) -> Bool {
        if path.length > length || !path.hasRoom { return false }
        due = due.unsafelyUnwrapped + pace
        return true
    }

    /// Something waits for `catchUp`.
    @inline(__always)
    var isBehind: Bool { due.unsafelyUnwrapped > followed.unsafelyUnwrapped + pace }

    /// How long the way is that has been followed.
    var followedLength: Double { followed.unsafelyUnwrapped.pointee.along }

    /// Follows the stroke to where it was due last, the same as it would have been without waiting.
    mutating func catchUp() { follow(to: due.unsafelyUnwrapped - pace) }

    /// Follows the stroke to where it is.
    @inline(__always)
    mutating func follow() {
        follow(to: path.end)
        if !path.hasRoom {
            path.makeRoom()
            stand()
        }
    }

    @_optimize(speed) @inline(never)
    private mutating func follow(to end: UnsafePointer<StrokePath.Node>) {
        if followed.unsafelyUnwrapped < end {
            follower.move(followed.unsafelyUnwrapped, end, pace: pace, program.unsafelyUnwrapped)
        }
        stand(at: end)
    }

    mutating func finish(at point: Point, time: Int64) {
        path.finish(at: point, time: time)
        follow()
        path.settle()
        stand()
    }

    mutating func jump(_ program: ProgramPointer, to point: Point, time: Int64) {
        path.jump(to: point, time: time)
        follower.jump(program)
        stand()
    }

    /// Makes the way ready to be judged, when it has been followed to its end.
    mutating func tidy() {
        path.tidy()
        stand()
    }

    /// The stroke as it is now, were it to end here.
    mutating func judge(_ program: ProgramPointer, chain index: Int, unitsPerMillimetre: Double) -> PatternFit {
        let chain = program.pointee.chains[index]
        var fit = PatternFit(chain: index, pattern: Int(chain.pattern))
        if path.count < 2 { return fit }
        if !chain.isOpenBefore, !chain.isOpenAfter,
            follower.worth(of: chain) < PatternMatcher.leastFollowed * path.length
        {
            return fit
        }
        let found = aligner.align(path, chain, program.pointee.stages.pointer(at: Int(chain.firstStage)))
        let (borders, worth) = (found.borders, found.worth)
        fit.stage = found.likeliest
        if !(worth > PatternFollower.unreachable * 0.5) { return fit }
        var end = borders[0]
        var at = 1
        while at <= Int(chain.segmentCount) {
            let next = borders[at]
            if end >= next { return fit }
            end = next
            at &+= 1
        }
        let inside = path[end].along - path[borders[0]].along
        let outside = chain.isOpenBefore || chain.isOpenAfter ? 0 : path.length - inside
        if !(worth + outside * PatternFollower.hookCost >= PatternMatcher.leastWorth * inside) { return fit }
        let segments = program.pointee.segments.pointer(at: Int(chain.firstSegment))
        measures.measure(path, chain, segments, borders, unitsPerMillimetre: unitsPerMillimetre)
        fit.misfit = 0
        var greatest = -1.0
        let tests = program.pointee.tests.pointer(at: 0)
        at = Int(chain.firstTest)
        while at < Int(chain.firstTest &+ chain.testCount) {
            let off = (measures.figure(tests[at]) - tests[at].middle) / tests[at].half
            let square = off * off
            let fourth = square * square
            let part = PatternMatcher.mostOfOne * fourth / (PatternMatcher.mostOfOne + fourth)
            fit.misfit += part
            fit.worst = part > greatest ? at : fit.worst
            greatest = part > greatest ? part : greatest
            at &+= 1
        }
        if fit.worst >= 0 { fit.figure = measures.figure(tests[fit.worst]) }
        return fit
    }

    /// The best fit of all, and the best of another pattern. Fits of different patterns are compared by how much of their limits they use up.
    @inline(never)
    mutating func best(_ program: ProgramPointer, unitsPerMillimetre: Double, strictness: Double) -> (
        PatternFit, second: PatternFit
    ) {
        var (best, second) = (PatternFit(), PatternFit())
        var (least, next) = (Double.infinity, Double.infinity)
        var at = 0
        while at < program.pointee.chains.count {
            let fit = judge(program, chain: at, unitsPerMillimetre: unitsPerMillimetre)
            if !fit.isHopeless {
                let part = fit.misfit / program.pointee.limit(of: fit.pattern, strictness: strictness)
                if part < least {
                    if best.pattern != fit.pattern { (second, next) = (best, least) }
                    (best, least) = (fit, part)
                } else if part < next, fit.pattern != best.pattern {
                    (second, next) = (fit, part)
                }
            }
            at &+= 1
        }
        return (best, second)
    }

    /// What the way is worth along the best chain of another pattern than the leader's.
    func rivalWorth(_ program: ProgramPointer) -> Double {
        let mine = program.pointee.chains[leader].pattern
        var rival = PatternFollower.unreachable
        var at = 0
        while at < program.pointee.chains.count {
            if program.pointee.chains.pointer(at: at).pointee.pattern != mine { rival = max(rival, follower.mosts[at]) }
            at &+= 1
        }
        return rival
    }

    /// How many of a chain's segments have been drawn when it has come to a stage, of how many; lifts are none.
    static func segmentsDrawn(_ program: ProgramPointer, chain index: Int, stage: Int) -> (drawn: Int, all: Int) {
        let chain = program.pointee.chains[index]
        let stages = program.pointee.stages.pointer(at: Int(chain.firstStage))
        var drawn = 0
        var at = 1
        while at <= min(stage, chain.lastStage) {
            if stages[at].opens != Stage.same, !stages[at].isJump { drawn &+= 1 }
            at &+= 1
        }
        return (drawn, Int(chain.segmentCount &- chain.lifts))
    }

    /// Of its length: what goes along a pattern this well may still become it.
    static var contestedWorth: Double { 0.7 }

    /// The chain that the stroke goes along best, what the way is worth along it, and the stage that it is likely in.
    @inline(__always)
    var leader: Int { follower.leader }
    @inline(__always)
    var worth: Double { follower.mosts[leader] }
    @inline(__always)
    func stage(_ program: ProgramPointer) -> Int { follower.likeliestStage(of: leader, program) }

    /// After so many strokes, some chain goes on with another.
    func mayGoOn(_ program: ProgramPointer, after strokes: Int) -> Bool {
        var at = 0
        while at < program.pointee.chains.count {
            let chain = program.pointee.chains[at]
            if strokes <= Int(chain.lifts) {
                let worth = follower.worthBeforeJump(strokes, of: chain, program)
                if worth > PatternMatcher.leastWorth * path.length { return true }
            }
            at &+= 1
        }
        return false
    }
}
