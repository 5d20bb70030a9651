internal import CGesta

/// A set of recognizers that share their input. It owns its recognizers, regions and callbacks.
///
///     let context = try Context()
///     let pan = try PanRecognizer(context, slop: 4)
///     try pan.onChanged { event in print(event.translation) }
///     try context.push(touch)
///
/// **Lifetime.** When the context is released, gestures in progress are reported as cancelled, and all closures are
/// released. A context that is released in one of its own callbacks lives until that call returns. Closures that
/// capture a recognizer or a region do not keep the context alive; closures that capture the context do: capture it
/// weakly, or add the action ``TypedRecognizer/on(_:of:perform:)`` of an object.
///
/// **Threads.** A context may be used on one thread at a time, and so is not `Sendable`: the compiler refuses to
/// share it between tasks. Make it on the actor that uses it, such as `@MainActor`, or make it in one place and send
/// it away. What it reports is `Sendable`: events, verdicts, findings and hints may go to any task, for example with
/// ``events``.
///
/// **Errors.** What can fail throws ``GestaError`` where it is written, and changes nothing: calls, and properties that
/// are read. Nothing is set by assignment, because Swift cannot throw there: `try tap.set(taps: 2)`. Errors that hooks
/// of a ``CustomRecognizer`` throw are thrown by the call that caused the hook, after it has done its work. Nothing
/// traps.
///
/// **Callbacks.** In actions everything may be called except ``push(_:)``, ``advance(to:)``, ``startTrace(_:)`` and
/// ``stopTrace()``, which fail with `.busy`. Hooks of classes, the delegate, the hit test, the log and the closures
/// that receive findings or text may only read.
public final class Context {
    let session: Session

    /// Creates a context.
    /// - Parameter config: Units, limits and options: ``Config``.
    /// - Throws: `.range` or `.notFinite` (a field of the configuration), `.memory`.
    public init(_ config: Config = Config()) throws(GestaError) {
        var raw = config.raw
        var created: OpaquePointer?
        var message = [CChar](repeating: 0, count: 512)
        let code = message.withUnsafeMutableBufferPointer { buffer in
            raw.message = buffer.baseAddress
            raw.capacity = buffer.count
            return gesta_context_create(&raw, &created)
        }
        try checked(code, message.withUnsafeBufferPointer { string($0.baseAddress) })
        session = Session(created)
        session.keepsTouches = config.flags.contains(.eventTouches)
        session.context = self
    }

    /// Takes the context of a replay, which the library owns.
    init(borrowed session: Session) {
        self.session = session
        session.context = self
    }

    deinit { session.destroy() }

    // ---- input

    /// Pushes one sample; deadlines before its time run first.
    /// - Parameter touch: The sample. Its time must not be before the context's time.
    /// - Throws: `.range`, `.notFinite`, `.time` (time that runs backwards), `.contact` (not down, or down twice),
    ///   `.phase`, `.limit` (too many contacts), `.busy` (in a callback), `.memory` (events may be lost).
    public func push(_ touch: Touch) throws(GestaError) {
        try session.call { context in
            withUnsafePointer(to: touch.raw) { gesta_push(context, $0, 1, MemoryLayout<gesta_touch>.stride) }
        }
    }

    /// Pushes samples. All are checked before the first is dispatched: an invalid one rejects all of them. Adjacent
    /// samples of one time and different contacts are a frame. Nothing is copied.
    /// - Parameter touches: The samples, in the order of their times.
    /// - Throws: As ``push(_:)-(Touch)``.
    public func push(_ touches: [Touch]) throws(GestaError) {
        try session.call { context in
            withSamples(touches) { gesta_push(context, $0, $1, MemoryLayout<gesta_touch>.stride) }
        }
    }

    /// Pushes samples whose times are not known, such as those that an engine delivers once a frame. They get times
    /// between the context's time and `now`. Call ``advance(to:)`` after it.
    /// - Parameters:
    ///   - touches: The samples in their order. Their times are ignored.
    ///   - now: The time in nanoseconds, not before the context's time.
    /// - Throws: As ``push(_:)-(Touch)``.
    public func pushUntimed(_ touches: [Touch], now: Int64) throws(GestaError) {
        try session.call { context in
            withSamples(touches) { gesta_push_untimed(context, $0, $1, MemoryLayout<gesta_touch>.stride, now) }
        }
    }

    /// The same with a time as a duration since the zero of the program's clock.
    public func pushUntimed(_ touches: [Touch], now: Duration) throws(GestaError) {
        try pushUntimed(touches, now: now.nanoseconds)
    }

