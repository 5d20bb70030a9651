// The program's say in arbitration.

import CGesta

/// The caller's table, as it was handed in. Its functions run as a class's do: reading calls only.
struct Delegate {
    let table: gesta_delegate

    var release: Release { Release(function: table.release, user: table.user) }
}

extension Context {
    func setDelegate(_ new: Delegate?) {
        if let delegate { release(delegate.release) }
        delegate = new
        deliver()
    }

    /// Asked when a contact goes down.
    @inline(never)
    func mayReceive(_ recognizer: Recognizer, _ contact: ContactPointer) -> Bool {
        guard let delegate, let ask = delegate.table.should_receive else { return true }
        let seen = UnsafeRawPointer(contact).assumingMemoryBound(to: gesta_contact.self)
        let answer = dispatching { ask(handle, recognizer.id, seen, delegate.table.user) }
        return noted(answer, to: .receive, recognizer.id, contact.pointee.seen.id)
    }

    /// Asked once a sequence.
    @inline(never)
    func mayBegin(_ recognizer: Recognizer) -> Bool {
        guard !recognizer.wasAsked, let delegate, let ask = delegate.table.should_begin else { return true }
        recognizer.wasAsked = true
        let answer = dispatching { ask(handle, recognizer.id, delegate.table.user) }
        return noted(answer, to: .begin, recognizer.id, 0)
    }

    /// Whether `recognizer` may recognize with a contact that `other` has recognized with.
    @inline(never)
    func mayJoin(_ recognizer: Recognizer, _ other: Recognizer) -> Bool {
        if recognizer.isCompanion(of: other) || recognizer.isNeverPrevented || other.neverPrevents { return true }
        guard let delegate, let ask = delegate.table.simultaneous else { return false }
        let answer = dispatching { ask(handle, recognizer.id, other.id, delegate.table.user) }
        return noted(answer, to: .simultaneous, recognizer.id, UInt64(other.id))
    }
}
