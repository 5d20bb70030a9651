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
    /// Inputs, and room to make them in or for what is hidden.
    static var room: Int { inputs &+ 160 }
    /// Of a layer, a row for the bias before those of its inputs.
    static var weights: Int { (inputs &+ 1) &* hidden &+ (hidden &+ 1) &* count }

    /// Writes the weights out. In the text, a row's scale comes before it; characters from 36 on, 81 for 0.
    static func unpack(into out: UnsafeMutablePointer<Float>) {
        let text = UnsafeRawPointer(embeddingWeights.cString).assumingMemoryBound(to: UInt8.self)
        var from = text
        var to = out
        let end = out + weights
        while to < end {
            let width = to < out + (inputs &+ 1) &* hidden ? hidden : count
            let root = Float(from[0]) - 35
            let scale = root * root * embeddingScale
            var at = 0
            while at < width {
                to[at] = (Float(from[at &+ 1]) - 81) * scale
                at &+= 1
            }
            from += width &+ 1
            to += width
        }
    }

    /// The product of two vectors.
    @inline(__always)
    static func likeness(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> Float {
        var sum = Four(repeating: 0)
        var at = 0
        while at < count {
            sum += four(a, at) * four(b, at)
            at &+= 4
        }
        return sum.sum()
    }
}

@inline(__always)
func four(_ p: UnsafePointer<Float>, _ at: Int) -> Four {
    UnsafeRawPointer(p + at).loadUnaligned(as: Four.self)
}

@inline(__always)
private func store(_ four: Four, _ p: UnsafeMutablePointer<Float>, _ at: Int) {
    UnsafeMutableRawPointer(p + at).storeBytes(of: four, as: Four.self)
}

extension Drawing {
    /// Where a drawing of one stroke lies: `scratch.embedding`.
    @_optimize(speed)
    func embed(_ scratch: Scratch) {
        let (inputs, weights, out) = (scratch.inputs, scratch.weights, scratch.embedding)
        let hidden = inputs + Embedding.inputs
        look(inputs, hidden)
        layer(inputs, Embedding.inputs, weights, hidden, Embedding.hidden)
        var at = 0
        while at < Embedding.hidden {
            let sums = four(hidden, at)
            store(sums.replacing(with: 0, where: sums .< 0), hidden, at)
            at &+= 4
        }
        layer(hidden, Embedding.hidden, weights + (Embedding.inputs &+ 1) &* Embedding.hidden, out, Embedding.count)
        let square = Embedding.likeness(out, out)
        let scale = square > 0 ? 1 / square.squareRoot() : 0
        at = 0
        while at < Embedding.count {
            store(four(out, at) * scale, out, at)
            at &+= 4
        }
    }

