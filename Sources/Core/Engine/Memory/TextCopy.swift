// Copies of text that outlive the caller's.

extension Text {
    /// Returns a NUL-terminated copy from `Memory`; nil when out of memory.
    func copy() -> UnsafeMutablePointer<UInt8>? {
        guard let memory = Memory.allocate(count &+ 1) else { return nil }
        let copy = memory.bindMemory(to: UInt8.self, capacity: count &+ 1)
        copy.update(from: base, count: count)
        copy[count] = 0
        return copy
    }
}
