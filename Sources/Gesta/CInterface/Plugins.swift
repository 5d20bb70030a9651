// gesta.h, "plugins".

import CGesta

@implementation @_cdecl("gesta_plugin_load")
public func gesta_plugin_load(
    _ context: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ length: Int, _ plugin: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    onPath(context, "gesta_plugin_load", "path", path, length, into: plugin) { $0.loadPlugin($1, &$2) }
}

@implementation @_cdecl("gesta_plugin_scan")
public func gesta_plugin_scan(
    _ context: OpaquePointer!, _ directory: UnsafePointer<CChar>!, _ length: Int,
    _ loaded: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    onPath(context, "gesta_plugin_scan", "directory", directory, length, into: loaded) { $0.scanPlugins($1, &$2) }
}

@implementation @_cdecl("gesta_plugin_scan_environment")
public func gesta_plugin_scan_environment(_ context: OpaquePointer!, _ loaded: UnsafeMutablePointer<UInt32>!) -> Int32 {
    changing(context, "gesta_plugin_scan_environment") { context in
        let count = context.scanEnvironment()
        loaded?.pointee = count
        return 0
    }
}

@implementation @_cdecl("gesta_plugin_count")
public func gesta_plugin_count(_ context: OpaquePointer!, _ count: UnsafeMutablePointer<UInt32>!) -> Int32 {
    reading(context) { context in
        guard let count else { return context.nullArgument("gesta_plugin_count", "count") }
        count.pointee = UInt32(truncatingIfNeeded: context.plugins.count)
        return 0
    }
}

@implementation @_cdecl("gesta_plugin_at")
public func gesta_plugin_at(
    _ context: OpaquePointer!, _ index: UInt32, _ plugin: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let plugin else { return context.nullArgument("gesta_plugin_at", "plugin") }
        guard Int(clamping: index) < context.plugins.count else {
            return context.badIndex("gesta_plugin_at", index, context.plugins.count)
        }
        plugin.pointee = PluginTable.handle(at: Int(index))
        return 0
    }
}

@implementation @_cdecl("gesta_plugin_describe")
public func gesta_plugin_describe(
    _ context: OpaquePointer!, _ plugin: UInt32, _ info: UnsafeMutablePointer<gesta_plugin_info>!
) -> Int32 {
    reading(context) { context in
        let status = context.checkedSize(
            "gesta_plugin_describe", "info", info, least: MemoryLayout<gesta_plugin_info>.size)
        if status != 0 { return status }
        guard let found = context.plugins.find(plugin) else {
            return context.complainOfID("gesta_plugin_describe", "plugin", plugin, .handle)
        }
        let said = found.pointee.descriptor.pointee
        fill(
            info,
            with: gesta_plugin_info(
                size: 0, plugin: plugin, id: said.id, name: said.name, version: said.version, vendor: said.vendor,
                url: said.url, path: found.pointee.path, abi: said.abi, class_count: said.class_count))
        return 0
    }
}

/// A path argument, made NUL-terminated; what goes wrong stands in the context's message.
private func onPath(
    _ context: OpaquePointer?, _ function: Literal, _ argument: Literal, _ path: UnsafePointer<CChar>?,
    _ length: Int, into result: UnsafeMutablePointer<UInt32>?,
    _ body: (Context, Text, inout TextWriter) -> Result<UInt32, Status>
) -> Int32 {
    adding(context, function) { context in
        context.checkedText(function, argument, path, length, most: 4095) { path in
            guard let copy = path.copy() else { return context.complain(function, .memory, "out of memory") }
            defer { Memory.release(copy) }
            var out = context.complaint(function)
            switch body(context, Text(base: copy, count: path.count), &out) {
            case .success(let found):
                result?.pointee = found
                return 0
            case .failure(let status): return status.code
            }
        }
    }
}
