// Forks of the process while other threads use the library: the thread that forks first takes all locks of the process,
// so that none is held in the child by a thread that the child does not have.

import CPlatform

enum Forks {
    /// Not 0 once the process calls `begin` and `end` when it forks.
    nonisolated(unsafe) private static var isExpected: Int = 0
    /// The thread that is forking, or 0.
    nonisolated(unsafe) private static var owner: UInt = 0
    /// How often it has begun to, beyond the first time.
    nonisolated(unsafe) private static var again = 0
    /// It was loading a plugin, and has that lock anyway.
    nonisolated(unsafe) private static var isLoading = false

    /// Called before any lock is taken. Threads that call it at the same time each register `begin`, which a fork then
    /// calls several times. (Not by pthread_once, which requires glibc 2.34, or a lock: if another thread forks while
    /// it is locked, it remains locked in the child.)
    static func expect() {
        if platform_counted(&isExpected) != 0 { return }
        platform_at_fork({ Forks.begin() }, { Forks.endInParent() }, { Forks.end() })
        platform_count(&isExpected, 1)
    }

    /// In the order in which locks are taken within each other.
    private static func begin() {
        if platform_is_thread(&owner, platform_thread()) != 0 {
            again &+= 1
            return
        }
        let loads = PluginRegistry.isLoading
        if !loads { PluginRegistry.lock() }
        HostTable.lock()
        Builtins.lock()
        EmergencyMemory.lock()
        isLoading = loads
        platform_set_thread(&owner, platform_thread())
    }

    /// If another thread has registered them since the fork began, musl calls this without `begin`: then the locks are
    /// those of other threads. In the child, nobody else holds them.
    private static func endInParent() {
        if platform_is_thread(&owner, platform_thread()) != 0 { end() }
    }

    private static func end() {
        if again > 0 {
            again &-= 1
            return
        }
        let loads = isLoading
        platform_set_thread(&owner, 0)
        EmergencyMemory.unlock()
        Builtins.unlock()
        HostTable.unlock()
        if !loads { PluginRegistry.unlock() }
    }
}
