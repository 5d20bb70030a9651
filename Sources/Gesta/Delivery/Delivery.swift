// Telling the program: observer first, then the recognizer's actions in the order in which they were added.

import CGesta

extension Context {
    /// Somebody hears of everything.
    var hasWatchers: Bool { observer != nil || witness != nil }

    /// Queues what happened to `recognizer`, if anyone can hear of it.
    @_optimize(speed) @inline(never)
    func report(_ recognizer: Recognizer, _ state: State, from previous: State, flags: UInt32 = 0) {
        locate(recognizer)
        let isPublic = isPublic(
            UInt32(state.rawValue), after: UInt32(previous.rawValue), UInt32(truncatingIfNeeded: flags))
        let isHeard = hasWatchers || (isPublic && recognizer.hasActions)
        guard isHeard || (settings.polls && (isPublic || settings.pollsAll)) else { return }
        write(recognizer, state, previous, flags)
        // Unless others are waiting before it, what nobody is told of need not be delivered.
        if !isHeard, queue.hasOneUndelivered { queue.keepNewest() }
    }

    @inline(__always)
    func locate(_ recognizer: Recognizer) {
        if recognizer.contacts.count == 1 {
            recognizer.location = recognizer.contacts[0].pointee.position
        } else if recognizer.contacts.count > 0 {
            recognizer.location = recognizer.centroid
        }
    }

    /// Queues an event.
    @inline(__always)
    func write(_ recognizer: Recognizer, _ state: State, _ previous: State, _ flags: UInt32) {
        let (classID, valueCount) = recognizer.kind._withUnsafeGuaranteedRef { ($0.handle, $0.values.count) }
        guard let event = queue.add(recognizer, values: valueCount, ySign: settings.ySign) else {
            lostEvents = true
            return
        }
        // Field by field into its place: an event is too large to be passed around.
        event.pointee.size = UInt32(truncatingIfNeeded: MemoryLayout<gesta_event>.size)
        event.pointee.recognizer = recognizer.id
        event.pointee.class_id = classID
        event.pointee.state = UInt32(state.rawValue)
        event.pointee.previous = UInt32(previous.rawValue)
        event.pointee.sequence = recognizer.sequence
        event.pointee.time = now
        event.pointee.x = recognizer.location.x
        event.pointee.y = recognizer.location.y * settings.ySign
        // A class may begin and give up in one frame: the reason is that of the second event alone.
        let isGivenUp = state == .failed || state == .cancelled
        event.pointee.reason = isGivenUp ? recognizer.verdict.reason.code : 0
        event.pointee.blocker = isGivenUp ? recognizer.verdict.blocker : 0
        event.pointee.measured = recognizer.verdict.measured
        event.pointee.limit = recognizer.verdict.limit
        event.pointee.user = recognizer.user
        event.pointee.flags = UInt32(truncatingIfNeeded: flags)
        event.pointee.reserved = 0
    }

    /// Something is to be told, or given up.
    var hasNews: Bool { queue.hasUndelivered || doomed.count > 0 || released.count > 0 || sweepsActions }

    /// Calls everyone. What callbacks cause is queued and delivered in turn, not in between.
    @_optimize(speed) @inline(never)
    func deliver() {
        if activity == .delivering { return }
        let before = activity
        activity = .delivering
        while true {
            if let queued = queue.takeNext() {
                let event = queued.pointee.event
                let isPublic = isPublic(event.state, after: event.previous, event.flags)
                let isHeard =
                    observer != nil || witness != nil
                    || (isPublic && queued.pointee.source._withUnsafeGuaranteedRef { $0.hasActions })
                if isHeard {
                    // A copy: the array may move while callbacks cause more.
                    let copy = queued.pointee
                    queue.retire(keeping: settings.polls && (settings.pollsAll || isPublic))
                    tell(copy, isPublic)
                } else {
                    queue.retire(keeping: settings.polls && (settings.pollsAll || isPublic))
                }
            } else if !letWitnessRest(), !sweep() {
                // (What a witness caused is told before anything is given up: its events name those who are.)
                break
            }
        }
        if !settings.polls { queue.clear() }
        activity = before
    }

    /// What actions hear: began, changed, ended; cancelled when a began was reported; what is revoked.
    @inline(__always)
    private func isPublic(_ state: UInt32, after previous: UInt32, _ flags: UInt32) -> Bool {
        if flags & GESTA_EVENT_REVOKED.rawValue != 0 { return true }
        return switch state {
        case GESTA_STATE_BEGAN.rawValue, GESTA_STATE_CHANGED.rawValue, GESTA_STATE_ENDED.rawValue: true
        case GESTA_STATE_CANCELLED.rawValue: previous != GESTA_STATE_POSSIBLE.rawValue
        default: false
        }
    }

    private func tell(_ queued: QueuedEvent, _ isPublic: Bool) {
        var event = queued.event
        witness?._withUnsafeGuaranteedRef { witness in
            queued.source._withUnsafeGuaranteedRef { witness.hears(&event, of: $0) }
        }
        defer { witness?._withUnsafeGuaranteedRef { $0.heard() } }
        if let observer, !observer.isRemoved { observer.callback(handle, &event, observer.user) }
        guard isPublic else { return }
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
                recognizer.holdings?.pointee.actions.remove(at: at)
            } else {
                at &+= 1
            }
        }
        recognizer.hasActions = !recognizer.actions.isEmpty
    }

    /// Now, or when nothing is being delivered any more. (Short of memory: now rather than never.)
    func release(_ release: Release) {
        guard release.function != nil else { return }
        if !released.append(release) { release() }
    }

    /// How the program knows this context.
    var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }
}
