// The parameters, values and reasons of classes that are recognized by patterns.

import CGesta

/// The parameters of these classes; some classes have their own before them.
struct PatternParameters: ParameterSet {
    @Parameter var isEager: Bool
    @Parameter var minSize: Double
    @Parameter var maxSize: Double
    @Parameter var maxStray: Double
    @Parameter var maxInterval: Int64
    @Parameter var falsePositives: Double
    var corrections = CorrectionParameters()
    var pen = PenParameters()

    var demand: PatternDemand { PatternDemand(falsePositives: falsePositives) }

    mutating func declare(in list: inout ParameterList) {
        list.boolean(
            &$isEager, "eager", false,
            """
            Whether a stroke is recognized before the lift: when it passes all tests much better than the lift \
            requires and is not the beginning of another pattern, of this recognizer or of a rival. What continues \
            otherwise is recognized too, for example the first half of a rectangle as an L.
            """)
        list.length(
            &$minSize, "min_size", Defaults.strokeSize, 0...1000,
            "The smallest diagonal of the stroke's bounding box.")
        list.length(
            &$maxSize, "max_size", Defaults.largestStroke, 0...1e5,
            """
            The largest diagonal of the stroke's bounding box; the recognizer fails before the lift when it is \
            exceeded. Not for patterns with "...".
            """)
        list.length(
            &$maxStray, "max_stray", Defaults.strokeStray, 0...1e4,
            """
            The longest path off the pattern, with its segments in their order; the recognizer fails before the lift \
            when it is exceeded. Not for patterns with "...".
            """)
        list.time(
            &$maxInterval, "max_interval", Defaults.strokeInterval, 0...3600,
            "The longest time between the strokes of one gesture.")
        list.number(
            &$falsePositives, "false_positives", "1", 1, 0...1,
            "The rate at which other strokes may be accepted. 1: the tests of the pattern alone decide.")
        corrections.declare(in: &list)
        pen.declare(in: &list)
    }

    /// With a tutorial's literal rules, none of them has an effect, except for the space.
    func idle(in list: inout ParameterList, while rules: Parameter<Int>) {
        list.idle($isEager, while: rules, in: 1...1)
        list.idle($minSize, while: rules, in: 1...1)
        list.idle($maxSize, while: rules, in: 1...1)
        list.idle($maxStray, while: rules, in: 1...1)
        list.idle($maxInterval, while: rules, in: 1...1)
        list.idle($falsePositives, while: rules, in: 1...1)
        list.idle(corrections.$isCorrectable, while: rules, in: 1...1)
        list.idle(corrections.$maxExamples, while: rules, in: 1...1)
        pen.idle(in: &list, while: rules)
    }
}

extension PatternStroke {
    /// All but the parameters.
    static func describePatterns(_ kind: RecognizerClass, firstValue v: Int) {
        describeContacts(kind)
        kind.matchesPatterns = true
        kind.learnsFromExamples = true
        kind.add(.keepsMeasures)
        kind.value(
            v &+ V.score, "score", unit: "1",
            "How well the stroke fits: 1 for a perfect fit, 0.5 at the limit, less if it is rejected.")
        kind.value(v &+ V.margin, "margin", unit: "1", "The score of the best pattern minus that of the second best.")
        kind.value(
            v &+ V.progress, "progress", unit: "1",
            """
            An estimate of how much of the path is drawn, 0 to 1: 1 if it is recognized at the lift, 0 if another \
            gesture prevents it. May decrease while the stroke is drawn.
            """)
        kind.value(
            v &+ V.segment, "segment", type: .integer, unit: "1",
            "The segment that the verdict refers to, counted from 1.")
        describeReasons(kind)
    }

    private static func describeReasons(_ kind: RecognizerClass) {
        kind.reason(.noPattern)
        kind.reason(.drawnTooSmall, "too small: diagonal {measured}, at least {limit} required")
        kind.reason(.drawnTooLarge, "too large: diagonal {measured}, at most {limit} allowed")
        kind.reason(.diverged)
        kind.reason(.strayed, hint: "does not look like the sign")
        kind.reason(.unfinished)
        kind.reason(.segmentMissing)
        kind.reason(
            .segmentDirection, "direction of segment {segment} is off by {measured} degrees, limit {limit}")
        kind.reason(
            .segmentLength, "length of segment {segment} relative to the stroke is {measured}, limit {limit}")
        kind.reason(
            .segmentBalance,
            "length difference of segment {segment} and the previous one is {measured} of their sum, limit {limit}")
        kind.reason(.segmentForm, "shape of segment {segment} is off by {measured}, limit {limit}")
        kind.reason(.segmentBend, "bend of segment {segment} is {measured}, limit {limit}")
        kind.reason(
            .cornerTurn, "turn before segment {segment} is off by {measured} degrees, limit {limit}")
        kind.reason(
            .cornerRound, "corner before segment {segment} is rounded by {measured} of the stroke's size, limit {limit}"
        )
        kind.reason(
            .hooked, "hook before or after the pattern is {measured} of the stroke's size, limit {limit}")
        kind.reason(.strokeShape, "shape of the whole drawing measures {measured}, limit {limit}")
        kind.reason(.restedWrongly, "rest before segment {segment} is {measured} s, limit {limit}")
        kind.reason(
            .counterexample, "like a counterexample: distance {measured}, more than {limit} required",
            hint: "looks like something else")
        kind.reason(.unlike, "sum of all deviations is {measured}, limit {limit}")
    }
}

extension Reason {
    /// The reason for failing a test of a feature.
    init(_ feature: StrokeFeature) {
        switch feature {
        case .direction, .entry, .exit: self = .segmentDirection
        case .length, .millimeters: self = .segmentLength
        case .balance: self = .segmentBalance
        case .wobble, .detour, .roundness, .oval, .uneven: self = .segmentForm
        case .bow, .sweep, .fill, .kink: self = .segmentBend
        case .turn, .corner: self = .cornerTurn
        case .miss: self = .cornerRound
        case .hookIn, .hookOut: self = .hooked
        case .crossBefore, .crossAfter, .shiftX, .shiftY, .apart, .winding, .dx, .dy, .gap, .width, .tilt,
            .noseLeft, .noseRight, .crossings:
            self = .strokeShape
        case .pause: self = .restedWrongly
        }
    }
}
