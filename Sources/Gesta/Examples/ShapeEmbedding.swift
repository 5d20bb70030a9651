// Where a shape lies among all shapes that people draw: drawings meant alike lie near each other, and others far from them.

/// A unit vector of 32 numbers; the product of two is how alike two drawings are: 1 for the same, around 0 for nothing in common.
///
/// A small network of two layers makes it of what can be seen of a drawing's form: places, turns, proportions. It was taught to tell 88 gestures,
/// characters and other strokes, as some 400 people drew them, and 240 kinds made up of lines and arcs, by the angle between their vectors, with a margin
/// (Wang et al., "CosFace", CVPR 2018); turned, sheared, hooked, coarse and jittered copies among them.
///
/// Tried on the 16 gestures of the $1 set, each with ten examples of other people, at one distance for all that lets 1 % of all other strokes pass (taught
/// by one half of the people, asked about the other): 95 % right. Jackknife 84, Penny Pincher 73, $1, $P, $Q and Protractor below 5: to them a slim brace
/// among the examples is like every straight line. Taught by characters alone, it knew 90 % of these gestures, which it had never seen.
enum Embedding {
    static var count: Int { 32 }
    static var hidden: Int { 96 }
    static var inputs: Int { 56 }
    /// Whole numbers of 16 bits, eight at a time.
    static var parts: Int { count / 8 }
    /// Inputs, and room to make them in or for what is hidden, rounded, too.
    static var room: Int { inputs &+ hidden &+ hidden / 2 }
    /// Of both layers, in floats.
    static var weights: Int { Layer.room(inputs, hidden) &+ Layer.room(hidden, count) }

    static func first(_ weights: UnsafeMutableRawPointer) -> Layer { Layer(weights, inputs, hidden) }
    static func second(_ weights: UnsafeMutableRawPointer) -> Layer {
        Layer(weights + 4 &* Layer.room(inputs, hidden), hidden, count)
    }

    /// Writes the weights out. Inputs times the scales of their rows are rounded to halves, and what is hidden to thirds, in its units: of drawings of
    /// people nothing is near what 16 bits hold.
    static func unpack(into out: UnsafeMutableRawPointer) {
        let text = UnsafeRawPointer(embeddingWeights.cString).assumingMemoryBound(to: UInt8.self)
        let rest = first(out).unpack(text, 2, 1)
        _ = second(out).unpack(rest, 3, embeddingScale / 2)
    }

    /// The product of two vectors.
    @inline(__always)
    static func likeness(_ a: UnsafePointer<Eight>, _ b: UnsafePointer<Eight>) -> Float {
        let sums = (products(a[0], b[0]) &+ products(a[1], b[1])) &+ (products(a[2], b[2]) &+ products(a[3], b[3]))
        return Float(sums.wrappedSum()) * (1 / (Layer.most * Layer.most))
    }
}

/// The sum of each.
@inline(__always)
private func sums(_ a: Four, _ b: Four, _ c: Four, _ d: Four) -> Four {
    let (ab, cd) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
    let halves = SIMD8(lowHalf: ab.evenHalf + ab.oddHalf, highHalf: cd.evenHalf + cd.oddHalf)
    return halves.evenHalf + halves.oddHalf
}

/// The largest of each.
@inline(__always)
private func largest(_ a: Four, _ b: Four, _ c: Four, _ d: Four) -> Four {
    let (ab, cd) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
    let halves = SIMD8(lowHalf: larger(ab.evenHalf, ab.oddHalf), highHalf: larger(cd.evenHalf, cd.oddHalf))
    return larger(halves.evenHalf, halves.oddHalf)
}

@inline(__always)
private func larger(_ a: Four, _ b: Four) -> Four { a.replacing(with: b, where: b .> a) }

@inline(__always)
private func absolute(_ x: Four) -> Four {
    unsafeBitCast(unsafeBitCast(x, to: FourWhole.self) & Int32.max, to: Four.self)
}

/// Four places so many apart, counted from the start: x before y.
@inline(__always)
private func places(_ points: UnsafePointer<SIMD2<Double>>, _ apart: Int, _ start: SIMD2<Double>, _ unit: Double) -> (
    Four, Four
) {
    let (a, b) = ((points[0] - start) * unit, (points[apart] - start) * unit)
    let (c, d) = ((points[2 &* apart] - start) * unit, (points[3 &* apart] - start) * unit)
    return (Four(Float(a.x), Float(b.x), Float(c.x), Float(d.x)), Four(Float(a.y), Float(b.y), Float(c.y), Float(d.y)))
}

extension Drawing {
    /// Where a drawing of one stroke lies: `scratch.embedding`.
    @_optimize(speed)
    func embed(_ scratch: Scratch) {
        let inputs = scratch.inputs
        let room = inputs + Embedding.inputs
        look(inputs, room)
        let rounded = UnsafeMutableRawPointer(room + Embedding.hidden).assumingMemoryBound(to: Int32.self)
        Embedding.first(scratch.weights).apply(inputs, least: 0 - Layer.most, rounded, room)
        // What is hidden is never below 0.
        Embedding.second(scratch.weights).apply(room, least: 0, rounded, room)
        // A unit vector, in whole numbers.
        var squares = Four(repeating: 0)
        var at = 0
        while at < Embedding.count {
            squares += four(room, at) * four(room, at)
            at &+= 4
        }
        let square = squares.sum()
        let scale = square > 0 ? Layer.most / square.squareRoot() : 0
        at = 0
        while at < Embedding.parts {
            let (low, high) = (four(room, 4 &* at) * scale, four(room, 4 &* at &+ Embedding.count / 2) * scale)
            scratch.embedding[at] = unsafeBitCast(pairs(low, high, 0 - Layer.most), to: Eight.self)
            at &+= 1
        }
    }

