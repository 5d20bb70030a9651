// Which parameters have no effect because of another one.

import CGesta

/// Parameters that have no effect while another one is in a range.
struct IdleParameters {
    let parameters: ClosedRange<Int>
    let other: Int
    let range: ClosedRange<Double>
}

extension Recognizer {
    /// Calls `body` for each parameter that has no effect although it differs from its default, with the other
    /// parameter that is the reason.
    final func forEachIdleParameter(_ body: (_ parameter: Int, _ other: Int) -> Void) {
        kind._withUnsafeGuaranteedRef { kind in
            for idle in kind.idleParameters where idle.range.contains(parameters[idle.other]) {
                for index in idle.parameters {
                    let info = kind.parameter(at: index, unitsPerMillimeter: unitsPerMillimeter)
                    if parameters[index] != info.initial { body(index, idle.other) }
                }
            }
        }
    }
}
