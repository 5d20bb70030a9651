// Is a class table fit to be used? Each fault has its own code, and words that name the place.

import CGesta

/// Parameters, values or reasons. Their structs begin alike: with their size, a number and their name.
private struct Entries {
    let what: Literal
    let base: UnsafeRawPointer?
    let count: Int
    /// What this version knows of each.
    let known: Int

    init<Info>(_ what: Literal, _ base: UnsafePointer<Info>?, _ count: UInt32) {
        self.what = what
        self.base = UnsafeRawPointer(base)
        self.count = Int(count)
        known = MemoryLayout<Info>.size
    }

    private static var nameOffset: Int { 8 }

    /// One of the first `end` has that name.
    @inline(never)
    func have(_ name: Text, before end: Int) -> Bool {
        guard var entry = base else { return false }
        var left = end
        while left > 0 {
            let other = entry.load(fromByteOffset: Entries.nameOffset, as: UnsafePointer<CChar>.self)
            if Text(cString: other) == name { return true }
            entry += Int(entry.load(as: UInt32.self))
            left &-= 1
        }
        return false
    }
}

struct ClassCheck {
    static var mostEntries: Int { 64 }
    /// Of the first version's table, which ended before hover_moved and hover_left.
    static var leastSize: Int { MemoryLayout<gesta_class>.size &- 2 &* MemoryLayout<UnsafeRawPointer>.size }

    var out: TextWriter

    init(_ out: TextWriter) { self.out = out }

    mutating func check(_ table: UnsafePointer<gesta_class>) -> Status {
        let size = UnsafeRawPointer(table).load(as: UInt32.self)
        if Int(size) < ClassCheck.leastSize {
            out.text("class size is ", size)
            out.text(", must be at least ", ClassCheck.leastSize)
            return .classTable
        }
        if Int(size) > StructBytes.largest
            || !StructBytes.areZero(table, from: MemoryLayout<gesta_class>.size, to: Int(size))
        {
            return out.refusal(
                .classTable, "class size is larger than this library knows, and what it does not know is not 0")
        }
        let t = whole(table)
        guard let id = t.id else { return out.refusal(.classTable, "a class has a null id") }
        if !Text(cString: id).isReverseDomainName || Text(cString: id).hasPrefix("gesta.") {
            out.text("class id ")
            out.quoted(Text(cString: id))
            out.text(" must be a reverse domain name, lower case, outside \"gesta.\"")
            return .classID
        }
        out.text("class ")
        out.quoted(Text(cString: id))
        out.text(": ")
        if let status = checkTexts(t.label, t.doc) { return status }
        let known: UInt32 =
            GESTA_CLASS_CONTINUOUS.rawValue | GESTA_CLASS_NEVER_PREVENTS.rawValue
            | GESTA_CLASS_NEVER_PREVENTED.rawValue | GESTA_CLASS_HOVERS.rawValue
        if t.flags & ~known != 0 {
            return out.refusal(.classTable, "flags has a bit that is no GESTA_CLASS_ flag")
        }
        if t.reserved != 0 { return out.refusal(.classTable, "reserved must be 0") }
        let hovers = t.flags & GESTA_CLASS_HOVERS.rawValue != 0
        if !hovers, t.hover_moved != nil || t.hover_left != nil {
            return out.refusal(
                .classTable, "hover_moved and hover_left must be null, or flags must have GESTA_CLASS_HOVERS")
        }
        if let status = checkFunctions(t, hovers) { return status }
        return checkParameters(t) ?? checkValues(t) ?? checkReasons(t) ?? .ok
    }

    private mutating func checkTexts(_ label: UnsafePointer<CChar>?, _ doc: UnsafePointer<CChar>?) -> Status? {
        guard let label, let doc else { return out.refusal(.classTable, "label and doc must not be null") }
        if !Text(cString: label).isWellFormed || !Text(cString: doc).isWellFormed {
            return out.refusal(.classTable, "label and doc must be UTF-8")
        }
        return nil
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
        out.text(hovers ? " must not be null, with GESTA_CLASS_HOVERS in flags" : " must not be null")
        return .classFunction
    }

    // MARK: parameters

    @inline(never)
    private mutating func checkParameters(_ t: gesta_class) -> Status? {
        let all = Entries("parameters", t.parameters, t.parameter_count)
        if let status = checkArray(all, .classParameter) { return status }
        let clean = out
        for at in 0..<all.count {
            let p = element(t.parameters, at)
            if let status = checkEntry(all, at, p.name, p.unit, p.doc, .classParameter) { return status }
            if let words = fault(of: p) { return out.refusal(.classParameter, words) }
            out = clean
        }
        return nil
    }

