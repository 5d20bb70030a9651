// What the library offers to classes written outside: the functions of gesta_host.

import CGesta
import CPlatform

enum HostTable {
    /// Filled once, before the first foreign class can be made; stays for ever.
    static var pointer: UnsafePointer<gesta_host> {
        pthread_mutex_lock(&lock)
        if table.size == 0 { fill() }
        pthread_mutex_unlock(&lock)
        return withUnsafePointer(to: &table) { $0 }
    }

    private static func fill() {
        table.abi = GESTA_PLUGIN_ABI
        table.version = Text(Version.text).cString
        table.extension = { _ in nil }
        table.set_state = { setState($0, $1) }
        table.fail = { fail($0, $1, $2, $3) }
        table.ignore = { ignore($0, $1) }
        table.set_value = { setValue($0, $1, $2) }
        table.set_text = { setText($0, $1, $2, $3) }
        table.parameter = { parameter($0, $1) }
        table.parameter_text = { parameterText($0, $1, $2) }
        table.set_deadline = { setDeadline($0, $1) }
        table.contacts = { contacts($0, $1, $2) }
        table.now = { with($0, Clock.unknown) { $0.agenda.pointee.now } }
        table.state = { with($0, 0) { UInt32($0.foreseen.rawValue) } }
        table.units_per_mm = { with($0, 0) { $0.agenda.pointee.unitsPerMillimetre } }
        table.log = { log($0, $1, $2, $3) }
        table.size = UInt32(truncatingIfNeeded: MemoryLayout<gesta_host>.size)
    }
}

nonisolated(unsafe) private var lock = pthread_mutex_t()
nonisolated(unsafe) private var table = gesta_host()

/// The instance, if one of its functions is running; else `otherwise`.
private func with<Result>(
    _ instance: OpaquePointer?, _ otherwise: Result, _ body: (ForeignRecognizer) -> Result
) -> Result {
    guard let instance else { return otherwise }
    return Unmanaged<ForeignRecognizer>.fromOpaque(UnsafeRawPointer(instance))._withUnsafeGuaranteedRef {
        $0.isCalled ? body($0) : otherwise
    }
}

/// For functions that change something: a code, and a line in the log when the class did what it must not.
private func change(
    _ instance: OpaquePointer?, _ name: Literal, _ body: (ForeignRecognizer) -> Status
) -> Int32 {
    guard instance != nil else { return Status.argument.code }
    return with(instance, Status.busy.code) { recognizer in
        let status = body(recognizer)
        if !status.isOK { complain(recognizer, name, status) }
        return status.code
    }
}

private func complain(_ recognizer: ForeignRecognizer, _ name: Literal, _ status: Status) {
    recognizer.context.log(GESTA_LOG_ERROR) { out in
        begin(recognizer, &out)
        out.text(name)
        out.text(" refused: ")
        out.text(status.meaning)
        if status == .state {
            out.text(" (in ")
            out.text(recognizer.foreseen.name)
            out.text(recognizer.isUnderWay ? ")" : ", with no sequence under way)")
        }
    }
}

/// "org.example.strokes, org.example.lightning, recognizer 0x20010003: "
private func begin(_ recognizer: ForeignRecognizer, _ out: inout TextWriter) {
    recognizer.kind._withUnsafeGuaranteedRef { kind in
        if let origin = recognizer.context.origin(of: kind) {
            out.text(Text(cString: origin.descriptor.pointee.id))
            out.text(", ")
        }
        out.text(kind.id)
    }
    out.text(", recognizer ")
    out.hexadecimal(recognizer.id)
    out.text(": ")
}

private func setState(_ instance: OpaquePointer?, _ state: UInt32) -> Int32 {
    change(instance, "set_state") { recognizer in
        guard state <= 5, let state = State(rawValue: UInt8(state)) else { return .range }
        if state == .failed { return recognizer.fail(.unstated) ? .ok : .state }
        if state == .cancelled {
            let reason = recognizer.systemReason
            // From possible only the system cancels.
            if reason == .unstated, recognizer.foreseen == .possible {
                recognizer.refused &+= 1
                return .state
            }
            return recognizer.cancel(reason) ? .ok : .state
        }
        return recognizer.ask(state) ? .ok : .state
    }
}

