import CGesta
import Testing

@testable import GestaCore

@Suite("Reason")
struct ReasonTests {
    private func header() throws -> [String: Int] { try Header.enumerators("GESTA_REASON_", in: "gesta_plugin.h") }

    @Test("Each shared reason has its name in the header")
    func names() throws {
        let header = try header()
        #expect(header.count > 20)
        for (name, code) in header where name != "GESTA_REASON_OWN" {
            let reason = Reason(code: UInt32(code))
            #expect(reason.name.string == name.dropFirst("GESTA_REASON_".count).lowercased())
            #expect(reason.isShared == (code != 0), "\(name)")
        }
    }

    @Test(
        "All other codes belong to classes", arguments: [27, 31, 58, 63, 82, 999, 1000, 1001, .max] as [UInt32])
    func own(code: UInt32) {
        #expect(Reason(code: code).name.string == "?")
        #expect(!Reason(code: code).isShared)
    }

    @Test("Each shared reason has its own text, without unknown placeholders")
    func texts() throws {
        var texts: Set<String> = []
        for (name, code) in try header() where name != "GESTA_REASON_OWN" && code != 0 {
            let text = Reason(code: UInt32(code)).text.string
            texts.insert(text)
            #expect(
                Set(placeholders(text)).isSubset(of: ["measured", "limit", "measured_percent", "limit_percent"]),
                "\(name)")
        }
        #expect(texts.count == (try header()).count - 2)
    }
}

/// Returns the names in braces.
func placeholders(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
        piece.firstIndex(of: "}").map { String(piece[..<$0]) }
    }
}
