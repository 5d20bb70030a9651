// Loads all plugins of a directory, or of the search path.

import CGesta
import CPlatform

extension ClassLoader {
    /// Loads the plugins of a directory, in the byte order of their names, and returns how many of them were new to the
    /// context. Those that cannot be loaded are logged and skipped.
    func load(_ files: PluginDirectory) -> Int {
        // Not the files: one may have several names.
        let before = plugins.count
        debug { out in
            out.text("files that end in .so: ", files.count)
            out.text(", others: ", files.others)
        }
        for at in 0..<files.count {
            debug { out in
                out.quoted(files[at])
                out.text(": loading")
            }
            loggingFailure { (out) throws(Status) in
                let handle = add(try prepare(files[at], allowsDanger: false, &out))
                debug { out in
                    out.quoted(files[at])
                    out.text(": loaded")
                    if let plugin = plugins.find(handle) {
                        out.text(", ")
                        out.text(plugin.pointee.id)
                    }
                }
            }
        }
        return plugins.count &- before
    }

    /// Loads the plugins of the search path, and returns how many were new. Failures are logged. The directories that
    /// the environment does not list may be missing.
    func scanSearchPath() -> Int {
        var loaded = 0
        var list = PathList.environment
        while let directory = list.next() { loaded &+= scan(directory, mayBeMissing: false) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4352) { buffer in
            guard let base = buffer.baseAddress else { return }
            var index = 0
            while true {
                var out = TextWriter(base, capacity: buffer.count)
                guard PluginSearchPath.writeDefault(index, to: &out) else { return }
                let path = Text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
                loaded &+= scan(path, mayBeMissing: true)
                index &+= 1
            }
        }
        return loaded
    }

    private func scan(_ directory: Text, mayBeMissing: Bool) -> Int {
        var loaded = 0
        debug { out in
            out.quoted(directory)
            out.text(": searching for plugins")
        }
        loggingFailure(mayBeMissing: mayBeMissing) { (out) throws(Status) in
            guard let copy = directory.copy() else {
                out.quoted(directory)
                throw out.refusal(.memory, ": out of memory")
            }
            defer { Memory.release(copy) }
            var files = try PluginDirectory(reading: Text(base: copy, count: directory.count), &out)
            defer { files.free() }
            loaded = load(files)
        }
        return loaded
    }

    /// Logs the message of `body` if it fails.
    private func loggingFailure(mayBeMissing: Bool = false, _ body: (inout TextWriter) throws(Status) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            do throws(Status) {
                try body(&out)
            } catch {
                guard let base = buffer.baseAddress else { return }
                let message = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
                if mayBeMissing && error == .pluginMissing {
                    debug { $0.text(cString: message) }
                } else if delivery.logger != nil {
                    delivery.log(GESTA_LOG_ERROR) { $0.text(cString: message) }
                } else {
                    debug { $0.text(cString: message) }
                }
            }
        }
    }
}

/// The paths of a directory's plugins, every "*.so", sorted.
struct PluginDirectory {
    private var paths = Buffer<UnsafeMutablePointer<UInt8>>()
    /// The number of entries that are not plugins by their names.
    private(set) var others = 0

    init() {}

    /// The path must be absolute and NUL-terminated. On an error `out` says why.
    init(reading directory: Text, _ out: inout TextWriter) throws(Status) {
        out.quoted(directory)
        out.text(": ")
        try PluginFile.requireSupport(&out)
        try PluginFile.check(path: directory, "directory", &out)
        try PluginRegistry.requireUnlocked(&out)
        do throws(Status) { try read(directory, &out) } catch {
            free()
            throw error
        }
    }

    var count: Int { paths.count }

    subscript(index: Int) -> Text { PluginDirectory.text(paths[index]) }

    mutating func free() {
        for at in 0..<paths.count { Memory.release(paths[at]) }
        paths.free()
    }

    /// Hidden files are skipped.
    private mutating func read(_ directory: Text, _ out: inout TextWriter) throws(Status) {
        var error: Int32 = 0
        guard let stream = platform_directory_open(directory.cString, &error) else {
            out.text(cString: platform_error_text(error))
            throw .pluginMissing
        }
        defer { platform_directory_close(stream) }
        if platform_directory_is_writable_by_all(stream) != 0 {
            throw out.refusal(.pluginWritable, "everybody may write to it")
        }
        while let entry = platform_directory_next(stream) {
            let name = Text(cString: entry)
            if name.hasPrefix(".") { continue }
            if !name.hasSuffix(".so") {
                others &+= 1
                continue
            }
            guard append(directory, name) else { throw out.refusal(.memory, "out of memory") }
        }
        paths.sort { strcmp(PluginDirectory.text($0).cString, PluginDirectory.text($1).cString) < 0 }
    }

    /// False when memory is short.
    private mutating func append(_ directory: Text, _ name: Text) -> Bool {
        guard let path = PluginDirectory.joined(directory, name) else { return false }
        if paths.append(path) { return true }
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
