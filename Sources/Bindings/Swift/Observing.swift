internal import CGesta

/// Who receives all events of a context.
struct Listeners {
    var observer: ((Event) -> Void)?
    var streams: [AsyncStream<Event>.Continuation] = []

    /// Notifies the observer and the streams, and removes those that nobody reads anymore.
    mutating func sendToStreams(_ event: Event) {
        streams.removeAll {
            if case .terminated = $0.yield(event) { true } else { false }
        }
    }

    mutating func finish() {
        for stream in streams { stream.finish() }
        streams = []
        observer = nil
    }
}

extension Session {
    /// Gives the library an observer as long as somebody listens.
    func observe() throws(GestaError) {
        if listeners.observer == nil && listeners.streams.isEmpty {
            return try call { gesta_context_set_observer($0, nil, nil, nil) }
        }
        let closure: EventClosure = { [self] raw in
            let event = Event(raw, in: self)
            listeners.sendToStreams(event)
            listeners.observer?(event)
            // Nobody reads the last stream anymore: the library need not report.
            if listeners.observer == nil && listeners.streams.isEmpty {
                do throws(GestaError) { try observe() } catch { keep(error) }
            }
        }
        try keeping(closure, in: self) { gesta_context_set_observer($0, deliver, $1, release) }
    }
}

extension Context {
    /// Sets the closure that receives every transition and change of every recognizer: failures and the return to
    /// possible, too. nil removes it.
    /// - Parameter observer: Is called after a frame has been dispatched, for each event before the actions of its
    ///   recognizer, on the thread that uses the context.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func setObserver(_ observer: ((Event) -> Void)?) throws(GestaError) {
        let former = session.listeners.observer
        session.listeners.observer = observer
        do { try session.observe() } catch {
            session.listeners.observer = former
            throw error
        }
    }

    /// Every event from now on, as an asynchronous sequence, for any task:
    ///
    ///     let events = try context.events
    ///     Task {
    ///         for await event in events where event.state == .ended { print(event.className) }
    ///     }
    ///
    /// Each call makes a sequence of its own, which ends when the context is released. It has the events that
    /// ``setObserver(_:)`` has, with failed and possible, keeps those that are not read yet, and never blocks the
    /// push. `PanEvent(event)` is the event of a class with its values, or nil.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public var events: AsyncStream<Event> {
        get throws(GestaError) { try events(buffering: .unbounded) }
    }

    /// The same as ``events`` with a limit.
    /// - Parameter policy: How many events are kept that are not read yet: `.bufferingNewest(100)`.
    public func events(
        buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy
    ) throws(GestaError) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: policy)
        let count = session.listeners.streams.count
        session.listeners.streams.append(continuation)
        do { try session.observe() } catch {
            session.listeners.streams.removeSubrange(count...)
            throw error
        }
        return stream
    }

    /// Sets the closure that finds the region of a contact that goes down, instead of the rectangles. nil removes it.
    /// - Parameter hitTest: Gets the sample and returns the region, or nil for none. It may only read. A region of
    ///   another context counts as none.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func setHitTest(_ hitTest: ((Touch) -> Region?)?) throws(GestaError) {
        guard let hitTest else { return try session.call { gesta_context_set_hit_test($0, nil, nil, nil) } }
        let closure: HitTest = { [session] raw in
            guard let region = hitTest(Touch(raw.pointee)), region.session === session else { return 0 }
            return region.number
        }
        try keeping(closure, in: session) { context, user in
            gesta_context_set_hit_test(
                context, { _, touch, user in touch.flatMap { Box<HitTest>.closure(of: user)?($0) } ?? 0 }, user, release
            )
        }
    }

    /// Sets the closure that receives the lines of the log. nil removes it.
    /// - Parameter log: Gets the level and the text. It may only read.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func setLog(_ log: ((LogLevel, String) -> Void)?) throws(GestaError) {
        guard let log else { return try session.call { gesta_context_set_log($0, nil, nil, nil) } }
        try keeping(log, in: session) { context, user in
            gesta_context_set_log(
                context,
                { _, level, message, user in Box<Log>.closure(of: user)?(LogLevel(c: level), string(message)) },
                user, release)
        }
    }

    /// Looks for mistakes in how recognizers are set up: gestures that cannot be recognized, or are too similar.
    /// - Returns: What was found, most serious first.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func check() throws(GestaError) -> [Finding] {
        var found: [Finding] = []
        try session.call { context in
            withUnsafeMutablePointer(to: &found) { list in
                gesta_context_check(
                    context,
                    { _, finding, user in
                        guard let finding, let user else { return }
                        user.assumingMemoryBound(to: [Finding].self).pointee.append(Finding(finding.pointee))
                    }, list, nil)
            }
        }
        return found
    }
}

private typealias HitTest = (UnsafePointer<gesta_touch>) -> UInt32
private typealias Log = (LogLevel, String) -> Void
