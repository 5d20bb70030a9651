// The plugins of this process: each file is opened once, initialized once, and from then on never unmapped.

import CGesta
import CPlatform

typealias PluginPointer = UnsafeMutablePointer<LoadedPlugin>
typealias PluginEntry = @convention(c) (UInt32, UInt32) -> UnsafePointer<gesta_plugin>?

/// One plugin. In libc's memory: it outlives every context, and the allocator hook may change between contexts.
struct LoadedPlugin {
    enum Stage: UInt8 {
        /// Opened and checked. The next step is its `init`; if it is not taken, the plugin is closed.
        case opened
        /// `init` has run, or there is none. Never closed.
        case initialized
    }

    /// Nil, as the library, if it is linked into the program.
    let file: PluginFile?
    /// The dynamic linker's handle.
    let library: UnsafeMutableRawPointer?
    let descriptor: UnsafePointer<gesta_plugin>
    /// By which it was opened; empty if it is linked.
    let path: UnsafeMutablePointer<CChar>
    var stage = Stage.opened
    fileprivate let next: PluginPointer?

    var id: Text { Text(cString: descriptor.pointee.id) }
}

/// All plugins of the process. Its functions are called with its lock held, except `isLoading` and
/// `requireUnlocked`.
enum PluginRegistry {
    nonisolated(unsafe) private static var mutex = platform_lock()
    /// The first of a list.
    nonisolated(unsafe) private static var newest: PluginPointer?

    /// The thread that holds the lock, or 0.
    nonisolated(unsafe) private static var owner: UInt = 0

    static func lock() {
        platform_lock_acquire(&mutex)
        platform_set_thread(&owner, platform_thread())
    }

    static func unlock() {
        platform_set_thread(&owner, 0)
        platform_lock_release(&mutex)
    }

    /// This thread holds the lock.
    static var isLoading: Bool { platform_is_thread(&owner, platform_thread()) != 0 }

    /// Throws where code of a plugin that this thread is loading calls: waiting for the lock would never end.
    static func requireUnlocked(_ out: inout TextWriter) throws(Status) {
        if !isLoading { return }
        throw out.refusal(
            .busy, "a plugin is being loaded, whose constructors, entry function and init must not load plugins")
    }

    static func find(_ file: PluginFile) -> PluginPointer? { find { $0.pointee.file == file } }

    /// Opens a plugin that is not in the registry, checks its descriptor and adds it. Its `init` has not run then.
    static func open(_ path: Text, _ file: PluginFile, _ out: inout TextWriter) throws(Status) -> PluginPointer {
        guard let library = platform_library_open(path.cString) else {
            out.text("the dynamic linker failed: ")
            if let error = platform_library_error() { out.text(cString: error) }
            throw .pluginOpen
        }
        // The dynamic linker goes by names: it returns the loaded library even if another file has replaced its file.
        if find({ $0.pointee.library == library }) != nil {
            platform_library_close(library)
            throw out.refusal(.pluginOpen, "another plugin was loaded from this path before, and remains loaded")
        }
        do throws(Status) {
            guard try PluginFile(examining: path, &out) == file else {
                throw out.refusal(.pluginOpen, "the file was replaced while it was opened")
            }
            guard let symbol = platform_library_symbol(library, Text("gesta_plugin_entry").cString) else {
                throw out.refusal(.pluginEntry, "does not export gesta_plugin_entry")
            }
            let descriptor = try describe(unsafeBitCast(symbol, to: PluginEntry.self), &out)
            return try add(descriptor, file, library, path, &out)
        } catch {
            platform_library_close(library)
            throw error
        }
    }

    /// The plugin of an entry function that is linked into the program. Checks its descriptor and adds it, unless it is
    /// in the registry; then its `init` has not run.
    static func open(_ entry: PluginEntry, _ out: inout TextWriter) throws(Status) -> PluginPointer {
        let descriptor = try describe(entry, &out)
        if let known = find({ $0.pointee.library == nil && $0.pointee.descriptor == descriptor }) { return known }
        return try add(descriptor, nil, nil, Text(""), &out)
    }

    private static func add(
        _ descriptor: UnsafePointer<gesta_plugin>, _ file: PluginFile?, _ library: UnsafeMutableRawPointer?,
        _ path: Text, _ out: inout TextWriter
    ) throws(Status) -> PluginPointer {
        guard let copy = strdup(path.cString) else { throw out.refusal(.memory, "out of memory") }
        guard let memory = malloc(MemoryLayout<LoadedPlugin>.stride) else {
            SystemAllocator.release(copy)
            throw out.refusal(.memory, "out of memory")
        }
        let plugin = memory.bindMemory(to: LoadedPlugin.self, capacity: 1)
        plugin.initialize(
            to: LoadedPlugin(file: file, library: library, descriptor: descriptor, path: copy, next: newest))
        newest = plugin
        return plugin
    }

    /// Runs the plugin's `init`.
    static func initialize(_ plugin: PluginPointer, _ out: inout TextWriter) -> Status {
        if let initialize = plugin.pointee.descriptor.pointee.`init` {
            let code = initialize(HostTable.pointer)
            guard code == 0 else {
                out.text("init returned ", Int64(code), ", must return 0")
                return .pluginInit
            }
        }
        plugin.pointee.stage = .initialized
        return .ok
    }

    /// Removes a plugin that was opened and not initialized: the newest.
    static func close(_ plugin: PluginPointer) {
        newest = plugin.pointee.next
        if let library = plugin.pointee.library { platform_library_close(library) }
        SystemAllocator.release(plugin.pointee.path)
        SystemAllocator.release(plugin)
    }

    private static func find(_ matches: (PluginPointer) -> Bool) -> PluginPointer? {
        var next = newest
        while let plugin = next {
            if matches(plugin) { return plugin }
            next = plugin.pointee.next
        }
        return nil
    }

    /// Calls the entry function and checks what it returns.
    private static func describe(
        _ entry: PluginEntry, _ out: inout TextWriter
    ) throws(Status) -> UnsafePointer<gesta_plugin> {
        guard let descriptor = entry(GESTA_PLUGIN_ABI, GESTA_PLUGIN_ABI) else {
            out.text("does not support plugin ABI ", GESTA_PLUGIN_ABI)
            throw .pluginABI
        }
        let status = PluginCheck.check(descriptor, &out)
        guard status.isOK else { throw status }
        return descriptor
    }
}
