// Recognitions that wait for another recognizer to fail.

import CGesta

/// What a recognizer's requirements say now.
enum Requirement {
    case none
    case waits(UInt32)
    case lost(UInt32)
}

extension Arbiter {
    /// Only recognizers count whose sequence has shared a contact: one hand never delays the other.
    @inline(never)
    func requirement(of recognizer: Recognizer) -> Requirement {
        var result = Requirement.none
        for other in recognizer.requires {
            other._withUnsafeGuaranteedRef { other in
                guard other.isUnderWay, other.sharesContact(with: recognizer) else { return }
                if other.hasRecognized {
                    result = .lost(other.id)
                } else if other.state == .possible, case .none = result {
                    result = .waits(other.id)
                }
            }
            if case .lost = result { return result }
        }
        return result
    }

    @inline(never)
    func wait(_ recognizer: Recognizer, for other: UInt32) {
        guard recognizer.startWaiting(for: other) else { return }
        waiting.append(.passUnretained(recognizer))
        if recognizer.becomeTentative() {
            reporter.report(recognizer, .ended, from: .possible, flags: GESTA_EVENT_PROVISIONAL.rawValue)
        }
    }

    @inline(never)
    func stopWaiting(_ recognizer: Recognizer) {
        recognizer.stopWaiting()
        waiting.remove(recognizer)
    }

    /// A recognizer has failed, or is not in play any more: decides the recognitions that need not wait any longer.
    /// Each may free the next.
    @inline(never)
    func reviewWaiting() {
        while let ready = firstReady() {
            decideWaiting(ready)
            while let next = firstReady() { decideWaiting(next) }
            // Not before all have seen that they recognized; it may free others.
            for recognizer in decided { recognizer._withUnsafeGuaranteedRef { closeIfStranded($0) } }
            decided.truncate(to: 0)
        }
    }

    private func decideWaiting(_ ready: Unmanaged<Recognizer>) {
        ready._withUnsafeGuaranteedRef {
            decide($0)
            conclude($0)
        }
        decided.append(ready)
    }

    /// The first, in order of precedence, that need not wait any longer.
    private func firstReady() -> Unmanaged<Recognizer>? {
        var first: Unmanaged<Recognizer>?
        for candidate in waiting {
            let isReady = candidate._withUnsafeGuaranteedRef { recognizer in
                guard case .waits(let other) = requirement(of: recognizer) else { return true }
                _ = recognizer.startWaiting(for: other)
                return false
            }
            if isReady, first.map({ Recognizer.precedes(candidate, $0) }) ?? true { first = candidate }
        }
        return first
    }
}
