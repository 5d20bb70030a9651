// The message of the last call that failed.

struct ErrorMessage {
    private static var capacity: Int { 512 }
    private let base: UnsafeMutablePointer<UInt8>

    /// Nil when out of memory.
    init?() {
        guard let memory = Memory.allocate(ErrorMessage.capacity) else { return nil }
        base = memory.bindMemory(to: UInt8.self, capacity: ErrorMessage.capacity)
        base[0] = 0
    }

    func free() { Memory.release(base) }

    var text: Text { Text(cString: cString) }
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self) }

    /// Begins a new message.
    func writer() -> TextWriter { TextWriter(base, capacity: ErrorMessage.capacity) }
}
