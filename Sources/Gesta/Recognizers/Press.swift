// A contact that is down: feedback for a control that can be pressed.

import CGesta

/// Prevents no other recognizer, and ends when another one wins its contact: see `Recognizer.yields`.
final class Press: Recognizer {
    enum P {
        static var delay: Int { 0 }
        static var slop: Int { 1 }
        static var minPressure: Int { 2 }
        static var perContact: Int { 3 }
    }
    enum V {
        static var held: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let press = RecognizerClass(
            id: "gesta.press", label: "Press",
            doc:
                "A contact that is down, until it lifts, moves or is won by another recognizer: to highlight a control.",
            isContinuous: true, make: { Press($0, $1) })
        press.neverPrevents = true
        press.yields = true
        press.number(
            P.delay, "delay", "s", Defaults.pressDelay, 0...3600,
            "The time before the gesture begins. A contact that lifts earlier begins and ends it at the lift.")
        press.slop(P.slop, "The largest movement of the contact. A longer one cancels the gesture.")
        press.number(
            P.minPressure, "min_pressure", "1", 0, 0...1000,
            "The pressure of the contact at which the gesture begins without waiting for delay. 0 always waits.")
        press.perContact(P.perContact)
        press.value(V.held, "held", unit: "s", "The time since the contact went down.")
        press.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        return press
    }

    private var delay: Int64 = 0
    private var slop = 0.0
    private var minPressure = 0.0
    private var began: Int64 = 0

    override func configure() {
        delay = Clock.nanoseconds(parameters[P.delay])
        slop = slop(P.slop)
        minPressure = parameters[P.minPressure]
    }

    /// Only the first contact counts.
    override func touchesBegan(_ touches: Touches) {
        let isFirst = contacts.count == touches.count
        for (index, contact) in touches.enumerated() where index > 0 || !isFirst { ignore(contact) }
        if !isFirst { return }
        began = frameTime
        if delay > 0, !touches.arePressed(minPressure) { wake(at: began &+ delay) } else { begin() }
    }

    override func touchesMoved(_ touches: Touches) {
        if checkSlop(touches.first), foreseen == .possible, touches.arePressed(minPressure) {
            deadlineReached(frameTime)
        }
    }

    override func deadlineReached(_ time: Int64) {
        dropDeadline()
        measureTime()
        begin()
    }

    override func touchesEnded(_ touches: Touches) {
        guard checkSlop(touches.first) else { return }
        measureTime()
        if foreseen == .possible { begin() }
        end()
    }

    override func addMeasures(to list: inout MeasureList) {
        list.atMost(.movedTooFar, farthestMovement, slop, by: P.slop)
    }

    override var recognizesAtRest: Bool { true }

    @discardableResult
    private func checkSlop(_ contact: ContactPointer) -> Bool {
        let moved = contact.pointee.position - contact.pointee.start
        if moved.squaredLength <= slop * slop { return true }
        measureTime()
        if foreseen.isActive {
            cancel(.movedTooFar, measured: moved.length, limit: slop)
        } else {
            fail(.movedTooFar, measured: moved.length, limit: slop)
        }
        return false
    }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- began) }
}
