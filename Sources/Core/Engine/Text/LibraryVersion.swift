// The version of this library, as text and as numbers.

import CGesta

enum LibraryVersion {
    static var text: Literal { "0.2.0" }

    /// Major, minor and patch in bits 16 and up, 8 to 15 and 0 to 7.
    static var number: UInt32 {
        UInt32(GESTA_VERSION_MAJOR) << 16 | UInt32(GESTA_VERSION_MINOR) << 8 | UInt32(GESTA_VERSION_PATCH)
    }
}
