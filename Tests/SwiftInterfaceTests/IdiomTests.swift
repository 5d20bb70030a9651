import Gesta
import Testing

/// What is written as people write Swift: vectors, durations, default arguments, closures named after their states.
@Suite struct IdiomTests {
    @Test func pointsAreVectors() {
        let (start, end) = (Point(x: 10, y: 20), Point(x: 13, y: 24))
        #expect(end - start == Point(x: 3, y: 4) && start + Point(x: 3, y: 4) == end)
        #expect(start.distance(to: end) == 5 && (end - start).length == 5)
        #expect(-start == Point(x: -10, y: -20) && start * 0.5 == Point(x: 5, y: 10))
        var moved = Point.zero
        moved += end
        moved -= start
        #expect(moved == Point(x: 3, y: 4))
    }

    @Test func touchesAtPoints() throws {
        var touch = Touch(time: 5, contact: 1, at: Point(x: 3, y: 4), phase: .began, tool: .pen)
        #expect(touch == Touch(time: 5, contact: 1, x: 3, y: 4, phase: .began, tool: .pen))
        #expect(Touch(time: .nanoseconds(5), contact: 1, at: Point(x: 3, y: 4), phase: .began, tool: .pen) == touch)
        touch.location += Point(x: 1, y: 0)
        #expect(touch.x == 4 && touch.y == 4)
    }

    @Test func timesAsDurations() throws {
        let context = try Context()
        let press = try LongPressRecognizer(context)
        try context.push(Touch(time: .seconds(2), contact: 1, at: .zero, phase: .began))
        #expect(try context.now == 2_000_000_000)
        try context.advance(to: .milliseconds(2_400))
        #expect(try press.state == .possible)
        try context.advance(to: .seconds(3))
        #expect(try press.state == .began)
        try context.pushUntimed([Touch(time: 0, contact: 1, at: .zero, phase: .ended)], now: .seconds(4))
        #expect(try press.state == .ended)
        #expect(try context.polledEvents.last.map { Duration.nanoseconds($0.time) } == .seconds(4))
        // The clocks of Swift: the time since an instant is a duration.
        let start = ContinuousClock.now
        try context.advance(to: .seconds(5) + start.duration(to: .now))
        var filter = Filter()
        #expect(try filter.add(Point(x: 1, y: 2), at: .seconds(6)) == Point(x: 1, y: 2))
        let fling = try Decay(time: .seconds(1), velocityX: 1_000)
        #expect(try fling.motion(at: .seconds(2)).x == fling.motion(at: 2_000_000_000).x)
    }

    @Test func durationsInNanoseconds() {
        #expect(Duration.milliseconds(1_500).nanoseconds == 1_500_000_000)
        #expect(Duration.nanoseconds(-7).nanoseconds == -7 && Duration.seconds(-2.5).nanoseconds == -2_500_000_000)
        #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).nanoseconds == .max)
        #expect(Duration(secondsComponent: .min, attosecondsComponent: 0).nanoseconds == .min)
    }

    @Test func fingersNeedOnlyWhatMatters() throws {
        let context = try Context(Config(unitsPerMm: 4))
        let (tap, pinch, chevron) = (
            try TapRecognizer(context), try PinchRecognizer(context), try ChevronRecognizer(context)
        )
        let finger = context.finger()
        try finger.tap(x: 5, y: 5)
        #expect(try tap.state == .ended)
        try finger.pinch(x: 0, y: 0, fromDistance: 100, toDistance: 300)
        #expect(try pinch.state == .ended)
        try finger.draw("chevron", size: 200)
        #expect(try chevron.state == .ended)
        let before = try #require(try context.now)
        try finger.down(x: 0, y: 0)
        try finger.moveTo(x: 100, y: 0)
        #expect(try #require(try context.now) - before > 190_000_000)
    }

    @Test func closuresAreNamedAfterTheStates() throws {
        let context = try Context()
        let pan = try PanRecognizer(context)
        var seen: [State] = []
        try pan.onBegan { seen.append($0.state) }
        try pan.onChanged { if $0.state != seen.last { seen.append($0.state) } }
        try pan.onEnded { seen.append($0.state) }
        try pan.onCancelled { seen.append($0.state) }
        let finger = context.finger()
        try finger.down(x: 0, y: 0)
        try finger.moveTo(x: 100, y: 0)
        try finger.up()
        try finger.down(x: 0, y: 0)
        try finger.moveTo(x: 100, y: 0)
        try context.cancel()
        #expect(seen == [.began, .changed, .ended, .began, .changed, .cancelled])
    }

    @Test func parametersHaveTheNamesOfTheirArguments() throws {
        let context = try Context()
        let tap = try TapRecognizer(context, contacts: 2)
        #expect(try tap.contacts == 2 && tap.contactIds == [])
        try context.finger(7).down(x: 0, y: 0)
        #expect(try tap.contactIds == [7])
    }

    @Test func valuesOfRecognizersAsPoints() throws {
        let context = try Context()
        let pan = try PanRecognizer(context)
        let finger = context.finger()
        try finger.down(x: 0, y: 0)
        try finger.moveTo(x: 100, y: 50)
        #expect(try pan.translation == Point(x: pan.translationX, y: pan.translationY) && pan.translation.length > 50)
        try pan.set(translationX: 0, translationY: 0)
        #expect(try pan.translation == .zero)
    }
}
