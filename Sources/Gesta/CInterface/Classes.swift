// gesta.h, "classes".

import CGesta

@implementation @_cdecl("gesta_class_count")
public func gesta_class_count(_ context: OpaquePointer!, _ count: UnsafeMutablePointer<UInt32>!) -> Int32 {
    reading(context) { context in
        guard let count else { return context.nullArgument("gesta_class_count", "count") }
        count.pointee = UInt32(truncatingIfNeeded: context.classes.count)
        return 0
    }
}

@implementation @_cdecl("gesta_class_at")
public func gesta_class_at(
    _ context: OpaquePointer!, _ index: UInt32, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let class_id else { return context.nullArgument("gesta_class_at", "class_id") }
        guard Int(clamping: index) < context.classes.count else {
            return context.badIndex("gesta_class_at", index, context.classes.count)
        }
        class_id.pointee = ClassTable.handle(at: Int(index))
        return 0
    }
}

@implementation @_cdecl("gesta_class_find")
public func gesta_class_find(
    _ context: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ length: Int, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context) { context in
        guard let class_id else { return context.nullArgument("gesta_class_find", "class_id") }
        return context.findClass("gesta_class_find", name, length) { kind in
            class_id.pointee = kind.handle
            return 0
        }
    }
}

@implementation @_cdecl("gesta_class_describe")
public func gesta_class_describe(
    _ context: OpaquePointer!, _ class_id: UInt32, _ info: UnsafeMutablePointer<gesta_class_info>!
) -> Int32 {
    describing(context, class_id, "gesta_class_describe", info) { context, kind in
        fill(
            info,
            with: gesta_class_info(
                size: 0, class_id: kind.handle, id: kind.id.cString, label: kind.label.cString, doc: kind.doc.cString,
                flags: UInt32(
                    (kind.isContinuous ? GESTA_CLASS_CONTINUOUS.rawValue : GESTA_CLASS_DISCRETE.rawValue)
                        | (kind.neverPrevents ? GESTA_CLASS_NEVER_PREVENTS.rawValue : 0)
                        | (kind.neverPrevented ? GESTA_CLASS_NEVER_PREVENTED.rawValue : 0)
                        | (kind.hovers ? GESTA_CLASS_HOVERS.rawValue : 0)),
                parameter_count: UInt32(kind.parameters.count), value_count: UInt32(kind.values.count),
                reason_count: UInt32(kind.reasons.count), plugin: kind.plugin, reserved: 0))
        return 0
    }
}

@implementation @_cdecl("gesta_class_parameter")
public func gesta_class_parameter(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: UInt32, _ info: UnsafeMutablePointer<gesta_parameter_info>!
) -> Int32 {
    describing(context, class_id, "gesta_class_parameter", info) { context, kind in
        guard Int(clamping: index) < kind.parameters.count else {
            return context.badIndex("gesta_class_parameter", index, kind.parameters.count)
        }
        let units = context.settings.unitsPerMillimetre
        fill(info, with: kind.parameter(at: Int(index), unitsPerMillimetre: units))
        return 0
    }
}

@implementation @_cdecl("gesta_class_value")
public func gesta_class_value(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: UInt32, _ info: UnsafeMutablePointer<gesta_value_info>!
) -> Int32 {
    describing(context, class_id, "gesta_class_value", info) { context, kind in
        guard Int(clamping: index) < kind.values.count else {
            return context.badIndex("gesta_class_value", index, kind.values.count)
        }
        fill(info, with: kind.values[Int(index)])
        return 0
    }
}

@implementation @_cdecl("gesta_class_reason")
public func gesta_class_reason(
    _ context: OpaquePointer!, _ class_id: UInt32, _ index: UInt32, _ info: UnsafeMutablePointer<gesta_reason_info>!
) -> Int32 {
    describing(context, class_id, "gesta_class_reason", info) { context, kind in
        guard Int(clamping: index) < kind.reasons.count else {
            return context.badIndex("gesta_class_reason", index, kind.reasons.count)
        }
        fill(info, with: kind.reasons[Int(index)])
        return 0
    }
}

@implementation @_cdecl("gesta_class_register")
public func gesta_class_register(
    _ context: OpaquePointer!, _ table: UnsafePointer<gesta_class>!, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    adding(context, "gesta_class_register") { context in
        guard let table else { return context.nullArgument("gesta_class_register", "table") }
        if !isAligned(table) {
            return context.complain("gesta_class_register", .argument, "table is not aligned to 8 bytes")
        }
        var out = context.complaint("gesta_class_register")
        switch context.register(table, &out) {
        case .failure(let status): return status.code
        case .success(let id):
            class_id?.pointee = id
            return 0
        }
    }
}

/// A class that is to be described into a caller's struct.
private func describing<Info>(
    _ context: OpaquePointer?, _ id: UInt32, _ function: Literal, _ info: UnsafeMutablePointer<Info>?,
    _ body: (Context, RecognizerClass) -> Int32
) -> Int32 {
    reading(context) { context in
        let status = context.checkedSize(function, "info", info, least: MemoryLayout<Info>.size)
        if status != 0 { return status }
        guard let kind = context.classes.find(id) else { return context.complainOfID(function, "class", id, .handle) }
        return body(context, kind)
    }
}

extension Context {
    func findClass(
        _ function: Literal, _ name: UnsafePointer<CChar>?, _ length: Int, _ body: (RecognizerClass) -> Int32
    ) -> Int32 {
        checkedText(function, "class name", name, length, most: 255) { name in
            guard let kind = classes.find(named: name) else {
                return complain(function, .unknownClass) { out in
                    out.text("no class ")
                    out.quoted(name)
                }
            }
            return body(kind)
        }
    }

    func badIndex(_ function: Literal, _ index: UInt32, _ count: Int) -> Int32 {
        complain(function, .index) { out in
            out.text("index is ", index)
            out.text(", must be less than ", count)
        }
    }
}
