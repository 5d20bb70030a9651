// Between which numbers a scale stays: pinch, transform and one-finger zoom declare and apply it alike.

struct ScaleLimits: ParameterSet {
    @Parameter var least: Double
    @Parameter var most: Double

    mutating func declare(in list: inout ParameterList) {
        list.number(
            &$least, "min_scale", "1", 0, 0...1e9,
            "The smallest scale. Beyond it, scale stays there and scale_velocity is 0, until the contacts come back.")
        list.number(
            &$most, "max_scale", "1", 1e9, 0...1e9,
            "The largest scale. Beyond it, scale stays there and scale_velocity is 0, until the contacts come back.")
    }

    /// The scale for the program.
    @inline(__always)
    func scale(_ scale: Double) -> Double {
        let raised = scale < least ? least : scale
        return raised > most ? most : raised
    }

    /// Those along x and y.
    @inline(__always)
    func scales(_ scales: SIMD2<Double>) -> SIMD2<Double> { scales.limited(least, most) }

    /// Whether a scale is within them; otherwise its velocity for the program is 0.
    @inline(__always)
    func areMet(by scale: Double) -> Bool { self.scale(scale) == scale }
}

extension SIMD2<Double> {
    /// As `clamped`, which is a loop.
    @inline(__always)
    func limited(_ least: Double, _ most: Double) -> SIMD2<Double> {
        let raised = replacing(with: least, where: self .< least)
        return raised.replacing(with: most, where: raised .> most)
    }
}
