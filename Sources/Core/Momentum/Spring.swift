// A damped spring: position and velocity over time, and when it rests.

/// The solution of x'' = - 2 r x' - w^2 x, for a damping ratio r / w below, at and above 1. From an offset x and a
/// velocity v, position and velocity are
///
///     x C + (v + r x) S   and   v C - (r v + w^2 x) S
///
/// with C = e^(-rt) cos(ft) and S = e^(-rt) sin(ft) / f below 1, where f^2 = w^2 - r^2; their limits C = e^(-rt) and
/// S = t C at 1; and hyperbolic functions above. The latter are differences of two exponentials, calculated so that no
/// digits are lost as the ratio approaches 1.
struct Spring {
    /// The rate at which its motion decays: r up to a ratio of 1, that of the slower exponential above, in 1/s.
    let damping: Double
    /// f in rad/s, or the negative difference of r and the slower rate if the ratio is above 1.
    let frequency: Double
    /// w^2, in 1/s^2: of a mass of 1.
    let stiffness: Double

    init(damping: Double, frequency: Double, stiffness: Double) {
        self.damping = damping
        self.frequency = frequency
        self.stiffness = stiffness
    }

    init(stiffness: Double, ratio: Double) {
        let natural = stiffness.squareRoot()
        self.stiffness = stiffness
        if ratio > 1 {
            let difference = natural * ((ratio - 1) * (ratio + 1)).squareRoot()
            // r minus the difference, without cancellation.
            damping = stiffness / (natural * ratio + difference)
            frequency = 0 - difference
        } else {
            damping = natural * ratio
            frequency = natural * ((1 - ratio) * (1 + ratio)).squareRoot()
        }
    }

    /// r of the equation.
    @inline(__always)
    private var resistance: Double { frequency < 0 ? damping - frequency : damping }

    /// Returns position and velocity after t s.
    @inline(__always)
    func at(_ t: Double, offset: Double, velocity: Double) -> (position: Double, velocity: Double) {
        let power = Exponential.of(0 - damping * t).power
        let c: Double
        let s: Double
        if frequency > 0 {
            let (sine, cosine) = Sine.andCosine(frequency * t)
            c = power * cosine
            s = power * sine / frequency
        } else if frequency < 0 {
            // 1 - e^(-2 f t)
            let less = 0 - Exponential.of(2 * frequency * t).lessOne
            c = power * (1 - 0.5 * less)
            s = power * less / (-2 * frequency)
        } else {
            c = power
            s = power * t
        }
        let r = resistance
        return (
            offset * c + (velocity + r * offset) * s,
            velocity * c - (r * velocity + stiffness * offset) * s
        )
    }

    /// Returns the time in s after which the distance from the target stays below `rest`.
    ///
    /// It is at most e^(-t damping) (a + b min(t, 1/g)), where g is the frequency, or twice its size above a ratio of
    /// 1. The time at which this bound is equal to `rest` is the fixed point of t = ln((a + b min(t, 1/g)) / rest) /
    /// damping, which is approached from above.
    func rests(offset: Double, velocity: Double, within rest: Double) -> Double {
        let a = abs(offset)
        let b = abs(velocity + resistance * offset)
        let most = frequency == 0 ? Double.infinity : 1 / (frequency < 0 ? -2 * frequency : frequency)
        func next(_ t: Double) -> Double {
            let bound = (a + b * min(t, most)) / rest
            return bound > 1 ? Logarithm.of(bound) / damping : 0
        }
        var t = 1 / damping
        var steps = 0
        while next(t) > t, steps < 64 {
            t *= 2
            steps &+= 1
        }
        steps = 0
        while steps < 64 {
            let closer = next(t)
            if !(closer < t) { break }
            t = closer
            steps &+= 1
        }
        return t
    }
}
