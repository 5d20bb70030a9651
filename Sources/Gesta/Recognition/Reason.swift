// Why a gesture did not fire: the shared codes of the header, and the words for those that every class can have.

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
    static var noExamples: Reason { Reason(GESTA_REASON_NO_EXAMPLES) }
    static var tooManyStrokes: Reason { Reason(GESTA_REASON_TOO_MANY_STROKES) }
    static var tooFewStrokes: Reason { Reason(GESTA_REASON_TOO_FEW_STROKES) }
    static var tooDifferent: Reason { Reason(GESTA_REASON_TOO_DIFFERENT) }
    static var ambiguous: Reason { Reason(GESTA_REASON_AMBIGUOUS) }

    /// One of the header's.
    var isShared: Bool { !(Text(name) == "?") && self != .none }

    /// "lost"; "?" for what a class calls its own.
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
        case .noExamples: "no_examples"
        case .tooManyStrokes: "too_many_strokes"
        case .tooFewStrokes: "too_few_strokes"
        case .tooDifferent: "too_different"
        case .ambiguous: "ambiguous"
        default: "?"
        }
    }

    /// What a verdict says when the class has no words of its own for it.
    var text: Literal {
        switch self {
        case .undecided: "the last contact or pointer was gone before it could decide"
        case .lost: "another recognizer took its contact:"
        case .contactCancelled: "the system took a contact away"
        case .contextCancelled: "the program cancelled all contacts"
        case .disabled: "it was disabled"
        case .reset: "it was reset"
        case .detached: "it was attached elsewhere"
        case .destroyed: "it was destroyed"
        case .unstated: "its class gave no reason"
        case .refused: "the program did not let it begin"
        case .tooManyContacts: "{measured} contacts, at most {limit} allowed"
        case .tooFewContacts: "{measured} contacts, at least {limit} wanted"
        case .movedTooFar: "moved {measured}, at most {limit} allowed"
        case .heldTooLong: "held for {measured} s, at most {limit} allowed"
        case .waitedTooLong: "nothing came for {measured}, at most {limit} allowed"
        case .tapsTooFarApart: "tapped {measured} from the first tap, at most {limit} allowed"
        case .movedTooLittle: "moved {measured}, more than {limit} needed to begin"
        case .tooSlow: "lifted at a speed of {measured} a second, at least {limit} wanted"
        case .wrongDirection: "moved {measured} rad off the direction wanted, at most {limit} allowed"
        case .notAtEdge: "went down {measured} from the edge, at most {limit} allowed"
        case .heldTooBriefly: "held for {measured} s, {limit} wanted"
        case .tooManySamples: "{measured} samples, at most {limit} kept"
        case .firstMoveLeft: "the first move went {measured} along x, must not go left"
        case .firstMoveUp: "the first move went {measured} along y, must not go up"
        case .turnedUp: "turned up: {measured} along y, limit {limit}"
        case .turnedDown: "turned down: {measured} along y, limit {limit}"
        case .turnedLeft: "turned left: {measured} along x, limit {limit}"
        case .liftedEarly: "lifted early: in part {measured}, wanted in {limit}"
        case .endedTooHigh: "lifted {measured} below its start, more than {limit} wanted"
        case .endedTooLow: "lifted {measured} above its start, more than {limit} wanted"
        case .noExamples: "there are no examples"
        case .tooManyStrokes: "{measured} strokes, at most {limit} allowed"
        case .tooFewStrokes: "{measured} strokes, at least {limit} wanted"
        case .tooDifferent: "too different: distance {measured}, at most {limit} allowed"
        case .ambiguous: "ambiguous: margin {measured}, at least {limit} wanted"
        case .noPattern: "no pattern is set"
        case .drawnTooSmall: "drawn {measured} large, at least {limit} wanted"
        case .strayed: "strayed from the pattern: {measured} of its way goes along it, at least {limit} wanted"
        case .segmentDirection: "a segment went {measured} degrees off its direction, limit {limit}"
        case .segmentLength: "a segment is {measured} long for the stroke's size, limit {limit}"
        case .segmentBalance: "two segments are {measured} out of balance, limit {limit}"
        case .segmentForm: "a segment strays {measured} from its form, limit {limit}"
        case .segmentBend: "a segment bends by {measured}, limit {limit}"
        case .cornerTurn: "a corner turns {measured} degrees off, limit {limit}"
        case .cornerRound: "a corner is rounded by {measured}, limit {limit}"
        case .hooked: "{measured} of the stroke's size was drawn before it or after it, the limit is {limit}"
        case .strokeShape: "the stroke as a whole measures {measured}, the limit is {limit}"
        case .restedWrongly: "rested {measured} s, limit {limit}"
        case .unlike: "no limit is passed, but all together is {measured} off, the limit is {limit}"
        case .unfinished: "lifted with {measured} of {limit} segments drawn"
        default: "measured {measured}, limit {limit}"
        }
    }
}

extension Contact {
    /// Who took it away: its own samples, or the program all at once.
    var cancellation: Reason { isSwallowed ? .contextCancelled : .contactCancelled }
}

/// What became of a sequence.
struct Verdict {
    var reason = Reason.none
    /// The recognizer that won instead.
    var blocker: UInt32 = 0
    var measured = 0.0
    var limit = 0.0
}
