// Describes the values and reasons of built-in classes. (For their parameters, see `ParameterList`.)

import CGesta

extension RecognizerClass {
    @inline(never)
    func value(
        _ index: Int, _ name: Literal, type: SettingKind = .number, unit: Literal = "",
        choices: Words? = nil, flags: UInt32 = 0, _ doc: Literal
    ) {
        assert(index == values.count || isIncomplete, "values are described in the order of their indices")
        add(
            gesta_value_info(
                size: UInt32(MemoryLayout<gesta_value_info>.size), type: type.rawValue,
                name: Text(name).cString, unit: Text(unit).cString, doc: Text(doc).cString,
                choices: choices.flatMap { keep($0) }, choice_count: UInt32(choices?.count ?? 0), flags: flags))
    }

    /// Without a text or a hint: those that all classes share.
    @inline(never)
    func reason(_ reason: Reason, _ text: Literal? = nil, hint: Literal? = nil) {
        add(
            gesta_reason_info(
                size: UInt32(MemoryLayout<gesta_reason_info>.size), code: reason.code,
                name: Text(reason.name).cString, text: Text(text ?? reason.text).cString,
                hint: Text(hint ?? reason.hint).cString))
    }
}
