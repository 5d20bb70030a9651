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

    /// The scale for the program, and its velocity.
    @inline(__always)
    func limit(_ scale: Double, _ velocity: Double) -> (scale: Double, velocity: Double) {
        if scale < least { return (least, 0) }
        return scale > most ? (most, 0) : (scale, velocity)
    }
}
