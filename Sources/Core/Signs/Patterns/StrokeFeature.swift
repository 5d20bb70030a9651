// The measured features of a stroke that is divided into segments, and the tests of them.

/// The raw values occur in compiled patterns only.
enum StrokeFeature: UInt8 {
    // Features of a segment.
    /// The angle of its chord minus the stated direction, in degrees; positive clockwise, because y grows downward.
    case direction = 0
    /// Its chord over the diagonal of the stroke's bounding box.
    case length
    /// Its chord in millimeters.
    case millimeters
    /// Its root mean square distance from its axis, over its chord: 0 for a straight line.
    case wobble
    /// The signed area between it and its chord, over the squared chord: positive when it bends clockwise.
    case bow
    /// The angles of its first and second half minus that of its chord, in degrees.
    case entry
    case exit
    /// Its path length over its chord.
    case detour
    /// Its total turning angle in degrees, positive clockwise.
    case sweep
    /// Its root mean square distance from the best-fitting circle, over the radius.
    case roundness
    /// The same after the segment is stretched across its axis until it spreads equally in both directions: the
    /// distance from an ellipse.
    case oval
    /// The area between it and its chord, over that of the best-fitting circle.
    case fill
    /// How long the contact rested at its start, in seconds.
    case pause
    /// The largest turning angle within a short part of it, in degrees: that of its sharpest corner.
    case kink
    /// The standard deviation of the turning angles within such parts: 0 for a line and for a circle.
    case uneven
    // Features of the corner between a segment and the previous one.
    /// The turning angle minus the angle between the stated directions, in degrees.
    case turn
    /// The turning angle close to the corner minus the whole turning angle, in degrees. A rounded corner turns less
    /// there.
    case corner
    /// The distance of the corner from the intersection of the two axes, over the diagonal.
    case miss
    /// The difference of the chords before and after the corner, over their sum.
    case balance
    // Features of a lift: how the segments before and after it lie to each other.
    /// Where the line through the segment after the lift crosses the one before: 0 at its start and 1 at its end.
    case crossBefore
    /// The same on the segment after the lift.
    case crossAfter
    /// From the middle of the chord before the lift to that of the chord after it, over the diagonal.
    case shiftX
    case shiftY
    /// The smallest distance between the two segments, over the diagonal.
    case apart

    // Features of the whole stroke.
    /// The path length before the first segment and after the last one, over the diagonal.
    case hookIn
    case hookOut
    /// The path length over the sum of the chords.
    case winding
    /// The displacement from start to end, over the diagonal.
    case dx
    case dy
    case gap
    /// The width of the bounding box over the diagonal.
    case width
    /// The mean deviation of the segments from their stated directions, weighted by their chords, in degrees.
    case tilt
    /// The farthest that the middle third of the path is to the left or right of the chord of the fifth of the path
    /// around it, over the extent of the stroke across its displacement.
    case noseLeft
    case noseRight
    /// How often the path crosses itself.
    case crossings

    static var perSegment: Int { 24 }
    static var perStroke: Int { 11 }

    var isOfStroke: Bool { rawValue >= StrokeFeature.hookIn.rawValue }
    var isOfCorner: Bool { rawValue >= StrokeFeature.turn.rawValue && rawValue <= StrokeFeature.balance.rawValue }
    /// Whether it is measured where the segment begins.
    var isBeforeSegment: Bool { isOfCorner || rawValue == StrokeFeature.pause.rawValue }
    /// Whether it can be tested at a lift. The balance is that of the segments before and after it.
    var isOfLift: Bool { rawValue >= StrokeFeature.balance.rawValue && !isOfStroke }
    var isOfSegment: Bool { rawValue <= StrokeFeature.balance.rawValue }

    /// Whether it is a feature of the whole stroke that depends on how the stroke is divided.
    var needsSegments: Bool {
        switch self {
        case .hookIn, .hookOut, .winding, .tilt: true
        default: false
        }
    }

