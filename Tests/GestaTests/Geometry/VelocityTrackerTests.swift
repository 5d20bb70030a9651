import Testing

@testable import GestaCore

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

    @Test("Steps are mixed with a time constant of 6 ms", arguments: 1...40 as ClosedRange<UInt64>)
    func mixing(seed: UInt64) {
        var dice = Dice(seed)
        var time = dice.real(0...1e6).rounded()
        var place = Point.zero
        var samples = [(time, place)]
        var mean = Point.zero
        for index in 0..<40 {
            // No clock has these times: two of them differ by nothing that divides them.
            let duration = [5, 8.09, 11.2][dice.below(3)]
            // No step turns back.
            let step = Point(dice.real(0...9), dice.real(0...9))
            time += duration
            place = place + step
            samples.append((time, place))
            mean =
                index == 0 ? step * (1000 / duration) : (mean * 6 + step * 1000) * (1 / (6 + duration))
            expect(estimate(samples), near: mean)
        }
    }

    @Test("Of several positions at one time, the first counts")
    func sharedTimes() {
        let samples = (0..<40).map { (Double($0 / 2) * 16, Point(8 * Double($0), 0)) }
        expect(estimate(samples), near: Point(1000, 0))
        #expect(estimate([(0, Point(0, 0)), (0, Point(9, 0))]) == .zero)
    }

    @Test("A movement that speeds up fast is no line: the latest steps count, whatever the clock")
    func coarseAndAccelerating() {
        var samples: [(Double, Point)] = []
        var doubled: [(Double, Point)] = []
        var place = 1.0
        for index in 0..<12 {
            let sample = (Double(index) * 16, Point(place, 0))
            place *= 3
            samples.append(sample)
            doubled += [sample, (sample.0, sample.1 + Point(1e-3, 0))]
        }
        expect(estimate(doubled), near: estimate(samples))
    }

    @Test("An accelerating finger is measured less than 11 ms late")
    func accelerating() {
        // The velocity is proportional to the time, at 120 samples a second.
        let samples = (0..<12).map { index in
            let time = Double(index) * 25 / 3
            return (time, Point(time * time, 0))
        }
        let now = samples.last!.0
        let late = now - estimate(samples).x / 2000
        #expect(late > 0 && late < 11, "\(late) ms")
    }

    @Test("Slowing down does not reverse the velocity")
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
    }

    @Test("A hook at the lift does not change the velocity", arguments: [(0.0, 3.0), (2, 3), (-2, 3), (0, 0.5)])
    func hook(side: Double, back: Double) {
        let flick = (0..<10).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        var hook = flick
        for step in 1...3 {
            hook.append((72 + Double(step) * 8, Point(72 - Double(step) * back, Double(step) * side)))
            expect(estimate(hook), near: Point(1000, 0))
        }
    }

    @Test("A movement back that outweighs that of the last 55 ms is no hook")
    func turningBack() {
        var samples = (0..<10).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        var velocities: [Double] = []
        for step in 1...6 {
            samples.append((72 + Double(step) * 8, Point(72 - Double(step) * 10, 0)))
            velocities.append(estimate(samples).x)
        }
        #expect(velocities[0...1].allSatisfy { abs($0 - 1000) < 1e-6 }, "\(velocities)")
        #expect(velocities[3...5].allSatisfy { $0 < -900 }, "\(velocities)")
        #expect(velocities[5] < -1200)
    }

    @Test("A pause of 40 ms discards earlier samples")
    func pause() {
        let before: [(Double, Point)] = (0..<5).map { (Double($0) * 8, Point(Double($0) * 80, 0)) }
        let slow: [(Double, Point)] = (0..<5).map { (at: Int) -> (Double, Point) in
            (72 + Double(at) * 8, Point(320 + Double(at), 0))
        }
        expect(estimate(before + slow), near: Point(125, 0))
        let estimated: Point = estimate(before + [slow[0]])
        #expect(estimated == .zero)
    }

    @Test("A shorter pause keeps earlier samples")
    func noPause() {
        let before = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        let after = [(32 + 39.999999, Point(32 + 39.999999, 0))]
        expect(estimate(before + after), near: Point(1000, 0))
    }

    @Test("The velocity is kept for 20 ms of rest, and then declines to zero at 40 ms")
    func rest() {
        let samples = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        expect(estimate(samples, now: 32 + 20), near: Point(1000, 0))
        expect(estimate(samples, now: 32 + 25), near: Point(750, 0))
        expect(estimate(samples, now: 32 + 38), near: Point(100, 0))
        #expect(estimate(samples, now: 32 + 40) == .zero)
        #expect(estimate(samples, now: 32 + 1e6) == .zero)
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

    @Test("The velocity follows as fast at high sampling rates", arguments: [0.05, 0.5, 1, 1.9, 2, 3, 3.9, 4, 5])
    func highRates(step: Double) {
        // The speed changes from 1000 to 500.
        let count = Int(100 / step)
        let path = { (time: Double) in Point(time < 0 ? time : time * 0.5, 0) }
        let samples = (-count..<0).map { (Double($0) * step, path(Double($0) * step)) }
        let after = { (time: Double) in (0...Int(time / step)).map { (Double($0) * step, path(Double($0) * step)) } }
        let soon = estimate(samples + after(8)).x
        #expect(soon > 550 && soon < 780, "\(soon)")
        #expect(abs(estimate(samples + after(40)).x - 500) < 20)
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
