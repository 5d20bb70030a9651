import Testing

@testable import Gesta

@Suite("Velocity tracker")
struct VelocityTrackerTests {
    /// Returns the estimate at the last sample or at `now`. Times are in milliseconds.
    private func estimate(_ samples: [(Double, Point)], now: Double? = nil) -> Point {
        var tracker = VelocityTracker()
        defer { tracker.free() }
        #expect(tracker.prepare() == true)
        for (time, position) in samples { tracker.add(position, at: ns(time)) }
        return tracker.estimate(at: ns(now ?? samples.last?.0 ?? 0))
    }

    private func ns(_ milliseconds: Double) -> Int64 { Int64((milliseconds * 1e6).rounded()) }

    private func expect(
        _ a: Point, near b: Point, scale: Double? = nil, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            (a - b).length <= 1e-9 * (scale ?? b.length), comment ?? "\(a), expected \(b)",
            sourceLocation: sourceLocation)
    }

    @Test("A constant velocity is measured at any sampling rate", arguments: [1, 4, 8.333333, 16.666667, 33, 39.9])
    func constantSpeed(step: Double) {
        let speed = Point(320, -75)
        let samples = (0..<15).map {
            (Double($0) * step, Point(1000, 2000) + speed * (Double(ns(Double($0) * step)) * 1e-9))
        }
        expect(estimate(samples), near: speed)
    }

    @Test(
        "The velocity is the displacement of the last 55 ms over its duration", arguments: 1...40 as ClosedRange<UInt64>
    )
    func wayOverTime(seed: UInt64) {
        var dice = Dice(seed)
        let drift = Point(dice.real(200...900), dice.real(-900...900))
        var time = dice.real(0...1e6).rounded()
        var samples: [(Double, Point)] = []
        for _ in 0..<40 {
            time += dice.real(4...12).rounded()
            samples.append((time, drift * (time * 1e-3) + Point(dice.real(-3...3), dice.real(-3...3))))
            let seen = samples.filter { time - $0.0 <= 55 }
            guard seen.count >= 2 else { continue }
            let way = seen.last!.1 - seen.first!.1
            expect(estimate(samples), near: way * (1000 / (time - seen.first!.0)))
        }
    }

    @Test("The confidence is the squared ratio of displacement to path length")
    func confidence() {
        expectConfidence([Point(0, 0), Point(3, 4), Point(6, 8)], 1)
        expectConfidence([Point(0, 0), Point(9, 0), Point(9, 12)], 225.0 / 441)
        expectConfidence([Point(0, 0), Point(10, 0), Point(0, 0)], 0)
        expectConfidence([Point(2, 2), Point(2, 2)], 0)
        expectConfidence([Point(2, 2)], 0)
        // Older samples do not count.
        expectConfidence([Point(0, 7), Point(0, -7)] + (0..<8).map { Point(Double($0), 0) }, 1)
    }

    private func expectConfidence(
        _ positions: [Point], _ wanted: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var tracker = VelocityTracker()
        defer { tracker.free() }
        #expect(tracker.prepare() == true)
        for (index, position) in positions.enumerated() { tracker.add(position, at: ms(index * 8)) }
        let found = tracker.measure(at: ms((positions.count - 1) * 8)).confidence
        #expect(abs(found - wanted) < 1e-12, sourceLocation: sourceLocation)
    }

    @Test("Slowing down or hooking back before the lift does not reverse the velocity")
    func slowingDown() {
        var speed = 900.0
        var x = 0.0
        var samples: [(Double, Point)] = []
        for index in 0..<20 {
            samples.append((Double(index) * 8, Point(x, 0)))
            x += speed * 0.008
            speed *= 0.6
            #expect(estimate(samples).x >= 0)
        }
        let flick = (0..<10).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        let hook = (1...3).map { (72 + Double($0) * 8, Point(72 - Double($0) * 3, 0)) }
        #expect(estimate(flick + hook).x > 200)
    }

    @Test("A pause of 40 ms discards earlier samples")
    func pause() {
        let before = (0..<5).map { (Double($0) * 8, Point(Double($0) * 80, 0)) }
        let slow = (0..<5).map { index in (32 + 40 + Double(index) * 8, Point(320 + Double(index), 0)) }
        expect(estimate(before + slow), near: Point(125, 0))
        #expect(estimate(before + slow.prefix(1)) == .zero)
    }

    @Test("A shorter pause keeps earlier samples")
    func noPause() {
        let before = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        let after = [(32 + 39.999999, Point(32 + 39.999999, 0))]
        expect(estimate(before + after), near: Point(1000, 0))
    }

    @Test("The velocity is zero after resting for 40 ms")
    func rest() {
        let samples = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        expect(estimate(samples, now: 32 + 39.999999), near: Point(1000, 0))
        #expect(estimate(samples, now: 32 + 40) == .zero)
    }

    @Test("A shift does not count as movement")
    func shift() {
        var tracker = VelocityTracker()
        defer { tracker.free() }
        #expect(tracker.prepare() == true)
        var jump = Point.zero
        for index in 0..<30 {
            if index % 7 == 3 {
                let offset = Point(Double(index) * 10, -25)
                tracker.shift(by: offset)
                jump = jump + offset
            }
            tracker.add(Point(Double(index) * 4, Double(index) * 2) + jump, at: ms(index * 5))
        }
        expect(tracker.estimate(at: ms(29 * 5)), near: Point(800, 400), scale: 1e4)
    }

    @Test("Only positions of the last 55 ms count, including the boundary")
    func horizon() {
        let calm = [30.0, 50, 75].map { ($0, Point($0, 0)) }
        expect(estimate([(19.999999, Point(500, 0))] + calm), near: Point(1000, 0))
        #expect((estimate([(20, Point(500, 0))] + calm) - Point(1000, 0)).length > 100)
    }

    @Test("The time span is the same at high sampling rates", arguments: [0.05, 0.5, 1, 1.9, 2, 3, 3.9, 4, 5])
    func highRates(step: Double) {
        // The speed changes from 1000 to 500; the estimate follows within 55 ms.
        let count = Int(100 / step)
        let path = { (time: Double) in Point(time < 0 ? time : time * 0.5, 0) }
        let samples = (-count..<0).map { (Double($0) * step, path(Double($0) * step)) }
        let after = { (time: Double) in (0...Int(time / step)).map { (Double($0) * step, path(Double($0) * step)) } }
        expect(estimate(samples + after(55 + step)), near: Point(500, 0))
        let middle = estimate(samples + after(25)).x
        let part = 25.0 / 55
        #expect(abs(middle - (500 * part + 1000 * (1 - part))) < 60, "\(middle)")
    }

    @Test("Fewer than two distinct times give no velocity")
    func tooLittle() {
        #expect(estimate([]) == .zero)
        #expect(estimate([(5, Point(1, 1))]) == .zero)
        #expect(estimate([(5, Point(1, 1)), (5, Point(9, 9)), (5, Point(3, 0))]) == .zero)
        expect(estimate([(0, Point(0, 0)), (10, Point(1, 2))]), near: Point(100, 200))
    }

    @Test("A cleared tracker and one without storage return zero")
    func cleared() {
        var tracker = VelocityTracker()
        tracker.add(Point(0, 0), at: 0)
        tracker.add(Point(9, 9), at: ms(8))
        tracker.shift(by: Point(1, 1))
        #expect(tracker.estimate(at: ms(8)) == .zero)
        #expect(tracker.prepare() == true)
        defer { tracker.free() }
        for index in 0..<5 { tracker.add(Point(Double(index), 0), at: ms(index * 8)) }
        #expect(tracker.estimate(at: ms(32)) != .zero)
        tracker.clear()
        #expect(tracker.estimate(at: ms(32)) == .zero)
        tracker.add(Point(7, 7), at: ms(40))
        #expect(tracker.estimate(at: ms(40)) == .zero)
    }
}