    /// Whether what is drawn after a segment does not change its value: it is not relative to the whole stroke.
    var isSettled: Bool {
        switch self {
        case .length, .corner, .miss: false
        default: isOfSegment
        }
    }

    /// Whether it is a whole number, which is within its limits or not.
    var isCount: Bool { rawValue == StrokeFeature.crossings.rawValue }

    /// The bit that represents the feature in `PatternSegment.measured` or `PatternChain.measured`.
    var bit: UInt32 { 1 << UInt32(isOfStroke ? rawValue &- StrokeFeature.hookIn.rawValue : rawValue) }

    var isNeverNegative: Bool {
        switch self {
        case .length, .millimeters, .wobble, .detour, .roundness, .oval, .fill, .pause, .kink, .uneven, .miss, .apart,
            .hookIn, .hookOut, .winding, .gap, .width:
            true
        default: false
        }
    }

    /// Whether less is always better.
    var isBestAtZero: Bool {
        switch self {
        case .wobble, .roundness, .oval, .kink, .uneven, .miss: true
        default: false
        }
    }

    /// Its name in pattern text.
    var name: Literal {
        switch self {
        case .direction: "direction"
        case .length: "length"
        case .millimeters: "mm"
        case .wobble: "wobble"
        case .bow: "bow"
        case .entry: "entry"
        case .exit: "exit"
        case .detour: "detour"
        case .sweep: "sweep"
        case .roundness: "roundness"
        case .oval: "oval"
        case .fill: "fill"
        case .pause: "pause"
        case .kink: "kink"
        case .uneven: "uneven"
        case .turn: "turn"
        case .corner: "corner"
        case .miss: "miss"
        case .balance: "balance"
        case .crossBefore: "cross_before"
        case .crossAfter: "cross_after"
        case .shiftX: "shift_x"
        case .shiftY: "shift_y"
        case .apart: "apart"
        case .hookIn: "hook_in"
        case .hookOut: "hook_out"
        case .winding: "winding"
        case .dx: "dx"
        case .dy: "dy"
        case .gap: "gap"
        case .width: "width"
        case .tilt: "tilt"
        case .noseLeft: "nose_left"
        case .noseRight: "nose_right"
        case .crossings: "crossings"
        }
    }

    var unit: Literal {
        switch self {
        case .direction, .entry, .exit, .sweep, .kink, .uneven, .turn, .corner, .tilt: "deg"
        case .millimeters: "mm"
        case .pause: "s"
        default: "1"
        }
    }

    static func named(_ name: Text) -> StrokeFeature? {
        var raw: UInt8 = 0
        while let feature = StrokeFeature(rawValue: raw) {
            if Text(feature.name) == name { return feature }
            raw &+= 1
        }
        return nil
    }
}

/// A requirement that a feature lies between two limits. The deviation from the middle counts with its fourth power: a
/// stroke may reach one limit or come halfway to several. Counts are within the limits or not.
struct FeatureTest {
    let feature: StrokeFeature
    /// The index of the segment; 0 for features of the stroke.
    let segment: UInt8
    /// The index of the feature's value in `StrokeMeasures`.
    let index: Int32
    var middle: Double
    /// Half the distance between the limits; greater than 0 except for counts.
    var half: Double

    init(_ feature: StrokeFeature, _ segment: Int, _ least: Double, _ most: Double) {
        self.feature = feature
        self.segment = UInt8(truncatingIfNeeded: segment)
        index = Int32(truncatingIfNeeded: StrokeMeasures.index(of: feature, segment))
        middle = (least + most) * 0.5
        half = (most - least) * 0.5
    }

    /// The contribution of a measured value to the misfit.
    @inline(__always)
    func misfit(of value: Double) -> Double {
        if feature.isCount { return abs(value - middle) > half ? PatternMatcher.mostOfOneTest : 0 }
        let deviation = (value - middle) / half
        let square = deviation * deviation
        let fourth = square * square
        return PatternMatcher.mostOfOneTest * fourth / (PatternMatcher.mostOfOneTest + fourth)
    }
}
