// gesta.h, "parameters and values".

import CGesta

/// A parameter or a value of a recognizer, as a name found it.
private struct Slot {
    let isParameter: Bool
    /// Among the class's parameters, or among its values.
    let index: Int
    let type: UInt32
    let choices: UnsafePointer<UnsafePointer<CChar>?>?
    let choiceCount: UInt32
    let flags: UInt32

    init(parameter index: Int, _ info: gesta_parameter_info) {
        isParameter = true
        self.index = index
        type = info.type
        choices = info.choices
        choiceCount = info.choice_count
        flags = info.flags
    }

    init(value index: Int, _ info: gesta_value_info) {
        isParameter = false
        self.index = index
        type = info.type
        choices = info.choices
        choiceCount = info.choice_count
        flags = info.flags
    }

    var typeName: Literal {
        switch type {
        case GESTA_TYPE_NUMBER.rawValue: "number"
        case GESTA_TYPE_INTEGER.rawValue: "integer"
        case GESTA_TYPE_BOOLEAN.rawValue: "boolean"
        case GESTA_TYPE_CHOICE.rawValue: "choice"
        default: "text"
        }
    }
}

/// One call that reads or writes what a name stands for.
private struct Access {
    let context: Context
    let recognizer: Recognizer
    let kind: RecognizerClass
    let function: Literal
    let name: Text
    let slot: Slot

    var textSlot: Int { slot.isParameter ? slot.index : kind.parameters.count &+ slot.index }
    var flips: Bool { !slot.isParameter && slot.flags & GESTA_VALUE_FLIPS.rawValue != 0 && context.settings.ySign < 0 }

    /// As the program sees it: y as in its own coordinates.
    var number: Double {
        if slot.isParameter { return recognizer.parameters[slot.index] }
        let x = recognizer.values[slot.index]
        return flips ? 0 - x : x
    }

    func complain(_ status: Status, _ write: (inout TextWriter) -> Void) -> Int32 {
        context.complain(function, status) { out in
            out.text(name)
            out.byte(UInt8(ascii: " "))
            write(&out)
        }
    }

    @inline(never)
    func complain(_ status: Status, _ words: Literal) -> Int32 { complain(status) { $0.text(words) } }

    func wrongType(_ call: Literal) -> Int32 {
        complain(.type) { out in
            out.text("is of type ")
            out.text(slot.typeName)
            out.text(", not for ")
            out.text(call)
        }
    }

    /// Sets a number that fits the slot's type.
    func set(_ x: Double) -> Int32 {
        if !x.isFinite {
            return complain(.notFinite) { out in
                out.text("is ")
                out.figure(x)
                out.text(", must be finite")
            }
        }
        return slot.isParameter ? setParameter(x) : setValue(x)
    }

    private func setParameter(_ x: Double) -> Int32 {
        let info = kind.parameter(at: slot.index, unitsPerMillimetre: context.settings.unitsPerMillimetre)
        if x < info.minimum || x > info.maximum {
            return complain(.range) { out in
                out.text("is ")
                out.figure(x)
                out.text(", must be from ")
                out.figure(info.minimum)
                out.text(" to ")
                out.figure(info.maximum)
            }
        }
        let before = recognizer.parameters[slot.index]
        guard recognizer.setParameter(x, at: slot.index) else { return outOfMemory() }
        var nobody = TextWriter(nil, capacity: 0)
        guard recognizer.review(nil, parameter: slot.index, &nobody).isOK else {
            _ = recognizer.setParameter(before, at: slot.index)
            return outOfMemory()
        }
        recognizer.needsConfiguring = true
        context.recorder?.set(recognizer, parameter: slot.index)
        return 0
    }

    private func outOfMemory() -> Int32 { complain(.memory, "could not be set: out of memory") }

