// The figures of a sequence while it is under way, each with the range in which it must be.

import CGesta

/// Where a machine lists its measures: an array of the caller, as much of it as there is.
struct MeasureList {
    private let destination: UnsafeMutableRawPointer?
    private let capacity: Int
    private let stride: Int
    private let kind: Unmanaged<RecognizerClass>
    private(set) var count = 0

    /// A negative capacity is one beyond all memory.
    init(of machine: Machine, to destination: UnsafeMutablePointer<gesta_measure>?, _ capacity: Int, stride: Int) {
        self.destination = UnsafeMutableRawPointer(destination)
        self.capacity = capacity < 0 ? Int.max : capacity
        self.stride = stride
        kind = machine.withRecognizer { $0.kind }
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
        if let destination, count < capacity {
            let place = destination + count &* stride
            let size = MemoryLayout<gesta_measure>.size
            place.storeBytes(of: measure, as: gesta_measure.self)
            // What a newer caller's struct has beyond this version's.
            (place + size).initializeMemory(as: UInt8.self, repeating: 0, count: stride &- size)
        }
        count &+= 1
    }
}

extension Machine {
    /// Lists the figures of the sequence under way, and of a decision whose figures the class keeps. Of an earlier
    /// sequence there are none.
    final func listMeasures(to list: inout MeasureList) {
        if shown == attempt, isUnderWay, !attempt.pointee.isDecided || keepsMeasures { addMeasures(to: &list) }
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
