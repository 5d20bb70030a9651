// Functions of the program that hear of a recognizer or a context.

import CGesta

/// What to call when a user pointer is no longer needed.
struct Release {
    var function: gesta_release_callback?
    var user: UnsafeMutableRawPointer?

    static var none: Release { Release(function: nil, user: nil) }

    func callAsFunction() { function?(user) }
}

struct Action {
    let id: UInt32
    let callback: gesta_event_callback
    let release: Release
    /// Taken off while events are being delivered: not called again, swept when that is over.
    var isRemoved = false

    var user: UnsafeMutableRawPointer? { release.user }
}
