// The newest sample of each contact that is down, for contexts whose events keep them.

import CGesta

/// One for each slot of a contact table, as it was pushed.
struct NewestSamples<Attachment> {
    private let slots: ContactTable<Attachment>.Pointer
    private let samples: UnsafeMutablePointer<gesta_touch>

    /// Nil when out of memory.
    init?(_ slots: ContactTable<Attachment>.Pointer, count: Int) {
        guard let memory = Memory.allocate(count &* MemoryLayout<gesta_touch>.stride) else { return nil }
        self.slots = slots
        samples = memory.bindMemory(to: gesta_touch.self, capacity: count)
        samples.initialize(repeating: gesta_touch(), count: count)
    }

    func free() { Memory.release(samples) }

    subscript(contact: ContactTable<Attachment>.Pointer) -> gesta_touch {
        get { samples[contact - slots] }
        nonmutating set { samples[contact - slots] = newValue }
    }
}
