// Size and tail checks of C structs that may be larger than in this version.

enum StructBytes {
    /// No struct has more bytes in any version.
    static var largest: Int { 4096 }

    /// Returns whether the bytes from offset `first` up to `end` are all 0.
    static func areZero(_ memory: UnsafeRawPointer, from first: Int, to end: Int) -> Bool {
        var at = first
        while at < end {
            if memory.load(fromByteOffset: at, as: UInt8.self) != 0 { return false }
            at &+= 1
        }
        return true
    }
}
