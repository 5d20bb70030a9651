// Describes built-in classes: one line for each parameter, value and reason.

import CGesta

extension RecognizerClass {
    /// `index` is the class's own index of the parameter; parameters are added in the order of their indices.
    @inline(never)
    func number(
        _ index: Int, _ name: Literal, _ unit: Literal, _ initial: Double, _ range: ClosedRange<Double>,
        _ doc: Literal
    ) {
        add(index, type: GESTA_TYPE_NUMBER, name, unit, initial, range, doc)
    }

    /// Default and range in millimeters.
    @inline(never)
    func length(
        _ index: Int, _ name: Literal, _ initial: Double, _ range: ClosedRange<Double>, _ doc: Literal,
        isSlop: Bool = false
    ) {
        add(
            index, type: GESTA_TYPE_NUMBER, name, "length", initial, range, doc,
            flags: GESTA_PARAMETER_LENGTH.rawValue | (isSlop ? GESTA_PARAMETER_SLOP.rawValue : 0))
    }

    /// Default and range in millimeters per second.
    func speed(_ index: Int, _ name: Literal, _ initial: Double, _ range: ClosedRange<Double>, _ doc: Literal) {
        add(
            index, type: GESTA_TYPE_NUMBER, name, "length/s", initial, range, doc,
            flags: GESTA_PARAMETER_LENGTH.rawValue)
    }

    @inline(never)
    func integer(_ index: Int, _ name: Literal, _ initial: Int, _ range: ClosedRange<Int>, _ doc: Literal) {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        add(index, type: GESTA_TYPE_INTEGER, name, "1", Double(initial), bounds, doc)
    }

    @inline(never)
    func boolean(_ index: Int, _ name: Literal, _ initial: Bool, _ doc: Literal) {
        add(index, type: GESTA_TYPE_BOOLEAN, name, "", initial ? 1 : 0, 0...1, doc)
    }

    /// For classes whose recognizers may have children: `contacts` is the parameter that requires several contacts.
    @inline(never)
    func perContact(_ index: Int, contacts: Int? = nil) {
        perContact = (index, contacts)
        boolean(
            index, "per_contact", false,
            "Each contact is a gesture of its own, which a child recognizes: see gesta_recognizer_children.")
    }

    /// The parameters have no effect while `other` is in `range`; of a choice, that are the indices of its names.
    func idle(_ parameters: ClosedRange<Int>, while other: Int, in range: ClosedRange<Double>) {
        add(IdleParameters(parameters: parameters, other: other, range: range))
    }

    /// Empty by default.
    func text(_ index: Int, _ name: Literal, _ doc: Literal) {
        add(index, type: GESTA_TYPE_TEXT, name, "", 0, 0...0, doc)
    }

    /// The first choice is the default.
    @inline(never)
    func choice(_ index: Int, _ name: Literal, _ choices: Words, _ doc: Literal) {
        let bounds = 0...Double(choices.count &- 1)
        add(index, type: GESTA_TYPE_CHOICE, name, "", 0, bounds, doc, choices: choices)
    }

    @inline(never)
    private func add(
        _ index: Int, type: gesta_value_type, _ name: Literal, _ unit: Literal, _ initial: Double,
        _ range: ClosedRange<Double>, _ doc: Literal, choices: Words? = nil, flags: UInt32 = 0
    ) {
        assert(index == parameters.count || isIncomplete, "parameters are described in the order of their indices")
        add(
            gesta_parameter_info(
                size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: type.rawValue,
                name: Text(name).cString, unit: Text(unit).cString, doc: Text(doc).cString,
                minimum: range.lowerBound, maximum: range.upperBound, initial: initial, initial_text: nil,
                choices: choices.flatMap { keep($0) }, choice_count: UInt32(choices?.count ?? 0), flags: flags))
    }

    @inline(never)
    func value(
        _ index: Int, _ name: Literal, type: gesta_value_type = GESTA_TYPE_NUMBER, unit: Literal = "",
        choices: Words? = nil, flags: UInt32 = 0, _ doc: Literal
    ) {
        assert(index == values.count || isIncomplete, "values are described in the order of their indices")
        add(
            gesta_value_info(
                size: UInt32(MemoryLayout<gesta_value_info>.size), type: type.rawValue,
                name: Text(name).cString, unit: Text(unit).cString, doc: Text(doc).cString,
                choices: choices.flatMap { keep($0) }, choice_count: UInt32(choices?.count ?? 0), flags: flags))
    }

    @inline(never)
    func reason(_ reason: Reason, _ text: Literal) {
        add(
            gesta_reason_info(
                size: UInt32(MemoryLayout<gesta_reason_info>.size), code: reason.code,
                name: Text(reason.name).cString, text: Text(text).cString))
    }
}
