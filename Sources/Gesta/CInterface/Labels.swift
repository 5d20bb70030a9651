// gesta.h: labels, in "regions" and "recognizers".

import CGesta

@implementation @_cdecl("gesta_region_set_label")
public func gesta_region_set_label(
    _ context: OpaquePointer!, _ region: UInt32, _ label: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    Caller.enter(context, "gesta_region_set_label") { caller throws(Refusal) in
        let label = try caller.text(label, length, "label", most: Int(GESTA_LABEL_MAX))
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
    Caller.enter(context, "gesta_region_find") { caller throws(Refusal) in
        let region = try caller.pointer(region, "region")
        let label = try caller.text(label, length, "label", most: Int(GESTA_LABEL_MAX))
        guard label.count > 0, let found = caller.context.region(labelled: label) else {
            throw caller.unknownLabel(label, "a region")
        }
        region.pointee = found.pointee.id
    }
}

@implementation @_cdecl("gesta_recognizer_set_label")
public func gesta_recognizer_set_label(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ label: UnsafePointer<CChar>!, _ length: Int
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_set_label") { caller throws(Refusal) in
        let label = try caller.text(label, length, "label", most: Int(GESTA_LABEL_MAX))
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
    Caller.enter(context, "gesta_recognizer_find") { caller throws(Refusal) in
        let recognizer = try caller.pointer(recognizer, "recognizer")
        let label = try caller.text(label, length, "label", most: Int(GESTA_LABEL_MAX))
        guard label.count > 0, let found = caller.context.recognizer(labelled: label) else {
            throw caller.unknownLabel(label, "a recognizer")
        }
        recognizer.pointee = found.id
    }
}

extension Caller {
    fileprivate func unknownLabel(_ label: Text, _ noun: Literal) -> Refusal {
        refuse(.name) { out in
            out.text("label is ")
            out.quoted(label)
            out.text(", must be that of ")
            out.text(noun)
        }
    }
}
