// Taps in a row: each is reported with its number, until no further one follows.

import CGesta

/// Contacts that go down soon enough and near the first tap belong to the row.
final class Taps: Machine, GivingWay, Pausing {
    struct Parameters: ParameterSet {
        @Parameter var then: Int
        var row = TapRow()
        @Parameter var minInterval: Int64
        var bounds = Bounds()
        @Parameter var reportDown: Int
        @Parameter var axis: Int

        var permitsHold: Bool { then == 1 && !bounds.areRegion }
        var permitsDrag: Bool { then == 2 && !bounds.areRegion }
        var dragAxis: UInt8 { permitsDrag ? UInt8(axis) : 0 }

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$then, "then", "none hold drag",
                """
                What the last contact may do instead of a tap: nothing; rest longer than max_duration, and then move; \
                or move farther than slop.
                """)
            row.declare(in: &list)
            list.time(
                &$minInterval, "min_interval", 0, 0...3600,
                """
                The shortest time between a tap's lift and the next contact; an earlier one is a bounce and is ignored.
                """)
            bounds.declare(in: &list)
            bounds.replace(row, in: &list)
            list.idle($then, while: bounds.$within, in: 1...1)
            list.choice(
                &$reportDown, "report_down", "never further always",
                """
                Which contacts count and are reported as soon as they go down: none; those after the first tap; or \
                all, so that the gesture begins with its first contact.
                """)
            list.choice(
                &$axis, "axis", "any horizontal vertical",
                """
                The direction of a drag, along the axes of the recognizer's region: with horizontal or vertical, other \
                movements are none, and the contact is free for others. The translation across the axis is 0.
                """)
            list.idle($axis, while: $then, in: 0...1)
            list.idle($axis, while: bounds.$within, in: 1...1)
        }
    }
    enum V {
        static var tapCount: Int { 0 }
        static var phase: Int { 1 }
        static var translationX: Int { 2 }
        static var translationY: Int { 3 }
        static var pressed: Int { 4 }
    }
    private enum Phase {
        static var tap: Double { 0 }
        static var hold: Double { 1 }
        static var drag: Double { 2 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let taps = RecognizerClass(
            in: rows, id: "gesta.taps", label: "Row of taps",
            doc: "Taps of one contact: begins with the first, changes with each further one, ends when none follows.",
            isContinuous: true, make: { Taps($0) })
        taps.add(.mayRelease)
        taps.describe(Parameters())
        taps.value(
            V.tapCount, "tap_count", type: .integer, unit: "1",
            """
            The number of taps so far, including the contact that is held or dragged, or was reported when it went \
            down. If that one is no tap in the end, the number falls again.
            """)
        taps.value(
            V.phase, "phase", type: .choice, choices: "tap hold drag", "What the last contact does or did.")
        taps.value(
            V.translationX, "translation_x", unit: "length",
            "The distance along x that a held or dragged contact moved since the hold or drag began.")
        taps.value(
            V.translationY, "translation_y", unit: "length", flags: GESTA_VALUE_FLIPS.rawValue,
            "The distance along y that a held or dragged contact moved since the hold or drag began.")
        taps.value(
            V.pressed, "pressed", type: .boolean, flags: GESTA_VALUE_PART.rawValue,
            "Whether a contact is down that was reported when it went down.")
        taps.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        taps.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        taps.reason(.heldTooLong)
        taps.reason(.liftedOutside)
        taps.reason(.wrongDirection, "direction off by {measured} rad from the axis, at most {limit} rad allowed")
        return taps
    }

    private var parameters = Parameters()

    private var firstTap = Point.zero
    private var lifted: Int64 = 0
    /// Of a drag.
    private var rail = Rail()
    /// Where a hold or drag began.
    private var origin = Point.zero
    /// The contact has been down for longer than a tap.
    private var isTooLong = false
    /// The contact that is down is included in the number of taps.
    private var isCounted = false
    /// The row before has handed its contact on, and nothing may be reported until the frame's end.
    private var isHandedOn = false

    override func configure() {
        parameters.read(for: self)
        parameters.row.$maxDuration.raise(to: 1)
        parameters.row.$maxInterval.raise(to: 1)
        rail.restrict(to: Rail.Axis(rawValue: parameters.dragAxis) ?? .free, width: 0)
    }

    override func reset() {
        isCounted = false
        if !rail.isFree { rail.directions.read(for: self) }
    }

    override func touchesBegan(_ touches: Touches) {
        // A control, and a drag, continue with the first finger when another one touches.
        if parameters.bounds.areRegion || values[V.phase] != Phase.tap {
            let isFirst = contacts.count == touches.count
            for (index, contact) in touches.enumerated() where index > 0 || !isFirst { ignore(contact) }
            if !isFirst { return }
        }
        if contacts.count > 1 {
            close(.oneContact(contacts.count))
        } else if foreseen.isActive {
            follow(touches.first)
        } else {
            firstTap = touches.first.pointee.start
            startTap(isReported: parameters.reportDown == 2)
        }
    }

    /// A further contact.
    private func follow(_ contact: ContactPointer) {
        if frameTime &- lifted < parameters.minInterval {
            ignore(contact)
        } else if parameters.bounds.areRegion || distance(of: contact).isMet, hasInputOfRow(contact).isMet {
            startTap(isReported: parameters.reportDown > 0)
        } else {
            end()
            isHandedOn = true
            handOn()
        }
    }

    private func startTap(isReported: Bool) {
        isTooLong = false
        if isReported, isHandedOn {
            wake(at: frameTime)
        } else if isReported {
            reportDown()
        } else {
            limitDuration()
        }
        isHandedOn = false
    }

    private func reportDown() {
        values[V.pressed] = 1
        count()
        limitDuration()
    }

    private func limitDuration() {
        if parameters.bounds.areRegion { return dropDeadline() }
        wake(at: frameTime &+ parameters.row.maxDuration)
    }

    override func touchesMoved(_ touches: Touches) {
        let position = touches.first.pointee.position
        if values[V.phase] != Phase.tap {
            let moved = rail.part(of: position - origin)
            setValues(at: V.translationX, moved.x, moved.y)
            change()
            return
        }
        let moved = position - touches.first.pointee.start
        if !parameters.bounds.areRegion, !stillness(moved).isMet {
            let rule = parameters.permitsDrag ? direction(moved) : stillness(moved)
            guard rule.isMet else { return release(touches.first, rule) }
            dropDeadline()
            startPhase(Phase.drag, at: position)
        }
    }

    private func startPhase(_ phase: Double, at position: Point) {
        values[V.phase] = phase
        origin = position
        count()
    }

    override func touchesEnded(_ touches: Touches) {
        let contact = touches.first
        if values[V.phase] != Phase.tap {
            values[V.pressed] = 0
            end()
        } else if isTooLong {
            close(parameters.row.duration(elapsed(since: contact.pointee.seen.start_time)))
        } else if !permission(contact).isMet {
            close(permission(contact))
        } else {
            lifted = frameTime
            values[V.pressed] = 0
            count()
            isCounted = false
            wake(at: frameTime &+ parameters.row.maxInterval)
        }
    }

    override func deadlineReached(_ time: Int64) {
        if contacts.isEmpty {
            end()
        } else if foreseen == .possible, parameters.reportDown == 2 {
            reportDown()
        } else if parameters.permitsHold {
            startPhase(Phase.hold, at: contacts[0].pointee.position)
        } else if parameters.permitsDrag {
            isTooLong = true
        } else {
            close(parameters.row.duration(parameters.row.$maxDuration.figure))
        }
    }

    override var roles: Roles { Roles(givingWay: self, pausing: self) }

    func contactPassedBy() { close(otherInput) }

    // MARK: rules

    private func stillness(_ moved: Point) -> Rule { parameters.row.stillness(moved) }
    private func distance(of contact: ContactPointer) -> Rule {
        parameters.row.distance((contact.pointee.start - firstTap).length)
    }

    private func direction(_ moved: Point) -> Rule {
        .atMost(.wrongDirection, rail.isFree ? 0 : rail.deviation(moved, from: rail.axis), Defaults.axisAngle)
    }

    /// Where the contact may be.
    private func permission(_ contact: ContactPointer) -> Rule {
        if parameters.bounds.areRegion { return parameters.bounds.rule(contact, of: self) }
        return stillness(contact.pointee.position - contact.pointee.start)
    }

    override func addMeasures(to list: inout MeasureList) {
        guard let contact = contacts.first else {
            return list.add(parameters.row.interval(elapsed(since: lifted)))
        }
        list.add(.oneContact(contacts.count))
        if values[V.phase] != Phase.tap { return }
        if parameters.bounds.areRegion { return list.add(permission(contact)) }
        list.add(stillness(farthestMovement))
        list.add(parameters.row.duration(elapsed(since: contact.pointee.seen.start_time)))
        if values[V.tapCount] > 0 { list.add(distance(of: contact)) }
    }

    override var profile: Profile {
        let parameters = Parameters(of: self)
        return Profile(
            beginsWithMoves: parameters.permitsDrag ? 1...1 : nil,
            firstTap: parameters.bounds.tap(parameters.row, of: self),
            recognizesFirstTap: true, holdsAfterTap: parameters.row.$maxInterval.figure,
            axis: MovementAxis(rawValue: parameters.dragAxis) ?? .any, angle: Defaults.axisAngle,
            recognizesAtRest: parameters.permitsHold || parameters.reportDown == 2,
            canOutlastRest: parameters.permitsDrag || parameters.bounds.areRegion)
    }

    /// One more tap, hold or drag, unless it was counted when its contact went down.
    private func count() {
        if !isCounted { values[V.tapCount] += 1 }
        isCounted = true
        if foreseen == .possible { begin() } else { change() }
    }

    /// The contact is none of the row, and free for others: a list scrolls at once after a tap.
    private func release(_ contact: ContactPointer, _ rule: Rule) {
        if foreseen.isActive { ignore(contact) }
        close(rule)
    }

    /// The contact is none of the row: this ends it, or fails it when it has not begun.
    private func close(_ rule: Rule) {
        if !foreseen.isActive { return fail(rule) }
        leaveOut()
        if values[V.tapCount] == 0 { cancel(rule) } else { end() }
    }

    private func leaveOut() {
        values[V.pressed] = 0
        if isCounted { values[V.tapCount] -= 1 }
        isCounted = false
    }

    // MARK: contacts for others

    /// In bounds, a contact may move: until it lifts, only another recognizer can tell that it is no tap.
    var givesWay: Bool {
        parameters.bounds.areRegion && values[V.tapCount] > (isCounted ? 1 : 0) && !contacts.isEmpty
            && !contacts[0].pointee.isLeaving
    }

    func giveWay() { leaveOut() }
}
