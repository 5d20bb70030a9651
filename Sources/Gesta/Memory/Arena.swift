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
    private var used = 0

    /// `words` times 8 bytes, aligned to 8; nil when memory is short.
    mutating func allocate(words: Int) -> UnsafeMutableRawPointer? {
        let bytes = words &* 8
        while current < chunks.count {
            let chunk = chunks[current]
            if used &+ bytes <= chunk.size {
                let piece = chunk.base + used
                used &+= bytes
                return piece
            }
            current &+= 1
            used = 0
        }
        let size = max(bytes, Arena.smallest)
        guard chunks.reserve(chunks.count &+ 1), let base = Memory.allocate(size) else { return nil }
        chunks.append(Chunk(base: base, size: size))
        used = bytes
        return base
    }

    mutating func reset() {
        current = 0
        used = 0
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
