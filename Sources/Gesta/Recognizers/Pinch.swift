// Contacts that move apart or together: how much larger, how fast, and about which point.

import CGesta

final class Pinch: GripRecognizer {
    enum V {
        static var scale: Int { 0 }
        static var scaleVelocity: Int { 1 }
        static var focusX: Int { 2 }
        static var focusY: Int { 3 }
        static var span: Int { 4 }
        static var contactCount: Int { 5 }
    }

    static func describe() -> RecognizerClass {
        let pinch = RecognizerClass(
            id: "gesta.pinch", label: "Pinch",
            doc: "Contacts that move apart or together: scale, its velocity and the point that stays below them.",
            isContinuous: true, make: { Pinch($0, $1) })
        describe(pinch, least: 2, slop: "How much the distance of the contacts must change for it to begin.")
        pinch.value(
            V.scale, "scale", unit: "1", flags: GESTA_VALUE_WRITABLE.rawValue,
            "How much larger it is than when it began.")
        pinch.value(V.scaleVelocity, "scale_velocity", unit: "1/s", "How fast the scale changes.")
        pinch.value(
            V.focusX, "focus_x", unit: "length", "The point that is held, at first the centroid of the contacts: x.")
        pinch.value(V.focusY, "focus_y", unit: "length", flags: GESTA_VALUE_FLIPS.rawValue, "The same: y.")
        pinch.value(
            V.span, "span", unit: "length",
            "The distance of the contacts; of more than two, twice their mean distance from the centroid.")
        pinch.value(V.contactCount, "contact_count", type: GESTA_TYPE_INTEGER, unit: "1", "How many contacts are down.")
        pinch.reason(
            .movedTooLittle, "the distance of the contacts changed by {measured}, more than {limit} needed to begin")
        return pinch
    }

    /// Of the grip's scale, which writing does not change.
    private var tracker = VelocityTracker()

    override func prepare() -> Bool { super.prepare() && tracker.prepare() }
    deinit { tracker.free() }

    override var progress: Double { spread }
    override func track() { tracker.add(Point(grip.scale, 0), at: frameTime) }
    override func takeBackTrack() { tracker.removeNewest(at: frameTime) }
    override func forgetTrack() { tracker.clear() }

    override func publish() {
        values[V.scale] = grip.scale / base.scale
        values[V.scaleVelocity] = tracker.estimate(at: frameTime).x / base.scale
        values[V.focusX] = grip.focus.x
        values[V.focusY] = grip.focus.y
        values[V.span] = grip.span
        values[V.contactCount] = Double(remaining)
    }

    override func write(_ x: Double, toValue index: Int) -> Status { rebaseScale(x, toValue: index) }
}
