// Turns what pattern text says into chains of stages, segments and tests.

struct PatternCompiler {
    enum Outcome {
        case program(ProgramPointer)
        case fault(PatternFault)
        case outOfMemory
    }

    private var parser: PatternParser
    private var program = PatternProgram()
    private var isShort = false

    /// The sequence being compiled, in the order in which it is drawn.
    private var drawn = Buffer<PatternItem>()

    static func compile(_ text: Text) -> Outcome {
        var compiler = PatternCompiler(parser: PatternParser(text))
        defer { compiler.parser.free() }
        defer { compiler.drawn.free() }
        while !compiler.parser.isAtEnd {
            guard let (name, first) = compiler.parser.pattern() else { break }
            compiler.add(name, first)
            if compiler.isShort || compiler.parser.fault != nil { break }
        }
        // First: what could not be kept may look like a fault.
        if compiler.isShort || compiler.parser.isShort {
            compiler.program.free()
            return .outOfMemory
        }
        if let fault = compiler.parser.fault {
            compiler.program.free()
            return .fault(fault)
        }
        guard let made = ProgramPointer.make(compiler.program) else { return .outOfMemory }
        return .program(made)
    }

    private mutating func add(_ name: Text, _ first: Int) {
        if program.patterns.count >= PatternProgram.mostPatterns { return parser.refuse("64 patterns at most") }
        let start = program.names.count
        guard program.names.reserve(start &+ name.count &+ 1) else {
            isShort = true
            return
        }
        var at = 0
        while at < name.count {
            program.names.append(name[at])
            at &+= 1
        }
        program.names.append(0)
        var strict = -1.0
        at = first
        while at < parser.sequences.count, !isShort, parser.fault == nil {
            let stated = add(parser.sequences[at], pattern: program.patterns.count)
            if stated > 0 { strict = stated }
            at &+= 1
        }
        let pattern = Pattern(
            name: Int32(start), nameCount: Int32(name.count), strictLimit: strict > 0 ? strict : Tolerances.strict)
        if !program.patterns.append(pattern) { isShort = true }
    }

    /// All the ways in which a sequence may be drawn. Answers its strict limit, when it states one.
    private mutating func add(_ sequence: PatternSequence, pattern: Int) -> Double {
        var marks = Marks()
        drawn.truncate(to: 0)
        var whole = PatternItem(kind: .whole)
        var at = 0
        while at < Int(sequence.count) {
            let item = parser.items[Int(sequence.first) &+ at]
            switch item.kind {
            case .flag: marks.set(item.flag)
            case .whole: whole = item
            case .each: marks.each = item
            case .ellipsis:
                if drawn.isEmpty, !marks.isOpenBefore {
                    marks.isOpenBefore = true
                } else if at &+ 1 == Int(sequence.count) {
                    marks.isOpenAfter = true
                } else {
                    parser.refuse("\"...\" stands at the start or the end only")
                }
            case .line, .arc, .lift:
                if !drawn.append(item) { isShort = true }
            }
            at &+= 1
        }
        let count = drawn.count
        if count == 0 { parser.refuse("expected something to draw") }
        if count > PatternProgram.mostSegments { parser.refuse("14 segments at most") }
        if isShort || parser.fault != nil { return -1 }
        if drawn[0].kind == .lift || drawn[count &- 1].kind == .lift {
            parser.refuse("a lift stands between two strokes")
        }
        at = 0
        while at &+ 1 < count {
            if drawn[at].kind == .lift, drawn[at &+ 1].kind == .lift {
                parser.refuse("a lift stands between two strokes")
            }
            if drawn[at].kind == .lift, marks.isAnywhere { parser.refuse("what may begin anywhere is one stroke") }
            at &+= 1
        }
        if parser.fault != nil { return -1 }
        var turn = 0
        while turn < (marks.isAnywhere ? count : 1), parser.fault == nil, !isShort {
            addChain(whole, marks, from: turn, reversed: false, pattern)
            if marks.isEitherWay { addChain(whole, marks, from: turn, reversed: true, pattern) }
            turn &+= 1
        }
        return whole.strict
    }

