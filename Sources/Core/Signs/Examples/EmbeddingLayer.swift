// A layer of the network that computes shape embeddings, in 16-bit integers.

/// Each output is a bias plus the weighted sum of the inputs. Inputs are rounded; the sums are exact.
struct EmbeddingLayer {
    private let inputs: Int
    private let width: Int
    private let biases: UnsafeMutablePointer<Int32>
    /// The scale of each input before it is rounded.
    private let factors: UnsafeMutablePointer<Float>
    /// For each block of 32 outputs and each input of the first half: the weights of the outputs, interleaved with
    /// those of the corresponding input of the second half.
    private let weights: UnsafeMutablePointer<Int16>

    /// The largest integer.
    static var most: Float { 32767 }
    private static var block: Int { 32 }

    /// Returns the size of a layer in floats. `inputs` must be a multiple of 8, and `width` of 32.
    static func size(_ inputs: Int, _ width: Int) -> Int { width &+ inputs &+ inputs &* width / 2 }

    /// Lays out the biases, the factors and the weights one after another.
    init(_ memory: UnsafeMutablePointer<Float>, _ inputs: Int, _ width: Int) {
        self.inputs = inputs
        self.width = width
        biases = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Int32.self)
        factors = memory + width
        weights = UnsafeMutableRawPointer(factors + inputs).assumingMemoryBound(to: Int16.self)
    }

    /// Decodes the layer from text: the row of biases, then a row for each input. A row is its scale followed by its
    /// numbers; the characters from 36 on represent numbers, 81 represents 0. Returns the rest of the text.
    func unpack(_ text: UnsafePointer<UInt8>, _ fineness: Float, _ unit: Float) -> UnsafePointer<UInt8> {
        var scale = EmbeddingLayer.scale(text) * fineness
        var from = text + 1
        for at in 0..<width { biases[at] = (Int32(from[at]) &- 81) &* Int32(scale) }
        let half = inputs / 2
        for row in 0..<inputs {
            from += width
            scale = EmbeddingLayer.scale(from) * fineness
            factors[row] = scale * unit
            from += 1
            let offset = row < half ? row &* 2 &* EmbeddingLayer.block : (row &- half) &* 2 &* EmbeddingLayer.block &+ 1
            var to = weights + offset
            var first = 0
            while first < width {
                for at in 0..<EmbeddingLayer.block { to[2 &* at] = Int16(from[first &+ at]) &- 81 }
                to += 2 &* half &* EmbeddingLayer.block
                first &+= EmbeddingLayer.block
            }
        }
        return from + width
    }

    private static func scale(_ text: UnsafePointer<UInt8>) -> Float {
        let root = Float(text[0]) - 35
        return root * root
    }

    /// Computes the outputs. `room` has space for half as many numbers as there are inputs.
    @_optimize(speed) @inline(never)
    func apply(
        _ given: UnsafePointer<Float>, least: Float, _ room: UnsafeMutablePointer<Int32>,
        _ out: UnsafeMutablePointer<Float>
    ) {
        let half = inputs / 2
        var at = 0
        while at < half {
            let low = Float32x4.load(given, at) * Float32x4.load(factors, at)
            let high = Float32x4.load(given, at &+ half) * Float32x4.load(factors, at &+ half)
            EmbeddingLayer.pack(low, high, least: least).store(room, at)
            at &+= 4
        }
        var row = UnsafeRawPointer(weights).assumingMemoryBound(to: Int16x8.self)
        var first = 0
        while first < width {
            let sums = UnsafeMutableRawPointer(biases + first).assumingMemoryBound(to: Int32x4.self)
            var (a, b, c, d, e, f, g, h) = (sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7])
            at = 0
            while at < half {
                let input = unsafeBitCast(Int32x4(repeating: room[at]), to: Int16x8.self)
                a &+= row[0].pairwiseDot(input)
                b &+= row[1].pairwiseDot(input)
                c &+= row[2].pairwiseDot(input)
                d &+= row[3].pairwiseDot(input)
                e &+= row[4].pairwiseDot(input)
                f &+= row[5].pairwiseDot(input)
                g &+= row[6].pairwiseDot(input)
                h &+= row[7].pairwiseDot(input)
                row += 8
                at &+= 1
            }
            Float32x4(a).store(out, first)
            Float32x4(b).store(out, first &+ 4)
            Float32x4(c).store(out, first &+ 8)
            Float32x4(d).store(out, first &+ 12)
            Float32x4(e).store(out, first &+ 16)
            Float32x4(f).store(out, first &+ 20)
            Float32x4(g).store(out, first &+ 24)
            Float32x4(h).store(out, first &+ 28)
            first &+= EmbeddingLayer.block
        }
    }

    /// Rounds to 16-bit integers from `least` to 32767, with each number of `high` above the corresponding one of
    /// `low`.
    @inline(__always)
    static func pack(_ low: Float32x4, _ high: Float32x4, least: Float) -> Int32x4 {
        (round(low, least) & 0xffff) | (round(high, least) &<< 16)
    }

    /// The result is in the lower 16 bits. The addition rounds: floats from 2^23 on have no fraction.
    @inline(__always)
    private static func round(_ x: Float32x4, _ least: Float) -> Int32x4 {
        let raised = Float32x4.max(x, Float32x4(repeating: least))
        let limited = Float32x4.min(raised, Float32x4(repeating: most))
        return unsafeBitCast(limited + 12_582_912, to: Int32x4.self)
    }
}
