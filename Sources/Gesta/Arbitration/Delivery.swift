// Telling the program: observer first, then the recognizer's actions in the order in which they were added.

import CGesta

extension Context {
    /// Queues what happened to `recognizer`, if anyone can hear of it.
    func report(_ recognizer: Recognizer, from previous: State) {
        if recognizer.contacts.count > 0 { recognizer.location = recognizer.centroid }
        let state = recognizer.state
        let isPublic = isPublic(state, after: previous)
        guard observer != nil || (isPublic && recognizer.actions.count > 0) || (settings.polls && (isPublic || settings.pollsAll))
        else { return }
        let kind = recognizer.kind._withUnsafeGuaranteedRef { ($0.handle, $0.values.count) }
        let verdict = recognizer.verdict
        let event = gesta_event(
            size: UInt32(truncatingIfNeeded: MemoryLayout<gesta_event>.size), recognizer: recognizer.id, class_id: kind.0,
            state: UInt32(state.rawValue), previous: UInt32(previous.rawValue), sequence: recognizer.sequence,
            time: now, x: recognizer.location.x, y: recognizer.location.y * settings.ySign,
            values: nil, contacts: nil, value_count: 0, contact_count: 0,
            reason: verdict.reason.code, blocker: verdict.blocker, measured: verdict.measured, limit: verdict.limit,
            user: recognizer.user, flags: 0, reserved: 0)
        if !queue.append(event, source: recognizer, values: kind.1, ySign: settings.ySign) { lostEvents = true }
    }

    /// What actions hear: began, changed, ended; cancelled when a began was reported.
    private func isPublic(_ state: State, after previous: State) -> Bool {
        state == .began || state == .changed || state == .ended || (state == .cancelled && previous != .possible)
    }

    /// Something is to be told, or given up.
    var hasNews: Bool { queue.hasUndelivered || doomed.count > 0 || released.count > 0 || sweepsActions }

    /// Calls everyone. What callbacks cause is queued and delivered in turn, not in between.
    func deliver() {
        if activity == .delivering { return }
        let before = activity
        activity = .delivering
        while true {
            let queued = queue.take { event in settings.polls && (settings.pollsAll || isPublicEvent(event)) }
            if let queued {
                tell(queued)
            } else if !sweep() {
                break
            }
        }
        if !settings.polls { queue.clear() }
        activity = before
    }

    private func isPublicEvent(_ event: gesta_event) -> Bool {
        guard let state = State(rawValue: UInt8(event.state)), let previous = State(rawValue: UInt8(event.previous)) else {
            return false
        }
        return isPublic(state, after: previous)
    }

    private func tell(_ queued: QueuedEvent) {
        // A copy: the array may move while callbacks cause more.
        var event = queued.event
        if let observer, !observer.isRemoved { observer.callback(handle, &event, observer.user) }
        guard isPublicEvent(event) else { return }
        queued.source._withUnsafeGuaranteedRef { recognizer in
            // Actions that are added meanwhile hear from the next event on.
            let count = recognizer.actions.count
            var at = 0
            while at < count {
                let action = recognizer.actions[at]
                if !action.isRemoved { action.callback(handle, &event, action.user) }
                at &+= 1
            }
        }
    }

    /// When all is told: releases what was given up meanwhile. True if there was something: it may have caused more.
    private func sweep() -> Bool {
        var didSomething = false
        if sweepsActions {
            sweepsActions = false
            recognizers.forEach { $0._withUnsafeGuaranteedRef { sweepActions(of: $0) } }
        }
        var at = 0
        while at < doomed.count {
            dispose(doomed[at])
            at &+= 1
        }
        didSomething = at > 0
        doomed.truncate(to: 0)
        at = 0
        while at < released.count {
            released[at]()
            at &+= 1
        }
        didSomething = didSomething || at > 0
        released.truncate(to: 0)
        return didSomething
    }

    private func sweepActions(of recognizer: Recognizer) {
        var at = 0
        while at < recognizer.actions.count {
            if recognizer.actions[at].isRemoved {
                release(recognizer.actions[at].release)
                recognizer.actions.remove(at: at)
            } else {
                at &+= 1
            }
        }
    }

    /// Now, or when nothing is being delivered any more. (Short of memory: now rather than never.)
    func release(_ release: Release) {
        guard release.function != nil else { return }
        if !released.append(release) { release() }
    }

    /// How the program knows this context.
    var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }
}
