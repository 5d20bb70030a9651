internal import CGesta

extension Context {
    /// Starts to record a trace: everything that is pushed, called and reported, as text, for
    /// ``replay(_:overrides:all:prepare:)``.
    /// - Parameter write: Receives the next bytes of the text; it may only read the context. It is released by
    ///   ``stopTrace()``.
    /// - Throws: `.busy` (a trace is being recorded, or in a callback), `.state` (a contact is down), `.memory`,
    ///   `.unsupported`.
    public func startTrace(_ write: @escaping (UnsafeRawBufferPointer) -> Void) throws(GestaError) {
        try keeping(write, in: session) { context, user in
            gesta_trace_start(
                context,
                { start, count, user in
                    Box<Writer>.closure(of: user)?(UnsafeRawBufferPointer(start: start, count: count))
                }, user, release)
        }
    }

    /// Records a trace of what a closure does, and returns it.
    /// - Throws: As ``startTrace(_:)``, and what the closure throws.
    public func record(_ body: () throws(GestaError) -> Void) throws(GestaError) -> String {
        final class Bytes { var bytes: [UInt8] = [] }
        let written = Bytes()
        try startTrace { written.bytes.append(contentsOf: $0) }
        do { try body() } catch {
            try stopTrace()
            throw error
        }
        try stopTrace()
        return String(decoding: written.bytes, as: UTF8.self)
    }

    /// Returns the regions and recognizers as text: parameters, patterns, examples and relations.
    /// - Throws: `.memory`, `.busy` (in a read-only callback), `.unsupported`.
    public func saveSetup() throws(GestaError) -> String {
        var written = ""
        try session.call { context in
            let result = collected { gesta_setup_save(context, $0, $1) }
            written = result.text
            return result.code
        }
        return written
    }

    /// Creates the regions and recognizers of a text that ``saveSetup()`` returned, beside those that are there.
    /// - Returns: The new recognizers, in the order of the text.
    /// - Throws: `.setup` (the line and what was expected), `.class`, `.classCreate`, `.limit`, `.memory`, `.busy`,
    ///   `.unsupported`. Nothing is created then.
    @discardableResult
    public func loadSetup(_ setup: String) throws(GestaError) -> [Recognizer] {
        // A recognizer takes a line at least: the text cannot have more of them than lines.
        let lines = setup.utf8.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        var numbers = [UInt32](repeating: 0, count: min(lines, 65_536))
        var count = 0
        try session.call { context in
            withText(setup) { text, length in
                numbers.withUnsafeMutableBufferPointer {
                    gesta_setup_load(context, text, length, $0.baseAddress, $0.count, &count)
                }
            }
        }
        return numbers.prefix(count).map { session.madeRecognizer($0) }
    }
}

extension Recognizer {
    /// Returns the examples as text.
    /// - Throws: `.stale`, `.type` (the class does not learn from examples), `.memory`, `.busy` (in a read-only
    ///   callback).
    public func saveExamples() throws(GestaError) -> String {
        var written = ""
        try session.call { context in
            let result = collected { gesta_recognizer_save_examples(context, number, $0, $1) }
            written = result.text
            return result.code
        }
        return written
    }
}

extension Finger {
    /// Lets time pass, as ``Context/advance(to:)`` does. Fingers that are down rest.
    /// - Parameter seconds: The duration, 0 to 3,600 s.
    /// - Throws: `.range`, `.notFinite`, `.time`, `.busy` (in a callback), `.memory`.
    public func wait(seconds: Double) throws(GestaError) {
        try session.call { gesta_finger_wait($0, seconds) }
    }
}

private typealias Writer = (UnsafeRawBufferPointer) -> Void
