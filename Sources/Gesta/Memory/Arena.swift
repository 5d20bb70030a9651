// Memory that is handed out in pieces and taken back all at once: the values and contact ids of events.

/// Pieces never move. Chunks are kept for the next round, so a steady stream of events allocates nothing.
struct Arena {
    private struct Chunk {
        var base: UnsafeMutableRawPointer
        var size: Int
    }

    private static let smallest = 4096
    private var chunks = Buffer<Chunk>()
    private var current = 0
    /// What is left of the current chunk.
    private var next: UnsafeMutableRawPointer?
    private var left = 0

    /// `words` times 8 bytes, aligned to 8; nil when memory is short.
    @inline(__always)
    mutating func allocate(words: Int) -> UnsafeMutableRawPointer? {
        let bytes = words &* 8
        guard bytes <= left, let piece = next else { return allocateElsewhere(bytes) }
        next = piece + bytes
        left &-= bytes
        return piece
    }

    /// In the next chunk that is large enough, or a new one.
    @inline(never)
    private mutating func allocateElsewhere(_ bytes: Int) -> UnsafeMutableRawPointer? {
        while current &+ 1 < chunks.count {
            current &+= 1
            if bytes <= chunks[current].size { return take(bytes, of: chunks[current]) }
        }
        let size = max(bytes, Arena.smallest)
        guard chunks.reserve(chunks.count &+ 1), let base = Memory.allocate(size) else { return nil }
        chunks.append(Chunk(base: base, size: size))
        current = chunks.count &- 1
        return take(bytes, of: chunks[current])
    }

    private mutating func take(_ bytes: Int, of chunk: Chunk) -> UnsafeMutableRawPointer {
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
        var at = 0
        while at < chunks.count {
            Memory.release(chunks[at].base)
            at &+= 1
        }
        chunks.free()
    }
}
