// gesta_motion.h: momentum.

import CGesta

extension gesta_decay_options {
    fileprivate static var standard: gesta_decay_options {
        var options = gesta_decay_options()
        options.kind = GESTA_DECAY_EXPONENTIAL.rawValue
        options.rate = 0.998
        options.drag = 0.135
        options.deceleration = 2300
        options.friction = 0.015
        options.units_per_mm = 160 / 25.4
        options.stiffness = 200
        options.damping_ratio = 1
        options.min_x = -.infinity
        options.max_x = .infinity
        options.min_y = -.infinity
        options.max_y = .infinity
        return options
    }

    fileprivate var newMessage: TextWriter { TextWriter(message: message, capacity: capacity) }

    fileprivate var isZoom: Bool { flags & GESTA_DECAY_ZOOM.rawValue != 0 }

    /// Writes the error message of gesta_decay_start.
    @inline(never)
    fileprivate func refuse(_ status: Status, _ write: (inout TextWriter) -> Void) -> Status {
        var out = newMessage
        out.text("gesta_decay_start: ")
        write(&out)
        return status
    }

    @inline(never)
    fileprivate func refuse(_ value: Double, _ name: Literal, _ rule: (inout TextWriter) -> Void) -> Status {
        refuse(value.isFinite ? .range : .notFinite) { out in
            out.text(name)
            out.text(" is ")
            out.figure(value)
            out.text(", must be ")
            rule(&out)
        }
    }

    @inline(never)
    private func check(_ value: Double, _ name: Literal, _ least: Double, _ most: Double) throws(Status) {
        if value >= least && value <= most { return }
        throw refuse(value, name) { out in
            out.text("from ")
            out.range(least, most)
        }
    }

    fileprivate func check() throws(Status) {
        guard kind <= GESTA_DECAY_SPRING.rawValue else {
            throw refuse(.argument) { $0.text("options->kind is ", kind, ", must be a value of gesta_decay_kind") }
        }
        guard flags & ~(GESTA_DECAY_ZOOM.rawValue | GESTA_DECAY_STOP.rawValue) == 0 else {
            throw refuse(.argument) { out in
                out.text("options->flags is ")
                out.hexadecimal(flags)
                out.text(", must only have bits of gesta_decay_flag")
            }
        }
        if isZoom, kind == GESTA_DECAY_SPLINE.rawValue {
            throw refuse(.argument) { $0.text("options->kind is GESTA_DECAY_SPLINE, must be another one to zoom") }
        }
        guard reserved == 0 else {
            throw refuse(.argument) { $0.text("options->reserved is ", reserved, ", must be 0") }
        }
        try check(rate, "options->rate", 0.001, 0.9999)
        try check(drag, "options->drag", 1e-100, 0.99)
        try check(constant_deceleration, "options->constant_deceleration", 0, 1e9)
        try check(deceleration, "options->deceleration", 1e-6, 1e9)
        try check(friction, "options->friction", 1e-6, 1e3)
        try check(units_per_mm, "options->units_per_mm", 1e-6, 1e6)
        try check(stiffness, "options->stiffness", 1e-3, 1e8)
        try check(damping_ratio, "options->damping_ratio", 0.01, 100)
        try check(rest, "options->rest", 0, 1e6)
        try check(edges: min_x, max_x, "options->min_x", "options->max_x")
        if !isZoom { try check(edges: min_y, max_y, "options->min_y", "options->max_y") }
    }

