// What a recognizer will do as far as its parameters tell, before any contact goes down: for gesta_context_check.

import CGesta

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

extension Profile {
    /// What a class from outside states. What is invalid counts as not known.
    init(_ stated: gesta_profile) {
        func has(_ flag: gesta_profile_flag) -> Bool { stated.flags & flag.rawValue != 0 }
        longestDoubt = stated.longest_doubt >= 0 ? stated.longest_doubt : .nan
        contactsThatMove = Int(stated.contacts_that_move)
        contactsAwaited = Int(stated.contacts_awaited)
        if stated.begins_least > 0, stated.begins_least <= stated.begins_most {
            beginsWithMoves = Int(stated.begins_least)...Int(stated.begins_most)
        }
        if stated.tap_slop >= 0 { firstTap = TapLimits(slop: stated.tap_slop, duration: stated.tap_duration) }
        beginsAfterTap = has(GESTA_PROFILE_BEGINS_AFTER_TAP)
        failsWithMoves = has(GESTA_PROFILE_FAILS_WITH_MOVES)
        recognizesFirstTap = has(GESTA_PROFILE_RECOGNIZES_FIRST_TAP)
        holdsAfterTap = stated.holds_after_tap > 0 ? stated.holds_after_tap : 0
        axis = UInt8(exactly: stated.axis).flatMap { MovementAxis(rawValue: $0) } ?? .any
        angle = stated.angle
        showsPress = has(GESTA_PROFILE_SHOWS_PRESS)
        isShortClick = has(GESTA_PROFILE_SHORT_CLICK)
        recognizesAtRest = has(GESTA_PROFILE_RECOGNIZES_AT_REST)
        canOutlastRest = has(GESTA_PROFILE_OUTLASTS_REST)
    }
}

extension gesta_profile {
    /// What a class finds that states nothing.
    init(unknown size: Int) {
        self.init()
        self.size = UInt32(truncatingIfNeeded: size)
        longest_doubt = .nan
        contacts_awaited = 1
        tap_slop = -1
    }
}

/// How far and how long a contact may go in a tap.
struct TapLimits {
    let slop: Double
    let duration: Double
}

enum MovementAxis: UInt8 {
    case any = 0
    case horizontal = 1
    case vertical = 2
}
