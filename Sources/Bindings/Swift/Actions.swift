internal import CGesta

extension TypedRecognizer {
    /// Adds an action: a closure that receives the events of the recognizer and of its children.
    ///
    /// Actions are called in the order in which they were added, after the frame has been dispatched. An action may
    /// destroy its recognizer. The context keeps the closure until the action is removed, or the recognizer or the
    /// context is destroyed.
    /// - Parameters:
    ///   - states: The states of which it receives events: began, changed, ended, cancelled after began. All four, if
    ///     none is given. Failed and possible are reported by ``Context/events`` and ``Context/setObserver(_:)`` only.
    ///   - action: Receives the events, on the thread that uses the context.
    /// - Returns: The action, for ``Recognizer/removeAction(_:)``.
    /// - Throws: `.stale`, `.limit`, `.memory`, `.busy` (in a read-only callback).
    @discardableResult
    public func on(_ states: State..., perform action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        try add(states, action)
    }

    private func add(_ states: [State], _ action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        let closure = Self.delivering(action, of: states, in: session)
        var found: UInt32 = 0
        try keeping(closure, in: session) { context, user in
            gesta_recognizer_add_action(context, number, deliver, user, release, &found)
        }
        return Action(session: session, number: found)
    }

    /// Adds an action of an object, which the context keeps weakly: for an object that owns the context, and would
    /// otherwise never be released.
    ///
    ///     try pan.on(.changed, of: self) { view, event in view.offset += event.translation }
    ///
    /// - Parameters:
    ///   - states: The states of which it receives events: see ``on(_:perform:)``.
    ///   - owner: The object. Once it is released, the action does nothing.
    ///   - action: Receives the object and the events.
    /// - Throws: As ``on(_:perform:)``.
    @discardableResult
    public func on<Owner: AnyObject>(
        _ states: State..., of owner: Owner, perform action: @escaping (Owner, Event) -> Void
    ) throws(GestaError) -> Action {
        try add(states) { [weak owner] event in
            if let owner { action(owner, event) }
        }
    }

    /// Adds an action for the beginning of a continuous gesture: see ``on(_:perform:)``.
    @discardableResult
    public func onBegan(_ action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        try on(.began, perform: action)
    }

    /// Adds an action for the changes of a continuous gesture: see ``on(_:perform:)``.
    @discardableResult
    public func onChanged(_ action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        try on(.changed, perform: action)
    }

    /// Adds an action for a discrete gesture that was recognized, or the end of a continuous one: see
    /// ``on(_:perform:)``.
    @discardableResult
    public func onEnded(_ action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        try on(.ended, perform: action)
    }

    /// Adds an action for a gesture that was interrupted after it had begun: see ``on(_:perform:)``.
    @discardableResult
    public func onCancelled(_ action: @escaping (Event) -> Void) throws(GestaError) -> Action {
        try on(.cancelled, perform: action)
    }
}
