// Compiles the tests of a chain: the default tolerances, and the tests stated in the text.

extension PatternCompiler {
    @inline(never)
    mutating func addTests(_ marks: Marks, _ order: Order, _ chain: PatternChain) {
        var isBare = true
        for at in 0..<order.count {
            let item = strokes[order.index(at)]
            if marks.isBare || item.isBare { continue }
            isBare = false
            let before = at > 0 ? strokes[order.index(at &- 1)] : nil
            Tolerances.addSegmentTests(to: &self, item, after: before, at)
        }
        if !isBare { Tolerances.addStrokeTests(to: &self, chain, isClosed: marks.isClosed) }
        for at in 0..<order.count {
            let item = strokes[order.index(at)]
            if item.kind != .lift {
                for each in eachTests.elements {
                    addStatedTests(of: each, at, isReversed: order.isReversed, chain)
                }
            }
            addStatedTests(of: item, at, isReversed: order.isReversed, chain)
        }
        for whole in wholeTests.elements { addStatedTests(of: whole, 0, isReversed: order.isReversed, chain) }
    }

    @inline(never)
    private mutating func addStatedTests(
        of item: PatternItem, _ segment: Int, isReversed: Bool, _ chain: PatternChain
    ) {
        for at in 0..<Int(item.testCount) {
            let stated = parser.tests[Int(item.firstTest) &+ at]
            if !stated.feature.isCount { addStatedTest(stated, segment, isReversed: isReversed, chain) }
        }
        // Counts are tested last.
        for at in 0..<Int(item.testCount) {
            let stated = parser.tests[Int(item.firstTest) &+ at]
            if stated.feature.isCount { addStatedTest(stated, segment, isReversed: isReversed, chain) }
        }
    }

    mutating func addTest(_ test: FeatureTest) {
        if !program.tests.append(test) { isOutOfMemory = true }
    }

    /// Replaces an earlier test of the same feature. In a reversed chain, features change their meaning.
    @inline(never)
    private mutating func addStatedTest(
        _ stated: StatedTest, _ segment: Int, isReversed: Bool, _ chain: PatternChain
    ) {
        var (feature, least, most, at) = (stated.feature, stated.least, stated.most, segment)
        if isReversed {
            switch feature {
            case .entry: feature = .exit
            case .exit: feature = .entry
            case .hookIn: feature = .hookOut
            case .hookOut: feature = .hookIn
            case .noseLeft: feature = .noseRight
            case .noseRight: feature = .noseLeft
            case .crossBefore, .crossAfter:
                feature = feature.rawValue == StrokeFeature.crossBefore.rawValue ? .crossAfter : .crossBefore
                (least, most) = (1 - most, 1 - least)
            case .bow, .sweep, .turn, .corner, .balance, .shiftX, .shiftY, .dx, .dy:
                (least, most) = (0 - most, 0 - least)
            default: break
            }
            // A corner, and a pause in it, belong to the segment after it.
            if feature.isBeforeSegment, !isLift(segment, chain) { at &+= 1 }
        }
        if at >= Int(chain.segmentCount) { return }
        // The first segment has no corner, and neither has one before or after a lift. A lift has a balance.
        if at != segment, isLift(at, chain) { return }
        if feature.isOfCorner, at == 0 || (!isLift(at, chain) && isLift(at &- 1, chain)) { return }
        for index in Int(chain.firstTest)..<program.tests.count
        where program.tests[index].feature.rawValue == feature.rawValue
            && (feature.isOfStroke || Int(program.tests[index].segment) == at)
        {
            program.tests.remove(at: index)
            break
        }
        // For a feature that is never negative, a lower limit of 0 means that 0 is best, not the middle.
        if least == 0, feature.isNeverNegative { least = 0 - most }
        if !stated.isAny { addTest(FeatureTest(feature, at, least, most)) }
    }

    private func isLift(_ segment: Int, _ chain: PatternChain) -> Bool {
        program.segments[Int(chain.firstSegment) &+ segment].kind == .lift
    }

    /// Marks the features of a chain and of each of its segments that its tests need.
    func markMeasuredFeatures(_ chain: inout PatternChain) {
        for at in Int(chain.firstTest)..<program.tests.count {
            let test = program.tests[at]
            if test.feature.isOfStroke {
                chain.measured |= test.feature.bit
                continue
            }
            let segment = program.segments.pointer(at: Int(chain.firstSegment) &+ Int(test.segment))
            segment.pointee.measured |= test.feature.bit
            // The miss of a corner needs the axes of both segments.
            if test.feature.rawValue == StrokeFeature.miss.rawValue, test.segment > 0 {
                segment[-1].measured |= StrokeFeature.miss.bit
            }
        }
    }
}
