// How C functions begin and end: the context behind the pointer, arguments decoded, results and errors encoded.

import CGesta

extension Caller {
    /// Runs the body with the context behind the pointer.
    @inline(__always)
    static func withContext(_ context: OpaquePointer?, _ body: (Context) -> Int32) -> Int32 {
        guard let context else { return Status.argument.code }
        return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef(body)
    }

    /// Runs the body of a C function and returns its code.
    @inline(never)
    static func enter(
        _ context: OpaquePointer?, _ function: Literal, _ body: (Caller) throws(Refusal) -> Void
    ) -> Int32 {
        enterHere(context, function, body)
    }

    /// The same, compiled into the function: for those that programs call in each frame.
    @inline(__always)
    static func enterHere(
        _ context: OpaquePointer?, _ function: Literal, _ body: (Caller) throws(Refusal) -> Void
    ) -> Int32 {
        withContext(context) { context in
            var code: Int32 = 0
            do throws(Refusal) { try body(Caller(context, function)) } catch { code = error.status.code }
            if context.delivery.isAbandoned { context.destroyIfIdle() }
            return code
        }
    }

    /// Performs a call that has no result.
    @inline(__always)
    static func perform<C: Call>(_ context: OpaquePointer?, _ function: Literal, _ call: C) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            var call = call
            try caller.perform(&call)
        }
    }

    /// Returns something of the context in `*result`.
    @inline(__always)
    static func read<Value>(
        _ context: OpaquePointer?, _ function: Literal, _ result: UnsafeMutablePointer<Value>?, _ name: Literal,
        _ value: (Context) -> Value
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            try caller.pointer(result, name).pointee = value(caller.context)
        }
    }

    /// Returns something of the machine of a recognizer or child in `*result`.
    @inline(__always)
    static func read<Value>(
        _ context: OpaquePointer?, _ function: Literal, _ recognizer: UInt32, _ result: UnsafeMutablePointer<Value>?,
        _ name: Literal, _ value: (Machine) -> Value
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            let machine = try caller.machine(recognizer)
            try caller.pointer(result, name).pointee = value(machine)
        }
    }
}

extension Context {
    /// Destroys the context, unless a call on it is in progress: the outermost one does it when it ends, and its caller
    /// must not use the context any more.
    @inline(never)
    func destroyIfIdle() {
        if activity != .idle || isClosing { return }
        var call = Close()
        // Nothing refuses it: the context is idle.
        try? Caller(self, "gesta_context_destroy").perform(&call)
        delivery.withRecordingSink { $0.finish(self) }
        Unmanaged.passUnretained(self).release()
    }
}

// MARK: lists of ids

/// An array of the caller, as much of it as there is, and the number of ids in all.
struct IDList {
    private let destination: UnsafeMutablePointer<UInt32>?
    private let capacity: Int
    private(set) var count = 0

    /// A negative capacity is one beyond all memory.
    init(_ destination: UnsafeMutablePointer<UInt32>?, _ capacity: Int) {
        self.destination = destination
        self.capacity = capacity < 0 ? Int.max : capacity
    }

    mutating func add(_ id: UInt32) {
        if let destination, count < capacity { destination[count] = id }
        count &+= 1
    }
}

extension Caller {
    /// Refuses a number that is no value of an enumeration.
    @inline(never)
    func unknown(_ value: UInt32, _ name: Literal, _ enumeration: Literal) -> Refusal {
        invalid(.range) { out in
            out.text(name)
            out.text(" is ", value)
            out.text(", must be a value of enum ")
            out.text(enumeration)
        }
    }

    /// Returns the ids that the body adds.
    @inline(never)
    func list(
        _ ids: UnsafeMutablePointer<UInt32>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
        _ body: (inout IDList) throws(Refusal) -> Void
    ) throws(Refusal) {
        let count = try pointer(count, "count")
        if ids == nil, capacity != 0 { throw null("ids") }
        var list = IDList(ids, capacity)
        try body(&list)
        count.pointee = list.count
    }
}

// MARK: arguments

extension Caller {
    func machine(_ id: UInt32) throws(Refusal) -> Machine {
        try reference(id)._withUnsafeGuaranteedRef { $0 }
    }

    /// The recognizer, or that of a child.
    func recognizer(_ id: UInt32) throws(Refusal) -> Recognizer {
        try machine(id).recognizer
    }

    func pointer<Pointee>(
        _ pointer: UnsafeMutablePointer<Pointee>?, _ name: Literal
    ) throws(Refusal) -> UnsafeMutablePointer<Pointee> {
        guard let pointer else { throw null(name) }
        return pointer
    }

