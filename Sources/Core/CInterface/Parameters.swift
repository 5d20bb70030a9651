// gesta.h, "parameters and values".

import CGesta

extension Caller {
    /// Sets a parameter or value of that kind, or, for nil, a choice or text.
    fileprivate static func set(
        _ context: OpaquePointer?, _ function: Literal, _ recognizer: UInt32, _ name: UnsafePointer<CChar>?,
        _ length: Int, _ kind: SettingKind?, _ setting: (Caller) throws(Refusal) -> Setting
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            var call = SetNamed(
                target: RecognizerTarget(recognizer), name: try caller.text(name, length, "name", most: 255),
                setting: try setting(caller), kind: kind)
            try caller.perform(&call)
        }
    }

    /// Reads a parameter or value by name, if it `fits` what the function reads.
    fileprivate static func get<Value>(
        _ context: OpaquePointer?, _ function: Literal, _ recognizer: UInt32, _ name: UnsafePointer<CChar>?,
        _ length: Int, _ value: UnsafeMutablePointer<Value>?, _ fits: (NamedSlot) -> Bool,
        _ convert: (Double) -> Value
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            let value = try caller.pointer(value, "value")
            value.pointee = convert(try caller.number(recognizer, name, length, fits))
        }
    }

    @inline(never)
    private func number(
        _ recognizer: UInt32, _ name: UnsafePointer<CChar>?, _ length: Int, _ fits: (NamedSlot) -> Bool
    ) throws(Refusal) -> Double {
        let machine = try self.machine(recognizer)
        let name = try text(name, length, "name", most: 255)
        let slot = try slot(named: name, of: machine)
        if !fits(slot) { throw wrongType(name, slot, "") }
        return slot.number(of: machine, in: context)
    }
}

@implementation @_cdecl("gesta_recognizer_set_number")
public func gesta_recognizer_set_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Double
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_number", recognizer, name, length, .number) { _ in
        .number(value)
    }
}

@implementation @_cdecl("gesta_recognizer_set_integer")
public func gesta_recognizer_set_integer(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Int64
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_integer", recognizer, name, length, .integer) { _ in
        .number(Double(value))
    }
}

@implementation @_cdecl("gesta_recognizer_set_boolean")
public func gesta_recognizer_set_boolean(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Int32
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_boolean", recognizer, name, length, .boolean) { _ in
        .number(value == 0 ? 0 : 1)
    }
}

@implementation @_cdecl("gesta_recognizer_set_text")
public func gesta_recognizer_set_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ text: UnsafePointer<CChar>!, _ text_length: Int
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_text", recognizer, name, length, nil) { caller throws(Refusal) in
        .text(try caller.text(text, text_length, "text"))
    }
}

@implementation @_cdecl("gesta_recognizer_number")
public func gesta_recognizer_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Double>!
) -> Int32 {
    Caller.get(
        context, "gesta_recognizer_number", recognizer, name, length, value,
        { $0.kind != .text }, { $0 })
}

@implementation @_cdecl("gesta_recognizer_integer")
public func gesta_recognizer_integer(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Int64>!
) -> Int32 {
    Caller.get(
        context, "gesta_recognizer_integer", recognizer, name, length, value,
        { $0.kind != .text && $0.kind != .number }, { Int64(exactly: $0) ?? 0 })
}

@implementation @_cdecl("gesta_recognizer_boolean")
public func gesta_recognizer_boolean(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Int32>!
) -> Int32 {
    Caller.get(
        context, "gesta_recognizer_boolean", recognizer, name, length, value,
        { $0.kind == .boolean }, { $0 == 0 ? 0 : 1 })
}

@implementation @_cdecl("gesta_recognizer_text")
public func gesta_recognizer_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ buffer: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_text") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let name = try caller.text(name, length, "name", most: 255)
        let slot = try caller.slot(named: name, of: machine)
        if !slot.kind.takesText { throw caller.wrongType(name, slot, "") }
        let text = slot.text(of: machine)
        try caller.write(to: buffer, capacity, needed) { $0.text(text) }
    }
}

@implementation @_cdecl("gesta_recognizer_values")
public func gesta_recognizer_values(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ values: UnsafeMutablePointer<Double>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_values") { caller throws(Refusal) in
        let machine = try caller.machine(recognizer)
        let refusal: Refusal? = machine.readValues { current in
            do throws(Refusal) {
                try caller.write(current, of: machine, to: values, capacity, count)
                return nil
            } catch { return error }
        }
        if let refusal { throw refusal }
    }
}

extension Caller {
    /// Values of a recognizer, as the program sees them.
    func write(
        _ current: UnsafePointer<Double>, of machine: Machine, to values: UnsafeMutablePointer<Double>?,
        _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
    ) throws(Refusal) {
        let kind = machine.kind._withUnsafeGuaranteedRef { $0 }
        let yAxis = context.settings.yAxis
        try write(kind.values.count, to: values, "values", capacity, count) { at in
            yAxis.turned(current[at], kind.values[at].flags)
        }
    }
}
