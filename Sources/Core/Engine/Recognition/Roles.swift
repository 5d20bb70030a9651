// What only some classes do: a protocol for each subject.

import CGesta

/// The roles that a machine has: each is the machine itself, or nil.
///
/// A function of `Machine` costs every class a slot of its table, which is 32 bytes with its relocation. A role costs
/// its classes alone. What runs for each sample is a function of `Machine` all the same, or depends on one of its
/// fields first: to find a role takes a call. The machine is not retained.
struct Roles {
    unowned(unsafe) var adopting: (any Adopting)?
    unowned(unsafe) var checkable: (any Checkable)?
    unowned(unsafe) var recognizingEarly: (any RecognizingEarly)?
    unowned(unsafe) var explaining: (any Explaining)?
    unowned(unsafe) var following: (any FollowingToLift)?
    unowned(unsafe) var foreign: (any Foreign)?
    unowned(unsafe) var givingWay: (any GivingWay)?
    unowned(unsafe) var keeping: (any Keeping)?
    unowned(unsafe) var pausing: (any Pausing)?
    unowned(unsafe) var pointing: (any Pointing)?
    unowned(unsafe) var taking: (any TakingContacts)?
}

/// Derives data from what the program sets, at once and not when the next attempt begins.
protocol Adopting: AnyObject {
    /// The program is about to set something. The class may refuse it, and write why. What it has derived is kept for
    /// `adopt`; nothing else changes.
    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status
    /// The parameter has been set; or the value is to be set, which other figures may follow from.
    func adopt(_ change: ProgramChange)
}

/// Has more to state than its profile: for `gesta_context_check`, and for limits of what a text creates.
protocol Checkable: AnyObject {
    /// Whether it has recognized, whenever `other` of the same class recognizes, before or in the same frame: as far as
    /// the parameters tell.
    func foreruns(_ other: Machine) -> Bool
    /// Reports what it cannot recognize, or can hardly distinguish: the kind of each finding, and its text.
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void)
    /// A pattern of the stroke that it recognizes, in the pattern language, as its parameters are set now; nil for
    /// none.
    var pattern: Text? { get }
    /// The bytes that it has allocated beyond those that its class states (`RecognizerClass.footprint`): for what the
    /// program has given it, or from outside.
    var allocated: Int { get }
}

/// Recognizes before the lift, while the stroke may still become the gesture of another recognizer.
protocol RecognizingEarly: AnyObject {
    /// Whether the stroke that it tracks may still become its gesture, with about as good a claim as that of another
    /// machine, which has requested recognition before the lift. Changes nothing.
    func contests(_ recognition: EarlyRecognition) -> Bool
    /// Of a recognition that it has requested before the lift: see `EarlyRecognition`.
    var shareRecognized: Double { get }
    /// The recognition that it requested before the lift is contested. Resets what it has set for it.
    func withdrawRecognition()
}

/// What a recognition before the lift is weighed by against the gestures that the stroke may still become.
struct EarlyRecognition {
    /// How much of the path drawn so far belongs to the gesture, comparable between classes: about 1 if all of it does.
    let share: Double
    let confidence: UInt8
}

/// Has more to say about an attempt than the class's texts for its reasons. Asked when the program reads it.
protocol Explaining: AnyObject {
    /// Writes what was recognized, or the reason. Otherwise returns false, with nothing written.
    func describe(to out: inout TextWriter) -> Bool
    /// The same for the hint.
    func describeHint(to out: inout TextWriter) -> Bool
    /// What a person would change about what was drawn, if the class knows more than the reason says.
    func strokeHint() -> Hint?
    /// Computes what the class has postponed, because nothing depends on it but what the program reads: of classes that
    /// match patterns. Called before that, and before events.
    func catchUp()
}

/// Is shown its contacts to their lift when it has been decided before, if it has set `mayFollow`.
protocol FollowingToLift: AnyObject {
    /// Whether there is something to follow.
    var isUnfinished: Bool { get }
    func touchesFollowed(_ touches: Touches, _ phase: TouchPhase)
}

/// Of a class from outside, which decides by itself.
protocol Foreign: AnyObject {
    /// Decides a relation to another machine, if the class `relates`. Called while requests are arbitrated; may not
    /// request anything.
    func decide(_ relation: DecidedRelation, to other: Machine) -> Bool
}

/// May release contacts while its gesture is active (`ClassTraits.mayRelease`).
protocol GivingWay: AnyObject {
    /// Whether another recognizer may recognize with its contact, which ends the gesture.
    var givesWay: Bool { get }
    /// Makes its values those of a gesture without that contact.
    func giveWay()
}

/// Keeps samples or contacts, for which room must be made.
protocol Keeping: AnyObject {
    /// Samples of the present or the last sequence that it keeps for the program; nil if it keeps none.
    var keptSamples: Buffer<gesta_touch>? { get }
    /// Makes room for what it keeps of the next samples. False when out of memory.
    func reserveOwn(_ room: MachineRoom) -> Bool
}

/// Goes on while none of its contacts is down.
protocol Pausing: AnyObject {
    /// A contact went down that the recognizer's filter of buttons and keys excludes, while it tracks none.
    func contactPassedBy()
    /// Of a child whose sequence has no contact: how far from it a contact goes down that belongs to it; nil if the
    /// contact does not.
    func distance(to contact: ContactPointer) -> Double?
    /// The contacts of a recognition, if it `keepsLifted`, which may have lifted before: its event lists them, and not
    /// those that are tracked, and they locate it.
    var lifted: Buffer<GestureContact> { get }
}

