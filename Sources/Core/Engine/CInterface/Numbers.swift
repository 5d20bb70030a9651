// The ranges of numbers that functions without a context take: momentum, filters.

import CGesta

enum Numbers {
    static func isTime(_ time: Int64) -> Bool { time >= 0 &- Clock.latest && time <= Clock.latest }

    /// OK, or what is wrong with a number.
    static func check(_ value: Double, _ least: Double, _ most: Double) -> Status {
        value >= least && value <= most ? .ok : value.isFinite ? .range : .notFinite
    }

    static func check(_ values: Point, _ least: Double, _ most: Double) -> Status {
        let first = check(values.x, least, most)
        return first.isOK ? check(values.y, least, most) : first
    }
}
