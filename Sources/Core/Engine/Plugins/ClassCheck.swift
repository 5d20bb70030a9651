// Checks a class table before it is used. Each kind of fault has an error code, and the message names the place.

import CGesta
import CPlatform

struct ClassCheck {
    static var mostDescriptions: Int { 64 }
    /// Of the first version's table, which ended before hover_moved.
    static var leastSize: Int { PLATFORM_CLASS_HOVER_MOVED }

    var out: TextWriter

    init(_ out: TextWriter) { self.out = out }

    mutating func check(_ table: UnsafePointer<gesta_class>) -> Status {
        let size = UnsafeRawPointer(table).load(as: UInt32.self)
        if size < UInt32(ClassCheck.leastSize) || !StructBytes.isWhole(Int(clamping: size), gesta_class.self) {
            out.text("gesta_class.size is ", size)
            out.text(", must be at least ", ClassCheck.leastSize)
            out.text(" and a multiple of ", MemoryLayout<gesta_class>.alignment)
            return .classTable
        }
        if !ClassCheck.isKnown(table, size: size, known: MemoryLayout<gesta_class>.size) {
            out.text("gesta_class.size is ", size)
            return mustBeKnown(.classTable, MemoryLayout<gesta_class>.size)
        }
        let t = table.known
        guard let id = t.id else { return out.refusal(.classTable, "class id must not be NULL") }
        if !Text(cString: id).isReverseDomainName || Text(cString: id).hasPrefix("gesta.") {
            out.text("class id is ")
            out.quoted(Text(cString: id))
            return out.refusal(
                .classID, ", must be a lower-case reverse domain name that does not begin with \"gesta.\"")
        }
        out.text("class ")
        out.quoted(Text(cString: id))
        out.text(": ")
        if let status = checkTexts(t.label, t.doc) { return status }
        let flags: UInt32 =
            GESTA_CLASS_CONTINUOUS.rawValue | GESTA_CLASS_NEVER_PREVENTS.rawValue
            | GESTA_CLASS_NEVER_PREVENTED.rawValue | GESTA_CLASS_HOVERS.rawValue
            | GESTA_CLASS_YIELDS.rawValue | GESTA_CLASS_RESUMES.rawValue | GESTA_CLASS_MAY_RELEASE.rawValue
            | GESTA_CLASS_KEEPS_MEASURES.rawValue | GESTA_CLASS_TAKES_SWIPES.rawValue
            | GESTA_CLASS_TAKES_PINCHES.rawValue | GESTA_CLASS_TAKES_HOLDS.rawValue
            | GESTA_CLASS_TAKES_SCROLLS.rawValue | GESTA_CLASS_MOTIONS_ONLY.rawValue
            | GESTA_CLASS_KEEPS_SAMPLES.rawValue | GESTA_CLASS_REPORTS_CANCELLATION.rawValue
        if t.flags & ~flags != 0 {
            out.text("flags is ", t.flags, ", must be a combination of GESTA_CLASS_ flags")
            return .classTable
        }
        if t.reserved != 0 {
            out.text("reserved is ", t.reserved, ", must be 0")
            return .classTable
        }
        let hovers = t.flags & GESTA_CLASS_HOVERS.rawValue != 0
        if !hovers, t.hover_moved != nil || t.hover_left != nil {
            return out.refusal(
                .classTable, "hover_moved and hover_left must be NULL without GESTA_CLASS_HOVERS in flags")
        }
        if let status = checkMotions(t, hovers) ?? checkFunctions(t, hovers) { return status }
        return checkParameters(t) ?? checkValues(t) ?? checkReasons(t) ?? .ok
    }

    private mutating func checkTexts(_ label: UnsafePointer<CChar>?, _ doc: UnsafePointer<CChar>?) -> Status? {
        guard let label else { return out.refusal(.classTable, "label must not be NULL") }
        guard let doc else { return out.refusal(.classTable, "doc must not be NULL") }
        if !Text(cString: label).isWellFormed || !Text(cString: doc).isWellFormed {
            return out.refusal(.classTable, "label and doc must be UTF-8")
        }
        return nil
    }

    @inline(never)
    private mutating func checkMotions(_ t: gesta_class, _ hovers: Bool) -> Status? {
        let isOnly = t.flags & GESTA_CLASS_MOTIONS_ONLY.rawValue != 0
        if MotionKinds(flags: t.flags).isEmpty {
            if isOnly {
                return out.refusal(
                    .classTable, "flags has GESTA_CLASS_MOTIONS_ONLY, must have a GESTA_CLASS_TAKES_ flag")
            }
            if t.motion == nil { return nil }
            return out.refusal(.classTable, "motion must be NULL without a GESTA_CLASS_TAKES_ flag")
        }
        if hovers {
            return out.refusal(.classTable, "flags has GESTA_CLASS_HOVERS, must have no GESTA_CLASS_TAKES_ flag")
        }
        if t.motion != nil { return nil }
        return out.refusal(.classFunction, "motion must not be NULL with a GESTA_CLASS_TAKES_ flag")
    }

