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

    /// Room for the rows of most classes: growing takes longer. False when out of memory.
    mutating func reserve() -> Bool {
        parameters.reserve(32) && values.reserve(32) && reasons.reserve(32) && idleParameters.reserve(8)
            && choices.reserve(8)
    }

    // Each returns a new row, which the caller writes; nil when memory ran out.

    mutating func newParameter(_ names: Words?, _ count: Int) -> UnsafeMutablePointer<gesta_parameter_info>? {
        if let names { add(names, count, to: parameters.count, isOfValue: false) }
        return noted(parameters.extended())
    }

    mutating func newValue(_ names: Words?, _ count: Int) -> UnsafeMutablePointer<gesta_value_info>? {
        if let names { add(names, count, to: values.count, isOfValue: true) }
        return noted(values.extended())
    }

    mutating func newReason() -> UnsafeMutablePointer<gesta_reason_info>? { noted(reasons.extended()) }

    mutating func add(_ idle: IdleParameter) { noted(idleParameters.extended())?.pointee = idle }

    private mutating func add(_ names: Words, _ count: Int, to row: Int, isOfValue: Bool) {
        noted(choices.extended())?.pointee = Choices(row: row, isOfValue: isOfValue, names: names, count: count)
    }

    private mutating func noted<Row>(_ row: UnsafeMutablePointer<Row>?) -> UnsafeMutablePointer<Row>? {
        if row == nil { isIncomplete = true }
        return row
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
