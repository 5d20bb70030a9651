// gesta_fingers.h.

import CGesta

extension Caller {
    /// Pushes the samples that the body adds.
    @inline(never)
    fileprivate static func pushFingers(
        _ context: OpaquePointer?, _ function: Literal,
        _ body: (Caller, inout FingerSamples) throws(Refusal) -> Void
    ) -> Int32 {
        enter(context, function) { caller throws(Refusal) in
            try caller.requireOutermost()
            var samples = FingerSamples(after: caller.context.now)
            defer { samples.free() }
            try body(caller, &samples)
            if samples.isOutOfMemory { throw caller.outOfMemory() }
            guard let batch = samples.batch else { return }
            var call = Push(batch, isSimulated: true)
            try caller.perform(&call)
            try caller.requireEvents()
        }
    }

    /// Where a contact is, in the program's coordinates.
    fileprivate func place(of contact: UInt64) throws(Refusal) -> Point {
        guard let known = context.dispatcher.contact(contact) else { throw unknownContact(contact) }
        return context.settings.yAxis.turned(known.pointee.position)
    }

    fileprivate func check(seconds: Double) throws(Refusal) { try check(seconds, "seconds", 0, 3600) }

    fileprivate func check(_ x: Double, _ y: Double) throws(Refusal) -> Point {
        try check(x, "x", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(y, "y", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        return Point(x, y)
    }
}

@implementation @_cdecl("gesta_finger_down")
public func gesta_finger_down(_ context: OpaquePointer!, _ contact: UInt64, _ x: Double, _ y: Double) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_down") { caller, samples throws(Refusal) in
        let place = try caller.check(x, y)
        samples.wait()
        samples.add(contact, GESTA_PHASE_BEGAN, place)
    }
}

@implementation @_cdecl("gesta_finger_move_to")
public func gesta_finger_move_to(
    _ context: OpaquePointer!, _ contact: UInt64, _ x: Double, _ y: Double, _ seconds: Double
) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_move_to") { caller, samples throws(Refusal) in
        let to = try caller.check(x, y)
        try caller.check(seconds: seconds)
        let from = try caller.place(of: contact)
        samples.move(seconds) { samples, part in
            samples.add(contact, GESTA_PHASE_MOVED, part == 1 ? to : from + (to - from) * part)
        }
    }
}

@implementation @_cdecl("gesta_finger_up")
public func gesta_finger_up(_ context: OpaquePointer!, _ contact: UInt64) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_up") { caller, samples throws(Refusal) in
        let place = try caller.place(of: contact)
        samples.wait()
        samples.add(contact, GESTA_PHASE_ENDED, place)
    }
}

@implementation @_cdecl("gesta_finger_hover")
public func gesta_finger_hover(_ context: OpaquePointer!, _ contact: UInt64, _ x: Double, _ y: Double) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_hover") { caller, samples throws(Refusal) in
        let place = try caller.check(x, y)
        samples.wait()
        samples.add(contact, GESTA_PHASE_HOVER, place)
    }
}

@implementation @_cdecl("gesta_finger_tap")
public func gesta_finger_tap(
    _ context: OpaquePointer!, _ contact: UInt64, _ x: Double, _ y: Double, _ taps: UInt32
) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_tap") { caller, samples throws(Refusal) in
        let place = try caller.check(x, y)
        try caller.check(Double(taps), "taps", 1, 100)
        samples.tap(contact, place, count: Int(taps))
    }
}

@implementation @_cdecl("gesta_finger_pinch")
public func gesta_finger_pinch(
    _ context: OpaquePointer!, _ contact: UInt64, _ x: Double, _ y: Double, _ from_distance: Double,
    _ to_distance: Double,
    _ turn: Double, _ seconds: Double
) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_pinch") { caller, samples throws(Refusal) in
        let center = try caller.check(x, y)
        try caller.check(from_distance, "from_distance", 0, GESTA_COORDINATE_MAX)
        try caller.check(to_distance, "to_distance", 0, GESTA_COORDINATE_MAX)
        try caller.check(turn, "turn", -1000, 1000)
        try caller.check(seconds: seconds)
        samples.pinch(contact, center, from: from_distance, to: to_distance, turn: turn, seconds)
    }
}

@implementation @_cdecl("gesta_finger_draw")
public func gesta_finger_draw(
    _ context: OpaquePointer!, _ contact: UInt64, _ pattern: UnsafePointer<CChar>!, _ length: Int, _ x: Double,
    _ y: Double, _ size: Double, _ seconds: Double
) -> Int32 {
    Caller.pushFingers(context, "gesta_finger_draw") { caller, samples throws(Refusal) in
        let text = try caller.text(pattern, length, "pattern")
        let center = try caller.check(x, y)
        try caller.check(size, "size", 0, GESTA_COORDINATE_MAX)
        try caller.check(seconds: seconds)
        guard let patterns = Parts.patterns else {
            throw caller.refuse(.unsupported) { out in
                out.text("pattern is unknown")
                Parts.explain(to: &out)
            }
        }
        var points = try patterns.draw(text, caller)
        defer { points.free() }
        samples.draw(contact, points, center, size: size, caller.context.settings.yAxis, seconds)
    }
}

@implementation @_cdecl("gesta_finger_wait")
public func gesta_finger_wait(_ context: OpaquePointer!, _ seconds: Double) -> Int32 {
    Caller.enter(context, "gesta_finger_wait") { caller throws(Refusal) in
        try caller.check(seconds: seconds)
        let now = caller.context.now == Clock.unknown ? 0 : caller.context.now
        var call = Advance(time: now &+ Clock.nanoseconds(seconds))
        try caller.perform(&call)
        try caller.requireEvents()
    }
}