    private func setValue(_ x: Double) -> Int32 {
        if slot.flags & GESTA_VALUE_WRITABLE.rawValue == 0 { return readOnly() }
        if !recognizer.isUnderWay || recognizer.state.isFinal {
            return complain(.state, "can only be set while a sequence is under way")
        }
        let fits = slot.type != GESTA_TYPE_CHOICE.rawValue || (x >= 0 && x < Double(slot.choiceCount))
        if !fits || (slot.type == GESTA_TYPE_INTEGER.rawValue && !(abs(x) <= 9_007_199_254_740_992)) {
            return complain(.range, "cannot be that")
        }
        let status = context.dispatching { recognizer.write(flips ? 0 - x : x, toValue: slot.index) }
        if !status.isOK { return complain(status, "was refused by its class") }
        context.recorder?.set(recognizer, value: slot.index, x)
        return 0
    }

    /// The class's own look at a text; 0 when it has nothing against it. What it writes is kept aside: a call that succeeds leaves the last message.
    @inline(never)
    func review(_ text: Text) -> Int32 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 384) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            let status = recognizer.review(text, parameter: slot.index, &out)
            if status.isOK { return 0 }
            return complain(status) {
                $0.text(
                    Text(
                        base: UnsafePointer(buffer.baseAddress.unsafelyUnwrapped),
                        count: min(out.needed, buffer.count &- 1)))
            }
        }
    }

    /// Of what its class takes for something else, now that the text is set.
    func warn() {
        if context.delivery.logger == nil { return }
        recognizer.examine { _, words in
            context.log(GESTA_LOG_WARNING) { out in
                recognizer.writeName(to: &out)
                out.byte(UInt8(ascii: " "))
                words(&out)
            }
        }
    }

    func readOnly() -> Int32 { complain(.readOnly, "is a value that cannot be set") }
}

/// Finds the parameter or value; the rest is the caller's.
@inline(never)
private func access(
    _ context: OpaquePointer?, _ recognizer: UInt32, _ function: Literal, _ name: UnsafePointer<CChar>?, _ length: Int,
    changes: Bool, _ body: (Access) -> Int32
) -> Int32 {
    let find = { (context: Context, recognizer: Recognizer) -> Int32 in
        context.checkedText(function, "name", name, length, most: 255) { name in
            let kind = recognizer.kind._withUnsafeGuaranteedRef { $0 }
            let slot: Slot
            if let at = kind.parameter(named: name) {
                slot = Slot(parameter: at, kind.parameters[at])
            } else if let at = kind.value(named: name) {
                slot = Slot(value: at, kind.values[at])
            } else {
                return context.complain(function, .name) { out in
                    out.quoted(kind.id)
                    out.text(" has no parameter or value ")
                    out.quoted(name)
                }
            }
            return body(
                Access(
                    context: context, recognizer: recognizer, kind: kind, function: function, name: name, slot: slot))
        }
    }
    return changes ? changing(context, recognizer, function, find) : reading(context, recognizer, function, find)
}

@implementation @_cdecl("gesta_recognizer_set_number")
public func gesta_recognizer_set_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Double
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_set_number", name, length, changes: true) { access in
        access.slot.type == GESTA_TYPE_NUMBER.rawValue
            ? access.set(value) : access.wrongType("gesta_recognizer_set_number")
    }
}

@implementation @_cdecl("gesta_recognizer_set_integer")
public func gesta_recognizer_set_integer(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Int64
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_set_integer", name, length, changes: true) { access in
        guard access.slot.type == GESTA_TYPE_INTEGER.rawValue else {
            return access.wrongType("gesta_recognizer_set_integer")
        }
        return access.set(Double(value))
    }
}

@implementation @_cdecl("gesta_recognizer_set_boolean")
public func gesta_recognizer_set_boolean(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Int32
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_set_boolean", name, length, changes: true) { access in
        guard access.slot.type == GESTA_TYPE_BOOLEAN.rawValue else {
            return access.wrongType("gesta_recognizer_set_boolean")
        }
        return access.set(value == 0 ? 0 : 1)
    }
}