private func fail(_ instance: OpaquePointer?, _ reason: UInt32, _ measured: Double, _ limit: Double) -> Int32 {
    change(instance, "fail") { recognizer in
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

private func ignore(_ instance: OpaquePointer?, _ id: UInt64) -> Int32 {
    change(instance, "ignore") { recognizer in
        guard let at = recognizer.contacts.firstIndex(where: { $0.pointee.seen.id == id }) else { return .contact }
        recognizer.ignore(recognizer.contacts[at])
        return .ok
    }
}

private func setValue(_ instance: OpaquePointer?, _ index: UInt32, _ x: Double) -> Int32 {
    change(instance, "set_value") { recognizer in
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            guard Int(index) < kind.values.count else { return .index }
            let status = check(x, asValue: kind.values[Int(index)])
            if status.isOK { recognizer.values[Int(index)] = x }
            return status
        }
    }
}

/// Whether a value of that description can be `x`.
func check(_ x: Double, asValue info: gesta_value_info) -> Status {
    if x.isNaN { return .notFinite }
    switch info.type {
    case GESTA_TYPE_NUMBER.rawValue: return .ok
    case GESTA_TYPE_INTEGER.rawValue: return Whole.is(x) ? .ok : .range
    case GESTA_TYPE_BOOLEAN.rawValue: return x == 0 || x == 1 ? .ok : .range
    case GESTA_TYPE_CHOICE.rawValue: return Whole.is(x) && x >= 0 && x < Double(info.choice_count) ? .ok : .range
    default: return .type
    }
}

private func setText(_ instance: OpaquePointer?, _ index: UInt32, _ text: UnsafePointer<CChar>?, _ length: Int) -> Int32
{
    change(instance, "set_text") { recognizer in
        guard let text else { return .argument }
        return recognizer.kind._withUnsafeGuaranteedRef { kind in
            guard Int(index) < kind.values.count else { return .index }
            guard kind.values[Int(index)].type == GESTA_TYPE_TEXT.rawValue else { return .type }
            guard let text = Text(bytes: text, length: length), text.count <= Int(GESTA_TEXT_MAX), text.isWellFormed
            else { return .text }
            return recognizer.setText(text, inSlot: kind.parameters.count &+ Int(index)) ? .ok : .memory
        }
    }
}

private func parameter(_ instance: OpaquePointer?, _ index: UInt32) -> Double {
    with(instance, 0) { Int(index) < $0.frozen.count ? $0.frozen[Int(index)] : 0 }
}

private func parameterText(
    _ instance: OpaquePointer?, _ index: UInt32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    with(instance, nil) { recognizer in
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            guard Int(index) < kind.parameters.count, kind.parameters[Int(index)].type == GESTA_TYPE_TEXT.rawValue
            else {
                return nil
            }
            let text = recognizer.text(inSlot: ForeignRecognizer.frozenSlot(Int(index)))
            length?.pointee = text.count
            return text.cString
        }
    }
}

private func setDeadline(_ instance: OpaquePointer?, _ time: Int64) -> Int32 {
    change(instance, "set_deadline") { recognizer in
        guard recognizer.isUnderWay, !recognizer.foreseen.isFinal else { return .state }
        if time == Clock.never {
            recognizer.dropDeadline()
            return .ok
        }
        guard time > recognizer.agenda.pointee.now, time <= Clock.latest else { return .time }
        recognizer.wake(at: time)
        return .ok
    }
}

private func contacts(
    _ instance: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<gesta_contact>?>?, _ capacity: UInt32
) -> UInt32 {
    with(instance, 0) { recognizer in
        let count = recognizer.contacts.count
        if let out {
            for at in 0..<min(count, Int(capacity)) {
                out[at] = UnsafeRawPointer(recognizer.contacts[at]).assumingMemoryBound(to: gesta_contact.self)
            }
        }
        return UInt32(truncatingIfNeeded: count)
    }
}

private func log(_ instance: OpaquePointer?, _ level: UInt32, _ message: UnsafePointer<CChar>?, _ length: Int) {
    with(instance, ()) { recognizer in
        guard let message, let text = Text(bytes: message, length: length) else { return }
        let known = min(max(level, GESTA_LOG_DEBUG.rawValue), GESTA_LOG_ERROR.rawValue)
        recognizer.context.log(gesta_log_level(known)) { out in
            begin(recognizer, &out)
            out.text(text)
        }
    }
}