    /// Pushes motions: what trackpads and wheels do, as the system reports it. All are checked before the first is
    /// dispatched. Recognizers receive them whose ``Recognizer/inputs`` have them.
    /// - Parameter motions: The samples, in the order of their times.
    /// - Throws: `.phase` (also of a kind, source or flag), `.notFinite`, `.range`, `.time` (time that runs backwards),
    ///   `.contact` (a swipe, pinch or hold that is not under way, or begins twice), `.limit` (too many streams),
    ///   `.busy` (in a callback), `.memory` (events may be lost).
    public func push(_ motions: [Motion]) throws(GestaError) {
        try session.call { context in
            motions.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: gesta_motion.self) {
                    gesta_push_motion(context, $0.baseAddress, $0.count, MemoryLayout<gesta_motion>.stride)
                }
            }
        }
    }

    // ---- what is in it

    private var described: gesta_context_info {
        get throws(GestaError) {
            var found = ContextInfo.sized
            try session.call { gesta_context_describe($0, &found) }
            return found
        }
    }

    /// The newest time that was pushed or passed to ``advance(to:)-(Int64)``, in nanoseconds; nil before the first.
    public var now: Int64? {
        get throws(GestaError) { instant(try described.now) }
    }

    /// The number of units of length in a millimeter.
    public var unitsPerMm: Double {
        get throws(GestaError) { try described.units_per_mm }
    }

    /// The factor of the slops for contacts of one tool.
    /// - Throws: `.range` (a tool that makes no contacts).
    public func slopFactor(_ tool: Tool) throws(GestaError) -> Double {
        let found = try described
        switch tool {
        case .finger: return found.slop_factor_finger
        case .pen: return found.slop_factor_pen
        case .eraser: return found.slop_factor_eraser
        case .mouse: return found.slop_factor_mouse
        default: throw GestaError(.range, "tool is \(tool.rawValue), must be from 0 to 3")
        }
    }

    /// The number of late samples that were given the context's time: see `ConfigFlags.lateSamples`.
    public var lateSamples: Int {
        get throws(GestaError) { Int(clamping: try described.late_samples) }
    }

    /// Whether this is a callback of the context, in which samples cannot be pushed.
    public var inCallback: Bool {
        get throws(GestaError) { try described.in_callback != 0 }
    }

    /// The region that has all others in it.
    public var root: Region { Region(session: session, number: Constants.root) }

    /// The recognizer of an id, or of an event's ``Event/recognizer``. Calls on it fail with `.stale` if it was
    /// destroyed.
    public func recognizer(_ id: RecognizerID) -> Recognizer { session.madeRecognizer(id.rawValue) }

    /// A simulated finger.
    /// - Parameter contact: Its contact id.
    public func finger(_ contact: UInt64 = 1) -> Finger { Finger(session: session, contact: contact) }

    // ---- events

    /// The events since the last push or advance began, in their order, as values: began, changed, ended, and cancelled
    /// after began; with ``ConfigFlags/pollAll`` every transition. Empty with ``ConfigFlags/noPoll``.
    /// - Throws: Nothing while the context exists.
    public var polledEvents: [Event] {
        get throws(GestaError) {
            var start: UnsafePointer<gesta_event>?
            var (count, stride) = (0, 0)
            try session.call { context in gesta_events(context, &start, &count, &stride) }
            guard let start else { return [] }
            return (0..<count).map { index in
                Event(
                    UnsafeRawPointer(start).advanced(by: index * stride).assumingMemoryBound(to: gesta_event.self),
                    in: session)
            }
        }
    }

    /// An event in the coordinates of a region: its position, and the values translation and velocity.
    /// - Parameters:
    ///   - event: An event of this context.
    ///   - region: The region; nil for that of the recognizer.
    /// - Throws: `.handle` or `.stale` (the recognizer, its region or the region).
    public func local(_ event: Event, in region: Region? = nil) throws(GestaError) -> LocalEvent {
        let own = region == nil ? try session.madeRecognizer(event.recognizer.rawValue).region : region
        guard let place = own else {
            throw GestaError(.handle, "the recognizer is detached, must be attached to a region")
        }
        _ = try session.owned(place)
        let vectors = try place.vectorsToLocal([event.vector("translation"), event.vector("velocity")])
        let location = try place.toLocal(event.location)
        return LocalEvent(location: location, translation: vectors[0], velocity: vectors[1])
    }

    /// A value of an event by its name. 0 for texts.
    /// - Parameters:
    ///   - name: The value's name in C: "translation_x".
    ///   - event: An event of this context.
    /// - Throws: `.name` (the class has no such value), `.type` (a text), `.handle` (no event of this context).
    public func value(_ name: String, of event: Event) throws(GestaError) -> Double {
        var found = 0.0
        try session.call { context in
            event.withRaw { raw in withText(name) { gesta_event_value(context, raw, $0, $1, &found) } }
        }
        return found
    }
}

extension Constants {
    static let root = UInt32(regionRoot)
}

/// An array of samples is one of C: a sample has its C struct and nothing else.
private func withSamples(_ touches: [Touch], _ body: (UnsafePointer<gesta_touch>?, Int) -> Int32) -> Int32 {
    touches.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: gesta_touch.self) { body($0.baseAddress, $0.count) }
    }
}
