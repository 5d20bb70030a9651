// Which versions of the library decide differently from the ones before: a replay names them with its first difference.

import CGesta

struct DecisionChange {
    /// As gesta_version_number returns it: the first version that decides so.
    let version: UInt32
    let words: Literal

    /// Oldest first. A change of what is recognized, and when, adds a line.
    static var changes: [DecisionChange] {
        [
            DecisionChange(version: 0x000200, words: "velocities follow the latest steps and decline at rest"),
            DecisionChange(
                version: 0x000200, words: "pan, pinch and rotation begin again with contacts that stay down"),
            DecisionChange(version: 0x000200, words: "a cancelled contact leaves the others their gesture"),
            DecisionChange(version: 0x000200, words: "a contact that goes down after a lift begins a new frame"),
            DecisionChange(version: 0x000200, words: "a contact that cannot belong to a sequence begins the next one"),
            DecisionChange(
                version: 0x000200, words: "each contact of a swipe must move along, and another way fails it at once"),
            DecisionChange(version: 0x000200, words: "a one-finger zoom fails as soon as its finger moves sideways"),
            DecisionChange(version: 0x000200, words: "contacts of other buttons than the primary one are not tracked"),
            DecisionChange(version: 0x000200, words: "of strokes that match in one frame, the surest wins"),
            DecisionChange(version: 0x000200, words: "preset strokes have other limits, and plus and x must cross"),
            DecisionChange(version: 0x000200, words: "templates compare the places of several strokes"),
        ]
    }

    /// Adds to the message of a difference what the two versions have to do with it; nothing when they are the same.
    @inline(never)
    static func describe(
        recordedBy: UInt32, by library: UInt32 = LibraryVersion.number, _ changes: [DecisionChange] = changes,
        to out: inout TextWriter
    ) {
        if recordedBy == library { return }
        out.text("; recorded by ")
        write(recordedBy, to: &out)
        out.text(", replayed by ")
        write(library, to: &out)
        for change in changes where change.version > recordedBy && change.version <= library {
            out.text("; since ")
            write(change.version, to: &out)
            out.text(", ")
            out.text(change.words)
        }
    }

    private static func write(_ version: UInt32, to out: inout TextWriter) {
        out.integer(version >> 16)
        out.text(".", version >> 8 & 255, ".")
        out.integer(version & 255)
    }
}