    private func check(edges least: Double, _ most: Double, _ first: Literal, _ last: Literal) throws(Status) {
        if least != -.infinity { try check(least, first, -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX) }
        if most == .infinity { return }
        try check(most, last, isZoom ? DecayScale.least : -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        if most >= least { return }
        throw refuse(most, last) { out in
            out.text("at least ")
            out.text(first)
            out.text(", ")
            out.figure(least)
        }
    }

    fileprivate func check(_ x: Double, _ y: Double, _ velocityX: Double, _ velocityY: Double) throws(Status) {
        try check(x, "x", isZoom ? DecayScale.least : -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(y, "y", isZoom ? 0 : -GESTA_COORDINATE_MAX, isZoom ? 0 : GESTA_COORDINATE_MAX)
        let fastest = isZoom ? 1000 * x : DecayLimits.speed
        try check(velocityX, "velocity_x", 0 - fastest, fastest)
        try check(velocityY, "velocity_y", isZoom ? 0 : 0 - fastest, isZoom ? 0 : fastest)
    }
}

private enum DecayLimits {
    /// The largest velocity, in length/s.
    static var speed: Double { 1e12 }

    /// The numbers of a rubber band.
    static func check(band moved: Double, _ most: Double, _ extent: Double, _ coefficient: Double) -> Status {
        var status = Numbers.check(extent, 1e-6, GESTA_COORDINATE_MAX)
        if status.isOK { status = Numbers.check(coefficient, 1e-6, 1) }
        return status.isOK ? Numbers.check(moved, 0 - most, most) : status
    }
}

extension UnsafePointer<gesta_decay> {
    /// OK, or why the struct cannot be read.
    @inline(__always)
    fileprivate var status: Status {
        guard StructBytes.isAligned(self) else { return .argument }
        guard isSized else { return .size }
        return pointee.started == 0 ? .state : .ok
    }

    @inline(__always)
    fileprivate var isSized: Bool {
        let size = Int(clamping: UnsafeRawPointer(self).load(as: UInt32.self))
        return StructBytes.isSize(size, of: gesta_decay.self, least: MemoryLayout<gesta_decay>.size)
    }
}

extension UnsafeMutablePointer<gesta_decay> {
    fileprivate func fill(with decay: gesta_decay) { StructBytes.fill(self, with: decay) }
}

@implementation @_cdecl("gesta_decay_options_init")
public func gesta_decay_options_init(_ options: UnsafeMutablePointer<gesta_decay_options>!, _ size: Int) -> Int32 {
    StructBytes.initialize(options, size: size, with: .standard).code
}

@implementation @_cdecl("gesta_decay_start")
public func gesta_decay_start(
    _ options: UnsafePointer<gesta_decay_options>!, _ time: Int64, _ x: Double, _ y: Double, _ velocity_x: Double,
    _ velocity_y: Double, _ decay: UnsafeMutablePointer<gesta_decay>!
) -> Int32 {
    guard let options, let decay, StructBytes.isAligned(decay) else { return Status.argument.code }
    let chosen: gesta_decay_options
    switch StructBytes.read(options, into: .standard) {
    case .failure(let status): return status.code
    case .success(let read): chosen = read
    }
    guard chosen.message != nil || chosen.capacity == 0 else { return Status.argument.code }
    // An empty message until there is an error.
    _ = chosen.newMessage
    guard UnsafePointer(decay).isSized else {
        return chosen.refuse(.size) { out in
            out.text("decay->size is ", UnsafeRawPointer(decay).load(as: UInt32.self))
            out.text(", must be at least ", MemoryLayout<gesta_decay>.size)
        }.code
    }
    guard Numbers.isTime(time) else {
        return chosen.refuse(.time) { $0.text("time is out of range, must be at most GESTA_TIME_MAX in size") }.code
    }
    do throws(Status) {
        try chosen.check()
        try chosen.check(x, y, velocity_x, velocity_y)
    } catch { return error.code }
    var made = gesta_decay()
    made.start(chosen, at: time, Point(x, y), Point(velocity_x, velocity_y))
    decay.fill(with: made)
    return 0
}

@implementation @_cdecl("gesta_decay_at")
@_optimize(speed)
public func gesta_decay_at(
    _ decay: UnsafePointer<gesta_decay>!, _ time: Int64, _ motion: UnsafeMutablePointer<gesta_decay_motion>!
) -> Int32 {
    guard let decay, let motion, StructBytes.isAligned(motion) else { return Status.argument.code }
    let status = decay.status
    guard status.isOK else { return status.code }
    guard Numbers.isTime(time) else { return Status.time.code }
    decay.write(at: time, to: motion)
    return 0
}

@implementation @_cdecl("gesta_decay_end")
public func gesta_decay_end(
    _ decay: UnsafePointer<gesta_decay>!, _ motion: UnsafeMutablePointer<gesta_decay_motion>!
) -> Int32 {
    guard let decay, let motion, StructBytes.isAligned(motion) else { return Status.argument.code }
    let status = decay.status
    guard status.isOK else { return status.code }
    motion.pointee = decay.pointee.end
    return 0
}

@implementation @_cdecl("gesta_decay_snap")
public func gesta_decay_snap(
    _ decay: UnsafePointer<gesta_decay>!, _ x: Double, _ y: Double, _ snapped: UnsafeMutablePointer<gesta_decay>!
) -> Int32 {
    guard let decay, let snapped, StructBytes.isAligned(snapped) else { return Status.argument.code }
    var status = decay.status
    guard status.isOK else { return status.code }
    guard UnsafePointer(snapped).isSized else { return Status.size.code }
    var made = decay.pointee
    let isZoom = made.flags & GESTA_DECAY_ZOOM.rawValue != 0
    status = Numbers.check(x, isZoom ? DecayScale.least : -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
    guard status.isOK else { return status.code }
    status = Numbers.check(y, isZoom ? 0 : -GESTA_COORDINATE_MAX, isZoom ? 0 : GESTA_COORDINATE_MAX)
    guard status.isOK else { return status.code }
    made.snap(to: Point(x, y))
    snapped.fill(with: made)
    return 0
}

@implementation @_cdecl("gesta_decay_carry")
public func gesta_decay_carry(
    _ rule: UInt32, _ pause: Int64, _ caught_x: Double, _ caught_y: Double, _ flick_x: Double, _ flick_y: Double,
    _ velocity_x: UnsafeMutablePointer<Double>!, _ velocity_y: UnsafeMutablePointer<Double>!
) -> Int32 {
    guard let velocity_x, let velocity_y, rule <= GESTA_CARRY_CHROMIUM.rawValue else { return Status.argument.code }
    guard pause >= 0, pause <= Clock.latest else { return Status.time.code }
    let (caught, flick) = (Point(caught_x, caught_y), Point(flick_x, flick_y))
    var status = Numbers.check(caught, 0 - DecayLimits.speed, DecayLimits.speed)
    if status.isOK { status = Numbers.check(flick, 0 - DecayLimits.speed, DecayLimits.speed) }
    guard status.isOK else { return status.code }
    let both = CarriedVelocity.both(rule, caught: caught, flick: flick, pause: pause)
    velocity_x.pointee = both.x
    velocity_y.pointee = both.y
    return 0
}

@implementation @_cdecl("gesta_rubber_band_stretch")
public func gesta_rubber_band_stretch(
    _ distance: Double, _ extent: Double, _ coefficient: Double, _ stretch: UnsafeMutablePointer<Double>!
) -> Int32 {
    guard let stretch else { return Status.argument.code }
    let status = DecayLimits.check(band: distance, GESTA_COORDINATE_MAX, extent, coefficient)
    guard status.isOK else { return status.code }
    stretch.pointee = RubberBand.stretch(distance, extent: extent, coefficient: coefficient)
    return 0
}

@implementation @_cdecl("gesta_rubber_band_distance")
public func gesta_rubber_band_distance(
    _ stretch: Double, _ extent: Double, _ coefficient: Double, _ distance: UnsafeMutablePointer<Double>!
) -> Int32 {
    guard let distance else { return Status.argument.code }
    let status = DecayLimits.check(band: stretch, extent, extent, coefficient)
    guard status.isOK else { return status.code }
    guard abs(stretch) < extent else { return Status.range.code }
    distance.pointee = RubberBand.distance(stretch, extent: extent, coefficient: coefficient)
    return 0
}
