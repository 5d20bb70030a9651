import CGesta
import Testing

@testable import Gesta

@Suite("Layout of structs whose beginning or end the core relies on")
struct LayoutTests {
    @Test("A contact takes at most 128 bytes")
    func size() {
        #expect(MemoryLayout<Contact<Trackers>>.stride <= 128)
    }

    @Test("The struct that classes see is a contact's first field, and the event a queued event's")
    func firstFields() {
        #expect(MemoryLayout<Contact<Trackers>>.offset(of: \.seen) == 0)
        #expect(MemoryLayout<QueuedEvent>.offset(of: \.event) == 0)
    }
}
