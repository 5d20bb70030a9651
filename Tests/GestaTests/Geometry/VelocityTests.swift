import Testing

@testable import Gesta

@Suite("Velocity")
struct VelocityTests {
    /// Positions at times in milliseconds, and the estimate at the last one, or at `now`.
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
        #expect((a - b).length <= 1e-9 * (scale ?? b.length), comment ?? "\(a), not \(b)", sourceLocation: sourceLocation)
    }

    @Test("Constant speed is measured as it is, at any rate", arguments: [1, 4, 8.333333, 16.666667, 33, 39.9])
    func constantSpeed(step: Double) {
        let speed = Point(320, -75)
        let samples = (0..<15).map { (Double($0) * step, Point(1000, 2000) + speed * (Double(ns(Double($0) * step)) * 1e-9)) }
        expect(estimate(samples), near: speed)
    }

    @Test("On a parabola it is the slope at the newest position")
    func parabola() {
        let samples = (0..<10).map { index in
            let t = Double(index) * 0.008
            return (t * 1000, Point(5 + 40 * t + 3000 * t * t, 7 + 90 * t + 500 * t * t))
        }
        let t = 0.072
        expect(estimate(samples), near: Point(40 + 6000 * t, 90 + 1000 * t))
    }

    @Test("Any positions: as least squares worked out another way", arguments: 1...40 as ClosedRange<UInt64>)
    func leastSquares(seed: UInt64) {
        var dice = Dice(seed)
        let drift = Point(dice.real(200...900), dice.real(-900...900))
        var time = dice.real(0...1e6).rounded()
        var samples: [(Double, Point)] = []
        for _ in 0..<40 {
            time += dice.real(3...12).rounded()
            let t = time * 1e-3
            samples.append((time, drift * t + Point(dice.real(-3...3), dice.real(-3...3))))
            let seen = samples.suffix(20).filter { time - $0.0 <= 100 }
            guard seen.count >= 4 else { continue }
            let times = seen.map { ($0.0 - time) / 1000 }
            let xs = seen.map { $0.1.x - seen.last!.1.x }
            let ys = seen.map { $0.1.y - seen.last!.1.y }
            let slope = { (degree: Int) in
                Point(LeastSquares.fit(times, xs, degree: degree)[1], LeastSquares.fit(times, ys, degree: degree)[1])
            }
            let (parabola, line) = (slope(2), slope(1))
            let moved = seen.last!.1 - seen.first!.1
            let along = parabola.dot(moved)
            // Too near to the place where one gives way to the other to say which it is.
            if abs(along) < 1e-6 * line.length * moved.length { continue }
            if along > 0 {
                expect(estimate(samples), near: parabola, scale: max(parabola.length, line.length))
            } else {
                #expect(estimate(samples).dot(moved) > 0)
            }
        }
    }

    @Test("A finger that slows down to a stop is not thrown back")
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

    @Test("A pause of 40 ms forgets what was before it")
    func pause() {
        let before = (0..<5).map { (Double($0) * 8, Point(Double($0) * 80, 0)) }
        let slow = (0..<5).map { index in (32 + 40 + Double(index) * 8, Point(320 + Double(index), 0)) }
        expect(estimate(before + slow), near: Point(125, 0))
        #expect(estimate(before + slow.prefix(1)) == .zero)
    }

    @Test("A shorter pause does not")
    func noPause() {
        let before = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        let after = [(32 + 39.999999, Point(32 + 39.999999, 0))]
        expect(estimate(before + after), near: Point(1000, 0))
    }

    @Test("A finger that has rested for 40 ms has no velocity")
    func rest() {
        let samples = (0..<5).map { (Double($0) * 8, Point(Double($0) * 8, 0)) }
        expect(estimate(samples, now: 32 + 39.999999), near: Point(1000, 0))
        #expect(estimate(samples, now: 32 + 40) == .zero)
    }

    @Test("A jump of the point itself counts for nothing")
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

    @Test("The newest 20 positions count, and no others")
    func window() {
        let wild = (0..<10).map { (Double($0), Point(Double($0 * $0) * 50, 999)) }
        let calm = (10..<30).map { (Double($0), Point(Double($0) * 3, Double($0))) }
        expect(estimate(wild + calm), near: Point(3000, 1000))
        #expect((estimate(wild + calm.dropLast()) - Point(3000, 1000)).length > 10)
    }

    @Test("Positions of more than 100 ms ago do not count; one of exactly 100 ms ago does")
    func horizon() {
        let calm = [25.0, 50, 75, 100].map { ($0, Point($0, 0)) }
        expect(estimate([(-0.000001, Point(500, 0))] + calm), near: Point(1000, 0))
        #expect((estimate([(0, Point(500, 0))] + calm) - Point(1000, 0)).length > 100)
    }

    @Test("With one position, or several of one time, there is no velocity")
    func tooLittle() {
        #expect(estimate([]) == .zero)
        #expect(estimate([(5, Point(1, 1))]) == .zero)
        #expect(estimate([(5, Point(1, 1)), (5, Point(9, 9)), (5, Point(3, 0))]) == .zero)
        expect(estimate([(0, Point(0, 0)), (10, Point(1, 2))]), near: Point(100, 200))
    }

    @Test("Once cleared it knows nothing; without storage it measures nothing")
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
