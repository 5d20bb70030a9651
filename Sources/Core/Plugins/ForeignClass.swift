// Makes a class from a table that a program or a plugin supplies.

import CGesta
import CPlatform

extension RecognizerClass {
    /// Checks the whole table first. On failure `out` says what is wrong.
    static func make(
        from table: UnsafePointer<gesta_class>?, _ out: inout TextWriter
    ) throws(Status) -> RecognizerClass {
        var checker = ClassCheck(out)
        defer { out = checker.out }
        guard let table else { throw checker.out.refusal(.classTable, "class table must not be NULL") }
        let status = checker.check(table)
        guard status.isOK else { throw status }

        let t = table.known
        let isHovering = t.flags & GESTA_CLASS_HOVERS.rawValue != 0
        let made = Memory.make {
            RecognizerClass(
                id: Text(cString: t.id), label: Text(cString: t.label), doc: Text(cString: t.doc),
                isContinuous: t.flags & GESTA_CLASS_CONTINUOUS.rawValue != 0,
                make: { isHovering ? HoveringMachine($0, table) : ForeignMachine($0, table) })
        }
        guard let new = made else { throw checker.out.refusal(.memory, "out of memory") }
        if t.flags & GESTA_CLASS_YIELDS.rawValue != 0 { new.add([.yields, .neverPrevents]) }
        if t.flags & GESTA_CLASS_NEVER_PREVENTS.rawValue != 0 { new.add(.neverPrevents) }
        new.hovers = isHovering
        if table.relates { new.add(.relates) }
        if t.flags & GESTA_CLASS_NEVER_PREVENTED.rawValue != 0 { new.add(.neverPrevented) }
        for at in 0..<Int(t.parameter_count) { new.add(t.parameters.description(at)) }
        for at in 0..<Int(t.value_count) { new.add(t.values.description(at)) }
        for at in 0..<Int(t.reason_count) { new.add(t.reasons.description(at)) }
        if new.isIncomplete { throw checker.out.refusal(.memory, "out of memory") }
        return new
    }
}

extension UnsafePointer where Pointee == gesta_class {
    /// Whether it has functions that decide how its instances relate to others.
    fileprivate var relates: Bool {
        let size = UnsafeRawPointer(self).load(as: UInt32.self)
        return size >= UInt32(PLATFORM_CLASS_MEASURES)
            && (pointee.can_prevent != nil || pointee.can_be_prevented != nil
                || pointee.should_require_failure != nil || pointee.should_be_required_to_fail != nil)
    }

    /// Whether its instances report their figures.
    var measures: Bool {
        UnsafeRawPointer(self).load(as: UInt32.self) >= UInt32(PLATFORM_CLASS_TAKE_OVER) && pointee.measures != nil
    }

    /// Whether its instances take over contacts of other recognizers.
    var takesOver: Bool {
        UnsafeRawPointer(self).load(as: UInt32.self) >= UInt32(MemoryLayout<gesta_class>.size)
            && pointee.can_take_over != nil && pointee.take_over != nil
    }

    /// The table as this version knows it: fields that an older, shorter table does not have are 0.
    var known: gesta_class {
        var known = gesta_class()
        let size = Int(clamping: UnsafeRawPointer(self).load(as: UInt32.self))
        withUnsafeMutableBytes(of: &known) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: self, count: min(size, MemoryLayout<gesta_class>.size)))
        }
        return known
    }
}
