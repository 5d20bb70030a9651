// Compiled patterns: the stages that are scored while a stroke is drawn, and the tests of the complete stroke.

/// A state of the matching machine: part of a segment, drawn in one direction.
struct PatternStage {
    /// Its node in the tree of stages, and its gain there.
    let node: UInt16
    let gain: UInt16
    /// The segment that begins with this stage (their number for the stage after the last segment), or `opensNone`.
    let opensSegment: UInt8

    /// Whether the stage represents the pen being up.
    var isJump: Bool { gain == UInt16(StageGain.Weight.jump.rawValue) }

    static var opensNone: UInt8 { 255 }
}

struct PatternSegment {
    enum Kind: UInt8 {
        case line = 0
        case arc
        case lift
    }

    var kind: Kind
    var isDirected: Bool
    /// The direction of a line, or of the start of an arc, in degrees clockwise from the right.
    var angle: Double
    /// The turning angle of an arc in degrees, positive clockwise.
    var sweep: Double
    /// The bits of the features that some test needs.
    var measured: UInt32 = 0
    /// Its path length in the ideal stroke, over the length of the first segment; 0 for a lift.
    var ideal = 0.0

    /// The direction of its chord.
    var chordAngle: Double { angle + sweep * 0.5 }

    /// Whether a line before it leads into it with less than this turn.
    func continues(_ line: PatternSegment, within degrees: Double) -> Bool {
        if line.kind != .line { return false }
        let turn = angle - line.angle
        return abs(turn - (turn / 360).rounded() * 360) < degrees
    }
}

/// One way to draw a pattern: a chain of stages.
struct PatternChain {
    var pattern: Int32
    var firstStage: Int32
    var stageCount: Int32
    /// That of the last stage, in the tree of stages.
    var lastRun: Int32 = 0
    var firstSegment: Int32
    var segmentCount: Int32
    var firstTest: Int32
    var testCount: Int32
    var lifts: Int32
    /// The bits of the features of the stroke that some test needs and that are measured only then.
    var measured: UInt32 = 0
    /// Whether anything may be drawn before it, and after it.
    var isOpenBefore: Bool
    var isOpenAfter: Bool

    /// The last stage of its last segment. One stage follows, for what is drawn after the pattern.
    var lastStage: Int { Int(stageCount) &- 2 }
}

struct Pattern {
    /// The range of its name in the program's names.
    var name: Int32
    var nameCount: Int32
    /// How much more frequent a fit is in ordinary touch than its likelihood says, as a binary logarithm. Where
    /// `PatternDemand` limits the likelihood, the limit is higher by this much.
    var common = 0.0
}

/// All patterns of a recognizer. Nothing changes in it once it is compiled: recognizers share it, see `SharedPrograms`.
struct PatternProgram {
    /// The most segments of a chain: limited by the capacity of `SegmentBoundaries`.
    static var mostSegments: Int { 14 }
    static var mostChains: Int { 256 }
    static var mostStages: Int { 2048 }
    static var mostPatterns: Int { 64 }

    var stages = Buffer<PatternStage>()
    var tree = StageTree()
    var segments = Buffer<PatternSegment>()
    var tests = Buffer<FeatureTest>()
    var chains = Buffer<PatternChain>()
    var patterns = Buffer<Pattern>()
    var names = Buffer<UInt8>()
    /// Its own copy of the text, and how many recognizers use it, if it is shared.
    var source: Text?
    var users = 1
    /// The largest number of lifts within a chain.
    var lifts = 0
    /// Whether anything may be drawn before or after some chain.
    var isOpen = false
    /// Whether some chain begins with an arc without a direction.
    var hasBends = false

    mutating func free() {
        stages.free()
        tree.free()
        segments.free()
        tests.free()
        chains.free()
        patterns.free()
        names.free()
        if let source { Memory.release(UnsafeMutablePointer(mutating: source.base)) }
    }