    private struct Marks {
        var isAnywhere = false
        var isEitherWay = false
        var isClosed = false
        var isBare = false
        var isOpenBefore = false
        var isOpenAfter = false
        /// What is asked of every segment.
        var each = PatternItem(kind: .each)

        mutating func set(_ flag: PatternItem.Flag) {
            switch flag {
            case .anywhere: isAnywhere = true
            case .eitherWay: isEitherWay = true
            case .closed: isClosed = true
            case .bare: isBare = true
            case .none: break
            }
        }
    }

    private mutating func addChain(_ whole: PatternItem, _ marks: Marks, from turn: Int, reversed: Bool, _ pattern: Int)
    {
        let count = drawn.count
        if program.chains.count >= PatternProgram.mostChains {
            return parser.refuse("the pattern can be drawn in too many ways")
        }
        var chain = Chain(
            pattern: Int32(pattern), firstStage: Int32(program.stages.count), stageCount: 0,
            firstSegment: Int32(program.segments.count),
            segmentCount: Int32(count), firstTest: Int32(program.tests.count), testCount: 0, lifts: 0,
            isOpenBefore: reversed ? marks.isOpenAfter : marks.isOpenBefore,
            isOpenAfter: reversed ? marks.isOpenBefore : marks.isOpenAfter)
        addStage(
            Stage(
                x: 0, y: 0, w: chain.isOpenBefore ? 0 : 0 - PatternFollower.hookCost, opens: Stage.same, isJump: false))
        var at = 0
        while at < count {
            let item = drawn[index(at, count, turn, reversed)]
            let segment = PatternCompiler.segment(item, reversed: reversed)
            if item.kind == .lift { chain.lifts &+= 1 }
            addStages(segment, at)
            if !program.segments.append(segment) { isShort = true }
            at &+= 1
        }
        let after = Stage(
            x: 0, y: 0, w: chain.isOpenAfter ? 0 : 0 - PatternFollower.hookCost,
            opens: UInt8(truncatingIfNeeded: count), isJump: false)
        addStage(after)
        chain.stageCount = Int32(program.stages.count) &- chain.firstStage
        if chain.stageCount & 1 != 0 { addStage(after) }
        if isShort || parser.fault != nil { return }
        addPairs()
        addTests(whole, marks, from: turn, reversed: reversed, chain)
        chain.testCount = Int32(program.tests.count) &- chain.firstTest
        noteWanted(chain)
        program.lifts = max(program.lifts, Int(chain.lifts))
        if !program.chains.append(chain) { isShort = true }
    }

    /// Which item is drawn as number `at`.
    private func index(_ at: Int, _ count: Int, _ turn: Int, _ reversed: Bool) -> Int {
        let forward = reversed ? count &- 1 &- at : at
        return (forward &+ turn) % count
    }

    private static func segment(_ item: PatternItem, reversed: Bool) -> Segment {
        let kind: SegmentKind = item.kind == .arc ? .arc : item.kind == .lift ? .lift : .line
        var segment = Segment(kind: kind, isDirected: item.isDirected, angle: item.angle, sweep: item.sweep)
        if reversed {
            segment.angle = item.angle + item.sweep + 180
            segment.sweep = 0 - item.sweep
        }
        return segment
    }

    private mutating func addStage(_ stage: Stage) {
        if program.stages.count >= PatternProgram.mostStages {
            return parser.refuse("the patterns are too large together")
        }
        if !program.stages.append(stage) { isShort = true }
    }

    /// Of the stages that have been added.
    private mutating func addPairs() {
        while program.pairs.count &* 2 < program.stages.count, !isShort {
            let first = program.pairs.count &* 2
            if !program.pairs.append(StagePair(program.stages[first], program.stages[first &+ 1])) { isShort = true }
        }
    }

