// Which stroke of a drawing is which of an example's, in whatever order and direction they were drawn.

/// The pairing of strokes, in any order and direction, with the largest product of coarse shapes. Every one is tried: of five strokes there are 120. A
/// single stroke is not turned round.
func paired(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ strokes: Int, _ turning: Turning) -> Pairing {
    var best = Pairing.inOrder
    if strokes == 1 {
        best.products = products(a, b)
        return best
    }
    pair(0, strokes, a, b, turning, Pairing(), &best)
    return best
}

private func pair(
    _ stroke: Int, _ strokes: Int, _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ turning: Turning,
    _ trial: Pairing, _ best: inout Pairing
) {
    if stroke == strokes {
        let isBetter =
            turning.best(trial.products.dot, trial.products.cross)
            > turning.best(best.products.dot, best.products.cross)
        if isBetter || best.taken == 0 { best = trial }
        return
    }
    let mine = a + stroke &* Shape.coarseCount
    var other = 0
    while other < strokes {
        if !trial.has(other) {
            let theirs = b + other &* Shape.coarseCount
            let forwards = products(mine, theirs)
            let backwards = productsReversed(mine, theirs)
            let isReversed = turning.best(backwards.dot, backwards.cross) > turning.best(forwards.dot, forwards.cross)
            var next = trial
            next.take(stroke, other, isReversed, isReversed ? backwards : forwards)
            pair(stroke &+ 1, strokes, a, b, turning, next, &best)
        }
        other &+= 1
    }
}

/// Which stroke of an example each stroke of a drawing is, and whether it is drawn the other way round.
struct Pairing {
    var products: (dot: Float, cross: Float) = (0, 0)
    /// Bit n: stroke n of the example has its partner.
    fileprivate var taken: UInt32 = 0
    /// Four bits each: the index, and 8 for the other way round.
    private var partners: UInt32 = 0

    /// Each with its like.
    static var inOrder: Pairing {
        var pairing = Pairing()
        pairing.partners = 0x43210
        return pairing
    }

    func has(_ other: Int) -> Bool { taken & (1 << UInt32(other)) != 0 }

    fileprivate mutating func take(_ stroke: Int, _ other: Int, _ isReversed: Bool, _ sum: (dot: Float, cross: Float)) {
        taken |= 1 << UInt32(other)
        partners |= UInt32(other | (isReversed ? 8 : 0)) << UInt32(4 &* stroke)
        products.dot += sum.dot
        products.cross += sum.cross
    }

    func partner(of stroke: Int) -> (index: Int, isReversed: Bool) {
        let bits = Int(partners >> UInt32(4 &* stroke)) & 15
        return (bits & 7, bits & 8 != 0)
    }
}
