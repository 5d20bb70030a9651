// The default tests, for features that a pattern does not state. Wide enough for hurried drawing.

enum Tolerances {
    static func addSegmentTests(
        to compiler: inout PatternCompiler, _ item: PatternItem, after before: PatternItem?, _ index: Int
    ) {
        if item.kind == .lift { return }
        func require(_ feature: StrokeFeature, _ least: Double, _ most: Double) {
            compiler.addTest(FeatureTest(feature, index, least, most))
        }
        let sweep = abs(item.sweep)
        if item.isDirected, sweep < 300 {
            let tolerance = item.tolerance > 0 ? item.tolerance : item.kind == .arc ? 55 : 42
            require(.direction, 0 - tolerance, tolerance)
        }
        if item.kind == .line {
            require(.wobble, -0.14, 0.14)
            require(.bow, -0.25, 0.25)
            require(.entry, -55, 55)
            require(.exit, -55, 55)
        } else {
            let slack = sweep * 0.3 + 45
            require(.sweep, item.sweep - slack, item.sweep + slack)
            if !item.isDirected { require(.roundness, -0.3, 0.3) }
            if sweep > 300, sweep < 420 { require(.fill, 0.5, 1.5) }
        }
        guard let before, before.kind != .lift else { return }
        if item.kind == .line, before.kind == .line {
            require(.turn, -55, 55)
            // The intersection of nearly parallel axes is arbitrary.
            if abs(Angle.vector(degrees: item.angle - before.angle).y) > 0.5 { require(.miss, -0.22, 0.22) }
        }
        let difference = Int(before.size) &- Int(item.size)
        switch difference {
        case ..<0: require(.balance, -1.1, difference < -1 ? -0.1 : 0.05)
        case 1...: require(.balance, difference > 1 ? 0.1 : -0.05, 1.1)
        default: require(.balance, -0.75, 0.75)
        }
    }

    static func addStrokeTests(to compiler: inout PatternCompiler, _ chain: PatternChain, isClosed: Bool) {
        // About a tenth of the path length, which is roughly as many diagonals as there are segments.
        let hook = max(0.22, 0.12 * Double(chain.segmentCount))
        if !chain.isOpenBefore { compiler.addTest(FeatureTest(.hookIn, 0, 0 - hook, hook)) }
        if !chain.isOpenAfter { compiler.addTest(FeatureTest(.hookOut, 0, 0 - hook, hook)) }
        if isClosed { compiler.addTest(FeatureTest(.gap, 0, -0.4, 0.4)) }
    }
}
