// What a foreign class finds in its parameters while it examines them.

import CGesta

struct FindingList {
    private var findings = Buffer<(kind: gesta_finding_kind, length: Int)>()
    /// Of all findings, one after another.
    private var texts = Buffer<UInt8>()

    mutating func free() {
        findings.free()
        texts.free()
    }

    /// The kinds that concern one recognizer, and that a class can know.
    static func permits(_ kind: gesta_finding_kind) -> Bool {
        kind == GESTA_FINDING_UNREACHABLE || kind == GESTA_FINDING_HIDDEN || kind == GESTA_FINDING_SIMILAR
            || kind == GESTA_FINDING_UNUSED
    }

    /// Copies the text. False when out of memory.
    mutating func add(_ kind: gesta_finding_kind, _ text: Text) -> Bool {
        guard texts.reserve(texts.count &+ text.count), findings.append((kind, text.count)) else { return false }
        for byte in text.bytes { texts.appendReserved(byte) }
        return true
    }

    func forEach(_ body: (gesta_finding_kind, Text) -> Void) {
        var at = 0
        for finding in findings {
            if finding.length > 0 { body(finding.kind, Text(base: texts.pointer(at: at), count: finding.length)) }
            at &+= finding.length
        }
    }
}