/// Tracks a pointer above the surface.
protocol Pointing: AnyObject {
    /// The pointer that a child tracks.
    var pointerAbove: UInt64? { get }
    /// Its newest sample, also when it has left, in contexts whose events keep samples.
    var pointerSample: gesta_touch? { get }
}

/// Can begin with contacts of other recognizers.
protocol TakingContacts: AnyObject {
    /// Its team has won its contacts, and it is the captain: a class that only waits for a movement to be certain may
    /// begin, and nothing else.
    func accept()
    /// Whether it can take over contacts of another recognizer, and with as many.
    var takesContacts: Bool { get }
    func canTakeOver(contacts count: Int) -> Bool
    /// Whether its content can follow a movement, once it has the contacts.
    func canMove(_ movement: Point) -> Bool
    /// Adds a movement to the values.
    func move(by movement: Point)
    /// `touchesBegan` was called for contacts of another machine, which has ended: it begins at once, with a movement
    /// that the other one has not made.
    func takeOver(from other: Machine, _ movement: Point)
    /// The movement of the contacts' centroid so far, for whoever takes them over; nil if the class does not track it.
    var trackedMovement: VelocityTracker? { get }
}

// MARK: what classes need not have

extension Adopting {
    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status { .ok }
}

extension Checkable where Self: Machine {
    func foreruns(_ other: Machine) -> Bool { hasParameters(of: other) }
    func examine(_ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {}
    var pattern: Text? { nil }
    var allocated: Int { 0 }
}

extension Explaining {
    func describeHint(to out: inout TextWriter) -> Bool { false }
    func strokeHint() -> Hint? { nil }
    func catchUp() {}
}

extension Keeping {
    var keptSamples: Buffer<gesta_touch>? { nil }
    func reserveOwn(_ room: MachineRoom) -> Bool { true }
}

extension Pausing {
    func distance(to contact: ContactPointer) -> Double? { nil }
    var lifted: Buffer<GestureContact> { Buffer() }
}

extension Pointing {
    var pointerAbove: UInt64? { nil }
}

extension TakingContacts {
    func canMove(_ movement: Point) -> Bool { false }
    func move(by movement: Point) {}
    var trackedMovement: VelocityTracker? { nil }
}

// MARK: asking for them

/// Not inlined: a list of roles is long.
extension Machine {
    @inline(never) final var adopting: (any Adopting)? { roles.adopting }
    @inline(never) final var checkable: (any Checkable)? { roles.checkable }
    @inline(never) final var recognizingEarly: (any RecognizingEarly)? { roles.recognizingEarly }
    @inline(never) final var explaining: (any Explaining)? { roles.explaining }
    @inline(never) final var following: (any FollowingToLift)? { roles.following }
    @inline(never) final var foreign: (any Foreign)? { roles.foreign }
    @inline(never) final var givingWay: (any GivingWay)? { roles.givingWay }
    @inline(never) final var keeping: (any Keeping)? { roles.keeping }
    @inline(never) final var pausing: (any Pausing)? { roles.pausing }
    @inline(never) final var pointing: (any Pointing)? { roles.pointing }
    @inline(never) final var taking: (any TakingContacts)? { roles.taking }
}

extension Machine {
    /// Whether the parameters are set alike.
    final func hasParameters(of other: Machine) -> Bool { recognizer.hasParameters(of: other.recognizer) }

    /// The pattern of the stroke that it recognizes: see `Checkable`.
    final var strokePattern: Text? { checkable?.pattern }

    /// The bytes that it has allocated itself: see `Checkable`.
    final var ownMemory: Int { checkable?.allocated ?? 0 }

    /// The contacts of its recognition that may have lifted before: see `Pausing`.
    @inline(__always)
    final var gestureContacts: Buffer<GestureContact> { keepsLifted ? liftedContacts : Buffer() }
    @inline(never)
    private final var liftedContacts: Buffer<GestureContact> { pausing?.lifted ?? Buffer() }

    /// Sets `location` for a report, and when a contact lifts. A recognition is where its contacts lifted, in whatever
    /// order.
    @inline(never)
    final func place() {
        if keepsLifted, foreseen == .ended, placeWhereLifted() { return }
        locate()
    }

    /// False if no contact has lifted.
    @inline(never)
    private final func placeWhereLifted() -> Bool {
        let lifted = liftedContacts
        if lifted.isEmpty { return false }
        var sum = Point.zero
        for contact in lifted { sum = sum + contact.position }
        location = sum * (1 / Double(lifted.count))
        return true
    }

    /// Whether it is shown its contacts to their lift although it has been decided: see `FollowingToLift`.
    @inline(__always)
    final var followsToLift: Bool { mayFollow && isUnfinished }
    @inline(never)
    private final var isUnfinished: Bool { following?.isUnfinished ?? false }

    @inline(never)
    final func follow(_ touches: Touches, _ phase: TouchPhase) {
        if mayFollow { following?.touchesFollowed(touches, phase) }
    }

    /// Whether it can take over contacts of another recognizer: see `TakingContacts`.
    final var takesOver: Bool { taking?.takesContacts ?? false }

    /// Whether it can begin with so many contacts, and with no more.
    final func isFull(with count: Int) -> Bool {
        guard let taking else { return false }
        return taking.canTakeOver(contacts: count) && !taking.canTakeOver(contacts: count &+ 1)
    }

    /// Computes what the class has postponed: see `Explaining`.
    @inline(__always)
    final func computePostponed() {
        if kind._withUnsafeGuaranteedRef({ $0.matchesPatterns }) { explaining?.catchUp() }
    }

    /// The program has set a parameter, or sets a value: see `Adopting`.
    final func apply(_ change: ProgramChange) {
        if let adopting { return adopting.adopt(change) }
        if case .value(let x, let index) = change { values[index] = x }
    }
}
