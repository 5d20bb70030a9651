// The stages of an attempt, as arbitration sees it, and the table of what leads from one to another: see
// <doc:Arbitration>, and Tests/checks/arbitration.py, which compares both with what happens.

/// A number whose lowest three bits are the state that a program sees.
struct Stage: Equatable {
    let number: UInt8

    /// No sequence has begun: a program sees possible.
    static var idle: Stage { Stage(number: 0x08) }
    /// A sequence has begun, and neither recognized nor failed.
    static var possible: Stage { Stage(.possible) }
    /// Its recognition waits until another recognizer has failed: a program sees possible.
    static var waiting: Stage { Stage(number: 0x10) }
    static var began: Stage { Stage(.began) }
    static var changed: Stage { Stage(.changed) }
    static var ended: Stage { Stage(.ended) }
    /// It has ended, and its contacts go on in an attempt of another recognizer: a program sees ended.
    static var passedOn: Stage { Stage(number: 0x0b) }
    static var cancelled: Stage { Stage(.cancelled) }
    static var failed: Stage { Stage(.failed) }

    private init(number: UInt8) { self.number = number }

    @inline(__always) init(_ state: State) { number = state.rawValue }
    @inline(__always) var state: State { unsafeBitCast(number & 7, to: State.self) }

    /// One that has neither recognized nor failed.
    @inline(__always) var isUndecided: Bool { number & 0x0f == State.possible.rawValue }

    /// A continuous gesture is active.
    @inline(__always) var isActive: Bool { self == .began || self == .changed }

    /// A sequence has begun, and has not ended.
    @inline(__always) var isUnderWay: Bool { number & 0x0f <= State.changed.rawValue }
}

/// What leads from a stage to another.
enum Transition: UInt8 {
    /// A contact goes down, or comes from another attempt.
    case begin
    /// Arbitration decides what the class has recognized.
    case recognize, wait, contest
    /// The class requests it.
    case change, end, cancel, fail
    /// Arbitration: another wins, takes the contacts over, or may have them; or nothing is left that could decide it.
    case lose, passOn, giveWay, strand
    /// The program.
    case refuse, claim, interrupt, withdraw, reset
    /// A trace.
    case restore

    /// The table.
    func leads(from: Stage, to: Stage) -> Bool {
        switch (from, self, to) {
        case (.idle, .begin, .possible), (.ended, .begin, .possible), (.passedOn, .begin, .possible),
            (.cancelled, .begin, .possible), (.failed, .begin, .possible),
            (.possible, .recognize, .began), (.possible, .recognize, .ended), (.waiting, .recognize, .began),
            (.waiting, .recognize, .ended), (.possible, .wait, .waiting), (.possible, .contest, .possible),
            (.began, .change, .changed), (.changed, .change, .changed), (.began, .end, .ended),
            (.changed, .end, .ended), (.possible, .cancel, .cancelled), (.waiting, .cancel, .cancelled),
            (.began, .cancel, .cancelled), (.changed, .cancel, .cancelled), (.possible, .fail, .failed),
            (.possible, .lose, .failed), (.waiting, .lose, .failed), (.began, .lose, .cancelled),
            (.changed, .lose, .cancelled), (.began, .passOn, .passedOn), (.changed, .passOn, .passedOn),
            (.began, .giveWay, .ended), (.changed, .giveWay, .ended), (.possible, .strand, .failed),
            (.began, .strand, .cancelled), (.changed, .strand, .cancelled),
            (.possible, .refuse, .failed), (.waiting, .refuse, .failed), (.possible, .claim, .possible),
            (.waiting, .claim, .waiting), (.began, .claim, .began), (.changed, .claim, .changed),
            (.possible, .interrupt, .cancelled), (.waiting, .interrupt, .cancelled), (.began, .interrupt, .cancelled),
            (.changed, .interrupt, .cancelled), (.ended, .withdraw, .cancelled), (.passedOn, .withdraw, .cancelled),
            (.idle, .reset, .idle), (.ended, .reset, .idle), (.passedOn, .reset, .idle), (.cancelled, .reset, .idle),
            (.failed, .reset, .idle), (.idle, .restore, .idle), (.idle, .restore, .ended),
            (.idle, .restore, .cancelled), (.idle, .restore, .failed):
            true
        default: false
        }
    }

    #if HARDENED
        /// Counts a transition, for the tests: see Sources/Hardened/runtime.c.
        @_extern(c, "gesta_hardened_saw")
        static func saw(_ from: UInt8, _ transition: UInt8, _ to: UInt8)
    #endif
}
