// One axis of momentum: its curve, and the spring that follows at an edge.

import CGesta

extension gesta_decay_axis {
    /// Returns displacement and velocity on the curve after t s, before the axis rests.
    @inline(never)
    func curve(_ kind: UInt32, _ t: Double) -> (position: Double, velocity: Double) {
        switch kind {
        case GESTA_DECAY_SPLINE.rawValue:
            let (position, slope) = FlingSpline.at(t * rate)
            return (reach * position, reach * rate * slope)
        case GESTA_DECAY_CONSTANT.rawValue:
            return (t * (velocity - 0.5 * braking * t), velocity - braking * t)
        case GESTA_DECAY_FRICTION.rawValue:
            let (power, less) = Exponential.of(0 - rate * t)
            return (0 - velocity * (less / rate) - 0.5 * braking * t * t, velocity * power - braking * t)
        default:
            let (power, less) = Exponential.of(0 - rate * t)
            return (0 - reach * less, velocity * power)
        }
    }

    /// Returns position and velocity `elapsed` ns after the begin.
    @inline(never)
    func at(_ elapsed: Int64, _ decay: UnsafePointer<gesta_decay>) -> (position: Double, velocity: Double) {
        if elapsed >= rest { return (end, 0) }
        let t = Double(elapsed) * 1e-9
        var moved: (position: Double, velocity: Double)
        if t < turn {
            moved = curve(decay.pointee.kind, t)
        } else {
            moved = decay.pointee.spring.at(t - turn, offset: offset, velocity: push)
            moved.position += target
        }
        if decay.pointee.flags & GESTA_DECAY_ZOOM.rawValue == 0 { return (origin + moved.position, moved.velocity) }
        let scale = DecayScale.of(moved.position, from: origin)
        return (scale, moved.velocity * scale)
    }
}

/// A scale whose logarithm decays.
enum DecayScale {
    /// The least scale that decays.
    static var least: Double { 1e-9 }

    /// Beyond 600, the scale is that at 600: it is never infinite.
    @inline(never)
    static func of(_ moved: Double, from origin: Double) -> Double {
        origin * Exponential.of(min(max(moved, -600), 600)).power
    }
}

enum DecayTime {
    /// GESTA_TIME_MAX.
    static var latest: Int64 { (1 << 62) - 1 }

    /// Rounds up to ns, so that the axis has arrived by then.
    static func nanoseconds(_ seconds: Double) -> Int64 {
        let exact = seconds * 1e9
        guard exact > 0 else { return 0 }
        guard exact < 4e18 else { return latest }
        let whole = Int64(exact)
        return Double(whole) < exact ? whole &+ 1 : whole
    }
}
