// Loads all plugins of a directory, or of the directories that the environment lists.

import CGesta
import CPlatform

extension ClassLoader {
    /// Loads every "*.so" of a directory, in the byte order of the names, and returns how many plugins that added to
    /// the context. Files that cannot be loaded are logged and skipped.
    func scanPlugins(_ directory: Text, _ out: inout TextWriter) -> Result<UInt32, Status> {
        out.quoted(directory)
        out.text(": ")
        var files = PluginDirectory()
        defer { files.free() }
        do throws(Status) {
            try PluginFile.requireSupport(&out)
            guard directory.hasPrefix("/") else { throw out.refusal(.pluginPath, "directory must be an absolute path") }
            try PluginRegistry.requireUnlocked(&out)
            try files.read(directory, &out)
        } catch {
            return .failure(error)
        }
        // Not the files: one may have several names.
        let before = plugins.count
        for at in 0..<files.count { _ = loggingFailure { loadPlugin(files[at], &$0) } }
        return .success(UInt32(truncatingIfNeeded: plugins.count &- before))
    }

    /// Scans the directories in GESTA_PLUGIN_PATH, separated by colons, and returns how many plugins were loaded.
    /// Failures are logged.
    func scanEnvironment() -> UInt32 {
        guard let list = platform_environment(Text("GESTA_PLUGIN_PATH").cString) else { return 0 }
        var loaded: UInt32 = 0
        var rest = Text(cString: list)
        while rest.count > 0 {
            var end = 0
            while end < rest.count, rest[end] != UInt8(ascii: ":") { end &+= 1 }
            if end > 0, let copy = Text(base: rest.base, count: end).copy() {
                loaded &+= loggingFailure { scanPlugins(Text(base: copy, count: end), &$0) } ?? 0
                Memory.release(copy)
            }
            let next = min(end &+ 1, rest.count)
            rest = Text(base: rest.base + next, count: rest.count &- next)
        }
        return loaded
    }

    /// The result, or nil after `body` has failed and its message is logged.
    private func loggingFailure(_ body: (inout TextWriter) -> Result<UInt32, Status>) -> UInt32? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            if case .success(let result) = body(&out) { return result }
            if let base = buffer.baseAddress {
                delivery.log(GESTA_LOG_ERROR) {
                    $0.text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
                }
            }
            return nil
        }
    }
}

/// The paths of a directory's plugins, sorted.
private struct PluginDirectory {
    private var paths = Buffer<UnsafeMutablePointer<UInt8>>()

    var count: Int { paths.count }

    subscript(index: Int) -> Text { PluginDirectory.text(paths[index]) }

    mutating func free() {
        for at in 0..<paths.count { Memory.release(paths[at]) }
        paths.free()
    }

    /// Hidden files are skipped.
    mutating func read(_ directory: Text, _ out: inout TextWriter) throws(Status) {
        var error: Int32 = 0
        guard let stream = platform_directory_open(directory.cString, &error) else {
            out.text(cString: platform_error_text(error))
            throw .pluginMissing
        }
        defer { platform_directory_close(stream) }
        while let entry = platform_directory_next(stream) {
            let name = Text(cString: entry)
            if !name.hasSuffix(".so") || name.hasPrefix(".") { continue }
            guard insert(directory, name) else { throw out.refusal(.memory, "out of memory") }
        }
    }

    /// In its place: there are few files, and the library has no sort. False when memory is short.
    private mutating func insert(_ directory: Text, _ name: Text) -> Bool {
        guard let path = PluginDirectory.joined(directory, name) else { return false }
        let new = PluginDirectory.text(path)
        let at = paths.firstIndex { strcmp(PluginDirectory.text($0).cString, new.cString) > 0 }
        if paths.insert(path, at: at ?? paths.count) { return true }
        Memory.release(path)
        return false
    }

    private static func text(_ path: UnsafeMutablePointer<UInt8>) -> Text {
        Text(cString: UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self))
    }

    /// "directory/name", NUL-terminated, from `Memory`; nil when memory is short.
    private static func joined(_ directory: Text, _ name: Text) -> UnsafeMutablePointer<UInt8>? {
        let count = directory.count &+ 1 &+ name.count
        guard let memory = Memory.allocate(count &+ 1) else { return nil }
        let path = memory.bindMemory(to: UInt8.self, capacity: count &+ 1)
        path.update(from: directory.base, count: directory.count)
        path[directory.count] = UInt8(ascii: "/")
        (path + (directory.count &+ 1)).update(from: name.base, count: name.count)
        path[count] = 0
        return path
    }
}
