// One or several taps of one or several contacts.

import CGesta

final class Tap: Machine, Checkable, Keeping, Pausing {
    struct Parameters: ParameterSet {
        @Parameter var taps: Int
        @Parameter var contacts: Int
        var row = TapRow()
        @Parameter var perContact: Bool
        var bounds = Bounds()

        mutating func declare(in list: inout ParameterList) {
            list.integer(&$taps, "taps", 1, 1...10, "The number of taps.")
            list.contacts(&$contacts, "contacts", 1, 1...10, "The number of contacts in each tap.")
            row.declare(in: &list)
            list.perContact(&$perContact)
            bounds.declare(in: &list)
            bounds.replace(row, in: &list)
            list.idle(row.$maxInterval, while: $taps, in: 1...1)
            list.idle(row.$tapDistance, while: $taps, in: 1...1)
        }
    }
    enum V {
        static var tapCount: Int { 0 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let tap = RecognizerClass(
            in: rows, id: "gesta.tap", label: "Tap",
            doc: "Contacts that go down and soon lift without moving, once or several times.",
            isContinuous: false, make: { Tap($0) })
        tap.describe(Parameters())
        tap.value(V.tapCount, "tap_count", type: .integer, unit: "1", "The number of taps so far.")
        tap.reason(.tooManyContacts, "{measured} contacts in a tap, {contacts} required")
        tap.reason(.tooFewContacts, "only {measured} of {contacts} required contacts in a tap")
        tap.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        tap.reason(.heldTooLong)
        tap.reason(
            .waitedTooLong, "no tap within {limit} s after tap {tap_count} of {taps}")
        tap.reason(.tapsTooFarApart)
        tap.reason(.otherInput)
        tap.reason(.liftedOutside)
        return tap
    }

    private var parameters = Parameters()

    /// The number of contacts of the current tap, and its start.
    private var contactsSeen = 0
    private var tapBegan: Int64 = 0
    /// The sum of the positions at which the current tap's contacts went down, and the centroid of the first tap's.
    private var startSum = Point.zero
    private var firstTap = Point.zero
    /// The contacts of the current tap that have lifted, if it has several.
    private(set) var lifted = Buffer<GestureContact>()

    deinit { lifted.free() }

    override var roles: Roles { Roles(checkable: self, keeping: self, pausing: self) }

    override func configure() {
        parameters.read(for: self)
        setKeepingLifted(parameters.contacts > 1)
    }

    override func reset() { startTap() }

    private func startTap() {
        contactsSeen = 0
        startSum = .zero
        lifted.truncate(to: 0)
    }

    override func touchesBegan(_ touches: Touches) {
        if contactsSeen == 0 {
            tapBegan = frameTime
            if parameters.bounds.areRegion {
                dropDeadline()
            } else {
                wake(at: tapBegan &+ parameters.row.tapTime)
            }
        }
        let required = parameters.contacts
        let isFirst = contactsSeen == 0
        // A control continues with the first finger when another one touches it.
        let count = parameters.bounds.areRegion ? min(touches.count, required &- contactsSeen) : touches.count
        for at in count..<touches.count { ignore(touches[at]) }
        if count == 0 { return }
        contactsSeen &+= count
        if contactsSeen > required { return fail(contactsOfTap) }
        if values[V.tapCount] > 0, isFirst, !check(hasInputOfRow(touches.first)) {
            return handOn()
        }
        for at in 0..<count { startSum = startSum + touches[at].pointee.start }
        if contactsSeen == required { checkDistance() }
    }

    func distance(to contact: ContactPointer) -> Double? {
        let distance = (contact.pointee.start - firstTap).length
        let isInRow = values[V.tapCount] > 0 && distance <= parameters.row.tapDistance && hasInputOfRow(contact).isMet
        return isInRow ? distance : nil
    }

    override func touchesMoved(_ touches: Touches) { if !parameters.bounds.areRegion { checkSlop(touches) } }

    override func touchesEnded(_ touches: Touches) {
        guard parameters.bounds.areRegion ? checkBounds(touches) : checkSlop(touches) else { return }
        // All contacts must be down before the first one lifts.
        guard check(contactsOfTap) else { return }
        if parameters.contacts > 1 {
            for contact in touches where !lifted.append(GestureContact(contact)) { reportLoss() }
        }
        guard staying.count == 0 else { return }
        values[V.tapCount] += 1
        if values[V.tapCount] == 1 { firstTap = startSum * (1 / Double(contactsSeen)) }
        if Int(values[V.tapCount]) == parameters.taps {
            recognize()
            return
        }
        startTap()
        wake(at: frameTime &+ parameters.row.pause)
    }

    /// All contacts must be down before the first one lifts.
    func reserveOwn(_ room: MachineRoom) -> Bool {
        Parameters(of: self).contacts == 1 || lifted.reserve(Int(room.contacts))
    }

    override func deadlineReached(_ time: Int64) {
        fail(contactsSeen > 0 ? duration : parameters.row.interval(parameters.row.$maxInterval.figure))
    }

    func contactPassedBy() { fail(otherInput) }

    // MARK: rules

    private var contactsOfTap: Rule { .contacts(contactsSeen, parameters.$contacts) }
    private var duration: Rule { parameters.row.duration(elapsed(since: tapBegan)) }
    /// From the first tap to the current one.
    private var distance: Rule {
        parameters.row.distance((startSum * (1 / Double(contactsSeen)) - firstTap).length)
    }

    override func addMeasures(to list: inout MeasureList) {
        if contactsSeen == 0 {
            let lifted = deadline &- parameters.row.pause
            return list.add(parameters.row.interval(elapsed(since: lifted)))
        }
        list.add(contactsOfTap)
        if parameters.bounds.areRegion {
            for contact in contacts { list.add(parameters.bounds.rule(contact, of: self)) }
            return
        }
        list.add(parameters.row.stillness(farthestMovement))
        list.add(duration)
        if values[V.tapCount] > 0 { list.add(distance) }
    }

    @discardableResult
    private func checkSlop(_ touches: Touches) -> Bool {
        for contact in touches {
            if !check(parameters.row.stillness(contact.pointee.position - contact.pointee.start)) { return false }
        }
        return true
    }

    private func checkBounds(_ touches: Touches) -> Bool {
        for contact in touches where !check(parameters.bounds.rule(contact, of: self)) { return false }
        return true
    }

    private func checkDistance() {
        if values[V.tapCount] > 0, !parameters.bounds.areRegion, !check(distance) { handOn() }
    }

    // MARK: what can be said before a sequence

    /// Fewer taps are complete sooner, and looser limits accept what stricter ones accept.
    func foreruns(_ other: Machine) -> Bool {
        let (mine, others) = (Parameters(of: self), Parameters(of: other))
        return mine.perContact == others.perContact && mine.contacts == others.contacts
            && mine.taps <= others.taps && mine.row.slop >= others.row.slop
            && mine.row.maxDuration >= others.row.maxDuration
            && mine.row.maxInterval >= others.row.maxInterval
            && mine.row.tapDistance >= others.row.tapDistance
            && mine.bounds.within == others.bounds.within
    }

    override var profile: Profile {
        let parameters = Parameters(of: self)
        return Profile(
            longestDoubt: parameters.taps > 1 ? parameters.row.$maxInterval.figure : 0,
            failsWithMoves: !parameters.bounds.areRegion,
            firstTap: parameters.contacts > 1
                ? nil : parameters.bounds.tap(parameters.row, of: self),
            recognizesFirstTap: parameters.taps == 1,
            isShortClick: !parameters.bounds.areRegion && parameters.taps == 1)
    }
}
