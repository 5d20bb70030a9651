// One or several taps of one or several contacts.

import CGesta

final class Tap: Recognizer {
    enum P {
        static var taps: Int { 0 }
        static var contacts: Int { 1 }
        static var slop: Int { 2 }
        static var maxDuration: Int { 3 }
        static var maxInterval: Int { 4 }
        static var tapDistance: Int { 5 }
    }
    enum V {
        static var tapCount: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let tap = RecognizerClass(
            id: "gesta.tap", label: "Tap",
            doc: "Contacts that go down and lift again soon, without moving; once or several times.",
            isContinuous: false, make: { Tap($0, $1) })
        tap.integer(P.taps, "taps", 1, 1...10, "How many taps make the gesture.")
        tap.integer(P.contacts, "contacts", 1, 1...10, "How many contacts must be down together in each tap.")
        tap.length(P.slop, "slop", Defaults.slop, 0...1000, "How far a contact may move from where it went down.")
        tap.number(
            P.maxDuration, "max_duration", "s", Defaults.tapDuration, 0...3600,
            "How long a tap may last, from its first contact down to its last lift.")
        tap.number(
            P.maxInterval, "max_interval", "s", Defaults.tapInterval, 0...3600,
            "How long after a tap's last lift the next tap may begin.")
        tap.length(
            P.tapDistance, "tap_distance", Defaults.tapDistance, 0...1000,
            "How far from the first tap the others may be, centroid to centroid.")
        tap.value(V.tapCount, "tap_count", type: GESTA_TYPE_INTEGER, unit: "1", "Taps made so far.")
        tap.reason(.tooManyContacts, "{measured} contacts in a tap, {contacts} wanted")
        tap.reason(.tooFewContacts, "a tap of {measured} contacts, {contacts} wanted")
        tap.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        tap.reason(.heldTooLong, "held for {measured} s, at most {limit} allowed")
        tap.reason(
            .waitedTooLong, "no further tap for {measured} s after {tap_count} of {taps}, at most {limit} allowed")
        tap.reason(.tapsTooFarApart, "tapped {measured} from the first tap, at most {limit} allowed")
        return tap
    }

    private var tapsWanted = 1
    private var contactsWanted = 1
    private var slop = 0.0
    private var maxDuration: Int64 = 0
    private var maxInterval: Int64 = 0
    private var tapDistance = 0.0

    /// Of the tap under way: how many contacts it had, and when it began.
    private var contactsSeen = 0
    private var tapBegan: Int64 = 0
    /// Centroid of the tap under way, where its contacts went down; and that of the first tap.
    private var startSum = Point.zero
    private var firstTap = Point.zero

    override func configure() {
        tapsWanted = Int(parameters[P.taps])
        contactsWanted = Int(parameters[P.contacts])
        slop = parameters[P.slop]
        maxDuration = Clock.nanoseconds(parameters[P.maxDuration])
        maxInterval = Clock.nanoseconds(parameters[P.maxInterval])
        tapDistance = parameters[P.tapDistance]
    }

    override func reset() {
        contactsSeen = 0
        startSum = .zero
    }

    override func touchesBegan(_ touches: Touches) {
        if contactsSeen == 0 {
            tapBegan = touches.first.pointee.seen.time
            wake(at: tapBegan &+ max(maxDuration, 1))
        }
        contactsSeen &+= touches.count
        if contactsSeen > contactsWanted {
            fail(.tooManyContacts, measured: Double(contactsSeen), limit: Double(contactsWanted))
            return
        }
        var at = 0
        while at < touches.count {
            startSum = startSum + touches[at].pointee.start
            at &+= 1
        }
        if contactsSeen == contactsWanted { checkDistance() }
    }

    override func touchesMoved(_ touches: Touches) { checkSlop(touches) }

    override func touchesEnded(_ touches: Touches) {
        guard checkSlop(touches) else { return }
        // The first lift ends the time to come together.
        if contactsSeen < contactsWanted {
            fail(.tooFewContacts, measured: Double(contactsSeen), limit: Double(contactsWanted))
            return
        }
        guard staying.count == 0 else { return }
        values[V.tapCount] += 1
        if values[V.tapCount] == 1 { firstTap = startSum * (1 / Double(contactsSeen)) }
        if Int(values[V.tapCount]) == tapsWanted {
            recognize()
            return
        }
        contactsSeen = 0
        startSum = .zero
        wake(at: frameTime &+ max(maxInterval, 1))
    }

    override func deadlineReached(_ time: Int64) {
        if contactsSeen > 0 {
            fail(.heldTooLong, measured: Clock.seconds(time &- tapBegan), limit: Clock.seconds(maxDuration))
        } else {
            fail(.waitedTooLong, measured: Clock.seconds(maxInterval), limit: Clock.seconds(maxInterval))
        }
    }

    /// Fewer taps are done sooner, and looser bounds let through what stricter ones do.
    override func foreruns(_ other: Recognizer) -> Bool {
        let (mine, others) = (parameters, other.parameters)
        return mine[P.contacts] == others[P.contacts] && mine[P.taps] <= others[P.taps]
            && mine[P.slop] >= others[P.slop]
            && mine[P.maxDuration] >= others[P.maxDuration] && mine[P.maxInterval] >= others[P.maxInterval]
            && mine[P.tapDistance] >= others[P.tapDistance]
    }

    override var longestDoubt: Double { parameters[P.taps] > 1 ? parameters[P.maxInterval] : 0 }

    @discardableResult
    private func checkSlop(_ touches: Touches) -> Bool {
        var at = 0
        while at < touches.count {
            let contact = touches[at].pointee
            let moved = contact.position - contact.start
            if moved.squaredLength > slop * slop {
                fail(.movedTooFar, measured: moved.length, limit: slop)
                return false
            }
            at &+= 1
        }
        return true
    }

    private func checkDistance() {
        guard values[V.tapCount] > 0 else { return }
        let distance = (startSum * (1 / Double(contactsSeen)) - firstTap).length
        if distance > tapDistance { fail(.tapsTooFarApart, measured: distance, limit: tapDistance) }
    }
}
