// The functions of gesta_host: what an instance of a foreign class may call while one of the class's functions runs.

import CGesta

enum HostFunctions {
    /// The result of `body`, or `otherwise` while none of the class's functions runs for the instance.
    static func read<Result>(
        _ instance: OpaquePointer?, _ otherwise: Result, _ body: (ForeignRecognizer) -> Result
    ) -> Result {
        guard let instance else { return otherwise }
        return Unmanaged<ForeignRecognizer>.fromOpaque(UnsafeRawPointer(instance))._withUnsafeGuaranteedRef {
            $0.isCalled ? body($0) : otherwise
        }
    }

    /// The code of a change to the instance. Refused changes are logged, with the number that may be out of range.
    private static func change(
        _ instance: OpaquePointer?, _ function: Literal, number: UInt? = nil, _ body: (ForeignRecognizer) -> Status
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { recognizer in
            // Listing measures changes nothing.
            let status = recognizer.measures == nil ? body(recognizer) : .busy
            if !status.isOK { logRefusal(recognizer, function, number, status) }
            return status.code
        }
    }

    /// The code of a request that is granted at the end of a frame.
    private static func request(
        _ instance: OpaquePointer?, _ function: Literal, number: UInt? = nil, _ body: (ForeignRecognizer) -> Status
    ) -> Int32 {
        change(instance, function, number: number) { $0.isBeingSet ? .busy : body($0) }
    }

    private static func logRefusal(
        _ recognizer: ForeignRecognizer, _ function: Literal, _ number: UInt?, _ status: Status
    ) {
        recognizer.writeLog(GESTA_LOG_ERROR) { out in
            writePrefix(recognizer, &out)
            out.text(function)
            out.text(" refused: ")
            out.text(status.meaning)
            if let number, status == .range || status == .index {
                out.text(": ")
                out.integer(UInt64(number))
            }
            if status == .state {
                out.text(" (state is ")
                out.text(recognizer.foreseen.name)
                out.text(recognizer.isUnderWay ? ")" : ", with no sequence under way)")
            }
        }
    }

