// Pan, pinch and rotation in one: contacts that hold something and take it with them.

import CGesta

/// Fingers come and go without a jump and without an end: a pan becomes a pinch and a pan again.
final class Transform: GripRecognizer {
    enum V {
        static var translationX: Int { 0 }
        static var translationY: Int { 1 }
        static var scale: Int { 2 }
        static var rotation: Int { 3 }
        static var velocityX: Int { 4 }
        static var velocityY: Int { 5 }
        static var scaleVelocity: Int { 6 }
        static var rotationVelocity: Int { 7 }
        static var focusX: Int { 8 }
        static var focusY: Int { 9 }
        static var span: Int { 10 }
        static var contactCount: Int { 11 }
        static var velocityConfidence: Int { 12 }
    }

    static func describe() -> RecognizerClass {
        let transform = RecognizerClass(
            id: "gesta.transform", label: "Transform",
            doc:
                "Contacts that drag, scale and turn what is below them, however many; nothing jumps when they come and go.",
            isContinuous: true, make: { Transform($0, $1) })
        describe(
            transform, least: 1,
            slop:
                "How far the contacts must move for it to begin: their centroid, their distance, or on the circle through them."
        )
        let flips = GESTA_VALUE_FLIPS.rawValue
        let writable = GESTA_VALUE_WRITABLE.rawValue
        transform.value(
            V.translationX, "translation_x", unit: "length", flags: writable, "How far the focus has moved along x.")
        transform.value(
            V.translationY, "translation_y", unit: "length", flags: writable | flips,
            "How far the focus has moved along y.")
        transform.value(V.scale, "scale", unit: "1", flags: writable, "How much larger it is than when it began.")
        transform.value(
            V.rotation, "rotation", unit: "rad", flags: writable | flips,
            "How far it has turned since it began, from the x axis towards growing y; whole turns add up.")
        transform.value(V.velocityX, "velocity_x", unit: "length/s", "How fast the focus moves along x.")
        transform.value(V.velocityY, "velocity_y", unit: "length/s", flags: flips, "How fast the focus moves along y.")
        transform.value(V.scaleVelocity, "scale_velocity", unit: "1/s", "How fast the scale changes.")
        transform.value(V.rotationVelocity, "rotation_velocity", unit: "rad/s", flags: flips, "How fast it turns.")
        transform.value(
            V.focusX, "focus_x", unit: "length",
            "The point that is held, at first the centroid of the contacts: p goes to focus + scale R(rotation) (p - focus + translation)."
        )
        transform.value(V.focusY, "focus_y", unit: "length", flags: flips, "The same along y.")
        transform.value(
            V.span, "span", unit: "length",
            "The distance of the contacts; of more than two, twice their mean distance from the centroid.")
        transform.value(
            V.contactCount, "contact_count", type: GESTA_TYPE_INTEGER, unit: "1", "How many contacts are down.")
        transform.value(
            V.velocityConfidence, "velocity_confidence", unit: "1",
            "How well velocity_x and velocity_y fit the latest movement: 0 not at all, 1 wholly.")
        transform.reason(.movedTooLittle, "moved {measured}, more than {limit} needed to begin")
        return transform
    }

    private var path = VelocityTracker()
    private var growth = VelocityTracker()
    private var turning = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && path.prepare() && growth.prepare() && turning.prepare() }

    deinit {
        path.free()
        growth.free()
        turning.free()
    }

    override var progress: Double { max(moved, max(spread, arc)) }

    override func track() {
        let now = frameTime
        path.add(grip.focus, at: now)
        growth.add(Point(grip.scale, 0), at: now)
        turning.add(Point(grip.rotation, 0), at: now)
    }

    override func shiftTrack(by offset: Point) { path.shift(by: offset) }

    override func takeBackTrack() {
        let now = frameTime
        path.removeNewest(at: now)
        growth.removeNewest(at: now)
        turning.removeNewest(at: now)
    }

    override func forgetTrack() {
        path.clear()
        growth.clear()
        turning.clear()
    }

    override func publish() {
        let now = frameTime
        let (velocity, confidence) = path.measure(at: now)
        values[V.translationX] = grip.focus.x - base.focus.x
        values[V.translationY] = grip.focus.y - base.focus.y
        values[V.scale] = grip.scale / base.scale
        values[V.rotation] = grip.rotation - base.rotation
        values[V.velocityX] = velocity.x
        values[V.velocityY] = velocity.y
        values[V.scaleVelocity] = growth.estimate(at: now).x / base.scale
        values[V.rotationVelocity] = turning.estimate(at: now).x
        values[V.focusX] = grip.focus.x
        values[V.focusY] = grip.focus.y
        values[V.span] = grip.span
        values[V.contactCount] = Double(remaining)
        values[V.velocityConfidence] = confidence
    }

    override func write(_ x: Double, toValue index: Int) -> Status {
        switch index {
        case V.translationX: base.focus.x = grip.focus.x - x
        case V.translationY: base.focus.y = grip.focus.y - x
        case V.rotation: base.rotation = grip.rotation - x
        default: return rebaseScale(x, toValue: index)
        }
        values[index] = x
        return .ok
    }
}
