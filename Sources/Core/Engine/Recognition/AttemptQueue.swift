// Attempts whose recognition waits while their machine has begun the next one.

import CGesta

/// When a contact goes down while a recognition waits for another recognizer to fail, and the gesture has ended, the
/// contact begins the machine's next attempt: none is lost. The attempt that waits joins the queue, and a reserved
/// one becomes current.
struct AttemptQueue {
    /// In the order of their numbers. Those that do not wait are reserved.
    var attempts = Buffer<AttemptPointer>()
    /// The attempt whose event is being delivered.
    var delivered: AttemptPointer?
    /// The attempt of the newest event, if an earlier one was decided after a later one.
    var late: AttemptPointer?

    mutating func free() {
        for attempt in attempts { attempt.free() }
        attempts.free()
    }
}

extension UnsafeMutablePointer<Holdings> {
    /// An event of this attempt is being delivered; nil: no event any more.
    @inline(__always)
    func setDelivered(_ attempt: AttemptPointer?) { pointee.queue.delivered = attempt }
}

extension Machine {
    /// A child has none.
    final var holdings: UnsafeMutablePointer<Holdings>? { isChild ? nil : withRecognizer { $0.holdings } }

    final var queue: Buffer<AttemptPointer> { holdings?.pointee.queue.attempts ?? Buffer() }

    /// Calls `body` for each earlier attempt that still waits.
    @inline(__always)
    final func forEachEarlier(_ body: (AttemptPointer) -> Void) {
        for attempt in queue where attempt.pointee.isWaiting { body(attempt) }
    }

    /// Calls `body` for each attempt that waits or is under way: the earlier ones first.
    @inline(__always)
    final func forEachAttempt(_ body: (AttemptPointer) -> Void) {
        forEachEarlier(body)
        body(attempt)
    }

    /// Whether a recognition waits that needs its machine no longer.
    final var canQueue: Bool {
        attempt.pointee.isWaiting && !attempt.pointee.hasRequest && attempt.pointee.foreseen == .ended
            && (contacts.isEmpty || canResume)
    }

    /// Makes sure that attempts are reserved. False when out of memory.
    final func reserveAttempts(_ wanted: Int = 1) -> Bool {
        if isChild { return false }
        var reserved = 0
        for attempt in queue where !attempt.pointee.isWaiting { reserved &+= 1 }
        while reserved < wanted {
            guard addAttempt() else { return false }
            reserved &+= 1
        }
        return true
    }

    /// Reserves one more. False when out of memory.
    private final func addAttempt() -> Bool {
        guard let holdings = withRecognizer({ $0.makeHoldings() }),
            holdings.pointee.queue.attempts.reserve(queue.count &+ 1), let new = AttemptPointer.make(for: self)
        else { return false }
        guard new.pointee.texts.reserve(like: attempt.pointee.texts),
            new.reserve(environment.pointee.machineRoom)
        else {
            new.free()
            return false
        }
        holdings.pointee.queue.attempts.appendReserved(new)
        environment.pointee.countQueued(1)
        return true
    }

    /// The current attempt joins the queue, and a reserved one becomes current. False, with nothing changed, when out
    /// of memory.
    final func queueAttempt() -> Bool {
        // (Room has been made, but for a class that hands on again and again.)
        guard reserveAttempts(), environment.pointee.reserveReview(queue.count),
            let at = queue.firstIndex(where: { !$0.pointee.isWaiting })
        else { return false }
        completeValues()
        let (earlier, next) = (attempt, queue[at])
        if !earlier.pointee.handsOn { setLastInput(input) }
        next.pointee.follow(earlier.pointee)
        earlier.pointee.handsOn = false
        holdings?.pointee.queue.attempts.remove(at: at)
        holdings?.pointee.queue.attempts.appendReserved(earlier)
        environment.pointee.removeWaiting(earlier)
        environment.pointee.addWaiting(earlier)
        setAttempt(next)
        // Another one has to be reserved.
        environment.pointee.requireRoom(of: self)
        return true
    }

    /// The recognizer that an attempt before this one waits for. A continuous gesture waits for it, too: its events
    /// must not come between those of another.
    final func blocker(before attempt: AttemptPointer) -> UInt32 {
        for earlier in queue {
            if earlier == attempt { break }
            if earlier.pointee.isWaiting, earlier.pointee.waitsFor != 0 { return earlier.pointee.waitsFor }
        }
        return 0
    }

    /// The recognizer that must fail before a recognition of this one is decided; 0 if none waits.
    final var blocker: UInt32 {
        var blocker: UInt32 = 0
        forEachEarlier { if blocker == 0 { blocker = $0.pointee.waitsFor } }
        return blocker != 0 ? blocker : attempt.pointee.waitsFor
    }

    /// An attempt has neither recognized nor failed, or a recognition waits.
    final var isUndecided: Bool { attempt.pointee.stage.isUndecided || blocker != 0 }

    // MARK: what was reported

    /// What the program reads: the attempt of the event that is being delivered, otherwise of the newest event.
    final var shown: AttemptPointer { holdings?.pointee.queue.delivered ?? newest }

    /// The attempt of the newest event.
    final var newest: AttemptPointer { holdings?.pointee.queue.late ?? attempt }

    /// An earlier attempt was decided after the current one; nil: that does not matter any more.
    final func setLate(_ earlier: AttemptPointer?) { holdings?.pointee.queue.late = earlier }
}
