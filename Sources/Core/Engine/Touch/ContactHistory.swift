// The latest positions of each contact that is down, for contexts that are read at the times of frames.

import CGesta

/// One ring for each slot of a contact table, with positions as they were pushed.
struct ContactHistory<Attachment> {
    private let slots: ContactTable<Attachment>.Pointer
    private let memory: UnsafeMutableRawPointer

    /// Nil when out of memory.
    init?(_ slots: ContactTable<Attachment>.Pointer, count: Int) {
        guard let memory = Memory.allocate(count &* SampleRing.bytes(width: 2)) else { return nil }
        self.slots = slots
        self.memory = memory
    }

    func free() { Memory.release(memory) }

    /// Those of a contact that is down.
    func ring(of contact: ContactTable<Attachment>.Pointer) -> SampleRing {
        SampleRing(memory + (contact - slots) &* SampleRing.bytes(width: 2), width: 2)
    }

    /// A contact lifts where it was.
    func keep(_ touch: gesta_touch, of contact: ContactTable<Attachment>.Pointer) {
        if touch.phase == GESTA_PHASE_ENDED.rawValue || touch.phase == GESTA_PHASE_CANCELLED.rawValue { return }
        let ring = ring(of: contact)
        if touch.phase == GESTA_PHASE_BEGAN.rawValue { ring.clear() }
        var position = (touch.x, touch.y)
        // Such a sample only has a time.
        if touch.phase == GESTA_PHASE_STATIONARY.rawValue, ring.count > 0 {
            let last = ring.figures(ring.count &- 1)
            position = (last[0], last[1])
        }
        let figures = ring.add(at: touch.time)
        (figures[0], figures[1]) = position
    }
}
