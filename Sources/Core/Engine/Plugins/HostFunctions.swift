// The functions of gesta_host: what an instance of a foreign class may call while one of the class's functions runs.

import CGesta

enum HostFunctions {
    /// The result of `body`, or `otherwise` while none of the class's functions runs for the instance.
    @inline(__always)
    static func read<Result>(
        _ instance: OpaquePointer?, _ otherwise: Result, _ body: (ForeignMachine) -> Result
    ) -> Result {
        guard let instance else { return otherwise }
        return Unmanaged<ForeignMachine>.fromOpaque(UnsafeRawPointer(instance))._withUnsafeGuaranteedRef {
            $0.isCalled ? body($0) : otherwise
        }
    }

    /// What a call passed that may be why it is refused.
    private enum Passed {
        case nothing
        case number(UInt)
        case reason(UInt)
        case state(UInt)
        case share(Double)
        case values(UnsafePointer<Double>, first: Int, count: Int)

        var number: UInt? {
            switch self {
            case .nothing, .share: nil
            case .number(let number), .reason(let number), .state(let number): number
            case .values(_, let first, _): UInt(bitPattern: first)
            }
        }
    }

    /// The code of a change to the instance. Refused changes are logged, with what may be why.
    @inline(never)
    private static func change(
        _ instance: OpaquePointer?, _ function: Literal, _ passed: Passed = .nothing,
        _ body: (ForeignMachine) -> Status
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            let status = machine.access == .nothing ? .busy : body(machine)
            if !status.isOK { logRefusal(machine, function, passed, status) }
            return status.code
        }
    }

    /// What is asked for each sample, in few instructions: whether the class may change everything now, and `body`
    /// did it. Otherwise nothing has changed, and the general function below does it, or states why not.
    @inline(__always)
    private static func isDone(_ instance: OpaquePointer?, _ body: (ForeignMachine) -> Bool) -> Bool {
        read(instance, false) { $0.access == .everything && body($0) }
    }

    /// The code of a request that is granted at the end of a frame.
    private static func request(
        _ instance: OpaquePointer?, _ function: Literal, _ passed: Passed = .nothing,
        _ body: (ForeignMachine) -> Status
    ) -> Int32 {
        change(instance, function, passed) { $0.access == .everything ? body($0) : .busy }
    }

    /// What a class does wrong for each sample is logged once in a sequence.
    @inline(never)
    private static func logRefusal(
        _ machine: ForeignMachine, _ function: Literal, _ passed: Passed, _ status: Status
    ) {
        guard machine.isFirst(refusal: function, passed.number, status) else { return }
        machine.writeLog(GESTA_LOG_ERROR) { out in
            writePrefix(machine, &out)
            out.text(function)
            out.text(" refused: ")
            if case .values(let numbers, let first, let count) = passed, status == .range || status == .notFinite {
                return writeRefused(numbers, first, count, machine, &out)
            }
            if case .reason(let number) = passed, status == .range {
                out.text("reason is ", Int64(number))
                return out.text(", must be a reason of the class or a value of enum gesta_reason")
            }
            if case .share(let share) = passed, status == .range || status == .notFinite {
                out.text("share is ")
                out.figure(share)
                return out.text(", must be from 0 to 1")
            }
            if status == .busy { return out.text("not allowed in this function of the class") }
            out.text(status.meaning)
            if let number = passed.number, status == .range || status == .index {
                out.text(": ")
                out.integer(UInt64(number))
            }
            if status == .state {
                out.text(" (state is ")
                out.text(machine.foreseen.name)
                if case .state(let number) = passed { writeRequested(number, machine, &out) }
                out.text(machine.hasSequence ? ")" : ", with no sequence under way)")
            }
        }
    }

    /// "value steps is 0.5, must be a whole number of at most 2^53": the first that is refused.
    private static func writeRefused(
        _ numbers: UnsafePointer<Double>, _ first: Int, _ count: Int, _ machine: ForeignMachine,
        _ out: inout TextWriter
    ) {
        machine.kind._withUnsafeGuaranteedRef { kind in
            var at = 0
            while at < count, kind.check(numbers[at], ofValue: first &+ at).isOK { at &+= 1 }
            if at == count { return }
            let (info, x) = (kind.values[first &+ at], numbers[at])
            out.text("value ")
            out.text(cString: info.name)
            out.text(" is ")
            out.figure(x, besides: x.rounded())
            switch info.kind {
            case .boolean: out.text(", must be 0 or 1")
            case .choice: out.text(", must be an index of its choices, 0 to ", Int64(info.choice_count) &- 1)
            case .integer: out.text(", must be a whole number of at most 2^53")
            default: out.text(", must be a number")
            }
        }
    }

    /// ", began was requested, which requires GESTA_CLASS_CONTINUOUS".
    private static func writeRequested(_ number: UInt, _ machine: ForeignMachine, _ out: inout TextWriter) {
        guard let requested = State(rawValue: UInt8(truncatingIfNeeded: number)) else { return }
        out.text(", ")
        out.text(requested.name)
        out.text(" was requested")
        let isContinuous = machine.kind._withUnsafeGuaranteedRef { $0.traits.contains(.isContinuous) }
        guard machine.foreseen == .possible, machine.isUnderWay else { return }
        if isContinuous {
            if requested == .ended { out.text(", which a continuous class may request only after began") }
        } else if requested == .began || requested == .changed {
            out.text(", which requires GESTA_CLASS_CONTINUOUS")
        }
    }

    /// "org.example.strokes, org.example.lightning, recognizer 0x20010003: "
    private static func writePrefix(_ machine: ForeignMachine, _ out: inout TextWriter) {
        machine.kind._withUnsafeGuaranteedRef { kind in
            if let plugin = kind.pluginID {
                out.text(plugin)
                out.text(", ")
            }
            out.text(kind.id)
        }
        out.text(", recognizer ")
        out.hexadecimal(machine.id)
        out.text(": ")
    }

    @_optimize(speed)
    static func setState(_ instance: OpaquePointer?, _ state: UInt32) -> Int32 {
        let isChanged = isDone(instance) { machine in
            guard state == GESTA_STATE_CHANGED.rawValue, machine.foreseen.isActive else { return false }
            machine.changeActive()
            return true
        }
        return isChanged ? Status.ok.code : requestState(instance, state)
    }

    @inline(never)
    private static func requestState(_ instance: OpaquePointer?, _ state: UInt32) -> Int32 {
        request(instance, "set_state", .state(UInt(state))) { machine in
            guard state <= 5, let state = State(rawValue: UInt8(state)) else { return .range }
            if state == .failed { return machine.fail(.unstated) ? .ok : .state }
            if state == .cancelled {
                let why = machine.systemVerdict
                return machine.cancel(why.reason, measured: why.measured, limit: why.limit) ? .ok : .state
            }
            if state == .changed { return machine.change() ? .ok : .state }
            return machine.request(state) ? .ok : .state
        }
    }

    static func recognizeEarly(_ instance: OpaquePointer?, _ share: Double) -> Int32 {
        request(instance, "recognize_early", .share(share)) { machine in
            if !share.isFinite { return .notFinite }
            if share < 0 || share > 1 { return .range }
            return machine.foreseen == .possible && machine.recognizeEarly(share: share) ? .ok : .state
        }
    }

    static func fail(_ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ limit: Double) -> Int32 {
        request(instance, "fail", .reason(UInt(reason))) { machine in
            if measured.isNaN || limit.isNaN { return .notFinite }
            let known = machine.kind._withUnsafeGuaranteedRef { $0.reason(reason) } != nil
            guard known || Reason(code: reason).isShared else { return .range }
            let why = Reason(code: reason)
            let asked =
                machine.foreseen == .possible
                ? machine.fail(why, measured: measured, limit: limit)
                : machine.cancel(why, measured: measured, limit: limit)
            return asked ? .ok : .state
        }
    }

    /// Met if it is within the limits, unless the class says so.
    static func addMeasure(
        _ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ least: Double, _ most: Double,
        _ parameter: Int, isMet: Bool? = nil
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let list = machine.measures else { return Status.busy.code }
            let limited = UInt(bitPattern: parameter) != UInt(GESTA_NO_PARAMETER)
            let status = machine.kind._withUnsafeGuaranteedRef { kind -> Status in
                if kind.reason(reason) == nil, !Reason(code: reason).isShared { return .range }
                if limited, !(0..<kind.parameters.count).contains(parameter) { return .index }
                return measured.isFinite && !least.isNaN && !most.isNaN ? .ok : .notFinite
            }
            if !status.isOK {
                let passed: Passed = status == .range ? .reason(UInt(reason)) : .number(UInt(bitPattern: parameter))
                logRefusal(machine, "add_measure", passed, status)
                return status.code
            }
            list.pointee.add(
                .between(
                    Reason(code: reason), measured, least, most, isMet: isMet, by: limited ? parameter : -1))
            return Status.ok.code
        }
    }

    static func ignore(_ instance: OpaquePointer?, _ id: UInt64) -> Int32 {
        request(instance, "ignore") { machine in
            guard let at = machine.contacts.firstIndex(where: { $0.pointee.seen.id == id }) else { return .contact }
            machine.ignore(machine.contacts[at])
            return .ok
        }
    }

    static func setValue(_ instance: OpaquePointer?, _ index: Int, _ x: Double) -> Int32 {
        withUnsafePointer(to: x) { number in
            change(instance, "set_value", .values(number, first: index, count: 1)) { machine in
                machine.kind._withUnsafeGuaranteedRef { kind in
                    guard (0..<kind.values.count).contains(index) else { return .index }
                    let status = kind.check(x, ofValue: index)
                    if status.isOK { machine.store(x, inValue: index) }
                    return status
                }
            }
        }
    }

    @_optimize(speed)
    static func setValues(
        _ instance: OpaquePointer?, _ first: Int, _ numbers: UnsafePointer<Double>?, _ count: Int
    ) -> Int32 {
        let isSet = isDone(instance) { machine in
            guard let numbers else { return false }
            let isPermitted = machine.kind._withUnsafeGuaranteedRef { kind in
                kind.hasValues(first, count)
                    && kind.permits(numbers, ofValues: first, count: count, now: machine.values + first)
            }
            if isPermitted { machine.store(numbers, inValues: first, count: count) }
            return isPermitted
        }
        return isSet ? Status.ok.code : changeValues(instance, first, numbers, count)
    }

    @inline(never)
    private static func changeValues(
        _ instance: OpaquePointer?, _ first: Int, _ numbers: UnsafePointer<Double>?, _ count: Int
    ) -> Int32 {
        let passed = numbers.map { Passed.values($0, first: first, count: count) }
        return change(instance, "set_values", passed ?? .number(UInt(bitPattern: first))) { machine in
            guard let numbers else { return .argument }
            return machine.kind._withUnsafeGuaranteedRef { kind in
                guard kind.hasValues(first, count) else { return .index }
                let status = kind.check(numbers, ofValues: first, count: count)
                if status.isOK { machine.store(numbers, inValues: first, count: count) }
                return status
            }
        }
    }

    static func setConfidence(_ instance: OpaquePointer?, _ confidence: UInt32) -> Int32 {
        change(instance, "set_confidence", .number(UInt(confidence))) { machine in
            guard let confidence = UInt8(exactly: confidence) else { return .range }
            guard machine.isUnderWay else { return .state }
            machine.setConfidence(confidence)
            return .ok
        }
    }

    static func setText(_ instance: OpaquePointer?, _ index: Int, _ text: UnsafePointer<CChar>?, _ length: Int)
        -> Int32
    {
        change(instance, "set_text", .number(UInt(bitPattern: index))) { machine in
            guard let text else { return .argument }
            return machine.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.values.count).contains(index) else { return .index }
                guard kind.values[index].kind == .text else { return .type }
                guard let text = Text(bytes: text, length: length), text.fitsSetting
                else { return .text }
                return machine.setText(text, ofValue: index) ? .ok : .memory
            }
        }
    }

    static func parameter(_ instance: OpaquePointer?, _ index: Int) -> Double {
        read(instance, 0) { $0.parameter(index) }
    }

    static func parameterText(
        _ instance: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> UnsafePointer<CChar>? {
        read(instance, nil) { machine in
            machine.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.parameters.count).contains(index), kind.parameters[index].kind == .text else {
                    return nil
                }
                let text = machine.parameterText(index)
                length?.pointee = text.count
                return text.cString
            }
        }
    }

    static func setDeadline(_ instance: OpaquePointer?, _ time: Int64) -> Int32 {
        request(instance, "set_deadline") { machine in
            guard machine.isUnderWay, !machine.foreseen.isFinal else { return .state }
            if time == Clock.never {
                machine.dropDeadline()
                return .ok
            }
            guard time > machine.frameTime, time <= Clock.latest else { return .time }
            machine.wake(at: time)
            return .ok
        }
    }

    static func contacts(
        _ instance: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<gesta_contact>?>?, _ capacity: Int
    ) -> Int {
        read(instance, 0) { machine in
            let count = machine.contacts.count
            if let out {
                for at in 0..<(capacity < 0 ? count : min(count, capacity)) {
                    out[at] = UnsafeRawPointer(machine.contacts[at]).assumingMemoryBound(to: gesta_contact.self)
                }
            }
            return count
        }
    }

    /// Between root coordinates and those of the recognizer's region. A failure changes nothing.
    static func convert(
        _ instance: OpaquePointer?, _ xy: UnsafeMutablePointer<Double>?, _ count: Int, toRoot: Bool
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let xy, UInt(bitPattern: xy) % UInt(MemoryLayout<Double>.alignment) == 0 else {
                return Status.argument.code
            }
            let (environment, region) = (machine.environment, machine.recognizer.region)
            return PointArray(xy, count).convert {
                toRoot ? environment.pointee.toRoot($0, of: region) : environment.pointee.toLocal($0, of: region)
            }.status.code
        }
    }

    // MARK: from and to other recognizers

    static func room(_ instance: OpaquePointer?, _ movement: Point) -> Double {
        read(instance, .infinity) { machine in
            if machine.access == .everything { machine.face(movement) }
            let room = machine.recognizer.room.along(movement)
            if room == .infinity || machine.successor(for: movement, undecided: true) == nil { return .infinity }
            return max(0, room)
        }
    }

    @_optimize(speed)
    static func keep(
        _ instance: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        // Usually no other recognizer takes a part of the step.
        let isWhole = isDone(instance) { machine in
            guard let x, let y, x.pointee * 0 + y.pointee * 0 == 0 else { return false }
            return machine.foreseen.isActive && !machine.passesSteps
        }
        return isWhole ? Status.ok.code : keepPart(instance, x, y)
    }

    @inline(never)
    private static func keepPart(
        _ instance: OpaquePointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        request(instance, "keep") { machine in
            guard let x, let y else { return .argument }
            guard x.pointee.isFinite, y.pointee.isFinite else { return .notFinite }
            guard machine.isUnderWay, machine.foreseen.isActive else { return .state }
            let kept = machine.take(Point(x.pointee, y.pointee))
            x.pointee = kept.x
            y.pointee = kept.y
            return .ok
        }
    }

    static func handOn(_ instance: OpaquePointer?) -> Int32 {
        request(instance, "hand_on") { machine in
            guard machine.hasSequence, machine.foreseen == .failed || machine.foreseen == .ended else { return .state }
            machine.handOn()
            return .ok
        }
    }

    static func hasSameInput(_ instance: OpaquePointer?, _ id: UInt64) -> Int32 {
        read(instance, 0) { machine in
            guard let contact = machine.contact(id) else { return 0 }
            return machine.hasLastInput(contact) ? 1 : 0
        }
    }

    static func orientation(
        _ instance: OpaquePointer?, _ a: UnsafeMutablePointer<Double>?, _ b: UnsafeMutablePointer<Double>?,
        _ c: UnsafeMutablePointer<Double>?, _ d: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard instance != nil, let a, let b, let c, let d else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            let found = machine.orientationOfRegion
            (a.pointee, b.pointee, c.pointee, d.pointee) = (found.a, found.b, found.c, found.d)
            return Status.ok.code
        }
    }

    static func distanceToRegion(_ instance: OpaquePointer?, _ p: Point) -> Double {
        read(instance, 0) { p.x.isFinite && p.y.isFinite ? $0.distance(ofRegionTo: p) : 0 }
    }

    // MARK: velocity

    @_optimize(speed)
    static func track(
        _ instance: OpaquePointer?, _ position: Point, _ velocity: UnsafeMutablePointer<gesta_velocity>?
    ) -> Int32 {
        let isAdded = isDone(instance) { machine in
            isTrackable(position) && machine.track(position, velocity)
        }
        return isAdded ? Status.ok.code : changeTrack(instance, position, velocity)
    }

    @inline(never)
    private static func changeTrack(
        _ instance: OpaquePointer?, _ position: Point, _ velocity: UnsafeMutablePointer<gesta_velocity>?
    ) -> Int32 {
        change(instance, "track") { machine in
            guard position.x.isFinite, position.y.isFinite else { return .notFinite }
            if !isTrackable(position) { return .range }
            return machine.track(position, velocity) ? .ok : .memory
        }
    }

    /// What classes compute from positions of contacts, and velocities of that are finite.
    private static var farthestTrack: Double { 1000 * GESTA_COORDINATE_MAX }

    @inline(__always)
    private static func isTrackable(_ p: Point) -> Bool { abs(p.x) <= farthestTrack && abs(p.y) <= farthestTrack }

    static func shiftTrack(_ instance: OpaquePointer?, _ offset: Point) -> Int32 {
        change(instance, "shift_track") { machine in
            guard offset.x.isFinite, offset.y.isFinite else { return .notFinite }
            if !isTrackable(offset) { return .range }
            machine.shiftTrack(by: offset)
            return .ok
        }
    }

    static func velocity(_ instance: OpaquePointer?, _ velocity: UnsafeMutablePointer<gesta_velocity>?) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let velocity else { return Status.argument.code }
            velocity.pointee = machine.velocity
            return Status.ok.code
        }
    }

    // MARK: what the class knows

    static func write(_ instance: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let text else { return Status.argument.code }
            guard let text = Text(bytes: text, length: length), text.isWellFormed else { return Status.text.code }
            return machine.write(text) ? Status.ok.code : Status.busy.code
        }
    }

    static func addFinding(
        _ instance: OpaquePointer?, _ kind: UInt32, _ text: UnsafePointer<CChar>?, _ length: Int
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let list = machine.findings else { return Status.busy.code }
            guard let text else { return Status.argument.code }
            let kind = gesta_finding_kind(rawValue: kind)
            var status = Status.ok
            if !FindingList.permits(kind) {
                status = .range
            } else if let text = Text(bytes: text, length: length), text.isWellFormed {
                if !list.pointee.add(kind, text) { status = .memory }
            } else {
                status = .text
            }
            if !status.isOK { logRefusal(machine, "add_finding", .number(UInt(kind.rawValue)), status) }
            return status.code
        }
    }

    static func store(_ instance: OpaquePointer?, _ index: Int, _ text: UnsafePointer<CChar>?, _ length: Int) -> Int32 {
        change(instance, "store", .number(UInt(bitPattern: index))) { machine in
            guard let text else { return .argument }
            return machine.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.parameters.count).contains(index) else { return .index }
                guard kind.parameters[index].kind == .text else { return .type }
                guard let text = Text(bytes: text, length: length), text.fitsSetting else { return .text }
                return machine.store(text, inParameter: index) ? .ok : .memory
            }
        }
    }

    static func addSamples(
        _ instance: OpaquePointer?, _ samples: UnsafePointer<gesta_touch>?, _ count: Int, _ stride: Int
    ) -> Int32 {
        request(instance, "add_samples") { machine in
            guard machine.kind._withUnsafeGuaranteedRef({ $0.keepsSamples }) else { return .type }
            guard machine.isUnderWay else { return .state }
            if count == 0 { return .ok }
            guard let samples, StructBytes.isAligned(samples) else { return .argument }
            guard stride >= MemoryLayout<gesta_touch>.size, stride & 7 == 0, stride <= StructBytes.largest else {
                return .size
            }
            guard count > 0, count <= ForeignMachine.mostSamples else { return .limit }
            return machine.keep(TouchBatch(base: samples, count: count, stride: stride))
        }
    }

    static func log(_ instance: OpaquePointer?, _ level: UInt32, _ message: UnsafePointer<CChar>?, _ length: Int) {
        read(instance, ()) { machine in
            guard let message, let text = Text(bytes: message, length: length) else { return }
            let known = min(max(level, GESTA_LOG_DEBUG.rawValue), GESTA_LOG_ERROR.rawValue)
            machine.writeLog(gesta_log_level(known)) { out in
                writePrefix(machine, &out)
                out.text(text)
            }
        }
    }
}
