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
