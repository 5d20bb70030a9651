// The message of the last call that failed.

struct ErrorMessage {
    private static var capacity: Int { 512 }
    private let base: UnsafeMutablePointer<UInt8>

    /// Nil when out of memory.
    init?() {
        guard let memory = Memory.allocate(2 &* ErrorMessage.capacity) else { return nil }
        base = memory.bindMemory(to: UInt8.self, capacity: 2 &* ErrorMessage.capacity)
        base[0] = 0
    }

    func free() { Memory.release(base) }

    var text: Text { Text(cString: cString) }
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self) }

    /// Sets the message to what `body` writes, after it: a class that it asks may make calls that fail.
    @inline(never)
    func set(_ body: (inout TextWriter) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ErrorMessage.capacity) { buffer in
            guard let written = buffer.baseAddress else { return }
            var out = TextWriter(written, capacity: ErrorMessage.capacity)
            body(&out)
            let length = min(out.needed &+ 1, ErrorMessage.capacity)
            base.update(from: written, count: length)
        }
    }

    private var draftBase: UnsafeMutablePointer<UInt8> { base + ErrorMessage.capacity }

    /// Begins a message that replaces the last one when it is published: a call that succeeds leaves the last one.
    func draft() -> TextWriter { TextWriter(draftBase, capacity: ErrorMessage.capacity) }

    /// Runs `body`, whose callbacks may make calls that fail, and leaves the message as it was.
    func keep(during body: () -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ErrorMessage.capacity) { copy in
            guard let kept = copy.baseAddress else { return }
            kept.initialize(from: base, count: ErrorMessage.capacity)
            body()
            base.update(from: kept, count: ErrorMessage.capacity)
        }
    }

    func publishDraft() { base.update(from: draftBase, count: ErrorMessage.capacity) }
}
