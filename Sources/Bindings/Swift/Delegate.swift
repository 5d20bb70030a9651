internal import CGesta

/// What decides in arbitration, for all recognizers of a context or for one of them. Each closure may only read the
/// context; nil decides nothing.
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
    /// Sets the delegate of all recognizers; nil removes it. See also ``Recognizer/setDelegate(_:)``.
    /// - Throws: `.memory`, `.busy` (in a read-only callback).
    public func setDelegate(_ delegate: Delegate?) throws(GestaError) {
        var delegates = session.delegates
        delegates.ofAll = delegate
        try session.set(delegates)
    }
}

extension Recognizer {
    /// Sets a delegate for this recognizer and its children; nil removes it.
    ///
    /// What it forbids is forbidden, and what it allows or requires is allowed or required, whatever the delegate of
    /// the context decides. Of two recognizers that may recognize simultaneously, both are asked, as in UIKit. The
    /// context keeps the closures until a delegate is set after the recognizer was destroyed, or the context is
    /// released: capture what owns the context weakly.
    /// - Throws: `.stale`, `.memory`, `.busy` (in a read-only callback).
    public func setDelegate(_ delegate: Delegate?) throws(GestaError) {
        _ = try state  // A recognizer that was destroyed has none.
        var delegates = session.delegates
        delegates.ofOne = delegates.ofOne.filter { (try? session.madeRecognizer($0.key).state) != nil }
        delegates.ofOne[number] = delegate
        try session.set(delegates)
    }
}

/// The delegates of a context.
struct Delegates {
    var ofAll: Delegate?
    var ofOne: [UInt32: Delegate] = [:]

    var isEmpty: Bool { ofAll == nil && ofOne.isEmpty }

    /// Whether one of them has a closure.
    func have<Closure>(_ closure: KeyPath<Delegate, Closure?>) -> Bool {
        ofAll?[keyPath: closure] != nil || ofOne.values.contains { $0[keyPath: closure] != nil }
    }
}

extension Session {
    /// Gives the library what the delegates decide. After an error, they are those before.
    func set(_ delegates: Delegates) throws(GestaError) {
        if delegates.isEmpty {
            try call { gesta_context_set_delegate($0, nil) }
        } else {
            try keeping(self, in: self) { context, user in
                var raw = gesta_delegate()
                raw.size = UInt32(MemoryLayout<gesta_delegate>.size)
                (raw.user, raw.release) = (user, release)
                if delegates.have(\.shouldBegin) { raw.should_begin = shouldBegin }
                if delegates.have(\.shouldReceive) { raw.should_receive = shouldReceive }
                if delegates.have(\.simultaneous) { raw.simultaneous = simultaneous }
                if delegates.have(\.shouldRequireFailure) { raw.should_require_failure = shouldRequireFailure }
                return gesta_context_set_delegate(context, &raw)
            }
        }
        self.delegates = delegates
    }

    /// The closures about a recognizer: its own, or that of its parent, and that of the context.
    fileprivate func closures<Closure>(_ recognizer: Recognizer, _ closure: KeyPath<Delegate, Closure?>) -> [Closure] {
        let own = delegates.ofOne.isEmpty ? nil : delegates.ofOne[recognizer.number] ?? ofParent(recognizer)
        return [own, delegates.ofAll].compactMap { $0?[keyPath: closure] }
    }

    private func ofParent(_ recognizer: Recognizer) -> Delegate? {
        (try? recognizer.parent).flatMap { delegates.ofOne[$0.number] }
    }
}

private let shouldBegin: @convention(c) (OpaquePointer?, UInt32, UnsafeMutableRawPointer?) -> Int32 = {
    _, number, user in
    guard let session = Box<Session>.closure(of: user) else { return 1 }
    let recognizer = session.madeRecognizer(number)
    return session.closures(recognizer, \.shouldBegin).allSatisfy { $0(recognizer) } ? 1 : 0
}

private let shouldReceive:
    @convention(c) (OpaquePointer?, UInt32, UnsafePointer<gesta_contact>?, UnsafeMutableRawPointer?) -> Int32 = {
        _, number, contact, user in
        guard let session = Box<Session>.closure(of: user), let contact else { return 1 }
        let (recognizer, seen) = (session.madeRecognizer(number), Contact(contact.pointee))
        return session.closures(recognizer, \.shouldReceive).allSatisfy { $0(recognizer, seen) } ? 1 : 0
    }

private typealias Pair = @convention(c) (OpaquePointer?, UInt32, UInt32, UnsafeMutableRawPointer?) -> Int32

private let simultaneous: Pair = { _, number, other, user in
    guard let session = Box<Session>.closure(of: user) else { return 0 }
    let (recognizer, rival) = (session.madeRecognizer(number), session.madeRecognizer(other))
    return session.closures(recognizer, \.simultaneous).contains { $0(recognizer, rival) }
        || session.delegates.ofOne[other]?.simultaneous?(rival, recognizer) == true ? 1 : 0
}

private let shouldRequireFailure: Pair = { _, number, other, user in
    guard let session = Box<Session>.closure(of: user) else { return 0 }
    let (recognizer, rival) = (session.madeRecognizer(number), session.madeRecognizer(other))
    return session.closures(recognizer, \.shouldRequireFailure).contains { $0(recognizer, rival) } ? 1 : 0
}
