import CGesta
import Testing

@testable import GestaCore

@Suite("Checks of a plugin's descriptor")
struct PluginCheckTests {
    /// Checks a valid descriptor after a change, in memory with a tail of bytes.
    private func check(tail: [UInt8] = [], _ change: (inout gesta_plugin) -> Void) -> (status: Status, words: String) {
        let size = MemoryLayout<gesta_plugin>.size
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size + tail.count, alignment: 8)
        let classes = UnsafeMutablePointer<UnsafePointer<gesta_class>?>.allocate(capacity: 1)
        defer { memory.deallocate() }
        defer { classes.deallocate() }
        classes.initialize(to: nil)
        var plugin = gesta_plugin()
        plugin.size = UInt32(size + tail.count)
        plugin.abi = UInt32(GESTA_PLUGIN_ABI)
        plugin.id = Text("org.example.plugin").cString
        plugin.name = Text("Plugin").cString
        plugin.version = Text("1.2").cString
        plugin.vendor = Text("").cString
        plugin.url = Text("").cString
        plugin.classes = UnsafePointer(classes)
        plugin.class_count = 1
        change(&plugin)
        memory.storeBytes(of: plugin, as: gesta_plugin.self)
        for (at, byte) in tail.enumerated() { memory.storeBytes(of: byte, toByteOffset: size + at, as: UInt8.self) }
        var bytes = [UInt8](repeating: 0, count: 512)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            let status = PluginCheck.check(memory.assumingMemoryBound(to: gesta_plugin.self), &out)
            return (status, String(decoding: buffer.prefix(out.needed), as: UTF8.self))
        }
    }

    @Test("A descriptor that follows the rules is accepted, also one of a newer version with only 0 in its tail")
    func valid() {
        #expect(check { _ in }.status == .ok && check { $0.class_count = 256 }.status == .ok)
        #expect(check(tail: [0, 0, 0, 0, 0, 0, 0, 0]) { _ in }.status == .ok)
    }

    @Test("A descriptor that breaks a rule is rejected with the rule")
    func invalid() {
        let size = MemoryLayout<gesta_plugin>.size
        let bad = UnsafeMutablePointer<CChar>.allocate(capacity: 2)
        defer { bad.deallocate() }
        bad[0] = -1
        bad[1] = 0
        let cases: [((inout gesta_plugin) -> Void, Status, String)] = [
            ({ $0.abi = 2 }, .pluginABI, "plugin ABI is 2, must be 1"),
            ({ $0.abi = 0 }, .pluginABI, "plugin ABI is 0, must be 1"),
            ({ $0.size = 8 }, .pluginTable, "gesta_plugin.size is 8, must be at least \(size)"),
            ({ $0.size = 4104 }, .pluginTable, "gesta_plugin.size is 4104, must be \(size), or larger with only 0"),
            ({ $0.id = nil }, .pluginTable, "plugin id must not be NULL"),
            ({ $0.name = nil }, .pluginTable, "name must not be NULL"),
            ({ $0.version = nil }, .pluginTable, "version must not be NULL"),
            ({ $0.vendor = nil }, .pluginTable, "vendor must not be NULL"),
            ({ $0.url = nil }, .pluginTable, "url must not be NULL"),
            (
                { $0.id = Text("plugin").cString }, .pluginID,
                "plugin id is \"plugin\", must be a lower-case reverse domain name that does not begin with \"gesta.\""
            ),
            (
                { $0.id = Text("gesta.plugin").cString }, .pluginID,
                "plugin id is \"gesta.plugin\", must be a lower-case"
            ),
            ({ $0.name = UnsafePointer(bad) }, .pluginTable, "name, version, vendor and url must be UTF-8"),
            ({ $0.version = UnsafePointer(bad) }, .pluginTable, "name, version, vendor and url must be UTF-8"),
            ({ $0.vendor = UnsafePointer(bad) }, .pluginTable, "name, version, vendor and url must be UTF-8"),
            ({ $0.url = UnsafePointer(bad) }, .pluginTable, "name, version, vendor and url must be UTF-8"),
            ({ $0.reserved = 3 }, .pluginTable, "gesta_plugin.reserved is 3, must be 0"),
            ({ $0.classes = nil }, .pluginTable, "classes must not be NULL"),
            ({ $0.class_count = 0 }, .pluginTable, "class_count is 0, must be 1 to 256"),
            ({ $0.class_count = 257 }, .pluginTable, "class_count is 257, must be 1 to 256"),
        ]
        for (change, status, words) in cases {
            let found = check(change)
            #expect(found.status == status && found.words.hasPrefix(words), "\(found.words)")
        }
        let tail = check(tail: [0, 0, 0, 0, 0, 0, 0, 1]) { _ in }
        #expect(tail.status == .pluginTable && tail.words.contains("with only 0 behind the fields of this version"))
    }
}
