// Times are nanoseconds on the program's clock, in Int64. What takes one also takes a Duration since the zero of that
// clock: `start.duration(to: .now)` of a ContinuousClock, or `.seconds(event.timestamp)` of a toolkit.

extension Duration {
    /// The whole nanoseconds of the duration, as times of this module are: `Duration.nanoseconds(_:)` is the opposite.
    /// Durations of more than 292 years are limited to that.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOver) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLong || isOver ? (seconds < 0 ? .min : .max) : sum
    }
}
