// Which parameters have no effect because of another one.

import CGesta

/// A parameter that has no effect while another one is in a range. By their indices among the class's parameters.
struct IdleParameter {
    let parameter: Int
    let other: Int
    let range: ClosedRange<Double>
}

extension Recognizer {
    /// Calls `body` for each parameter that has no effect although it differs from its default, with the other
    /// parameter that is the reason.
    func forEachIdleParameter(_ body: (_ parameter: Int, _ other: Int) -> Void) {
        let units = environment.pointee.unitsPerMillimeter
        kind._withUnsafeGuaranteedRef { kind in
            for idle in kind.idleParameters where idle.range.contains(settings[idle.other]) {
                let info = kind.parameter(at: idle.parameter, unitsPerMillimeter: units)
                if settings[idle.parameter] != info.initial { body(idle.parameter, idle.other) }
            }
        }
    }
}
