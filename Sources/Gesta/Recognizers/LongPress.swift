// Contacts that rest until a time is over, and may move then.

import CGesta

final class LongPress: Recognizer {
    enum P {
        static var duration: Int { 0 }
        static var contacts: Int { 1 }
        static var slop: Int { 2 }
    }
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var held: Int { 2 }
    }

    static func describe() -> RecognizerClass {
        let press = RecognizerClass(
            id: "gesta.long_press", label: "Long press",
            doc: "Contacts that rest; begins when the time is over, goes on while they move.",
            isContinuous: true, make: { LongPress($0, $1) })
        press.number(
            P.duration, "duration", "s", Defaults.pressDuration, 0...3600,
            "How long all contacts must rest for it to begin.")
        press.integer(
            P.contacts, "contacts", 1, 1...10,
            "How many contacts must be down; one more fails it, and is ignored once it began.")
        press.length(P.slop, "slop", Defaults.slop, 0...1000, "How far a contact may move before it begins.")
        let writable = GESTA_VALUE_WRITABLE.rawValue
        press.value(
            V.translationX, "translation_x", unit: "length", flags: writable,
            "How far it has moved along x since it began.")
        press.value(
            V.translationY, "translation_y", unit: "length", flags: writable | GESTA_VALUE_FLIPS.rawValue,
            "How far it has moved along y since it began.")
        press.value(V.held, "held", unit: "s", "How long all contacts have been down.")
        press.reason(.tooManyContacts, "{measured} contacts, {limit} wanted")
        press.reason(.tooFewContacts, "{measured} contacts, {limit} wanted")
        press.reason(
            .movedTooFar, "moved {measured} from where it went down within {duration} s, at most {limit} allowed")
        press.reason(.heldTooBriefly, "held for {measured} s, {limit} wanted")
        return press
    }

    private var duration: Int64 = 0
    private var contactsWanted = 1
    private var slop = 0.0

    /// When the last of the contacts went down.
    private var complete: Int64 = 0
    /// The centroid at the last frame.
    private var centre = Point.zero

    override func configure() {
        duration = Clock.nanoseconds(parameters[P.duration])
        contactsWanted = Int(parameters[P.contacts])
        slop = parameters[P.slop]
    }

    override func touchesBegan(_ touches: Touches) {
        if foreseen.isActive {
            var at = 0
            while at < touches.count {
                ignore(touches[at])
                at &+= 1
            }
        } else if contacts.count > contactsWanted {
            fail(.tooManyContacts, measured: Double(contacts.count), limit: Double(contactsWanted))
        } else if contacts.count == contactsWanted {
            complete = frameTime
            wake(at: complete &+ max(duration, 1))
        }
    }

    override func touchesMoved(_ touches: Touches) {
        if foreseen.isActive {
            let now = staying.centroid
            values[V.translationX] += now.x - centre.x
            values[V.translationY] += now.y - centre.y
            centre = now
            measureTime()
            change()
            return
        }
        var at = 0
        while at < touches.count {
            let contact = touches[at].pointee
            let moved = contact.position - contact.start
            if moved.squaredLength > slop * slop {
                fail(.movedTooFar, measured: moved.length, limit: slop)
                return
            }
            at &+= 1
        }
    }

    override func deadlineReached(_ time: Int64) {
        centre = centroid
        measureTime()
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        if foreseen.isActive {
            measureTime()
            end()
        } else if contacts.count < contactsWanted {
            fail(.tooFewContacts, measured: Double(contacts.count), limit: Double(contactsWanted))
        } else {
            fail(
                .heldTooBriefly, measured: Clock.seconds(frameTime &- complete), limit: Clock.seconds(duration)
            )
        }
    }

    override func write(_ x: Double, toValue index: Int) -> Status {
        values[index] = x
        return .ok
    }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- complete) }
}
