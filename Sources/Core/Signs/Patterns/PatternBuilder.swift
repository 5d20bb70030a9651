// Makes a pattern from drawings: the simplest that accepts them.

/// Each drawing is divided into lines and arcs, into few segments and into many. Of all these sketches, the best is the
/// one that the matcher divides all drawings by with directions that deviate little, and that has few segments. Its
/// directions are then means over the drawings, and the limits of its tests follow from how the drawings vary.
/// Drawings that no sketch has in common become further ways to draw the pattern.
struct PatternBuilder {
    enum Outcome {
        case made
        case outOfMemory
        /// A drawing that no pattern describes.
        case tooComplex(drawing: Int)
        /// Each drawing is drawn in another way.
        case unlike
        /// A drawing that the pattern, however wide, does not accept.
        case rejected(drawing: Int)
    }

    /// A way to draw the sign.
    struct Way {
        var sketch: PatternSketch
        var tests: SketchTests
    }

    /// A segment of a drawing, and where the text of the pattern states it.
    struct Piece {
        var drawing: Int
        var text: Range<Int>
        /// Indices of points of the drawing.
        var first: Int
        var last: Int
    }

    private let drawings: DrawingList
    private let limits: ProspectLimits
    private let unitsPerMillimeter: Double
    private let demand = PatternDemand()
    private var matcher = PatternMatcher()
    private var segmentation = StrokeSegmentation()
    private var ways = Buffer<Way>()
    /// Whether a drawing belongs to one of the ways.
    private var isDescribed = Buffer<Bool>()
    private var text = Buffer<UInt8>()
    private(set) var pieces = Buffer<Piece>()
    /// Where the text of each segment of each way is.
    private var ranges = Buffer<(way: Int, segment: Int, text: Range<Int>)>()

    /// Further drawings are not divided themselves.
    private static var mostDivided: Int { 8 }
    /// How much wider limits become until all drawings are accepted, and how often.
    private static var widening: Double { 1.25 }
    private static var mostWidenings: Int { 6 }

    init(_ drawings: DrawingList, _ limits: ProspectLimits, unitsPerMillimeter: Double) {
        self.drawings = drawings
        self.limits = limits
        self.unitsPerMillimeter = unitsPerMillimeter
    }

    mutating func free() {
        for way in ways.elements {
            var way = way
            way.tests.free()
        }
        ways.free()
        matcher.free()
        segmentation.free()
        isDescribed.free()
        text.free()
        pieces.free()
        ranges.free()
    }

    /// The pattern that was built.
    var pattern: Text {
        text.base.map { Text(base: UnsafePointer($0), count: text.count) } ?? Text("")
    }

    mutating func build() -> Outcome {
        for _ in 0..<drawings.count where !isDescribed.append(false) { return .outOfMemory }
        while let next = isDescribed.elements.firstIndex(of: false) {
            var best: SketchTrial?
            guard findSketch(&best) else { return .outOfMemory }
            guard let best else { return .tooComplex(drawing: next) }
            guard addWay(best.sketch) else { return .outOfMemory }
        }
        if drawings.count > 2, ways.count == drawings.count { return .unlike }
        var (factor, rejected) = (1.0, 0)
        for _ in 0...PatternBuilder.mostWidenings {
            guard writeText(factor), load() else { return .outOfMemory }
            guard let first = firstRejected() else { return addPieces() ? .made : .outOfMemory }
            rejected = first
            factor *= PatternBuilder.widening
        }
        return .rejected(drawing: rejected)
    }

    // MARK: sketches

    /// Tries the divisions of the drawings that belong to no way yet. Returns false when out of memory.
    private mutating func findSketch(_ best: inout SketchTrial?) -> Bool {
        var path = StrokePath()
        guard path.prepare() else { return false }
        defer { path.free() }
        var divided = 0
        for drawing in 0..<drawings.count where !isDescribed[drawing] && divided < PatternBuilder.mostDivided {
            divided &+= 1
            drawings.trace(drawing, to: &path)
            guard segmentation.divide(path) else { return false }
            let strokes = drawings.strokes(of: drawing).count
            for segments in strokes...max(StrokeSegmentation.most, strokes) {
                guard let sketch = segmentation.sketch(segments: segments) else { continue }
                guard consider(sketch, &best) else { return false }
            }
        }
        return true
    }

    /// Tries a sketch, and once more with the mean directions. Returns false when out of memory.
    private mutating func consider(_ sketch: PatternSketch, _ best: inout SketchTrial?) -> Bool {
        var sketch = sketch
        for _ in 0..<2 {
            var trial = SketchTrial(sketch)
            var tests = SketchTests()
            defer { tests.free() }
            guard measure(&trial, &tests) else { return false }
            if trial.isBetter(than: best) { best = trial }
            if trial.count == 0 { break }
            let refined = trial.refined
            if refined.isEqual(to: sketch) { break }
            sketch = refined
        }
        return true
    }

    /// Matches a sketch with the drawings that belong to no way yet, and keeps what its tests measure. Returns false
    /// when out of memory.
    private mutating func measure(
        _ trial: inout SketchTrial, _ tests: inout SketchTests, describing: (Int) -> Void = { _ in }
    ) -> Bool {
        guard tests.begin(trial.sketch), write({ trial.sketch.write(to: &$0, isOpen: true, tests) }), load(),
            let program = matcher.program
        else { return false }
        for drawing in 0..<drawings.count
        where !isDescribed[drawing] && drawings.strokes(of: drawing).count == trial.sketch.lifts &+ 1 {
            guard play(drawing, program) else { continue }
            var isKept = true
            let fit = matcher.forEachTest(program, chain: 0, unitsPerMillimeter: unitsPerMillimeter) { _, value, _ in
                if !tests.add(value) { isKept = false }
            }
            if !isKept { return false }
            if fit.isMismatch || !trial.add(matcher.path, matcher.alignment.boundaries) {
                tests.dropDrawing()
            } else {
                tests.endDrawing()
                describing(drawing)
            }
        }
        return true
    }

