// Memory for objects that the Swift runtime creates when the allocator fails. Swift cannot report the failure:
// `Memory.make` detects it afterwards and releases the object.

import CPlatform

enum EmergencyMemory {
    private static var base: UnsafeMutableRawPointer {
        withUnsafeMutablePointer(to: &room) { UnsafeMutableRawPointer($0) }
    }
    private static var size: Int { MemoryLayout<platform_room>.size }

    /// Returns nil when this memory is exhausted, too.
    @inline(never)
    static func allocate(_ wanted: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        lock()
        defer { unlock() }
        let block = (base + used).alignedUp(toMultipleOf: alignment)
        let end = block - base &+ wanted
        guard wanted <= size, end <= size else { return nil }
        used = end
        living &+= 1
        return block
    }

    /// Returns false for memory from elsewhere. Space is reused once all blocks are released.
    static func release(_ memory: UnsafeMutableRawPointer) -> Bool {
        guard memory >= base, memory < base + size else { return false }
        lock()
        defer { unlock() }
        living &-= 1
        if living == 0 { used = 0 }
        return true
    }

    static func lock() { platform_lock_acquire(&mutex) }
    static func unlock() { platform_lock_release(&mutex) }

    nonisolated(unsafe) private static var mutex = platform_lock()
    nonisolated(unsafe) private static var room = platform_room()
    nonisolated(unsafe) private static var used = 0
    nonisolated(unsafe) private static var living = 0
}
