// Compiled patterns: what is followed while a stroke is drawn, and what is asked of it then.

/// One step of following: a direction in which the contact is expected to go.
struct Stage {
    /// A move by (dx, dy) of length l is worth x dx + y dy + w l: its part along the direction, or its length where any direction will do.
    var x: Double
    var y: Double
    var w: Double
    /// The segment that begins with this stage (their count for what comes after the last), or `same`.
    var opens: UInt8
    /// Stands for the pen being up.
    var isJump: Bool

    static var same: UInt8 { 255 }

    /// Along a direction: what is worth its length, whatever its direction, is worth nothing along one.
    var isDirected: Bool { w.bitPattern == 0 }

    @inline(__always)
    func worth(_ dx: Double, _ dy: Double, _ length: Double) -> Double { dx * x + dy * y + length * w }
}

/// Two stages that follow each other, whose moves are worked out at once.
struct StagePair {
    var x: SIMD2<Double>
    var y: SIMD2<Double>
    var w: SIMD2<Double>

    init(_ a: Stage, _ b: Stage) {
        x = SIMD2(a.x, b.x)
        y = SIMD2(a.y, b.y)
        w = SIMD2(a.w, b.w)
    }
}

enum SegmentKind: UInt8 {
    case line = 0
    case arc
    case lift
}

struct Segment {
    var kind: SegmentKind
    var isDirected: Bool
    /// Where it goes, or an arc begins to go, in degrees clockwise from the right.
    var angle: Double
    /// Of an arc, in degrees: positive clockwise.
    var sweep: Double
    /// Bit n: some test asks for feature n.
    var wanted: UInt32 = 0

    /// Where its chord goes.
    var chordAngle: Double { angle + sweep * 0.5 }
}

/// One way in which a pattern can be drawn.
struct Chain {
    var pattern: Int32
    /// Even: stages are followed in pairs. Where their count is odd the last one stands there twice, and comes to the same twice.
    var firstStage: Int32
    var stageCount: Int32
    var firstSegment: Int32
    var segmentCount: Int32
    var firstTest: Int32
    var testCount: Int32
    var lifts: Int32
    /// Anything may come before it, and after it.
    var isOpenBefore: Bool
    var isOpenAfter: Bool

    /// How much of it has been drawn, 0 to 1, when a stage has been reached.
    @inline(__always)
    func progress(_ stage: Int) -> Double { stage > lastStage ? 1 : max(0, (Double(stage) - 0.5) / Double(lastStage)) }

    /// Of its last segment; after it comes what is drawn besides.
    var lastStage: Int { Int(stageCount) &- 2 }
}

struct Pattern {
    /// In the program's names.
    var name: Int32
    var nameCount: Int32
    /// What tests may add up to at the strict point, where 1 is the most by default.
    var strictLimit: Double
}

/// All the patterns of a recognizer.
struct PatternProgram {
    /// Segments of a chain: what `Borders` has room for.
    static var mostSegments: Int { 14 }
    static var mostChains: Int { 128 }
    static var mostStages: Int { 2048 }
    static var mostPatterns: Int { 64 }

    var stages = Buffer<Stage>()
    var pairs = Buffer<StagePair>()
    var segments = Buffer<Segment>()
    var tests = Buffer<Test>()
    var chains = Buffer<Chain>()
    var patterns = Buffer<Pattern>()
    var names = Buffer<UInt8>()
    /// The most lifts with the pen up in any chain.
    var lifts = 0

    mutating func free() {
        stages.free()
        pairs.free()
        segments.free()
        tests.free()
        chains.free()
        patterns.free()
        names.free()
    }

    func name(of pattern: Int) -> Text {
        let found = patterns[pattern]
        return Text(base: UnsafePointer(names.pointer(at: Int(found.name))), count: Int(found.nameCount))
    }

    /// Which segment of a chain it is as people count: from 1, without the lifts.
    func number(ofSegment index: Int, in chain: Chain) -> Int {
        var number = 0
        var at = 0
        while at <= index {
            if segments[Int(chain.firstSegment) &+ at].kind != .lift { number &+= 1 }
            at &+= 1
        }
        return number
    }

    /// What the tests may add up to. Strictness 1 is the default, 2 the strict point.
    func limit(of pattern: Int, strictness: Double) -> Double {
        let strict = patterns[pattern].strictLimit
        return max(1 + (strict - 1) * (strictness - 1), strict * 0.1)
    }
}

typealias ProgramPointer = UnsafeMutablePointer<PatternProgram>

extension UnsafeMutablePointer where Pointee == PatternProgram {
    /// The program at a place of its own. Nil, with the program freed, when memory is short.
    static func make(_ program: PatternProgram) -> ProgramPointer? {
        guard let memory = Memory.allocate(MemoryLayout<PatternProgram>.stride) else {
            var unwanted = program
            unwanted.free()
            return nil
        }
        let made = memory.bindMemory(to: PatternProgram.self, capacity: 1)
        made.initialize(to: program)
        return made
    }

    func dispose() {
        pointee.free()
        Memory.release(self)
    }
}
