// gesta.h, "plugins".

import CGesta

@implementation @_cdecl("gesta_plugin_load")
public func gesta_plugin_load(
    _ context: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ length: Int, _ plugin: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_plugin_load") { caller throws(Refusal) in
        let path = try caller.path(path, length, "path")
        defer { Memory.release(path) }
        var call = LoadPlugin(Text(cString: path))
        try caller.perform(&call)
        plugin?.pointee = call.created
    }
}

@implementation @_cdecl("gesta_plugin_register")
public func gesta_plugin_register(
    _ context: OpaquePointer!, _ entry: gesta_plugin_entry_function!, _ plugin: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_plugin_register") { caller throws(Refusal) in
        guard let entry else { throw caller.refuse(.argument) { $0.text("entry must not be NULL") } }
        var call = RegisterPlugin(entry)
        try caller.perform(&call)
        plugin?.pointee = call.created
    }
}

@implementation @_cdecl("gesta_plugin_scan")
public func gesta_plugin_scan(
    _ context: OpaquePointer!, _ directory: UnsafePointer<CChar>!, _ length: Int,
    _ loaded: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_plugin_scan") { caller throws(Refusal) in
        let path = directory == nil ? nil : try caller.path(directory, length, "directory")
        defer { if let path { Memory.release(path) } }
        var call = ScanPlugins(directory: path.map { Text(cString: $0) })
        try caller.perform(&call)
        loaded?.pointee = call.loaded
    }
}

@implementation @_cdecl("gesta_plugin_directory")
public func gesta_plugin_directory(
    _ context: OpaquePointer!, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_plugin_directory") { caller throws(Refusal) in
        var count = 0
        var nothing = TextWriter(nil, capacity: 0)
        while PluginSearchPath.write(count, to: &nothing) { count &+= 1 }
        let index = try caller.index(index, of: count)
        try caller.write(to: buffer, capacity, needed) { _ = PluginSearchPath.write(index, to: &$0) }
    }
}

@implementation @_cdecl("gesta_plugin_describe")
public func gesta_plugin_describe(
    _ context: OpaquePointer!, _ plugin: UInt32, _ info: UnsafeMutablePointer<gesta_plugin_info>!
) -> Int32 {
    Caller.enter(context, "gesta_plugin_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        guard let found = caller.context.plugins.find(plugin) else {
            throw caller.badID(plugin, "plugin", "plugin", .handle)
        }
        let descriptor = found.pointee.descriptor.pointee
        StructBytes.fill(
            info,
            with: gesta_plugin_info(
                size: 0, plugin: plugin, id: descriptor.id, name: descriptor.name, version: descriptor.version,
                vendor: descriptor.vendor, url: descriptor.url, path: found.pointee.path, abi: descriptor.abi,
                class_count: descriptor.class_count))
    }
}

extension Caller {
    /// A NUL-terminated copy of a path argument, which the caller releases.
    fileprivate func path(
        _ path: UnsafePointer<CChar>?, _ length: Int, _ name: Literal
    ) throws(Refusal) -> UnsafeMutablePointer<CChar> {
        guard let copy = try text(path, length, name, most: 4095).copy() else { throw outOfMemory() }
        return UnsafeMutableRawPointer(copy).assumingMemoryBound(to: CChar.self)
    }
}
