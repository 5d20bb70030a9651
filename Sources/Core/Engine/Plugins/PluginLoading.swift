// Prepares one class that the program registers, or all classes of a plugin, and adds them.

import CGesta

/// A plugin that is loaded, and whose classes have been checked.
struct PreparedPlugin {
    fileprivate let plugin: PluginPointer
    /// As it is now; nil if the plugin is linked into the program.
    let file: PluginFile?
    /// None if the context has the plugin already. Each is retained.
    fileprivate var classes = Buffer<Unmanaged<RecognizerClass>>()

    fileprivate mutating func dispose() {
        for kind in classes { kind.release() }
        classes.free()
    }
}

extension ClassLoader {
    /// Makes a class of the program's own, and room for it. An error has changed nothing, and `out` says why.
    func make(_ table: UnsafePointer<gesta_class>, _ out: inout TextWriter) throws(Status) -> RecognizerClass {
        let prefix = out
        let new = try RecognizerClass.make(from: table, &out)
        out = prefix
        try requireUnique(new.id, &out)
        try reserve(classes: 1, &out)
        return new
    }

    /// Loads the plugin at an absolute path and makes its classes, and room for them. `allowsDanger`: also a file that
    /// everybody may write to or replace. An error has changed nothing but what code of the plugin may have done, and
    /// `out` says why.
    func prepare(_ path: Text, allowsDanger: Bool, _ out: inout TextWriter) throws(Status) -> PreparedPlugin {
        out.quoted(path)
        out.text(": ")
        try PluginFile.requireSupport(&out)
        try PluginFile.check(path: path, "path", &out)

        try PluginRegistry.requireUnlocked(&out)
        let before = beginLoading()
        defer { endLoading(before) }
        let file = try PluginFile(examining: path, &out)
        if !allowsDanger, file.describeDanger(to: &out) { throw .pluginWritable }
        let plugin: PluginPointer
        if let known = PluginRegistry.find(file) {
            plugin = known
        } else {
            plugin = try PluginRegistry.open(path, file, &out)
        }
        return try prepare(plugin, file, &out)
    }

    /// The same of a plugin that is linked into the program.
    func prepare(_ entry: PluginEntry, _ out: inout TextWriter) throws(Status) -> PreparedPlugin {
        try PluginRegistry.requireUnlocked(&out)
        let before = beginLoading()
        defer { endLoading(before) }
        return try prepare(try PluginRegistry.open(entry, &out), nil, &out)
    }

    /// Code of plugins runs, in constructors too: like a read-only callback.
    private func beginLoading() -> Activity {
        PluginRegistry.lock()
        let before = delivery.activity
        delivery.setActivity(.dispatching)
        return before
    }

    private func endLoading(_ before: Activity) {
        delivery.setActivity(before)
        PluginRegistry.unlock()
    }

    private func prepare(
        _ plugin: PluginPointer, _ file: PluginFile?, _ out: inout TextWriter
    ) throws(Status) -> PreparedPlugin {
        defer { if plugin.pointee.stage == .opened { PluginRegistry.close(plugin) } }
        var prepared = PreparedPlugin(plugin: plugin, file: file)
        if plugins.handle(of: plugin) != nil { return prepared }
        do throws(Status) {
            try makeClasses(of: &prepared, &out)
            if plugin.pointee.stage == .opened {
                let status = PluginRegistry.initialize(plugin, &out)
                guard status.isOK else { throw status }
            }
            return prepared
        } catch {
            prepared.dispose()
            throw error
        }
    }

    private func makeClasses(of prepared: inout PreparedPlugin, _ out: inout TextWriter) throws(Status) {
        let plugin = prepared.plugin
        if plugins.has(id: plugin.pointee.id) {
            out.text("another plugin has the id ")
            out.quoted(plugin.pointee.id)
            throw .pluginID
        }
        let count = Int(plugin.pointee.descriptor.pointee.class_count)
        guard prepared.classes.reserve(count), plugins.reserve() else { throw out.refusal(.memory, "out of memory") }
        let prefix = out
        for at in 0..<count {
            let kind = try RecognizerClass.make(from: plugin.pointee.descriptor.pointee.classes[at], &out)
            out = prefix
            if prepared.classes.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.id == kind.id } }) != nil {
                throw duplicate(kind.id, &out)
            }
            try requireUnique(kind.id, &out)
            prepared.classes.appendReserved(.passRetained(kind))
        }
        try reserve(classes: count, &out)
    }

    /// Adds a plugin and its classes, for which room has been reserved. Returns its id.
    func add(_ prepared: PreparedPlugin) -> UInt32 {
        if let handle = plugins.handle(of: prepared.plugin) { return handle }
        let handle = plugins.add(prepared.plugin)
        for kind in prepared.classes {
            kind._withUnsafeGuaranteedRef {
                $0.setPlugin(handle, id: prepared.plugin.pointee.id)
                classes.add($0)
            }
        }
        var prepared = prepared
        prepared.dispose()
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
