import CGesta
import Testing

@testable import GestaCore

@Suite("Palm guard")
struct PalmGuardTests {
    private func made(_ change: (inout gesta_palm_guard) -> Void = { _ in }) -> PalmGuard {
        var rules = gesta_palm_guard.standard
        change(&rules)
        let palmGuard = PalmGuard(rules, .down)
        #expect(palmGuard.reserve(contacts: 8))
        return palmGuard
    }

    private func touch(_ time: Int64, _ contact: UInt64, _ phase: gesta_phase, x: Double = 0, major: Float = 0)
        -> gesta_touch
    {
        var touch = gesta_touch()
        touch.time = time
        touch.contact = contact
        touch.phase = phase.rawValue
        touch.x = x
        touch.major = major
        return touch
    }

    /// What one frame finds: contacts, with * if they went down in it.
    private func examine(_ palmGuard: PalmGuard, _ touches: [gesta_touch], unit: Double = 1) -> [String] {
        palmGuard.beginRound()
        touches.withUnsafeBufferPointer { buffer in
            let batch = TouchBatch(
                base: buffer.baseAddress.unsafelyUnwrapped, count: buffer.count,
                stride: MemoryLayout<gesta_touch>.stride)
            palmGuard.examine(batch, unitsPerMillimeter: unit)
        }
        return palmGuard.found.map { "\($0.palm.contact)\($0.isNew ? "*" : "")" }
    }

    @Test("Lengths are in millimeters")
    func units() {
        #expect(examine(made(), [touch(0, 1, GESTA_PHASE_BEGAN, major: 31)]) == ["1*"])
        #expect(examine(made(), [touch(0, 1, GESTA_PHASE_BEGAN, major: 31)], unit: 2) == [])
        #expect(examine(made(), [touch(0, 1, GESTA_PHASE_BEGAN, major: 61)], unit: 2) == ["1*"])
    }

    @Test("A contact is found once, and no longer known when it has lifted")
    func once() {
        let palmGuard = made()
        #expect(examine(palmGuard, [touch(0, 1, GESTA_PHASE_BEGAN)]) == [])
        #expect(palmGuard.palm(1) == nil)
        #expect(examine(palmGuard, [touch(1, 1, GESTA_PHASE_MOVED, major: 50)]) == ["1"])
        #expect(palmGuard.palm(1) != nil)
        #expect(examine(palmGuard, [touch(2, 1, GESTA_PHASE_MOVED, major: 60)]) == [])
        #expect(examine(palmGuard, [touch(3, 1, GESTA_PHASE_ENDED)]) == [])
        #expect(palmGuard.palm(1) == nil)
    }

    @Test("Contacts that were down before are not examined")
    func strangers() {
        #expect(examine(made(), [touch(1, 1, GESTA_PHASE_MOVED, major: 50)]) == [])
        #expect(examine(made(), [touch(1, 1, GESTA_PHASE_ENDED, major: 50)]) == [])
    }

    @Test("The deadline is that of the first contact at an edge, and none when it has left the edge")
    func deadlines() {
        let palmGuard = made { $0.surface.width = 100 }
        _ = examine(palmGuard, [touch(0, 1, GESTA_PHASE_BEGAN, x: 50)])
        #expect(palmGuard.deadline == Clock.never)
        _ = examine(palmGuard, [touch(10, 2, GESTA_PHASE_BEGAN, x: 8)])
        _ = examine(palmGuard, [touch(20, 3, GESTA_PHASE_BEGAN, x: 92)])
        #expect(palmGuard.deadline == 500_000_010)
        _ = examine(palmGuard, [touch(30, 2, GESTA_PHASE_MOVED, x: 9)])
        palmGuard.beginRound()
        palmGuard.examineEdges(at: 500_000_010)
        #expect(palmGuard.found.isEmpty && palmGuard.deadline == 500_000_020)
        palmGuard.examineEdges(at: 500_000_020)
        #expect(palmGuard.found.count == 1 && palmGuard.palm(3) != nil && palmGuard.deadline == Clock.never)
    }

    @Test("Sides are those of the screen where y grows upwards")
    func sidesUpwards() {
        var rules = gesta_palm_guard.standard
        rules.surface = gesta_rect(x: 0, y: 0, width: 100, height: 100)
        rules.zone_top = 8
        for (isUp, found) in [(false, 1), (true, 0)] {
            let palmGuard = PalmGuard(rules, YAxis(isUp: isUp))
            #expect(palmGuard.reserve(contacts: 8))
            var low = touch(0, 1, GESTA_PHASE_BEGAN, x: 50)
            low.y = 4
            #expect(examine(palmGuard, [low]).count == found)
        }
    }

    @Test("A zone has no deadline: a contact that rests in it stays a palm")
    func zones() {
        let palmGuard = made { ($0.surface.width, $0.zone_left, $0.rules) = (100, 8, GESTA_PALM_ZONE.rawValue) }
        #expect(examine(palmGuard, [touch(0, 1, GESTA_PHASE_BEGAN, x: 8)]) == ["1*"])
        #expect(palmGuard.deadline == Clock.never && palmGuard.palm(1) != nil)
        #expect(examine(palmGuard, [touch(10, 1, GESTA_PHASE_MOVED, x: 20)]) == ["1"])
        #expect(palmGuard.palm(1) == nil && palmGuard.found[0].touch.phase == GESTA_PHASE_BEGAN.rawValue)
    }

    @Test("A serial number has 29 bits beside the flags")
    func flags() {
        var contact = Contact(seen: gesta_contact(), attachment: 0)
        var began = touch(0, 1, GESTA_PHASE_BEGAN)
        contact.begin(&began, .down, serial: UInt32.max)
        #expect(contact.serial == 1 << 29 - 1 && !contact.isRejected && !contact.isLeaving && !contact.isSwallowed)
        contact.reject()
        #expect(contact.isRejected && contact.isLeaving && contact.seen.phase == GESTA_PHASE_CANCELLED.rawValue)
        contact.stay()
        #expect(!contact.isRejected && !contact.isLeaving && contact.serial == 1 << 29 - 1)
    }
}
