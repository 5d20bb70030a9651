// A growable array that says so when memory is short, instead of trapping, and whose owner frees it.

import CPlatform

/// For trivial elements only: numbers, pointers, structs of them. Copies share the storage: one owner, who calls `free`.
/// Two words: recognizers have many, and mostly empty ones.
struct Buffer<Element> {
    private(set) var base: UnsafeMutablePointer<Element>?
    private var used: UInt32 = 0
    private var room: UInt32 = 0

    init() {}

    private(set) var count: Int {
        @inline(__always) get { Int(used) }
        @inline(__always) set { used = UInt32(truncatingIfNeeded: newValue) }
    }
    var capacity: Int { Int(room) }

    var isEmpty: Bool { count == 0 }

    /// The caller knows that `index` is in 0 ..< count.
    subscript(index: Int) -> Element {
        @inline(__always) get { base.unsafelyUnwrapped[index] }
        nonmutating set { base.unsafelyUnwrapped[index] = newValue }
    }

    func pointer(at index: Int) -> UnsafeMutablePointer<Element> { base.unsafelyUnwrapped + index }

    /// Makes room for `wanted` elements in all. False, with nothing changed, when memory is short.
    @discardableResult @inline(never)
    mutating func reserve(_ wanted: Int) -> Bool {
        if wanted <= capacity { return true }
        guard let larger = enlarged(base, count, capacity, to: wanted, stride: MemoryLayout<Element>.stride) else {
            return false
        }
        base = larger.memory.bindMemory(to: Element.self, capacity: larger.capacity)
        room = UInt32(truncatingIfNeeded: larger.capacity)
        return true
    }

    /// False, with nothing changed, when memory is short.
    @discardableResult @inline(__always)
    mutating func append(_ element: Element) -> Bool {
        if count == capacity, !reserve(count &+ 1) { return false }
        base.unsafelyUnwrapped[count] = element
        count &+= 1
        return true
    }

    /// One more element, which the caller fills; room has been reserved.
    mutating func extend() -> UnsafeMutablePointer<Element> {
        count &+= 1
        return pointer(at: count &- 1)
    }

    /// `more` elements, which the caller fills; room has been reserved.
    mutating func extend(by more: Int) -> UnsafeMutablePointer<Element> {
        count &+= more
        return pointer(at: count &- more)
    }

    mutating func insert(_ element: Element, at index: Int) -> Bool {
        guard reserve(count &+ 1), let base else { return false }
        memmove(base + (index &+ 1), base + index, (count &- index) &* MemoryLayout<Element>.stride)
        base[index] = element
        count &+= 1
        return true
    }

    /// Keeps the order.
    mutating func remove(at index: Int) {
        guard let base else { return }
        memmove(base + index, base + (index &+ 1), (count &- index &- 1) &* MemoryLayout<Element>.stride)
        count &-= 1
    }

    /// The last one takes its place.
    mutating func swapRemove(at index: Int) {
        count &-= 1
        base.unsafelyUnwrapped[index] = base.unsafelyUnwrapped[count]
    }

    /// Forgets those from `count` on; keeps the storage.
    mutating func truncate(to count: Int) { self.count = count }

    mutating func free() {
        Memory.release(base)
        self = Buffer()
    }
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

/// What `reserve` does for elements of any size. Nil, with nothing changed, when memory is short.
@inline(never)
private func enlarged(
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
