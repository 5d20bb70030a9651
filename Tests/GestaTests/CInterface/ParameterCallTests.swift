// Parameters and values through the C interface: every type, wrong types, ranges, and when values can be set.

import CGesta
import Testing

@testable import GestaCore

@Suite("Parameters and values through the C interface")
struct ParameterCallTests {
    private let rig = Rig(unitsPerMillimeter: 2, isYUp: true)
    private var handle: OpaquePointer { rig.context.handle }
    private var message: String { String(cString: gesta_context_message(rig.context.handle)) }

    /// Calls the body with a recognizer that has a parameter and a value of each type. Its table must outlive the
    /// context.
    private func withEveryType(_ body: (UInt32) -> Void) {
        let builder = ClassTableBuilder()
        defer { withExtendedLifetime(builder) {} }
        builder.with { table in
            #expect(gesta_class_register(handle, table, nil) == 0, "\(message)")
            var id: UInt32 = 0
            #expect(createRecognizer(handle, "org.example.test", &id) == 0, "\(message)")
            body(id)
            rig.close()
        }
    }

    private func number(_ id: UInt32, _ name: String) -> Double? {
        var value = 0.0
        return gesta_recognizer_number(handle, id, name, -1, &value) == 0 ? value : nil
    }

    private func text(_ id: UInt32, _ name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 100)
        let code = gesta_recognizer_text(handle, id, name, -1, &buffer, 100, nil)
        return code == 0 ? buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } : nil
    }

    /// Expects an error with a message that begins with the function's name.
    private func expect(
        _ code: Int32, _ wanted: gesta_error, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(code == wanted.rawValue, sourceLocation: sourceLocation)
        #expect(
            message.hasPrefix("gesta_recognizer_") && message.hasSuffix(words), "\(message)",
            sourceLocation: sourceLocation)
    }

    @Test("A parameter is set and read as its type; a class's default applies until then")
    func types() {
        withEveryType { id in
            #expect(number(id, "ratio") == 0.5 && number(id, "times") == 3 && number(id, "strict") == 1)
            #expect(text(id, "mode") == "two" && text(id, "note") == "hello" && number(id, "mode") == 1)
            #expect(gesta_recognizer_set_number(handle, id, "ratio", -1, -0.25) == 0 && number(id, "ratio") == -0.25)
            #expect(gesta_recognizer_set_number(handle, id, "times", -1, 10) == 0)
            #expect(number(id, "times") == 10)
            #expect(gesta_recognizer_set_number(handle, id, "strict", -1, 0) == 0)
            #expect(number(id, "strict") == 0)
            #expect(gesta_recognizer_set_number(handle, id, "strict", -1, 1) == 0 && number(id, "strict") == 1)
            #expect(gesta_recognizer_set_text(handle, id, "mode", -1, "three", -1) == 0 && text(id, "mode") == "three")
            #expect(number(id, "mode") == 2)
            #expect(
                gesta_recognizer_set_text(handle, id, "note", -1, "other words", 5) == 0 && text(id, "note") == "other")
        }
    }

    @Test("A wrong type is refused, and the message names the right function")
    func wrongTypes() {
        withEveryType { id in
            var real = 7.0
            expect(
                gesta_recognizer_set_number(handle, id, "note", -1, 1), GESTA_E_TYPE,
                "note is of type text; use gesta_recognizer_set_text")
            expect(
                gesta_recognizer_set_text(handle, id, "enabled", -1, "1", -1), GESTA_E_TYPE,
                "enabled is of type boolean; use gesta_recognizer_set_number")
            expect(
                gesta_recognizer_set_text(handle, id, "ratio", -1, "1", -1), GESTA_E_TYPE,
                "ratio is of type number; use gesta_recognizer_set_number")
            expect(
                gesta_recognizer_number(handle, id, "note", -1, &real), GESTA_E_TYPE,
                "note is of type text; use gesta_recognizer_text")
            expect(
                gesta_recognizer_number(handle, id, "words", -1, &real), GESTA_E_TYPE,
                "words is of type text; use gesta_recognizer_text")
            #expect(gesta_recognizer_text(handle, id, "turn", -1, nil, 0, nil) == GESTA_E_TYPE.rawValue)
            #expect(message == "gesta_recognizer_text: turn is of type number; use gesta_recognizer_number")
            #expect(real == 7 && number(id, "times") == 3)
        }
    }

    @Test("A number must be finite and within its parameter's range, which for lengths is in the caller's units")
    func ranges() {
        withEveryType { id in
            expect(
                gesta_recognizer_set_number(handle, id, "ratio", -1, 1.5), GESTA_E_RANGE,
                "ratio is 1.5, must be from -1 to 1")
            expect(
                gesta_recognizer_set_number(handle, id, "reach", -1, 20.5), GESTA_E_RANGE,
                "reach is 20.5, must be from 0 to 20")
            expect(
                gesta_recognizer_set_number(handle, id, "times", -1, 11), GESTA_E_RANGE,
                "times is 11, must be a whole number from 1 to 10")
            expect(
                gesta_recognizer_set_number(handle, id, "ratio", -1, .nan), GESTA_E_NOT_FINITE,
                "ratio is nan, must be finite")
            expect(
                gesta_recognizer_set_number(handle, id, "ratio", -1, -.infinity), GESTA_E_NOT_FINITE,
                "ratio is -inf, must be finite")
            expect(
                gesta_recognizer_set_text(handle, id, "mode", -1, "four", -1), GESTA_E_RANGE,
                "mode is \"four\", must be one of \"one\", \"two\", \"three\"")
            #expect(gesta_recognizer_set_number(handle, id, "reach", -1, 20) == 0 && number(id, "reach") == 20)
            #expect(number(id, "ratio") == 0.5 && number(id, "times") == 3 && text(id, "mode") == "two")
        }
    }

    @Test("A name must be a parameter or value of the class")
    func names() {
        withEveryType { id in
            #expect(gesta_recognizer_set_number(handle, id, "ratios", -1, 1) == GESTA_E_NAME.rawValue)
            #expect(
                message.hasPrefix(
                    "gesta_recognizer_set_number: name is \"ratios\", must be a parameter or value of org.example.test")
            )
            #expect(number(id, "") == nil && number(id, "ratios") == nil && text(id, "modes") == nil)
            #expect(gesta_recognizer_set_number(handle, id, "ratios", 5, 1) == 0 && number(id, "ratio") == 1)
            let long = String(repeating: "r", count: 256)
            for code in [
                gesta_recognizer_set_number(handle, id, long, -1, 1),
                gesta_recognizer_text(handle, id, long, -1, nil, 0, nil),
            ] {
                #expect(
                    code == GESTA_E_TEXT.rawValue && message.hasSuffix("name is too long, must have at most 255 bytes"))
            }
            var real = 0.0
            #expect(gesta_recognizer_number(handle, id, long, -1, &real) == GESTA_E_TEXT.rawValue)
            #expect(message.hasSuffix("name is too long, must have at most 255 bytes"))
            #expect(gesta_recognizer_number(handle, id, long, 255, &real) == GESTA_E_NAME.rawValue)
            #expect(gesta_recognizer_text(handle, id, long, 255, nil, 0, nil) == GESTA_E_NAME.rawValue)
            #expect(gesta_recognizer_set_number(handle, id, long, 255, 1) == GESTA_E_NAME.rawValue)
        }
    }

    @Test("Values are set during a sequence only, if the class allows it, with y in the program's direction")
    func values() {
        let puppet = rig.puppet(isContinuous: true)
        let id = puppet.id
        expect(
            gesta_recognizer_set_number(handle, id, "height", -1, 3), GESTA_E_STATE,
            "height is a value, which can only be set during a sequence")
        rig.push(.down(1, 0, 0, at: 0))
        #expect(gesta_recognizer_set_number(handle, id, "height", -1, 3) == 0)
        #expect(puppet.values[0] == -3 && number(id, "height") == 3)
        var values = [0.0, 7], count = 0
        #expect(gesta_recognizer_values(handle, id, &values, 2, &count) == 0 && count == 1 && values == [3, 7])
        #expect(gesta_recognizer_set_number(handle, id, "height", -1, 0) == 0)
        #expect(number(id, "height")?.sign == .plus)
        let pan = rig.make("gesta.pan").id
        expect(
            gesta_recognizer_set_number(handle, pan, "velocity_x", -1, 3), GESTA_E_READ_ONLY,
            "velocity_x is a read-only value")
        withEveryType { id in
            expect(
                gesta_recognizer_set_text(handle, id, "words", -1, "x", -1), GESTA_E_READ_ONLY,
                "words is a read-only value")
        }
    }
}
