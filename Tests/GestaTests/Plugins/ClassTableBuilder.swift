import CGesta

@testable import GestaCore

/// A valid class table that a test changes: a parameter of each type, three values, two reasons.
final class ClassTableBuilder {
    var table = gesta_class()
    var parameters: [gesta_parameter_info] = []
    var values: [gesta_value_info] = []
    var reasons: [gesta_reason_info] = []
    /// Bytes behind the table, as of a newer version.
    var tail: [UInt8] = []

    private let choices = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 3)

    init() {
        choices[0] = Text("one").cString
        choices[1] = Text("two").cString
        choices[2] = Text("three").cString
        parameter("ratio", GESTA_TYPE_NUMBER.rawValue, -1...1, 0.5)
        parameter("reach", GESTA_TYPE_NUMBER.rawValue, 0...10, 2, flags: GESTA_PARAMETER_LENGTH.rawValue)
        parameter("times", GESTA_TYPE_INTEGER.rawValue, 1...10, 3)
        parameter("strict", GESTA_TYPE_BOOLEAN.rawValue, 0...1, 1)
        parameter("mode", GESTA_TYPE_CHOICE.rawValue, 0...2, 1)
        parameter("note", GESTA_TYPE_TEXT.rawValue, 0...0, 0)
        value("turn", GESTA_TYPE_NUMBER.rawValue, GESTA_VALUE_WRITABLE.rawValue | GESTA_VALUE_FLIPS.rawValue)
        value("part", GESTA_TYPE_CHOICE.rawValue)
        value("words", GESTA_TYPE_TEXT.rawValue)
        reason(GESTA_REASON_MOVED_TOO_FAR.rawValue, "moved_too_far")
        reason(1000, "bent")

        table.size = UInt32(MemoryLayout<gesta_class>.size)
        table.id = Text("org.example.test").cString
        table.label = Text("Test").cString
        table.doc = Text("A test.").cString
        table.create = { _, _, _ in UnsafeMutableRawPointer(bitPattern: 8) }
        table.destroy = { _ in }
        table.reset = { _ in }
        table.touches_began = { _, _, _ in }
        table.touches_moved = { _, _, _ in }
        table.touches_ended = { _, _, _ in }
        table.touches_cancelled = { _, _, _ in }
        table.set_value = { _, _, _ in 0 }
    }

    deinit { choices.deallocate() }

    private func parameter(
        _ name: Literal, _ type: UInt32, _ range: ClosedRange<Double>, _ initial: Double, flags: UInt32 = 0
    ) {
        let isChoice = type == GESTA_TYPE_CHOICE.rawValue
        parameters.append(
            gesta_parameter_info(
                size: UInt32(MemoryLayout<gesta_parameter_info>.size), type: type, name: Text(name).cString,
                unit: Text("1").cString,
                doc: Text("Test.").cString, minimum: range.lowerBound, maximum: range.upperBound, initial: initial,
                initial_text: type == GESTA_TYPE_TEXT.rawValue ? Text("hello").cString : nil,
                choices: isChoice ? UnsafePointer(choices) : nil, choice_count: isChoice ? 3 : 0, flags: flags))
    }

    private func value(_ name: Literal, _ type: UInt32, _ flags: UInt32 = 0) {
        let isChoice = type == GESTA_TYPE_CHOICE.rawValue
        values.append(
            gesta_value_info(
                size: UInt32(MemoryLayout<gesta_value_info>.size), type: type, name: Text(name).cString,
                unit: Text("").cString,
                doc: Text("Test.").cString, choices: isChoice ? UnsafePointer(choices) : nil,
                choice_count: isChoice ? 3 : 0,
                flags: flags))
    }

    private func reason(_ code: UInt32, _ name: Literal) {
        reasons.append(
            gesta_reason_info(
                size: UInt32(MemoryLayout<gesta_reason_info>.size), code: code, name: Text(name).cString,
                text: Text("for a test").cString, hint: nil))
    }

    func setChoice(_ index: Int, _ name: Literal?) { choices[index] = name.map { Text($0).cString } }

    /// Calls `body` with the table and its arrays. Counts that a test has set are kept.
    func with<Result>(_ body: (UnsafePointer<gesta_class>) -> Result) -> Result {
        parameters.withUnsafeBufferPointer { parameters in
            values.withUnsafeBufferPointer { values in
                reasons.withUnsafeBufferPointer { reasons in
                    var whole = table
                    if whole.parameter_count == 0 { whole.parameter_count = UInt32(parameters.count) }
                    if whole.value_count == 0 { whole.value_count = UInt32(values.count) }
                    if whole.reason_count == 0 { whole.reason_count = UInt32(reasons.count) }
                    whole.parameters = parameters.isEmpty ? nil : parameters.baseAddress
                    whole.values = values.isEmpty ? nil : values.baseAddress
                    whole.reasons = reasons.isEmpty ? nil : reasons.baseAddress
                    let memory = UnsafeMutableRawPointer.allocate(
                        byteCount: MemoryLayout<gesta_class>.size + tail.count, alignment: 8)
                    defer { memory.deallocate() }
                    let place = memory.bindMemory(to: gesta_class.self, capacity: 1)
                    place.pointee = whole
                    for (at, byte) in tail.enumerated() {
                        memory.storeBytes(of: byte, toByteOffset: MemoryLayout<gesta_class>.size + at, as: UInt8.self)
                    }
                    return body(place)
                }
            }
        }
    }

    /// The result of making a class from the table, and its message.
    func check() -> (status: Status, words: String, made: RecognizerClass?) {
        var bytes = [UInt8](repeating: 0, count: 512)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            let (status, made) = with { table -> (Status, RecognizerClass?) in
                do throws(Status) {
                    return (.ok, try RecognizerClass.make(from: table, &out))
                } catch {
                    return (error, nil)
                }
            }
            return (status, String(decoding: buffer.prefix(min(out.needed, 511)), as: UTF8.self), made)
        }
    }
}
