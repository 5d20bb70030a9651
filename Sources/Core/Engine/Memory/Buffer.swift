// A growable array that reports a failed allocation instead of trapping, and that its owner frees.

import CPlatform

/// Elements must be trivial: numbers, pointers, structs of them. Copies share the storage; exactly one owner calls
/// `free`. Takes two words, because recognizers have many buffers, most of them empty.
struct Buffer<Element> {
    private(set) var base: UnsafeMutablePointer<Element>?
    private var used: UInt32 = 0
    private var room: UInt32 = 0

    init() {}

    /// A copy in memory that others free; `memory` is then behind it.
    init(copying other: Buffer, to memory: inout UnsafeMutableRawPointer) {
        guard let first = other.base else { return }
        memory.copyMemory(from: first, byteCount: other.usedBytes)
        (base, used, room) = (memory.bindMemory(to: Element.self, capacity: other.count), other.used, other.used)
        memory += other.usedBytes
    }

    private(set) var count: Int {
        @inline(__always) get { Int(used) }
        @inline(__always) set { used = UInt32(truncatingIfNeeded: newValue) }
    }
    var capacity: Int { Int(room) }

    var isEmpty: Bool { count == 0 }

    /// The index must be in 0 ..< count. Release builds do not check it.
    subscript(index: Int) -> Element {
        @inline(__always) get { pointer(at: index).pointee }
        nonmutating set { pointer(at: index).pointee = newValue }
    }

    /// The bytes of its memory.
    var bytes: Int { capacity &* MemoryLayout<Element>.stride }
    /// Those of its elements.
    var usedBytes: Int { count &* MemoryLayout<Element>.stride }

    /// For iteration; invalid after any change of the buffer.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    @inline(__always)
    func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index < count, "Buffer: the index is out of range")
        return base.unsafelyUnwrapped + index
    }

    /// Makes room for `wanted` elements in total. Returns false, with nothing changed, when out of memory.
    @inline(never)
    mutating func reserve(_ wanted: Int) -> Bool {
        if wanted <= capacity { return true }
        guard
            let larger = BufferStorage.enlarge(
                base, count, capacity, to: wanted, stride: MemoryLayout<Element>.stride)
        else { return false }
        base = larger.memory.bindMemory(to: Element.self, capacity: larger.capacity)
        room = UInt32(truncatingIfNeeded: larger.capacity)
        return true
    }

    /// Returns false, with nothing changed, when out of memory. (No caller may ignore that: where room has been
    /// reserved, `appendReserved` says so.)
    @inline(__always)
    mutating func append(_ element: Element) -> Bool {
        if count == capacity, !reserve(count &+ 1) { return false }
        appendReserved(element)
        return true
    }

    /// Appends an element. The room must be reserved.
    @inline(__always)
    mutating func appendReserved(_ element: Element) {
        extend().initialize(to: element)
    }

    /// Appends an element that the caller initializes; nil, with nothing changed, when out of memory.
    @inline(__always)
    mutating func extended() -> UnsafeMutablePointer<Element>? {
        count < capacity || reserve(count &+ 1) ? extend() : nil
    }

    /// Appends the elements of another buffer. The room must be reserved.
    mutating func appendReserved(contentsOf other: Buffer) {
        guard let first = other.base else { return }
        extend(by: other.count).update(from: first, count: other.count)
    }

    /// Appends an element that the caller initializes. The room must be reserved.
    @inline(__always)
    mutating func extend() -> UnsafeMutablePointer<Element> { extend(by: 1) }

    /// Appends elements that the caller initializes. The room must be reserved.
    @inline(__always)
    mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        assert(count &+ more <= capacity, "Buffer: the room was not reserved")
        let first = base.unsafelyUnwrapped + count
        count &+= more
        return first
    }

    /// The room must be reserved.
    mutating func insertReserved(_ element: Element, at index: Int) {
        assert(index >= 0 && index <= count, "Buffer: the index is out of range")
        _ = extend()
        let base = base.unsafelyUnwrapped
        memmove(base + (index &+ 1), base + index, (count &- 1 &- index) &* MemoryLayout<Element>.stride)
        base[index] = element
    }

    /// Keeps the order of the other elements.
    mutating func remove(at index: Int) {
        guard let base else { return }
        assert(index >= 0 && index < count, "Buffer: the index is out of range")
        count &-= 1
        if index == count { return }
        memmove(base + index, base + (index &+ 1), (count &- index) &* MemoryLayout<Element>.stride)
    }

    /// Moves the last element to the index.
    mutating func swapRemove(at index: Int) {
        self[index] = self[count &- 1]
        count &-= 1
    }

    /// Removes the elements from index `count` on; keeps the storage.
    mutating func truncate(to count: Int) {
        assert(count >= 0 && count <= self.count, "Buffer: it has fewer elements")
        self.count = count
    }

    mutating func free() {
        Memory.release(base)
        self = Buffer()
    }
}

extension Buffer {
    @inline(__always)
    var first: Element? { isEmpty ? nil : self[0] }
    var last: Element? { isEmpty ? nil : self[count &- 1] }
}

extension Buffer: Sequence {
    /// Elements that are added during the iteration are not visited; none may be removed.
    struct Iterator: IteratorProtocol {
        private var current: UnsafeMutablePointer<Element>?
        private var left: Int

        /// `count` elements from `base` on.
        @inline(__always)
        init(_ base: UnsafeMutablePointer<Element>?, count: Int) {
            current = base
            left = count
        }

        @inline(__always)
        mutating func next() -> Element? {
            if left == 0 { return nil }
            left &-= 1
            defer { current = current.unsafelyUnwrapped + 1 }
            return current.unsafelyUnwrapped.pointee
        }
    }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(base, count: count) }
}

extension Buffer {
    func firstIndex(where matches: (Element) -> Bool) -> Int? {
        var at = 0
        while at < count {
            if matches(self[at]) { return at }
            at &+= 1
        }
        return nil
    }
}

/// The part of `Buffer` that does not depend on the element type, compiled once.
private enum BufferStorage {
    /// Moves the elements to larger storage. Returns nil, with nothing changed, when out of memory.
    @inline(never)
    static func enlarge(
        _ base: UnsafeMutableRawPointer?, _ count: Int, _ capacity: Int, to wanted: Int, stride: Int
    ) -> (memory: UnsafeMutableRawPointer, capacity: Int)? {
        let larger = max(wanted, capacity &* 2, 4)
        let (bytes, overflow) = larger.multipliedReportingOverflow(by: stride)
        guard !overflow, larger <= UInt32.max, let memory = Memory.allocate(bytes) else { return nil }
        if let base {
            memory.copyMemory(from: base, byteCount: count &* stride)
            Memory.release(base)
        }
        return (memory, larger)
    }
}