    @inline(never)
    func misaligned(_ name: Literal, to alignment: Int = 8) -> Refusal {
        invalid(.argument) { out in
            out.text(name)
            out.text(" is misaligned, must be aligned to ", alignment, " bytes")
        }
    }

    /// A pointer to structs or numbers.
    func aligned<Pointee>(
        _ pointer: UnsafePointer<Pointee>?, _ name: Literal
    ) throws(Refusal) -> UnsafePointer<Pointee> {
        guard let pointer else { throw null(name) }
        guard StructBytes.isAligned(pointer) else { throw misaligned(name, to: MemoryLayout<Pointee>.alignment) }
        return pointer
    }

    /// A pointer to what a function writes.
    func aligned<Pointee>(
        _ pointer: UnsafeMutablePointer<Pointee>?, _ name: Literal
    ) throws(Refusal) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutablePointer(mutating: try aligned(UnsafePointer(pointer), name))
    }

    /// Checks a struct that a function fills: its size must be at least that of the first version.
    @inline(never)
    func checkStruct(
        _ pointer: UnsafeRawPointer?, _ name: Literal, size least: Int, alignment: Int = 8
    ) throws(Refusal) {
        guard let pointer else { throw null(name) }
        guard StructBytes.isAligned(pointer, to: alignment) else { throw misaligned(name, to: alignment) }
        let size = pointer.load(as: UInt32.self)
        if size >= UInt32(least), size <= UInt32(StructBytes.largest) { return }
        throw invalid(.size) { out in
            out.text(name)
            out.text("->size is ", size)
            out.text(", must be at least ", least)
        }
    }

    /// `least` is the size in the first version, if the struct has grown since.
    func output<Info>(
        _ info: UnsafeMutablePointer<Info>?, _ name: Literal, least: Int = MemoryLayout<Info>.size
    ) throws(Refusal) -> UnsafeMutablePointer<Info> {
        try checkStruct(info, name, size: least, alignment: MemoryLayout<Info>.alignment)
        return info.unsafelyUnwrapped
    }

    /// Checks a struct that a function fills unless it is NULL.
    func checkOutput<Info>(
        _ info: UnsafeMutablePointer<Info>?, _ name: Literal
    ) throws(Refusal) {
        if info != nil { _ = try output(info, name) }
    }

    func index(_ index: Int, of count: Int) throws(Refusal) -> Int {
        if index >= 0, index < count { return index }
        throw badIndex(index, count)
    }

    @inline(never)
    private func badIndex(_ index: Int, _ count: Int) -> Refusal {
        refuse(.index) { out in
            out.text("index is ")
            out.integer(UInt64(UInt(bitPattern: index)))
            out.text(", must be less than ", count)
        }
    }

    @inline(never)
    func unknownContact(_ contact: UInt64) -> Refusal {
        refuse(.contact) { out in
            out.text("contact is ")
            out.integer(contact)
            out.text(", must be a contact that is down")
        }
    }

    // MARK: results

    /// A string into the caller's buffer, with a NUL. A buffer that is too small gets a NUL alone.
    @inline(never)
    func write(
        to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
        _ text: (inout TextWriter) -> Void
    ) throws(Refusal) {
        if buffer == nil, capacity != 0 { throw null("buffer") }
        let bytes = buffer.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
        var counter = TextWriter(nil, capacity: 0)
        text(&counter)
        needed?.pointee = counter.needed
        var out = TextWriter(bytes, capacity: min(capacity < 0 ? Int.max : capacity, counter.needed &+ 1))
        guard bytes != nil, capacity < 0 || capacity > counter.needed else {
            throw refuse(.buffer) { out in
                out.text("capacity is ", capacity)
                out.text(", must be at least ", counter.needed &+ 1)
            }
        }
        text(&out)
    }

    /// A text beside a struct, which is not wanted if the buffer is NULL and has no capacity.
    @inline(never)
    func writeAside(
        to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
        _ text: (inout TextWriter) -> Void
    ) throws(Refusal) {
        if buffer != nil || capacity != 0 { return try write(to: buffer, capacity, needed, text) }
        guard let needed else { return }
        var counter = TextWriter(nil, capacity: 0)
        text(&counter)
        needed.pointee = counter.needed
    }

    /// As many elements as there is room for; their number in `*count`.
    func write<Element>(
        _ count: Int, to destination: UnsafeMutablePointer<Element>?, _ name: Literal, _ capacity: Int,
        _ result: UnsafeMutablePointer<Int>?, _ element: (Int) -> Element
    ) throws(Refusal) {
        let result = try pointer(result, "count")
        if destination == nil, capacity != 0 { throw null(name) }
        result.pointee = count
        guard let destination else { return }
        var at = 0
        while at < count, capacity < 0 || at < capacity {
            destination[at] = element(at)
            at &+= 1
        }
    }
}
