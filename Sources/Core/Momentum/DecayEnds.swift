// Where an axis of momentum ends: of itself, at an edge, or where a program has it end.

import CGesta

/// What both axes have in common.
struct DecayCourse {
    let kind: UInt32
    let isZoom: Bool
    let stops: Bool
    let spring: Spring
    let rest: Double

    init(_ decay: gesta_decay, stops: Bool) {
        kind = decay.kind
        isZoom = decay.flags & GESTA_DECAY_ZOOM.rawValue != 0
        self.stops = stops
        spring = decay.spring
        rest = decay.rest
    }
}

extension gesta_decay_axis {
    /// Finds the end from where the axis begins, its velocity and its curve.
    mutating func setEnd(_ course: DecayCourse, edges: (least: Double, most: Double)) {
        let least = displacement(course, of: edges.least)
        let most = displacement(course, of: edges.most)
        if course.kind == GESTA_DECAY_SPRING.rawValue {
            end = least > 0 ? edges.least : most < 0 ? edges.most : origin
            return spring(course, after: 0, to: min(max(0, least), most), from: 0, velocity)
        }
        // As Android's OverScroller: into the inside, if the fling is strong enough.
        if least > 0, reach <= least {
            end = edges.least
            return spring(course, after: 0, to: least, from: 0, velocity)
        }
        if most < 0, reach >= most {
            end = edges.most
            return spring(course, after: 0, to: most, from: 0, velocity)
        }
        if reach > most {
            end = edges.most
            return cross(course, most)
        }
        if reach < least {
            end = edges.least
            return cross(course, least)
        }
        end = course.isZoom ? DecayScale.of(reach, from: origin) : origin + reach
        restAtReach()
    }

    /// Ends at a position: on its curve, stretched or compressed, or by the spring.
    mutating func snap(_ course: DecayCourse, to position: Double) {
        end = position
        let moved = displacement(course, of: position)
        let part = moved / reach
        guard course.kind != GESTA_DECAY_SPRING.rawValue, part >= 1e-6, part <= 2 else {
            return spring(course, after: 0, to: moved, from: 0, velocity)
        }
        rate /= part
        braking /= part
        reach = moved
        let isEndless = course.kind <= GESTA_DECAY_FRICTION.rawValue && braking == 0
        duration = isEndless ? Friction.duration(distance: reach, rate: rate, rest: course.rest) : duration * part
        restAtReach()
    }

    private func displacement(_ course: DecayCourse, of position: Double) -> Double {
        if !course.isZoom || !position.isFinite { return position - origin }
        return position > 0 ? Logarithm.of(position / origin) : -.infinity
    }

    private mutating func restAtReach() {
        turn = .infinity
        rest = reach == 0 ? 0 : DecayTime.nanoseconds(duration)
    }

    /// At an edge, which the curve crosses, the spring takes over or the axis stops.
    private mutating func cross(_ course: DecayCourse, _ edge: Double) {
        let (time, velocity) = crossing(course.kind, edge)
        if !course.stops { return spring(course, after: time, to: edge, from: edge, velocity) }
        turn = time
        target = edge
        offset = 0
        push = 0
        rest = DecayTime.nanoseconds(time)
    }

    /// Lets the spring take over after `time` s, at a position and a velocity.
    private mutating func spring(
        _ course: DecayCourse, after time: Double, to target: Double, from position: Double, _ velocity: Double
    ) {
        turn = time
        self.target = target
        offset = position - target
        push = velocity
        rest = DecayTime.nanoseconds(
            time + course.spring.rests(offset: offset, velocity: push, within: course.rest))
    }

    /// Returns when the curve is at a displacement between 0 and `reach`, in s, and the velocity then.
    private func crossing(_ kind: UInt32, _ position: Double) -> (time: Double, velocity: Double) {
        switch kind {
        case GESTA_DECAY_SPLINE.rawValue:
            let (time, slope) = FlingSpline.time(at: position / reach)
            return (time * duration, reach * rate * slope)
        case GESTA_DECAY_CONSTANT.rawValue:
            // The velocity there, from its square.
            let speed = max(0, velocity * velocity - 2 * braking * position).squareRoot()
            let there = velocity < 0 ? 0 - speed : speed
            return (2 * position / (velocity + there), there)
        case GESTA_DECAY_FRICTION.rawValue where braking != 0:
            let time = firstTime(of: position, kind)
            return (time, curve(kind, time).velocity)
        default:
            let part = position / reach
            return (0 - Logarithm.ofOnePlus(0 - part) / rate, velocity * (1 - part))
        }
    }

    /// Newton's method from the begin on: the curve is concave, so that no step passes its root.
    private func firstTime(of position: Double, _ kind: UInt32) -> Double {
        var t = 0.0
        var steps = 0
        while steps < 100 {
            let now = curve(kind, t)
            let next = min(t + (position - now.position) / now.velocity, duration)
            if !(next > t) { break }
            t = next
            steps &+= 1
        }
        return t
    }
}
