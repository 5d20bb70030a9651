// Where all memory comes from: one hook for the process, and a count of what is alive.

import CPlatform

/// The caller's allocator, or nil functions for libc's.
struct AllocatorHook {
    var allocate: (@convention(c) (UnsafeMutableRawPointer?, Int, Int) -> UnsafeMutableRawPointer?)?
    var release: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)?
    var user: UnsafeMutableRawPointer?
}

nonisolated(unsafe) private var hook = AllocatorHook(allocate: nil, release: nil, user: nil)
nonisolated(unsafe) private var living: Int = 0
nonisolated(unsafe) private var refused: Int = 0

enum Memory {
    /// Nil when there is no more.
    @inline(never)
    static func allocate(_ size: Int, alignment: Int = 16) -> UnsafeMutableRawPointer? {
        let memory: UnsafeMutableRawPointer?
        if let allocate = hook.allocate {
            memory = allocate(hook.user, size, alignment)
        } else {
            memory = libcAllocate(size, alignment)
        }
        if memory != nil { platform_count(&living, 1) } else { platform_count(&refused, 1) }
        return memory
    }

    @inline(never)
    static func release(_ memory: UnsafeMutableRawPointer?) {
        guard let memory else { return }
        platform_count(&living, -1)
        if let release = hook.release {
            release(hook.user, memory)
        } else {
            libcRelease(memory)
        }
    }

    /// An object, or nil when memory was short while it was made. (Or on another thread meanwhile: then, too, there was none.)
    static func make<Object: AnyObject>(_ body: () -> Object?) -> Object? {
        let before = shortages
        let made = body()
        return shortages == before ? made : nil
    }

    /// How often there was none, in the whole process.
    static var shortages: Int { platform_counted(&refused) }

    /// False while anything is alive: what one allocator gave must not go back to another.
    static func install(_ new: AllocatorHook) -> Bool {
        guard platform_counted(&living) == 0 else { return false }
        hook = new
        return true
    }
}

#if hasFeature(Embedded)
    // The linker (--wrap) sends the Swift runtime's own calls here: objects and closures follow the hook too.

    @_extern(c, "__real_posix_memalign")
    private func realAllocate(_ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int)
        -> Int32

    @_extern(c, "__real_free")
    private func realRelease(_ memory: UnsafeMutableRawPointer?)

    @_cdecl("__wrap_posix_memalign")
    public func wrappedAllocate(
        _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
    ) -> Int32 {
        let size = size > 0 ? size : 1
        memory.pointee = Memory.allocate(size, alignment: alignment) ?? Reserve.allocate(size, alignment: alignment)
        return memory.pointee == nil ? ENOMEM : 0
    }

    @_cdecl("__wrap_free")
    public func wrappedRelease(_ memory: UnsafeMutableRawPointer?) {
        if let memory, Reserve.release(memory) { return }
        Memory.release(memory)
    }

    private func libcAllocate(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
        var memory: UnsafeMutableRawPointer?
        return realAllocate(&memory, alignment, size) == 0 ? memory : nil
    }

    /// libc's own `free`, for what libc's own functions allocated.
    func libcRelease(_ memory: UnsafeMutableRawPointer) { realRelease(memory) }
#else
    private func libcAllocate(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
        var memory: UnsafeMutableRawPointer?
        return posix_memalign(&memory, alignment, size) == 0 ? memory : nil
    }

    /// libc's own `free`, for what libc's own functions allocated.
    func libcRelease(_ memory: UnsafeMutableRawPointer) { free(memory) }
#endif
