// gesta.h, "version".

import CGesta

@implementation @_cdecl("gesta_version")
public func gesta_version() -> UnsafePointer<CChar>! { Text(LibraryVersion.text).cString }

@implementation @_cdecl("gesta_version_number")
public func gesta_version_number() -> UInt32 { LibraryVersion.number }

@implementation @_cdecl("gesta_abi")
public func gesta_abi() -> UInt32 { GESTA_ABI }

@implementation @_cdecl("gesta_sizeof")
public func gesta_sizeof(_ name: UnsafePointer<CChar>!, _ length: Int) -> Int {
    guard let name, let name = Text(bytes: name, length: length) else { return 0 }
    var search = StructSearch(name: name)
    search.offer("gesta_touch", gesta_touch.self)
    search.offer("gesta_contact", gesta_contact.self)
    search.offer("gesta_parameter_info", gesta_parameter_info.self)
    search.offer("gesta_value_info", gesta_value_info.self)
    search.offer("gesta_reason_info", gesta_reason_info.self)
    search.offer("gesta_host", gesta_host.self)
    search.offer("gesta_class", gesta_class.self)
    search.offer("gesta_plugin", gesta_plugin.self)
    search.offer("gesta_allocator", gesta_allocator.self)
    search.offer("gesta_config", gesta_config.self)
    search.offer("gesta_event", gesta_event.self)
    search.offer("gesta_class_info", gesta_class_info.self)
    search.offer("gesta_verdict", gesta_verdict.self)
    search.offer("gesta_rect", gesta_rect.self)
    search.offer("gesta_region_info", gesta_region_info.self)
    search.offer("gesta_delegate", gesta_delegate.self)
    search.offer("gesta_finding", gesta_finding.self)
    search.offer("gesta_trace_override", gesta_trace_override.self)
    search.offer("gesta_trace_options", gesta_trace_options.self)
    search.offer("gesta_trace_result", gesta_trace_result.self)
    search.offer("gesta_plugin_info", gesta_plugin_info.self)
    search.offer("gesta_measure", gesta_measure.self)
    search.offer("gesta_palm_guard", gesta_palm_guard.self)
    search.offer("gesta_palm", gesta_palm.self)
    search.offer("gesta_affine", gesta_affine.self)
    search.offer("gesta_hint", gesta_hint.self)
    search.offer("gesta_resemblance", gesta_resemblance.self)
    search.offer("gesta_room", gesta_room.self)
    search.offer("gesta_decay_options", gesta_decay_options.self)
    search.offer("gesta_decay_axis", gesta_decay_axis.self)
    search.offer("gesta_decay", gesta_decay.self)
    search.offer("gesta_decay_motion", gesta_decay_motion.self)
    search.offer("gesta_profile", gesta_profile.self)
    search.offer("gesta_velocity", gesta_velocity.self)
    search.offer("gesta_motion", gesta_motion.self)
    search.offer("gesta_frame_position", gesta_frame_position.self)
    search.offer("gesta_filter", gesta_filter.self)
    search.offer("gesta_pattern_segment", gesta_pattern_segment.self)
    search.offer("gesta_drawings", gesta_drawings.self)
    search.offer("gesta_example_info", gesta_example_info.self)
    search.offer("gesta_recognizer_info", gesta_recognizer_info.self)
    search.offer("gesta_parameter", gesta_parameter.self)
    search.offer("gesta_recognizer_config", gesta_recognizer_config.self)
    search.offer("gesta_contact_info", gesta_contact_info.self)
    search.offer("gesta_context_info", gesta_context_info.self)
    return search.size
}

private struct StructSearch {
    let name: Text
    /// 0 until it is found.
    var size = 0

    @inline(__always)
    mutating func offer<Struct>(_ name: Literal, _ type: Struct.Type) { offer(name, MemoryLayout<Struct>.size) }

    @inline(never)
    private mutating func offer(_ name: Literal, _ size: Int) {
        if self.name == name { self.size = size }
    }
}
