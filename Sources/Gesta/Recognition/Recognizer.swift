// The base of all recognizers: the state machine, and what every class may ask of the engine.

import CGesta

/// A class overrides `configure`, `reset`, the `touches…` functions and `deadlineReached`, and says what it finds by `recognize`,
/// `begin`, `change`, `end`, `cancel` and `fail`. What it asks for takes effect at the frame's end, when arbitration has spoken;
/// what the state machine does not permit is refused here, once and for all classes.
class Recognizer {
    // Wide fields first, then narrow ones: there may be ten thousand of it.
    final let kind: Unmanaged<RecognizerClass>
    final let agenda: UnsafeMutablePointer<Agenda>
    final var user: UnsafeMutableRawPointer?
    /// Nil before there is any of it.
    final var holdings: UnsafeMutablePointer<Holdings>?

    // The sequence.
    final var deadline = Clock.never
    final var verdict = Verdict()
    final var decidedAt = Clock.unknown
    /// Centroid of the contacts, the last known when none is down.
    final var location = Point.zero
    /// Those that it follows: down, or lifting in this frame.
    final var contacts = Buffer<ContactPointer>()

    // In the class's order. The parameters are those of all recognizers of its class until one is set.
    final private(set) var parameters: UnsafePointer<Double>
    final private(set) var values: UnsafeMutablePointer<Double>

    // Who it is: set by the context.
    final var id: UInt32 = 0
    /// Grows with every recognizer made: ties go to the earlier one.
    final var serial: UInt32 = 0
    final var region: UInt32 = 0
    /// How many regions are around it; deeper ones go first in ties, after priority.
    final var depth: Int32 = 0
    final var priority: Int32 = 0
    final var sequence: UInt32 = 0
    final var refused: UInt32 = 0
    final var waitsFor: UInt32 = 0
    /// The engine's mark while it sorts contacts by recognizer.
    final var hand: UInt32 = 0
    /// Bit n: it receives contacts of tool n.
    final var tools: UInt32 {
        get { UInt32(toolBits) }
        set { toolBits = UInt8(truncatingIfNeeded: newValue) }
    }
    private final var toolBits = UInt8(truncatingIfNeeded: Recognizer.allTools)
    static var allTools: UInt32 { 0b1111 }

    final let isContinuous: Bool
    /// Others may recognize beside it; it may recognize beside any other.
    final let neverPrevents: Bool
    final let isNeverPrevented: Bool
    final var isEnabled = true
    /// Asked for each change; what they are stands apart.
    final var hasActions = false

    /// As everyone has been told.
    final var state = State.possible
    /// As it will be when what was asked for in this frame is granted.
    final var foreseen = State.possible
    /// Recognition was asked for in this frame by `begin`; an end may already have been asked for as well.
    final var asksToBegin = false
    final var isOnAgenda = false
    /// Its recognition has been asked for and waits for `waitsFor` to fail.
    final var isWaiting = false
    /// Wants to be reported while it waits; and has been.
    final var isProvisional = false
    final var isTentative = false
    /// The program's delegate has let it begin in this sequence.
    final var wasAsked = false
    /// From the first contact of a sequence until it is reset.
    final var isUnderWay = false
    final var needsConfiguring = true
    private final var hasOwnParameters = false
    /// A pointer is above it, and may be so without a deadline: of classes that follow hovering.
    final var isUnderPointer = false

    init(_ kind: RecognizerClass, _ agenda: UnsafeMutablePointer<Agenda>) {
        self.kind = Unmanaged.passUnretained(kind)
        self.agenda = agenda
        isContinuous = kind.isContinuous
        neverPrevents = kind.neverPrevents
        isNeverPrevented = kind.neverPrevented
        // Replaced in `prepare`, which alone can say that memory is short.
        values = Recognizer.nothing
        parameters = UnsafePointer(values)
    }

    /// Has a class from outside make its part. False when it could not.
    func makeInstance() -> Bool { true }

