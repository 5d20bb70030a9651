// The vector types that shapes and embeddings are computed with.

typealias Float32x4 = SIMD4<Float>
typealias Float64x2 = SIMD2<Double>
typealias Int32x4 = SIMD4<Int32>
typealias Int16x8 = SIMD8<Int16>

extension Float32x4 {
    /// Loads four floats. The address must be aligned to 16 bytes.
    @inline(__always)
    static func load(_ p: UnsafePointer<Float>, _ at: Int) -> Float32x4 {
        UnsafeRawPointer(p + at).load(as: Float32x4.self)
    }

    @inline(__always)
    func store(_ p: UnsafeMutablePointer<Float>, _ at: Int) {
        UnsafeMutableRawPointer(p + at).storeBytes(of: self, as: Float32x4.self)
    }

    /// Returns the sums of the elements of each vector.
    @inline(__always)
    static func sums(_ a: Float32x4, _ b: Float32x4, _ c: Float32x4, _ d: Float32x4) -> Float32x4 {
        let (ab, cd) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
        let halves = SIMD8(lowHalf: ab.evenHalf + ab.oddHalf, highHalf: cd.evenHalf + cd.oddHalf)
        return halves.evenHalf + halves.oddHalf
    }

    /// Returns the largest element of each vector.
    @inline(__always)
    static func maxima(_ a: Float32x4, _ b: Float32x4, _ c: Float32x4, _ d: Float32x4) -> Float32x4 {
        let (ab, cd) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
        let halves = SIMD8(lowHalf: max(ab.evenHalf, ab.oddHalf), highHalf: max(cd.evenHalf, cd.oddHalf))
        return max(halves.evenHalf, halves.oddHalf)
    }

    /// Returns the smallest element of each vector.
    @inline(__always)
    static func minima(_ a: Float32x4, _ b: Float32x4, _ c: Float32x4, _ d: Float32x4) -> Float32x4 {
        let (ab, cd) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
        let halves = SIMD8(lowHalf: min(ab.evenHalf, ab.oddHalf), highHalf: min(cd.evenHalf, cd.oddHalf))
        return min(halves.evenHalf, halves.oddHalf)
    }

    /// Returns the elementwise maximum.
    @inline(__always)
    static func max(_ a: Float32x4, _ b: Float32x4) -> Float32x4 { a.selecting(b, where: b .> a) }

    /// Returns the elementwise minimum.
    @inline(__always)
    static func min(_ a: Float32x4, _ b: Float32x4) -> Float32x4 { a.selecting(b, where: b .< a) }

    /// Like `replacing(with:where:)`, whose loop over the elements the compiler does not always make one instruction.
    @inline(__always)
    func selecting(_ other: Float32x4, where mask: SIMDMask<Int32x4>) -> Float32x4 {
        let (a, b) = (unsafeBitCast(self, to: Int32x4.self), unsafeBitCast(other, to: Int32x4.self))
        return unsafeBitCast(a ^ ((a ^ b) & unsafeBitCast(mask, to: Int32x4.self)), to: Float32x4.self)
    }

    @inline(__always)
    var magnitudes: Float32x4 {
        unsafeBitCast(unsafeBitCast(self, to: Int32x4.self) & Int32.max, to: Float32x4.self)
    }
}

extension Float64x2 {
    /// Loads the coordinates of a point.
    @inline(__always)
    static func load(_ p: UnsafeRawPointer) -> Float64x2 { p.loadUnaligned(as: Float64x2.self) }

    @inline(__always)
    func store(_ p: UnsafeMutablePointer<Point>) {
        UnsafeMutableRawPointer(p).storeBytes(of: self, as: Float64x2.self)
    }
}

extension Int32x4 {
    @inline(__always)
    func store(_ p: UnsafeMutablePointer<Int32>, _ at: Int) {
        UnsafeMutableRawPointer(p + at).storeBytes(of: self, as: Int32x4.self)
    }
}

extension Int16x8 {
    /// Multiplies elementwise and adds the products of neighbors: twice as fast as floats, at half the size.
    @inline(__always)
    func pairwiseDot(_ other: Int16x8) -> Int32x4 {
        let products = SIMD8<Int32>(truncatingIfNeeded: self) &* SIMD8<Int32>(truncatingIfNeeded: other)
        return products.evenHalf &+ products.oddHalf
    }
}

extension Double {
    /// The natural logarithm within 0.06: exact at powers of 2 and linear between them.
    @inline(__always)
    var roughLogarithm: Float { (Float(Float(self).bitPattern) * (1 / 8_388_608) - 127) * 0.6931472 }
}
