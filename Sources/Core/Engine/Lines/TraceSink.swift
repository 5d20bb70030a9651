// Buffers for the bytes of lines, as traces, setups and files of examples have them: one of fixed size that passes its
// bytes on, and one that grows.

import CGesta

class TraceSink {
    final fileprivate(set) var base: UnsafeMutablePointer<UInt8>
    final fileprivate(set) var count = 0
    final fileprivate(set) var capacity: Int

    /// What is written before it is known whether there is room: the memory has as many bytes more than the capacity.
    fileprivate static var slack: Int { WordWriter.room }

    /// Takes over the memory.
    fileprivate init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
        base = memory.bindMemory(to: UInt8.self, capacity: capacity &+ TraceSink.slack)
        self.capacity = capacity
    }

    /// Nil when memory is short.
    fileprivate static func make<Sink: TraceSink>(capacity: Int, _ body: (UnsafeMutableRawPointer) -> Sink) -> Sink? {
        guard let memory = Memory.allocate(capacity &+ slack) else { return nil }
        return Memory.make { body(memory) }
    }

    deinit { Memory.release(base) }

    /// Called when the buffer is full.
    fileprivate func makeRoom() {}

    // Bytes for which there is no room are lost.

    @inline(__always)
    final func byte(_ value: UInt8) {
        base[count] = value
        advance(by: 1)
    }

    /// Writes some words.
    @inline(__always)
    final func write(_ words: (inout WordWriter) -> Void) {
        let start = base + count
        var writer = WordWriter(at: start)
        words(&writer)
        advance(by: writer.place - start)
    }

    @inline(never)
    final func text(_ text: Text) {
        if text.count > capacity &- count { return text.bytes.forEach { byte($0) } }
        (base + count).initialize(from: text.base, count: text.count)
        count &+= text.count
    }

    /// Bytes have been written, no more than there is slack.
    @inline(__always)
    private final func advance(by more: Int) {
        count &+= more
        if count > capacity { overflowed() }
    }

    @inline(never)
    private final func overflowed() {
        makeRoom()
        count = min(count, capacity)
    }

    final var text: Text { Text(base: base, count: count) }
}

/// Passes its bytes on to the program.
final class WritingSink: TraceSink {
    private let delivery: Unmanaged<Delivery>
    private let write: ReadOnlyCallbacks<gesta_write_callback>
    private let user: UnsafeMutableRawPointer?

    private static var capacity: Int { 16384 &- slack }

    private init(
        _ memory: UnsafeMutableRawPointer, _ delivery: Delivery, _ write: @escaping gesta_write_callback,
        _ user: UnsafeMutableRawPointer?
    ) {
        self.delivery = .passUnretained(delivery)
        self.write = ReadOnlyCallbacks(write)
        self.user = user
        super.init(memory, capacity: WritingSink.capacity)
    }

    /// Nil when memory is short.
    static func make(_ delivery: Delivery, _ write: @escaping gesta_write_callback, _ user: UnsafeMutableRawPointer?)
        -> WritingSink?
    {
        make(capacity: capacity) { WritingSink($0, delivery, write, user) }
    }

    override fileprivate func makeRoom() { flush() }

    func flush() {
        if count == 0 { return }
        let bytes = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        delivery._withUnsafeGuaranteedRef { delivery in
            if !delivery.isAbandoned { delivery.call(write) { $0(bytes, count, user) } }
        }
        count = 0
    }
}

/// A text of any length.
final class GrowingSink: TraceSink {
    private static var first: Int { 512 &- slack }

    /// Nil when memory is short.
    static func make() -> GrowingSink? { make(capacity: first) { GrowingSink($0, capacity: first) } }

    override fileprivate func makeRoom() {
        let size = 2 &* (capacity &+ TraceSink.slack)
        guard let memory = Memory.allocate(size) else { return }
        let larger = memory.bindMemory(to: UInt8.self, capacity: size)
        larger.initialize(from: base, count: count)
        Memory.release(base)
        base = larger
        capacity = size &- TraceSink.slack
    }

    func clear() { count = 0 }

    /// As a C string.
    func terminated() -> UnsafePointer<CChar> {
        byte(0)
        count &-= 1
        return UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
    }
}
