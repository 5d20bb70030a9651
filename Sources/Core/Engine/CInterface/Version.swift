// gesta.h, "version".

import CGesta

@implementation @_cdecl("gesta_version")
public func gesta_version() -> UnsafePointer<CChar>! { Text(LibraryVersion.text).cString }

@implementation @_cdecl("gesta_version_number")
public func gesta_version_number() -> UInt32 { LibraryVersion.number }

@implementation @_cdecl("gesta_abi")
public func gesta_abi() -> UInt32 { GESTA_ABI }

/// The names that gesta_sizeof accepts.
private var structs: Words {
    """
    gesta_touch gesta_contact gesta_parameter_info gesta_value_info gesta_reason_info gesta_host gesta_class \
    gesta_plugin gesta_allocator gesta_config gesta_event gesta_class_info gesta_verdict gesta_rect gesta_region_info \
    gesta_delegate gesta_finding gesta_trace_override gesta_trace_options gesta_trace_result gesta_plugin_info \
    gesta_measure gesta_palm_guard gesta_palm gesta_affine gesta_hint gesta_resemblance \
    gesta_room gesta_decay_options gesta_decay_axis gesta_decay gesta_decay_motion gesta_profile gesta_velocity \
    gesta_motion gesta_frame_position gesta_filter gesta_pattern_segment gesta_drawings \
    gesta_example_info gesta_recognizer_info gesta_parameter gesta_recognizer_config \
    gesta_contact_info gesta_context_info
    """
}

@implementation @_cdecl("gesta_sizeof")
public func gesta_sizeof(_ name: UnsafePointer<CChar>!, _ length: Int) -> Int {
    guard let name, let name = Text(bytes: name, length: length) else { return 0 }
    // In the order of the words.
    return switch structs.index(of: name) {
    case 0: MemoryLayout<gesta_touch>.size
    case 1: MemoryLayout<gesta_contact>.size
    case 2: MemoryLayout<gesta_parameter_info>.size
    case 3: MemoryLayout<gesta_value_info>.size
    case 4: MemoryLayout<gesta_reason_info>.size
    case 5: MemoryLayout<gesta_host>.size
    case 6: MemoryLayout<gesta_class>.size
    case 7: MemoryLayout<gesta_plugin>.size
    case 8: MemoryLayout<gesta_allocator>.size
    case 9: MemoryLayout<gesta_config>.size
    case 10: MemoryLayout<gesta_event>.size
    case 11: MemoryLayout<gesta_class_info>.size
    case 12: MemoryLayout<gesta_verdict>.size
    case 13: MemoryLayout<gesta_rect>.size
    case 14: MemoryLayout<gesta_region_info>.size
    case 15: MemoryLayout<gesta_delegate>.size
    case 16: MemoryLayout<gesta_finding>.size
    case 17: MemoryLayout<gesta_trace_override>.size
    case 18: MemoryLayout<gesta_trace_options>.size
    case 19: MemoryLayout<gesta_trace_result>.size
    case 20: MemoryLayout<gesta_plugin_info>.size
    case 21: MemoryLayout<gesta_measure>.size
    case 22: MemoryLayout<gesta_palm_guard>.size
    case 23: MemoryLayout<gesta_palm>.size
    case 24: MemoryLayout<gesta_affine>.size
    case 25: MemoryLayout<gesta_hint>.size
    case 26: MemoryLayout<gesta_resemblance>.size
    case 27: MemoryLayout<gesta_room>.size
    case 28: MemoryLayout<gesta_decay_options>.size
    case 29: MemoryLayout<gesta_decay_axis>.size
    case 30: MemoryLayout<gesta_decay>.size
    case 31: MemoryLayout<gesta_decay_motion>.size
    case 32: MemoryLayout<gesta_profile>.size
    case 33: MemoryLayout<gesta_velocity>.size
    case 34: MemoryLayout<gesta_motion>.size
    case 35: MemoryLayout<gesta_frame_position>.size
    case 36: MemoryLayout<gesta_filter>.size
    case 37: MemoryLayout<gesta_pattern_segment>.size
    case 38: MemoryLayout<gesta_drawings>.size
    case 39: MemoryLayout<gesta_example_info>.size
    case 40: MemoryLayout<gesta_recognizer_info>.size
    case 41: MemoryLayout<gesta_parameter>.size
    case 42: MemoryLayout<gesta_recognizer_config>.size
    case 43: MemoryLayout<gesta_contact_info>.size
    case 44: MemoryLayout<gesta_context_info>.size
    default: 0
    }
}