    @inline(never)
    private func fault(of p: gesta_parameter_info) -> Literal? {
        if !isType(p.type) { return "type must be one of GESTA_TYPE_NUMBER (1) to GESTA_TYPE_TEXT (5)" }
        if p.flags & ~GESTA_PARAMETER_LENGTH.rawValue != 0 { return "flags has a bit that is no GESTA_PARAMETER_ flag" }
        if p.initial_text != nil, p.type != GESTA_TYPE_TEXT.rawValue { return "only a text has an initial_text" }
        if p.choices != nil || p.choice_count != 0, p.type != GESTA_TYPE_CHOICE.rawValue {
            return "only a choice has choices"
        }
        if p.flags != 0, p.type != GESTA_TYPE_NUMBER.rawValue { return "only a number can be a length" }
        if !p.minimum.isFinite || !p.maximum.isFinite || !p.initial.isFinite {
            return "minimum, maximum and initial must be finite"
        }
        if p.minimum > p.maximum { return "minimum is above maximum" }
        if p.initial < p.minimum || p.initial > p.maximum { return "initial is outside minimum to maximum" }
        switch p.type {
        case GESTA_TYPE_NUMBER.rawValue:
            return nil
        case GESTA_TYPE_INTEGER.rawValue:
            let isWhole = Whole.is(p.minimum) && Whole.is(p.maximum) && Whole.is(p.initial)
            return isWhole ? nil : "an integer's minimum, maximum and initial must be whole, within +-2^53"
        case GESTA_TYPE_BOOLEAN.rawValue:
            let isBoolean = p.minimum == 0 && p.maximum == 1 && Whole.is(p.initial)
            return isBoolean ? nil : "a boolean's minimum is 0, its maximum 1, its initial one of them"
        case GESTA_TYPE_CHOICE.rawValue:
            if let words = fault(ofChoices: p.choices, p.choice_count) { return words }
            let isIndex = p.minimum == 0 && p.maximum == Double(p.choice_count) - 1 && Whole.is(p.initial)
            return isIndex ? nil : "a choice's minimum is 0, its maximum choice_count - 1, its initial an index"
        case GESTA_TYPE_TEXT.rawValue:
            if p.minimum != 0 || p.maximum != 0 { return "a text's minimum and maximum are 0" }
            if let text = p.initial_text,
                !Text(cString: text).isWellFormed || Text(cString: text).count > Int(GESTA_TEXT_MAX)
            {
                return "initial_text must be UTF-8 of at most GESTA_TEXT_MAX bytes"
            }
            return nil
        default:
            return nil
        }
    }

    private func isType(_ type: UInt32) -> Bool {
        type >= GESTA_TYPE_NUMBER.rawValue && type <= GESTA_TYPE_TEXT.rawValue
    }

    // MARK: values

    @inline(never)
    private mutating func checkValues(_ t: gesta_class) -> Status? {
        let all = Entries("values", t.values, t.value_count)
        let parameters = Entries("parameters", t.parameters, t.parameter_count)
        if let status = checkArray(all, .classValue) { return status }
        let clean = out
        for at in 0..<all.count {
            let v = element(t.values, at)
            if let status = checkEntry(all, at, v.name, v.unit, v.doc, .classValue) { return status }
            if parameters.have(Text(cString: v.name), before: parameters.count) { return nameTaken(.classValue) }
            if let words = fault(of: v) { return out.refusal(.classValue, words) }
            if v.flags & GESTA_VALUE_WRITABLE.rawValue != 0, t.set_value == nil {
                return out.refusal(.classFunction, "is writable, so set_value must not be null")
            }
            out = clean
        }
        return nil
    }

