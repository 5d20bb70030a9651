// Recognition before the lift, while the stroke may still become the gesture of another recognizer.

extension Arbiter {
    /// Whether a rival contests a recognition that was requested before the lift. Asked when all samples of the frame
    /// have been dispatched: the order of the recognizers does not matter.
    @inline(never)
    func isContested(_ attempt: AttemptPointer) -> Bool {
        if attempt.neverPrevents { return false }
        let claim = EarlyClaim(
            share: attempt.withMachine { $0.claimingEarly?.shareRecognized ?? 0 },
            confidence: attempt.pointee.confidence)
        for contact in attempt.tracked {
            for tracker in contact.pointee.trackers.all {
                let other = tracker.attempt
                // The program is asked last.
                if other != attempt, isUndecidedRival(other, of: attempt),
                    tracker._withUnsafeGuaranteedRef({ $0.claimingEarly?.contests(claim) }) ?? false,
                    !mayRecognize(other, with: attempt)
                {
                    return true
                }
            }
        }
        return false
    }

    /// Whether the program has left it open which of two recognizers goes first, and one of them is undecided.
    private func isUndecidedRival(_ other: AttemptPointer, of attempt: AttemptPointer) -> Bool {
        if other.pointee.state != .possible || other.pointee.isWaiting { return false }
        return attempt.withRecognizer { recognizer in
            other.withRecognizer {
                $0.priority >= recognizer.priority && !$0.requiresFailure(of: recognizer)
                    && !recognizer.requiresFailure(of: $0)
            }
        }
    }

    /// It remains possible.
    func withdraw(_ attempt: AttemptPointer) {
        attempt.pointee.withdrawRecognition()
        attempt.withMachine { $0.claimingEarly?.withdrawRecognition() }
    }
}
