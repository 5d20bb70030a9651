// Recognitions that wait for another recognizer to fail.

import CGesta

/// What a requirement says at the moment.
enum Requirement {
    case none
    case waits(UInt32)
    case lost(UInt32)
}

extension Context {
    /// Only those count that are in play with a contact of the same sequence: one hand never holds back the other.
    @inline(never)
    func requirement(of recognizer: Recognizer) -> Requirement {
        guard let relations = recognizer.relations else { return .none }
        var answer = Requirement.none
        var at = 0
        while at < relations.pointee.requires.count {
            relations.pointee.requires[at]._withUnsafeGuaranteedRef { other in
                guard other.isUnderWay, other.sharesContact(with: recognizer) else { return }
                if other.hasRecognized {
                    answer = .lost(other.id)
                } else if other.state == .possible, case .none = answer {
                    answer = .waits(other.id)
                }
            }
            if case .lost = answer { return answer }
            at &+= 1
        }
        return answer
    }

    @inline(never)
    func wait(_ recognizer: Recognizer, for other: UInt32) {
        recognizer.waitsFor = other
        if recognizer.isWaiting { return }
        recognizer.isWaiting = true
        waiting.append(.passUnretained(recognizer))
        if recognizer.isProvisional, recognizer.foreseen == .ended, !recognizer.asksToBegin {
            recognizer.isTentative = true
            report(recognizer, .ended, from: .possible, flags: GESTA_EVENT_PROVISIONAL.rawValue)
        }
    }

    @inline(never)
    func stopWaiting(_ recognizer: Recognizer) {
        recognizer.isWaiting = false
        recognizer.waitsFor = 0
        waiting.remove(recognizer)
    }

    /// Somebody failed, or came out of play: whose turn is it now? Each decision may free the next.
    @inline(never)
    func reviewWaiting() {
        while let ready = firstReady() {
            decide(ready)
            while let next = firstReady() { decide(next) }
            // Not before everyone has seen that they recognized; it may free others.
            var at = 0
            while at < decided.count {
                decided[at]._withUnsafeGuaranteedRef { closeIfUndecided($0) }
                at &+= 1
            }
            decided.truncate(to: 0)
        }
    }

    private func decide(_ ready: Unmanaged<Recognizer>) {
        ready._withUnsafeGuaranteedRef { decide($0) }
        decided.append(ready)
    }

    /// The first, in the order of ties, that no longer waits.
    private func firstReady() -> Unmanaged<Recognizer>? {
        var first: Unmanaged<Recognizer>?
        var at = 0
        while at < waiting.count {
            let candidate = waiting[at]
            let isReady = candidate._withUnsafeGuaranteedRef { recognizer in
                if case .waits(let other) = requirement(of: recognizer) {
                    recognizer.waitsFor = other
                    return false
                }
                return true
            }
            if isReady, first.map({ goesBefore(candidate, $0) }) ?? true { first = candidate }
            at &+= 1
        }
        return first
    }
}

extension Recognizer {
    final func hasParameters(of other: Recognizer) -> Bool {
        let count = kind._withUnsafeGuaranteedRef { $0.parameters.count }
        var at = 0
        while at < count {
            if parameters[at] != other.parameters[at] || text(inSlot: at) != other.text(inSlot: at) { return false }
            at &+= 1
        }
        return true
    }

    /// Began, goes on, or has ended as recognized.
    final var hasRecognized: Bool { state.isActive || state == .ended }

    /// Remembers whom it shared what with; the newest 32 contacts of a sequence are enough for that.
    final func note(_ contact: ContactPointer) {
        guard let holdings = holdings ?? holding() else { return }
        if holdings.pointee.sequenceContacts.count == 32 { holdings.pointee.sequenceContacts.remove(at: 0) }
        holdings.pointee.sequenceContacts.append(contact.pointee.serial)
    }

    final func sharesContact(with other: Recognizer) -> Bool {
        var at = 0
        while at < sequenceContacts.count {
            let serial = sequenceContacts[at]
            if other.sequenceContacts.firstIndex(where: { $0 == serial }) != nil { return true }
            at &+= 1
        }
        return false
    }
}
