import Testing

@testable import Gesta

@Suite("Walking along a stroke")
struct StrokeWalkTests {
    private func walked(_ samples: [Point], _ body: (StrokeWalk) -> Void) {
        withUnsafeTemporaryAllocation(of: Point.self, capacity: StrokeWalk.room) { room in
            var walk = StrokeWalk(in: room.baseAddress!)
            samples.withUnsafeBufferPointer { walk.follow($0.baseAddress!, $0.count) }
            body(walk)
        }
    }

    @Test(
        "Points are one step apart, there is room for them, and the newest sample is at most a step from the last",
        arguments: [1, 2, 3, 4, 5])
    func steps(seed: UInt64) {
        var dice = Dice(seed)
        var place = Point(100, 100)
        let samples = (0..<(1 + dice.below(3000))).map { _ in
            place = place + Point(dice.real(-9...10), dice.real(-8...9))
            return place
        }
        walked(samples) { walk in
            #expect(walk.count <= StrokeWalk.room)
            #expect(walk.points[0] == samples[0])
            #expect(walk.last == samples[samples.count - 1])
            for at in 1..<walk.count {
                #expect(abs((walk.points[at] - walk.points[at - 1]).length / walk.step - 1) < 1e-9)
            }
            #expect((walk.last - walk.points[walk.count - 1]).length <= walk.step)
            if samples.count > 200 { #expect(walk.count >= StrokeWalk.room / 2 - 1) }
        }
    }

    @Test("One move across the whole surface, after the smallest that there is, fits")
    func farJump() {
        walked([Point(0, 0), Point(5e-324, 0), Point(1e9, -1e9), Point(-1e9, 1e9)]) { walk in
            #expect(walk.count <= StrokeWalk.room)
            #expect(walk.last == Point(-1e9, 1e9))
            #expect((walk.last - walk.points[walk.count - 1]).length <= walk.step)
        }
    }

    @Test("Jitter at rest leaves no trace")
    func rest() {
        var dice = Dice(7)
        let line = (0...100).map { Point(Double($0) * 4, 0) }
        let jitter = (0..<300).map { _ in Point(400 + dice.real(-1...1), dice.real(-1...1)) }
        walked(line + jitter) { #expect($0.length < 400 * 1.02) }
    }

    @Test("No way, no step")
    func still() {
        walked([Point(3, 4), Point(3, 4), Point(3, 4)]) { walk in
            #expect(walk.count == 1)
            #expect(walk.length == 0)
        }
    }
}
