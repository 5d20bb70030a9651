// What is asked of a stroke where a pattern does not say: wide enough for hands that are in a hurry.

enum Tolerances {
    /// What tests may add up to at the strict point.
    static var strict: Double { 0.5 }

    static func add(to compiler: inout PatternCompiler, _ item: PatternItem, _ before: PatternItem?, _ index: Int) {
        if item.kind == .lift { return }
        func within(_ feature: Feature, _ least: Double, _ most: Double) {
            compiler.add(Test(feature, index, least, most))
        }
        let sweep = abs(item.sweep)
        if item.isDirected, sweep < 300 {
            let tolerance = item.tolerance > 0 ? item.tolerance : item.kind == .arc ? 55 : 42
            within(.direction, 0 - tolerance, tolerance)
        }
        if item.kind == .line {
            within(.wobble, -0.14, 0.14)
            within(.bow, -0.25, 0.25)
            within(.entry, -55, 55)
            within(.exit, -55, 55)
        } else {
            let slack = sweep * 0.3 + 45
            within(.sweep, item.sweep - slack, item.sweep + slack)
            if !item.isDirected { within(.roundness, -0.3, 0.3) }
            if sweep > 300, sweep < 420 { within(.fill, 0.5, 1.5) }
        }
        guard let before, before.kind != .lift else { return }
        if item.kind == .line, before.kind == .line {
            within(.turn, -55, 55)
            // Where the way goes on or turns back, the axes cross anywhere.
            if abs(Angle.vector(degrees: item.angle - before.angle).y) > 0.5 { within(.miss, -0.22, 0.22) }
        }
        let difference = Int(before.size) &- Int(item.size)
        switch difference {
        case ..<0: within(.balance, -1.1, difference < -1 ? -0.1 : 0.05)
        case 1...: within(.balance, difference > 1 ? 0.1 : -0.05, 1.1)
        default: within(.balance, -0.75, 0.75)
        }
    }

    static func addWhole(
        to compiler: inout PatternCompiler, isOpenBefore: Bool, isOpenAfter: Bool, isClosed: Bool, _ count: Int
    ) {
        // A tenth of the way, which is about as many diagonals long as there are segments.
        let hook = max(0.22, 0.12 * Double(count))
        if !isOpenBefore { compiler.add(Test(.hookIn, 0, 0 - hook, hook)) }
        if !isOpenAfter { compiler.add(Test(.hookOut, 0, 0 - hook, hook)) }
        if isClosed { compiler.add(Test(.gap, 0, -0.4, 0.4)) }
    }
}
