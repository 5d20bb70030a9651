// Recognitions that wait while their recognizer has begun the next sequence.

import CGesta

/// When a contact goes down while a recognition waits for another recognizer to fail, and the gesture has ended, the
/// contact begins the recognizer's next sequence: none is lost. A stand-in waits for the decision instead. It is an
/// instance of the base class with the id, the values and the contacts of the earlier sequence, and with the
/// recognizer's relations.
extension Recognizer {
    /// The recognizer itself; of a stand-in, the recognizer that it stands for.
    final var principal: Recognizer {
        relations?.pointee.principal?._withUnsafeGuaranteedRef { $0 } ?? self
    }

    /// Calls `body` for each earlier sequence that still waits.
    @inline(__always)
    final func forEachDeferred(_ body: (Recognizer) -> Void) {
        guard let relations, relations.pointee.deferred.count > 0 else { return }
        for other in relations.pointee.deferred {
            other._withUnsafeGuaranteedRef { if $0.isWaiting { body($0) } }
        }
    }

    /// Whether a recognition waits that needs its recognizer no longer.
    final var canDefer: Bool { isWaiting && !hasRequest && foreseen == .ended && (contacts.isEmpty || canResume) }

    /// An earlier sequence that waits.
    final var isDeferred: Bool { relations?.pointee.principal != nil }

    /// The recognizer that an earlier sequence waits for. A continuous gesture waits for it, too: its events must not
    /// come between those of another.
    final var blockerBefore: UInt32 {
        var blocker: UInt32 = 0
        principal.forEachDeferred {
            if blocker == 0, $0 !== self, isDeferred ? $0.sequence < sequence : true { blocker = $0.waitsFor }
        }
        return blocker
    }

    /// Whose state, verdict and values the program reads: those of the sequence of the event that is being delivered,
    /// otherwise of the newest event.
    final var reported: Recognizer {
        (relations?.pointee.delivered ?? relations?.pointee.late)?._withUnsafeGuaranteedRef { $0 } ?? self
    }

    final func setDelivered(_ source: Unmanaged<Recognizer>?) { relations?.pointee.delivered = source }

    /// Leaves the waiting to a stand-in. False, with nothing changed, when out of memory.
    final func deferSequence() -> Bool {
        guard let relations, let other = takeFreeDeferred() ?? makeDeferred() else { return false }
        guard other._withUnsafeGuaranteedRef({ $0.copyValueTexts(of: self) }) else {
            // Free again.
            relations.pointee.deferred.append(other)
            return false
        }
        // In the order of sequences.
        relations.pointee.deferred.append(other)
        other._withUnsafeGuaranteedRef { other in
            other.standIn(for: self)
            environment.pointee.removeWaiting(self)
            _ = other.startWaiting(for: waitsFor)
            environment.pointee.addWaiting(other)
        }
        isTentative = false
        stopWaiting()
        return true
    }

    private final func takeFreeDeferred() -> Unmanaged<Recognizer>? {
        guard let relations,
            let at = relations.pointee.deferred.firstIndex(where: { !$0._withUnsafeGuaranteedRef { $0.isWaiting } })
        else { return nil }
        let free = relations.pointee.deferred[at]
        relations.pointee.deferred.remove(at: at)
        return free
    }

    /// Room for it has been reserved.
    private final func makeDeferred() -> Unmanaged<Recognizer>? {
        guard let relations, relations.pointee.deferred.reserve(relations.pointee.deferred.count &+ 1),
            let new = Memory.make({ kind._withUnsafeGuaranteedRef { Recognizer($0, environment) } }), new.prepare(),
            let own = new.makeRelations()
        else { return nil }
        own.pointee.setPrincipal(self)
        return .passRetained(new)
    }

    private final func standIn(for recognizer: Recognizer) {
        id = recognizer.id
        serial = recognizer.serial
        region = recognizer.region
        depth = recognizer.depth
        priority = recognizer.priority
        user = recognizer.user
        hasActions = recognizer.hasActions
        state = recognizer.state
        foreseen = recognizer.foreseen
        requestsBegin = recognizer.requestsBegin
        sequence = recognizer.sequence
        verdict = recognizer.verdict
        location = recognizer.location
        setLastInput(recognizer.lastInput)
        isProvisional = recognizer.isProvisional
        isTentative = recognizer.isTentative
        wasAllowed = recognizer.wasAllowed
        setConfidence(recognizer.confidence)
        hasClaimed = recognizer.hasClaimed
        isUnderWay = true
        recognizer.updateValues()
        values.update(from: recognizer.values, count: kind._withUnsafeGuaranteedRef { $0.values.count })
        holdings?.pointee.sequenceContacts.truncate(to: 0)
        for serial in recognizer.sequenceContacts { holdings?.pointee.sequenceContacts.append(serial) }
    }

    final func freeDeferred(of relations: UnsafeMutablePointer<Relations>) {
        for other in relations.pointee.deferred { other.release() }
        relations.pointee.deferred.free()
    }

    /// The recognizer that must fail before a recognition of this one is decided; 0 if none waits.
    final var blocker: UInt32 {
        var blocker: UInt32 = 0
        forEachDeferred { if blocker == 0 { blocker = $0.waitsFor } }
        return blocker != 0 ? blocker : waitsFor
    }

    /// A sequence has neither recognized nor failed, or a recognition waits.
    final var isUndecided: Bool { (isUnderWay && state == .possible) || blocker != 0 }

    // MARK: what was reported

    /// An earlier sequence was decided after this one.
    final func setLate(_ deferred: Recognizer) { relations?.pointee.late = .passUnretained(deferred) }

    /// The state that was reported last.
    final var announced: State { relations?.pointee.late?._withUnsafeGuaranteedRef { $0.state } ?? state }

    final func forgetLate() { relations?.pointee.late = nil }
}
