// Directories of plugins, and the environment's list of them.

import CGesta
import CPlatform

extension Context {
    /// Every "*.so" in a directory, in the order of their names' bytes. Files that cannot be loaded are logged and passed over.
    func scanPlugins(_ directory: Text, _ out: inout TextWriter) -> Result<UInt32, Status> {
        out.quoted(directory)
        out.text(": ")
        guard directory.count > 0, directory[0] == UInt8(ascii: "/") else {
            return .failure(out.refusal(.pluginPath, "not an absolute path"))
        }
        guard let stream = opendir(directory.cString) else {
            out.text(cString: strerror(platform_errno()))
            return .failure(.pluginMissing)
        }
        var paths = Buffer<UnsafeMutablePointer<UInt8>>()
        defer {
            closedir(stream)
            for at in 0..<paths.count { Memory.release(paths[at]) }
            paths.free()
        }
        while let entry = readdir(stream) {
            guard let name = platform_entry_name(entry), Text(cString: name).hasSuffix(".so"), name.pointee != 0x2E
            else { continue }
            guard let path = joined(directory, Text(cString: name)) else {
                return .failure(out.refusal(.memory, "out of memory"))
            }
            // In order from the start: few files, and no sort to write.
            let at = paths.firstIndex {
                strcmp(Text(base: $0, count: 0).cString, Text(base: path, count: 0).cString) > 0
            }
            guard paths.insert(path, at: at ?? paths.count) else {
                Memory.release(path)
                return .failure(out.refusal(.memory, "out of memory"))
            }
        }
        var loaded: UInt32 = 0
        for at in 0..<paths.count {
            if load(Text(cString: Text(base: paths[at], count: 0).cString)) { loaded &+= 1 }
        }
        return .success(loaded)
    }

    /// The directories in GESTA_PLUGIN_PATH; none in a program with raised privileges.
    func scanEnvironment() -> UInt32 {
        guard let list = secure_getenv(Text("GESTA_PLUGIN_PATH").cString) else { return 0 }
        var loaded: UInt32 = 0
        var rest = Text(cString: list)
        while rest.count > 0 {
            var end = 0
            while end < rest.count, rest[end] != UInt8(ascii: ":") { end &+= 1 }
            if end > 0, let directory = Text(base: rest.base, count: end).copy() {
                loaded &+= scanLogging(Text(base: directory, count: end))
                Memory.release(directory)
            }
            let next = min(end &+ 1, rest.count)
            rest = Text(base: rest.base + next, count: rest.count &- next)
        }
        return loaded
    }

    private func scanLogging(_ directory: Text) -> UInt32 {
        var count: UInt32 = 0
        describing { out in
            switch scanPlugins(directory, &out) {
            case .success(let loaded):
                count = loaded
                return true
            case .failure:
                return false
            }
        }
        return count
    }

    private func load(_ path: Text) -> Bool {
        describing { out in
            if case .success = loadPlugin(path, &out) { return true }
            return false
        }
    }

    /// What `body` writes before it answers false goes to the log.
    @discardableResult
    private func describing(_ body: (inout TextWriter) -> Bool) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            if body(&out) { return true }
            if let base = buffer.baseAddress {
                log(GESTA_LOG_ERROR) { $0.text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)) }
            }
            return false
        }
    }
}

/// "directory/name", NUL-terminated, from `Memory`.
private func joined(_ directory: Text, _ name: Text) -> UnsafeMutablePointer<UInt8>? {
    let count = directory.count &+ 1 &+ name.count
    guard let memory = Memory.allocate(count &+ 1) else { return nil }
    let path = memory.bindMemory(to: UInt8.self, capacity: count &+ 1)
    path.update(from: directory.base, count: directory.count)
    path[directory.count] = UInt8(ascii: "/")
    (path + (directory.count &+ 1)).update(from: name.base, count: name.count)
    path[count] = 0
    return path
}
