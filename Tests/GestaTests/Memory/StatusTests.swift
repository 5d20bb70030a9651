import CGesta
import Testing

@testable import GestaCore

@Suite("Status")
struct StatusTests {
    static let all: [(String, Status)] = [
        ("ARGUMENT", .argument), ("SIZE", .size), ("RANGE", .range), ("NOT_FINITE", .notFinite), ("TIME", .time),
        ("CONTACT", .contact), ("PHASE", .phase), ("LIMIT", .limit), ("HANDLE", .handle), ("STALE", .stale),
        ("CLASS", .unknownClass), ("NAME", .name), ("TYPE", .type), ("READ_ONLY", .readOnly), ("STATE", .state),
        ("BUSY", .busy), ("MEMORY", .memory), ("TEXT", .text), ("BUFFER", .buffer), ("INDEX", .index),
        ("CYCLE", .cycle), ("TRACE", .trace),
        ("PATTERN", .pattern), ("EXAMPLES", .examples), ("SETUP", .setup), ("UNSUPPORTED", .unsupported),
        ("CLASS_TABLE", .classTable), ("CLASS_ID", .classID), ("CLASS_DUPLICATE", .classDuplicate),
        ("CLASS_FUNCTION", .classFunction), ("CLASS_PARAMETER", .classParameter), ("CLASS_VALUE", .classValue),
        ("CLASS_REASON", .classReason), ("CLASS_CREATE", .classCreate),
        ("PLUGIN_PATH", .pluginPath), ("PLUGIN_MISSING", .pluginMissing), ("PLUGIN_FORMAT", .pluginFormat),
        ("PLUGIN_OPEN", .pluginOpen), ("PLUGIN_ENTRY", .pluginEntry), ("PLUGIN_ABI", .pluginABI),
        ("PLUGIN_TABLE", .pluginTable), ("PLUGIN_ID", .pluginID), ("PLUGIN_INIT", .pluginInit),
        ("PLUGIN_WRITABLE", .pluginWritable),
    ]

    @Test("Every error code of the header has a short name and its own message")
    func codes() throws {
        let header = try Header.enumerators("GESTA_E_", in: "gesta.h")
        #expect(header.count == Self.all.count)
        for (name, status) in Self.all { #expect(header["GESTA_E_\(name)"] == Int(status.code), "\(name)") }
        #expect(Set(header.values).count == header.count)
        for code in header.values { #expect(Status(code: Int32(code)).isKnown, "\(code)") }
        let meanings = Set(Self.all.map { $0.1.meaning.string })
        #expect(meanings.count == Self.all.count)
    }

    @Test("Only 0 is success")
    func ok() {
        #expect(Status.ok.code == 0 && Status.ok.isOK)
        #expect(Status.ok.meaning.string == "no error")
        for (_, status) in Self.all { #expect(!status.isOK) }
    }

    @Test("Other numbers are unknown codes", arguments: [1, -27, -31, -40, -47, -58, .max, .min] as [Int32])
    func unknown(code: Int32) {
        #expect(!Status(code: code).isKnown)
        #expect(Status(code: code).meaning.string == "unknown error code")
    }
}
