// The one way to functions that others have written and that may only read: those of classes, of plugins and of the
// delegate, the hit test, and the log, write and finding callbacks.

/// What runs in a context: determines which calls are legal.
struct Activity: Equatable {
    let code: UInt8

    static var idle: Activity { Activity(code: 0) }
    /// Actions, the observer and release functions: all calls except pushing, advancing and destroying the context.
    static var delivering: Activity { Activity(code: 1) }
    /// Samples are dispatched, or a read-only callback runs: only calls that read.
    static var dispatching: Activity { Activity(code: 2) }
}

/// Functions that may only read, and what they are called with: nobody else has them, so that none is called while the
/// context may be changed.
struct ReadOnlyCallbacks<Functions> {
    private let functions: Functions

    @inline(__always)
    init(_ functions: Functions) { self.functions = functions }

    /// Calls `body`, which calls one of them. `isDispatching`: samples are being dispatched, so that the activity is
    /// set already.
    @inline(__always)
    func call<Result>(
        _ reporter: Reporter, isDispatching: Bool = false, _ body: (Functions) -> Result
    ) -> Result {
        if isDispatching {
            assert(reporter.activity == .dispatching, "ReadOnlyCallbacks: no sample is being dispatched")
            return body(functions)
        }
        let before = reporter.activity
        reporter.setActivity(.dispatching)
        defer { reporter.setActivity(before) }
        return body(functions)
    }

    /// Whether there is a function, which is not called.
    @inline(__always)
    func has<Function>(_ function: (Functions) -> Function?) -> Bool { function(functions) != nil }
}
