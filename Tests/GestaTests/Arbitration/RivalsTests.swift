// A contact with many recognizers: they are compared by sets instead of one by one, with the same result.

import CGesta
import Testing

@testable import GestaCore

@Suite("Many recognizers of one contact")
struct RivalsTests {
    private final class Questions {
        var asked: [[UInt32]] = []
    }

    /// Adds recognizers that track the region's contacts and request nothing.
    private func fill(_ rig: Rig, _ region: RegionPointer, _ count: Int) {
        for _ in 0..<count { rig.attach(rig.puppet(), to: region) }
    }

    @Test("A contact that joins an active gesture is lost for others in the same frame", arguments: [2, 70, 200])
    func joined(count: Int) {
        let rig = Rig()
        let (left, right) = (rig.makeRegion(), rig.makeRegion())
        var rect = gesta_rect(x: 200, y: 0, width: 100, height: 100)
        #expect(gesta_region_set_rect(rig.context.handle, right.pointee.id, &rect) == 0)
        let (first, second) = (rig.puppet("first"), rig.puppet("second"))
        let winner = rig.puppet("winner", isContinuous: true)
        rig.attach(first, to: left)
        rig.attach(winner, to: right)
        fill(rig, left, count)
        fill(rig, right, count)
        // Beside each other they may recognize.
        rig.allowSimultaneous(first, second)
        winner.onBegan = { puppet, _ in if puppet.state == .possible { puppet.begin() } }
        rig.push(.down(1, 250, 50, at: 0))
        #expect(winner.state == .began)
        rig.attach(second, to: nil)
        rig.attach(second, to: right)
        for puppet in [first, second] { puppet.onBegan = { puppet, _ in puppet.recognize() } }
        rig.push(.down(2, 50, 50, at: 10), .down(3, 250, 60, at: 10))
        #expect(first.state == .ended && second.calls.last == .began([3]))
        #expect(second.state == .failed && second.verdict.blocker == winner.id)
        #expect(rig.owner(2) == first.id && rig.owner(3) == winner.id)
    }

    @Test("The delegate is asked about the same pairs, however many recognizers track the contact", arguments: 1...2)
    func questions(contacts: Int) {
        func asked(_ count: Int) -> ([[UInt32]], [State]) {
            let rig = Rig(), questions = Questions()
            let puppets = (0..<4).map { _ in rig.puppet() }
            fill(rig, rig.context.regions.root, count)
            for puppet in puppets { puppet.onBegan = { puppet, _ in puppet.recognize() } }
            rig.allowSimultaneous(puppets[0], puppets[2])
            var delegate = gesta_delegate()
            delegate.size = UInt32(MemoryLayout<gesta_delegate>.size)
            delegate.user = Unmanaged.passUnretained(questions).toOpaque()
            delegate.simultaneous = { _, recognizer, other, user in
                let (one, two) = (recognizer & 0xFFFF, other & 0xFFFF)
                // The silent ones come later.
                if one < 4, two < 4 {
                    Unmanaged<Questions>.fromOpaque(user!).takeUnretainedValue().asked.append([one, two])
                }
                return one == 3 || two == 3 ? 0 : 1
            }
            #expect(gesta_context_set_delegate(rig.context.handle, &delegate) == 0)
            rig.push((1...contacts).map { .down(UInt64($0), 0, 0, at: 0) })
            let states = puppets.map(\.state)
            rig.close()
            return (questions.asked, states)
        }
        let (few, states) = asked(2)
        #expect(states == [.ended, .ended, .ended, .failed] && few.count > 3)
        for count in [58, 60, 61, 64, 130] {
            let many = asked(count)
            #expect(many.0 == few && many.1 == states, "\(count)")
        }
    }
}
