// The program's callbacks, with the user pointers that belong to them.

import CGesta

/// Called when a user pointer is no longer needed.
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
    /// Removed while events are being delivered: not called again, freed afterwards.
    var isRemoved = false

    var user: UnsafeMutableRawPointer? { release.user }
}
