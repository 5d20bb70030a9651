// What a recognizer will do as far as its parameters tell, before any contact goes down: for gesta_context_check.

struct Profile {
    /// How long, in seconds, it may stay undecided after others have recognized; NaN if unknown.
    var longestDoubt = Double.nan
    /// With how many moving contacts it is recognized when they lift; 0 for none.
    var contactsThatMove = 0
    /// With how many moving contacts it begins at once; nil for none.
    var beginsWithMoves: ClosedRange<Int>?
    /// How many contacts it waits for before it can begin.
    var contactsAwaited = 1
    /// Whether it begins with the movement of a contact that goes down after a tap.
    var beginsAfterTap = false
    /// Whether a contact that moves farther than a slop fails it, so that what begins with moves need not wait.
    var failsWithMoves = false
    /// The tap of one contact that it begins with, and whether it recognizes at the lift of that.
    var firstTap: TapLimits?
    var recognizesFirstTap = false
    /// How long, in seconds, it takes further contacts near the last tap for its own.
    var holdsAfterTap = 0.0
    /// Along which axis its contacts move, and how far they may deviate from it, in radians.
    var axis = MovementAxis.any
    var angle = 0.0
    /// Whether it shows that a control is pressed; whether it is a click, which a long or moving contact is not.
    var showsPress = false
    var isShortClick = false
    /// Whether it is recognized while its contacts rest; whether it stays undecided as long as they do.
    var recognizesAtRest = false
    var canOutlastRest = false

    /// Whether a movement may be one of both.
    func sharesMovements(with other: Profile) -> Bool {
        axis == .any || other.axis == .any || axis == other.axis || angle + other.angle > Angle.quarter
    }

    /// Whether every tap that the other begins with is recognized by this one at its lift.
    func recognizesFirstTap(of other: Profile) -> Bool {
        guard recognizesFirstTap, let mine = firstTap, let others = other.firstTap else { return false }
        return mine.slop >= others.slop && mine.duration >= others.duration
    }
}

/// How far and how long a contact may go in a tap.
struct TapLimits {
    let slop: Double
    let duration: Double
}

/// (With a raw type: the synthesized hashing of plain enums needs a newer libc.)
enum MovementAxis: UInt8 {
    case any = 0
    case horizontal = 1
    case vertical = 2
}
