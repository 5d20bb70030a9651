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

        guard let rows = Memory.box(ClassRows()) else { throw checker.out.refusal(.memory, "out of memory") }
        defer { rows.dispose() }
        guard let known = Memory.box(table.known) else { throw checker.out.refusal(.memory, "out of memory") }
        let t = known.pointee
        let isHovering = t.has(GESTA_CLASS_HOVERS)
        let functions = ReadOnlyCallbacks(UnsafePointer(known))
        let made = Memory.make {
            RecognizerClass(
                in: rows, id: Text(cString: t.id), label: Text(cString: t.label), doc: Text(cString: t.doc),
                isContinuous: t.has(GESTA_CLASS_CONTINUOUS),
                make: { isHovering ? HoveringMachine($0, functions) : ForeignMachine($0, functions) })
        }
        guard let new = made else {
            Memory.release(known)
            throw checker.out.refusal(.memory, "out of memory")
        }
        new.keep(table: known)
        new.add(ClassTraits(flags: t.flags))
        new.hovers = isHovering
        new.keepsSamples = t.has(GESTA_CLASS_KEEPS_SAMPLES)
        new.reportsEachCancellation = t.has(GESTA_CLASS_REPORTS_CANCELLATION)
        new.isAskedTogether = true
        if t.relates { new.add(.relates) }
        new.take(MotionKinds(flags: t.flags), only: t.has(GESTA_CLASS_MOTIONS_ONLY))
        for at in 0..<Int(t.parameter_count) { new.add(t.parameters.description(at)) }
        for at in 0..<Int(t.value_count) { new.add(t.values.description(at)) }
        for at in 0..<Int(t.reason_count) { new.add(t.reasons.description(at)) }
        if !new.finish() { throw checker.out.refusal(.memory, "out of memory") }
        return new
    }
}

extension gesta_class {
    fileprivate func has(_ flag: gesta_class_flag) -> Bool { flags & flag.rawValue != 0 }

    /// Whether it has functions that decide how its instances relate to others.
    fileprivate var relates: Bool {
        can_prevent != nil || can_be_prevented != nil || should_require_failure != nil
            || should_be_required_to_fail != nil
    }
}

extension UnsafePointer where Pointee == gesta_class {
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
