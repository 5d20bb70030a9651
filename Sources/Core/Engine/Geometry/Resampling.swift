// Where a time lies among samples: what a program reads when it draws a frame.

import CGesta

/// Android's rule for the coordinates of a frame (`frameworks/native/libs/input`, `Resampler.cpp`, LegacyResampler):
/// those of 5 ms before the frame, linearly between the samples around that time; after the newest sample, along the
/// line through the last two, for at most half of the time between them and 8 ms. Samples closer than 2 ms are not
/// interpolated. Nothing is extrapolated from samples more than 20 ms apart; nor, which Android leaves to its next
/// event, when there has been none for 20 ms: the contact rests.
///
/// A prediction continues with the velocity of the last 8 ms, which decays with a time constant of 70 ms: fingers slow
/// down and turn (Sources/Laboratory/prediction_comparison.py).
struct Resampling {
    static var latency: Int64 { 5_000_000 }
    static var closest: Int64 { SampleRing.spacing }
    static var farthest: Int64 { 20_000_000 }
    static var longestExtrapolation: Int64 { 8_000_000 }
    static var longestPrediction: Int64 { 64_000_000 }
    /// A velocity is measured over at least as long.
    static var velocityTime: Int64 { 8_000_000 }
    static var timeConstant: Double { 70e6 }

    /// The number of the sample at or before the time.
    private(set) var base: Int
    /// Figures are those of `base` plus `share` of the difference between the samples `to` and `from`.
    private(set) var from: Int
    private(set) var to: Int
    private(set) var share = 0.0
    private(set) var time: Int64
    private(set) var kind = GESTA_RESAMPLING_NONE

    /// A sample as it is.
    private init(_ number: Int, _ ring: SampleRing) {
        base = number
        from = number
        to = number
        time = ring.time(number)
    }

    /// For the frame at `frame`, or with `predicts` for where the contact will be then. What `rests` is not continued
    /// beyond its newest sample. Nil if that is before all that is kept, and samples have been dropped. There is a
    /// sample.
    init?(_ frame: Int64, in ring: SampleRing, predicts: Bool, rests: Bool) {
        let time = predicts ? frame : frame &- Resampling.latency
        let newest = ring.count &- 1
        var number = newest
        while number >= ring.oldest, ring.time(number) > time { number &-= 1 }
        if number < ring.oldest {
            if ring.oldest > 0 { return nil }
            self.init(0, ring)
            return
        }
        self.init(number, ring)
        if number < newest {
            interpolate(time, ring)
        } else if rests || time == self.time {
            return
        } else if predicts {
            predict(time, ring)
        } else {
            extrapolate(time, ring)
        }
    }

    private mutating func interpolate(_ wanted: Int64, _ ring: SampleRing) {
        let interval = ring.time(base &+ 1) &- time
        if interval < Resampling.closest || wanted == time { return }
        to = base &+ 1
        share = Double(wanted &- time) / Double(interval)
        time = wanted
        kind = GESTA_RESAMPLING_INTERPOLATED
    }

    private mutating func extrapolate(_ wanted: Int64, _ ring: SampleRing) {
        if base == ring.oldest || wanted &- time > Resampling.farthest { return }
        let interval = time &- ring.time(base &- 1)
        if interval < Resampling.closest || interval > Resampling.farthest { return }
        from = base &- 1
        let latest = time &+ min(interval / 2, Resampling.longestExtrapolation)
        let end = min(wanted, latest)
        share = Double(end &- time) / Double(interval)
        time = end
        kind = GESTA_RESAMPLING_EXTRAPOLATED
    }

    private mutating func predict(_ wanted: Int64, _ ring: SampleRing) {
        if base == ring.oldest || wanted &- time > Resampling.longestPrediction { return }
        var first = base &- 1
        while first > ring.oldest, time &- ring.time(first) < Resampling.velocityTime { first &-= 1 }
        let interval = time &- ring.time(first)
        if interval < Resampling.closest { return }
        from = first
        let decayed = 0 - Exponential.of(Double(time &- wanted) / Resampling.timeConstant).lessOne
        share = Resampling.timeConstant * decayed / Double(interval)
        time = wanted
        kind = GESTA_RESAMPLING_PREDICTED
    }

    /// A figure that moves.
    @inline(__always)
    func figure(_ index: Int, in ring: SampleRing) -> Double {
        ring.figures(base)[index] + change(of: index, in: ring)
    }

    /// By how much it differs from that of `base`.
    @inline(__always)
    func change(of index: Int, in ring: SampleRing) -> Double {
        share * (ring.figures(to)[index] - ring.figures(from)[index])
    }
}
