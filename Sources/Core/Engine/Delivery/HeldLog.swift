// Log lines that are kept until it is certain that what they are about has happened.

struct HeldLog {
    /// For each line its level, its bytes, and a NUL.
    private var bytes = Buffer<UInt8>()

    mutating func free() { bytes.free() }

    /// A line for which there is no memory is lost.
    mutating func add(_ level: UInt32, _ line: Text) {
        guard bytes.reserve(bytes.count &+ line.count &+ 2) else { return }
        bytes.appendReserved(UInt8(truncatingIfNeeded: level))
        for byte in line.bytes { bytes.appendReserved(byte) }
        bytes.appendReserved(0)
    }

    /// Calls `body` for each line, in their order.
    func forEach(_ body: (UInt32, UnsafePointer<CChar>) -> Void) {
        var at = 0
        while at < bytes.count {
            let line = Text(cString: UnsafeRawPointer(bytes.pointer(at: at &+ 1)).assumingMemoryBound(to: CChar.self))
            body(UInt32(bytes[at]), line.cString)
            at &+= line.count &+ 2
        }
    }
}
