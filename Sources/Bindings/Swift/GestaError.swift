internal import CGesta

/// Why a call failed. A call that fails changes nothing.
public struct GestaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public let code: ErrorCode

    /// The argument, its value and the rule that it violates, as one line of English.
    public let message: String

    /// Creates an error, for example to throw it in a hook of a ``CustomRecognizer``.
    /// - Parameter code: The kind of error.
    /// - Parameter message: What is wrong; the meaning of the code if it is empty.
    public init(_ code: ErrorCode, _ message: String = "") {
        self.code = code
        self.message = message.isEmpty ? String(cString: gesta_strerror(code.rawValue)) : message
    }

    /// The message.
    public var description: String { message }
}

/// What has a C function for each kind of its errors.
func checked(_ code: Int32, _ message: @autoclosure () -> String = "") throws(GestaError) {
    if code < 0 { throw GestaError(ErrorCode(c: code), message()) }
}
