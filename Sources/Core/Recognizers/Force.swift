// How hard contacts are pressed.

import CGesta

/// Long presses and presses declare and apply it alike.
struct Force: ParameterSet {
    @Parameter var minPressure: Double
    private var doc: Literal = ""

    init() {}

    /// `doc` is what the class says of the least pressure.
    init(_ doc: Literal) { self.doc = doc }

    mutating func declare(in list: inout ParameterList) {
        list.number(&$minPressure, "min_pressure", "1", 0, 0...1000, doc)
    }

    /// Whether pressures matter.
    var isUsed: Bool { minPressure != 0 }

    /// Whether a contact is pressed so hard that the gesture begins.
    @inline(__always)
    func isReached(by touches: Touches) -> Bool { isUsed && touches.pressure >= Float(minPressure) }
}