    /// Allocates what an instance needs and fills in the defaults. False when memory is short.
    func prepare() -> Bool {
        kind._withUnsafeGuaranteedRef { kind in
            guard let defaults = agenda.pointee.defaults(of: kind), let memory = doubles(kind.values.count) else {
                return false
            }
            parameters = defaults
            values = memory
            values.initialize(repeating: 0, count: kind.values.count)
            var at = 0
            while at < kind.parameters.count {
                if let text = kind.parameters[at].initial_text, !setText(Text(cString: text), inSlot: at) {
                    return false
                }
                at &+= 1
            }
            return true
        }
    }

    /// False, with nothing changed, when memory is short.
    final func setParameter(_ x: Double, at index: Int) -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        if !hasOwnParameters {
            guard let own = doubles(count) else { return false }
            own.initialize(from: parameters, count: count)
            parameters = UnsafePointer(own)
            hasOwnParameters = true
        }
        UnsafeMutablePointer(mutating: parameters)[index] = x
        return true
    }

    /// What there is before `prepare`.
    private static var nothing: UnsafeMutablePointer<Double> { UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped }

    deinit {
        if hasOwnParameters { Memory.release(UnsafeMutablePointer(mutating: parameters)) }
        if values != Recognizer.nothing { Memory.release(values) }
        contacts.free()
        freeHoldings()
    }

    // MARK: what classes override

    /// Parameters were set since the last sequence: read them. Comes before `reset`.
    func configure() {}
    /// A new sequence is about to begin. Values are 0.
    func reset() {}
    func touchesBegan(_ touches: Touches) {}
    func touchesMoved(_ touches: Touches) {}
    /// The contacts still count among `contacts`; their phase says that they lift.
    func touchesEnded(_ touches: Touches) {}
    func touchesCancelled(_ touches: Touches) { cancel(touches.first.pointee.cancellation) }
    /// Moves of the only contact's only follower. A class that is often alone overrides it with the same words, and its `touchesMoved` is
    /// then compiled into the loop.
    func follow(_ stretch: Stretch) -> Int { stretch.forEach(agenda) { touchesMoved($0) } }
    func deadlineReached(_ time: Int64) {}
    /// Whenever `other`, of the same class, recognizes, this one has recognized before or does so in the same frame: so much of it as can be told
    /// from the parameters.
    func foreruns(_ other: Recognizer) -> Bool { hasParameters(of: other) }
    /// What it looks for in the pattern language, of classes that do: those can be told to forerun others of any of these classes.
    var pattern: Text? { nil }
    /// What it looks for and takes, or can hardly tell, for something else: the kind of each finding, and what is to be said of it.
    func examine(_ tell: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void) {}
    /// How long, in seconds, it may stay undecided after others have recognized; NaN when that cannot be told.
    var longestDoubt: Double { Double.nan }
    /// Only for classes that follow hovering.
    func hear(_ news: HoverNews) {}
    /// What a class that captures has kept for the program.
    var samples: Buffer<gesta_touch>? { nil }
    /// The program sets a parameter, to a number, which is in place, or to a text that will be: a class that has much to work out does it
    /// here, not when the next sequence begins, or says what is wrong.
    func review(_ text: Text?, parameter index: Int, _ out: inout TextWriter) -> Status { .ok }
    /// The program sets a value that the class describes as writable.
    func write(_ x: Double, toValue index: Int) -> Status { .readOnly }

    // MARK: what classes say

    /// The gesture was seen (discrete). Also called `end` for continuous ones.
    @discardableResult final func recognize() -> Bool { ask(.ended) }
    @discardableResult final func begin() -> Bool { ask(.began) }
    /// A gesture under way goes on: what most samples come to.
    @discardableResult @inline(__always)
    final func change() -> Bool {
        guard foreseen.isActive else { return ask(.changed) }
        if agenda.pointee.work == .none { agenda.pointee.work = .changes }
        request(.changed)
        return true
    }
    @discardableResult final func end() -> Bool { ask(.ended) }

    @discardableResult @inline(never)
    final func cancel(_ reason: Reason = .unstated, measured: Double = 0, limit: Double = 0) -> Bool {
        guard ask(.cancelled) else { return false }
        verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    @discardableResult @inline(never)
    final func fail(_ reason: Reason, measured: Double = 0, limit: Double = 0) -> Bool {
        guard ask(.failed) else { return false }
        verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    /// Hears no more of this contact, which no longer counts for the sequence.
    final func ignore(_ contact: ContactPointer) {
        guard let at = contacts.firstIndex(where: { $0 == contact }) else { return }
        contacts.remove(at: at)
        if let noted = sequenceContacts.firstIndex(where: { $0 == contact.pointee.serial }) {
            holdings?.pointee.sequenceContacts.remove(at: noted)
        }
        agenda.pointee.ignored.append((Unmanaged.passUnretained(self), contact))
        agenda.pointee.work = .all
    }

    /// Asks for `deadlineReached` at `time`, or just after now if that has passed.
    final func wake(at wanted: Int64) {
        let time = max(wanted, agenda.pointee.now &+ 1)
        if deadline == Clock.never {
            guard agenda.pointee.sleepers.append(Unmanaged.passUnretained(self)) else { return }
        }
        deadline = time
        if time < agenda.pointee.soonest { agenda.pointee.soonest = time }
        agenda.pointee.work = .all
    }

    final func dropDeadline() {
        guard deadline != Clock.never else { return }
        deadline = Clock.never
        let me = Unmanaged.passUnretained(self).toOpaque()
        if let at = agenda.pointee.sleepers.firstIndex(where: { $0.toOpaque() == me }) {
            agenda.pointee.sleepers.swapRemove(at: at)
        }
    }

    /// Every request comes through here. Out of line: requests are rare beside samples.
    @inline(never)
    final func ask(_ next: State) -> Bool {
        guard isUnderWay, foreseen.permits(next, isContinuous: isContinuous) else {
            refused &+= 1
            return false
        }
        agenda.pointee.work = .all
        if next == .began { asksToBegin = true }
        request(next)
        return true
    }

    @inline(__always)
    private final func request(_ next: State) {
        foreseen = next
        if isOnAgenda { return }
        isOnAgenda = true
        agenda.pointee.requests.append(Unmanaged.passUnretained(self))
    }
}

extension Recognizer {
    /// It is told of pointers above the surface, and follows no contacts.
    var followsHover: Bool { kind._withUnsafeGuaranteedRef { $0.followsHover } }

    var centroid: Point {
        if contacts.isEmpty { return location }
        var sum = Point.zero
        var at = 0
        while at < contacts.count {
            sum = sum + contacts[at].pointee.position
            at &+= 1
        }
        // Mostly it is one: a division is dear.
        return at == 1 ? sum : sum * (1 / Double(at))
    }

    /// The contacts that go on after this frame, and their centroid (`location` when there are none): one that lifts in it counts no more,
    /// even if others move after it.
    @inline(__always)
    var staying: (count: Int, centroid: Point) {
        if contacts.count == 1, !contacts[0].pointee.isLeaving { return (1, contacts[0].pointee.position) }
        return stayingOfSeveral
    }

    @inline(never)
    private var stayingOfSeveral: (count: Int, centroid: Point) {
        var sum = Point.zero
        var count = 0
        var at = 0
        while at < contacts.count {
            let contact = contacts[at].pointee
            if !contact.isLeaving {
                sum = sum + contact.position
                count &+= 1
            }
            at &+= 1
        }
        return (count, count == 1 ? sum : count > 0 ? sum * (1 / Double(count)) : location)
    }

    /// Where the text of a value is kept.
    final func valueSlot(_ index: Int) -> Int { kind._withUnsafeGuaranteedRef { $0.parameters.count } &+ index }

    func follows(_ contact: ContactPointer) -> Bool { contacts.firstIndex { $0 == contact } != nil }
    func followsOnly(_ contact: ContactPointer) -> Bool { contacts.count == 1 && contacts[0] == contact }
}
