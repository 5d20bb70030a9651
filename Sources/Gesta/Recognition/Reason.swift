// Why a gesture was not recognized: the header's shared codes, with their names and texts.

import CGesta

struct Reason: Equatable {
    let code: UInt32

    init(code: UInt32) { self.code = code }
    @inline(__always) private init(_ reason: gesta_reason) { code = reason.rawValue }

    static var none: Reason { Reason(GESTA_REASON_NONE) }
    static var undecided: Reason { Reason(GESTA_REASON_UNDECIDED) }
    static var lost: Reason { Reason(GESTA_REASON_LOST) }
    static var contactCancelled: Reason { Reason(GESTA_REASON_CONTACT_CANCELLED) }
    static var contextCancelled: Reason { Reason(GESTA_REASON_CONTEXT_CANCELLED) }
    static var disabled: Reason { Reason(GESTA_REASON_DISABLED) }
    static var reset: Reason { Reason(GESTA_REASON_RESET) }
    static var detached: Reason { Reason(GESTA_REASON_DETACHED) }
    static var destroyed: Reason { Reason(GESTA_REASON_DESTROYED) }
    static var unstated: Reason { Reason(GESTA_REASON_UNSTATED) }
    static var refused: Reason { Reason(GESTA_REASON_REFUSED) }
    static var palmSize: Reason { Reason(GESTA_REASON_PALM_SIZE) }
    static var palmPen: Reason { Reason(GESTA_REASON_PALM_PEN) }
    static var palmEdge: Reason { Reason(GESTA_REASON_PALM_EDGE) }
    static var palmMany: Reason { Reason(GESTA_REASON_PALM_MANY) }
    static var tooManyContacts: Reason { Reason(GESTA_REASON_TOO_MANY_CONTACTS) }
    static var tooFewContacts: Reason { Reason(GESTA_REASON_TOO_FEW_CONTACTS) }
    static var movedTooFar: Reason { Reason(GESTA_REASON_MOVED_TOO_FAR) }
    static var heldTooLong: Reason { Reason(GESTA_REASON_HELD_TOO_LONG) }
    static var waitedTooLong: Reason { Reason(GESTA_REASON_WAITED_TOO_LONG) }
    static var tapsTooFarApart: Reason { Reason(GESTA_REASON_TAPS_TOO_FAR_APART) }
    static var movedTooLittle: Reason { Reason(GESTA_REASON_MOVED_TOO_LITTLE) }
    static var tooSlow: Reason { Reason(GESTA_REASON_TOO_SLOW) }
    static var wrongDirection: Reason { Reason(GESTA_REASON_WRONG_DIRECTION) }
    static var notAtEdge: Reason { Reason(GESTA_REASON_NOT_AT_EDGE) }
    static var heldTooBriefly: Reason { Reason(GESTA_REASON_HELD_TOO_BRIEFLY) }
    static var tooManySamples: Reason { Reason(GESTA_REASON_TOO_MANY_SAMPLES) }
    static var firstMoveLeft: Reason { Reason(GESTA_REASON_FIRST_MOVE_LEFT) }
    static var firstMoveUp: Reason { Reason(GESTA_REASON_FIRST_MOVE_UP) }
    static var turnedUp: Reason { Reason(GESTA_REASON_TURNED_UP) }
    static var turnedDown: Reason { Reason(GESTA_REASON_TURNED_DOWN) }
    static var turnedLeft: Reason { Reason(GESTA_REASON_TURNED_LEFT) }
    static var liftedEarly: Reason { Reason(GESTA_REASON_LIFTED_EARLY) }
    static var endedTooHigh: Reason { Reason(GESTA_REASON_ENDED_TOO_HIGH) }
    static var endedTooLow: Reason { Reason(GESTA_REASON_ENDED_TOO_LOW) }
    static var noPattern: Reason { Reason(GESTA_REASON_NO_PATTERN) }
    static var drawnTooSmall: Reason { Reason(GESTA_REASON_DRAWN_TOO_SMALL) }
    static var strayed: Reason { Reason(GESTA_REASON_STRAYED) }
    static var segmentDirection: Reason { Reason(GESTA_REASON_SEGMENT_DIRECTION) }
    static var segmentLength: Reason { Reason(GESTA_REASON_SEGMENT_LENGTH) }
    static var segmentBalance: Reason { Reason(GESTA_REASON_SEGMENT_BALANCE) }
    static var segmentForm: Reason { Reason(GESTA_REASON_SEGMENT_FORM) }
    static var segmentBend: Reason { Reason(GESTA_REASON_SEGMENT_BEND) }
    static var cornerTurn: Reason { Reason(GESTA_REASON_CORNER_TURN) }
    static var cornerRound: Reason { Reason(GESTA_REASON_CORNER_ROUND) }
    static var hooked: Reason { Reason(GESTA_REASON_HOOKED) }
    static var strokeShape: Reason { Reason(GESTA_REASON_STROKE_SHAPE) }
    static var restedWrongly: Reason { Reason(GESTA_REASON_RESTED_WRONGLY) }
    static var unlike: Reason { Reason(GESTA_REASON_UNLIKE) }
    static var unfinished: Reason { Reason(GESTA_REASON_UNFINISHED) }
    static var segmentMissing: Reason { Reason(GESTA_REASON_SEGMENT_MISSING) }
    static var noExamples: Reason { Reason(GESTA_REASON_NO_EXAMPLES) }
    static var tooManyStrokes: Reason { Reason(GESTA_REASON_TOO_MANY_STROKES) }
    static var tooFewStrokes: Reason { Reason(GESTA_REASON_TOO_FEW_STROKES) }
    static var tooDifferent: Reason { Reason(GESTA_REASON_TOO_DIFFERENT) }
    static var ambiguous: Reason { Reason(GESTA_REASON_AMBIGUOUS) }

