// The parameters, values or reasons of a class table, as arrays of structs that begin alike.

import CGesta
import CPlatform

/// Each struct begins with its size, a number and its name.
struct ClassDescriptions {
    /// "parameters", "values" or "reasons".
    let what: Literal
    let base: UnsafeRawPointer?
    let count: Int
    /// The size of the struct in this version, and in the first one.
    let knownSize: Int
    let leastSize: Int

    private init<Info>(_ what: Literal, _ base: UnsafePointer<Info>?, _ count: UInt32, least: Int? = nil) {
        self.what = what
        self.base = UnsafeRawPointer(base)
        self.count = Int(clamping: count)
        knownSize = MemoryLayout<Info>.size
        leastSize = least ?? knownSize
    }

    static func parameters(_ t: gesta_class) -> Self { Self("parameters", t.parameters, t.parameter_count) }
    static func values(_ t: gesta_class) -> Self { Self("values", t.values, t.value_count) }
    static func reasons(_ t: gesta_class) -> Self {
        Self("reasons", t.reasons, t.reason_count, least: PLATFORM_REASON_HINT)
    }

    /// Whether one of the first `end` has that name.
    @inline(never)
    func have(_ name: Text, before end: Int) -> Bool {
        guard var entry = base else { return false }
        var left = end
        while left > 0 {
            let other = entry.load(fromByteOffset: PLATFORM_DESCRIPTION_NAME, as: UnsafePointer<CChar>.self)
            if Text(cString: other) == name { return true }
            entry += Int(entry.load(as: UInt32.self))
            left &-= 1
        }
        return false
    }
}

extension UnsafePointer {
    /// The description at an index. The first one's size is the stride: the class may be compiled with another version.
    /// Fields that an older, shorter description does not have are 0.
    func description(_ index: Int) -> Pointee {
        let raw = UnsafeRawPointer(self)
        let stride = Int(raw.load(as: UInt32.self))
        return withUnsafeTemporaryAllocation(of: Pointee.self, capacity: 1) { known in
            let bytes = UnsafeMutableRawBufferPointer(known)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyMemory(
                from: UnsafeRawBufferPointer(start: raw + index &* stride, count: min(stride, bytes.count)))
            return known[0]
        }
    }
}