@implementation @_cdecl("gesta_recognizer_set_text")
public func gesta_recognizer_set_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ text: UnsafePointer<CChar>!, _ text_length: Int
) -> Int32 {
    let function: Literal = "gesta_recognizer_set_text"
    return access(context, recognizer, function, name, length, changes: true) { access in
        access.context.checkedText(function, "text", text, text_length) { text in
            switch access.slot.type {
            case GESTA_TYPE_CHOICE.rawValue:
                if let at = choice(named: text, among: access.slot.choices, count: access.slot.choiceCount) {
                    return access.set(Double(at))
                }
                return access.complain(.range) { out in
                    out.text("is ")
                    out.quoted(text)
                    out.text(", must be one of ")
                    for at in 0..<Int(access.slot.choiceCount) {
                        if at > 0 { out.text(", ") }
                        if let choice = access.slot.choices?[at] { out.quoted(Text(cString: choice)) }
                    }
                }
            case GESTA_TYPE_TEXT.rawValue:
                guard access.slot.isParameter else { return access.readOnly() }
                // Room first: what its class has taken over, it cannot give back.
                guard access.recognizer.reserveText(text.count, inSlot: access.textSlot) else {
                    return access.complain(.memory, "could not be kept: out of memory")
                }
                let refusal = access.review(text)
                if refusal != 0 { return refusal }
                _ = access.recognizer.setText(text, inSlot: access.textSlot)
                access.recognizer.needsConfiguring = true
                access.context.recorder?.set(access.recognizer, parameter: access.slot.index)
                access.warn()
                return 0
            default:
                return access.wrongType(function)
            }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_get_number")
public func gesta_recognizer_get_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Double>!
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_get_number", name, length, changes: false) { access in
        guard let value else { return access.context.nullArgument("gesta_recognizer_get_number", "value") }
        guard access.slot.type != GESTA_TYPE_TEXT.rawValue else {
            return access.wrongType("gesta_recognizer_get_number")
        }
        value.pointee = access.number
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_get_integer")
public func gesta_recognizer_get_integer(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Int64>!
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_get_integer", name, length, changes: false) { access in
        guard let value else { return access.context.nullArgument("gesta_recognizer_get_integer", "value") }
        guard access.slot.type != GESTA_TYPE_TEXT.rawValue, access.slot.type != GESTA_TYPE_NUMBER.rawValue else {
            return access.wrongType("gesta_recognizer_get_integer")
        }
        value.pointee = Int64(exactly: access.number) ?? 0
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_get_boolean")
public func gesta_recognizer_get_boolean(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Int32>!
) -> Int32 {
    access(context, recognizer, "gesta_recognizer_get_boolean", name, length, changes: false) { access in
        guard let value else { return access.context.nullArgument("gesta_recognizer_get_boolean", "value") }
        guard access.slot.type == GESTA_TYPE_BOOLEAN.rawValue else {
            return access.wrongType("gesta_recognizer_get_boolean")
        }
        value.pointee = access.number == 0 ? 0 : 1
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_get_text")
public func gesta_recognizer_get_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    let function: Literal = "gesta_recognizer_get_text"
    return access(context, recognizer, function, name, length, changes: false) { access in
        let text: Text
        switch access.slot.type {
        case GESTA_TYPE_CHOICE.rawValue:
            text = access.slot.choices?[Int(access.number)].map { Text(cString: $0) } ?? Text("")
        case GESTA_TYPE_TEXT.rawValue: text = access.recognizer.text(inSlot: access.textSlot)
        default: return access.wrongType(function)
        }
        if buffer == nil, capacity != 0 { return access.context.nullArgument(function, "buffer") }
        let status = writeOut(buffer, capacity, needed) { $0.text(text) }
        return status.isOK ? 0 : access.complain(status, "does not fit into the buffer")
    }
}

@implementation @_cdecl("gesta_recognizer_values")
public func gesta_recognizer_values(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ values: UnsafeMutablePointer<Double>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_values") { context, recognizer in
        guard let count else { return context.nullArgument("gesta_recognizer_values", "count") }
        if values == nil, capacity != 0 { return context.nullArgument("gesta_recognizer_values", "values") }
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            let flips = context.settings.ySign < 0
            count.pointee = kind.values.count
            copy(kind.values.count, to: values, capacity) { at in
                let isFlipped = flips && kind.values[at].flags & GESTA_VALUE_FLIPS.rawValue != 0
                return isFlipped ? 0 - recognizer.values[at] : recognizer.values[at]
            }
        }
        return 0
    }
}
