// Texts that a recognizer keeps: those of its text parameters and values.

struct OwnedText {
    /// NUL-terminated, from `Memory`.
    var base: UnsafeMutablePointer<UInt8>
    var count: Int
    /// The parameter, or the value after the last parameter; a subclass may keep more of its own in negative ones.
    var slot: Int

    var text: Text { Text(base: base, count: count) }
}

extension Recognizer {
    /// The text of a parameter or, after the parameters, of a value; empty until it is set.
    final func text(inSlot slot: Int) -> Text {
        guard let at = texts.firstIndex(where: { $0.slot == slot }) else { return Text("") }
        return texts[at].text
    }

    /// Copies. False, with nothing changed, when memory is short.
    final func setText(_ text: Text, inSlot slot: Int) -> Bool {
        guard let copy = copied(text) else { return false }
        let new = OwnedText(base: copy, count: text.count, slot: slot)
        if let at = texts.firstIndex(where: { $0.slot == slot }) {
            Memory.release(texts[at].base)
            texts[at] = new
            return true
        }
        if texts.append(new) { return true }
        Memory.release(copy)
        return false
    }

    /// Values begin each sequence empty.
    final func clearTexts(fromSlot first: Int) {
        var at = texts.count
        while at > 0 {
            at &-= 1
            if texts[at].slot >= first {
                Memory.release(texts[at].base)
                texts.swapRemove(at: at)
            }
        }
    }

    final func freeTexts() {
        clearTexts(fromSlot: Int.min)
        texts.free()
    }
}

/// A NUL-terminated copy from `Memory`.
func copied(_ text: Text) -> UnsafeMutablePointer<UInt8>? {
    guard let memory = Memory.allocate(text.count &+ 1) else { return nil }
    let copy = memory.bindMemory(to: UInt8.self, capacity: text.count &+ 1)
    copy.update(from: text.base, count: text.count)
    copy[text.count] = 0
    return copy
}
