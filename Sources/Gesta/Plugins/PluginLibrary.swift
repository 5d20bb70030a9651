// The plugins of this process: each opened once, each initialised once, none ever unmapped after that.

import CGesta
import CPlatform

/// Process-wide. All of it runs under one lock.
enum PluginLibrary {
    struct Entry {
        let identity: FileIdentity
        /// As dlopen gave it.
        let library: UnsafeMutableRawPointer
        let descriptor: UnsafePointer<gesta_plugin>
        let path: UnsafePointer<CChar>
    }

    private static var entryName: Text { Text("gesta_plugin_entry") }

    fileprivate struct Node {
        let entry: Entry
        let next: UnsafeMutablePointer<Node>?
    }

    /// Opens and checks the plugin at `path`. `accept` then has the last word before the plugin's `init` runs; when it refuses, a
    /// plugin that was not yet initialised is closed again.
    static func load(
        _ path: Text, _ out: inout TextWriter, accept: (Entry, inout TextWriter) -> Status
    ) -> Status {
        pthread_mutex_lock(&lock)
        defer { pthread_mutex_unlock(&lock) }
        let identity: FileIdentity
        switch inspect(path, &out) {
        case .failure(let status): return status
        case .success(let found): identity = found
        }
        if let known = find(where: { $0.identity == identity }) { return accept(known, &out) }

        guard let library = dlopen(path.cString, RTLD_NOW | RTLD_LOCAL) else {
            out.text("the dynamic linker says: ")
            if let why = dlerror() { out.text(cString: why) }
            return .pluginOpen
        }
        // The dynamic linker goes by names: a file that took the place of a loaded one is not opened.
        if find(where: { $0.library == library }) != nil {
            dlclose(library)
            return out.refusal(.pluginOpen, "another plugin was loaded under this name before, and stays loaded")
        }
        let status = initialise(library, path, identity, &out, accept)
        if !status.isOK { dlclose(library) }
        return status
    }

    private static func initialise(
        _ library: UnsafeMutableRawPointer, _ path: Text, _ identity: FileIdentity, _ out: inout TextWriter,
        _ accept: (Entry, inout TextWriter) -> Status
    ) -> Status {
        guard let symbol = dlsym(library, entryName.cString) else {
            out.text("does not export ")
            out.text(entryName)
            return .pluginEntry
        }
        let enter = unsafeBitCast(symbol, to: gesta_plugin_entry_function.self)
        guard let plugin = enter(GESTA_PLUGIN_ABI, GESTA_PLUGIN_ABI) else {
            out.text("has no plugin ABI in common with this library (", GESTA_PLUGIN_ABI)
            return out.refusal(.pluginABI, ")")
        }
        let status = checkDescriptor(plugin, &out)
        guard status.isOK else { return status }
        // Not from `Memory`: this outlives every context, and the allocator may change between them.
        guard let copy = strdup(path.cString), let memory = malloc(MemoryLayout<Node>.size) else {
            return out.refusal(.memory, "out of memory")
        }
        let entry = Entry(identity: identity, library: library, descriptor: plugin, path: UnsafePointer(copy))
        let accepted = accept(entry, &out)
        guard accepted.isOK else {
            SystemAllocator.release(copy)
            SystemAllocator.release(memory)
            return accepted
        }
        let node = memory.bindMemory(to: Node.self, capacity: 1)
        node.initialize(to: Node(entry: entry, next: first))
        first = node
        return .ok
    }

    /// Runs the plugin's own initialisation, the first time that a context takes it.
    static func start(_ entry: Entry, _ out: inout TextWriter) -> Status {
        if find(where: { $0.identity == entry.identity }) != nil { return .ok }
        guard let initialise = entry.descriptor.pointee.`init` else { return .ok }
        let code = initialise(HostTable.pointer)
        if code == 0 { return .ok }
        out.text("its init answered ", Int64(code))
        return .pluginInit
    }

    private static func find(where matches: (Entry) -> Bool) -> Entry? {
        var node = first
        while let known = node {
            if matches(known.pointee.entry) { return known.pointee.entry }
            node = known.pointee.next
        }
        return nil
    }

    private static func checkDescriptor(_ plugin: UnsafePointer<gesta_plugin>, _ out: inout TextWriter) -> Status {
        let words = UnsafeRawPointer(plugin)
        let size = words.load(as: UInt32.self)
        let abi = words.load(fromByteOffset: 4, as: UInt32.self)
        if abi != GESTA_PLUGIN_ABI {
            out.text("built for plugin ABI ", abi)
            out.text(", this library has ", GESTA_PLUGIN_ABI)
            return .pluginABI
        }
        if Int(size) < MemoryLayout<gesta_plugin>.size {
            out.text("its descriptor's size is ", size)
            out.text(", must be at least ", MemoryLayout<gesta_plugin>.size)
            return .pluginTable
        }
        if Int(size) > StructBytes.largest
            || !StructBytes.areZero(words, from: MemoryLayout<gesta_plugin>.size, to: Int(size))
        {
            return out.refusal(
                .pluginTable, "its descriptor is larger than this library knows, and what it does not know is not 0")
        }
        let p = plugin.pointee
        guard let id = p.id, let name = p.name, let version = p.version, let vendor = p.vendor, let url = p.url else {
            return out.refusal(.pluginTable, "id, name, version, vendor and url must not be null")
        }
        if !Text(cString: id).isReverseDomainName || Text(cString: id).hasPrefix("gesta.") {
            out.text("plugin id ")
            out.quoted(Text(cString: id))
            return out.refusal(.pluginID, " must be a reverse domain name, lower case, outside \"gesta.\"")
        }
        if !Text(cString: name).isWellFormed || !Text(cString: version).isWellFormed
            || !Text(cString: vendor).isWellFormed || !Text(cString: url).isWellFormed
        {
            return out.refusal(.pluginTable, "name, version, vendor and url must be UTF-8")
        }
        if p.reserved != 0 {
            return out.refusal(.pluginTable, "reserved must be 0")
        }
        if p.class_count == 0 || p.class_count > 256 || p.classes == nil {
            out.text("must have 1 to 256 classes, has ", p.classes == nil ? 0 : p.class_count)
            return .pluginTable
        }
        return .ok
    }
}

nonisolated(unsafe) private var lock = pthread_mutex_t()
nonisolated(unsafe) private var first: UnsafeMutablePointer<PluginLibrary.Node>?
