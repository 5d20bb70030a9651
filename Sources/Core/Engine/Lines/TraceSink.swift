// Buffers for the bytes of lines, as traces, setups and files of examples have them: one of fixed size that passes its
// bytes on, and one that grows.

import CGesta

class TraceSink {
    final fileprivate(set) var base: UnsafeMutablePointer<UInt8>
    final fileprivate(set) var end: UnsafeMutablePointer<UInt8>
    /// Behind as many bytes as there is room for.
    final fileprivate(set) var limit: UnsafeMutablePointer<UInt8>

    /// Of the newest sample or event.
    private final var time = WrittenNumber()
    private final var x = WrittenNumber()
    private final var y = WrittenNumber()

    /// What is written before it is known whether there is room: the memory has as many bytes more than the capacity.
    fileprivate static var slack: Int { WordWriter.room }

    /// Takes over the memory.
    fileprivate init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
        base = memory.bindMemory(to: UInt8.self, capacity: capacity &+ TraceSink.slack)
        end = base
        limit = base + capacity
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
    final func byte(_ value: UInt8) { write { $0.byte(value) } }

    /// Writes some words.
    @inline(__always)
    final func write(_ words: (inout WordWriter) -> Void) {
        var writer = WordWriter(at: end)
        words(&writer)
        end = writer.place
        if end > limit { overflowed() }
    }

    /// The time of a sample, or of an event, which usually has that of the sample before it; and the position.
    @inline(__always)
    final func and(_ time: Int64, to words: inout WordWriter) {
        words = WordWriter.integer(words, time, as: &self.time)
    }

    @inline(__always)
    final func and(_ x: Double, _ y: Double, to words: inout WordWriter) {
        words = WordWriter.number(words, x, as: &self.x)
        words = WordWriter.number(words, y, as: &self.y)
    }

    /// Between words that are more than one writer may write.
    @inline(__always)
    final func makeRoom(for writer: inout WordWriter) {
        if writer.place > limit { writer = roomier(writer) }
    }

    @inline(never)
    private final func roomier(_ writer: WordWriter) -> WordWriter {
        end = writer.place
        overflowed()
        return WordWriter(at: end)
    }

    /// A text in quotation marks, between words.
    @inline(never)
    final func andQuoted(_ text: Text, after writer: WordWriter) -> WordWriter {
        end = writer.place
        andQuoted(text)
        return WordWriter(at: end)
    }

    @inline(never)
    final func text(_ text: Text) {
        if text.count > limit - end { return text.bytes.forEach { byte($0) } }
        end.initialize(from: text.base, count: text.count)
        end += text.count
    }

    @inline(never)
    private final func overflowed() {
        makeRoom()
        end = min(end, limit)
    }

    final var count: Int { end - base }
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
        let count = count
        if count == 0 { return }
        let bytes = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        delivery._withUnsafeGuaranteedRef { delivery in
            if !delivery.isAbandoned { delivery.call(write) { $0(bytes, count, user) } }
        }
        end = base
    }
}

/// A text of any length.
final class GrowingSink: TraceSink {
    private static var first: Int { 512 &- slack }

    /// Nil when memory is short.
    static func make() -> GrowingSink? { make(capacity: first) { GrowingSink($0, capacity: first) } }

    override fileprivate func makeRoom() {
        let (count, size) = (count, 2 &* (limit - base &+ TraceSink.slack))
        guard let memory = Memory.allocate(size) else { return }
        let larger = memory.bindMemory(to: UInt8.self, capacity: size)
        larger.initialize(from: base, count: count)
        Memory.release(base)
        base = larger
        end = larger + count
        limit = larger + (size &- TraceSink.slack)
    }

    func clear() { end = base }

    /// As a C string.
    func terminated() -> UnsafePointer<CChar> {
        byte(0)
        end -= 1
        return UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
    }
}
