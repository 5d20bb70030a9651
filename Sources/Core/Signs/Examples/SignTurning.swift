// How much a sign turns, which says how often other movements resemble it.

/// Every movement contains lines and corners, so that parts of it are as near to a sign with one corner as most
/// drawings of that sign are. The less a sign turns, the nearer a part of a stream must be to it.
/// `Sources/Laboratory/run streams --fit` prints, for each sign, the limit at which it alone has a fixed rate of false
/// reports. The numbers here were chosen on half of the people: stricter than that for the simplest signs, and so that
/// signs of the published streams, which turn more, keep the largest limit.
enum SignTurning {
    /// Turns are measured between edges of so many points: a tremor of less does not count.
    private static var stride: Int { 3 }
    /// Radians. A check mark turns by the first; what turns by more than the second is rarely part of other movements.
    private static var least: Double { 2.8 }
    private static var most: Double { 7.7 }
    /// The limit of a sign that turns by `least`, as a share of the limit of one that turns by `most`.
    private static var leastShare: Double { 0.24 }
    /// Radians. Of signs that turn by less, a stream of other movements contains many: brackets, and all simpler ones.
    private static var common: Double { 4.0 }

    /// Returns the sum of all turns of a form, in radians.
    static func of(_ form: UnsafePointer<Float>) -> Double {
        var turned = 0.0
        var before = 0.0
        for at in Swift.stride(from: stride, to: WarpedForm.points, by: stride) {
            let edge = WarpedForm.point(form, at) - WarpedForm.point(form, at &- stride)
            let direction = Angle.of(Point(Double(edge.x), Double(edge.y)))
            if at > stride { turned += abs(Angle.wrapped(direction - before)) }
            before = direction
        }
        return turned
    }

    /// Returns the limit of a sign as a share of the largest distance of any.
    static func share(_ turning: Double) -> Double {
        let simplicity = min(max((most - turning) / (most - least), 0), 1)
        return 1 - (1 - leastShare) * simplicity
    }

    static func isCommon(_ turning: Double) -> Bool { turning < common }
}
