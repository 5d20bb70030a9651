// How the distances of drawings from examples relate to the share of other drawings that they accept.

/// Distances are of several kinds. On the scale of each, the logarithm of the share of other drawings that a limit
/// accepts is nearly linear. The scales of whole drawings accept at most the share on every set of drawings and for any
/// number of examples.
///
/// Fitted to the half of the people for tuning (fit.py any, seed 1, sets of November 27, 2026): crohme, dollar1,
/// dollar_student, how_we_swipe, mmg, pendigits, quickdraw, shapematch, student_a, uji, unipen, zhuyin.
struct DistanceScale {
    /// The limit at which nearly all may pass.
    let loosest: Float
    /// By how much the limit grows when the share is e times as large.
    let slope: Float
    /// The share is divided among the names, but among at most so many: in people's sets of signs, more names have more
    /// elaborate forms, of which each accepts less.
    let mostNames: Int

    /// A stroke and examples of one stroke.
    static var stroke: DistanceScale { DistanceScale(loosest: 1.148, slope: 0.115, mostNames: 4) }
    /// Drawings of several strokes and examples of as many.
    static var strokes: DistanceScale { DistanceScale(loosest: 1.001, slope: 0.063, mostNames: 12) }
    /// A stroke and examples of several; drawings of several strokes and examples of another number.
    static var strokeInk: DistanceScale { DistanceScale(loosest: 0.581, slope: 0.044, mostNames: 4) }
    static var strokesInk: DistanceScale { DistanceScale(loosest: 0.649, slope: 0.042, mostNames: 12) }
    /// The beginnings of a stroke, whose embeddings are not compared.
    static var beginning: DistanceScale { DistanceScale(loosest: 0.8, slope: 0.0682, mostNames: .max) }

    /// The scale of the distances of drawings with so many strokes.
    static func of(strokes: Int) -> DistanceScale { strokes > 1 ? .strokes : .stroke }
    /// The scale of the distances of their ink from examples of another number of strokes.
    static func ofInk(strokes: Int) -> DistanceScale { strokes > 1 ? .strokesInk : .strokeInk }

    /// Returns the limit at which at most a share of other drawings passes, for a number of names.
    func limit(_ share: Double, names: Int) -> Float {
        let among = max(min(names, mostNames), names / 10, 1)
        return max(loosest + slope * (share / Double(among)).roughLogarithm, 0.05)
    }

    /// Returns the distance on this scale that accepts as many other drawings as one on another; of distances that are
    /// rejected anyway, one as much larger as the other.
    func convert(_ distance: Float, from other: DistanceScale) -> Float {
        let (here, there) = (rejecting, other.rejecting)
        let larger = distance - there
        return max(here + (larger < 0 ? larger * (slope / other.slope) : larger), 0)
    }

    /// The distance that accepts a share of e^-5: for a single name, more than programs ask for.
    private var rejecting: Float { loosest - 5 * slope }
}
