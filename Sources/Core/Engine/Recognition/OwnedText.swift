// The texts of text parameters and values.

struct OwnedText {
    /// NUL-terminated, from `Memory`.
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    /// In bytes, without the NUL.
    var capacity: Int
    var slot: Int

    var text: Text { Text(base: base, count: count) }

    mutating func move(to slot: Int) { self.slot = slot }

    /// The capacity must suffice.
    mutating func set(_ text: Text) {
        base.update(from: text.base, count: text.count)
        base[text.count] = 0
        count = text.count
    }
}

/// Texts by slot: the index of a parameter or of a value.
struct TextStore {
    private var texts = Buffer<OwnedText>()

    private func place(of slot: Int) -> Int? { texts.firstIndex { $0.slot == slot } }

    /// Empty until it is set.
    subscript(slot: Int) -> Text { place(of: slot).map { texts[$0].text } ?? Text("") }

    /// Copies the text. Returns false, with nothing changed, when out of memory.
    mutating func set(_ text: Text, inSlot slot: Int) -> Bool {
        guard reserve(text.count, inSlot: slot), let at = place(of: slot) else { return false }
        texts.pointer(at: at).pointee.set(text)
        return true
    }

    /// Makes room for texts of up to `capacity` bytes and keeps the text. Returns false when out of memory.
    mutating func reserve(_ capacity: Int, inSlot slot: Int) -> Bool {
        let known = place(of: slot)
        if let known, texts[known].capacity >= capacity { return true }
        guard let memory = Memory.allocate(capacity &+ 1) else { return false }
        var new = OwnedText(
            base: memory.bindMemory(to: UInt8.self, capacity: capacity &+ 1), count: 0, capacity: capacity, slot: slot)
        new.set(self[slot])
        if let known {
            Memory.release(texts[known].base)
            texts[known] = new
            return true
        }
        if texts.append(new) { return true }
        Memory.release(new.base)
        return false
    }

    /// Makes room for all that another has room for. Returns false when out of memory.
    mutating func reserve(like other: TextStore) -> Bool {
        for owned in other.texts where !reserve(owned.capacity, inSlot: owned.slot) { return false }
        return true
    }

    /// All are empty, and keep their storage.
    func clear() {
        var at = 0
        while at < texts.count {
            texts.pointer(at: at).pointee.set(Text(base: texts[at].base, count: 0))
            at &+= 1
        }
    }

    mutating func free() {
        for owned in texts { Memory.release(owned.base) }
        texts.free()
    }
}

extension Recognizer {
    /// The text of a parameter; empty until it is set.
    func text(inSlot slot: Int) -> Text { texts[slot] }

    /// Copies the text of a parameter. Returns false, with nothing changed, when out of memory.
    func setText(_ text: Text, inSlot slot: Int) -> Bool {
        makeHoldings()?.pointee.texts.set(text, inSlot: slot) ?? false
    }

    /// Makes room for texts of up to `capacity` bytes of a parameter. Returns false when out of memory.
    func reserveText(_ capacity: Int, inSlot slot: Int) -> Bool {
        makeHoldings()?.pointee.texts.reserve(capacity, inSlot: slot) ?? false
    }
}

extension Machine {
    /// The text of a parameter; empty until it is set.
    final func text(inSlot slot: Int) -> Text { withRecognizer { $0.text(inSlot: slot) } }

    /// Copies the text of a value. Returns false, with nothing changed, when out of memory.
    final func setText(_ text: Text, ofValue index: Int) -> Bool { attempt.pointee.texts.set(text, inSlot: index) }

    /// Makes room for texts of up to `capacity` bytes of a value, in all attempts. Returns false when out of memory.
    final func reserveText(_ capacity: Int, ofValue index: Int) -> Bool {
        guard attempt.pointee.texts.reserve(capacity, inSlot: index) else { return false }
        for attempt in queue where !attempt.pointee.texts.reserve(capacity, inSlot: index) { return false }
        return true
    }
}
