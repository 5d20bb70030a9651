// Compiles pattern text to chains of stages, segments and tests. PatternCompiler+Tests.swift compiles the tests.

struct PatternCompiler {
    enum Outcome {
        case program(ProgramPointer)
        case fault(PatternFault)
        case outOfMemory
    }

    var parser: PatternParser
    var program = PatternProgram()
    var isOutOfMemory = false
    /// The node of the newest stage of the chain; negative before the first one.
    private var node = -1

    /// The strokes of the sequence that is being compiled, the tests of each, and those of the whole.
    var strokes = Buffer<PatternItem>()
    var eachTests = Buffer<PatternItem>()
    var wholeTests = Buffer<PatternItem>()

    static func compile(_ text: Text) -> Outcome {
        var compiler = PatternCompiler(parser: PatternParser(text))
        defer { compiler.parser.free() }
        defer {
            compiler.strokes.free()
            compiler.eachTests.free()
            compiler.wholeTests.free()
        }
        while !compiler.parser.isAtEnd {
            guard let (name, first) = compiler.parser.parsePattern() else { break }
            compiler.addPattern(name, first)
            if compiler.hasFailed { break }
        }
        compiler.divideTree()
        // Checked first: a failed allocation may cause a fault.
        if compiler.isOutOfMemory || compiler.parser.isOutOfMemory {
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

    private var hasFailed: Bool { isOutOfMemory || parser.fault != nil }

    private mutating func addPattern(_ name: Text, _ first: Int) {
        if program.patterns.count >= PatternProgram.mostPatterns {
            return parser.reject("number of patterns", is: program.patterns.count &+ 1, mustBe: "at most 64")
        }
        let start = program.names.count
        guard program.names.reserve(start &+ name.count &+ 1) else {
            isOutOfMemory = true
            return
        }
        for byte in name.bytes { program.names.appendReserved(byte) }
        program.names.appendReserved(0)
        var pattern = Pattern(name: Int32(start), nameCount: Int32(name.count))
        for at in first..<parser.sequences.count where !hasFailed {
            addSequence(parser.sequences[at], to: &pattern, at: program.patterns.count)
        }
        if !program.patterns.append(pattern) { isOutOfMemory = true }
    }

    /// Adds a chain for each way to draw the sequence, and what it states of the whole pattern.
    private mutating func addSequence(_ sequence: PatternSequence, to pattern: inout Pattern, at index: Int) {
        var marks = Marks()
        strokes.truncate(to: 0)
        eachTests.truncate(to: 0)
        wholeTests.truncate(to: 0)
        let lastDrawn = parser.lastDrawn(of: sequence)
        for at in 0..<Int(sequence.count) {
            let item = parser.items[Int(sequence.first) &+ at]
            switch item.kind {
            case .flag: marks.set(item.flag)
            case .whole:
                if !wholeTests.append(item) { isOutOfMemory = true }
                if !item.common.isNaN { pattern.common = item.common }
            case .each:
                if !eachTests.append(item) { isOutOfMemory = true }
            case .ellipsis:
                if strokes.isEmpty, !marks.isOpenBefore {
                    marks.isOpenBefore = true
                } else if at == lastDrawn {
                    marks.isOpenAfter = true
                } else {
                    parser.reject("\"...\"", mustBe: "at the start or the end")
                }
            case .line, .arc, .lift:
                if !strokes.append(item) { isOutOfMemory = true }
            }
        }
        let count = strokes.count
        if count == 0 { parser.reject("number of strokes", is: 0, mustBe: "at least 1") }
        if count > PatternProgram.mostSegments { parser.reject("number of segments", is: count, mustBe: "at most 14") }
        if hasFailed { return }
        checkLifts(isAnywhere: marks.isAnywhere)
        if hasFailed { return }
        for start in 0..<(marks.isAnywhere ? count : 1) where !hasFailed {
            addChain(marks, Order(count: count, start: start, isReversed: false), index)
            if marks.isEitherWay {
                addChain(marks, Order(count: count, start: start, isReversed: true), index)
            }
        }
    }

    private mutating func checkLifts(isAnywhere: Bool) {
        var wasLift = true
        for item in strokes.elements {
            let isLift = item.kind == .lift
            if isLift, wasLift { parser.reject("a lift", mustBe: "between two strokes") }
            if isLift, isAnywhere {
                parser.reject("a pattern with \"anywhere\"", mustBe: "a single stroke, without lifts")
            }
            wasLift = isLift
        }
        if wasLift { parser.reject("a lift", mustBe: "between two strokes") }
    }

    struct Marks {
        var isAnywhere = false
        var isEitherWay = false
        var isClosed = false
        var isBare = false
        var isOpenBefore = false
        var isOpenAfter = false

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

    /// The order in which the strokes are drawn.
    struct Order {
        let count: Int
        let start: Int
        let isReversed: Bool

        /// Returns the index of the stroke that is drawn at a position.
        func index(_ position: Int) -> Int {
            let forward = isReversed ? count &- 1 &- position : position
            return (forward &+ start) % count
        }
    }

    private mutating func addChain(_ marks: Marks, _ order: Order, _ pattern: Int) {
        if program.chains.count >= PatternProgram.mostChains {
            return parser.reject(
                "number of ways to draw the patterns", is: program.chains.count &+ 1, mustBe: "at most 256")
        }
        var chain = PatternChain(
            pattern: Int32(pattern), firstStage: Int32(program.stages.count), stageCount: 0,
            firstSegment: Int32(program.segments.count), segmentCount: Int32(order.count),
            firstTest: Int32(program.tests.count), testCount: 0, lifts: 0,
            isOpenBefore: order.isReversed ? marks.isOpenAfter : marks.isOpenBefore,
            isOpenAfter: order.isReversed ? marks.isOpenBefore : marks.isOpenAfter)
        node = -1
        addStage(.weight(chain.isOpenBefore ? .open : .outside), opens: PatternStage.opensNone)
        var previous: PatternSegment?
        for at in 0..<order.count {
            let item = strokes[order.index(at)]
            let segment = PatternCompiler.segment(item, isReversed: order.isReversed)
            if item.kind == .lift { chain.lifts &+= 1 }
            addStages(segment, at, after: previous)
            previous = segment
            if !program.segments.append(segment) { isOutOfMemory = true }
        }
        addStage(.weight(chain.isOpenAfter ? .open : .outside), opens: UInt8(truncatingIfNeeded: order.count))
        chain.stageCount = Int32(program.stages.count) &- chain.firstStage
        if chain.isOpenBefore || chain.isOpenAfter { program.isOpen = true }
        if hasFailed { return }
        addTests(marks, order, chain)
        chain.testCount = Int32(program.tests.count) &- chain.firstTest
        markMeasuredFeatures(&chain)
        setIdealLengths(chain)
        program.lifts = max(program.lifts, Int(chain.lifts))
        if program.begins(withBend: chain) { program.hasBends = true }
        if !program.chains.append(chain) { isOutOfMemory = true }
    }

    private func setIdealLengths(_ chain: PatternChain) {
        var length = 1.0
        for at in 0..<Int(chain.segmentCount) {
            length *= PatternRenderer.growth(program, chain, at)
            let segment = program.segments.pointer(at: Int(chain.firstSegment) &+ at)
            if segment.pointee.kind != .lift {
                segment.pointee.ideal = length * PatternRenderer.pathLength(of: segment.pointee)
            }
        }
    }

    private mutating func divideTree() {
        if hasFailed { return }
        if !program.tree.divide() { isOutOfMemory = true }
        for at in 0..<program.chains.count where !isOutOfMemory {
            let chain = program.chains.pointer(at: at)
            let last = program.stages[Int(chain.pointee.firstStage &+ chain.pointee.stageCount) &- 1]
            chain.pointee.lastRun = Int32(program.tree.run(endingWith: Int(last.node)))
        }
    }

    private static func segment(_ item: PatternItem, isReversed: Bool) -> PatternSegment {
        let kind: PatternSegment.Kind = item.kind == .arc ? .arc : item.kind == .lift ? .lift : .line
        var segment = PatternSegment(kind: kind, isDirected: item.isDirected, angle: item.angle, sweep: item.sweep)
        if isReversed {
            segment.angle = item.angle + item.sweep + 180
            segment.sweep = 0 - item.sweep
        }
        return segment
    }

    /// Adds a stage of the chain.
    private mutating func addStage(_ gain: StageGain, opens: UInt8) {
        if hasFailed { return }
        if program.stages.count >= PatternProgram.mostStages {
            return parser.reject(
                "number of stages of all patterns", is: program.stages.count &+ 1, mustBe: "at most 2048")
        }
        guard let next = program.tree.node(gain, after: node) else {
            isOutOfMemory = true
            return
        }
        node = next
        let stage = PatternStage(
            node: UInt16(truncatingIfNeeded: node), gain: program.tree.nodes[node].gain, opensSegment: opens)
        if !program.stages.append(stage) { isOutOfMemory = true }
    }

    /// Below this angle between a line and the arc that follows, the line runs into the arc without a corner.
    private static var smoothAngle: Double { 10 }

    /// A line is one stage. An arc has a stage for every 45 degrees or less; one without a direction is a single stage.
    ///
    /// Where a line runs into an arc, moves along the line fit the arc's start as well: the arc then begins with the
    /// direction in which it is after half a stage.
    private mutating func addStages(_ segment: PatternSegment, _ index: Int, after previous: PatternSegment?) {
        var opens = UInt8(truncatingIfNeeded: index)
        if segment.kind == .lift {
            return addStage(.weight(.jump), opens: opens)
        }
        if !segment.isDirected {
            return addStage(.weight(.arc), opens: opens)
        }
        let steps = Int((abs(segment.sweep) / 45).rounded(.up))
        let continues =
            steps > 0 && previous.map { segment.continues($0, within: PatternCompiler.smoothAngle) } ?? false
        for at in 0...steps {
            let step = at == 0 && continues ? 0.5 : Double(at)
            let part = steps == 0 ? 0.0 : step / Double(steps)
            let direction = Angle.vector(degrees: segment.angle + segment.sweep * part)
            addStage(.direction(direction), opens: opens)
            opens = PatternStage.opensNone
        }
    }
}
