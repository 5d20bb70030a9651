// Where an object is made when there is no memory: Swift cannot fail to make one, so it stands here until its maker, told by `Memory.make`, gives it up.

import CPlatform

enum Reserve {
    private static var base: UnsafeMutableRawPointer {
        withUnsafeMutablePointer(to: &room) { UnsafeMutableRawPointer($0) }
    }
    private static var size: Int { MemoryLayout<platform_room>.size }

    /// Nil when this, too, is used up.
    @inline(never)
    static func allocate(_ wanted: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        let piece = (base + used).alignedUp(toMultipleOf: alignment)
        let end = piece - base &+ wanted
        guard wanted <= size, end <= size else { return nil }
        used = end
        living &+= 1
        return piece
    }

    /// False for what did not come from here. Nothing is taken back by itself: soon all of it is given up.
    static func release(_ memory: UnsafeMutableRawPointer) -> Bool {
        guard memory >= base, memory < base + size else { return false }
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        living &-= 1
        if living == 0 { used = 0 }
        return true
    }
}

nonisolated(unsafe) private var lock = pthread_mutex_t()
nonisolated(unsafe) private var room = platform_room()
nonisolated(unsafe) private var used = 0
nonisolated(unsafe) private var living = 0
