// gesta.h, "classes".

import CGesta
import CPlatform

@implementation @_cdecl("gesta_class_find")
public func gesta_class_find(
    _ context: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ length: Int, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_class_find") { caller throws(Refusal) in
        let result = try caller.pointer(class_id, "class_id")
        let name = try caller.text(name, length, "name", most: 255)
        result.pointee = try caller.kind(named: name, "name").handle
    }
}

@implementation @_cdecl("gesta_class_describe")
public func gesta_class_describe(
    _ context: OpaquePointer!, _ class_id: UInt32, _ info: UnsafeMutablePointer<gesta_class_info>!
) -> Int32 {
    Caller.enter(context, "gesta_class_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        let kind = try caller.kind(class_id)
        StructBytes.fill(
            info,
            with: gesta_class_info(
                size: 0, class_id: kind.handle, id: kind.id.cString, label: kind.label.cString, doc: kind.doc.cString,
                flags: kind.flags,
                parameter_count: UInt32(kind.parameters.count), value_count: UInt32(kind.values.count),
                reason_count: UInt32(kind.reasons.count), plugin: kind.plugin, reserved: 0))
    }
}

@implementation @_cdecl("gesta_class_parameter")
public func gesta_class_parameter(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: Int, _ info: UnsafeMutablePointer<gesta_parameter_info>!
) -> Int32 {
    Caller.enter(context, "gesta_class_parameter") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        let kind = try caller.kind(class_id)
        let index = try caller.index(index, of: kind.parameters.count)
        let units = caller.context.settings.unitsPerMillimeter
        StructBytes.fill(info, with: kind.parameter(at: index, unitsPerMillimeter: units))
    }
}

@implementation @_cdecl("gesta_class_value")
public func gesta_class_value(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: Int, _ info: UnsafeMutablePointer<gesta_value_info>!
) -> Int32 {
    Caller.enter(context, "gesta_class_value") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        let kind = try caller.kind(class_id)
        StructBytes.fill(info, with: kind.values[try caller.index(index, of: kind.values.count)])
    }
}

@implementation @_cdecl("gesta_class_reason")
public func gesta_class_reason(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: Int, _ info: UnsafeMutablePointer<gesta_reason_info>!
) -> Int32 {
    Caller.enter(context, "gesta_class_reason") { caller throws(Refusal) in
        let info = try caller.output(info, "info", least: PLATFORM_REASON_HINT)
        let kind = try caller.kind(class_id)
        StructBytes.fill(info, with: kind.reasons[try caller.index(index, of: kind.reasons.count)])
    }
}

@implementation @_cdecl("gesta_class_preset")
public func gesta_class_preset(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>!,
    _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_class_preset") { caller throws(Refusal) in
        let presets = try caller.kind(class_id).presets
        let index = try caller.index(index, of: presets.map { $0.count } ?? 0)
        try caller.write(to: buffer, capacity, needed) { if let presets { $0.text(presets[index]) } }
    }
}

@implementation @_cdecl("gesta_class_register")
public func gesta_class_register(
    _ context: OpaquePointer!, _ table: UnsafePointer<gesta_class>!, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_class_register") { caller throws(Refusal) in
        var call = RegisterClass(try caller.aligned(table, "table"))
        try caller.perform(&call)
        class_id?.pointee = call.created
    }
}

extension Caller {
    func kind(_ id: UInt32, _ argument: Literal = "class_id") throws(Refusal) -> RecognizerClass {
        if let kind = context.classes.find(id) { return kind }
        throw badID(id, argument, "class", .handle)
    }
}
