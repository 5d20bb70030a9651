// The source of all memory: one allocator hook for the process, and a count of live allocations.

import CPlatform

/// The caller's allocator; libc's when the functions are nil.
struct AllocatorHook {
    var allocate: (@convention(c) (UnsafeMutableRawPointer?, Int, Int) -> UnsafeMutableRawPointer?)?
    var release: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)?
    var user: UnsafeMutableRawPointer?
}

enum Memory {
    nonisolated(unsafe) private static var hook = AllocatorHook(allocate: nil, release: nil, user: nil)
    // (Not checked: the compiler does not know that creating an object counts, and may make one access of those before
    // and after it.)
    @exclusivity(unchecked) nonisolated(unsafe) private static var liveCount: Int = 0
    @exclusivity(unchecked) nonisolated(unsafe) private static var failureCount: Int = 0

    /// Returns nil when out of memory.
    @inline(never)
    static func allocate(_ size: Int, alignment: Int = 16) -> UnsafeMutableRawPointer? {
        let memory: UnsafeMutableRawPointer?
        if let allocate = hook.allocate {
            memory = allocate(hook.user, size, alignment)
        } else {
            memory = SystemAllocator.allocate(size, alignment)
        }
        if memory != nil { platform_count(&liveCount, 1) } else { platform_count(&failureCount, 1) }
        return memory
    }

    @inline(never)
    static func release(_ memory: UnsafeMutableRawPointer?) {
        guard let memory else { return }
        platform_count(&liveCount, -1)
        if let release = hook.release {
            release(hook.user, memory)
        } else {
            SystemAllocator.release(memory)
        }
    }

    /// Creates an object. Returns nil when an allocation failed meanwhile, on this or another thread.
    static func make<Object: AnyObject>(_ body: () -> Object?) -> Object? {
        let before = shortages
        let made = body()
        return shortages == before ? made : nil
    }

    /// Moves a value to memory of its own, which others release. Returns nil when out of memory.
    static func box<Value>(_ value: @autoclosure () -> Value) -> UnsafeMutablePointer<Value>? {
        let box = allocate(MemoryLayout<Value>.stride)?.bindMemory(to: Value.self, capacity: 1)
        box?.initialize(to: value())
        return box
    }

    /// The number of failed allocations in the process.
    static var shortages: Int { platform_counted(&failureCount) }

    /// Returns false while allocations are live: memory must be released by the allocator that it came from.
    static func install(_ new: AllocatorHook) -> Bool {
        guard platform_counted(&liveCount) == 0 else { return false }
        hook = new
        return true
    }
}

#if DEBUG
    extension Memory {
        /// Fills working memory that is not in use, so that a result that depends on it differs from that of release
        /// builds: floating-point numbers become NaN.
        static func spoil(_ memory: UnsafeMutableRawPointer?, _ size: Int) {
            if let memory { memset(memory, 0xff, size) }
        }

        static func spoil<Element>(_ buffer: Buffer<Element>) {
            spoil(buffer.base, buffer.capacity &* MemoryLayout<Element>.stride)
        }
    }
#endif

/// libc's allocator, past the linker's wrapping.
enum SystemAllocator {
    static func allocate(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
        var memory: UnsafeMutableRawPointer?
        // With pointers of 64 bits, malloc aligns to 16 bytes, and takes less time.
        if MemoryLayout<Int>.size == 8, alignment <= 16 { return malloc(size) }
        #if hasFeature(Embedded)
            return realAllocate(&memory, alignment, size) == 0 ? memory : nil
        #else
            return posix_memalign(&memory, alignment, size) == 0 ? memory : nil
        #endif
    }

    /// Also for memory that libc's own functions allocated.
    static func release(_ memory: UnsafeMutableRawPointer) {
        #if hasFeature(Embedded)
            realRelease(memory)
        #else
            free(memory)
        #endif
    }
}

#if hasFeature(Embedded)
    // The linker (--wrap) redirects the Swift runtime's allocations to these functions, so that objects and closures
    // use the hook, too.

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
        memory.pointee =
            Memory.allocate(size, alignment: alignment) ?? EmergencyMemory.allocate(size, alignment: alignment)
        return memory.pointee == nil ? platform_out_of_memory : 0
    }

    @_cdecl("__wrap_free")
    public func wrappedRelease(_ memory: UnsafeMutableRawPointer?) {
        if let memory, EmergencyMemory.release(memory) { return }
        Memory.release(memory)
    }
#endif
