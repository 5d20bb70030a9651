// The words that a setup has in the place of ids: labels.

import CGesta

extension Text {
    /// Whether it may stand for an id: a letter, then letters, digits, '_', '-' and '.'.
    var isNameInSetups: Bool {
        guard count > 0, Text.isLetter(self[0]) else { return false }
        for byte in bytes {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if Text.isLetter(byte) || isDigit { continue }
            if byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-"), byte != UInt8(ascii: ".") { return false }
        }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }
}

/// Which recognizers and regions a setup that is saved calls by their labels: words that no other of them has.
final class SetupNames {
    /// What the root region is called, always.
    static var root: Literal { "root" }

    private let context: Context
    private var recognizers = SlotSet()
    private var regions = SlotSet()

    private init(_ context: Context) { self.context = context }

    deinit {
        recognizers.free()
        regions.free()
    }

    /// Nil when out of memory.
    static func make(_ context: Context) -> SetupNames? {
        guard let names = Memory.make({ SetupNames(context) }) else { return nil }
        var labels = SortedLabels()
        defer { labels.free() }
        context.recognizers.forEach { labels.add($0.label, $0.id) }
        guard labels.collect(into: &names.recognizers) else { return nil }
        labels.clear()
        labels.add(Text(root), Region.root)
        context.regions.forEach { if $0.pointee.id != Region.root { labels.add($0.pointee.label.text, $0.pointee.id) } }
        return labels.collect(into: &names.regions) ? names : nil
    }

    func isName(of recognizer: Recognizer) -> Bool { recognizers.contains(Handles.slot(of: recognizer.id)) }
    func isName(of region: RegionPointer) -> Bool { regions.contains(Handles.slot(of: region.pointee.id)) }

    /// Nil: it has its id.
    func recognizer(_ id: UInt32) -> Text? {
        guard let recognizer = context.recognizer(id), recognizer.id == id, isName(of: recognizer) else { return nil }
        return recognizer.label
    }

    /// Nil: it has its id.
    func region(_ id: UInt32) -> Text? {
        if id == Region.root { return Text(SetupNames.root) }
        guard case .success(let region) = context.regions.find(id), isName(of: region) else { return nil }
        return region.pointee.label.text
    }
}

/// Finds labels that occur once.
private struct SortedLabels {
    private struct Entry {
        var label: Text
        var id: UInt32
    }

    private var entries = Buffer<Entry>()
    private var isShort = false

    mutating func free() { entries.free() }
    mutating func clear() { entries.truncate(to: 0) }

    mutating func add(_ label: Text, _ id: UInt32) {
        if label.isNameInSetups, !entries.append(Entry(label: label, id: id)) { isShort = true }
    }

    /// Adds the slots of those whose label no other has. False when out of memory.
    mutating func collect(into slots: inout SlotSet) -> Bool {
        if isShort { return false }
        entries.sort { $0.label.compare(with: $1.label) < 0 }
        for at in 0..<entries.count {
            let label = entries[at].label
            if at > 0, entries[at &- 1].label == label { continue }
            if at &+ 1 < entries.count, entries[at &+ 1].label == label { continue }
            guard slots.reserve() else { return false }
            slots.insert(Handles.slot(of: entries[at].id))
        }
        return true
    }
}
