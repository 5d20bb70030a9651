// Fingers that rest on a trackpad.

import CGesta

/// Begins at once: what rests on the trackpad catches a fling, for example. The gesture that follows cancels it.
final class Hold: Machine {
    struct Parameters: ParameterSet {
        var contacts = ContactLimits()

        mutating func declare(in list: inout ParameterList) { contacts.declare(in: &list) }
    }
    enum V {
        static var held: Int { 0 }
        static var contactCount: Int { 1 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let hold = RecognizerClass(
            in: rows, id: "gesta.hold", label: "Hold",
            doc: """
                Fingers that rest on a trackpad, as the system reports it: cancelled by the gesture that they make \
                afterwards. Prevents no other gesture.
                """,
            isContinuous: true, make: { Hold($0) })
        hold.add([.neverPrevents, .neverPrevented])
        hold.take(.hold, only: true)
        hold.describe(Parameters())
        hold.value(V.held, "held", unit: "s", "How long the fingers have rested.")
        hold.fingerCount(V.contactCount)
        hold.reason(.tooManyContacts)
        hold.reason(.tooFewContacts)
        return hold
    }

    private var parameters = Parameters()
    private var start: Int64 = 0

    override func configure() {
        parameters.read(for: self)
        parameters.contacts.raiseMaximum()
    }

    override func motionBegan(_ motion: Motion) {
        start = frameTime
        values[V.contactCount] = Double(motion.fingers)
        if let rule = parameters.contacts.rule(motion), !check(rule) { return }
        begin()
    }

    override func motionEnded(_ motion: Motion) {
        measureTime()
        end()
    }

    override func touchesCancelled(_ touches: Touches) {
        measureTime()
        super.touchesCancelled(touches)
    }

    override func updateValues() { if state.isActive { measureTime() } }

    override func addMeasures(to list: inout MeasureList) {
        if tracksMotion, let rule = parameters.contacts.rule(Motion(of: contacts[0].stream())) { list.add(rule) }
    }

    private func measureTime() { values[V.held] = Clock.seconds(frameTime &- start) }
}
