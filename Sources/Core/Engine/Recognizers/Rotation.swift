// Contacts that rotate about each other: angle, its velocity and its fixed point.

import CGesta

final class Rotation: GripMachine {
    enum V {
        static var rotation: Int { 0 }
        static var rotationVelocity: Int { 1 }
        static var focusX: Int { 2 }
        static var focusY: Int { 3 }
        static var contactCount: Int { 4 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let rotation = RecognizerClass(
            in: rows, id: "gesta.rotation", label: "Rotation",
            doc: "Contacts that rotate about each other: angle, its velocity and its fixed point.",
            isContinuous: true, make: { Rotation($0) })
        rotation.footprint = 2560
        describe(
            rotation, fewest: 2,
            slop: "The gesture begins when the contacts have moved farther than this on the circle through them.",
            hasScale: false)
        rotation.rotation(V.rotation)
        rotation.rotationVelocity(V.rotationVelocity)
        rotation.focus(V.focusX)
        rotation.contactCount(V.contactCount)
        rotation.reason(
            .movedTooLittle, "contacts moved {measured} on the circle through them, more than {limit} required")
        return rotation
    }

    private var tracker = VelocityTracker()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override var measuresScale: Bool { false }
    override var progress: Double { arc }
    override func track() { tracker.add(figure: grip.rotation, at: frameTime) }
    override func takeBackTrack() { tracker.removeNewest(at: frameTime) }
    override func forgetTrack() { tracker.clear() }

    override func publish() { publish(tracker.estimate(at: frameTime).x) }
    override func trackAndPublish() { publish(tracker.addAndEstimate(figure: grip.rotation, at: frameTime)) }

    @inline(__always)
    private func publish(_ velocity: Double) {
        setValues(at: V.rotation, grip.rotation - base.rotation, velocity)
        setValues(at: V.focusX, grip.focus.x, grip.focus.y)
        values[V.contactCount] = Double(remaining)
    }

    override func measureVelocity() { values[V.rotationVelocity] = tracker.estimate(at: frameTime).x }

    override func adopt(_ change: ProgramChange) {
        guard case .value(let x, let index) = change else { return }
        base.rotation = grip.rotation - x
        values[index] = x
    }
}
