import CGesta
import Testing

@testable import GestaCore

@Suite("Hover")
struct HoverTests {
    private func hover(
        _ contact: UInt64, _ x: Double, _ y: Double, at time: Int, tool: UInt32 = GESTA_TOOL_MOUSE.rawValue
    )
        -> gesta_touch
    {
        var touch = gesta_touch(GESTA_PHASE_HOVER.rawValue, contact, x, y, ms(time))
        touch.tool = UInt32(tool)
        return touch
    }

    @Test("Begins with the first sample, changes with each further one, and ends after the timeout")
    func silence() {
        let rig = Rig()
        let recognizer = rig.make("gesta.hover", ["timeout": 0.2])
        rig.push(hover(0, 10, 20, at: 0), hover(0, 11, 22, at: 100), hover(0, 15, 25, at: 250))
        #expect(rig.heard.map(\.state) == [.began, .changed, .changed] && rig.deadline == ms(450))
        #expect(
            recognizer.values[Hover.V.x] == 15 && recognizer.values[Hover.V.y] == 25
                && recognizer.values[Hover.V.tool] == 3)
        #expect(rig.heard[1].x == 11 && rig.heard[1].y == 22 && rig.heard[1].contacts == [])
        rig.advance(to: ms(900))
        #expect(recognizer.state == .ended && rig.heard[3].time == ms(450))
        rig.push(hover(0, 1, 1, at: 1000))
        #expect(recognizer.state == .began && recognizer.sequence == 2)
    }

    @Test(
        "Ends when the pointer goes down, with its id or the same tool, but not when a finger does",
        arguments: [
            (0, GESTA_TOOL_MOUSE.rawValue, true), (0, GESTA_TOOL_FINGER.rawValue, true),
            (7, GESTA_TOOL_MOUSE.rawValue, true),
            (7, GESTA_TOOL_PEN.rawValue, false),
            (7, GESTA_TOOL_FINGER.rawValue, false),
        ] as [(UInt64, UInt32, Bool)])
    func down(contact: UInt64, tool: UInt32, ends: Bool) {
        let rig = Rig()
        let (recognizer, tap) = (rig.make("gesta.hover"), rig.make("gesta.tap"))
        var down = gesta_touch.down(contact, 10, 20, at: 20)
        down.tool = UInt32(tool)
        rig.push(hover(0, 10, 20, at: 0), down)
        #expect(recognizer.state == (ends ? .ended : .began))
        #expect(recognizer.contacts.count == 0 && tap.contacts.count == 1)
        rig.push(.up(contact, 10, 20, at: 40))
        #expect(tap.state == .ended)
        rig.push(hover(0, 11, 20, at: 60))
        #expect(recognizer.state == (ends ? .began : .changed))
    }

    @Test("A second pointer is ignored until the first one has left")
    func second() {
        let rig = Rig()
        let recognizer = rig.make("gesta.hover", ["timeout": 0.1])
        rig.push(hover(1, 0, 0, at: 0), hover(2, 50, 50, at: 10, tool: GESTA_TOOL_PEN.rawValue))
        #expect(rig.heard.map(\.state) == [.began] && recognizer.values[Hover.V.x] == 0)
        rig.push(hover(2, 60, 60, at: 200, tool: GESTA_TOOL_PEN.rawValue))
        #expect(rig.heard.map(\.state) == [.began, .ended, .possible, .began] && recognizer.values[Hover.V.x] == 60)
    }

    @Test("A pointer leaves one region before it enters another", arguments: [false, true])
    func leavesFirst(enteredIsOlder: Bool) {
        let rig = Rig()
        let region = rig.makeRegion()
        let first = rig.make("gesta.hover", name: "first")
        let second = rig.make("gesta.hover", name: "second")
        let (inner, outer) = enteredIsOlder ? (second, first) : (first, second)
        rig.attach(inner, to: region)
        let other = rig.makeRegion()
        rig.context.regions.setRect(gesta_rect(x: 100, y: 0, width: 100, height: 100), of: other)
        rig.attach(outer, to: other)
        rig.push(hover(1, 50, 50, at: 0))
        rig.push(hover(1, 150, 50, at: 10))
        #expect(rig.heard.map(\.state) == [.began, .ended, .began])
        #expect(inner.state == .ended && outer.state == .began)
    }

    @Test("Ends when its pointer hovers outside its region, but not when another pointer does")
    func elsewhere() {
        let rig = Rig()
        let home = rig.makeRegion()
        let (inner, outer) = (rig.make("gesta.hover"), rig.make("gesta.hover"))
        rig.attach(inner, to: home)
        rig.push(hover(1, 50, 50, at: 0), hover(2, 150, 50, at: 10, tool: GESTA_TOOL_PEN.rawValue))
        #expect(inner.state == .began && outer.state == .began)
        rig.push(hover(1, 150, 50, at: 20))
        #expect(inner.state == .ended && inner.decidedAt == ms(20) && inner.values[Hover.V.x] == 50)
        #expect(outer.state == .changed && outer.values[Hover.V.x] == 150)
        rig.push(hover(1, 60, 50, at: 30))
        #expect(inner.state == .began && inner.sequence == 2 && outer.state == .changed)
        rig.context.setEnabled(rig.context.regions.root, false)
        #expect(outer.state == .cancelled)
        rig.context.destroy(outer.recognizer)
        rig.context.destroy(inner.recognizer)
        #expect(rig.context.dispatcher.hovered.all.isEmpty)
        rig.push(hover(1, 60, 50, at: 40))
    }

    @Test("Only those that a pointer may leave are looked at, by slot, and only while their attempt is under way")
    func hovered() {
        let rig = Rig()
        let home = rig.makeRegion()
        let all = (0..<5).map { _ in rig.make("gesta.hover") }
        for machine in [all[3], all[1]] { rig.attach(machine, to: home) }
        func hovered() -> [UInt32] { rig.context.dispatcher.hovered.all.map { $0.takeUnretainedValue().id } }
        rig.push(hover(1, 150, 50, at: 0))
        #expect(hovered() == [0, 2, 4].map { all[$0].id })
        rig.push(hover(1, 50, 50, at: 10))
        #expect(hovered() == all.map(\.id))
        rig.push(hover(1, 150, 50, at: 20), hover(1, 160, 50, at: 30))
        #expect(all[1].state == .ended && hovered() == [0, 2, 4].map { all[$0].id } && !all[1].has(.isHovered))
        rig.context.destroy(all[2].recognizer)
        #expect(hovered() == [0, 4].map { all[$0].id })
    }

    @Test(
        "Ends when its pointer goes down elsewhere, but not when another contact does",
        arguments: [
            (1, GESTA_TOOL_FINGER.rawValue, true), (7, GESTA_TOOL_MOUSE.rawValue, true),
            (7, GESTA_TOOL_FINGER.rawValue, false),
        ] as [(UInt64, UInt32, Bool)])
    func downElsewhere(contact: UInt64, tool: UInt32, ends: Bool) {
        let rig = Rig()
        let home = rig.makeRegion()
        let recognizer = rig.make("gesta.hover")
        rig.attach(recognizer, to: home)
        var down = gesta_touch.down(contact, 500, 50, at: 10)
        down.tool = UInt32(tool)
        rig.push(hover(1, 50, 50, at: 0), down)
        #expect(recognizer.state == (ends ? .ended : .began))
    }

    @Test("Begins and ends within one frame")
    func passing() {
        let rig = Rig()
        let home = rig.makeRegion()
        let inner = rig.make("gesta.hover")
        rig.attach(inner, to: home)
        rig.push(hover(1, 50, 50, at: 0), hover(1, 150, 50, at: 0))
        #expect(rig.heard.map(\.state) == [.began, .ended] && rig.deadline == Clock.never)
    }

    @Test("Goes down and hovers again in one push, while disabled, cancelled or without listeners")
    func interruptions() {
        let rig = Rig(isYUp: true)
        let recognizer = rig.make("gesta.hover")
        rig.push(hover(1, 3, 4, at: 0))
        #expect(rig.heard[0].values[Hover.V.y] == 4 && rig.heard[0].y == 4)
        rig.context.cancelContacts()
        #expect(
            recognizer.state == .cancelled && recognizer.verdict.reason == .contextCancelled
                && rig.deadline == Clock.never)
        rig.push(hover(1, 3, 4, at: 10))
        rig.context.setEnabled(recognizer.recognizer, false)
        #expect(recognizer.state == .cancelled)
        rig.push(hover(1, 3, 4, at: 20))
        #expect(recognizer.state == .cancelled)
        rig.context.setEnabled(recognizer.recognizer, true)
        rig.push(hover(1, 3, 4, at: 30), .down(1, 3, 4, at: 30), .up(1, 3, 4, at: 40), hover(1, 5, 4, at: 40))
        #expect(rig.heard.suffix(5).map(\.state) == [.possible, .began, .ended, .possible, .began])
    }
}
