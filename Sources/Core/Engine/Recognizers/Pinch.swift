// Contacts that move apart or together: scale, its velocity and its fixed point.

import CGesta

final class Pinch: GripMachine {
    enum V {
        static var scale: Int { 0 }
        static var scaleVelocity: Int { 1 }
        static var focusX: Int { 2 }
        static var focusY: Int { 3 }
        static var span: Int { 4 }
        static var contactCount: Int { 5 }
        static var scaleX: Int { 6 }
        static var scaleY: Int { 7 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let pinch = RecognizerClass(
            in: rows, id: "gesta.pinch", label: "Pinch",
            doc: "Contacts that move apart or together: scale, its velocity and its fixed point.",
            isContinuous: true, make: { Pinch($0) })
        pinch.footprint = 2560
        describe(pinch, fewest: 2, slop: "The gesture begins when the distance of the contacts has changed by more.")
        pinch.scale(V.scale)
        pinch.scaleVelocity(V.scaleVelocity)
        pinch.focus(V.focusX)
        pinch.span(V.span)
        pinch.contactCount(V.contactCount)
        pinch.scales(V.scaleX)
        pinch.reason(
            .movedTooLittle, "distance of the contacts changed by {measured}, more than {limit} required")
        return pinch
    }

    /// Tracks the grip's scale, which the program cannot set.
    private var tracker = VelocityTracker()

    override func prepare() -> Status { super.prepare().and(tracker.prepare()) }
    deinit { tracker.free() }

    override var measuresRotation: Bool { false }
    override var progress: Double { spread }
    override func track() { tracker.add(figure: grip.scale, at: frameTime) }
    override func takeBackTrack() { tracker.removeNewest(at: frameTime) }
    override func forgetTrack() { tracker.clear() }

    override func publish() { publish(tracker.estimate(at: frameTime).x) }
    override func trackAndPublish() { publish(tracker.addAndEstimate(figure: grip.scale, at: frameTime)) }

    @inline(__always)
    private func publish(_ growth: Double) {
        setValues(at: V.scale, scale, growth / base.scale)
        setValues(at: V.focusX, grip.focus.x, grip.focus.y)
        setValues(at: V.span, grip.span, Double(remaining))
        setValues(at: V.scaleX, scales.x, scales.y)
    }

    override func measureVelocity() {
        values[V.scaleVelocity] = tracker.estimate(at: frameTime).x / base.scale
    }

    override func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status { PinchScale.permits(change) }
    override func adopt(_ change: ProgramChange) {
        guard case .value(let x, let index) = change else { return }
        if index >= V.scaleX {
            rebaseScale(ofAxis: index &- V.scaleX, x, toValue: index)
        } else {
            rebaseScale(x, toValue: index)
        }
    }
}
