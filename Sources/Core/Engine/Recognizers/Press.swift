// A contact that is down: feedback for a control that can be pressed.

import CGesta

/// Prevents no other recognizer, and ends when another one wins its contact: see `Recognizer.yields`.
final class Press: Machine {
    struct Parameters: ParameterSet {
        @Parameter var delay: Int64
        @Parameter var slop: Double
        var force = Force()
        @Parameter var perContact: Bool
        var bounds = Bounds()

        mutating func declare(in list: inout ParameterList) {
            list.time(
                &$delay, "delay", Defaults.pressDelay, 0...3600,
                "The time before the gesture begins. A contact that lifts earlier begins and ends it at the lift.")
            list.slop(&$slop, "The largest movement of the contact. A longer one cancels the gesture.")
            force.declare(in: &list)
            list.perContact(&$perContact)
            bounds.declare(in: &list)
            list.idle($slop, while: bounds.$within, in: 1...1)
        }
    }
    enum V {
        static var held: Int { 0 }
        static var inside: Int { 1 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let press = RecognizerClass(
            in: rows, id: "gesta.press", label: "Press",
            doc:
                "A contact that is down, until it lifts, moves or is won by another recognizer: to highlight a control.",
            isContinuous: true, make: { Press($0) })
        press.add([.neverPrevents, .yields])
        press.describe(Parameters())
        press.value(V.held, "held", unit: "s", "The time since the contact went down.")
        press.value(
            V.inside, "inside", type: .boolean,
            "Whether the control is to be shown as pressed: the contact is inside of what it may move in.")
        press.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        press.reason(.liftedOutside)
        return press
    }

    private var parameters = Parameters()
    private var began: Int64 = 0
    /// It begins when the contact is inside.
    private var isDue = false

    /// Pressures matter.
    private var feelsForce = false

    override func configure() {
        parameters.read(for: self)
        feelsForce = parameters.force.isUsed
    }

    override func reset() { isDue = false }

    /// Only the first contact counts.
    override func touchesBegan(_ touches: Touches) {
        let isFirst = contacts.count == touches.count && !isPressedInside(touches.first)
        for (index, contact) in touches.enumerated() where index > 0 || !isFirst { ignore(contact) }
        if !isFirst { return }
        began = frameTime
        values[V.inside] = 1
        if parameters.delay > 0, !parameters.force.isReached(by: touches) {
            wake(at: began &+ parameters.delay)
        } else {
            begin()
        }
    }

    /// Of nested controls, only the innermost is pressed.
    private func isPressedInside(_ contact: ContactPointer) -> Bool {
        let (own, depth) = withRecognizer { ($0.kind, $0.depth) }
        // (The deepest region first.)
        for tracker in contact.pointee.trackers.all {
            let (kind, other) = tracker.attempt.withRecognizer { ($0.kind, $0.depth) }
            if other <= depth { return false }
            if kind.toOpaque() == own.toOpaque() { return true }
        }
        return false
    }

    override func touchesMoved(_ touches: Touches) {
        let contact = touches.first
        if parameters.bounds.areRegion {
            let isInside = parameters.bounds.rule(contact, of: self).isMet
            let hasChanged = isInside != (values[V.inside] != 0)
            values[V.inside] = isInside ? 1 : 0
            if hasChanged, foreseen.isActive {
                measureTime()
                change()
            }
        } else if !checkSlop(contact) {
            return
        }
        guard foreseen == .possible else { return }
        if isDue || (feelsForce && parameters.force.isReached(by: touches)) { deadlineReached(frameTime) }
    }

    override func deadlineReached(_ time: Int64) {
        dropDeadline()
        isDue = values[V.inside] == 0
        if isDue { return }
        measureTime()
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        let bounds = parameters.bounds
        let rule = bounds.areRegion ? bounds.rule(touches.first, of: self) : stillness(of: touches.first)
        guard isKept(rule) else { return }
        values[V.inside] = 1
        measureTime()
        if foreseen == .possible { begin() }
        end()
    }

    override func addMeasures(to list: inout MeasureList) {
        if parameters.bounds.areRegion {
            for contact in contacts { list.add(parameters.bounds.rule(contact, of: self)) }
        } else {
            list.add(stillness(farthestMovement))
        }
    }

    override var profile: Profile { Profile(showsPress: true, recognizesAtRest: true) }

    private func checkSlop(_ contact: ContactPointer) -> Bool { isKept(stillness(of: contact)) }

    private func stillness(of contact: ContactPointer) -> Rule {
        stillness(contact.pointee.position - contact.pointee.start)
    }

    /// A rule that is broken cancels the gesture, or fails it before it has begun.
    private func isKept(_ rule: Rule) -> Bool {
        if rule.isMet { return true }
        values[V.inside] = 0
        measureTime()
        if foreseen.isActive { cancel(rule) } else { fail(rule) }
        return false
    }

    private func stillness(_ moved: Point) -> Rule { .within(.movedTooFar, moved, parameters.$slop) }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- began) }
}
