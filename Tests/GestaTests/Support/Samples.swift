import CGesta

/// Returns milliseconds as a time.
func ms(_ count: Int) -> Int64 { Int64(count) * 1_000_000 }

extension gesta_touch {
    init(_ phase: UInt32, _ contact: UInt64, _ x: Double, _ y: Double, _ time: Int64) {
        self.init()
        self.time = time
        self.contact = contact
        self.x = x
        self.y = y
        self.phase = phase
    }

    /// `at` is in milliseconds.
    static func down(_ contact: UInt64, _ x: Double, _ y: Double, at: Int) -> Self {
        Self(GESTA_PHASE_BEGAN.rawValue, contact, x, y, ms(at))
    }

    static func move(_ contact: UInt64, _ x: Double, _ y: Double, at: Int) -> Self {
        Self(GESTA_PHASE_MOVED.rawValue, contact, x, y, ms(at))
    }

    static func rest(_ contact: UInt64, at: Int) -> Self {
        Self(GESTA_PHASE_STATIONARY.rawValue, contact, 0, 0, ms(at))
    }
    static func hover(_ contact: UInt64, at: Int) -> Self { Self(GESTA_PHASE_HOVER.rawValue, contact, 0, 0, ms(at)) }

    static func up(_ contact: UInt64, _ x: Double, _ y: Double, at: Int) -> Self {
        Self(GESTA_PHASE_ENDED.rawValue, contact, x, y, ms(at))
    }

    static func lose(_ contact: UInt64, at: Int) -> Self { Self(GESTA_PHASE_CANCELLED.rawValue, contact, 0, 0, ms(at)) }
}

extension gesta_motion {
    /// Of stream 7, with the pointer at 50, 50. `at` is in milliseconds.
    static func motion(
        _ kind: gesta_motion_kind, _ phase: gesta_phase, _ dx: Double = 0, _ dy: Double = 0,
        source: gesta_motion_source = GESTA_SOURCE_UNKNOWN, wheel: (x: Int32, y: Int32) = (0, 0), fingers: UInt32 = 0,
        flags: UInt32 = 0, at time: Int
    ) -> Self {
        var motion = Self()
        (motion.time, motion.stream, motion.x, motion.y) = (ms(time), 7, 50, 50)
        (motion.dx, motion.dy, motion.wheel_x, motion.wheel_y) = (dx, dy, wheel.x, wheel.y)
        (motion.kind, motion.phase, motion.source) = (kind.rawValue, phase.rawValue, source.rawValue)
        (motion.fingers, motion.flags) = (fingers, flags)
        return motion
    }

    static func wheel(_ dy: Double, units: Int32, at time: Int) -> Self {
        .motion(GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED, 0, dy, source: GESTA_SOURCE_WHEEL, wheel: (0, units), at: time)
    }

    static func fingers(_ dx: Double, _ dy: Double, flags: UInt32 = 0, at time: Int) -> Self {
        .motion(GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED, dx, dy, source: GESTA_SOURCE_FINGER, flags: flags, at: time)
    }
}
