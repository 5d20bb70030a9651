// Contacts that rest for a time, and may move after it.

import CGesta

final class LongPress: Machine {
    struct Parameters: ParameterSet {
        @Parameter var duration: Int64
        @Parameter var contacts: Int
        @Parameter var slop: Double
        var force = Force()
        @Parameter var perContact: Bool

        mutating func declare(in list: inout ParameterList) {
            list.time(
                &$duration, "duration", Defaults.pressDuration, 0...3600,
                "The time that all contacts must rest before the gesture begins.")
            list.contacts(&$contacts)
            list.slop(&$slop, "The largest movement of a contact before the gesture begins.")
            force.declare(in: &list)
            list.perContact(&$perContact)
        }
    }
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var held: Int { 2 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let press = RecognizerClass(
            in: rows, id: "gesta.long_press", label: "Long press",
            doc: "Contacts that rest for a time; may move once it has begun.",
            isContinuous: true, make: { LongPress($0) })
        press.describe(Parameters())
        press.translation(V.translationX)
        press.value(V.held, "held", unit: "s", "The time since the last of the contacts went down.")
        press.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        press.reason(.tooFewContacts)
        press.reason(
            .movedTooFar, "moved {measured} from where it went down within {duration} s, at most {limit} allowed",
            hint: "moved before it was held for {duration} s")
        press.reason(.heldTooBriefly)
        press.reason(.heldBack)
        return press
    }

    private var parameters = Parameters()

    /// The time at which the last of the contacts went down.
    private var complete: Int64 = 0
    /// The centroid at the last frame.
    private var center = Point.zero

    /// Pressures matter.
    private var feelsForce = false

    override func configure() {
        parameters.read(for: self)
        feelsForce = parameters.force.isUsed
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            for contact in touches { ignore(contact) }
        } else if contacts.count > parameters.contacts {
            fail(number)
        } else if contacts.count == parameters.contacts {
            complete = frameTime
            wake(at: complete &+ max(parameters.duration, 1))
            beginIfPressed(touches)
        }
    }

    override func touchesMoved(_ touches: Touches) {
        if foreseen.isActive {
            let now = staying.centroid
            let step = now - center
            setValues(at: V.translationX, values[V.translationX] + step.x, values[V.translationY] + step.y)
            center = now
            measureTime()
            changeActive()
            return
        }
        for contact in touches {
            if !check(stillness(contact.pointee.position - contact.pointee.start)) { return }
        }
        if feelsForce, contacts.count == parameters.contacts { beginIfPressed(touches) }
    }

    private func beginIfPressed(_ touches: Touches) {
        if parameters.force.isReached(by: touches) { deadlineReached(frameTime) }
    }

    override func deadlineReached(_ time: Int64) {
        dropDeadline()
        center = centroid
        measureTime()
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        if attempt.pointee.isWaiting {
            cancel(.heldBack)
        } else if foreseen.isActive {
            measureTime()
            end()
        } else if check(number) {
            fail(duration(elapsed(since: complete)))
        }
    }

    // MARK: rules

    private var number: Rule { .contacts(contacts.count, parameters.$contacts) }
    private func duration(_ held: Double) -> Rule { .atLeast(.heldTooBriefly, held, parameters.$duration) }
    private func stillness(_ moved: Point) -> Rule { .within(.movedTooFar, moved, parameters.$slop) }

    override func addMeasures(to list: inout MeasureList) {
        list.add(number)
        list.add(duration(contacts.count < parameters.contacts ? 0 : elapsed(since: complete)))
        if state == .possible { list.add(stillness(farthestMovement)) }
    }

    override var profile: Profile { Profile(recognizesAtRest: true) }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- complete) }
}
