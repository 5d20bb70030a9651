import CGesta
import Testing

@testable import GestaCore

@Suite("Trackers of a contact")
struct FollowersTests {
    private func awake(_ rig: Rig, _ contact: UInt64) -> Int {
        rig.context.dispatcher.contacts.find(contact).map { $0.pointee.trackers.receivers.count } ?? 0
    }

    @Test("Recognizers that have not failed receive the contact's samples, in creation order")
    func failed() {
        let rig = Rig()
        var moved: [String] = []
        for name in ["a", "b", "c", "d"] {
            rig.puppet(name).onMoved = { puppet, touches in
                moved.append(name)
                let x = touches.first.pointee.seen.x
                if (name == "b" && x == 1) || (name == "a" && x == 2) { puppet.fail(.unstated) }
            }
        }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(awake(rig, 1) == 4)
        rig.push((1...3).map { .move(1, Double($0), 0, at: $0) })
        #expect(moved == ["a", "b", "c", "d", "a", "c", "d", "c", "d"])
        #expect(awake(rig, 1) == 2)
        rig.push(.up(1, 3, 0, at: 4), .down(1, 0, 0, at: 5))
        #expect(awake(rig, 1) == 4)
    }

    @Test("A recognizer that is destroyed or ignores the contact receives no further samples")
    func gone() {
        let rig = Rig()
        let puppets = ["a", "b", "c"].map { rig.puppet($0) }
        puppets[2].onMoved = { puppet, touches in puppet.ignore(touches.first) }
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0))
        rig.context.destroy(puppets[0].recognizer)
        #expect(awake(rig, 1) == 2 && awake(rig, 2) == 2)
        rig.push(.move(1, 1, 0, at: 1))
        #expect(awake(rig, 1) == 1 && awake(rig, 2) == 2)
    }

    @Test("Marks of 32 bits are reset before they overflow, without effect")
    func marks() {
        let heard = [false, true].map { isLate in
            let rig = Rig()
            rig.make("gesta.transform")
            rig.make("gesta.pan", ["max_contacts": 2])
            rig.push((1...3).map { .down($0, Double($0) * 10, 0, at: 0) })
            if isLate { rig.context.dispatcher.contacts.lastMark = 1 << 31 - 7 }
            for step in 1...12 {
                rig.push(
                    (1...3).reversed().map { .move($0, Double($0) * (10 + Double(step)), Double(step), at: step * 8) })
            }
            rig.push((1...3).map { .up($0, 0, 0, at: 200) })
            #expect((rig.context.dispatcher.contacts.lastMark < 200) == true)
            return rig.heard
        }
        #expect(heard[0].count > 12 && heard[0] == heard[1])
    }
}
