import CGesta
import Testing

@testable import GestaCore

@Suite("Layout of structs")
struct LayoutTests {
    @Test("A contact takes at most 128 bytes")
    func size() {
        #expect(MemoryLayout<Contact<Trackers>>.stride <= 128)
    }

    @Test("gesta_contact is the first field of a contact, and gesta_event that of a queued event")
    func firstFields() {
        #expect(MemoryLayout<Contact<Trackers>>.offset(of: \.seen) == 0)
        #expect(MemoryLayout<QueuedEvent>.offset(of: \.event) == 0)
    }
}
