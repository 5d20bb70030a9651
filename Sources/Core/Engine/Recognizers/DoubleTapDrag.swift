// Zoom with one finger: a tap, then a drag.

import CGesta

final class DoubleTapDrag: Machine, Adopting, Pausing {
    struct Parameters: ParameterSet {
        @Parameter var grows: Int
        var row = TapRow()

        mutating func declare(in list: inout ParameterList) {
            list.choice(
                &$grows, "grows", "down up",
                "The direction of the drag that enlarges: 25 mm double the scale, and halve it the other way.")
            row.declare(in: &list)
        }
    }
    enum V {
        static var scale: Int { 0 }
        static var scaleVelocity: Int { 1 }
        static var translationY: Int { 2 }
        static var focusX: Int { 3 }
        static var focusY: Int { 4 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let drag = RecognizerClass(
            in: rows, id: "gesta.double_tap_drag", label: "Double-tap drag",
            doc: "Zoom with one finger: a tap, then a drag up or down from the same place.",
            isContinuous: true, make: { DoubleTapDrag($0) })
        drag.footprint = 2560
        drag.describe(Parameters())
        let flips = GESTA_VALUE_FLIPS.rawValue
        drag.scale(V.scale)
        drag.scaleVelocity(V.scaleVelocity)
        drag.translationY(V.translationY)
        drag.value(V.focusX, "focus_x", unit: "length", "The x coordinate where the drag's contact went down.")
        drag.value(
            V.focusY, "focus_y", unit: "length", flags: flips, "The y coordinate where the drag's contact went down.")
        drag.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        drag.reason(
            .movedTooFar, "moved {measured} during the tap, at most {limit} allowed", hint: "moved during the tap")
        drag.reason(.heldTooLong, "tap not lifted within {limit} s")
        drag.reason(.waitedTooLong, "no contact within {limit} s after the tap")
        drag.reason(.otherInput)
        drag.reason(.tapsTooFarApart, "went down again {measured} from the tap, at most {limit} allowed")
        drag.reason(
            .wrongDirection, "moved {measured} sideways, at most {limit} allowed before it moves up or down",
            hint: "moved sideways")
        drag.reason(
            .movedTooLittle, "moved {measured} up or down, more than {limit} required",
            hint: "moved too little up or down")
        return drag
    }

    override var profile: Profile {
        let parameters = Parameters(of: self)
        return Profile(
            longestDoubt: parameters.row.$maxInterval.figure, beginsAfterTap: true, failsWithMoves: true,
            firstTap: TapLimits(slop: parameters.row.slop, duration: parameters.row.$maxDuration.figure))
    }

    private var parameters = Parameters()

    /// The distance that doubles the scale.
    private var doubling = Double.infinity
    private var hasTapped = false
    private var tap = Point.zero
    private var farthest = 0.0
    /// The y coordinate where the gesture began, and the divisor of the scale, which changes when the program sets the
    /// scale.
    private var origin = 0.0
    private var base = 1.0
    /// The scale before it is divided by `base`.
    private var reached = 1.0
    /// Tracks the scale before it is divided by `base`.
    private var tracker = VelocityTracker()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func configure() {
        parameters.read(for: self)
        doubling = Defaults.zoomDoubling * unitsPerMillimeter
    }

    override func reset() {
        hasTapped = false
        farthest = 0
        base = 1
        reached = 1
        tracker.clear()
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            for contact in touches { ignore(contact) }
            return
        }
        guard check(.oneContact(contacts.count)) else { return }
        let start = touches.first.pointee.start
        if !hasTapped {
            tap = start
            wake(at: frameTime &+ parameters.row.tapTime)
            return
        }
        dropDeadline()
        guard check(hasInputOfRow(touches.first)), check(distance(start)) else { return handOn() }
        values[V.focusX] = start.x
        values[V.focusY] = start.y
    }

    override func touchesMoved(_ touches: Touches) {
        let contact = touches.first.pointee
        if foreseen.isActive {
            drag(to: contact.seen.y)
            change()
            return
        }
        let moved = contact.position - contact.start
        if !hasTapped {
            _ = check(parameters.row.stillness(moved))
            return
        }
        farthest = max(farthest, abs(moved.y))
        guard travel(abs(moved.y)).isMet else {
            // A pan that waits for this begins at once.
            _ = check(straightness(moved))
            return
        }
        origin = contact.seen.y
        drag(to: origin)
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        if foreseen.isActive {
            measureVelocity()
            end()
        } else if hasTapped {
            fail(travel(farthest))
        } else {
            hasTapped = true
            wake(at: frameTime &+ parameters.row.pause)
        }
    }

    override func deadlineReached(_ time: Int64) {
        let row = parameters.row
        fail(hasTapped ? row.interval(row.$maxInterval.figure) : row.duration(row.$maxDuration.figure))
    }

    override var roles: Roles { Roles(adopting: self, pausing: self) }

    func contactPassedBy() { fail(otherInput) }

    // MARK: rules

    private func distance(_ start: Point) -> Rule { parameters.row.distance((start - tap).length) }
    private func travel(_ distance: Double) -> Rule { .moreThan(.movedTooLittle, distance, parameters.row.$slop) }
    private func straightness(_ moved: Point) -> Rule { .atMost(.wrongDirection, abs(moved.x), parameters.row.$slop) }

    override func addMeasures(to list: inout MeasureList) {
        guard state == .possible else { return }
        guard let contact = contacts.first?.pointee else {
            let lifted = deadline &- parameters.row.pause
            return list.add(parameters.row.interval(elapsed(since: lifted)))
        }
        list.add(.oneContact(contacts.count))
        let moved = contact.position - contact.start
        if hasTapped {
            list.add(distance(contact.start))
            list.add(travel(max(farthest, abs(moved.y))))
            list.add(straightness(moved))
        } else {
            list.add(parameters.row.stillness(moved))
            list.add(parameters.row.duration(elapsed(since: contact.seen.start_time)))
        }
    }

    override func updateValues() { if state.isActive { measureVelocity() } }

    func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status { PinchScale.permits(change) }
    func adopt(_ change: ProgramChange) {
        guard case .value(let x, let index) = change else { return }
        base = reached / x
        values[index] = x
    }

    private func drag(to y: Double) {
        reached = scale(at: y)
        values[V.translationY] = y - origin
        setValues(at: V.scale, reached / base, tracker.addAndEstimate(figure: reached, at: frameTime) / base)
    }

    private func measureVelocity() { values[V.scaleVelocity] = tracker.estimate(at: frameTime).x / base }

    /// A line for enlarging and a hyperbola for shrinking, so that the scale is smooth at 1 and never reaches 0.
    private func scale(at y: Double) -> Double {
        let distance = (parameters.grows == 1 ? origin - y : y - origin) / doubling
        return distance >= 0 ? 1 + distance : 1 / (1 - distance)
    }
}
