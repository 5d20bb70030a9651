// What a contact may move in: a slop around where it went down, or the recognizer's region.

/// Taps and presses of controls declare and apply it alike.
struct Bounds: ParameterSet {
    @Parameter var within: Int

    var areRegion: Bool { within == 1 }

    mutating func declare(in list: inout ParameterList) {
        list.choice(
            &$within, "within", "slop region",
            """
            What the contact may move in: slop around where it went down; or the recognizer's region, and 4 mm around \
            it, however long it is held, as buttons do.
            """)
    }

    /// These have no effect in a region.
    func replace(_ row: TapRow, in list: inout ParameterList) {
        list.idle(row.$slop, while: $within, in: 1...1)
        list.idle(row.$maxDuration, while: $within, in: 1...1)
        list.idle(row.$tapDistance, while: $within, in: 1...1)
    }

    /// A contact that went down in the region has not left it until it has moved by more than the margin.
    func tap(_ row: TapRow, of machine: Machine) -> TapLimits {
        areRegion
            ? TapLimits(slop: machine.margin, duration: .infinity)
            : TapLimits(slop: row.slop, duration: row.$maxDuration.figure)
    }

    func rule(_ contact: ContactPointer, of machine: Machine) -> Rule {
        .atMost(.liftedOutside, machine.distance(ofRegionTo: contact.pointee.position), machine.margin)
    }
}

extension Machine {
    fileprivate final var margin: Double { Defaults.boundsMargin * unitsPerMillimeter }
}
