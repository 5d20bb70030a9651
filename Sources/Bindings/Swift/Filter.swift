internal import CGesta

// The one euro filter, for values at the time of a frame.

extension Filter {
    /// Filters a position, which is not before the last one. Returns the filtered one: of the first, itself.
    ///
    ///     var smooth = Filter()
    ///     let shown = try smooth.add(Point(x: now.x, y: now.y), at: frameTime)
    ///
    /// - Parameters:
    ///   - position: A position, or a pair of other figures.
    ///   - time: Its time in ns.
    @discardableResult
    public mutating func add(_ position: Point, at time: Int64) throws(GestaError) -> Point {
        var (filter, filtered) = (raw, Filter.sized)
        try checked(gesta_filter_add(&filter, time, position.x, position.y, &filtered))
        self = Filter(filtered)
        return Point(x: x, y: y)
    }

    /// The same with a time as a duration since the zero of the program's clock.
    @discardableResult
    public mutating func add(_ position: Point, at time: Duration) throws(GestaError) -> Point {
        try add(position, at: time.nanoseconds)
    }
}
