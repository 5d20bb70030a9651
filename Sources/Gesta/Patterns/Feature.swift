// What is measured of a stroke that has been cut into segments.

/// The numbers stand in compiled patterns only.
enum Feature: UInt8 {
    // Of a segment.
    /// How far its chord is off the stated direction, in degrees, positive clockwise (as y grows downwards).
    case direction = 0
    /// Its chord over the diagonal of the stroke's bounding box.
    case length
    /// Its chord in millimetres.
    case millimetres
    /// How far it is from straight: the root mean square distance from its axis, over its chord.
    case wobble
    /// The area between it and its chord, over the square of the chord: positive when it bends clockwise.
    case bow
    /// How far its first half, and its second half, are off its chord, in degrees.
    case entry
    case exit
    /// Its way over its chord.
    case detour
    /// How far it turns on the way, in degrees, positive clockwise.
    case sweep
    /// How far it is from a circle: the root mean square distance from the one that fits best, over its radius.
    case roundness
    /// How far it is from an ellipse: the same once it has been stretched to lie as far about its axis as along it.
    case oval
    /// The area that it encloses with its chord, over that of the circle that fits best.
    case fill
    /// How long the contact rested where it begins, in seconds.
    case pause
    // Of the corner between a segment and the one before it.
    /// How far the turn is off the one between the stated directions, in degrees.
    case turn
    /// How much of the turn is missing right at the corner, in degrees: a round corner turns too little there.
    case corner
    /// How far the axes of the two cross from the corner, over the diagonal.
    case miss
    /// The chord before minus the chord after, over both together.
    case balance

    // Of the stroke.
    /// How much of it comes before the first segment, and after the last, over the diagonal.
    case hookIn
    case hookOut
    /// Its way over the sum of the chords.
    case winding
    /// From its start to its end, over the diagonal.
    case dx
    case dy
    case gap
    /// The width of its bounding box over the diagonal.
    case width

    static var perSegment: Int { 17 }
    static var perStroke: Int { 7 }

    var isOfStroke: Bool { rawValue >= Feature.hookIn.rawValue }
    var isOfCorner: Bool { rawValue >= Feature.turn.rawValue && !isOfStroke }

    var isNeverNegative: Bool {
        switch self {
        case .length, .millimetres, .wobble, .detour, .roundness, .oval, .fill, .pause, .miss, .hookIn, .hookOut,
            .winding, .gap, .width:
            true
        default: false
        }
    }

    /// As patterns spell them, in the same order.
    private static var names: Words {
        """
        direction length mm wobble bow entry exit detour sweep roundness oval fill pause turn corner miss balance \
        hook_in hook_out winding dx dy gap width
        """
    }

    var name: Text { Feature.names[Int(rawValue)] }
    static func named(_ name: Text) -> Feature? { names.index(of: name).flatMap { Feature(rawValue: UInt8($0)) } }
}

/// One thing that a pattern asks of a stroke: a figure between two limits. How far it is off the middle counts with the fourth power, so that a
/// stroke may use up one of its limits wholly or many of them by half.
struct Test {
    let feature: Feature
    /// Which segment it is about.
    let segment: UInt8
    /// Where its figure stands among a stroke's.
    let index: Int32
    var middle: Double
    /// Half the distance between the limits; more than 0.
    var half: Double

    init(_ feature: Feature, _ segment: Int, _ least: Double, _ most: Double) {
        self.feature = feature
        self.segment = UInt8(truncatingIfNeeded: segment)
        index = Int32(truncatingIfNeeded: StrokeMeasures.index(of: feature, segment))
        middle = (least + most) * 0.5
        half = (most - least) * 0.5
    }
}
