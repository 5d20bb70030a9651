// What a stream of motions hands to a machine that tracks it.

import CGesta

/// Kinds of motions that a class takes.
struct MotionKinds: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ kind: UInt32) { rawValue = UInt8(truncatingIfNeeded: 1 << (kind & 7)) }

    /// Those of a class: the bits of TAKES_SWIPES and of the following ones, in the order of the kinds.
    init(flags: UInt32) { rawValue = UInt8(truncatingIfNeeded: flags >> 7 & 0b11110) }
    var flags: UInt32 { UInt32(rawValue) << 7 }

    static var swipe: MotionKinds { MotionKinds(GESTA_MOTION_SWIPE.rawValue) }
    static var pinch: MotionKinds { MotionKinds(GESTA_MOTION_PINCH.rawValue) }
    static var hold: MotionKinds { MotionKinds(GESTA_MOTION_HOLD.rawValue) }
    static var scroll: MotionKinds { MotionKinds(GESTA_MOTION_SCROLL.rawValue) }
}

/// A sample, or the begin of what takes a stream over. y grows downward.
struct Motion {
    let stream: StreamTable<Trackers>.Pointer
    private(set) var movement = Point.zero
    /// Since the stream began.
    let scale: Double
    private(set) var rotation = 0.0
    /// Units of 120 for each notch.
    private(set) var wheel = (x: Int32(0), y: Int32(0))
    private(set) var flags: UInt32 = 0

    init(of stream: StreamTable<Trackers>.Pointer) {
        self.stream = stream
        scale = stream.pointee.scale
    }

    init(_ sample: UnsafePointer<gesta_motion>, of stream: StreamTable<Trackers>.Pointer, _ yAxis: YAxis) {
        self.stream = stream
        let sample = sample.pointee
        movement = Point(sample.dx, yAxis.turned(sample.dy))
        scale = sample.scale != 0 ? sample.scale : stream.pointee.scale
        rotation = yAxis.turned(sample.rotation)
        wheel = (sample.wheel_x, yAxis.turned(sample.wheel_y))
        flags = sample.flags
    }

    var contact: ContactPointer { stream.contact() }
    /// 0 if not known.
    var fingers: Int { stream.pointee.fingers }

    /// Of the sample before.
    var scaleBefore: Double { stream.pointee.scale }

    /// Whether it changes anything.
    var moves: Bool { movement != .zero || scale != scaleBefore || rotation != 0 || wheel.x != 0 || wheel.y != 0 }
}

extension Recognizer {
    /// Whether the stream is a scroll that began with the modifier keys with which it zooms.
    func zooms(with stream: StreamTable<Trackers>.Pointer) -> Bool {
        zooms(with: stream.pointee.kind, stream.pointee.modifiers)
    }

    private func zooms(with motion: UInt32, _ modifiers: UInt32) -> Bool {
        guard let parameter = kind._withUnsafeGuaranteedRef({ $0.zoomModifiers }) else { return false }
        let keys = UInt32(settings[parameter])
        return motion == GESTA_MOTION_SCROLL.rawValue && keys != 0 && modifiers & keys == keys
    }

    /// Whether it takes a stream of motions of this kind that began with these keys.
    func takes(_ motion: UInt32, _ modifiers: UInt32) -> Bool {
        kind._withUnsafeGuaranteedRef { $0.motions }.contains(MotionKinds(motion)) || zooms(with: motion, modifiers)
    }
}

extension Machine {
    /// Whether it tracks a stream of motions.
    final var tracksMotion: Bool { contacts.first?.pointee.isMotion ?? false }

    /// Whether it can take over so many contacts of another machine, or the stream of motions that that tracks: of
    /// which the number of fingers counts, if it is known.
    final func canTakeOver(_ count: Int, of giver: Machine) -> Bool {
        guard giver.tracksMotion else { return taking?.canTakeOver(contacts: count) ?? false }
        let fingers = giver.contacts[0].stream().pointee.fingers
        return taking.map { fingers == 0 ? $0.takesContacts : $0.canTakeOver(contacts: fingers) } ?? false
    }
}