    /// "org.example.strokes, org.example.lightning, recognizer 0x20010003: "
    private static func writePrefix(_ recognizer: ForeignRecognizer, _ out: inout TextWriter) {
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            if let plugin = kind.pluginID {
                out.text(plugin)
                out.text(", ")
            }
            out.text(kind.id)
        }
        out.text(", recognizer ")
        out.hexadecimal(recognizer.id)
        out.text(": ")
    }

    static func setState(_ instance: OpaquePointer?, _ state: UInt32) -> Int32 {
        request(instance, "set_state", number: UInt(state)) { recognizer in
            guard state <= 5, let state = State(rawValue: UInt8(state)) else { return .range }
            if state == .failed { return recognizer.fail(.unstated) ? .ok : .state }
            if state == .cancelled { return recognizer.cancel(recognizer.systemReason) ? .ok : .state }
            return recognizer.request(state) ? .ok : .state
        }
    }

    static func fail(_ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ limit: Double) -> Int32 {
        request(instance, "fail", number: UInt(reason)) { recognizer in
            if measured.isNaN || limit.isNaN { return .notFinite }
            let known = recognizer.kind._withUnsafeGuaranteedRef { $0.reason(reason) } != nil
            guard known || Reason(code: reason).isShared else { return .range }
            let why = Reason(code: reason)
            let asked =
                recognizer.foreseen == .possible
                ? recognizer.fail(why, measured: measured, limit: limit)
                : recognizer.cancel(why, measured: measured, limit: limit)
            return asked ? .ok : .state
        }
    }

    static func addMeasure(
        _ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ least: Double, _ most: Double,
        _ parameter: Int
    ) -> Int32 {
        guard instance != nil else { return Status.argument.code }
        return read(instance, Status.busy.code) { recognizer in
            guard let list = recognizer.measures else { return Status.busy.code }
            let limited = UInt(bitPattern: parameter) != UInt(GESTA_NO_PARAMETER)
            let status = recognizer.kind._withUnsafeGuaranteedRef { kind -> Status in
                if kind.reason(reason) == nil, !Reason(code: reason).isShared { return .range }
                if limited, !(0..<kind.parameters.count).contains(parameter) { return .index }
                return measured.isFinite && !least.isNaN && !most.isNaN ? .ok : .notFinite
            }
            if !status.isOK {
                let number = status == .range ? UInt(reason) : UInt(bitPattern: parameter)
                logRefusal(recognizer, "add_measure", number, status)
                return status.code
            }
            list.pointee.add(
                .between(Reason(code: reason), measured, least, most, by: limited ? parameter : -1))
            return Status.ok.code
        }
    }

    static func ignore(_ instance: OpaquePointer?, _ id: UInt64) -> Int32 {
        request(instance, "ignore") { recognizer in
            guard let at = recognizer.contacts.firstIndex(where: { $0.pointee.seen.id == id }) else { return .contact }
            recognizer.ignore(recognizer.contacts[at])
            return .ok
        }
    }

    static func setValue(_ instance: OpaquePointer?, _ index: Int, _ x: Double) -> Int32 {
        change(instance, "set_value") { recognizer in
            recognizer.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.values.count).contains(index) else { return .index }
                let status = kind.values[index].check(x)
                if status.isOK { recognizer.store(x, inValue: index) }
                return status
            }
        }
    }

    static func setConfidence(_ instance: OpaquePointer?, _ confidence: UInt32) -> Int32 {
        change(instance, "set_confidence", number: UInt(confidence)) { recognizer in
            guard let confidence = UInt8(exactly: confidence) else { return .range }
            guard recognizer.isUnderWay, !recognizer.state.isFinal else { return .state }
            recognizer.setConfidence(confidence)
            return .ok
        }
    }

    static func setText(_ instance: OpaquePointer?, _ index: Int, _ text: UnsafePointer<CChar>?, _ length: Int)
        -> Int32
    {
        change(instance, "set_text", number: UInt(bitPattern: index)) { recognizer in
            guard let text else { return .argument }
            return recognizer.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.values.count).contains(index) else { return .index }
                guard kind.values[index].kind == .text else { return .type }
                guard let text = Text(bytes: text, length: length), text.fitsSetting
                else { return .text }
                return recognizer.setText(text, ofValue: index) ? .ok : .memory
            }
        }
    }

    static func parameter(_ instance: OpaquePointer?, _ index: Int) -> Double {
        read(instance, 0) { (0..<$0.frozen.count).contains(index) ? $0.frozen[index] : 0 }
    }

    static func parameterText(
        _ instance: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
    ) -> UnsafePointer<CChar>? {
        read(instance, nil) { recognizer in
            recognizer.kind._withUnsafeGuaranteedRef { kind in
                guard (0..<kind.parameters.count).contains(index), kind.parameters[index].kind == .text else {
                    return nil
                }
                let text = recognizer.text(inSlot: ForeignRecognizer.frozenSlot(index))
                length?.pointee = text.count
                return text.cString
            }
        }
    }

    static func setDeadline(_ instance: OpaquePointer?, _ time: Int64) -> Int32 {
        request(instance, "set_deadline") { recognizer in
            guard recognizer.isUnderWay, !recognizer.foreseen.isFinal else { return .state }
            if time == Clock.never {
                recognizer.dropDeadline()
                return .ok
            }
            guard time > recognizer.frameTime, time <= Clock.latest else { return .time }
            recognizer.wake(at: time)
            return .ok
        }
    }

    static func contacts(
        _ instance: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<gesta_contact>?>?, _ capacity: Int
    ) -> Int {
        read(instance, 0) { recognizer in
            let count = recognizer.contacts.count
            if let out {
                for at in 0..<(capacity < 0 ? count : min(count, capacity)) {
                    out[at] = UnsafeRawPointer(recognizer.contacts[at]).assumingMemoryBound(to: gesta_contact.self)
                }
            }
            return count
        }
    }

    static func log(_ instance: OpaquePointer?, _ level: UInt32, _ message: UnsafePointer<CChar>?, _ length: Int) {
        read(instance, ()) { recognizer in
            guard let message, let text = Text(bytes: message, length: length) else { return }
            let known = min(max(level, GESTA_LOG_DEBUG.rawValue), GESTA_LOG_ERROR.rawValue)
            recognizer.writeLog(gesta_log_level(known)) { out in
                writePrefix(recognizer, &out)
                out.text(text)
            }
        }
    }
}
