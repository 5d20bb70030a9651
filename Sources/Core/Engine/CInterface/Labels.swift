// gesta.h: labels, in "regions" and "recognizers".

import CGesta

@implementation @_cdecl("gesta_region_set_label")
public func gesta_region_set_label(
    _ context: OpaquePointer!, _ region: UInt32, _ label: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    Caller.enter(context, "gesta_region_set_label") { caller throws(Refusal) in
        let label = try caller.label(label, length)
        var call = SetRegionLabel(target: RegionTarget(region), label: label)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_region_label")
public func gesta_region_label(
    _ context: OpaquePointer!, _ region: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_region_label") { caller throws(Refusal) in
        let label = try caller.region(region).pointee.label.text
        try caller.write(to: buffer, capacity, needed) { $0.text(label) }
    }
}

@implementation @_cdecl("gesta_region_find")
public func gesta_region_find(
    _ context: OpaquePointer!, _ label: UnsafePointer<CChar>!, _ length: Int, _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.find(context, "gesta_region_find", label, length, region, "region") { $0.region(labelled: $1)?.pointee.id }
}

@implementation @_cdecl("gesta_recognizer_set_label")
public func gesta_recognizer_set_label(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ label: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_set_label") { caller throws(Refusal) in
        let label = try caller.label(label, length)
        var call = SetRecognizerLabel(target: RecognizerTarget(recognizer), label: label)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_recognizer_label")
public func gesta_recognizer_label(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int,
    _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_label") { caller throws(Refusal) in
        let label = try caller.machine(recognizer).withRecognizer { $0.label }
        try caller.write(to: buffer, capacity, needed) { $0.text(label) }
    }
}

@implementation @_cdecl("gesta_recognizer_find")
public func gesta_recognizer_find(
    _ context: OpaquePointer!, _ label: UnsafePointer<CChar>!, _ length: Int,
    _ recognizer: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.find(context, "gesta_recognizer_find", label, length, recognizer, "recognizer") {
        $0.recognizer(labelled: $1)?.id
    }
}

extension Caller {
    fileprivate func label(_ bytes: UnsafePointer<CChar>?, _ length: Int) throws(Refusal) -> Text {
        try text(bytes, length, "label", most: Int(GESTA_LABEL_MAX))
    }

    /// Finds the id of what has a label.
    fileprivate static func find(
        _ context: OpaquePointer?, _ function: Literal, _ label: UnsafePointer<CChar>?, _ length: Int,
        _ id: UnsafeMutablePointer<UInt32>?, _ noun: Literal, _ search: (Context, Text) -> UInt32?
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            let id = try caller.pointer(id, noun)
            let label = try caller.label(label, length)
            guard label.count > 0, let found = search(caller.context, label) else {
                throw caller.refuse(.name) { out in
                    out.text("label is ")
                    out.quoted(label)
                    out.text(", must be that of a ")
                    out.text(noun)
                }
            }
            id.pointee = found
        }
    }
}