    /// What is seen of a drawing: twelve places, x before y, as in its coarse shape; of each of eight parts how far it turns, how far to and fro, and how
    /// sharply; and its proportions.
    @_optimize(speed)
    private func look(_ inputs: UnsafeMutablePointer<Float>, _ room: UnsafeMutablePointer<Float>) {
        let points = UnsafeRawPointer(points(of: 0)).assumingMemoryBound(to: SIMD2<Double>.self)
        let start = points[0]
        // Lengths near 1, whatever the unit; what is shorter than numbers can divide by is a dot.
        let unit = length > 1e-300 ? 1 / length : 0
        let none = Four(repeating: 0)
        var (sumX, sumY, squares, ways) = (none, none, none, none)
        var (leastX, mostX, leastY, mostY) = (none, none, none, none)
        var (ux, uy) = (none, none)
        // A quarter of the stroke in each lane: places 0, 8, 16 and 24, then those behind them.
        var (x, y) = places(points, 8, start, unit)
        var (nextX, nextY) = (none, none)
        var at = 0
        while true {
            (nextX, nextY) = places(points + (at &+ 1), 8, start, unit)
            leastX = leastX.replacing(with: x, where: x .< leastX)
            mostX = larger(mostX, x)
            leastY = leastY.replacing(with: y, where: y .< leastY)
            mostY = larger(mostY, y)
            let (dx, dy) = (nextX - x, nextY - y)
            // Never 0, by which nothing can be divided; but far less than rounding.
            let lengths = larger(Four(repeating: 1e-30), dx * dx + dy * dy).squareRoot()
            let scale = 1 / lengths
            let (vx, vy) = (dx * scale, dy * scale)
            // A turn without a sine's inverse: the sine up to a right angle, and beyond 2 less the sine. Before the first there is none.
            let (cosine, sine) = (ux * vx + uy * vy, ux * vy - uy * vx)
            let size = absolute(sine)
            let turn = size.replacing(with: 2 - size, where: cosine .< 0)
            store(turn.replacing(with: 0 - turn, where: sine .< 0), room, 4 &* at)
            (ux, uy) = (vx, vy)
            if at == 8 { break }
            sumX += x
            sumY += y
            squares += x * x + y * y
            ways += lengths
            (x, y) = (nextX, nextY)
            at &+= 1
        }
        // The last two places, in the last lane, are still to come.
        let (before, end) = (place(Shape.points &- 2, unit), place(Shape.points &- 1, unit))
        let last = end - before
        let lasts = Four(
            before.x + end.x, before.y + end.y,
            before.x * before.x + before.y * before.y + (end.x * end.x + end.y * end.y),
            (last.x * last.x + last.y * last.y).squareRoot())
        let all = sums(sumX, sumY, squares, ways) + lasts
        let mean = all * (1 / Float(Shape.points))
        let spread = max(mean[2] - (mean[0] * mean[0] + mean[1] * mean[1]), 0).squareRoot()
        (leastX, leastY) = (
            leastX.replacing(with: nextX, where: nextX .< leastX), leastY.replacing(with: nextY, where: nextY .< leastY)
        )
        let far = largest(0 - leastX, 0 - leastY, larger(mostX, nextX), larger(mostY, nextY))
        let (width, height) = (far[0] + far[2], far[1] + far[3])
        let diagonal = (width * width + height * height).squareRoot()
        let size = diagonal > 0 ? 1 / diagonal : 0
        let away = (end.x * end.x + end.y * end.y).squareRoot()
        store(
            Four(all[3] > 0 ? 3 * diagonal / all[3] : 0, 2 * away * size, 2 * width * size, 2 * height * size), inputs,
            48)
        // Of the parts the even ones come first, as they are in the lanes.
        var (turns, toAndFro, sharpness) = (none, none, none)
        at = 0
        while at < 8 {
            let from = room + (4 &* at &+ 4)
            let (a, b, c, d) = (four(from, 0), four(from, 4), four(from, 8), four(from, 12))
            let turn = (a + b) + (c + d)
            let size = (absolute(a) + absolute(b)) + (absolute(c) + absolute(d))
            let square = ((a * a + b * b) + (c * c + d * d)) * 0.5
            store(turn, inputs, at &+ 24)
            store(size, inputs, at &+ 32)
            store(square, inputs, at &+ 40)
            turns += turn
            toAndFro += size
            sharpness += square
            at &+= 4
        }
        let whole = sums(toAndFro, turns, sharpness, Four(25 * spread * size, 0, 0, 0))
        store(whole * 0.2, inputs, 52)
        // Every third place about the middle, as large as coarse shapes are.
        squares = none
        at = 0
        while at < Shape.coarsePoints {
            (x, y) = places(points + at &* Shape.stride, Shape.stride, start, unit)
            (x, y) = (x - mean[0], y - mean[1])
            store(x, inputs, at)
            store(y, inputs, at &+ Shape.coarsePoints)
            squares += x * x + y * y
            at &+= 4
        }
        let square = squares.sum()
        let scale = square > 0 ? (0.5 / square).squareRoot() : 0
        at = 0
        while at < 2 &* Shape.coarsePoints {
            store(four(inputs, at) * scale, inputs, at)
            at &+= 4
        }
    }

    private func place(_ at: Int, _ unit: Double) -> SIMD2<Float> {
        let points = points(of: 0)
        return SIMD2(Float((points[at].x - points[0].x) * unit), Float((points[at].y - points[0].y) * unit))
    }
}
