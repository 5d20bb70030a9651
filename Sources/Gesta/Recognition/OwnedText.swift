// The texts of a recognizer's text parameters and values.

struct OwnedText {
    /// NUL-terminated, from `Memory`.
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    /// In bytes, without the NUL.
    var capacity: Int
    /// The index of the parameter, or of the value after the last parameter; negative slots belong to subclasses.
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

extension Recognizer {
    /// The text of a parameter or, after the parameters, of a value; empty until it is set.
    final func text(inSlot slot: Int) -> Text {
        guard let at = texts.firstIndex(where: { $0.slot == slot }) else { return Text("") }
        return texts[at].text
    }

    /// Copies the text. Returns false, with nothing changed, when out of memory.
    final func setText(_ text: Text, inSlot slot: Int) -> Bool {
        guard reserveText(text.count, inSlot: slot), let at = texts.firstIndex(where: { $0.slot == slot }) else {
            return false
        }
        texts.pointer(at: at).pointee.set(text)
        return true
    }

    /// Values are empty when a sequence begins, and keep their storage.
    final func clearTexts(fromSlot first: Int) {
        var at = 0
        while at < texts.count {
            if texts[at].slot >= first { texts.pointer(at: at).pointee.set(Text(base: texts[at].base, count: 0)) }
            at &+= 1
        }
    }

    /// Makes room for texts of up to `capacity` bytes and keeps the text. Returns false when out of memory.
    final func reserveText(_ capacity: Int, inSlot slot: Int) -> Bool {
        let known = texts.firstIndex { $0.slot == slot }
        if let known, texts[known].capacity >= capacity { return true }
        guard let holdings = makeHoldings(), let memory = Memory.allocate(capacity &+ 1) else { return false }
        var new = OwnedText(
            base: memory.bindMemory(to: UInt8.self, capacity: capacity &+ 1), count: 0, capacity: capacity, slot: slot)
        new.set(text(inSlot: slot))
        if let known {
            Memory.release(texts[known].base)
            texts[known] = new
            return true
        }
        if holdings.pointee.texts.append(new) { return true }
        Memory.release(new.base)
        return false
    }

    /// The texts of another recognizer of the class. Returns false when out of memory.
    final func copyValueTexts(of other: Recognizer) -> Bool {
        for owned in other.texts where owned.slot >= valueSlot(0) {
            if !setText(owned.text, inSlot: owned.slot) { return false }
        }
        return true
    }

    final func freeTexts() {
        var at = 0
        while at < texts.count {
            Memory.release(texts[at].base)
            at &+= 1
        }
        holdings?.pointee.texts.free()
    }
}
