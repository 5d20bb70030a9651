// A layer of the network that embeds shapes: whole numbers of 16 bits, eight at a time.

typealias Eight = SIMD8<Int16>
typealias FourWhole = SIMD4<Int32>

/// Of neighbours, the sum of both products: whole numbers of 16 bits are twice as fast as floats, and half as large.
@inline(__always)
func products(_ a: Eight, _ b: Eight) -> FourWhole {
    let all = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
    return all.evenHalf &+ all.oddHalf
}

/// One layer of the network: a bias, and each input times its row. Sums are exact; what goes in is rounded.
struct Layer {
    private let inputs: Int
    private let width: Int
    private let biases: UnsafeMutablePointer<Int32>
    /// What each input is multiplied by before it is rounded.
    private let factors: UnsafeMutablePointer<Float>
    /// Of each 32 outputs: for each input of the first half the weights of all of them, and beside each that of its like in the second half.
    private let weights: UnsafeMutablePointer<Int16>

    /// The largest whole number.
    static var most: Float { 32767 }
    private static var block: Int { 32 }

    /// In floats; both a multiple of 8, and `width` of 32.
    static func room(_ inputs: Int, _ width: Int) -> Int { width &+ inputs &+ inputs &* width / 2 }

    init(_ memory: UnsafeMutableRawPointer, _ inputs: Int, _ width: Int) {
        self.inputs = inputs
        self.width = width
        biases = memory.assumingMemoryBound(to: Int32.self)
        factors = (memory + 4 &* width).assumingMemoryBound(to: Float.self)
        weights = (memory + 4 &* (width &+ inputs)).assumingMemoryBound(to: Int16.self)
    }

    /// From text, in which a row's scale comes before it; characters from 36 on, 81 for 0. The row for the bias comes before those of the inputs.
    /// Returns what follows in the text.
    func unpack(_ text: UnsafePointer<UInt8>, _ fineness: Float, _ unit: Float) -> UnsafePointer<UInt8> {
        var scale = Layer.scale(text) * fineness
        var from = text + 1
        var at = 0
        while at < width {
            biases[at] = (Int32(from[at]) &- 81) &* Int32(scale)
            at &+= 1
        }
        let half = inputs / 2
        var row = 0
        while row < inputs {
            from += width
            scale = Layer.scale(from) * fineness
            factors[row] = scale * unit
            from += 1
            var to = weights + (row < half ? row &* 2 &* Layer.block : (row &- half) &* 2 &* Layer.block &+ 1)
            var first = 0
            while first < width {
                at = 0
                while at < Layer.block {
                    to[2 &* at] = Int16(from[first &+ at]) &- 81
                    at &+= 1
                }
                to += 2 &* half &* Layer.block
                first &+= Layer.block
            }
            row &+= 1
        }
        return from + width
    }

    private static func scale(_ text: UnsafePointer<UInt8>) -> Float {
        let root = Float(text[0]) - 35
        return root * root
    }

    /// `room`: for half as many numbers as there are inputs.
    @_optimize(speed) @inline(never)
    func apply(
        _ given: UnsafePointer<Float>, least: Float, _ room: UnsafeMutablePointer<Int32>,
        _ out: UnsafeMutablePointer<Float>
    ) {
        let half = inputs / 2
        var at = 0
        while at < half {
            let (low, high) = (four(given, at) * four(factors, at), four(given, at &+ half) * four(factors, at &+ half))
            store(pairs(low, high, least), room, at)
            at &+= 4
        }
        var row = UnsafeRawPointer(weights).assumingMemoryBound(to: Eight.self)
        var first = 0
        while first < width {
            let sums = UnsafeMutableRawPointer(biases + first).assumingMemoryBound(to: FourWhole.self)
            var (a, b, c, d, e, f, g, h) = (sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], sums[7])
            at = 0
            while at < half {
                let input = unsafeBitCast(FourWhole(repeating: room[at]), to: Eight.self)
                a &+= products(row[0], input)
                b &+= products(row[1], input)
                c &+= products(row[2], input)
                d &+= products(row[3], input)
                e &+= products(row[4], input)
                f &+= products(row[5], input)
                g &+= products(row[6], input)
                h &+= products(row[7], input)
                row += 8
                at &+= 1
            }
            store(Four(a), out, first)
            store(Four(b), out, first &+ 4)
            store(Four(c), out, first &+ 8)
            store(Four(d), out, first &+ 12)
            store(Four(e), out, first &+ 16)
            store(Four(f), out, first &+ 20)
            store(Four(g), out, first &+ 24)
            store(Four(h), out, first &+ 28)
            first &+= Layer.block
        }
    }
}

/// Rounds, and puts the second four beside the first: 16 bits each.
@inline(__always)
func pairs(_ low: Four, _ high: Four, _ least: Float) -> FourWhole {
    (whole(low, least) & 0xffff) | (whole(high, least) &<< 16)
}

/// In the lower 16 bits: floats from 2^23 on have no fractions.
@inline(__always)
private func whole(_ x: Four, _ least: Float) -> FourWhole {
    let upwards = x.replacing(with: least, where: x .< least)
    let within = upwards.replacing(with: Layer.most, where: upwards .> Layer.most)
    return unsafeBitCast(within + 12_582_912, to: FourWhole.self)
}

@inline(__always)
func store<Numbers, Number>(_ numbers: Numbers, _ p: UnsafeMutablePointer<Number>, _ at: Int) {
    UnsafeMutableRawPointer(p + at).storeBytes(of: numbers, as: Numbers.self)
}
