// How hard contacts are pressed.

import CGesta

/// Long presses and presses declare and apply it alike.
struct Force: ParameterSet {
    @Parameter var minPressure: Double
    @Parameter var maxPressure: Double
    private var doc: Literal = ""

    init() {}

    /// `doc` is what the class says of the least pressure.
    init(_ doc: Literal) { self.doc = doc }

    mutating func declare(in list: inout ParameterList) {
        list.number(&$minPressure, "min_pressure", "1", 0, 0...1000, doc)
        list.number(
            &$maxPressure, "max_pressure", "1", 0, 0...1000,
            """
            The largest pressure of a contact: a larger one fails the gesture, or cancels it once it has begun. 0 for \
            no limit.
            """)
    }

    /// Whether any pressure matters.
    var isUsed: Bool { minPressure != 0 || maxPressure != 0 }

    /// Whether a contact is pressed so hard that the gesture begins.
    @inline(__always)
    func isReached(by touches: Touches) -> Bool { minPressure != 0 && touches.pressure >= Float(minPressure) }

    /// Whether no contact is pressed too hard; otherwise the gesture fails or is cancelled.
    @inline(__always)
    func permits(_ touches: Touches, of machine: Machine) -> Bool {
        maxPressure == 0 || Force.check(touches, $maxPressure, of: machine)
    }

    /// (Static: a method would copy all of this for its call.)
    @inline(never)
    private static func check(_ touches: Touches, _ most: Parameter<Double>, of machine: Machine) -> Bool {
        if touches.pressure <= Float(most.wrappedValue) { return true }
        let rule = Rule.atMost(.pressedTooHard, Double(touches.pressure), most)
        if machine.foreseen.isActive { machine.cancel(rule) } else { machine.fail(rule) }
        return false
    }
}