    /// Whether the header declares it.
    var isShared: Bool { !(Text(name) == "?") && self != .none }

    /// "lost"; "?" for a reason of a class itself.
    @inline(never)
    var name: Literal {
        switch self {
        case .none: "none"
        case .undecided: "undecided"
        case .lost: "lost"
        case .contactCancelled: "contact_cancelled"
        case .contextCancelled: "context_cancelled"
        case .disabled: "disabled"
        case .reset: "reset"
        case .detached: "detached"
        case .destroyed: "destroyed"
        case .unstated: "unstated"
        case .refused: "refused"
        case .palmSize: "palm_size"
        case .palmPen: "palm_pen"
        case .palmEdge: "palm_edge"
        case .palmMany: "palm_many"
        case .tooManyContacts: "too_many_contacts"
        case .tooFewContacts: "too_few_contacts"
        case .movedTooFar: "moved_too_far"
        case .heldTooLong: "held_too_long"
        case .waitedTooLong: "waited_too_long"
        case .tapsTooFarApart: "taps_too_far_apart"
        case .movedTooLittle: "moved_too_little"
        case .tooSlow: "too_slow"
        case .wrongDirection: "wrong_direction"
        case .notAtEdge: "not_at_edge"
        case .heldTooBriefly: "held_too_briefly"
        case .tooManySamples: "too_many_samples"
        case .firstMoveLeft: "first_move_left"
        case .firstMoveUp: "first_move_up"
        case .turnedUp: "turned_up"
        case .turnedDown: "turned_down"
        case .turnedLeft: "turned_left"
        case .liftedEarly: "lifted_early"
        case .endedTooHigh: "ended_too_high"
        case .endedTooLow: "ended_too_low"
        case .noPattern: "no_pattern"
        case .drawnTooSmall: "drawn_too_small"
        case .strayed: "strayed"
        case .segmentDirection: "segment_direction"
        case .segmentLength: "segment_length"
        case .segmentBalance: "segment_balance"
        case .segmentForm: "segment_form"
        case .segmentBend: "segment_bend"
        case .cornerTurn: "corner_turn"
        case .cornerRound: "corner_round"
        case .hooked: "hooked"
        case .strokeShape: "stroke_shape"
        case .restedWrongly: "rested_wrongly"
        case .unlike: "unlike"
        case .unfinished: "unfinished"
        case .segmentMissing: "segment_missing"
        case .noExamples: "no_examples"
        case .tooManyStrokes: "too_many_strokes"
        case .tooFewStrokes: "too_few_strokes"
        case .tooDifferent: "too_different"
        case .ambiguous: "ambiguous"
        default: "?"
        }
    }

    /// The figure that it is about, and the figure's unit, for measures.
    var figure: (name: Literal, unit: Literal) {
        switch self {
        case .tooManyContacts, .tooFewContacts: ("contacts", "1")
        case .movedTooFar, .movedTooLittle: ("movement", "length")
        case .heldTooLong, .heldTooBriefly: ("held", "s")
        case .waitedTooLong: ("wait", "s")
        case .tapsTooFarApart: ("tap_distance", "length")
        case .tooSlow: ("speed", "length/s")
        case .wrongDirection: ("deviation", "rad")
        case .notAtEdge: ("edge_distance", "length")
        case .tooManySamples: ("samples", "1")
        case .liftedEarly: ("part", "1")
        case .endedTooHigh: ("depth", "length")
        case .endedTooLow: ("height", "length")
        case .drawnTooSmall: ("size", "length")
        case .strayed: ("match", "1")
        case .unlike: ("misfit", "1")
        case .unfinished, .segmentMissing: ("segments", "1")
        case .tooManyStrokes, .tooFewStrokes: ("strokes", "1")
        case .tooDifferent: ("distance", "1")
        case .ambiguous: ("margin", "1")
        default: (name, "")
        }
    }

