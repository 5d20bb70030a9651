// How a call comes in: the context behind the pointer, whether it may be changed now, and what ids and names stand for.

import CGesta

/// Calls that only read: legal everywhere.
@inline(__always)
func reading(_ context: OpaquePointer?, _ body: (Context) -> Int32) -> Int32 {
    guard let context else { return Status.argument.code }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef(body)
}

/// Calls that change something: legal in actions, not in a class's functions.
@inline(__always)
func changing(_ context: OpaquePointer?, _ function: Literal, _ body: (Context) -> Int32) -> Int32 {
    reading(context) { context in
        if context.activity == .dispatching {
            return context.complain(
                function, .busy,
                "only reading is legal in a class's functions, the delegate's, a hit test and the log's")
        }
        return body(context)
    }
}

/// Calls that bring something new: nobody would be left to give it back, once the context is being destroyed.
@inline(__always)
func adding(_ context: OpaquePointer?, _ function: Literal, _ body: (Context) -> Int32) -> Int32 {
    changing(context, function) { context in
        if context.isClosing { return context.complainOfClosing(function) }
        return body(context)
    }
}

/// Calls on a recognizer.
@inline(__always)
func reading(
    _ context: OpaquePointer?, _ recognizer: UInt32, _ function: Literal, _ body: (Context, Recognizer) -> Int32
) -> Int32 {
    reading(context) { $0.onRecognizer(recognizer, function, body) }
}

@inline(__always)
func changing(
    _ context: OpaquePointer?, _ recognizer: UInt32, _ function: Literal, _ body: (Context, Recognizer) -> Int32
) -> Int32 {
    changing(context, function) { $0.onRecognizer(recognizer, function, body) }
}

extension Context {
    @inline(never)
    func complainOfClosing(_ function: Literal) -> Int32 { complain(function, .busy, "the context is being destroyed") }

    @inline(never)
    fileprivate func onRecognizer(
        _ id: UInt32, _ function: Literal, _ body: (Context, Recognizer) -> Int32
    ) -> Int32 {
        switch recognizers.find(id) {
        case .success(let recognizer): return recognizer._withUnsafeGuaranteedRef { body(self, $0) }
        case .failure(let status): return complainOfID(function, "recognizer", id, status)
        }
    }

    @inline(never)
    func complainOfID(_ function: Literal, _ what: Literal, _ id: UInt32, _ status: Status) -> Int32 {
        complain(function, status) { out in
            out.text(what)
            out.byte(UInt8(ascii: " "))
            out.hexadecimal(id)
            out.text(status == .stale ? " is gone" : " is no id of that kind, or was never given")
        }
    }

    @inline(never)
    func nullArgument(_ function: Literal, _ name: Literal) -> Int32 {
        complain(function, .argument) { out in
            out.text(name)
            out.text(" is null")
        }
    }

    /// A text argument: not null, of a length that can be, UTF-8 without NUL.
    @inline(never)
    func checkedText(
        _ function: Literal, _ argument: Literal, _ bytes: UnsafePointer<CChar>?, _ length: Int,
        most: Int = Int(GESTA_TEXT_MAX), _ body: (Text) -> Int32
    ) -> Int32 {
        guard let bytes else { return nullArgument(function, argument) }
        guard let text = Text(bytes: bytes, length: length), text.count <= most else {
            return complain(function, .text) { out in
                out.text(argument)
                out.text(" is longer than ", most, " bytes")
            }
        }
        guard text.isWellFormed else {
            return complain(function, .text) { out in
                out.text(argument)
                out.text(" is not UTF-8, or has a NUL inside")
            }
        }
        return body(text)
    }

    /// A struct that the caller wants filled: not null, with a size of at least what the first version had.
    @inline(never)
    func checkedSize(
        _ function: Literal, _ argument: Literal, _ pointer: UnsafeRawPointer?, least: Int
    ) -> Int32 {
        guard let pointer else { return nullArgument(function, argument) }
        guard isAligned(pointer.assumingMemoryBound(to: UInt32.self)) else {
            return complain(function, .argument) { out in
                out.text(argument)
                out.text(" is not aligned to 8 bytes")
            }
        }
        let size = pointer.load(as: UInt32.self)
        if size >= UInt32(least), size <= UInt32(StructBytes.largest) { return 0 }
        return complain(function, .size) { out in
            out.text(argument)
            out.text("->size is ", size)
            out.text(", must be the struct's, at least ", least)
        }
    }
}

/// Whether a struct can be there: aligned to 8 bytes where pointers are, elsewhere as C aligns the struct.
@inline(__always)
func isAligned<Value>(_ pointer: UnsafePointer<Value>) -> Bool {
    let alignment = max(MemoryLayout<Value>.alignment, MemoryLayout<UnsafeRawPointer>.alignment)
    return UInt(bitPattern: pointer) & UInt(alignment &- 1) == 0
}

/// A caller's struct as this version knows it. Its size must be one that can be, and a tail beyond what this version knows must be 0.
func read<Value>(_ source: UnsafePointer<Value>, least: Int, into value: Value) -> Result<Value, Status> {
    let raw = UnsafeRawPointer(source)
    guard isAligned(source) else { return .failure(.argument) }
    let size = Int(clamping: raw.load(as: UInt32.self))
    guard size >= least, size <= StructBytes.largest else { return .failure(.size) }
    var value = value
    let known = min(size, MemoryLayout<Value>.size)
    withUnsafeMutableBytes(of: &value) { $0.baseAddress?.copyMemory(from: raw, byteCount: known) }
    return StructBytes.areZero(raw, from: known, to: size) ? .success(value) : .failure(.size)
}

/// Fills a caller's struct of whatever version: what it has room for, with its own size kept and a tail that is not known zeroed.
func fill<Value>(_ destination: UnsafeMutablePointer<Value>, with value: Value) {
    let raw = UnsafeMutableRawPointer(destination)
    let size = Int(raw.load(as: UInt32.self))
    let sizeBytes = MemoryLayout<UInt32>.size
    var value = value
    withUnsafeBytes(of: &value) { bytes in
        let known = min(size, bytes.count)
        guard let base = bytes.baseAddress else { return }
        (raw + sizeBytes).copyMemory(from: base + sizeBytes, byteCount: known &- sizeBytes)
        if size > known { (raw + known).initializeMemory(as: UInt8.self, repeating: 0, count: size &- known) }
    }
}

/// Strings out: into the caller's buffer, with a NUL.
func writeOut(
    _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
    _ write: (inout TextWriter) -> Void
) -> Status {
    let bytes = buffer.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    // A buffer that is too small gets nothing but a NUL.
    var counter = TextWriter(nil, capacity: 0)
    write(&counter)
    needed?.pointee = counter.needed
    var out = TextWriter(bytes, capacity: min(capacity < 0 ? Int.max : capacity, counter.needed &+ 1))
    guard bytes != nil, capacity < 0 || capacity > counter.needed else { return .buffer }
    write(&out)
    return .ok
}
