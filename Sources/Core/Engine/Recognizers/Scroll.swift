// What scrolls: fingers on a trackpad, a wheel, the system's momentum.

import CGesta

/// Takes every scroll that it accepts, and prevents nothing: the movement, and the notches of a wheel. Movement and
/// wheel units are never derived from each other, so that a smooth and a discrete event of the same turn count once.
final class Scroll: Machine {
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var dx: Int { 2 }
        static var dy: Int { 3 }
        static var velocityX: Int { 4 }
        static var velocityY: Int { 5 }
        static var notchesX: Int { 6 }
        static var notchesY: Int { 7 }
        static var wheelX: Int { 8 }
        static var wheelY: Int { 9 }
        static var source: Int { 10 }
        static var momentum: Int { 11 }
        static var contactCount: Int { 12 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let scroll = RecognizerClass(
            in: rows, id: "gesta.scroll", label: "Scroll",
            doc: """
                A scroll of fingers on a trackpad, of a wheel or of any other source: its movement, and the notches of \
                a wheel. Prevents no other gesture.
                """,
            isContinuous: true, make: { Scroll($0) })
        scroll.footprint = 2560
        scroll.add([.neverPrevents, .neverPrevented])
        scroll.take(.scroll, only: true)
        let flips = GESTA_VALUE_FLIPS.rawValue
        scroll.translation(V.translationX, isWritable: false)
        scroll.value(V.dx, "dx", unit: "length", "The movement of the newest sample along x.")
        scroll.value(V.dy, "dy", unit: "length", flags: flips, "The movement of the newest sample along y.")
        scroll.value(
            V.velocityX, "velocity_x", unit: "length/s",
            "The speed along x of fingers, a continuous source or the system's momentum; otherwise 0.")
        scroll.value(
            V.velocityY, "velocity_y", unit: "length/s", flags: flips,
            "The speed along y of fingers, a continuous source or the system's momentum; otherwise 0.")
        scroll.value(
            V.notchesX, "notches_x", type: .integer, unit: "1",
            """
            The notches along x, of 120 wheel units, that the newest sample has completed, with the sign of wheel_x. \
            Units of finer wheels add up; they start again from 0 when the wheel is turned the other way, and with \
            each gesture.
            """)
        scroll.value(
            V.notchesY, "notches_y", type: .integer, unit: "1", flags: flips,
            "The notches along y that the newest sample has completed: see notches_x.")
        scroll.value(
            V.wheelX, "wheel_x", type: .integer, unit: "1", "The wheel units of the newest sample along x.")
        scroll.value(
            V.wheelY, "wheel_y", type: .integer, unit: "1", flags: flips,
            "The wheel units of the newest sample along y.")
        scroll.value(
            V.source, "source", type: .choice, choices: "unknown wheel wheel_tilt finger continuous",
            "What scrolls.")
        scroll.value(
            V.momentum, "momentum", type: .boolean,
            "Whether the newest sample is of the system's momentum: the program adds none of its own.")
        scroll.fingerCount(V.contactCount)
        scroll.reason(.movedTooLittle)
        return scroll
    }

    /// Of wheel units, as all systems have it.
    private static var notch: Int { 120 }

    private var tracker = VelocityTracker()
    private var moved = Point.zero
    /// Wheel units since the last notch of each axis.
    private var residue = (x: 0, y: 0)
    /// The movement is smooth: it has a velocity.
    private var isSmooth = false

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override func reset() {
        tracker.clear()
        moved = .zero
        residue = (0, 0)
        isSmooth = false
    }

    override func motionBegan(_ motion: Motion) {
        let source = motion.stream.pointee.source
        isSmooth = source == GESTA_SOURCE_FINGER.rawValue || source == GESTA_SOURCE_CONTINUOUS.rawValue
        values[V.source] = Double(source)
        values[V.contactCount] = Double(motion.fingers)
        // The first movement has no duration if it begins the stream.
        if !motion.moves { tracker.add(moved, at: frameTime) }
    }

    override func motionMoved(_ motion: Motion) {
        let isMomentum = motion.flags & GESTA_MOTION_MOMENTUM.rawValue != 0
        if isMomentum { isSmooth = true }
        moved = moved + motion.movement
        if motion.movement == .zero {
            measureVelocity()
        } else if isSmooth {
            set(velocity: tracker.addAndEstimate(moved, at: frameTime))
        } else {
            tracker.add(moved, at: frameTime)
        }
        setValues(at: V.translationX, moved.x, moved.y)
        setValues(at: V.dx, motion.movement.x, motion.movement.y)
        values[V.notchesX] = Scroll.notches(of: motion.wheel.x, &residue.x)
        values[V.notchesY] = Scroll.notches(of: motion.wheel.y, &residue.y)
        values[V.wheelX] = Double(motion.wheel.x)
        values[V.wheelY] = Double(motion.wheel.y)
        values[V.momentum] = isMomentum ? 1 : 0
        if foreseen.isActive { change() } else { begin() }
    }

    override func motionEnded(_ motion: Motion) {
        guard foreseen.isActive else { return fail(travel) }
        for index in [V.dx, V.dy, V.notchesX, V.notchesY, V.wheelX, V.wheelY] { values[index] = 0 }
        measureVelocity()
        end()
    }

    override func updateValues() { if state.isActive { measureVelocity() } }

    override func addMeasures(to list: inout MeasureList) { if state == .possible { list.add(travel) } }

    private var travel: Rule { .moreThan(.movedTooLittle, moved.length, 0) }

    /// The whole notches, which leave the rest in `residue`. What is left of the other direction is dropped.
    private static func notches(of units: Int32, _ residue: inout Int) -> Double {
        let units = Int(units)
        if units == 0 { return 0 }
        if residue.signum() == 0 &- units.signum() { residue = 0 }
        residue &+= units
        let whole = residue / notch
        residue &-= whole &* notch
        return Double(whole)
    }

    private func measureVelocity() {
        if isSmooth { set(velocity: tracker.estimate(at: frameTime)) }
    }

    private func set(velocity: Point) { setValues(at: V.velocityX, velocity.x, velocity.y) }
}
