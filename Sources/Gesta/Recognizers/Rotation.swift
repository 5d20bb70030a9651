// Contacts that turn about each other: how far, how fast, and about which point.

import CGesta

final class Rotation: GripRecognizer {
    enum V {
        static var rotation: Int { 0 }
        static var rotationVelocity: Int { 1 }
        static var focusX: Int { 2 }
        static var focusY: Int { 3 }
        static var contactCount: Int { 4 }
    }

    static func describe() -> RecognizerClass {
        let rotation = RecognizerClass(
            id: "gesta.rotation", label: "Rotation",
            doc: "Contacts that turn about each other: angle, its velocity and the point that stays below them.",
            isContinuous: true, make: { Rotation($0, $1) })
        describe(rotation, least: 2, slop: "How far the contacts must move on the circle through them for it to begin.")
        let flips = GESTA_VALUE_FLIPS.rawValue
        rotation.value(
            V.rotation, "rotation", unit: "rad", flags: GESTA_VALUE_WRITABLE.rawValue | flips,
            "How far it has turned since it began, from the x axis towards growing y; whole turns add up.")
        rotation.value(V.rotationVelocity, "rotation_velocity", unit: "rad/s", flags: flips, "How fast it turns.")
        rotation.value(
            V.focusX, "focus_x", unit: "length", "The point that is held, at first the centroid of the contacts: x.")
        rotation.value(V.focusY, "focus_y", unit: "length", flags: flips, "The same: y.")
        rotation.value(
            V.contactCount, "contact_count", type: GESTA_TYPE_INTEGER, unit: "1", "How many contacts are down.")
        rotation.reason(
            .movedTooLittle, "the contacts turned by {measured} along their circle, more than {limit} needed to begin")
        return rotation
    }

    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override var progress: Double { arc }
    override func track() { tracker.add(Point(grip.rotation, 0), at: frameTime) }
    override func takeBackTrack() { tracker.removeNewest(at: frameTime) }
    override func forgetTrack() { tracker.clear() }

    override func publish() {
        values[V.rotation] = grip.rotation - base.rotation
        values[V.rotationVelocity] = tracker.estimate(at: frameTime).x
        values[V.focusX] = grip.focus.x
        values[V.focusY] = grip.focus.y
        values[V.contactCount] = Double(remaining)
    }

    override func write(_ x: Double, toValue index: Int) -> Status {
        base.rotation = grip.rotation - x
        values[index] = x
        return .ok
    }
}
