import CGesta
import Testing

@testable import Gesta

@Suite("Layout: offsets that the core has as numbers")
struct LayoutTests {
    @Test("x and y, and the previous ones, stand where a contact's pairs are read")
    func contact() {
        #expect(MemoryLayout<gesta_contact>.offset(of: \.x) == Contact.xOffset)
        #expect(MemoryLayout<gesta_contact>.offset(of: \.y) == Contact.xOffset + 8)
        #expect(MemoryLayout<gesta_contact>.offset(of: \.previous_x) == Contact.previousOffset)
        #expect(MemoryLayout<gesta_contact>.offset(of: \.previous_y) == Contact.previousOffset + 8)
        #expect(MemoryLayout<Contact>.offset(of: \.room) == Contact.roomOffset)
        #expect(MemoryLayout<Followers>.size == MemoryLayout<(UInt64, UInt64)>.size)
    }

    @Test("A sample's fields stand where the check of moves reads them, phase and tool side by side")
    func touch() {
        #expect(MemoryLayout<gesta_touch>.offset(of: \.time) == 0)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.contact) == TouchCheck.Layout.contact)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.x) == TouchCheck.Layout.x)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.y) == TouchCheck.Layout.y)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.phase) == TouchCheck.Layout.phase)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.tool) == TouchCheck.Layout.phase + 4)
    }

    @Test("The 32 bytes that are mostly 0 are pressure to reserved")
    func rest() {
        let rest = TouchCheck.Layout.rest
        #expect(MemoryLayout<gesta_touch>.offset(of: \.pressure) == rest)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.tilt_y) == rest + 20)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.flags) == rest + 24)
        #expect(MemoryLayout<gesta_touch>.offset(of: \.reserved) == rest + 28)
        #expect(MemoryLayout<gesta_touch>.size == rest + 32)
    }

    @Test("A pointer to a contact is a pointer to what classes see; an event stands first in the queue")
    func firstFields() {
        #expect(MemoryLayout<Contact>.offset(of: \.seen) == 0)
        #expect(MemoryLayout<QueuedEvent>.offset(of: \.event) == 0)
    }
}
