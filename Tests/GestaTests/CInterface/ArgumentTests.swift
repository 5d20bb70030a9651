// The arguments of C functions: what is invalid is refused with a code and a message that names it.

import CGesta
import Testing

@testable import GestaCore

@Suite("Arguments of C functions")
struct ArgumentTests {
    private let rig = Rig()
    private var handle: OpaquePointer { rig.context.handle }
    private var message: String { String(cString: gesta_context_message(rig.context.handle)) }

    /// Expects an error with a message.
    private func expect(
        _ code: Int32, _ wanted: gesta_error, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(code == wanted.rawValue, sourceLocation: sourceLocation)
        #expect(message == words, sourceLocation: sourceLocation)
    }

    @Test("A NULL pointer is named")
    func null() {
        let tap = rig.make("gesta.tap").id
        expect(
            gesta_recognizer_describe(handle, tap, nil), GESTA_E_ARGUMENT,
            "gesta_recognizer_describe: info is NULL, must be a valid pointer")
        expect(
            gesta_context_describe(handle, nil), GESTA_E_ARGUMENT,
            "gesta_context_describe: info is NULL, must be a valid pointer")
        var id: UInt32 = 7
        var config = gesta_recognizer_config()
        config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
        expect(
            gesta_recognizer_create(handle, &config, &id), GESTA_E_ARGUMENT,
            "gesta_recognizer_create: class_name is NULL, must be a valid pointer")
        expect(
            gesta_recognizer_create(handle, &config, nil), GESTA_E_ARGUMENT,
            "gesta_recognizer_create: recognizer is NULL, must be a valid pointer")
        expect(
            gesta_push(handle, nil, 1, MemoryLayout<gesta_touch>.stride), GESTA_E_ARGUMENT,
            "gesta_push: touches is NULL, must be a valid pointer")
        #expect(id == 7 && rig.context.recognizers.count == 1)
    }

