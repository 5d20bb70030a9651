import Gesta
import Testing

@Suite struct EventTests {
    @Test func panEventsHaveTypedValues() throws {
        let context = try Context()
        let pan = try PanRecognizer(context, slop: 4)
        var moved: [PanEvent] = []
        try pan.onChanged { event in moved.append(event) }
        let finger = context.finger(7)
        try finger.down(x: 0, y: 0)
        try finger.moveTo(x: 100, y: 50, seconds: 0.2)
        let last = try #require(moved.last)
        #expect(last.translation.x > 80 && last.translation.x < 100)
        #expect(last.translation.y == last.translationY)
        #expect(abs(last.velocity.x - 500) < 1)
        #expect(last.contactCount == 1)
        #expect(last.state == .changed && last.contacts == [7] && last.positions == [Point(x: 100, y: 50)])
        #expect(last.event["translation_x"] == last.translationX)
        #expect(last.event["no_such_value"] == nil)
        #expect(try context.value("velocity_x", of: last.event) == last.velocityX)
        let error = #expect(throws: GestaError.self) { try context.value("speed", of: last.event) }
        #expect(error?.code == .name)
        #expect(TapEvent(last.event) == nil)
    }

    @Test func theEventOfWhatLostNamesWhatWon() throws {
        var config = Config()
        config.flags = [.pollAll]
        let context = try Context(config)
        let (won, lost) = (try PanRecognizer(context), try PanRecognizer(context))
        try context.push([
            Touch(time: 0, contact: 1, x: 0, y: 0, phase: .began),
            Touch(time: 8_000_000, contact: 1, x: 60, y: 0, phase: .moved),
        ])
        let failures = try context.polledEvents.filter { $0.state == .failed }
        #expect(failures.map(\.recognizer) == [lost.id] && failures.map(\.blocker) == [won.id])
    }

    @Test func eventsHaveTheNewestSampleOfEachContact() throws {
        var config = Config()
        config.flags = [.eventTouches]
        let context = try Context(config)
        let pan = try PanRecognizer(context, slop: 4)
        var seen: [Touch] = []
        try pan.onChanged { event in seen += event.touches }
        let samples: [(Phase, Double, Float, Buttons)] = [
            (.began, 0, 0.25, .primary), (.moved, 50, 0.5, .primary), (.stationary, 50, 0.5, [.primary, .secondary]),
        ]
        for (phase, x, pressure, buttons) in samples {
            try context.push(
                Touch(time: 0, contact: 1, x: x, y: 0, phase: phase, buttons: buttons, pressure: pressure))
        }
        #expect(seen.map(\.pressure) == [0.5] && seen.last?.buttons == [.primary, .secondary])
    }

    @Test func eventsOfAHoveringPenHaveItsDistance() throws {
        var config = Config()
        config.flags = [.eventTouches]
        let context = try Context(config)
        let hover = try HoverRecognizer(context)
        var seen: [Touch] = []
        try hover.onBegan { event in seen += event.touches }
        try hover.onChanged { event in seen += event.touches }
        for (x, distance) in [(0, 0.75), (1, 0.25)] as [(Double, Float)] {
            try context.push(Touch(time: 0, contact: 7, x: x, y: 0, phase: .hover, tool: .pen, distance: distance))
        }
        #expect(seen.map(\.distance) == [0.75, 0.25] && seen.last?.contact == 7)
    }

    @Test func valuesCanBeSetInAnAction() throws {
        let context = try Context()
        let pan = try PanRecognizer(context)
        var sum = 0.0
        try pan.onChanged { event in
            sum += event.translation.x
            #expect(throws: Never.self) { try pan.set(translationX: 0) }
        }
        try context.finger().down(x: 0, y: 0)
        try context.finger().moveTo(x: 200, y: 0, seconds: 0.4)
        #expect(sum > 100 && sum < 200)
    }

    @Test func aSecondFinger() throws {
        let context = try Context()
        let pinch = try PinchRecognizer(context)
        var scales: [Double] = []
        try pinch.onChanged { event in scales.append(event.scale) }
        try context.finger().pinch(x: 0, y: 0, fromDistance: 100, toDistance: 300, turn: 0, seconds: 0.3)
        #expect(try #require(scales.last) > 2)
        #expect(try pinch.state == .ended)
    }

