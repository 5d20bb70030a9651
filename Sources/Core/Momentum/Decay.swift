// Momentum: from options and a velocity to the curves of both axes, and what follows from them.

import CGesta

extension UnsafePointer<gesta_decay> {
    /// Writes position and velocity. Nothing is copied: a copy would wait for the fields to be stored.
    @_optimize(speed)
    func write(at time: Int64, to motion: UnsafeMutablePointer<gesta_decay_motion>) {
        // Damaged memory must not trap.
        let elapsed = time < pointee.end_time ? max(time.wrappingSubtracting(pointee.time), 0) : Int64.max
        let (horizontal, vertical) = (pointee.x.at(elapsed, self), pointee.y.at(elapsed, self))
        motion.pointee.time = time
        motion.pointee.x = horizontal.position
        motion.pointee.y = vertical.position
        motion.pointee.velocity_x = horizontal.velocity
        motion.pointee.velocity_y = vertical.velocity
        motion.pointee.moving = time < pointee.end_time ? 1 : 0
        motion.pointee.reserved = 0
    }
}

extension gesta_decay {
    @inline(__always)
    var spring: Spring {
        Spring(damping: spring_damping, frequency: spring_frequency, stiffness: spring_stiffness)
    }

    @inline(__always)
    private var isZoom: Bool { flags & GESTA_DECAY_ZOOM.rawValue != 0 }

    var end: gesta_decay_motion {
        gesta_decay_motion(
            time: end_time, x: x.end, y: y.end, velocity_x: 0, velocity_y: 0, moving: 0, reserved: 0)
    }

    /// The options and numbers are valid. What is in the struct is replaced, except for its size.
    mutating func start(_ options: gesta_decay_options, at time: Int64, _ position: Point, _ velocity: Point) {
        kind = options.kind
        flags = options.flags
        started = 1
        self.time = time
        rest = options.rest > 0 ? options.rest : isZoom ? 0.001 : 0.1
        let spring = Spring(stiffness: options.stiffness, ratio: options.damping_ratio)
        spring_damping = spring.damping
        spring_frequency = spring.frequency
        spring_stiffness = spring.stiffness
        x = gesta_decay_axis()
        y = gesta_decay_axis()
        x.origin = position.x
        y.origin = position.y
        x.velocity = isZoom ? velocity.x / position.x : velocity.x
        y.velocity = velocity.y
        setCurves(options)
        let course = DecayCourse(self, stops: flags & GESTA_DECAY_STOP.rawValue != 0)
        x.setEnd(course, edges: (options.min_x, options.max_x))
        if !isZoom { y.setEnd(course, edges: (options.min_y, options.max_y)) }
        setEndTime()
    }

    /// Stretches the curve to end at a position, or lets the spring pull to it.
    mutating func snap(to position: Point) {
        let course = DecayCourse(self, stops: false)
        x.snap(course, to: position.x)
        if !isZoom { y.snap(course, to: position.y) }
        setEndTime()
    }

    private mutating func setEndTime() {
        let longest = max(x.rest, y.rest)
        end_time = time > DecayTime.latest &- longest ? DecayTime.latest : time &+ longest
    }

    // MARK: curves

    /// The curves without edges: along the direction of the velocity, so that the path does not bend.
    private mutating func setCurves(_ options: gesta_decay_options) {
        let speed = Point(x.velocity, y.velocity).length
        if !(speed > 0) { return }
        var (rate, braking, duration, distance) = (0.0, 0.0, 0.0, 0.0)
        switch kind {
        case GESTA_DECAY_SPLINE.rawValue:
            (duration, distance) = FlingSpline.size(
                speed: speed, friction: options.friction, unitsPerMillimeter: options.units_per_mm)
            rate = 1 / duration
        case GESTA_DECAY_CONSTANT.rawValue:
            braking = options.deceleration
            duration = speed / braking
            distance = 0.5 * speed * duration
        case GESTA_DECAY_FRICTION.rawValue:
            rate = 0 - Logarithm.of(options.drag)
            braking = options.constant_deceleration
            (duration, distance) = Friction.size(speed: speed, rate: rate, braking: braking, rest: rest)
        case GESTA_DECAY_EXPONENTIAL.rawValue:
            rate = -1000 * Logarithm.ofOnePlus(options.rate - 1)
            (duration, distance) = Friction.size(speed: speed, rate: rate, braking: 0, rest: rest)
        default:
            return
        }
        x.setCurve(part: x.velocity / speed, rate, braking, duration, distance)
        y.setCurve(part: y.velocity / speed, rate, braking, duration, distance)
    }
}

extension gesta_decay_axis {
    /// Its part of a curve along the direction.
    fileprivate mutating func setCurve(
        part: Double, _ rate: Double, _ braking: Double, _ duration: Double, _ distance: Double
    ) {
        self.rate = rate
        self.braking = braking * part
        self.duration = duration
        reach = distance * part
    }
}

/// Friction, perhaps with constant deceleration: the velocity is speed e^(-rate t) - braking t.
enum Friction {
    /// Returns when the motion rests, in s, and the distance until then: at a velocity of 0, or, without braking, where
    /// less than `rest` is left.
    ///
    /// Newton's method from the begin on: the velocity is convex, so that no step passes its root.
    static func size(
        speed: Double, rate: Double, braking: Double, rest: Double
    ) -> (duration: Double, distance: Double) {
        if !(braking > 0) { return (duration(distance: speed / rate, rate: rate, rest: rest), speed / rate) }
        var t = 0.0
        var steps = 0
        while steps < 100 {
            let velocity = speed * Exponential.of(0 - rate * t).power
            let next = t + (velocity - braking * t) / (rate * velocity + braking)
            if !(next > t) { break }
            t = next
            steps &+= 1
        }
        return (t, 0 - speed * (Exponential.of(0 - rate * t).lessOne / rate) - 0.5 * braking * t * t)
    }

    /// When less than `rest` of a distance is left, without braking.
    static func duration(distance: Double, rate: Double, rest: Double) -> Double {
        let left = abs(distance) / rest
        return left > 1 ? Logarithm.of(left) / rate : 0
    }
}
