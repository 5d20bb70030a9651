// What a class describes, while it is described: the rows of its parameters, values and reasons.

import CGesta

typealias ClassRowsPointer = UnsafeMutablePointer<ClassRows>

/// One class after the other uses them: they have room for the largest. What a class keeps of them is one block.
struct ClassRows {
    /// The names of the choices of a parameter or a value.
    struct Choices {
        let row: Int
        let isOfValue: Bool
        let names: Words
        let count: Int

        fileprivate var bytes: Int { count &* MemoryLayout<UnsafePointer<CChar>?>.stride &+ names.bytes }
    }

    private(set) var parameters = Buffer<gesta_parameter_info>()
    private(set) var values = Buffer<gesta_value_info>()
    private(set) var reasons = Buffer<gesta_reason_info>()
    private(set) var idleParameters = Buffer<IdleParameter>()
    private(set) var choices = Buffer<Choices>()
    /// Memory ran out.
    private var isIncomplete = false

    fileprivate mutating func free() {
        parameters.free()
        values.free()
        reasons.free()
        idleParameters.free()
        choices.free()
    }

    @inline(__always)
    mutating func add(_ parameter: gesta_parameter_info, _ names: Words?) {
        if let names { add(names, parameter.choice_count, to: parameters.count, isOfValue: false) }
        if !parameters.append(parameter) { isIncomplete = true }
    }

    @inline(__always)
    mutating func add(_ value: gesta_value_info, _ names: Words?) {
        if let names { add(names, value.choice_count, to: values.count, isOfValue: true) }
        if !values.append(value) { isIncomplete = true }
    }

    @inline(__always)
    mutating func add(_ reason: gesta_reason_info) { if !reasons.append(reason) { isIncomplete = true } }
    mutating func add(_ idle: IdleParameter) { if !idleParameters.append(idle) { isIncomplete = true } }

    private mutating func add(_ names: Words, _ count: UInt32, to row: Int, isOfValue: Bool) {
        let list = Choices(row: row, isOfValue: isOfValue, names: names, count: Int(count))
        if !choices.append(list) { isIncomplete = true }
    }

    func isNextValue(_ index: Int) -> Bool { index == values.count || isIncomplete }

    /// Memory for all rows; nil when memory ran out.
    func makeBlock() -> UnsafeMutableRawPointer? {
        var bytes = parameters.usedBytes &+ values.usedBytes &+ reasons.usedBytes &+ idleParameters.usedBytes
        for list in choices { bytes &+= list.bytes }
        return isIncomplete ? nil : Memory.allocate(max(bytes, 1))
    }

    /// For the next class.
    mutating func clear() {
        parameters.truncate(to: 0)
        values.truncate(to: 0)
        reasons.truncate(to: 0)
        idleParameters.truncate(to: 0)
        choices.truncate(to: 0)
        isIncomplete = false
    }
}

extension UnsafeMutablePointer where Pointee == ClassRows {
    func dispose() {
        pointee.free()
        Memory.release(self)
    }
}
