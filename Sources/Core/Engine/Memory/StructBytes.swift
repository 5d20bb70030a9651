// C structs of callers that were compiled with another version: alignment, sizes and tails.

enum StructBytes {
    /// No struct has more bytes in any version.
    static var largest: Int { 4096 }

    /// Whether a struct can be there: aligned as C aligns it.
    @inline(__always)
    static func isAligned<Value>(_ pointer: UnsafePointer<Value>) -> Bool {
        isAligned(pointer, to: MemoryLayout<Value>.alignment)
    }

    @inline(__always)
    static func isAligned(_ pointer: UnsafeRawPointer, to alignment: Int) -> Bool {
        UInt(bitPattern: pointer) & UInt(alignment &- 1) == 0
    }

    /// Whether a version of a struct can have that size, so that it has each of its fields wholly or not at all.
    static func isWhole<Value>(_ size: Int, _ type: Value.Type) -> Bool {
        size & (MemoryLayout<Value>.alignment &- 1) == 0
    }

    /// Whether a caller's struct can have that size. `least` is the size in the first version.
    static func isSize<Value>(_ size: Int, of type: Value.Type, least: Int) -> Bool {
        size >= least && size <= largest && isWhole(size, type)
    }

    /// Returns whether the bytes from offset `first` up to `end` are all 0.
    static func areZero(_ memory: UnsafeRawPointer, from first: Int, to end: Int) -> Bool {
        var at = first
        while at < end {
            if memory.load(fromByteOffset: at, as: UInt8.self) != 0 { return false }
            at &+= 1
        }
        return true
    }

    /// Copies a caller's struct, which begins with its size. What it lacks keeps its value in `value`; what this
    /// version does not have must be 0. `least` is the size in the first version, if the struct has grown since.
    static func read<Value>(
        _ source: UnsafePointer<Value>, into value: Value, least: Int = MemoryLayout<Value>.size
    ) -> Result<Value, Status> {
        let raw = UnsafeRawPointer(source)
        guard isAligned(source) else { return .failure(.argument) }
        let size = Int(clamping: raw.load(as: UInt32.self))
        guard isSize(size, of: Value.self, least: least) else { return .failure(.size) }
        var value = value
        let known = min(size, MemoryLayout<Value>.size)
        withUnsafeMutableBytes(of: &value) { $0.baseAddress?.copyMemory(from: raw, byteCount: known) }
        return areZero(raw, from: known, to: size) ? .success(value) : .failure(.size)
    }

    /// Sets up a caller's struct of this size, for a function whose name ends in _init. `least` is the size in the
    /// first version, if the struct has grown since.
    static func initialize<Value>(
        _ destination: UnsafeMutablePointer<Value>?, size: Int, least: Int = MemoryLayout<Value>.size,
        with value: Value
    ) -> Status {
        guard let destination, isAligned(destination) else { return .argument }
        guard isSize(size, of: Value.self, least: least) else { return .size }
        UnsafeMutableRawPointer(destination).storeBytes(of: UInt32(size), as: UInt32.self)
        fill(destination, with: value)
        return .ok
    }

    /// Fills a caller's struct: its size stays, and a tail that this version does not have becomes 0.
    static func fill<Value>(_ destination: UnsafeMutablePointer<Value>, with value: Value) {
        var value = value
        withUnsafeBytes(of: &value) { fill(UnsafeMutableRawPointer(destination), with: $0) }
    }

    @inline(never)
    private static func fill(_ destination: UnsafeMutableRawPointer, with value: UnsafeRawBufferPointer) {
        guard let source = value.baseAddress else { return }
        let (size, sizeBytes) = (Int(destination.load(as: UInt32.self)), MemoryLayout<UInt32>.size)
        let known = min(size, value.count)
        (destination + sizeBytes).copyMemory(from: source + sizeBytes, byteCount: known &- sizeBytes)
        if size > known { (destination + known).initializeMemory(as: UInt8.self, repeating: 0, count: size &- known) }
    }
}

/// An array of the caller, whose structs may be larger than those of this version.
struct StructArray<Element> {
    private let base: UnsafeMutableRawPointer?
    let capacity: Int
    private let stride: Int

    /// A negative capacity is one beyond all memory.
    init(_ base: UnsafeMutablePointer<Element>?, _ capacity: Int, stride: Int) {
        self.base = UnsafeMutableRawPointer(base)
        self.capacity = capacity < 0 ? Int.max : capacity
        self.stride = stride
    }

    /// Fills the struct at an index, and with 0 what it has beyond this version's; nothing beyond the capacity.
    func put(_ element: Element, at index: Int) {
        guard let base, index < capacity else { return }
        let place = base + index &* stride
        let size = MemoryLayout<Element>.size
        place.storeBytes(of: element, as: Element.self)
        (place + size).initializeMemory(as: UInt8.self, repeating: 0, count: stride &- size)
    }
}
