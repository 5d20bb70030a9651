// The names that a program gives to recognizers and regions, for people.

import CGesta

/// Its owner frees it.
struct Label {
    private var bytes = Buffer<UInt8>()

    /// Empty until it is set.
    var text: Text { bytes.base.map { Text(base: $0, count: bytes.count) } ?? Text("") }

    /// Makes room for a text. False when out of memory.
    mutating func reserve(for text: Text) -> Bool { bytes.reserve(text.count) }

    /// Copies a text, for which room has been reserved.
    mutating func set(_ text: Text) {
        bytes.truncate(to: 0)
        for byte in text.bytes { bytes.appendReserved(byte) }
    }

    mutating func free() { bytes.free() }
}