    /// The text of a verdict, for classes that do not describe the reason themselves.
    var text: Literal {
        switch self {
        case .undecided: "undecided when the last contact lifted or the pointer left"
        case .lost: "another recognizer won its contact"
        case .contactCancelled: "the system cancelled a contact"
        case .contextCancelled: "the program cancelled all contacts"
        case .disabled: "the recognizer or its region was disabled"
        case .reset: "the recognizer was reset"
        case .detached: "the recognizer was detached from its region"
        case .destroyed: "the recognizer was destroyed"
        case .unstated: "the class gave no reason"
        case .refused: "the delegate's should_begin returned 0"
        case .palmSize: "a contact is a palm: {measured} mm large, at most {limit} mm allowed"
        case .palmPen: "a contact is a palm: {measured} s after a pen, at least {limit} s required"
        case .palmEdge: "a contact is a grip: it moved {measured} mm at the edge, at least {limit} mm required"
        case .palmMany: "the contacts are palms: {measured} at once, at most {limit} allowed"
        case .tooManyContacts: "{measured} contacts, at most {limit} allowed"
        case .tooFewContacts: "only {measured} of {limit} required contacts"
        case .movedTooFar: "moved {measured}, at most {limit} allowed"
        case .heldTooLong: "held for {measured} s, at most {limit} s allowed"
        case .waitedTooLong: "waited {measured} s for the next contact, at most {limit} s allowed"
        case .tapsTooFarApart: "tapped {measured} from the first tap, at most {limit} allowed"
        case .movedTooLittle: "moved {measured}, more than {limit} required"
        case .tooSlow: "lifted at a speed of {measured} per second, at least {limit} required"
        case .wrongDirection: "direction off by {measured} rad, at most {limit} rad allowed"
        case .notAtEdge: "went down {measured} from the edge, at most {limit} allowed"
        case .heldTooBriefly: "held for {measured} s, at least {limit} s required"
        case .tooManySamples: "{measured} samples, at most {limit} kept"
        case .firstMoveLeft: "first move of {measured} along x, must not go left"
        case .firstMoveUp: "first move of {measured} along y, must not go up"
        case .turnedUp: "turned up: {measured} along y, limit {limit}"
        case .turnedDown: "turned down: {measured} along y, limit {limit}"
        case .turnedLeft: "turned left: {measured} along x, limit {limit}"
        case .liftedEarly: "lifted in part {measured}, must be lifted in part {limit}"
        case .endedTooHigh: "lifted {measured} below the start, more than {limit} required"
        case .endedTooLow: "lifted {measured} above the start, more than {limit} required"
        case .noExamples: "the recognizer has no examples"
        case .tooManyStrokes: "{measured} strokes, at most {limit} allowed"
        case .tooFewStrokes: "only {measured} of {limit} required strokes"
        case .tooDifferent: "too different: distance {measured}, at most {limit} allowed"
        case .ambiguous: "ambiguous: margin {measured}, at least {limit} required"
        case .noPattern: "no pattern is set"
        case .drawnTooSmall: "drawn {measured} large, at least {limit} required"
        case .strayed: "off the pattern: {measured_percent} % of the path matches, at least {limit_percent} % required"
        case .segmentDirection: "a segment is {measured} degrees off its direction, limit {limit}"
        case .segmentLength: "a segment has the relative length {measured}, limit {limit}"
        case .segmentBalance: "two segments are out of balance by {measured}, limit {limit}"
        case .segmentForm: "a segment deviates from its form by {measured}, limit {limit}"
        case .segmentBend: "a segment bends by {measured}, limit {limit}"
        case .cornerTurn: "a corner is {measured} degrees off its turn, limit {limit}"
        case .cornerRound: "a corner is rounded by {measured}, limit {limit}"
        case .hooked: "{measured} of the stroke's size drawn before or after it, limit {limit}"
        case .strokeShape: "the whole stroke measures {measured}, limit {limit}"
        case .restedWrongly: "rested {measured} s, limit {limit}"
        case .unlike: "no single limit exceeded, but all together {measured} off, limit {limit}"
        case .unfinished: "lifted after segment {measured} of {limit}"
        case .segmentMissing: "segment {measured} of {limit} was not found"
        default: "measured {measured}, limit {limit}"
        }
    }
}

extension Contact {
    /// Whether its own sample or the program cancelled it.
    var cancellation: Reason { isSwallowed ? .contextCancelled : .contactCancelled }
}

/// The outcome of a sequence.
struct Verdict {
    var reason = Reason.none
    /// The recognizer that won instead.
    var blocker: UInt32 = 0
    var measured = 0.0
    var limit = 0.0
}
