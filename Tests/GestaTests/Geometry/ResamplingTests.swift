import CGesta
import Testing

@testable import GestaCore

@Suite("Values at frame time")
struct ResamplingTests {
    /// Calls `body` with a ring of positions at times in milliseconds.
    private func with(_ samples: [(Double, Double)], _ body: (SampleRing) -> Void) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: SampleRing.bytes(width: 1), alignment: 16)
        defer { memory.deallocate() }
        let ring = SampleRing(memory, width: 1)
        ring.clear()
        for (time, position) in samples { ring.add(at: ns(time))[0] = position }
        body(ring)
    }

    private func ns(_ milliseconds: Double) -> Int64 { Int64((milliseconds * 1e6).rounded()) }

    private func value(
        _ samples: [(Double, Double)], frame: Double, predicts: Bool = false, rests: Bool = false
    ) -> Double? {
        var found: Double?
        with(samples) { ring in
            found = Resampling(ns(frame), in: ring, predicts: predicts, rests: rests)?.figure(0, in: ring)
        }
        return found
    }

    @Test("What is read is 5 ms before the frame")
    func latency() {
        let samples = [(0.0, 0.0), (10, 10), (20, 30)]
        #expect(value(samples, frame: 10) == 5 && value(samples, frame: 15) == 10 && value(samples, frame: 20) == 20)
        #expect(value(samples, frame: 2) == 0)
    }

    @Test("What rests is not continued")
    func rest() {
        let samples = [(0.0, 0.0), (10, 10)]
        #expect(value(samples, frame: 18) == 13 && value(samples, frame: 18, rests: true) == 10)
        #expect(value(samples, frame: 12, predicts: true, rests: true) == 10)
    }

    @Test("The ring keeps the newest samples, whatever their rate", arguments: [0.01, 0.5, 1, 2, 3, 8, 100])
    func ring(step: Double) {
        with((0..<2000).map { (Double($0) * step, Double($0)) }) { ring in
            let newest = ring.count - 1
            #expect(ring.figures(newest)[0] == 1999 && ring.time(newest) == ns(1999 * step))
            let most = min(ring.count, SampleRing.capacity)
            #expect(ring.count - ring.oldest == most)
            if 1999 * step > 40 { #expect(ring.time(newest) - ring.time(ring.oldest) > ns(25)) }
            for number in ring.oldest..<newest { #expect(ring.time(number) < ring.time(number + 1)) }
        }
    }

    @Test("Samples of one time are one: the last")
    func oneTime() {
        with([(0, 1), (0, 2), (5, 3), (5, 4)]) { ring in
            #expect(ring.count == 2 && ring.figures(0)[0] == 2 && ring.figures(1)[0] == 4)
        }
    }

    @Test("A figure that is set moves or multiplies those before")
    func changes() {
        with([(0, 1), (5, 2)]) { ring in
            ring.shift(figure: 0, by: 3)
            #expect(ring.figures(0)[0] == 4 && ring.figures(1)[0] == 5)
            ring.scale(figure: 0, by: 2)
            #expect(ring.figures(0)[0] == 8 && ring.figures(1)[0] == 10)
        }
    }

    @Test("A filter returns what does not change, and follows what does", arguments: [0.0, 0.01, 1])
    func filter(beta: Double) {
        var filter = gesta_filter.standard
        filter.beta = beta
        for frame in 0..<50 { filter.add(Point(7, -3), at: Int64(frame) * 16_000_000) }
        #expect(filter.x == 7 && filter.y == -3 && filter.velocity_x == 0)
        for frame in 50..<400 { filter.add(Point(100, 0), at: Int64(frame) * 16_000_000) }
        #expect(abs(filter.x - 100) < 1e-6 && abs(filter.y) < 1e-6)
    }
}
