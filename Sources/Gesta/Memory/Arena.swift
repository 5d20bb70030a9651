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

    /// Returns a block of `words` times 8 bytes, aligned to 8 bytes; nil when out of memory.
    @inline(__always)
    mutating func allocate(words: Int) -> UnsafeMutableRawPointer? {
        let bytes = words &* 8
        guard bytes <= left, let block = next else { return allocateFromNextChunk(bytes) }
        next = block + bytes
        left &-= bytes
        return block
    }

    /// Uses the next chunk that is large enough, or a new one.
    @inline(never)
    private mutating func allocateFromNextChunk(_ bytes: Int) -> UnsafeMutableRawPointer? {
        while current &+ 1 < chunks.count {
            current &+= 1
            if bytes <= chunks[current].size { return startChunk(chunks[current], bytes) }
        }
        let size = max(bytes, Arena.smallest)
        guard chunks.reserve(chunks.count &+ 1), let base = Memory.allocate(size) else { return nil }
        chunks.append(Chunk(base: base, size: size))
        current = chunks.count &- 1
        return startChunk(chunks[current], bytes)
    }

    private mutating func startChunk(_ chunk: Chunk, _ bytes: Int) -> UnsafeMutableRawPointer {
        next = chunk.base + bytes
        left = chunk.size &- bytes
        return chunk.base
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
