// The plugins of one context, in the order in which they were loaded.

import CGesta

struct PluginTable {
    private var plugins = Buffer<PluginPointer>()

    var count: Int { plugins.count }

    subscript(index: Int) -> PluginPointer { plugins[index] }

    static func handle(at index: Int) -> UInt32 {
        HandleKind.plugin.rawValue << 29 | 1 << 16 | UInt32(truncatingIfNeeded: index)
    }

    func find(_ handle: UInt32) -> PluginPointer? {
        let index = Int(handle & 0xFFFF)
        return index < plugins.count && handle == PluginTable.handle(at: index) ? plugins[index] : nil
    }

    func handle(of plugin: PluginPointer) -> UInt32? {
        plugins.firstIndex { $0 == plugin }.map { PluginTable.handle(at: $0) }
    }

    func has(id: Text) -> Bool { plugins.firstIndex { $0.pointee.id == id } != nil }

    /// Room for one more; false when memory is short.
    mutating func reserve() -> Bool { plugins.reserve(plugins.count &+ 1) }

    /// The caller has reserved room.
    mutating func add(_ plugin: PluginPointer) -> UInt32 {
        plugins.appendReserved(plugin)
        return PluginTable.handle(at: plugins.count &- 1)
    }

    mutating func free() { plugins.free() }
}