    private mutating func play(_ drawing: Int, _ program: ProgramPointer) -> Bool {
        drawings.play(drawing, to: &matcher, program, limits, unitsPerMillimeter: unitsPerMillimeter)
    }

    private mutating func addWay(_ sketch: PatternSketch) -> Bool {
        var (trial, way) = (SketchTrial(sketch), Way(sketch: sketch, tests: SketchTests()))
        let described = isDescribed
        var found = Buffer<Int>()
        defer { found.free() }
        guard found.reserve(drawings.count), measure(&trial, &way.tests, describing: { found.appendReserved($0) }),
            ways.append(way)
        else {
            way.tests.free()
            return false
        }
        for drawing in found.elements { described[drawing] = true }
        return true
    }

    // MARK: the text

    /// Writes the text. Returns false when out of memory.
    @inline(never)
    private mutating func write(_ body: (inout TextWriter) -> Void) -> Bool {
        var counter = TextWriter(nil, capacity: 0)
        body(&counter)
        text.truncate(to: 0)
        guard text.reserve(counter.needed &+ 1) else { return false }
        var out = TextWriter(text.extend(by: counter.needed &+ 1), capacity: counter.needed &+ 1)
        body(&out)
        text.truncate(to: counter.needed)
        return true
    }

    /// Writes all ways, with limits that are wider than usual by a factor, and where their segments are.
    private mutating func writeText(_ factor: Double) -> Bool {
        for way in ways.elements { way.tests.setLimits(of: way.sketch, factor: factor) }
        var segments = 0
        for way in ways.elements { segments &+= way.sketch.count }
        guard ranges.reserve(segments) else { return false }
        let (all, base) = (ways, ranges)
        var list = base
        let isWritten = write { out in
            list.truncate(to: 0)
            for at in 0..<all.count {
                if at > 0 { out.text(" | ") }
                all[at].sketch.write(to: &out, isOpen: false, all[at].tests) { segment, begin, end in
                    list.appendReserved((way: at, segment: segment, text: begin..<end))
                }
            }
        }
        ranges = list
        return isWritten
    }

    /// Compiles the text and loads it. Returns false when out of memory.
    private mutating func load() -> Bool {
        guard case .program(let program) = PatternCompiler.compile(pattern) else { return false }
        if matcher.load(program) {
            matcher.deriveBounds(demand)
            return true
        }
        program.dispose()
        return false
    }

    // MARK: the result

    /// Returns the chain that accepts a drawing; nil if none.
    @inline(never)
    private mutating func acceptingChain(_ drawing: Int, _ program: ProgramPointer) -> Int? {
        guard play(drawing, program) else { return nil }
        let (best, _) = matcher.best(program, unitsPerMillimeter: unitsPerMillimeter, demand: demand)
        if best.isMismatch { return nil }
        return program.pointee.accepts(best, limit: program.pointee.limit(ofChain: best.chain, demand), demand)
            ? best.chain : nil
    }

    /// Returns the first drawing that the loaded text does not accept; nil if it accepts all.
    private mutating func firstRejected() -> Int? {
        guard let program = matcher.program else { return 0 }
        for drawing in 0..<drawings.count where acceptingChain(drawing, program) == nil { return drawing }
        return nil
    }

    /// Adds the segments of all drawings. Returns false when out of memory.
    private mutating func addPieces() -> Bool {
        guard let program = matcher.program else { return false }
        for drawing in 0..<drawings.count {
            guard let chain = acceptingChain(drawing, program) else { continue }
            _ = matcher.fit(program, chain: chain, unitsPerMillimeter: unitsPerMillimeter)
            let (boundaries, path) = (matcher.alignment.boundaries, matcher.path)
            var stroke = drawings.strokes(of: drawing).lowerBound
            for range in ranges.elements where range.way == chain {
                if ways[chain].sketch[range.segment].kind == .lift {
                    stroke &+= 1
                    continue
                }
                let (first, last) = (boundaries[range.segment], boundaries[range.segment &+ 1])
                // The path may end a little before the stroke.
                let isEnd = last == path.count &- 1 || path[last &+ 1].isJump
                let piece = Piece(
                    drawing: drawing, text: range.text, first: DrawingList.index(at: path[first].arrival),
                    last: isEnd ? drawings.lastPoint(of: stroke, drawing) : DrawingList.index(at: path[last].arrival))
                if !pieces.append(piece) { return false }
            }
        }
        return true
    }
}

extension PatternSketch {
    /// Writes it with its tests. `isOpen`: without limits.
    fileprivate func write(
        to out: inout TextWriter, isOpen: Bool, _ tests: SketchTests, range: (Int, Int, Int) -> Void = { _, _, _ in }
    ) {
        write(
            to: &out, tests: { tests.write($0, isOpen: isOpen, to: &$1) },
            whole: { out in
                out.text(", whole")
                tests.write(nil, isOpen: isOpen, to: &out)
            }, range: range)
    }
}
