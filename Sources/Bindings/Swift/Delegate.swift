internal import CGesta

/// What decides for all recognizers of a context. Each closure may only read the context; nil decides nothing.
public struct Delegate {
    /// Whether a recognizer may recognize. Called once in a sequence, when it is about to. `false` makes it fail with
    /// `.refused`.
    public var shouldBegin: ((Recognizer) -> Bool)?
    /// Whether a recognizer tracks a contact that goes down.
    public var shouldReceive: ((Recognizer, Contact) -> Bool)?
    /// Whether a recognizer may recognize simultaneously with another one, which has recognized. `false` does not
    /// forbid what a class or ``Recognizer/allowSimultaneous(_:allowed:)`` allows.
    public var simultaneous: ((Recognizer, _ other: Recognizer) -> Bool)?
    /// Whether a recognizer must wait until another one has failed. `false` does not remove a requirement.
    public var shouldRequireFailure: ((Recognizer, _ other: Recognizer) -> Bool)?

    /// Creates a delegate.
    public init(
        shouldBegin: ((Recognizer) -> Bool)? = nil, shouldReceive: ((Recognizer, Contact) -> Bool)? = nil,
        simultaneous: ((Recognizer, _ other: Recognizer) -> Bool)? = nil,
        shouldRequireFailure: ((Recognizer, _ other: Recognizer) -> Bool)? = nil
    ) {
        self.shouldBegin = shouldBegin
        self.shouldReceive = shouldReceive
        self.simultaneous = simultaneous
        self.shouldRequireFailure = shouldRequireFailure
    }
}

extension Context {
    /// Sets the delegate; nil removes it.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func setDelegate(_ delegate: Delegate?) throws(GestaError) {
        guard let delegate else { return try session.call { gesta_context_set_delegate($0, nil) } }
        let deciding = Deciding(delegate: delegate, session: session)
        try keeping(deciding, in: session) { context, user in
            var raw = gesta_delegate()
            raw.size = UInt32(MemoryLayout<gesta_delegate>.size)
            (raw.user, raw.release) = (user, release)
            if delegate.shouldBegin != nil {
                raw.should_begin = { _, number, user in
                    decide(user) { $0.delegate.shouldBegin?($0.session.madeRecognizer(number)) ?? true }
                }
            }
            if delegate.shouldReceive != nil {
                raw.should_receive = { _, number, contact, user in
                    guard let contact = contact.map({ Contact($0.pointee) }) else { return 1 }
                    return decide(user) {
                        $0.delegate.shouldReceive?($0.session.madeRecognizer(number), contact) ?? true
                    }
                }
            }
            if delegate.simultaneous != nil {
                raw.simultaneous = { _, number, other, user in
                    decide(user) { $0.pair($0.delegate.simultaneous, number, other) }
                }
            }
            if delegate.shouldRequireFailure != nil {
                raw.should_require_failure = { _, number, other, user in
                    decide(user) { $0.pair($0.delegate.shouldRequireFailure, number, other) }
                }
            }
            return gesta_context_set_delegate(context, &raw)
        }
    }
}

private struct Deciding {
    let delegate: Delegate
    let session: Session

    func pair(_ closure: ((Recognizer, Recognizer) -> Bool)?, _ number: UInt32, _ other: UInt32) -> Bool {
        closure?(session.madeRecognizer(number), session.madeRecognizer(other)) ?? false
    }
}

private func decide(_ user: UnsafeMutableRawPointer?, _ body: (Deciding) -> Bool) -> Int32 {
    Box<Deciding>.closure(of: user).map(body) ?? true ? 1 : 0
}