    /// A line is one stage; an arc is as many as it takes to follow it in steps of 45 degrees at most.
    private mutating func addStages(_ segment: Segment, _ index: Int) {
        var opens = UInt8(truncatingIfNeeded: index)
        if segment.kind == .lift { return addStage(Stage(x: 0, y: 0, w: 0, opens: opens, isJump: true)) }
        if !segment.isDirected {
            return addStage(Stage(x: 0, y: 0, w: PatternFollower.arcWorth, opens: opens, isJump: false))
        }
        let steps = Int((abs(segment.sweep) / 45).rounded(.up))
        var at = 0
        while at <= steps {
            let part = steps == 0 ? 0.0 : Double(at) / Double(steps)
            let way = Angle.vector(degrees: segment.angle + segment.sweep * part)
            addStage(Stage(x: way.x, y: way.y, w: 0, opens: opens, isJump: false))
            opens = Stage.same
            at &+= 1
        }
    }

    // MARK: tests

    private mutating func addTests(_ whole: PatternItem, _ marks: Marks, from turn: Int, reversed: Bool, _ chain: Chain)
    {
        let count = drawn.count
        if !marks.isBare {
            var at = 0
            while at < count {
                let item = drawn[index(at, count, turn, reversed)]
                let before = at > 0 ? drawn[index(at &- 1, count, turn, reversed)] : nil
                Tolerances.add(to: &self, item, before, at)
                at &+= 1
            }
            Tolerances.addWhole(
                to: &self, isOpenBefore: chain.isOpenBefore, isOpenAfter: chain.isOpenAfter, isClosed: marks.isClosed,
                count)
        }
        var at = 0
        while at < count {
            let item = drawn[index(at, count, turn, reversed)]
            if item.kind != .lift {
                addStated(by: marks.each, at, reversed: reversed, chain)
                addStated(by: item, at, reversed: reversed, chain)
            }
            at &+= 1
        }
        addStated(by: whole, 0, reversed: reversed, chain)
    }

    private mutating func addStated(by item: PatternItem, _ segment: Int, reversed: Bool, _ chain: Chain) {
        var at = 0
        while at < Int(item.testCount) {
            addStated(parser.tests[Int(item.firstTest) &+ at], segment, reversed: reversed, chain)
            at &+= 1
        }
    }

    mutating func add(_ test: Test) {
        if !program.tests.append(test) { isShort = true }
    }

    /// Takes the place of one of the usual tolerances. What is drawn the other way round is measured the other way round.
    private mutating func addStated(_ stated: StatedTest, _ segment: Int, reversed: Bool, _ chain: Chain) {
        var (feature, least, most, at) = (stated.feature, stated.least, stated.most, segment)
        if reversed {
            switch feature {
            case .entry: feature = .exit
            case .exit: feature = .entry
            case .hookIn: feature = .hookOut
            case .hookOut: feature = .hookIn
            case .bow, .sweep, .turn, .corner, .balance, .dx, .dy: (least, most) = (0 - most, 0 - least)
            default: break
            }
            // A corner belongs to the segment after it.
            if feature.isOfCorner { at &+= 1 }
        }
        if feature.isOfCorner, at == 0 || at >= Int(chain.segmentCount) { return }
        var test = Int(chain.firstTest)
        while test < program.tests.count {
            if program.tests[test].feature.rawValue == feature.rawValue,
                feature.isOfStroke || Int(program.tests[test].segment) == at
            {
                program.tests.remove(at: test)
                break
            }
            test &+= 1
        }
        // What is never negative, from 0 on: the less, the better.
        if least == 0, feature.isNeverNegative { least = 0 - most }
        if most > least { add(Test(feature, at, least, most)) }
    }

    /// Tells each segment what is asked of it.
    private func noteWanted(_ chain: Chain) {
        var at = Int(chain.firstTest)
        while at < program.tests.count {
            let test = program.tests[at]
            if !test.feature.isOfStroke {
                let segment = program.segments.pointer(at: Int(chain.firstSegment) &+ Int(test.segment))
                segment.pointee.wanted |= 1 << UInt32(test.feature.rawValue)
                if test.feature.rawValue == Feature.miss.rawValue, test.segment > 0 {
                    segment[-1].wanted |= 1 << UInt32(Feature.miss.rawValue)
                }
            }
            at &+= 1
        }
    }
}
