// gesta_checks.h.

import CGesta

@implementation @_cdecl("gesta_context_check")
public func gesta_context_check(
    _ context: OpaquePointer!, _ report: gesta_finding_callback!, _ user: UnsafeMutableRawPointer!,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_context_check") { caller throws(Refusal) in
        try caller.requireChanging()
        guard let report else { throw caller.null("report") }
        let context = caller.context
        let callback = ReadOnlyCallbacks(report)
        let found = SetupCheck.run(context) { finding in
            context.delivery.call(callback) { $0(context.handle, finding, user) }
        }
        guard let found else { throw caller.outOfMemory() }
        count?.pointee = found
    }
}
