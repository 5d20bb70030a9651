internal import CGesta

// Momentum: flings, springs and edges as pure functions, which have no context.

extension Decay {
    /// Computes the momentum of what is at a position and has a velocity, for example when a pan has ended:
    ///
    ///     let fling = try Decay(DecayOptions(minY: 0, maxY: 4000), time: event.time, y: offset, velocityY: speed)
    ///     let now = try fling.motion(at: frameTime)  // in each frame, while now.moving
    ///
    /// - Parameters:
    ///   - options: How it decays; `DecayOptions()` has the defaults.
    ///   - time: When it begins, in ns: the time of the event.
    ///   - x: Horizontal position, or a scale from 1e-9 on.
    ///   - y: Vertical position.
    ///   - velocityX: Horizontal velocity per second.
    ///   - velocityY: Vertical velocity per second.
    public init(
        _ options: DecayOptions = DecayOptions(), time: Int64, x: Double = 0, y: Double = 0, velocityX: Double = 0,
        velocityY: Double = 0
    ) throws(GestaError) {
        var (options, message) = (options.raw, [CChar](repeating: 0, count: 256))
        self.init(Decay.sized)
        let code = message.withUnsafeMutableBufferPointer { buffer in
            options.message = buffer.baseAddress
            options.capacity = buffer.count
            return gesta_decay_start(&options, time, x, y, velocityX, velocityY, &raw)
        }
        try checked(code, string(message))
    }

    /// The same with a time as a duration since the zero of the program's clock.
    public init(
        _ options: DecayOptions = DecayOptions(), time: Duration, x: Double = 0, y: Double = 0, velocityX: Double = 0,
        velocityY: Double = 0
    ) throws(GestaError) {
        try self.init(options, time: time.nanoseconds, x: x, y: y, velocityX: velocityX, velocityY: velocityY)
    }

    /// Returns position and velocity at a time in ns. Before the begin they are those at the begin; from ``endTime``
    /// on, the position is exactly the end.
    public func motion(at time: Int64) throws(GestaError) -> DecayMotion {
        var (decay, motion) = (raw, gesta_decay_motion())
        try checked(gesta_decay_at(&decay, time, &motion))
        return DecayMotion(motion)
    }

    /// The same with a time as a duration since the zero of the program's clock.
    public func motion(at time: Duration) throws(GestaError) -> DecayMotion { try motion(at: time.nanoseconds) }

    /// Where and when the motion ends.
    public var end: DecayMotion {
        var (decay, motion) = (raw, gesta_decay_motion())
        // It has been started.
        _ = gesta_decay_end(&decay, &motion)
        return DecayMotion(motion)
    }

    /// Returns momentum that begins in the same way and ends exactly at a position: a page, a row, a grid.
    public func snapped(toX x: Double = 0, y: Double = 0) throws(GestaError) -> Decay {
        var (decay, snapped) = (raw, Decay.sized)
        try checked(gesta_decay_snap(&decay, x, y, &snapped))
        return Decay(snapped)
    }

    /// Returns the velocity of a flick that follows on a motion which was caught.
    /// - Parameters:
    ///   - rule: Whose rule.
    ///   - caught: The velocity when the motion was caught.
    ///   - flick: The velocity of the flick.
    ///   - pause: The longest time for which the contact has rested in between, in ns.
    public static func carry(
        _ rule: CarryRule, caught: Point, flick: Point, pause: Int64 = 0
    ) throws(GestaError) -> Point {
        var (x, y) = (0.0, 0.0)
        try checked(gesta_decay_carry(rule.rawValue, pause, caught.x, caught.y, flick.x, flick.y, &x, &y))
        return Point(x: x, y: y)
    }
}

/// How far content is shown beyond its edge while a contact pulls it.
public enum RubberBand {
    /// Returns how far content is shown beyond its edge when a contact has pulled it by a distance.
    /// - Parameters:
    ///   - distance: Negative in the other direction.
    ///   - extent: Width or height of the view: the content never moves so far.
    ///   - coefficient: How easily it is pulled at first, more than 0 to 1.
    public static func stretch(
        _ distance: Double, extent: Double, coefficient: Double = 0.55
    ) throws(GestaError) -> Double {
        var stretch = 0.0
        try checked(gesta_rubber_band_stretch(distance, extent, coefficient, &stretch))
        return stretch
    }

    /// Returns how far a contact has pulled for content to be shown that far beyond its edge.
    public static func distance(
        _ stretch: Double, extent: Double, coefficient: Double = 0.55
    ) throws(GestaError) -> Double {
        var distance = 0.0
        try checked(gesta_rubber_band_distance(stretch, extent, coefficient, &distance))
        return distance
    }
}
