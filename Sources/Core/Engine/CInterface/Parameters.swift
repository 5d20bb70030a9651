// gesta.h, "parameters and values".

import CGesta

extension Caller {
    /// Sets a setting, a parameter or a value.
    fileprivate static func set(
        _ context: OpaquePointer?, _ function: Literal, _ recognizer: UInt32, _ name: UnsafePointer<CChar>?,
        _ length: Int, _ setting: (Caller) throws(Refusal) -> Setting
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            var call = SetNamed(
                target: RecognizerTarget(recognizer), name: try caller.text(name, length, "name", most: 255),
                setting: try setting(caller))
            try caller.perform(&call)
        }
    }

}

@implementation @_cdecl("gesta_recognizer_set_number")
public func gesta_recognizer_set_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int, _ value: Double
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_number", recognizer, name, length) { _ in
        .number(value)
    }
}

@implementation @_cdecl("gesta_recognizer_set_text")
public func gesta_recognizer_set_text(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ text: UnsafePointer<CChar>!, _ text_length: Int
) -> Int32 {
    Caller.set(context, "gesta_recognizer_set_text", recognizer, name, length) { caller throws(Refusal) in
        .text(try caller.text(text, text_length, "text"))
    }
}

@implementation @_cdecl("gesta_recognizer_number")
public func gesta_recognizer_number(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ name: UnsafePointer<CChar>!, _ length: Int,
    _ value: UnsafeMutablePointer<Double>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_number") { caller throws(Refusal) in
        let value = try caller.pointer(value, "value")
        let machine = try caller.machine(recognizer)
        let name = try caller.text(name, length, "name", most: 255)
        let slot = try caller.slot(named: name, of: machine)
        if slot.kind == .text { throw caller.wrongType(name, slot, "") }
        value.pointee = slot.number(of: machine, in: caller.context)
    }
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
