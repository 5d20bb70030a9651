// Pan, pinch and rotation in one recognizer.

import CGesta

/// Contacts can be added and lifted without a jump or an end: a pan becomes a pinch and a pan again.
final class Transform: GripMachine {
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
        static var scaleX: Int { 12 }
        static var scaleY: Int { 13 }
    }

    static func describe(in rows: ClassRowsPointer) -> RecognizerClass {
        let transform = RecognizerClass(
            in: rows, id: "gesta.transform", label: "Transform",
            doc: """
                Any number of contacts that drag, scale and rotate what is below them, without a jump when contacts \
                are added or lifted. A point p moves to focus + scale R(rotation) (p - focus + translation).
                """,
            isContinuous: true, make: { Transform($0) })
        transform.footprint = 5120
        describe(
            transform, fewest: 1,
            slop: """
                The gesture begins when the centroid has moved, the distance of the contacts has changed, or the \
                contacts have moved on the circle through them, by more than this.
                """)
        transform.translation(V.translationX)
        transform.scale(V.scale)
        transform.rotation(V.rotation)
        transform.velocity(V.velocityX)
        transform.scaleVelocity(V.scaleVelocity)
        transform.rotationVelocity(V.rotationVelocity)
        transform.focus(V.focusX)
        transform.span(V.span)
        transform.contactCount(V.contactCount)
        transform.scales(V.scaleX)
        transform.reason(.movedTooLittle)
        return transform
    }

    private var path = VelocityTracker()
    private var growth = VelocityTracker()
    private var turning = VelocityTracker()

    override func prepare() -> Status {
        super.prepare().and(path.prepare() && growth.prepare() && turning.prepare())
    }

    deinit {
        path.free()
        growth.free()
        turning.free()
    }

    override var profile: Profile {
        var profile = super.profile
        profile.beginsWithMoves = Parameters(of: self).contacts.range
        return profile
    }

    override var drifts: Bool { true }
    override var progress: Double { max(moved, max(spread, arc)) }

    override func track() {
        let now = frameTime
        path.add(grip.focus, at: now)
        growth.add(figure: grip.scale, at: now)
        turning.add(figure: grip.rotation, at: now)
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
        measureVelocity()
        setValues(at: V.translationX, grip.focus.x - base.focus.x, grip.focus.y - base.focus.y)
        setValues(at: V.scale, scale, grip.rotation - base.rotation)
        setValues(at: V.focusX, grip.focus.x, grip.focus.y)
        setValues(at: V.span, grip.span, Double(remaining))
        setValues(at: V.scaleX, scales.x, scales.y)
    }

    override func measureVelocity() {
        let now = frameTime
        let velocity = path.estimate(at: now)
        setValues(at: V.velocityX, velocity.x, velocity.y)
        setValues(at: V.scaleVelocity, growth.estimate(at: now).x / base.scale, turning.estimate(at: now).x)
    }

    override func prepare(_ change: ProgramChange, _ out: inout TextWriter) -> Status {
        guard case .value(_, let index) = change else { return .ok }
        return index == V.scale || index >= V.scaleX ? PinchScale.permits(change) : .ok
    }

    override func adopt(_ change: ProgramChange) {
        guard case .value(let x, let index) = change else { return }
        switch index {
        case V.translationX: base.focus.x = grip.focus.x - x
        case V.translationY: base.focus.y = grip.focus.y - x
        case V.rotation: base.rotation = grip.rotation - x
        case V.scaleX, V.scaleY: return rebaseScale(ofAxis: index &- V.scaleX, x, toValue: index)
        default: return rebaseScale(x, toValue: index)
        }
        values[index] = x
    }
}
