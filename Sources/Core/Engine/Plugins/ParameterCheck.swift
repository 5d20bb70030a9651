// The rules for one parameter or value of a class table. Each function returns the rule that is broken, or nil.

import CGesta

enum ParameterCheck {
    static var once: Literal {
        "only one parameter may have GESTA_PARAMETER_PER_CONTACT, and only one GESTA_PARAMETER_CONTACTS"
    }

    @inline(never)
    static func brokenRule(of p: gesta_parameter_info) -> Literal? {
        guard let kind = SettingKind(rawValue: p.type) else { return SettingKind.rule }
        let figures = GESTA_PARAMETER_LENGTH.rawValue | GESTA_PARAMETER_SLOP.rawValue
        let (perContact, contacts) = (GESTA_PARAMETER_PER_CONTACT.rawValue, GESTA_PARAMETER_CONTACTS.rawValue)
        if p.flags & ~(figures | perContact | contacts) != 0 {
            return "flags must be a combination of GESTA_PARAMETER_ flags"
        }
        if p.initial_text != nil, kind != .text {
            return "initial_text must be NULL unless type is GESTA_TYPE_TEXT"
        }
        if p.flags & figures != 0, kind != .number {
            return "flags must be 0 unless type is GESTA_TYPE_NUMBER: only a number can be a length"
        }
        if p.flags & contacts != 0, kind != .integer {
            return "GESTA_PARAMETER_CONTACTS requires the type GESTA_TYPE_INTEGER"
        }
        if p.flags & perContact != 0,
            kind != .boolean || p.initial != 0 || Text(cString: p.name) != Text("per_contact")
        {
            return "GESTA_PARAMETER_PER_CONTACT requires GESTA_TYPE_BOOLEAN, the name per_contact and initial 0"
        }
        if let text = p.initial_text,
            !Text(cString: text).isWellFormed || Text(cString: text).count > Int(GESTA_TEXT_MAX)
        {
            return "initial_text must be UTF-8 of at most GESTA_TEXT_MAX bytes"
        }
        return brokenRule(ofChoices: p.choices, p.choice_count, kind)
    }

    @inline(never)
    static func brokenRange(of p: gesta_parameter_info) -> Literal? {
        if !p.minimum.isFinite || !p.maximum.isFinite || !p.initial.isFinite { return ", must be finite" }
        if p.minimum > p.maximum { return "; minimum must be at most maximum" }
        if p.initial < p.minimum || p.initial > p.maximum { return "; initial must be from minimum to maximum" }
        return p.kind.brokenBounds(of: p)
    }

    @inline(never)
    static func brokenRule(of v: gesta_value_info) -> Literal? {
        guard let kind = SettingKind(rawValue: v.type) else { return SettingKind.rule }
        let all = GESTA_VALUE_WRITABLE.rawValue | GESTA_VALUE_FLIPS.rawValue | GESTA_VALUE_PART.rawValue
        if v.flags & ~all != 0 {
            return "flags must be a combination of GESTA_VALUE_ flags"
        }
        if v.flags & GESTA_VALUE_FLIPS.rawValue != 0, kind != .number {
            return "GESTA_VALUE_FLIPS requires the type GESTA_TYPE_NUMBER"
        }
        if v.flags & GESTA_VALUE_WRITABLE.rawValue != 0, kind == .text {
            return "GESTA_VALUE_WRITABLE requires a type other than GESTA_TYPE_TEXT"
        }
        return brokenRule(ofChoices: v.choices, v.choice_count, kind)
    }

    private static func brokenRule(
        ofChoices choices: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32, _ kind: SettingKind
    ) -> Literal? {
        guard kind == .choice else {
            return choices == nil && count == 0 ? nil : "choices must be NULL unless type is GESTA_TYPE_CHOICE"
        }
        guard let choices, count > 0, count <= 256 else { return "choices must be 1 to 256 names" }
        for at in 0..<Int(count) {
            guard let name = choices[at], Text(cString: name).isName else {
                return "choices must be lower-case letters, digits and '_'"
            }
            if RecognizerClass.choice(named: Text(cString: name), among: choices, count: UInt32(at)) != nil {
                return "choices must differ from each other"
            }
        }
        return nil
    }
}