    @Test("Structs and numbers of 8 bytes must be aligned")
    func misaligned() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 8)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
        let touches = (memory + 4).assumingMemoryBound(to: gesta_touch.self)
        expect(
            gesta_push(handle, touches, 1, MemoryLayout<gesta_touch>.stride), GESTA_E_ARGUMENT,
            "gesta_push: touches is misaligned, must be aligned to 8 bytes")
        let info = (memory + 4).assumingMemoryBound(to: gesta_class_info.self)
        expect(
            gesta_class_describe(handle, 0, info), GESTA_E_ARGUMENT,
            "gesta_class_describe: info is misaligned, must be aligned to 8 bytes")
        let rect = (memory + 4).assumingMemoryBound(to: gesta_rect.self)
        var region: UInt32 = 0
        expect(
            gesta_region_create(handle, UInt32(GESTA_REGION_ROOT), rect, &region), GESTA_E_ARGUMENT,
            "gesta_region_create: rect is misaligned, must be aligned to 8 bytes")
    }

    @Test("Structs with nothing of 8 bytes may be where C places them: at any multiple of 4 bytes", arguments: [0, 4])
    func alignedTo4(offset: Int) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 8)
        defer { memory.deallocate() }
        func place<Info>(_ type: Info.Type, at offset: Int) -> UnsafeMutablePointer<Info> {
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
            (memory + offset).copyMemory(from: [UInt32(MemoryLayout<Info>.size)], byteCount: 4)
            return (memory + offset).assumingMemoryBound(to: type)
        }
        let template = rig.make("gesta.template").id
        rig.push(.down(1, 5, 5, at: 0))
        #expect(gesta_contact_describe(handle, 1, place(gesta_contact_info.self, at: offset)) == 0, "\(message)")
        let described = place(gesta_recognizer_info.self, at: offset)
        #expect(gesta_recognizer_describe(handle, template, described) == 0, "\(message)")
        rig.teach(rig.find(template)!, "line", [[Point(0, 0), Point(30, 0)]])
        let example = place(gesta_example_info.self, at: offset)
        var name = [CChar](repeating: 0, count: 16)
        #expect(gesta_recognizer_example(handle, template, 0, example, &name, 16, nil) == 0, "\(message)")
        let info = place(gesta_contact_info.self, at: offset + 2)
        expect(
            gesta_contact_describe(handle, 1, info), GESTA_E_ARGUMENT,
            "gesta_contact_describe: info is misaligned, must be aligned to 4 bytes")
    }

    @Test("An id must be of the required kind, and not of an object that was destroyed")
    func ids() {
        let tap = rig.make("gesta.tap").id, root = UInt32(GESTA_REGION_ROOT)
        expect(
            gesta_recognizer_reset(handle, root), GESTA_E_HANDLE,
            "gesta_recognizer_reset: recognizer is 0x40010000, must be a recognizer id")
        expect(
            gesta_recognizer_reset(handle, 0), GESTA_E_HANDLE,
            "gesta_recognizer_reset: recognizer is 0x00000000, must be a recognizer id")
        expect(
            gesta_recognizer_attach(handle, tap, tap), GESTA_E_HANDLE,
            "gesta_recognizer_attach: region is 0x20010000, must be a region id")
        #expect(gesta_recognizer_destroy(handle, tap) == 0)
        expect(
            gesta_recognizer_destroy(handle, tap), GESTA_E_STALE,
            "gesta_recognizer_destroy: recognizer is 0x20010000, must exist: this recognizer was destroyed")
        var info = gesta_plugin_info()
        info.size = UInt32(MemoryLayout<gesta_plugin_info>.size)
        expect(
            gesta_plugin_describe(handle, 3, &info), GESTA_E_HANDLE,
            "gesta_plugin_describe: plugin is 0x00000003, must be a plugin id")
    }

    @Test("An index must be less than the number of elements")
    func indices() {
        var id: UInt32 = 0, count = 0
        #expect(gesta_context_list(handle, GESTA_KIND_CLASS.rawValue, &id, 1, &count) == 0 && count > 1)
        var kind = gesta_class_info()
        kind.size = UInt32(MemoryLayout<gesta_class_info>.size)
        #expect(gesta_class_describe(handle, id, &kind) == 0)
        var info = gesta_value_info()
        info.size = UInt32(MemoryLayout<gesta_value_info>.size)
        #expect(gesta_class_value(handle, id, Int(kind.value_count) - 1, &info) == 0)
        for index in [UInt(kind.value_count), .max] {
            expect(
                gesta_class_value(handle, id, Int(bitPattern: index), &info), GESTA_E_INDEX,
                "gesta_class_value: index is \(index), must be less than \(kind.value_count)")
        }
    }

    @Test("An array of structs must be aligned, and its stride must fit them; with the capacity 0 there is none")
    func lists() {
        var count = 7
        let size = MemoryLayout<gesta_palm>.size
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * size, alignment: 8)
        defer { memory.deallocate() }
        let palms = memory.assumingMemoryBound(to: gesta_palm.self)
        expect(
            gesta_context_palms(handle, nil, 1, size, &count), GESTA_E_ARGUMENT,
            "gesta_context_palms: palms is NULL, must be a valid pointer")
        expect(
            gesta_context_palms(handle, (memory + 4).assumingMemoryBound(to: gesta_palm.self), 1, size, &count),
            GESTA_E_ARGUMENT, "gesta_context_palms: palms is misaligned, must be aligned to 8 bytes")
        expect(
            gesta_context_palms(handle, palms, 1, size - 8, &count), GESTA_E_SIZE,
            "gesta_context_palms: stride is 32, must be sizeof(gesta_palm) as you compiled it: a multiple of 8, "
                + "at least 40, at most 4096")
        expect(
            gesta_context_list(handle, GESTA_KIND_CLASS.rawValue, nil, 1, &count), GESTA_E_ARGUMENT,
            "gesta_context_list: ids is NULL, must be a valid pointer")
        #expect(count == 7)
        #expect(gesta_context_palms(handle, nil, 0, 0, &count) == 0 && count == 0)
    }

    // MARK: texts

    private func find(_ name: [UInt8], _ length: Int) -> Int32 {
        var id: UInt32 = 0
        return name.withUnsafeBytes {
            gesta_class_find(handle, $0.baseAddress!.assumingMemoryBound(to: CChar.self), length, &id)
        }
    }

    @Test("A text has a length in bytes, or ends with NUL where the length is SIZE_MAX")
    func lengths() {
        #expect(find(Array("gesta.tap\0".utf8), -1) == 0)
        #expect(find(Array("gesta.tapestry".utf8), 9) == 0)
        #expect(find(Array("gesta.tapestry\0".utf8), -1) == GESTA_E_CLASS.rawValue)
        #expect(message.hasPrefix("gesta_class_find: name is \"gesta.tapestry\", must be "))
        #expect(find([0], 0) == GESTA_E_CLASS.rawValue)
    }

    @Test("A text must be UTF-8 without NUL")
    func encoding() {
        for bytes in [[0x67, 0xFF], [0xC3], [0x61, 0x00, 0x62], [0xED, 0xA0, 0x80]] as [[UInt8]] {
            expect(
                find(bytes, bytes.count), GESTA_E_TEXT, "gesta_class_find: name is invalid, must be UTF-8 without NUL")
        }
    }

    @Test("The longest name has 255 bytes, the longest text 65,535, the longest path 4,095")
    func longest() {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 70_000)
        #expect(find(letters, 255) == GESTA_E_CLASS.rawValue)
        expect(find(letters, 256), GESTA_E_TEXT, "gesta_class_find: name is too long, must have at most 255 bytes")
        expect(find(letters, -2), GESTA_E_TEXT, "gesta_class_find: name is too long, must have at most 255 bytes")
        let template = rig.make("gesta.template").id
        letters.withUnsafeBytes { bytes in
            let text = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
            #expect(gesta_recognizer_remove_examples(handle, template, text, 65_535, nil) == 0)
            expect(
                gesta_recognizer_remove_examples(handle, template, text, 65_536, nil), GESTA_E_TEXT,
                "gesta_recognizer_remove_examples: name is too long, must have at most 65535 bytes")
            #expect(gesta_plugin_load(handle, text, 4095, nil) == GESTA_E_PLUGIN_PATH.rawValue)
            expect(
                gesta_plugin_load(handle, text, 4096, nil), GESTA_E_TEXT,
                "gesta_plugin_load: path is too long, must have at most 4095 bytes")
            #expect(gesta_plugin_scan(handle, text, 4095, nil) == GESTA_E_PLUGIN_PATH.rawValue)
            expect(
                gesta_plugin_scan(handle, text, 4096, nil), GESTA_E_TEXT,
                "gesta_plugin_scan: directory is too long, must have at most 4095 bytes")
        }
    }
}
