// The figures of a sequence while it is under way, each with the range in which it must be.

import CGesta

/// Where a machine lists its measures: an array of the caller, as much of it as there is.
struct MeasureList {
    private let array: StructArray<gesta_measure>
    private let kind: Unmanaged<RecognizerClass>
    private(set) var count = 0

    init(of machine: Machine, to array: StructArray<gesta_measure>) {
        self.array = array
        kind = machine.kind
    }

    @inline(never)
    mutating func add(_ rule: Rule) {
        let reason = rule.reason
        kind._withUnsafeGuaranteedRef { kind in
            let name =
                reason.isShared
                ? reason.figure.name.cString : kind.reason(reason.code).flatMap { kind.reasons[$0].name }
            add(
                gesta_measure(
                    reason: reason.code, flags: rule.isMet ? GESTA_MEASURE_MET.rawValue : 0, segment: 0, reserved: 0,
                    name: name, unit: reason.figure.unit.cString,
                    parameter: rule.parameter < 0 ? nil : kind.parameters[rule.parameter].name,
                    measured: rule.measured, least: rule.least, most: rule.most, first: 0, last: 1))
        }
    }

    @inline(never)
    mutating func add(_ measure: gesta_measure) {
        array.put(measure, at: count)
        count &+= 1
    }
}

extension Machine {
    /// Lists the figures of the sequence under way, and of a decision whose figures the class keeps. Of an earlier
    /// sequence there are none.
    final func listMeasures(to list: inout MeasureList) {
        guard shown == attempt, hasSequence else { return }
        if !isDecided || withRecognizer({ $0.keepsMeasures }) { addMeasures(to: &list) }
    }

    /// The longest movement of a contact from where it went down.
    final var farthestMovement: Point {
        var farthest = Point.zero
        for contact in contacts {
            let moved = contact.pointee.position - contact.pointee.start
            if moved.squaredLength > farthest.squaredLength { farthest = moved }
        }
        return farthest
    }

    /// How long ago a time was, in seconds.
    @inline(never)
    final func elapsed(since time: Int64) -> Double { Clock.seconds(frameTime &- time) }
}
