// Classes written outside: checked before they are let in, then a class like any other.

import CGesta

/// Everything in the table is checked before anything is kept. `out` gets what is wrong, in words.
func foreignClass(
    _ table: UnsafePointer<gesta_class>?, _ out: inout TextWriter
) -> Result<RecognizerClass, Status> {
    var checker = ClassCheck(out)
    defer { out = checker.out }
    guard let table else {
        return .failure(checker.out.refusal(.classTable, "the class table is null"))
    }
    let status = checker.check(table)
    guard status.isOK else { return .failure(status) }

    let t = whole(table)
    let isHovering = t.flags & GESTA_CLASS_HOVERS.rawValue != 0
    let made = Memory.make {
        RecognizerClass(
            id: Text(cString: t.id), label: Text(cString: t.label), doc: Text(cString: t.doc),
            isContinuous: t.flags & GESTA_CLASS_CONTINUOUS.rawValue != 0,
            make: { isHovering ? HoveringRecognizer($0, $1, table) : ForeignRecognizer($0, $1, table) })
    }
    guard let new = made else {
        return .failure(checker.out.refusal(.memory, "out of memory"))
    }
    new.neverPrevents = t.flags & GESTA_CLASS_NEVER_PREVENTS.rawValue != 0
    new.followsHover = isHovering
    new.neverPrevented = t.flags & GESTA_CLASS_NEVER_PREVENTED.rawValue != 0
    for at in 0..<Int(t.parameter_count) { new.add(element(t.parameters, at)) }
    for at in 0..<Int(t.value_count) { new.add(element(t.values, at)) }
    for at in 0..<Int(t.reason_count) { new.add(element(t.reasons, at)) }
    if new.isIncomplete {
        return .failure(checker.out.refusal(.memory, "out of memory"))
    }
    return .success(new)
}

/// A class table as this version knows it: an older one is shorter, and has no such functions.
func whole(_ table: UnsafePointer<gesta_class>) -> gesta_class {
    var whole = gesta_class()
    let size = Int(UnsafeRawPointer(table).load(as: UInt32.self))
    withUnsafeMutableBytes(of: &whole) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: table, count: min(size, MemoryLayout<gesta_class>.size)))
    }
    return whole
}

/// Descriptions begin with their size: the array's stride is what it was where the class was compiled.
func element<Info>(_ base: UnsafePointer<Info>, _ index: Int) -> Info {
    UnsafeRawPointer(base).advanced(by: index &* stride(base)).assumingMemoryBound(to: Info.self).pointee
}

private func stride<Info>(_ base: UnsafePointer<Info>) -> Int {
    Int(UnsafeRawPointer(base).assumingMemoryBound(to: UInt32.self).pointee)
}
