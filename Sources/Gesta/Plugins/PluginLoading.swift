// Adds one class that the program registers, or all classes of a plugin.

import CGesta

extension ClassLoader {
    /// Registers a class of the program's own. On failure nothing has changed, and `out` says why.
    func register(_ table: UnsafePointer<gesta_class>, _ out: inout TextWriter) -> Result<UInt32, Status> {
        do throws(Status) {
            let prefix = out
            let new = try RecognizerClass.make(from: table, &out)
            out = prefix
            try requireUnique(new.id, &out)
            try reserve(classes: 1, &out)
            new.setRelease(Release(function: table.pointee.release, user: table.pointee.user))
            classes.add(new)
            return .success(new.handle)
        } catch {
            return .failure(error)
        }
    }

    /// Loads the plugin at an absolute path and adds its classes. On failure nothing has changed, and `out` says why.
    func loadPlugin(_ path: Text, _ out: inout TextWriter) -> Result<UInt32, Status> {
        do throws(Status) {
            return .success(try addPlugin(path, &out))
        } catch {
            return .failure(error)
        }
    }

    /// From the file to its classes. An error leaves the tables unchanged, and closes a plugin that was opened here.
    private func addPlugin(_ path: Text, _ out: inout TextWriter) throws(Status) -> UInt32 {
        out.quoted(path)
        out.text(": ")
        try PluginFile.requireSupport(&out)
        guard path.hasPrefix("/") else { throw out.refusal(.pluginPath, "path must be absolute") }

        try PluginRegistry.requireUnlocked(&out)
        PluginRegistry.lock()
        defer { PluginRegistry.unlock() }
        let file = try PluginFile(examining: path, &out)
        let plugin: PluginPointer
        if let known = PluginRegistry.find(file) {
            plugin = known
        } else {
            plugin = try PluginRegistry.open(path, file, &out)
        }
        defer { if plugin.pointee.stage == .opened { PluginRegistry.close(plugin) } }

        if let handle = plugins.handle(of: plugin) { return handle }
        if plugins.has(id: plugin.pointee.id) {
            out.text("another plugin has the id ")
            out.quoted(plugin.pointee.id)
            throw .pluginID
        }
        let count = Int(plugin.pointee.descriptor.pointee.class_count)
        var new = Buffer<Unmanaged<RecognizerClass>>()
        defer {
            for at in 0..<new.count { new[at].release() }
            new.free()
        }
        guard new.reserve(count), plugins.reserve() else { throw out.refusal(.memory, "out of memory") }
        let prefix = out
        for at in 0..<count {
            let kind = try RecognizerClass.make(from: plugin.pointee.descriptor.pointee.classes[at], &out)
            out = prefix
            if new.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.id == kind.id } }) != nil {
                throw duplicate(kind.id, &out)
            }
            try requireUnique(kind.id, &out)
            new.append(.passRetained(kind))
        }
        try reserve(classes: count, &out)

        if plugin.pointee.stage == .opened {
            let status = delivery.dispatching { PluginRegistry.initialize(plugin, &out) }
            guard status.isOK else { throw status }
        }

        // Nothing below can fail.
        let handle = plugins.add(plugin)
        for at in 0..<count {
            new[at]._withUnsafeGuaranteedRef {
                $0.setPlugin(handle, id: plugin.pointee.id)
                classes.add($0)
            }
        }
        return handle
    }

    private func requireUnique(_ id: Text, _ out: inout TextWriter) throws(Status) {
        if classes.find(named: id) != nil { throw duplicate(id, &out) }
    }

    private func duplicate(_ id: Text, _ out: inout TextWriter) -> Status {
        out.text("class ")
        out.quoted(id)
        return out.refusal(.classDuplicate, " already exists")
    }

    private func reserve(classes count: Int, _ out: inout TextWriter) throws(Status) {
        if classes.count &+ count > ClassTable.limit {
            out.text("number of classes is ", classes.count &+ count)
            out.text(", must be at most ", ClassTable.limit)
            throw .limit
        }
        if !classes.reserve(count) { throw out.refusal(.memory, "out of memory") }
    }
}
