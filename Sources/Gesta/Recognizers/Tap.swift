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
        static var perContact: Int { 6 }
    }
    enum V {
        static var tapCount: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let tap = RecognizerClass(
            id: "gesta.tap", label: "Tap",
            doc: "Contacts that go down and soon lift without moving, once or several times.",
            isContinuous: false, make: { Tap($0, $1) })
        tap.integer(P.taps, "taps", 1, 1...10, "The number of taps.")
        tap.integer(P.contacts, "contacts", 1, 1...10, "The number of contacts in each tap.")
        tap.slop(P.slop, "The largest movement of a contact.")
        tap.number(
            P.maxDuration, "max_duration", "s", Defaults.tapDuration, 0...3600,
            "The longest duration of a tap, from its first contact down to its last lift.")
        tap.number(
            P.maxInterval, "max_interval", "s", Defaults.tapInterval, 0...3600,
            "The longest time between a tap's last lift and the next tap's first contact.")
        tap.length(
            P.tapDistance, "tap_distance", Defaults.tapDistance, 0...1000,
            "The largest distance of a tap's centroid from that of the first tap.")
        tap.perContact(P.perContact, contacts: P.contacts)
        tap.idle(P.maxInterval...P.tapDistance, while: P.taps, in: 1...1)
        tap.value(V.tapCount, "tap_count", type: GESTA_TYPE_INTEGER, unit: "1", "The number of taps so far.")
        tap.reason(.tooManyContacts, "{measured} contacts in a tap, {contacts} required")
        tap.reason(.tooFewContacts, "only {measured} of {contacts} required contacts in a tap")
        tap.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        tap.reason(.heldTooLong, "held for {measured} s, at most {limit} s allowed")
        tap.reason(
            .waitedTooLong, "waited {measured} s after tap {tap_count} of {taps}, at most {limit} s allowed")
        tap.reason(.tapsTooFarApart, "tapped {measured} from the first tap, at most {limit} allowed")
        return tap
    }

    private var requiredTaps = 1
    private var requiredContacts = 1
    private var slop = 0.0
    private var maxDuration: Int64 = 0
    private var maxInterval: Int64 = 0
    private var tapDistance = 0.0

    /// The number of contacts of the current tap, and its start.
    private var contactsSeen = 0
    private var tapBegan: Int64 = 0
    /// The sum of the positions at which the current tap's contacts went down, and the centroid of the first tap's.
    private var startSum = Point.zero
    private var firstTap = Point.zero

    override func configure() {
        requiredTaps = Int(parameters[P.taps])
        requiredContacts = Int(parameters[P.contacts])
        slop = slop(P.slop)
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
        if contactsSeen > requiredContacts {
            fail(.tooManyContacts, measured: Double(contactsSeen), limit: Double(requiredContacts))
            return
        }
        for contact in touches { startSum = startSum + contact.pointee.start }
        if contactsSeen == requiredContacts { checkDistance() }
    }

    override func distance(to contact: ContactPointer) -> Double? {
        let distance = (contact.pointee.start - firstTap).length
        return values[V.tapCount] > 0 && distance <= tapDistance ? distance : nil
    }

    override func touchesMoved(_ touches: Touches) { checkSlop(touches) }

    override func touchesEnded(_ touches: Touches) {
        guard checkSlop(touches) else { return }
        // All contacts must be down before the first one lifts.
        if contactsSeen < requiredContacts {
            fail(.tooFewContacts, measured: Double(contactsSeen), limit: Double(requiredContacts))
            return
        }
        guard staying.count == 0 else { return }
        values[V.tapCount] += 1
        if values[V.tapCount] == 1 { firstTap = startSum * (1 / Double(contactsSeen)) }
        if Int(values[V.tapCount]) == requiredTaps {
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

    override func addMeasures(to list: inout MeasureList) {
        if contactsSeen == 0 {
            let lifted = deadline &- max(maxInterval, 1)
            return list.atMost(.waitedTooLong, elapsed(since: lifted), Clock.seconds(maxInterval), by: P.maxInterval)
        }
        list.contacts(contactsSeen, requiredContacts, requiredContacts, by: (P.contacts, P.contacts))
        list.atMost(.movedTooFar, farthestMovement, slop, by: P.slop)
        list.atMost(.heldTooLong, elapsed(since: tapBegan), Clock.seconds(maxDuration), by: P.maxDuration)
        if values[V.tapCount] > 0 { list.atMost(.tapsTooFarApart, distance, tapDistance, by: P.tapDistance) }
    }

    /// Fewer taps are complete sooner, and looser limits accept what stricter ones accept.
    override func foreruns(_ other: Recognizer) -> Bool {
        let (mine, others) = (parameters, other.parameters)
        return mine[P.perContact] == others[P.perContact] && mine[P.contacts] == others[P.contacts]
            && mine[P.taps] <= others[P.taps] && mine[P.slop] >= others[P.slop]
            && mine[P.maxDuration] >= others[P.maxDuration] && mine[P.maxInterval] >= others[P.maxInterval]
            && mine[P.tapDistance] >= others[P.tapDistance]
    }

    override var longestDoubt: Double { parameters[P.taps] > 1 ? parameters[P.maxInterval] : 0 }

    @discardableResult
    private func checkSlop(_ touches: Touches) -> Bool {
        for contact in touches {
            let moved = contact.pointee.position - contact.pointee.start
            if moved.squaredLength > slop * slop {
                fail(.movedTooFar, measured: moved.length, limit: slop)
                return false
            }
        }
        return true
    }

    /// From the first tap to the current one.
    private var distance: Double { (startSum * (1 / Double(contactsSeen)) - firstTap).length }

    private func checkDistance() {
        guard values[V.tapCount] > 0 else { return }
        let distance = distance
        if distance > tapDistance {
            fail(.tapsTooFarApart, measured: distance, limit: tapDistance)
            handOn()
        }
    }
}
