// The latest values of a continuous gesture, for contexts that are read at the times of frames.

import CGesta

extension Machine {
    /// Only what continues has values between its events.
    final var keepsHistory: Bool { environment.pointee.keepsHistory && withRecognizer { $0.isContinuous } }

    /// The program sets a value. The history becomes that of a gesture that would have had it: values do not jump back
    /// to what they were before a pan was set to 0.
    final func adoptValue(_ change: ProgramChange) {
        guard let history = attempt.history else { return apply(change) }
        let count = kind._withUnsafeGuaranteedRef { $0.values.count }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { copy in
            let before = copy.baseAddress.unsafelyUnwrapped
            before.initialize(from: values, count: count)
            apply(change)
            var at = 0
            while at < count {
                if values[at] != before[at] { history.replace(before[at], by: values[at], at, isRatio: isRatio(at)) }
                at &+= 1
            }
        }
    }

    /// A scale, which is multiplied, and not moved.
    private final func isRatio(_ value: Int) -> Bool {
        kind._withUnsafeGuaranteedRef { $0.values[value].isRatio }
    }

    /// Calls `body` with the values at the time of a frame. If that is before what is kept, returns since when values
    /// are kept instead. Whole numbers, choices and texts are those of the last event before it. What is neither a
    /// length nor an angle and cannot be set, such as a velocity, is not continued beyond the newest event.
    final func readValues(at frame: Int64, predicts: Bool, _ body: (UnsafePointer<Double>) -> Void) -> Int64? {
        let attempt = shown
        guard let history = attempt.history, history.count > 0,
            attempt.pointee.stage.isActive || attempt.pointee.state == .ended
        else {
            readValues(body)
            return nil
        }
        let rests = !attempt.pointee.stage.isActive
        guard let place = Resampling(frame, in: history, predicts: predicts, rests: rests) else {
            return history.time(history.oldest)
        }
        readValues { current in
            let kind = kind._withUnsafeGuaranteedRef { $0 }
            let count = kind.values.count
            withUnsafeTemporaryAllocation(of: Double.self, capacity: max(count, 1)) { copy in
                let values = copy.baseAddress.unsafelyUnwrapped
                // What was not reported is in the present values alone.
                let isNewest = place.base == history.count &- 1
                values.initialize(from: isNewest ? current : UnsafePointer(history.figures(place.base)), count: count)
                var at = 0
                while at < count {
                    let info = kind.values[at]
                    let isBetween = place.kind == GESTA_RESAMPLING_INTERPOLATED && info.isNumber
                    if isBetween || info.moves { values[at] += place.change(of: at, in: history) }
                    // Classes may set infinity, which has no change.
                    if !values[at].isFinite { values[at] = current[at] }
                    at &+= 1
                }
                body(values)
            }
        }
        return nil
    }
}

extension AttemptPointer {
    /// Nil in contexts that keep none, and of discrete gestures.
    var history: SampleRing? {
        withMachine { machine in
            if !machine.keepsHistory { return nil }
            let count = machine.kind._withUnsafeGuaranteedRef { $0.values.count }
            return SampleRing(UnsafeMutableRawPointer(values + count), width: count)
        }
    }

    /// Its values are reported. (Not inlined: most contexts keep none.)
    @inline(never)
    func keepValues(_ state: State, from previous: State) {
        guard state.isActive || state == .ended, let history else { return }
        if !previous.isActive { history.clear() }
        let time = withMachine { $0.frameTime }
        let count = withMachine { $0.kind._withUnsafeGuaranteedRef { $0.values.count } }
        history.add(at: time).update(from: values, count: count)
    }
}

extension SampleRing {
    fileprivate func replace(_ before: Double, by after: Double, _ figure: Int, isRatio: Bool) {
        if isRatio, before != 0 {
            scale(figure: figure, by: after / before)
        } else {
            shift(figure: figure, by: after - before)
        }
    }
}

extension gesta_value_info {
    fileprivate var isNumber: Bool { type == GESTA_TYPE_NUMBER.rawValue }

    fileprivate var isRatio: Bool { isNumber && flags & GESTA_VALUE_WRITABLE.rawValue != 0 && unitIs("1") }

    /// It moves with the contacts.
    fileprivate var moves: Bool {
        isNumber && (flags & GESTA_VALUE_WRITABLE.rawValue != 0 || unitIs("length") || unitIs("rad"))
    }

    private func unitIs(_ name: Literal) -> Bool { unit.map { Text(cString: $0) == Text(name) } ?? false }
}
