// gesta.h, "version".

import CGesta

enum Version {
    static var text: Literal { "0.1.0" }
}

@implementation @_cdecl("gesta_version")
public func gesta_version() -> UnsafePointer<CChar>! { Text(Version.text).cString }

@implementation @_cdecl("gesta_version_number")
public func gesta_version_number() -> UInt32 {
    UInt32(GESTA_VERSION_MAJOR) << 16 | UInt32(GESTA_VERSION_MINOR) << 8 | UInt32(GESTA_VERSION_PATCH)
}

@implementation @_cdecl("gesta_abi")
public func gesta_abi() -> UInt32 { GESTA_ABI }

@implementation @_cdecl("gesta_sizeof")
public func gesta_sizeof(_ name: UnsafePointer<CChar>!, _ length: Int) -> Int {
    guard let name, let name = Text(bytes: name, length: length) else { return 0 }
    if name == "gesta_touch" { return MemoryLayout<gesta_touch>.size }
    if name == "gesta_contact" { return MemoryLayout<gesta_contact>.size }
    if name == "gesta_parameter_info" { return MemoryLayout<gesta_parameter_info>.size }
    if name == "gesta_value_info" { return MemoryLayout<gesta_value_info>.size }
    if name == "gesta_reason_info" { return MemoryLayout<gesta_reason_info>.size }
    if name == "gesta_host" { return MemoryLayout<gesta_host>.size }
    if name == "gesta_class" { return MemoryLayout<gesta_class>.size }
    if name == "gesta_plugin" { return MemoryLayout<gesta_plugin>.size }
    if name == "gesta_allocator" { return MemoryLayout<gesta_allocator>.size }
    if name == "gesta_config" { return MemoryLayout<gesta_config>.size }
    if name == "gesta_event" { return MemoryLayout<gesta_event>.size }
    if name == "gesta_class_info" { return MemoryLayout<gesta_class_info>.size }
    if name == "gesta_verdict" { return MemoryLayout<gesta_verdict>.size }
    if name == "gesta_rect" { return MemoryLayout<gesta_rect>.size }
    if name == "gesta_region_info" { return MemoryLayout<gesta_region_info>.size }
    if name == "gesta_delegate" { return MemoryLayout<gesta_delegate>.size }
    if name == "gesta_finding" { return MemoryLayout<gesta_finding>.size }
    if name == "gesta_trace_override" { return MemoryLayout<gesta_trace_override>.size }
    if name == "gesta_trace_options" { return MemoryLayout<gesta_trace_options>.size }
    if name == "gesta_trace_result" { return MemoryLayout<gesta_trace_result>.size }
    if name == "gesta_plugin_info" { return MemoryLayout<gesta_plugin_info>.size }
    return 0
}