    /// The bytes that it takes, with what matching it takes.
    var footprint: Int {
        stages.bytes &+ tree.bytes &* 2 &+ segments.bytes &+ tests.bytes &+ chains.bytes &+ patterns.bytes &+ 4096
    }

    func name(of pattern: Int) -> Text {
        let found = patterns[pattern]
        return Text(base: UnsafePointer(names.pointer(at: Int(found.name))), count: Int(found.nameCount))
    }

    /// Returns the number of a segment as shown to users: from 1, not counting lifts.
    func number(ofSegment index: Int, in chain: PatternChain) -> Int {
        var number = 0
        for at in 0...index where segments[Int(chain.firstSegment) &+ at].kind != .lift { number &+= 1 }
        return number
    }

    /// Whether nothing but its bend tells the first segment of a chain: it is an arc without a direction.
    func begins(withBend chain: PatternChain) -> Bool {
        let first = segments.pointer(at: Int(chain.firstSegment))
        return first.pointee.kind == .arc && !first.pointee.isDirected
    }

    /// Returns the last stage of a stroke of a chain, counted from 0; the very last one if it has fewer strokes.
    func lastStage(ofStroke stroke: Int, in chain: PatternChain) -> Int {
        let last = Int(chain.stageCount) &- 1
        if stroke >= Int(chain.lifts) { return last }
        let stages = stages.pointer(at: Int(chain.firstStage))
        var (at, jumps) = (0, 0)
        while at < last {
            if stages[at &+ 1].isJump { jumps &+= 1 }
            if jumps > stroke { return at }
            at &+= 1
        }
        return last
    }

    /// Returns how many segments of a chain have begun when a stage is reached; lifts count.
    func segmentsBegun(in chain: PatternChain, at stage: Int) -> Int {
        let stages = stages.pointer(at: Int(chain.firstStage))
        var at = min(stage, chain.lastStage)
        while at > 0, stages[at].opensSegment == PatternStage.opensNone { at &-= 1 }
        return at > 0 ? Int(stages[at].opensSegment) &+ 1 : 0
    }

    /// Returns how many segments of a chain are drawn when a stage is reached, and how many there are; lifts do not
    /// count.
    func segmentsDrawn(in chain: PatternChain, at stage: Int) -> (drawn: Int, all: Int) {
        let begun = segmentsBegun(in: chain, at: stage)
        return (begun > 0 ? number(ofSegment: begun &- 1, in: chain) : 0, Int(chain.segmentCount &- chain.lifts))
    }

    /// Returns the limit of the total misfit of a chain: 1, or less if the likelihood must be higher than that of such
    /// fits.
    @inline(never)
    func limit(ofChain index: Int, _ demand: PatternDemand) -> Double {
        if !demand.isLimited { return 1 }
        return min(1, misfit(atLikelihood: leastLikelihood(ofChain: index, demand), ofChain: index))
    }

    private func leastLikelihood(ofChain index: Int, _ demand: PatternDemand) -> Double {
        demand.leastLikelihood + patterns[Int(chains[index].pattern)].common
    }

    /// Returns whether a fit is good enough, for the limit of its chain.
    func accepts(_ fit: PatternFit, limit: Double, _ demand: PatternDemand) -> Bool {
        fit.misfit <= limit
            && (!demand.isLimited || likelihood(of: fit) >= leastLikelihood(ofChain: fit.chain, demand))
    }
}

typealias ProgramPointer = UnsafeMutablePointer<PatternProgram>

extension UnsafeMutablePointer where Pointee == PatternProgram {
    /// Moves the program to the heap. Returns nil, with the program freed, when out of memory.
    static func make(_ program: PatternProgram) -> ProgramPointer? {
        if let made = Memory.box(program) { return made }
        var unwanted = program
        unwanted.free()
        return nil
    }

    func dispose() {
        pointee.free()
        Memory.release(self)
    }
}
