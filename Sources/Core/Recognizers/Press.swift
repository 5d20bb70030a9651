// A contact that is down: feedback for a control that can be pressed.

import CGesta

/// Prevents no other recognizer, and ends when another one wins its contact: see `Recognizer.yields`.
final class Press: Machine {
    struct Parameters: ParameterSet {
        @Parameter var delay: Int64
        @Parameter var slop: Double
        @Parameter var minPressure: Double
        @Parameter var perContact: Bool

        mutating func declare(in list: inout ParameterList) {
            list.time(
                &$delay, "delay", Defaults.pressDelay, 0...3600,
                "The time before the gesture begins. A contact that lifts earlier begins and ends it at the lift.")
            list.slop(&$slop, "The largest movement of the contact. A longer one cancels the gesture.")
            list.number(
                &$minPressure, "min_pressure", "1", 0, 0...1000,
                "The pressure of the contact at which the gesture begins without waiting for delay. 0 always waits.")
            list.perContact(&$perContact)
        }
    }
    enum V {
        static var held: Int { 0 }
    }

    static func describe() -> RecognizerClass {
        let press = RecognizerClass(
            id: "gesta.press", label: "Press",
            doc:
                "A contact that is down, until it lifts, moves or is won by another recognizer: to highlight a control.",
            isContinuous: true, make: { Press($0) })
        press.add([.neverPrevents, .yields])
        press.describe(Parameters())
        press.value(V.held, "held", unit: "s", "The time since the contact went down.")
        press.reason(.movedTooFar, "moved {measured} from where it went down, at most {limit} allowed")
        return press
    }

    private var parameters = Parameters()
    private var began: Int64 = 0

    override func configure() { parameters.read(for: self) }

    /// Only the first contact counts.
    override func touchesBegan(_ touches: Touches) {
        let isFirst = contacts.count == touches.count
        for (index, contact) in touches.enumerated() where index > 0 || !isFirst { ignore(contact) }
        if !isFirst { return }
        began = frameTime
        if parameters.delay > 0, !touches.arePressed(parameters.minPressure) {
            wake(at: began &+ parameters.delay)
        } else {
            begin()
        }
    }

    override func touchesMoved(_ touches: Touches) {
        if checkSlop(touches.first), foreseen == .possible, touches.arePressed(parameters.minPressure) {
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
        list.add(stillness(farthestMovement))
    }

    override var profile: Profile { Profile(recognizesAtRest: true) }

    @discardableResult
    private func checkSlop(_ contact: ContactPointer) -> Bool {
        let rule = stillness(contact.pointee.position - contact.pointee.start)
        if rule.isMet { return true }
        measureTime()
        if foreseen.isActive { cancel(rule) } else { fail(rule) }
        return false
    }

    private func stillness(_ moved: Point) -> Rule { .within(.movedTooFar, moved, parameters.$slop) }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- began) }
}
