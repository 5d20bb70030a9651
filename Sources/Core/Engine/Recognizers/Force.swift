// How hard contacts are pressed.

import CGesta

/// Long presses and presses declare and apply it alike.
struct Force: ParameterSet {
    @Parameter var minPressure: Double

    mutating func declare(in list: inout ParameterList) {
        list.number(
            &$minPressure, "min_pressure", "1", 0, 0...1000,
            "The pressure of a contact at which the gesture begins without waiting. 0 always waits.")
    }

    /// Whether pressures matter.
    var isUsed: Bool { minPressure != 0 }

    /// Whether a contact is pressed so hard that the gesture begins.
    @inline(__always)
    func isReached(by touches: Touches) -> Bool { isUsed && touches.pressure >= Float(minPressure) }
}
