// An allocator of small blocks that are released all at once: the values and contact ids of events.

/// Blocks never move. Chunks are kept after `reset`, so that a steady stream of events allocates nothing.
struct Arena {
    private struct Chunk {
        var base: UnsafeMutableRawPointer
        var size: Int
    }

    private static let smallest = 4096
    private var chunks = Buffer<Chunk>()
    private var current = 0
    /// The rest of the current chunk.
    private var next: UnsafeMutableRawPointer?
    private var left = 0

    /// Whether the current chunk has room for `words` times 8 bytes.
    @inline(__always)
    func hasRoom(words: Int) -> Bool { words &* 8 <= left }

    /// Makes room for `words` times 8 bytes, if necessary in the next chunk that is large enough, or in a new one.
    /// Returns false when out of memory.
    mutating func makeRoom(words: Int) -> Bool {
        if hasRoom(words: words), next != nil { return true }
        let bytes = words &* 8
        while current &+ 1 < chunks.count {
            current &+= 1
            if bytes <= chunks[current].size { return startChunk() }
        }
        let size = max(bytes, Arena.smallest)
        guard chunks.reserve(chunks.count &+ 1), let base = Memory.allocate(size) else { return false }
        chunks.appendReserved(Chunk(base: base, size: size))
        current = chunks.count &- 1
        return startChunk()
    }

    private mutating func startChunk() -> Bool {
        (next, left) = (chunks[current].base, chunks[current].size)
        return true
    }

    /// Returns a block of `words` times 8 bytes, aligned to 8 bytes. There is room.
    @inline(__always)
    mutating func take(words: Int) -> UnsafeMutableRawPointer {
        assert(words >= 0 && hasRoom(words: words), "Arena: the room was not made")
        let block = next.unsafelyUnwrapped
        next = block + words &* 8
        left &-= words &* 8
        return block
    }

    /// How many bytes there are in the chunk of an address before that; 0 if it is in none.
    func bytes(before address: UnsafeRawPointer) -> Int {
        for chunk in chunks.elements {
            let begin = UnsafeRawPointer(chunk.base)
            if address >= begin, address <= begin + chunk.size { return address - begin }
        }
        return 0
    }

    @inline(__always)
    mutating func reset() {
        current = 0
        if chunks.count > 0 { (next, left) = (chunks[0].base, chunks[0].size) }
    }

    mutating func free() {
        for chunk in chunks.elements { Memory.release(chunk.base) }
        chunks.free()
    }
}
