// Describes the values and reasons of built-in classes. (For their parameters, see `ParameterList`.)

import CGesta

extension RecognizerClass {
    @inline(never)
    func value(
        _ index: Int, _ name: Literal, type: SettingKind = .number, unit: Literal = "",
        choices: Words? = nil, flags: UInt32 = 0, _ doc: Literal
    ) {
        assert(rows?.pointee.isNextValue(index) ?? true, "values are described in the order of their indices")
        let count = choices?.count ?? 0
        rows?.pointee.newValue(choices, count)?.initialize(
            to: gesta_value_info(
                size: UInt32(MemoryLayout<gesta_value_info>.size), type: type.rawValue,
                name: name.cString, unit: unit.cString, doc: doc.cString,
                choices: nil, choice_count: UInt32(count), flags: flags))
    }

    /// Without a text or a hint: those that all classes share.
    @inline(never)
    func reason(_ reason: Reason, _ text: Literal? = nil, hint: Literal? = nil) {
        rows?.pointee.newReason()?.initialize(to: reason.info(text, hint: hint))
    }
}
