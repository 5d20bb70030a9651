import Testing

@testable import GestaCore

@Suite("Equidistant path")
struct EquidistantPathTests {
    private func resampled(_ samples: [Point], _ body: (EquidistantPath) -> Void) {
        withUnsafeTemporaryAllocation(of: Point.self, capacity: EquidistantPath.capacity) { room in
            var path = EquidistantPath(in: room.baseAddress!)
            samples.withUnsafeBufferPointer { path.resample($0.baseAddress!, $0.count) }
            body(path)
        }
    }

    @Test(
        "Points are one step apart, fit the capacity, and the newest sample is at most one step from the last point",
        arguments: [1, 2, 3, 4, 5])
    func steps(seed: UInt64) {
        var dice = Dice(seed)
        var place = Point(100, 100)
        let samples = (0..<(1 + dice.below(3000))).map { _ in
            place = place + Point(dice.real(-9...10), dice.real(-8...9))
            return place
        }
        resampled(samples) { path in
            #expect(path.count <= EquidistantPath.capacity)
            #expect(path.points[0] == samples[0])
            #expect(path.last == samples[samples.count - 1])
            for at in 1..<path.count {
                #expect(abs((path.points[at] - path.points[at - 1]).length / path.step - 1) < 1e-9)
            }
            #expect((path.last - path.points[path.count - 1]).length <= path.step)
            if samples.count > 200 { #expect(path.count >= EquidistantPath.capacity / 2 - 1) }
        }
    }

    @Test("A very long move after the smallest possible one fits the capacity")
    func farJump() {
        resampled([Point(0, 0), Point(5e-324, 0), Point(1e9, -1e9), Point(-1e9, 1e9)]) { path in
            #expect(path.count <= EquidistantPath.capacity)
            #expect(path.last == Point(-1e9, 1e9))
            #expect((path.last - path.points[path.count - 1]).length <= path.step)
        }
    }

    @Test("Jitter at rest does not add length")
    func rest() {
        var dice = Dice(7)
        let line = (0...100).map { Point(Double($0) * 4, 0) }
        let jitter = (0..<300).map { _ in Point(400 + dice.real(-1...1), dice.real(-1...1)) }
        resampled(line + jitter) { #expect($0.length < 400 * 1.02) }
    }

    @Test("A path without movement has one point and no length")
    func still() {
        resampled([Point(3, 4), Point(3, 4), Point(3, 4)]) { path in
            #expect(path.count == 1)
            #expect(path.length == 0)
        }
    }
}
