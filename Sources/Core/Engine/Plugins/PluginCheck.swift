// Checks a plugin's descriptor before anything of it is used.

import CGesta
import CPlatform

enum PluginCheck {
    static var mostClasses: UInt32 { 256 }

    static func check(_ descriptor: UnsafePointer<gesta_plugin>, _ out: inout TextWriter) -> Status {
        let known = MemoryLayout<gesta_plugin>.size
        // By offset: the descriptor may be shorter than the struct.
        let raw = UnsafeRawPointer(descriptor)
        let size = Int(clamping: raw.load(as: UInt32.self))
        let abi = raw.load(fromByteOffset: PLATFORM_PLUGIN_ABI, as: UInt32.self)
        if abi != GESTA_PLUGIN_ABI {
            out.text("plugin ABI is ", abi)
            out.text(", must be ", GESTA_PLUGIN_ABI)
            return .pluginABI
        }
        if size < known {
            out.text("gesta_plugin.size is ", size)
            out.text(", must be at least ", known)
            return .pluginTable
        }
        if size > StructBytes.largest || !StructBytes.areZero(raw, from: known, to: size) {
            out.text("gesta_plugin.size is ", size)
            out.text(", must be ", known, ", or larger with only 0 behind the fields of this version")
            return .pluginTable
        }
        let plugin = descriptor.pointee
        guard let id = plugin.id else { return out.refusal(.pluginTable, "plugin id must not be NULL") }
        guard let name = plugin.name else { return out.refusal(.pluginTable, "name must not be NULL") }
        guard let version = plugin.version else { return out.refusal(.pluginTable, "version must not be NULL") }
        guard let vendor = plugin.vendor else { return out.refusal(.pluginTable, "vendor must not be NULL") }
        guard let url = plugin.url else { return out.refusal(.pluginTable, "url must not be NULL") }
        if !Text(cString: id).isReverseDomainName || Text(cString: id).hasPrefix("gesta.") {
            out.text("plugin id is ")
            out.quoted(Text(cString: id))
            return out.refusal(
                .pluginID, ", must be a lower-case reverse domain name that does not begin with \"gesta.\"")
        }
        if !Text(cString: name).isWellFormed || !Text(cString: version).isWellFormed
            || !Text(cString: vendor).isWellFormed || !Text(cString: url).isWellFormed
        {
            return out.refusal(.pluginTable, "name, version, vendor and url must be UTF-8")
        }
        if plugin.reserved != 0 {
            out.text("gesta_plugin.reserved is ", plugin.reserved, ", must be 0")
            return .pluginTable
        }
        if plugin.classes == nil { return out.refusal(.pluginTable, "classes must not be NULL") }
        if plugin.class_count == 0 || plugin.class_count > mostClasses {
            out.text("class_count is ", plugin.class_count)
            out.text(", must be 1 to ", mostClasses)
            return .pluginTable
        }
        return .ok
    }
}