    @inline(never)
    private mutating func checkFunctions(_ t: gesta_class, _ hovers: Bool) -> Status? {
        let missing: Literal?
        if t.create == nil {
            missing = "create"
        } else if t.destroy == nil {
            missing = "destroy"
        } else if t.reset == nil {
            missing = "reset"
        } else if hovers {
            missing = t.hover_moved == nil ? "hover_moved" : t.hover_left == nil ? "hover_left" : nil
        } else if t.flags & GESTA_CLASS_MOTIONS_ONLY.rawValue != 0 {
            missing = nil
        } else if t.touches_began == nil {
            missing = "touches_began"
        } else if t.touches_moved == nil {
            missing = "touches_moved"
        } else if t.touches_ended == nil {
            missing = "touches_ended"
        } else if t.touches_cancelled == nil {
            missing = "touches_cancelled"
        } else {
            missing = nil
        }
        guard let missing else { return nil }
        out.text(missing)
        out.text(hovers ? " must not be NULL with GESTA_CLASS_HOVERS in flags" : " must not be NULL")
        return .classFunction
    }

    // MARK: Parameters

    @inline(never)
    private mutating func checkParameters(_ t: gesta_class) -> Status? {
        let all = ClassDescriptions.parameters(t)
        if let status = checkArray(all, .classParameter) { return status }
        let prefix = out
        for at in 0..<all.count {
            let p = t.parameters.description(at)
            if let status = checkEntry(all, at, p.name, p.unit, p.doc, .classParameter) { return status }
            if let rule = ParameterCheck.brokenRule(of: p) { return out.refusal(.classParameter, rule) }
            if let rule = ParameterCheck.brokenRange(of: p) {
                out.text("minimum is ")
                out.figure(p.minimum)
                out.text(", maximum is ")
                out.figure(p.maximum)
                out.text(", initial is ")
                out.figure(p.initial)
                return out.refusal(.classParameter, rule)
            }
            let once = p.flags & (GESTA_PARAMETER_PER_CONTACT.rawValue | GESTA_PARAMETER_CONTACTS.rawValue)
            if (0..<at).contains(where: { t.parameters.description($0).flags & once != 0 }) {
                return out.refusal(.classParameter, ParameterCheck.once)
            }
            out = prefix
        }
        return nil
    }

    // MARK: Values

    @inline(never)
    private mutating func checkValues(_ t: gesta_class) -> Status? {
        let all = ClassDescriptions.values(t)
        let parameters = ClassDescriptions.parameters(t)
        if let status = checkArray(all, .classValue) { return status }
        let prefix = out
        for at in 0..<all.count {
            let v = t.values.description(at)
            if let status = checkEntry(all, at, v.name, v.unit, v.doc, .classValue) { return status }
            if parameters.have(Text(cString: v.name), before: parameters.count) { return nameTaken(.classValue) }
            if let rule = ParameterCheck.brokenRule(of: v) { return out.refusal(.classValue, rule) }
            if v.flags & GESTA_VALUE_WRITABLE.rawValue != 0, t.set_value == nil {
                return out.refusal(.classFunction, "set_value must not be NULL for a class with a writable value")
            }
            let once = v.flags & GESTA_VALUE_PART.rawValue
            if (0..<at).contains(where: { t.values.description($0).flags & once != 0 }) {
                return out.refusal(.classValue, "only one value may have GESTA_VALUE_PART")
            }
            out = prefix
        }
        return nil
    }

    // MARK: Reasons

    @inline(never)
    private mutating func checkReasons(_ t: gesta_class) -> Status? {
        let all = ClassDescriptions.reasons(t)
        if let status = checkArray(all, .classReason) { return status }
        let prefix = out
        for at in 0..<all.count {
            let r = t.reasons.description(at)
            if let status = checkEntry(all, at, r.name, r.text, r.text, .classReason) { return status }
            if r.code < GESTA_REASON_OWN.rawValue, !Reason(code: r.code).isShared {
                out.text("code is ", r.code, ", must be a shared reason or at least GESTA_REASON_OWN (1000)")
                return .classReason
            }
            if (0..<at).contains(where: { t.reasons.description($0).code == r.code }) {
                out.text("code is ", r.code, ", must differ from the codes of the other reasons")
                return .classReason
            }
            if let status = checkPlaceholders("text", Text(cString: r.text), t) ?? checkHint(r.hint, t) {
                return status
            }
            out = prefix
        }
        return nil
    }

