// Which straight movements keep a stroke undecided.

extension PatternTrial {
    /// How many samples a line has.
    private static var samples: Int { 400 }

    /// Tries lines in eight directions, sampled so finely that their failure is not late.
    @inline(never)
    mutating func straightDoubt(_ limits: ProspectLimits) -> StraightDoubt {
        var doubt = StraightDoubt()
        for eighth in 0..<8 {
            let direction = Angle.vector(degrees: Double(eighth) * 45)
            matcher.begin(
                program, at: .zero, time: 0, scoresEveryPoint: false, unitsPerMillimeter: unitsPerMillimeter)
            var sample = 0
            var hasFailed = false
            while sample < PatternTrial.samples, !hasFailed {
                sample &+= 1
                let length = limits.size * (Double(sample) / Double(PatternTrial.samples))
                if !matcher.add(direction * length, time: Int64(sample)) { continue }
                matcher.score()
                hasFailed = matcher.prospect(program, limits).margin < 0
                if hasFailed { doubt.longest = max(doubt.longest, length) }
            }
            if !hasFailed { doubt.directions |= 1 &<< UInt8(truncatingIfNeeded: eighth) }
        }
        return doubt
    }
}