    /// What is seen of a drawing: twelve places, x before y, as in its coarse shape; of each of eight parts how far it turns, how far to and fro, and how
    /// sharply; and its proportions.
    @_optimize(speed)
    private func look(_ inputs: UnsafeMutablePointer<Float>, _ room: UnsafeMutablePointer<Float>) {
        let (x, y, ux, uy) = (room, room + 40, room + 80, room + 120)
        room.update(repeating: 0, count: 160)
        let points = points(of: 0)
        let start = points[0]
        // Lengths near 1, whatever the unit; what is shorter than numbers can divide by is a dot.
        let unit = length > 1e-300 ? 1 / length : 0
        var at = 1
        while at < Shape.points {
            x[at] = Float((points[at].x - start.x) * unit)
            y[at] = Float((points[at].y - start.y) * unit)
            at &+= 1
        }
        // Places beyond the last are as the first: at 0.
        var (leastX, mostX, leastY, mostY) = (Four(repeating: 0), Four(repeating: 0), Four(repeating: 0), Four(repeating: 0))
        var (sumX, sumY, squares, ways) = (leastX, leastX, leastX, leastX)
        at = 0
        while at < 36 {
            let (px, py) = (four(x, at), four(y, at))
            leastX.replace(with: px, where: px .< leastX)
            mostX.replace(with: px, where: px .> mostX)
            leastY.replace(with: py, where: py .< leastY)
            mostY.replace(with: py, where: py .> mostY)
            sumX += px
            sumY += py
            squares += px * px + py * py
            let (dx, dy) = (four(x, at &+ 1) - px, four(y, at &+ 1) - py)
            var lengths = (dx * dx + dy * dy).squareRoot()
            if at == 32 { lengths = Four(lengths[0], 0, 0, 0) }
            ways += lengths
            let scale = (1 / lengths).replacing(with: 0, where: lengths .== 0)
            store(dx * scale, ux, at)
            store(dy * scale, uy, at)
            at &+= 4
        }
        let (middleX, middleY) = (sumX.sum() / Float(Shape.points), sumY.sum() / Float(Shape.points))
        let spread = max(squares.sum() / Float(Shape.points) - (middleX * middleX + middleY * middleY), 0).squareRoot()
        var square: Float = 0
        at = 0
        while at < Shape.coarsePoints {
            let (px, py) = (x[at &* Shape.stride] - middleX, y[at &* Shape.stride] - middleY)
            (inputs[at], inputs[at &+ Shape.coarsePoints]) = (px, py)
            square += px * px + py * py
            at &+= 1
        }
        let scale = square > 0 ? (0.5 / square).squareRoot() : 0
        at = 0
        while at < 2 &* Shape.coarsePoints {
            store(four(inputs, at) * scale, inputs, at)
            at &+= 4
        }
        var turned = SIMD4<Float>(0, 0, 0, 0)
        let parts = inputs + 2 &* Shape.coarsePoints
        var part = 0
        while part < 8 {
            at = part &* 4
            let (ax, ay, bx, by) = (four(ux, at), four(uy, at), four(ux, at &+ 1), four(uy, at &+ 1))
            // A turn without a sine's inverse: the sine up to a right angle, and beyond 2 less the sine.
            let (cosine, sine) = (ax * bx + ay * by, ax * by - ay * bx)
            let beyond = (2 - sine).replacing(with: -2 - sine, where: sine .< 0)
            let turn = sine.replacing(with: beyond, where: cosine .< 0)
            let size = turn.replacing(with: 0 - turn, where: turn .< 0)
            let sums = Four(turn.sum(), size.sum(), (turn * turn).sum() * 0.5, 0)
            parts[part] = sums[0]
            parts[8 &+ part] = sums[1]
            parts[16 &+ part] = sums[2]
            turned += sums
            part &+= 1
        }
        let box = SIMD2(mostX.max() - leastX.min(), mostY.max() - leastY.min())
        let way = ways.sum()
        let diagonal = (box.x * box.x + box.y * box.y).squareRoot()
        let size = diagonal > 0 ? 1 / diagonal : 0
        let (endX, endY) = (x[Shape.segments], y[Shape.segments])
        parts[24] = way > 0 ? 3 * diagonal / way : 0
        parts[25] = 2 * (endX * endX + endY * endY).squareRoot() * size
        parts[26] = 2 * box.x * size
        parts[27] = 2 * box.y * size
        parts[28] = 0.2 * turned[1]
        parts[29] = 0.2 * turned[0]
        parts[30] = 0.2 * turned[2]
        parts[31] = 5 * spread * size
    }
}

/// One layer of the network: the bias, and each input times its row; `width` is a multiple of 32.
@_optimize(speed) @inline(never)
private func layer(
    _ inputs: UnsafePointer<Float>, _ count: Int, _ weights: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ width: Int
) {
    var first = 0
    while first < width {
        var row = weights + first
        var (a, b, c, d) = (four(row, 0), four(row, 4), four(row, 8), four(row, 12))
        var (e, f, g, h) = (four(row, 16), four(row, 20), four(row, 24), four(row, 28))
        var at = 0
        while at < count {
            row += width
            let input = Four(repeating: inputs[at])
            a += four(row, 0) * input
            b += four(row, 4) * input
            c += four(row, 8) * input
            d += four(row, 12) * input
            e += four(row, 16) * input
            f += four(row, 20) * input
            g += four(row, 24) * input
            h += four(row, 28) * input
            at &+= 1
        }
        store(a, out, first)
        store(b, out, first &+ 4)
        store(c, out, first &+ 8)
        store(d, out, first &+ 12)
        store(e, out, first &+ 16)
        store(f, out, first &+ 20)
        store(g, out, first &+ 24)
        store(h, out, first &+ 28)
        first &+= 32
    }
}
