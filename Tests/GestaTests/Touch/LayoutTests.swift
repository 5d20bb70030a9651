import CGesta
import Testing

@testable import Gesta

@Suite("Layout of structs whose beginning or end the core relies on")
struct LayoutTests {
    @Test("The followers of a contact fit in its two words")
    func room() {
        #expect(MemoryLayout<Followers>.size <= MemoryLayout<(UInt64, UInt64)>.size)
        #expect(MemoryLayout<Contact>.offset(of: \.room)! % 8 == 0)
    }

    @Test("The struct that classes see is a contact's first field, and the event a queued event's")
    func firstFields() {
        #expect(MemoryLayout<Contact>.offset(of: \.seen) == 0)
        #expect(MemoryLayout<QueuedEvent>.offset(of: \.event) == 0)
    }
}
