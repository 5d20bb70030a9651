// A context takes a plugin's classes: all of them or none.

import CGesta
import CPlatform

extension Context {
    func origin(of kind: RecognizerClass) -> ClassOrigin? {
        guard kind.plugin != 0, let at = origins.firstIndex(where: { $0.handle == kind.plugin }) else { return nil }
        return origins[at]
    }

    /// A class of the program's own.
    func register(_ table: UnsafePointer<gesta_class>, _ out: inout TextWriter) -> Result<UInt32, Status> {
        let clean = out
        switch foreignClass(table, &out) {
        case .failure(let status):
            return .failure(status)
        case .success(let new):
            out = clean
            let status = admit(new, beside: 0, &out)
            guard status.isOK else { return .failure(status) }
            new.release = Release(function: table.pointee.release, user: table.pointee.user)
            classes.add(new)
            return .success(new.handle)
        }
    }

    /// Loads the plugin at an absolute path. `out` gets what is wrong, after the path.
    func loadPlugin(_ path: Text, _ out: inout TextWriter) -> Result<UInt32, Status> {
        out.quoted(path)
        out.text(": ")
        guard path.count > 0, path[0] == UInt8(ascii: "/") else {
            return .failure(out.refusal(.pluginPath, "not an absolute path"))
        }
        var handle: UInt32 = 0
        let status = PluginLibrary.load(path, &out) { entry, out in
            if let at = origins.firstIndex(where: { $0.path == entry.path }) {
                handle = origins[at].handle
                return .ok
            }
            return take(entry, &handle, &out)
        }
        return status.isOK ? .success(handle) : .failure(status)
    }

    private func take(_ entry: PluginLibrary.Entry, _ handle: inout UInt32, _ out: inout TextWriter) -> Status {
        let plugin = entry.descriptor
        if origins.firstIndex(where: { Text(cString: $0.descriptor.pointee.id) == Text(cString: plugin.pointee.id) })
            != nil
        {
            out.text("another plugin has its id ")
            out.quoted(Text(cString: plugin.pointee.id))
            return .pluginID
        }
        var fresh = Buffer<Unmanaged<RecognizerClass>>()
        defer {
            for at in 0..<fresh.count { fresh[at].release() }
            fresh.free()
        }
        let count = Int(plugin.pointee.class_count)
        guard fresh.reserve(count), origins.reserve(origins.count &+ 1), classes.reserve(count) else {
            return out.refusal(.memory, "out of memory")
        }
        let clean = out
        for at in 0..<count {
            switch foreignClass(plugin.pointee.classes[at], &out) {
            case .failure(let status):
                return status
            case .success(let new):
                out = clean
                let status = admit(new, beside: count, &out)
                guard status.isOK else { return status }
                for other in 0..<fresh.count where fresh[other]._withUnsafeGuaranteedRef({ $0.id == new.id }) {
                    return duplicate(new, &out)
                }
                fresh.append(Unmanaged.passRetained(new))
            }
        }
        let status = dispatching { PluginLibrary.start(entry, &out) }
        guard status.isOK else { return status }

        handle = ClassOrigin.handle(at: origins.count)
        origins.append(ClassOrigin(handle: handle, descriptor: plugin, path: entry.path))
        for at in 0..<count {
            fresh[at]._withUnsafeGuaranteedRef {
                $0.plugin = handle
                classes.add($0)
            }
        }
        return .ok
    }

    /// `beside`: how many come together with it.
    private func admit(_ new: RecognizerClass, beside count: Int, _ out: inout TextWriter) -> Status {
        if classes.find(named: new.id) != nil { return duplicate(new, &out) }
        if classes.count &+ max(count, 1) > ClassTable.limit {
            return out.refusal(.limit, "more than 1024 classes")
        }
        if !classes.reserve(max(count, 1)) {
            return out.refusal(.memory, "out of memory")
        }
        return .ok
    }

    private func duplicate(_ new: RecognizerClass, _ out: inout TextWriter) -> Status {
        out.text("a class ")
        out.quoted(new.id)
        return out.refusal(.classDuplicate, " is there already")
    }
}
