// The figures of a sequence while it is under way, each with the range in which it must be.

import CGesta

/// Where a recognizer lists its measures: an array of the caller, as much of it as there is.
struct MeasureList {
    private let destination: UnsafeMutableRawPointer?
    private let capacity: Int
    private let stride: Int
    private let kind: Unmanaged<RecognizerClass>
    private(set) var count = 0

    /// A negative capacity is one beyond all memory.
    init(of recognizer: Recognizer, to destination: UnsafeMutablePointer<gesta_measure>?, _ capacity: Int, stride: Int)
    {
        self.destination = UnsafeMutableRawPointer(destination)
        self.capacity = capacity < 0 ? Int.max : capacity
        self.stride = stride
        kind = recognizer.kind
    }

    /// `parameter` is the index of the parameter that limits the figure; negative for none.
    @inline(never)
    mutating func atMost(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) {
        add(reason, measured, -Double.infinity, limit, isMet: measured <= limit, by: parameter)
    }

    @inline(never)
    mutating func atLeast(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) {
        add(reason, measured, limit, Double.infinity, isMet: measured >= limit, by: parameter)
    }

    @inline(never)
    mutating func moreThan(_ reason: Reason, _ measured: Double, _ limit: Double, by parameter: Int = -1) {
        add(reason, measured, limit, Double.infinity, isMet: measured > limit, by: parameter)
    }

    /// The number of contacts, which one or two parameters limit.
    @inline(never)
    mutating func contacts(_ count: Int, _ least: Int, _ most: Int, by parameters: (least: Int, most: Int)) {
        let isTooMany = count > most
        add(
            isTooMany ? .tooManyContacts : .tooFewContacts, Double(count), Double(least), Double(most),
            isMet: count >= least && !isTooMany, by: isTooMany ? parameters.most : parameters.least)
    }

    @inline(never)
    mutating func add(
        _ reason: Reason, _ measured: Double, _ least: Double, _ most: Double, isMet: Bool, by parameter: Int = -1
    ) {
        kind._withUnsafeGuaranteedRef { kind in
            let name =
                reason.isShared
                ? reason.figure.name.cString : kind.reason(reason.code).flatMap { kind.reasons[$0].name }
            add(
                gesta_measure(
                    reason: reason.code, flags: isMet ? GESTA_MEASURE_MET.rawValue : 0, segment: 0, reserved: 0,
                    name: name, unit: reason.figure.unit.cString,
                    parameter: parameter < 0 ? nil : kind.parameters[parameter].name,
                    measured: measured, least: least, most: most, first: 0, last: 1))
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

extension Recognizer {
    /// Lists the figures of the sequence under way, and of a decision whose figures the class keeps.
    final func listMeasures(to list: inout MeasureList) {
        if isUnderWay, !isDecided || keepsMeasures { addMeasures(to: &list) }
    }

    /// Whether the class has decided, even if the decision waits for another recognizer.
    final var isDecided: Bool { state.isFinal || isWaiting }

    /// The largest distance of a contact from where it went down.
    final var farthestMovement: Double {
        var farthest = 0.0
        for contact in contacts {
            farthest = max(farthest, (contact.pointee.position - contact.pointee.start).squaredLength)
        }
        return farthest.squareRoot()
    }

    /// How long ago a time was, in seconds.
    @inline(never)
    final func elapsed(since time: Int64) -> Double { Clock.seconds(frameTime &- time) }
}