    @Test func anActionMayDestroyItsRecognizer() throws {
        let context = try Context()
        let tap = try TapRecognizer(context)
        var count = 0
        try tap.onEnded { _ in
            count += 1
            try? tap.destroy()
        }
        try context.finger().tap(x: 0, y: 0)
        try context.finger().tap(x: 0, y: 0)
        #expect(count == 1)
        #expect(try context.recognizers.isEmpty)
        let error = #expect(throws: GestaError.self) { _ = try tap.verdict }
        #expect(error?.code == .stale)
    }

    @Test func textsAreThoseOfTheEvent() throws {
        let context = try Context()
        let stroke = try StrokeRecognizer(context, pattern: "wedge: chevron; zigzag: z")
        var names: [String] = []
        try stroke.onEnded { event in names.append(event.name) }
        let finger = context.finger()
        try finger.draw("z", x: 100, y: 100, size: 200, seconds: 0.5)
        #expect(names == ["zigzag"])
        #expect(try context.polledEvents.last?.text("name") == "zigzag")
    }

    @Test func streamsReachOtherTasks() async throws {
        let reader: Task<[State], Never>
        do {
            let context = try Context()
            let tap = try TapRecognizer(context)
            let events = try context.events
            let limited = try context.events(buffering: .bufferingNewest(1))
            reader = Task {
                var states: [State] = []
                for await event in events where event.className == "gesta.tap" { states.append(event.state) }
                var last = 0
                for await _ in limited { last += 1 }
                return last == 1 ? states : []
            }
            try context.finger().tap(x: 0, y: 0)
            _ = tap
        }
        // The sequences end with the context.
        #expect(await reader.value.contains(.ended))
    }

    @Test func aStreamThatNobodyReadsIsForgotten() async throws {
        let context = try Context()
        _ = try TapRecognizer(context)
        var events: AsyncStream<Event>? = try context.events
        _ = events
        events = nil
        for _ in 0..<3 { try context.finger().tap(x: 0, y: 0) }
        var seen = 0
        try context.setObserver { _ in seen += 1 }
        try context.finger().tap(x: 0, y: 0)
        #expect(seen > 0)
        try context.setObserver(nil)
        let before = seen
        try context.finger().tap(x: 0, y: 0)
        #expect(seen == before)
    }

    @Test func eventsInRegions() throws {
        let context = try Context()
        let region = try Region(context, rect: Rect(x: 100, y: 100, width: 200, height: 200))
        try region.setTransform(Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
        let tap = try TapRecognizer(context, in: region)
        try context.finger().tap(x: 120, y: 140)
        let event = try #require(try context.polledEvents.last)
        let local = try context.local(event)
        #expect(local.location == Point(x: 10, y: 20))
        let outer = try context.local(event, in: context.root)
        #expect(outer.location == Point(x: 120, y: 140))
        #expect(try tap.region == region)
    }

    @Test func vectorsInRegions() throws {
        let context = try Context()
        let region = try Region(context, rect: Rect(x: 100, y: 100, width: 400, height: 400))
        try region.setTransform(Affine(a: 2, b: 0, c: 0, d: 4, tx: 0, ty: 0))
        let pan = try PanRecognizer(context, in: region)
        let finger = context.finger()
        try finger.down(x: 120, y: 140)
        try finger.moveTo(x: 220, y: 240, seconds: 0.2)
        let event = try #require(try context.polledEvents.compactMap { PanEvent($0) }.last)
        let local = try context.local(event.event)
        #expect(local.location == Point(x: 60, y: 35) && event.translation.x > 50 && event.velocity.y > 400)
        #expect(local.translation == Point(x: event.translation.x / 2, y: event.translation.y / 4))
        #expect(local.velocity == Point(x: event.velocity.x / 2, y: event.velocity.y / 4))
        try region.destroy()
        #expect(try pan.region == nil)
        let error = #expect(throws: GestaError.self) { try context.local(event.event) }
        #expect(error?.code == .handle)
        #expect(try context.local(event.event, in: context.root).translation == event.translation)
    }
}