    @inline(never)
    private func fault(of v: gesta_value_info) -> Literal? {
        if !isType(v.type) { return "type must be one of GESTA_TYPE_NUMBER (1) to GESTA_TYPE_TEXT (5)" }
        if v.flags & ~(GESTA_VALUE_WRITABLE.rawValue | GESTA_VALUE_FLIPS.rawValue) != 0 {
            return "flags has a bit that is no GESTA_VALUE_ flag"
        }
        if v.choices != nil || v.choice_count != 0, v.type != GESTA_TYPE_CHOICE.rawValue {
            return "only a choice has choices"
        }
        if v.flags & GESTA_VALUE_FLIPS.rawValue != 0, v.type != GESTA_TYPE_NUMBER.rawValue {
            return "only a number can flip"
        }
        if v.flags & GESTA_VALUE_WRITABLE.rawValue != 0, v.type == GESTA_TYPE_TEXT.rawValue {
            return "a text cannot be writable"
        }
        return v.type == GESTA_TYPE_CHOICE.rawValue ? fault(ofChoices: v.choices, v.choice_count) : nil
    }

    // MARK: reasons

    @inline(never)
    private mutating func checkReasons(_ t: gesta_class) -> Status? {
        let all = Entries("reasons", t.reasons, t.reason_count)
        if let status = checkArray(all, .classReason) { return status }
        let clean = out
        for at in 0..<all.count {
            let r = element(t.reasons, at)
            if let status = checkEntry(all, at, r.name, r.text, r.text, .classReason) { return status }
            if r.code < GESTA_REASON_OWN.rawValue, !Reason(code: r.code).isShared {
                return out.refusal(.classReason, "code must be a shared one, or GESTA_REASON_OWN (1000) or more")
            }
            if (0..<at).contains(where: { element(t.reasons, $0).code == r.code }) {
                return out.refusal(.classReason, "has the code of another reason")
            }
            out = clean
        }
        return nil
    }

    // MARK: what all three have

    @inline(never)
    private mutating func checkArray(_ entries: Entries, _ status: Status) -> Status? {
        if entries.count == 0 { return nil }
        guard let base = entries.base, entries.count <= ClassCheck.mostEntries else {
            out.text(entries.what)
            out.text(entries.base == nil ? " is null, but its count is " : " are too many (at most 64): ")
            out.integer(entries.count)
            return .classTable
        }
        let size = Int(base.load(as: UInt32.self))
        var at = 0
        while at < entries.count {
            let entry = base + at &* size
            if size < entries.known || size > StructBytes.largest || size & 7 != 0
                || Int(entry.load(as: UInt32.self)) != size
                || !StructBytes.areZero(entry, from: entries.known, to: size)
            {
                place(entries, at)
                out.text("].size is ", entry.load(as: UInt32.self))
                out.text(", must be ", entries.known, ", or more with zeros behind")
                return status
            }
            at &+= 1
        }
        return nil
    }

    private mutating func place(_ entries: Entries, _ index: Int) {
        out.text(entries.what)
        out.byte(UInt8(ascii: "["))
        out.integer(index)
    }

    /// Leaves the entry's place and name in the message for what may come.
    @inline(never)
    private mutating func checkEntry(
        _ entries: Entries, _ index: Int, _ name: UnsafePointer<CChar>?, _ unit: UnsafePointer<CChar>?,
        _ doc: UnsafePointer<CChar>?, _ status: Status
    ) -> Status? {
        place(entries, index)
        out.text("] ")
        guard let name else { return out.refusal(status, "has a null name") }
        out.quoted(Text(cString: name))
        out.text(": ")
        if !Text(cString: name).isName {
            return out.refusal(status, "a name is lower case letters, digits and '_', at most 63")
        }
        guard let unit, let doc else { return out.refusal(status, "its texts must not be null") }
        if !Text(cString: unit).isWellFormed || !Text(cString: doc).isWellFormed {
            return out.refusal(status, "its texts must be UTF-8")
        }
        return entries.have(Text(cString: name), before: index) ? nameTaken(status) : nil
    }

    private mutating func nameTaken(_ status: Status) -> Status {
        out.refusal(status, "that name is taken in this class")
    }

    private func fault(ofChoices choices: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> Literal? {
        guard let choices, count > 0, count <= 256 else { return "a choice needs 1 to 256 choices" }
        for at in 0..<Int(count) {
            guard let name = choices[at], Text(cString: name).isName else {
                return "a choice is lower case letters, digits and '_'"
            }
            if choice(named: Text(cString: name), among: choices, count: UInt32(at)) != nil {
                return "has a choice twice"
            }
        }
        return nil
    }
}

/// Whole numbers that a double holds exactly.
enum Whole {
    static var limit: Double { 9_007_199_254_740_992 }
    @inline(never)
    static func `is`(_ x: Double) -> Bool { abs(x) <= limit && x.rounded(.towardZero) == x }
}
