// What makes taps a row, for all classes of taps: their limits, their rules, and the input of their contacts.

import CGesta

struct TapRow: ParameterSet {
    @Parameter var slop: Double
    @Parameter var maxDuration: Int64
    @Parameter var maxInterval: Int64
    @Parameter var tapDistance: Double

    mutating func declare(in list: inout ParameterList) {
        list.slop(&$slop, "The largest movement of a contact.")
        list.time(
            &$maxDuration, "max_duration", Defaults.tapDuration, 0...3600,
            "The longest duration of a tap, from its first contact down to its last lift.")
        list.time(
            &$maxInterval, "max_interval", Defaults.tapInterval, 0...3600,
            "The longest time between a tap's last lift and the next contact.")
        list.length(
            &$tapDistance, "tap_distance", Defaults.tapDistance, 0...1000,
            "The largest distance of a tap from the first one.")
    }

    /// How long to wait: no deadline is at once.
    var tapTime: Int64 { max(maxDuration, 1) }
    var pause: Int64 { max(maxInterval, 1) }

    func stillness(_ moved: Point) -> Rule { .within(.movedTooFar, moved, $slop) }
    func duration(_ held: Double) -> Rule { .atMost(.heldTooLong, held, $maxDuration) }
    func interval(_ waited: Double) -> Rule { .atMost(.waitedTooLong, waited, $maxInterval) }
    func distance(_ distance: Double) -> Rule { .atMost(.tapsTooFarApart, distance, $tapDistance) }
}

extension Machine {
    /// A contact continues a row if it has the tool and the button of the tap before; any tool if the program has set
    /// which.
    final func hasInputOfRow(_ contact: ContactPointer) -> Rule { .fact(.otherInput, hasLastInput(contact)) }

    /// A contact of another kind ends the row.
    final var otherInput: Rule { .fact(.otherInput, false) }
}
