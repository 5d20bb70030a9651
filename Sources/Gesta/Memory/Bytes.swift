// Bytes of structs that may be larger than this version knows.

/// No struct of any version is larger: a size beyond it is not one.
let largestStruct = 4096

/// Whether the bytes from `first` up to `end` are all 0.
func isZero(_ memory: UnsafeRawPointer, from first: Int, to end: Int) -> Bool {
    var at = first
    while at < end {
        if memory.load(fromByteOffset: at, as: UInt8.self) != 0 { return false }
        at &+= 1
    }
    return true
}
