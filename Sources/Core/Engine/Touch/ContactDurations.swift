// How long contacts were down: shows whether the program's times can be nanoseconds.

import CGesta

struct ContactDurations {
    private(set) var count = 0
    /// The longest, in nanoseconds.
    private(set) var longest: Int64 = 0

    @inline(__always)
    mutating func add<Attachment>(_ contact: UnsafeMutablePointer<Contact<Attachment>>) {
        count &+= 1
        longest = max(longest, contact.pointee.seen.time &- contact.pointee.seen.start_time)
    }

    /// Nobody lifts every finger within a millisecond, nor any within 20 microseconds. (Programs may send a contact
    /// that lifts at once.)
    var isImpossible: Bool { count >= 3 ? longest < 1_000_000 : longest > 0 && areMilliseconds }
    /// A contact of 20 seconds in milliseconds.
    var areMilliseconds: Bool { longest <= 20_000 }
}
