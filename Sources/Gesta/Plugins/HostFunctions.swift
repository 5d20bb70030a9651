// The functions of gesta_host: what an instance of a foreign class may call while one of the class's functions runs.

import CGesta

enum HostFunctions {
    /// The result of `body`, or `otherwise` while none of the class's functions runs for the instance.
    static func read<Result>(
        _ instance: OpaquePointer?, _ otherwise: Result, _ body: (ForeignMachine) -> Result
    ) -> Result {
        guard let instance else { return otherwise }
        return Unmanaged<ForeignMachine>.fromOpaque(UnsafeRawPointer(instance))._withUnsafeGuaranteedRef {
            $0.isCalled ? body($0) : otherwise
        }
    }

    /// The code of a change to the instance. Refused changes are logged, with the number that may be out of range.
    private static func change(
        _ instance: OpaquePointer?, _ function: Literal, number: UInt32? = nil, _ body: (ForeignMachine) -> Status
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            // Listing measures changes nothing.
            let status = machine.measures == nil ? body(machine) : .busy
            if !status.isOK { logRefusal(machine, function, number, status) }
            return status.code
        }
    }

    /// The code of a request that is granted at the end of a frame.
    private static func request(
        _ instance: OpaquePointer?, _ function: Literal, number: UInt32? = nil, _ body: (ForeignMachine) -> Status
    ) -> Int32 {
        change(instance, function, number: number) { $0.isBeingSet ? .busy : body($0) }
    }

    private static func logRefusal(
        _ machine: ForeignMachine, _ function: Literal, _ number: UInt32?, _ status: Status
    ) {
        machine.writeLog(GESTA_LOG_ERROR) { out in
            writePrefix(machine, &out)
            out.text(function)
            out.text(" refused: ")
            out.text(status.meaning)
            if let number, status == .range || status == .index { out.text(": ", number) }
            if status == .state {
                out.text(" (state is ")
                out.text(machine.foreseen.name)
                out.text(machine.isUnderWay ? ")" : ", with no sequence under way)")
            }
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

    static func setState(_ instance: OpaquePointer?, _ state: UInt32) -> Int32 {
        request(instance, "set_state", number: state) { machine in
            guard state <= 5, let state = State(rawValue: UInt8(state)) else { return .range }
            if state == .failed { return machine.fail(.unstated) ? .ok : .state }
            if state == .cancelled { return machine.cancel(machine.systemReason) ? .ok : .state }
            return machine.request(state) ? .ok : .state
        }
    }

    static func fail(_ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ limit: Double) -> Int32 {
        request(instance, "fail", number: reason) { machine in
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

    static func addMeasure(
        _ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ least: Double, _ most: Double,
        _ parameter: UInt32
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { machine in
            guard let list = machine.measures else { return Status.busy.code }
            let status = machine.kind._withUnsafeGuaranteedRef { kind -> Status in
                if kind.reason(reason) == nil, !Reason(code: reason).isShared { return .range }
                if parameter != GESTA_NO_PARAMETER, Int(clamping: parameter) >= kind.parameters.count { return .index }
                return measured.isFinite && !least.isNaN && !most.isNaN ? .ok : .notFinite
            }
            if !status.isOK {
                logRefusal(machine, "add_measure", status == .range ? reason : parameter, status)
                return status.code
            }
            list.pointee.add(
                .between(
                    Reason(code: reason), measured, least, most,
                    by: parameter == GESTA_NO_PARAMETER ? -1 : Int(parameter)))
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

    static func setValue(_ instance: OpaquePointer?, _ index: UInt32, _ x: Double) -> Int32 {
        change(instance, "set_value") { machine in
            machine.kind._withUnsafeGuaranteedRef { kind in
                guard Int(clamping: index) < kind.values.count else { return .index }
                let status = kind.values[Int(index)].check(x)
                if status.isOK { machine.store(x, inValue: Int(index)) }
                return status
            }
        }
    }

    static func setConfidence(_ instance: OpaquePointer?, _ confidence: UInt32) -> Int32 {
        change(instance, "set_confidence", number: confidence) { machine in
            guard let confidence = UInt8(exactly: confidence) else { return .range }
            guard machine.isUnderWay, !machine.state.isFinal else { return .state }
            machine.setConfidence(confidence)
            return .ok
        }
    }

    static func setText(_ instance: OpaquePointer?, _ index: UInt32, _ text: UnsafePointer<CChar>?, _ length: Int)
        -> Int32
    {
        change(instance, "set_text", number: index) { machine in
            guard let text else { return .argument }
            return machine.kind._withUnsafeGuaranteedRef { kind in
                guard Int(clamping: index) < kind.values.count else { return .index }
                guard kind.values[Int(index)].kind == .text else { return .type }
                guard let text = Text(bytes: text, length: length), text.fitsSetting
                else { return .text }
                return machine.setText(text, ofValue: Int(index)) ? .ok : .memory
            }
        }
    }

    static func parameter(_ instance: OpaquePointer?, _ index: UInt32) -> Double {
        read(instance, 0) { Int(clamping: index) < $0.frozen.count ? $0.frozen[Int(index)] : 0 }
    }

    static func parameterText(
        _ instance: OpaquePointer?, _ index: UInt32, _ length: UnsafeMutablePointer<Int>?
    ) -> UnsafePointer<CChar>? {
        read(instance, nil) { machine in
            machine.kind._withUnsafeGuaranteedRef { kind in
                guard Int(clamping: index) < kind.parameters.count,
                    kind.parameters[Int(index)].kind == .text
                else {
                    return nil
                }
                let text = machine.frozenTexts[Int(index)]
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
        _ instance: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<gesta_contact>?>?, _ capacity: UInt32
    ) -> UInt32 {
        read(instance, 0) { machine in
            let count = machine.contacts.count
            if let out {
                for at in 0..<min(count, Int(clamping: capacity)) {
                    out[at] = UnsafeRawPointer(machine.contacts[at]).assumingMemoryBound(to: gesta_contact.self)
                }
            }
            return UInt32(truncatingIfNeeded: count)
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
