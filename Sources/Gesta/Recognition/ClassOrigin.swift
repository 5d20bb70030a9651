// Where a context has classes from that are not its own: a plugin.

import CGesta

struct ClassOrigin {
    let handle: UInt32
    /// Static: plugins are never unmapped.
    let descriptor: UnsafePointer<gesta_plugin>
    let path: UnsafePointer<CChar>

    static func handle(at index: Int) -> UInt32 {
        HandleKind.plugin.rawValue << 29 | 1 << 16 | UInt32(truncatingIfNeeded: index)
    }
}
