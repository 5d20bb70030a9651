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
    static var palmPressure: Reason { Reason(GESTA_REASON_PALM_PRESSURE) }
    static var palmThumb: Reason { Reason(GESTA_REASON_PALM_THUMB) }
    static var palmZone: Reason { Reason(GESTA_REASON_PALM_ZONE) }
    static var heldBack: Reason { Reason(GESTA_REASON_HELD_BACK) }
    static var wrongInput: Reason { Reason(GESTA_REASON_WRONG_INPUT) }
    static var wrongTool: Reason { Reason(GESTA_REASON_WRONG_TOOL) }
    static var wrongButton: Reason { Reason(GESTA_REASON_WRONG_BUTTON) }
    static var missingKey: Reason { Reason(GESTA_REASON_MISSING_KEY) }
    static var excludedKey: Reason { Reason(GESTA_REASON_EXCLUDED_KEY) }
    static var outside: Reason { Reason(GESTA_REASON_OUTSIDE) }
    static var covered: Reason { Reason(GESTA_REASON_COVERED) }
    static var notReceived: Reason { Reason(GESTA_REASON_NOT_RECEIVED) }
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
    static var contactsShifted: Reason { Reason(GESTA_REASON_CONTACTS_SHIFTED) }
    static var otherInput: Reason { Reason(GESTA_REASON_OTHER_INPUT) }
    static var liftedOutside: Reason { Reason(GESTA_REASON_LIFTED_OUTSIDE) }
    static var noRoom: Reason { Reason(GESTA_REASON_NO_ROOM) }
    static var firstMoveLeft: Reason { Reason(GESTA_REASON_FIRST_MOVE_LEFT) }
    static var firstMoveUp: Reason { Reason(GESTA_REASON_FIRST_MOVE_UP) }
    static var turnedUp: Reason { Reason(GESTA_REASON_TURNED_UP) }
    static var turnedDown: Reason { Reason(GESTA_REASON_TURNED_DOWN) }
    static var turnedLeft: Reason { Reason(GESTA_REASON_TURNED_LEFT) }
    static var liftedEarly: Reason { Reason(GESTA_REASON_LIFTED_EARLY) }
    static var endedTooHigh: Reason { Reason(GESTA_REASON_ENDED_TOO_HIGH) }
    static var endedTooLow: Reason { Reason(GESTA_REASON_ENDED_TOO_LOW) }
    static var notStraight: Reason { Reason(GESTA_REASON_NOT_STRAIGHT) }
    static var noPattern: Reason { Reason(GESTA_REASON_NO_PATTERN) }
    static var drawnTooLarge: Reason { Reason(GESTA_REASON_DRAWN_TOO_LARGE) }
    static var diverged: Reason { Reason(GESTA_REASON_DIVERGED) }
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
    static var counterexample: Reason { Reason(GESTA_REASON_COUNTEREXAMPLE) }

    /// What is known of a reason: its name, the texts of a verdict and of a hint for classes that do not describe it
    /// themselves, and the figure that it is about with its unit, for measures.
    private struct Row {
        let name: Literal
        let text: Literal
        let hint: Literal
        let figure: Literal
        let unit: Literal

        init(_ name: Literal, _ text: Literal, hint: Literal) { self.init(name, text, hint: hint, of: name, "") }

        init(_ name: Literal, _ text: Literal, hint: Literal, of figure: Literal, _ unit: Literal) {
            self.name = name
            self.text = text
            self.hint = hint
            self.figure = figure
            self.unit = unit
        }
    }

    @inline(never)
    private var row: Row {
        switch self {
        case .none: Row("none", "measured {measured}, limit {limit}", hint: "")
        case .undecided:
            Row(
                "undecided", "undecided when the last contact lifted or the pointer left",
                hint: "lifted before it was decided")
        case .lost: Row("lost", "another recognizer won its contact", hint: "{blocker} was faster")
        case .contactCancelled:
            Row("contact_cancelled", "the system cancelled a contact", hint: "the system took the touch away")
        case .contextCancelled:
            Row("context_cancelled", "the program cancelled all contacts", hint: "the program cancelled all touches")
        case .disabled: Row("disabled", "the recognizer or its region was disabled", hint: "it was switched off")
        case .reset: Row("reset", "the recognizer was reset", hint: "the program reset it")
        case .detached:
            Row("detached", "the recognizer was detached from its region", hint: "its region was taken away")
        case .destroyed: Row("destroyed", "the recognizer was destroyed", hint: "it was removed")
        case .unstated: Row("unstated", "the class gave no reason", hint: "not {gesture}")
        case .refused: Row("refused", "the delegate's should_begin returned 0", hint: "the program did not allow it")
        case .palmSize:
            Row(
                "palm_size", "a contact is a palm: {measured} mm large, at most {limit} mm allowed",
                hint: "taken for a palm: too large for a finger")
        case .palmPen:
            Row(
                "palm_pen", "a contact is a palm: {measured} s after a pen, at least {limit} s required",
                hint: "taken for a palm: it touched beside a pen")
        case .palmEdge:
            Row(
                "palm_edge", "a contact is a grip: it moved {measured} mm at the edge, at least {limit} mm required",
                hint: "taken for a grip: it rests at the edge")
        case .palmMany:
            Row(
                "palm_many", "the contacts are palms: {measured} at once, at most {limit} allowed",
                hint: "taken for a palm: too many touches at once")
        case .palmPressure:
            Row(
                "palm_pressure", "a contact is a palm: it presses with {measured}, at most {limit} allowed",
                hint: "taken for a palm: it pressed too hard")
        case .palmThumb:
            Row(
                "palm_thumb",
                "a contact is a resting thumb: {measured} mm large, at most {limit} mm allowed at the lower side",
                hint: "taken for a resting thumb: too large for a finger")
        case .palmZone:
            Row(
                "palm_zone",
                "a contact is a grip: it went down {measured} mm from the side, more than {limit} mm required",
                hint: "taken for a grip: it touched beside the edge")
        case .wrongInput:
            Row("wrong_input", "the recognizer does not take this kind of input", hint: "made in another way")
        case .wrongTool:
            Row("wrong_tool", "the recognizer does not take this tool", hint: "made with another tool")
        case .wrongButton:
            Row("wrong_button", "the recognizer does not take this button", hint: "made with another button")
        case .missingKey:
            Row("missing_key", "a key that the recognizer requires was not pressed", hint: "a key was not pressed")
        case .excludedKey:
            Row("excluded_key", "a key that the recognizer excludes was pressed", hint: "a key was pressed")
        case .outside:
            Row(
                "outside", "went down {measured} outside of the recognizer's region", hint: "touched beside it",
                of: "distance", "length")
        case .covered: Row("covered", "went down in another region", hint: "touched something else")
        case .notReceived:
            Row("not_received", "the delegate's should_receive returned 0", hint: "the program did not allow it")
        case .heldBack:
            Row(
                "held_back", "lifted while it waited for another recognizer to fail",
                hint: "lifted while another gesture was undecided")
        case .tooManyContacts:
            Row(
                "too_many_contacts", "{measured} contacts, at most {limit} allowed",
                hint: "too many fingers for {gesture}", of: "contacts", "1")
        case .tooFewContacts:
            Row(
                "too_few_contacts", "only {measured} of {limit} required contacts",
                hint: "too few fingers for {gesture}", of: "contacts", "1")
        case .movedTooFar:
            Row(
                "moved_too_far", "moved {measured}, at most {limit} allowed", hint: "moved too far to be {gesture}",
                of: "movement", "length")
        case .heldTooLong:
            Row(
                "held_too_long", "not lifted within {limit} s", hint: "still held after {limit} s",
                of: "held", "s")
        case .waitedTooLong:
            Row(
                "waited_too_long", "waited {measured} s for the next contact, at most {limit} s allowed",
                hint: "the next touch did not come within {limit} s", of: "wait", "s")
        case .tapsTooFarApart:
            Row(
                "taps_too_far_apart", "tapped {measured} from the first tap, at most {limit} allowed",
                hint: "tapped too far from the first tap", of: "tap_distance", "length")
        case .movedTooLittle:
            Row(
                "moved_too_little", "moved {measured}, more than {limit} required",
                hint: "moved too little to be {gesture}", of: "movement", "length")
        case .tooSlow:
            Row(
                "too_slow", "lifted at a speed of {measured} per second in its direction, at least {limit} required",
                hint: "too slow in its direction to be {gesture}", of: "speed", "length/s")
        case .wrongDirection:
            Row(
                "wrong_direction", "direction off by {measured} rad, at most {limit} rad allowed",
                hint: "moved in the wrong direction", of: "deviation", "rad")
        case .notAtEdge:
            Row(
                "not_at_edge", "went down {measured} from the edge, at most {limit} allowed",
                hint: "began too far from the edge", of: "edge_distance", "length")
        case .heldTooBriefly:
            Row(
                "held_too_briefly", "held for {measured} s, at least {limit} s required",
                hint: "lifted within {limit} s", of: "held", "s")
        case .tooManySamples:
            Row(
                "too_many_samples", "{measured} samples, at most {limit} kept", hint: "too long to be kept whole",
                of: "samples", "1")
        case .contactsShifted:
            Row(
                "contacts_shifted", "a contact moved {measured} relative to the others, at most {limit} allowed",
                hint: "the fingers did not move together", of: "shift", "length")
        case .otherInput:
            Row(
                "other_input", "a tap with another button or tool than the one before",
                hint: "another button or tool in a row of taps")
        case .liftedOutside:
            Row(
                "lifted_outside", "lifted {measured} outside of the region, at most {limit} allowed",
                hint: "lifted outside", of: "distance", "length")
        case .noRoom:
            Row(
                "no_room", "room to move {measured}, more than {limit} required",
                hint: "no more room that way", of: "room", "length")
        case .firstMoveLeft:
            Row("first_move_left", "first move of {measured} along x, must not go left", hint: "began to the left")
        case .firstMoveUp:
            Row("first_move_up", "first move of {measured} along y, must not go up", hint: "began upward")
        case .turnedUp: Row("turned_up", "turned up: {measured} along y, limit {limit}", hint: "turned up too early")
        case .turnedDown:
            Row("turned_down", "turned down: {measured} along y, limit {limit}", hint: "turned down again")
        case .turnedLeft:
            Row("turned_left", "turned left: {measured} along x, limit {limit}", hint: "turned to the left")
        case .liftedEarly:
            Row(
                "lifted_early", "lifted in part {measured}, must be lifted in part {limit}",
                hint: "lifted before it was complete", of: "part", "1")
        case .endedTooHigh:
            Row(
                "ended_too_high", "lifted {measured} below the start, more than {limit} required",
                hint: "ended too high", of: "depth", "length")
        case .endedTooLow:
            Row(
                "ended_too_low", "lifted {measured} above the start, more than {limit} required", hint: "ended too low",
                of: "height", "length")
        case .notStraight:
            Row(
                "not_straight",
                "not straight: moved by {measured_percent} % of the path length, at least {limit_percent} % required",
                hint: "turned or went back", of: "straightness", "1")
        case .noPattern: Row("no_pattern", "no pattern is set", hint: "no sign was set")
        case .drawnTooSmall:
            Row(
                "drawn_too_small", "drawn {measured} large, at least {limit} required", hint: "drawn too small",
                of: "size", "length")
        case .drawnTooLarge:
            Row(
                "drawn_too_large", "drawn {measured} large, at most {limit} allowed", hint: "drawn too large",
                of: "size", "length")
        case .diverged:
            Row(
                "diverged", "off the pattern by {measured}, at most {limit} allowed", hint: "went another way",
                of: "divergence", "length")
        case .strayed:
            Row(
                "strayed",
                "off the pattern: {measured_percent} % of the path matches, at least {limit_percent} % required",
                hint: "does not look like {gesture}", of: "match", "1")
        case .segmentDirection:
            Row(
                "segment_direction", "a segment is {measured} degrees off its direction, limit {limit}",
                hint: "a part has the wrong direction")
        case .segmentLength:
            Row(
                "segment_length", "a segment has the relative length {measured}, limit {limit}",
                hint: "a part is too short or too long")
        case .segmentBalance:
            Row(
                "segment_balance", "two segments are out of balance by {measured}, limit {limit}",
                hint: "two parts are out of balance")
        case .segmentForm:
            Row(
                "segment_form", "a segment deviates from its form by {measured}, limit {limit}",
                hint: "a part has the wrong form")
        case .segmentBend:
            Row(
                "segment_bend", "a segment bends by {measured}, limit {limit}",
                hint: "a part bends too much or too little")
        case .cornerTurn:
            Row(
                "corner_turn", "a corner is {measured} degrees off its turn, limit {limit}",
                hint: "a corner is too sharp or too wide")
        case .cornerRound:
            Row("corner_round", "a corner is rounded by {measured}, limit {limit}", hint: "a corner is too round")
        case .hooked:
            Row(
                "hooked", "{measured} of the stroke's size drawn before or after it, limit {limit}",
                hint: "too much before or after the sign")
        case .strokeShape:
            Row(
                "stroke_shape", "the whole stroke measures {measured}, limit {limit}",
                hint: "the whole has the wrong shape")
        case .restedWrongly:
            Row("rested_wrongly", "rested {measured} s, limit {limit}", hint: "rested too long or too briefly")
        case .unlike:
            Row(
                "unlike", "sum of all deviations is {measured}, limit {limit}",
                hint: "not quite like the sign", of: "misfit", "1")
        case .unfinished:
            Row(
                "unfinished", "lifted after segment {measured} of {limit}", hint: "lifted before it was complete",
                of: "segments", "1")
        case .segmentMissing:
            Row(
                "segment_missing", "segment {measured} of {limit} was not found", hint: "a part is missing",
                of: "segments", "1")
        case .noExamples: Row("no_examples", "the recognizer has no examples", hint: "no examples were given")
        case .tooManyStrokes:
            Row(
                "too_many_strokes", "{measured} strokes, at most {limit} allowed", hint: "too many strokes",
                of: "strokes", "1")
        case .tooFewStrokes:
            Row(
                "too_few_strokes", "only {measured} of {limit} required strokes", hint: "too few strokes",
                of: "strokes", "1")
        case .tooDifferent:
            Row(
                "too_different", "too different: distance {measured}, at most {limit} allowed",
                hint: "does not look like the examples", of: "distance", "1")
        case .counterexample:
            Row(
                "counterexample", "like a counterexample: distance {measured}, less than {limit} required",
                hint: "looks like something else", of: "counterexample", "1")
        default: Row("?", "measured {measured}, limit {limit}", hint: "")
        }
    }

    /// Whether the header declares it.
    var isShared: Bool { !(Text(name) == "?") && self != .none }

    /// "lost"; "?" for a reason of a class itself.
    var name: Literal { row.name }
    var text: Literal { row.text }
    var hint: Literal { row.hint }
    var figure: (name: Literal, unit: Literal) { (row.figure, row.unit) }

    /// As a class describes it, with its own texts or the shared ones.
    func info(_ text: Literal?, hint: Literal?) -> gesta_reason_info {
        let row = row
        return gesta_reason_info(
            size: UInt32(MemoryLayout<gesta_reason_info>.size), code: code, name: row.name.cString,
            text: (text ?? row.text).cString, hint: (hint ?? row.hint).cString)
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
