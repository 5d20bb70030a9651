// The tests of a sketch: what limits follow from the drawings that it was made from, and from how people vary.

struct SketchTest {
    let feature: StrokeFeature
    /// The index of the segment; 0 for features of the whole stroke.
    let segment: Int
    var least = 0.0
    var most = 0.0

    /// Whether its least value is best.
    var isBestAtZero: Bool {
        switch feature {
        case .hookIn, .hookOut, .kink: true
        default: false
        }
    }

    private var isAngle: Bool { feature.unit.cString[0] == UInt8(ascii: "d") }

    /// Writes, for example, "length 0.3..0.7".
    func write(to out: inout TextWriter) {
        let scale = isAngle ? 1.0 : 100.0
        var (least, most) = ((least * scale).rounded() / scale, (most * scale).rounded() / scale)
        // A lower limit of 0 would mean that 0 is best, not the middle.
        if least == 0, feature.isNeverNegative, !isBestAtZero { least = 0.01 }
        if most <= least { most = least + 1 / scale }
        out.text(feature.name)
        out.text(" ")
        out.figure(least)
        out.text("..")
        out.figure(most)
    }

    /// How much the drawings of one person vary: the standard deviation. `length`: the segment's, over the diagonal.
    /// The directions of short segments vary more. Round numbers near the root mean squares that
    /// `Sources/Laboratory/run words --part tune --spread` prints; larger for long arcs. Those of sweep, kink and the
    /// places of further strokes are chosen by hand.
    func spread(of kind: PatternSegment.Kind, length: Double) -> Double {
        let isArc = kind == .arc
        let ofShort = max(0.5, 0.7 + 0.15 / max(length, 0.05))
        return switch feature {
        case .direction: (isArc ? 15 : 8) * ofShort
        case .entry, .exit: (isArc ? 14 : 5) * ofShort
        case .sweep: 45
        case .kink: isArc ? 20 : 15
        case .length: isArc ? 0.09 : 0.07
        case .width: 0.065
        case .hookIn: 0.05
        case .hookOut: 0.06
        default: 0.08
        }
    }
}

/// The tests of a sketch in the order in which its text states them, and what they measure on the drawings.
struct SketchTests {
    private(set) var tests = Buffer<SketchTest>()
    /// For each drawing, the values of all tests.
    private var values = Buffer<Double>()
    private(set) var drawings = 0

    /// Degrees. The chord of an arc that turns more has an arbitrary direction.
    private static var mostWithDirection: Double { 270 }
    /// How many drawings the variation of all people counts as. Chosen by hand.
    private static var drawingsOfPeople: Double { 6 }
    /// Half of the limits over the standard deviation, for one test. The sum of more tests grows. What has few segments
    /// fits more of what other people draw, so that its limits must be narrower. Chosen by hand;
    /// `Sources/Laboratory/run words` measures what the patterns accept.
    private static func reach(segments: Int) -> Double {
        switch segments {
        case 1: 1.64
        case 2: 2
        case 3: 2.2
        case 4: 2.4
        default: 2.5
        }
    }

    mutating func free() {
        tests.free()
        values.free()
    }

    /// States the tests of a sketch. Returns false when out of memory.
    mutating func begin(_ sketch: PatternSketch) -> Bool {
        tests.truncate(to: 0)
        values.truncate(to: 0)
        drawings = 0
        var isStated = true
        func add(_ feature: StrokeFeature, _ segment: Int = 0) {
            if !tests.append(SketchTest(feature: feature, segment: segment)) { isStated = false }
        }
        for at in 0..<sketch.count {
            if sketch[at].kind == .lift {
                add(.shiftX, at)
                add(.shiftY, at)
                continue
            }
            let isOpen = abs(sketch[at].sweep) <= SketchTests.mostWithDirection
            if isOpen { add(.direction, at) }
            add(.length, at)
            if isOpen {
                add(.entry, at)
                add(.exit, at)
            }
            if sketch[at].kind == .arc { add(.sweep, at) }
            add(.kink, at)
        }
        add(.dx)
        add(.dy)
        add(.width)
        add(.hookIn)
        add(.hookOut)
        return isStated
    }

    /// Adds what one test measures on a drawing; of each drawing, the values of all tests in their order.
    mutating func add(_ value: Double) -> Bool { values.append(value) }

    mutating func endDrawing() { drawings &+= 1 }

    /// Forgets the values of a drawing that is incomplete.
    mutating func dropDrawing() { values.truncate(to: drawings &* tests.count) }

    /// Sets the limits. `factor`: how much wider than usual.
    func setLimits(of sketch: PatternSketch, factor: Double) {
        let count = Double(drawings)
        // The fourth root of the number of tests: each adds the fourth power of its deviation to the misfit.
        let reach =
            factor * SketchTests.reach(segments: sketch.count &- sketch.lifts)
            * Double(tests.count).squareRoot().squareRoot()
        for at in 0..<tests.count {
            let test = tests.pointer(at: at)
            let length = test.pointee.feature.isOfStroke ? 1 : meanLength(of: test.pointee.segment)
            let usual = test.pointee.spread(of: sketch[test.pointee.segment].kind, length: length)
            let middle = test.pointee.isBestAtZero ? 0 : mean(at)
            var squares = SketchTests.drawingsOfPeople * usual * usual
            for drawing in 0..<drawings {
                let deviation = value(drawing, at) - middle
                squares += deviation * deviation
            }
            if test.pointee.isBestAtZero {
                test.pointee.most = reach * (squares / (SketchTests.drawingsOfPeople + count)).squareRoot()
            } else {
                // The mean of few drawings is off, too.
                let variance = squares / (SketchTests.drawingsOfPeople + count - 1) * (1 + 1 / count)
                test.pointee.least = middle - reach * variance.squareRoot()
                test.pointee.most = middle + reach * variance.squareRoot()
            }
        }
    }

    private func value(_ drawing: Int, _ test: Int) -> Double { values[drawing &* tests.count &+ test] }

    private func mean(_ test: Int) -> Double {
        var sum = 0.0
        for drawing in 0..<drawings { sum += value(drawing, test) }
        return sum / Double(max(drawings, 1))
    }

    private func meanLength(of segment: Int) -> Double {
        for at in 0..<tests.count
        where tests[at].segment == segment && tests[at].feature.rawValue == StrokeFeature.length.rawValue {
            return mean(at)
        }
        return 1
    }

    /// Writes the tests of a segment, or of the whole stroke, as "{length 0.3..0.7}". `isOpen`: without limits.
    @inline(never)
    func write(_ segment: Int?, isOpen: Bool, to out: inout TextWriter) {
        var isFirst = true
        for test in tests.elements
        where segment == nil ? test.feature.isOfStroke : !test.feature.isOfStroke && test.segment == segment {
            out.text(isFirst ? "{" : ", ")
            isFirst = false
            if isOpen {
                out.text(test.feature.name)
                out.text(" -1000000..1000000")
            } else {
                test.write(to: &out)
            }
        }
        if !isFirst { out.text("}") }
    }
}