    private mutating func checkHint(_ hint: UnsafePointer<CChar>?, _ t: gesta_class) -> Status? {
        guard let hint else { return nil }
        let text = Text(cString: hint)
        if !text.isWellFormed { return out.refusal(.classReason, "hint must be UTF-8") }
        if text.count > Hint.longest {
            out.text("hint has ", text.count, " bytes")
            out.text(", must have at most ", Hint.longest)
            return .classReason
        }
        return checkPlaceholders("hint", text, t)
    }

    /// What is no name, for example "{ }", is text.
    private mutating func checkPlaceholders(_ what: Literal, _ text: Text, _ t: gesta_class) -> Status? {
        let (parameters, values) = (ClassDescriptions.parameters(t), ClassDescriptions.values(t))
        for at in 0..<text.count {
            guard let name = text.placeholder(at: at), name.isName, !Machine.isFigure(name),
                !parameters.have(name, before: parameters.count), !values.have(name, before: values.count)
            else { continue }
            out.text(what)
            out.text(" has {")
            out.text(name)
            return out.refusal(
                .classReason,
                "}, must be {measured}, {limit}, {gesture}, or the name of a parameter or value of the class")
        }
        return nil
    }

    // MARK: All three

    /// Whether a struct of that size can be read: the fields that this version does not know are 0.
    private static func isKnown(_ memory: UnsafeRawPointer, size: UInt32, known: Int) -> Bool {
        size <= UInt32(StructBytes.largest) && StructBytes.areZero(memory, from: known, to: Int(size))
    }

    @inline(never)
    private mutating func mustBeKnown(_ status: Status, _ known: Int) -> Status {
        out.text(", must be ", known, ", or larger with only 0 behind the fields of this version")
        return status
    }

    @inline(never)
    private mutating func checkArray(_ all: ClassDescriptions, _ status: Status) -> Status? {
        if all.count == 0 { return nil }
        guard let base = all.base else {
            out.text(all.what)
            out.text(" must not be NULL with a count of ", all.count)
            return .classTable
        }
        if all.count > ClassCheck.mostDescriptions {
            out.text("number of ")
            out.text(all.what)
            out.text(" is ", all.count)
            out.text(", must be at most ", ClassCheck.mostDescriptions)
            return .classTable
        }
        let first = base.load(as: UInt32.self)
        var at = 0
        while at < all.count {
            // The first size has been checked before it is used as the stride.
            let entry = base + at &* Int(truncatingIfNeeded: first)
            let size = entry.load(as: UInt32.self)
            if size != first || size < UInt32(all.leastSize)
                || size & UInt32(MemoryLayout<UnsafeRawPointer>.alignment &- 1) != 0
                || !ClassCheck.isKnown(entry, size: size, known: all.knownSize)
            {
                writePlace(all, at)
                out.text("].size is ", size)
                return mustBeKnown(status, all.knownSize)
            }
            at &+= 1
        }
        return nil
    }

    private mutating func writePlace(_ all: ClassDescriptions, _ index: Int) {
        out.text(all.what)
        out.byte(UInt8(ascii: "["))
        out.integer(index)
    }

    /// Leaves the place and the name in the message, for the checks that follow.
    @inline(never)
    private mutating func checkEntry(
        _ all: ClassDescriptions, _ index: Int, _ name: UnsafePointer<CChar>?, _ unit: UnsafePointer<CChar>?,
        _ doc: UnsafePointer<CChar>?, _ status: Status
    ) -> Status? {
        writePlace(all, index)
        out.text("] ")
        guard let name else { return out.refusal(status, "name must not be NULL") }
        out.quoted(Text(cString: name))
        out.text(": ")
        if !Text(cString: name).isName {
            return out.refusal(status, "name must be 1 to 63 lower-case letters, digits and '_', the first a letter")
        }
        guard let unit else {
            return out.refusal(status, status == .classReason ? "text must not be NULL" : "unit must not be NULL")
        }
        guard let doc else { return out.refusal(status, "doc must not be NULL") }
        if !Text(cString: unit).isWellFormed || !Text(cString: doc).isWellFormed {
            return out.refusal(status, "texts must be UTF-8")
        }
        if status != .classReason, RecognizerSetting(named: Text(cString: name)) != nil {
            return out.refusal(status, "name must not be that of a setting, which every recognizer has")
        }
        return all.have(Text(cString: name), before: index) ? nameTaken(status) : nil
    }

    private mutating func nameTaken(_ status: Status) -> Status {
        out.refusal(status, "name must differ from all others in the class")
    }
}
