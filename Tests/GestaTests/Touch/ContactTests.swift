import CGesta
import Testing

@testable import GestaCore

/// The ways to push samples. The engine has a separate path for each, and all must have the same results.
enum Delivery: String, CaseIterable, Sendable {
    case oneByOne, together, besideAnother
}

@Suite("Contact")
struct ContactTests {
    /// Records contact 1 at each sample.
    private func views(_ rig: Rig, _ way: Delivery, _ touches: [gesta_touch]) -> [gesta_contact] {
        let puppet = rig.puppet()
        #expect(gesta_recognizer_set_number(rig.context.handle, puppet.id, "tools", -1, 0xF0) == 0)
        var seen: [gesta_contact] = []
        let note = { (_: Puppet, touches: Touches) in
            for at in 0..<touches.count where touches[at].pointee.seen.id == 1 {
                var view = touches[at].pointee.seen
                #expect(view.touch != nil && view.touch.pointee.contact == 1 && view.touch.pointee.time == view.time)
                view.touch = nil
                seen.append(view)
            }
        }
        (puppet.onBegan, puppet.onMoved, puppet.onEnded, puppet.onCancelled) = (note, note, note, note)
        switch way {
        case .oneByOne:
            rig.pushSingly(touches)
        case .together:
            rig.push(touches)
        case .besideAnother:
            rig.push(.down(2, 0, 0, at: 0))
            for touch in touches {
                rig.push([touch, gesta_touch(GESTA_PHASE_MOVED.rawValue, 2, touch.x, 0, touch.time)])
            }
        }
        return seen
    }

    @Test(
        "Newest, previous and first position and time, whatever the kind of delivery", arguments: Delivery.allCases,
        [false, true])
    func positions(way: Delivery, isYUp: Bool) {
        let rig = Rig(isYUp: isYUp)
        let sign = isYUp ? -1.0 : 1.0
        var dice = Dice(8)
        let path = (0..<12).map { _ in Point(dice.real(-50...50), dice.real(-50...50)) }
        let touches = path.enumerated().map { index, p in
            let phase =
                index == 0
                ? GESTA_PHASE_BEGAN.rawValue : index == 11 ? GESTA_PHASE_ENDED.rawValue : GESTA_PHASE_MOVED.rawValue
            return gesta_touch(phase, 1, p.x, p.y, ms(index * 8 + 1))
        }
        let seen = views(rig, way, touches)
        #expect(seen.count == 12)
        for (index, view) in seen.enumerated() {
            let before = max(index - 1, 0)
            #expect([view.x, view.y] == [path[index].x, path[index].y * sign])
            #expect([view.previous_x, view.previous_y] == [path[before].x, path[before].y * sign])
            #expect([view.start_x, view.start_y] == [path[0].x, path[0].y * sign])
            #expect(
                [view.time, view.previous_time, view.start_time] == [touches[index].time, touches[before].time, ms(1)])
            #expect(view.phase == touches[index].phase)
        }
    }

    @Test("A stationary sample updates only the time", arguments: Delivery.allCases)
    func stationary(way: Delivery) {
        var rest = gesta_touch.rest(1, at: 16)
        (rest.x, rest.y) = (999, 999)
        let seen = views(Rig(), way, [.down(1, 1, 2, at: 0), .move(1, 3, 4, at: 8), rest, .move(1, 5, 6, at: 24)])
        #expect(seen.map(\.x) == [1, 3, 5])
        #expect(seen.last?.previous_x == 3 && seen.last?.previous_time == ms(16))
    }

    @Test("The tool is that of the newest sample", arguments: Delivery.allCases)
    func tool(way: Delivery) {
        var touches = [
            gesta_touch.down(1, 0, 0, at: 1), .move(1, 1, 1, at: 2), .move(1, 2, 2, at: 3), .move(1, 3, 3, at: 4),
        ]
        for (index, tool) in [
            GESTA_TOOL_PEN.rawValue, GESTA_TOOL_PEN.rawValue, GESTA_TOOL_ERASER.rawValue, GESTA_TOOL_ERASER.rawValue,
        ].enumerated() {
            touches[index].tool = UInt32(tool)
        }
        #expect(views(Rig(), way, touches).map(\.tool) == touches.map(\.tool))
    }

    @Test("The sample's memory is not read after the call")
    func sampleIsGone() {
        let rig = Rig()
        let puppet = rig.puppet()
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 1, 1, at: 1))
        #expect(puppet.contacts[0].pointee.seen.touch == nil)
        rig.push(.move(1, 1, 1, at: 2), .move(1, 2, 1, at: 3))
        #expect(puppet.contacts[0].pointee.seen.touch == nil)
    }
}
