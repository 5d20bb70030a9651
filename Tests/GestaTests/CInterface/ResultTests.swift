// The results of C functions: strings and arrays in the caller's memory, structs of other versions, constant names.

import CGesta
import Testing

@testable import GestaCore

@Suite("Results of C functions")
struct ResultTests {
    private let rig = Rig()
    private var handle: OpaquePointer { rig.context.handle }
    private var message: String { String(cString: gesta_context_message(rig.context.handle)) }

    /// Allocates memory for a struct and a tail, with a size at its beginning and other bytes behind it.
    private func withStruct<Info, Result>(
        _ type: Info.Type, size: Int, _ body: (UnsafeMutablePointer<Info>) -> Result
    ) -> (result: Result, bytes: [UInt8]) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 64, alignment: 8)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xAA, count: size + 64)
        memory.storeBytes(of: UInt32(size), as: UInt32.self)
        let result = body(memory.assumingMemoryBound(to: Info.self))
        return (result, Array(UnsafeRawBufferPointer(start: memory, count: size + 64)))
    }

    @Test(
        "A string and its NUL need a buffer; one that is too small gets a NUL alone",
        arguments: [-1, 0, 1, 4, 8, 9, 10])
    func strings(capacity: Int) {
        let id = rig.make("gesta.z").id
        var buffer = [UInt8](repeating: 0xAA, count: 16)
        var needed = 77
        let code = buffer.withUnsafeMutableBytes {
            gesta_recognizer_text(
                handle, id, "rules", -1, $0.baseAddress!.assumingMemoryBound(to: CChar.self), capacity, &needed)
        }
        #expect(needed == 6)
        if capacity == -1 || capacity > 6 {
            #expect(code == 0 && buffer.prefix(7) == Array("robust\0".utf8)[...])
            #expect(buffer[7...].allSatisfy { $0 == 0xAA })
        } else {
            #expect(code == GESTA_E_BUFFER.rawValue)
            #expect(message == "gesta_recognizer_text: capacity is \(capacity), must be at least 7")
            #expect(capacity == 0 || buffer[0] == 0)
            #expect(buffer[capacity...].allSatisfy { $0 == 0xAA })
        }
        #expect(gesta_recognizer_text(handle, id, "rules", -1, nil, 0, &needed) == GESTA_E_BUFFER.rawValue)
        #expect(gesta_recognizer_text(handle, id, "rules", -1, nil, 9, &needed) == GESTA_E_ARGUMENT.rawValue)
        #expect(message == "gesta_recognizer_text: buffer is NULL, must be a valid pointer")
    }

    @Test("An array receives as many elements as there is room for, and their number is returned")
    func arrays() {
        let id = rig.make("gesta.pan", ["max_contacts": 3]).id
        rig.push(.down(7, 0, 0, at: 0), .down(8, 1, 0, at: 0), .down(9, 2, 0, at: 0))
        for capacity in [0, 1, 2, 3, 4, -1] {
            var contacts: [UInt64] = [1, 1, 1, 1, 1]
            var count = 77
            #expect(gesta_recognizer_contact_ids(handle, id, &contacts, capacity, &count) == 0 && count == 3)
            let room = capacity < 0 ? 3 : min(capacity, 3)
            let ids: [UInt64] = [7, 8, 9]
            #expect(contacts == ids.prefix(room) + [UInt64](repeating: 1, count: 5 - room))
        }
        var count = 77
        #expect(gesta_recognizer_contact_ids(handle, id, nil, 0, &count) == 0 && count == 3)
        #expect(gesta_recognizer_contact_ids(handle, id, nil, 1, &count) == GESTA_E_ARGUMENT.rawValue)
        #expect(message == "gesta_recognizer_contact_ids: contacts is NULL, must be a valid pointer")
        #expect(gesta_recognizer_contact_ids(handle, id, nil, 0, nil) == GESTA_E_ARGUMENT.rawValue)
        #expect(message == "gesta_recognizer_contact_ids: count is NULL, must be a valid pointer")
    }

    @Test("A struct of a newer version is filled up to its size, with 0 in what this version does not have")
    func newerStruct() {
        let known = MemoryLayout<gesta_verdict>.size, id = rig.make("gesta.tap").id
        let (code, bytes) = withStruct(gesta_verdict.self, size: known + 24) {
            gesta_recognizer_verdict(handle, id, $0, nil, 0, nil)
        }
        #expect(code == 0 && bytes[0] == UInt8(known + 24))
        #expect(bytes[known..<known + 24].allSatisfy { $0 == 0 })
        #expect(bytes[(known + 24)...].allSatisfy { $0 == 0xAA })
    }

    @Test("A struct that is too small, or larger than any, is refused and not written", arguments: [-1, 4097])
    func invalidSize(size: Int) {
        let least = MemoryLayout<gesta_verdict>.size, id = rig.make("gesta.tap").id
        let size = size < 0 ? least - 1 : size
        let (code, bytes) = withStruct(gesta_verdict.self, size: size) {
            gesta_recognizer_verdict(handle, id, $0, nil, 0, nil)
        }
        #expect(code == GESTA_E_SIZE.rawValue && bytes[4...].allSatisfy { $0 == 0xAA })
        #expect(message == "gesta_recognizer_verdict: verdict->size is \(size), must be at least \(least)")
        let (largest, _) = withStruct(gesta_verdict.self, size: 4096) {
            gesta_recognizer_verdict(handle, id, $0, nil, 0, nil)
        }
        #expect(largest == 0)
    }

    @Test("A struct that is read may be of a newer version if what this version does not have is 0")
    func newerArgument() {
        let known = MemoryLayout<gesta_config>.size
        for (last, wanted) in [(UInt8(0), GESTA_OK), (1, GESTA_E_SIZE)] {
            let (code, _) = withStruct(gesta_config.self, size: known + 8) { config -> Int32 in
                #expect(gesta_config_init(config, known + 8) == 0)
                #expect(config.pointee.size == UInt32(known + 8) && config.pointee.max_contacts == 32)
                UnsafeMutableRawPointer(config).storeBytes(of: last, toByteOffset: known + 7, as: UInt8.self)
                var context: OpaquePointer?
                let code = gesta_context_create(config, &context)
                #expect((context != nil) == (code == 0) && gesta_context_destroy(context) == 0)
                return code
            }
            #expect(code == wanted.rawValue)
        }
    }

    @Test(
        "No struct that is read has more than 4096 bytes",
        arguments: [(4096, GESTA_OK.rawValue), (4097, GESTA_E_SIZE.rawValue)])
    func largestArgument(size: Int, wanted: Int32) {
        let (code, _) = withStruct(gesta_config.self, size: size) { config -> Int32 in
            #expect(gesta_config_init(config, 4096) == 0)
            config.pointee.size = UInt32(size)
            UnsafeMutableRawPointer(config).storeBytes(of: 0, toByteOffset: size - 1, as: UInt8.self)
            var context: OpaquePointer?
            let code = gesta_context_create(config, &context)
            #expect((context != nil) == (code == 0) && gesta_context_destroy(context) == 0)
            return code
        }
        #expect(code == wanted)
    }

    @Test("The sizes of all structs are known by name")
    func sizes() {
        #expect(gesta_sizeof("gesta_touch", -1) == MemoryLayout<gesta_touch>.size)
        #expect(gesta_sizeof("gesta_contact", -1) == MemoryLayout<gesta_contact>.size)
        #expect(gesta_sizeof("gesta_parameter_info", -1) == MemoryLayout<gesta_parameter_info>.size)
        #expect(gesta_sizeof("gesta_value_info", -1) == MemoryLayout<gesta_value_info>.size)
        #expect(gesta_sizeof("gesta_reason_info", -1) == MemoryLayout<gesta_reason_info>.size)
        #expect(gesta_sizeof("gesta_host", -1) == MemoryLayout<gesta_host>.size)
        #expect(gesta_sizeof("gesta_class", -1) == MemoryLayout<gesta_class>.size)
        #expect(gesta_sizeof("gesta_plugin", -1) == MemoryLayout<gesta_plugin>.size)
        #expect(gesta_sizeof("gesta_allocator", -1) == MemoryLayout<gesta_allocator>.size)
        #expect(gesta_sizeof("gesta_config", -1) == MemoryLayout<gesta_config>.size)
        #expect(gesta_sizeof("gesta_event", -1) == MemoryLayout<gesta_event>.size)
        #expect(gesta_sizeof("gesta_class_info", -1) == MemoryLayout<gesta_class_info>.size)
        #expect(gesta_sizeof("gesta_verdict", -1) == MemoryLayout<gesta_verdict>.size)
        #expect(gesta_sizeof("gesta_rect", -1) == MemoryLayout<gesta_rect>.size)
        #expect(gesta_sizeof("gesta_region_info", -1) == MemoryLayout<gesta_region_info>.size)
        #expect(gesta_sizeof("gesta_delegate", -1) == MemoryLayout<gesta_delegate>.size)
        #expect(gesta_sizeof("gesta_finding", -1) == MemoryLayout<gesta_finding>.size)
        #expect(gesta_sizeof("gesta_trace_override", -1) == MemoryLayout<gesta_trace_override>.size)
        #expect(gesta_sizeof("gesta_trace_options", -1) == MemoryLayout<gesta_trace_options>.size)
        #expect(gesta_sizeof("gesta_trace_result", -1) == MemoryLayout<gesta_trace_result>.size)
        #expect(gesta_sizeof("gesta_plugin_info", -1) == MemoryLayout<gesta_plugin_info>.size)
        #expect(gesta_sizeof("gesta_touches", 11) == MemoryLayout<gesta_touch>.size)
        #expect(gesta_sizeof("gesta_touches", -1) == 0 && gesta_sizeof(nil, 0) == 0)
    }

    @Test("States, phases, reasons and errors have names; other numbers have a placeholder")
    func names() throws {
        let states = (0...6).map { String(cString: gesta_state_name($0)) }
        #expect(states == ["possible", "began", "changed", "ended", "cancelled", "failed", "?"])
        #expect(String(cString: gesta_state_name(256)) == "?" && String(cString: gesta_state_name(.max)) == "?")
        #expect(String(cString: gesta_reason_name(GESTA_REASON_LOST.rawValue)) == "lost")
        #expect(String(cString: gesta_reason_name(999)) == "?")
        #expect(String(cString: gesta_strerror(1)) == "unknown error code")
        #expect(String(cString: gesta_strerror(GESTA_E_CYCLE.rawValue)) == "the requirement would create a cycle")
    }
}
