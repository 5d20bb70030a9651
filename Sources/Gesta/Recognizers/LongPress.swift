// Contacts that rest for a time, and may move after it.

import CGesta

final class LongPress: Recognizer {
    enum P {
        static var duration: Int { 0 }
        static var contacts: Int { 1 }
        static var slop: Int { 2 }
        static var minPressure: Int { 3 }
        static var perContact: Int { 4 }
    }
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var held: Int { 2 }
    }

    static func describe() -> RecognizerClass {
        let press = RecognizerClass(
            id: "gesta.long_press", label: "Long press",
            doc: "Contacts that rest for a time; may move once it has begun.",
            isContinuous: true, make: { LongPress($0, $1) })
        press.number(
            P.duration, "duration", "s", Defaults.pressDuration, 0...3600,
            "The time that all contacts must rest before the gesture begins.")
        press.integer(
            P.contacts, "contacts", 1, 1...10,
            "The number of contacts. One more fails the gesture before it has begun, and is ignored later.")
        press.slop(P.slop, "The largest movement of a contact before the gesture begins.")
        press.number(
            P.minPressure, "min_pressure", "1", 0, 0...1000,
            "The pressure of a contact at which the gesture begins without waiting for duration. 0 always waits.")
        press.perContact(P.perContact, contacts: P.contacts)
        let writable = GESTA_VALUE_WRITABLE.rawValue
        press.value(
            V.translationX, "translation_x", unit: "length", flags: writable,
            "The distance moved along x since the gesture began.")
        press.value(
            V.translationY, "translation_y", unit: "length", flags: writable | GESTA_VALUE_FLIPS.rawValue,
            "The distance moved along y since the gesture began.")
        press.value(V.held, "held", unit: "s", "The time since the last of the contacts went down.")
        press.reason(.tooManyContacts, "{measured} contacts, {limit} required")
        press.reason(.tooFewContacts, "only {measured} of {limit} required contacts")
        press.reason(
            .movedTooFar, "moved {measured} from where it went down within {duration} s, at most {limit} allowed")
        press.reason(.heldTooBriefly, "held for {measured} s, at least {limit} s required")
        return press
    }

    private var duration: Int64 = 0
    private var requiredContacts = 1
    private var slop = 0.0
    private var minPressure = 0.0

    /// The time at which the last of the contacts went down.
    private var complete: Int64 = 0
    /// The centroid at the last frame.
    private var center = Point.zero

    override func configure() {
        duration = Clock.nanoseconds(parameters[P.duration])
        requiredContacts = Int(parameters[P.contacts])
        slop = slop(P.slop)
        minPressure = parameters[P.minPressure]
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            for contact in touches { ignore(contact) }
        } else if contacts.count > requiredContacts {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(requiredContacts))
        } else if contacts.count == requiredContacts {
            complete = frameTime
            wake(at: complete &+ max(duration, 1))
            beginIfPressed(touches)
        }
    }

    override func touchesMoved(_ touches: Touches) {
        if foreseen.isActive {
            let now = staying.centroid
            values[V.translationX] += now.x - center.x
            values[V.translationY] += now.y - center.y
            center = now
            measureTime()
            change()
            return
        }
        for contact in touches {
            let moved = contact.pointee.position - contact.pointee.start
            if moved.squaredLength > slop * slop {
                fail(.movedTooFar, measured: moved.length, limit: slop)
                return
            }
        }
        if contacts.count == requiredContacts { beginIfPressed(touches) }
    }

    private func beginIfPressed(_ touches: Touches) {
        if touches.arePressed(minPressure) { deadlineReached(frameTime) }
    }

    override func deadlineReached(_ time: Int64) {
        dropDeadline()
        center = centroid
        measureTime()
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        if foreseen.isActive {
            measureTime()
            end()
        } else if contacts.count < requiredContacts {
            fail(.tooFewContacts, measured: Double(contacts.count), limit: Double(requiredContacts))
        } else {
            fail(
                .heldTooBriefly, measured: Clock.seconds(frameTime &- complete), limit: Clock.seconds(duration)
            )
        }
    }

    override func addMeasures(to list: inout MeasureList) {
        list.contacts(contacts.count, requiredContacts, requiredContacts, by: (P.contacts, P.contacts))
        let held = contacts.count < requiredContacts ? 0 : elapsed(since: complete)
        list.atLeast(.heldTooBriefly, held, Clock.seconds(duration), by: P.duration)
        if state == .possible { list.atMost(.movedTooFar, farthestMovement, slop, by: P.slop) }
    }

    override var recognizesAtRest: Bool { true }

    override func write(_ x: Double, toValue index: Int) { values[index] = x }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- complete) }
}
