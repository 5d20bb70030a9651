// A low-pass filter that lags less the faster its input moves.

import CGesta

/// Casiez, Roussel, Vogel, "1 Euro Filter: A Simple Speed-based Low-pass Filter for Noisy Input in Interactive Systems"
/// (CHI 2012). The cutoff frequency is min_cutoff + beta * speed, where the speed is low-pass filtered, too. Both axes
/// have one speed, the length of the velocity, so that the filter does the same in all directions.
extension gesta_filter {
    static var standard: gesta_filter {
        var filter = gesta_filter()
        filter.min_cutoff = 4.7
        filter.beta = 0.01
        filter.speed_cutoff = 1
        return filter
    }

    /// The time is not before that of the last position. The positions of one time are one: the first.
    mutating func add(_ position: Point, at now: Int64) {
        if started == 0 {
            started = 1
            time = now
            (x, y) = (position.x, position.y)
            (velocity_x, velocity_y) = (0, 0)
            return
        }
        if now == time { return }
        let seconds = Double(now &- time) / 1e9
        time = now
        let slow = gesta_filter.share(of: speed_cutoff, seconds)
        velocity_x += slow * ((position.x - x) / seconds - velocity_x)
        velocity_y += slow * ((position.y - y) / seconds - velocity_y)
        let speed = (velocity_x * velocity_x + velocity_y * velocity_y).squareRoot()
        let fast = gesta_filter.share(of: min_cutoff + beta * speed, seconds)
        x += fast * (position.x - x)
        y += fast * (position.y - y)
    }

    /// How much of a step is taken at once: 1 / (1 + 1 / (2 pi f t)).
    private static func share(of cutoff: Double, _ seconds: Double) -> Double {
        let turns = 2 * Angle.half * cutoff * seconds
        return turns / (turns + 1)
    }
}
