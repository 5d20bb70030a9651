import Testing

@testable import GestaCore

@Suite("Arena")
struct ArenaTests {
    /// Fills each block with its number and then verifies all of them.
    private func fill(_ arena: inout Arena, sizes: [Int]) -> [UnsafeMutablePointer<UInt64>] {
        var blocks: [UnsafeMutablePointer<UInt64>] = []
        for (number, words) in sizes.enumerated() {
            #expect(arena.makeRoom(words: words) && arena.hasRoom(words: words))
            let memory = arena.take(words: words)
            #expect(UInt(bitPattern: memory) % 8 == 0)
            let block = memory.bindMemory(to: UInt64.self, capacity: words)
            block.update(repeating: UInt64(number), count: words)
            blocks.append(block)
        }
        for (number, words) in sizes.enumerated() {
            #expect((0..<words).allSatisfy { blocks[number][$0] == UInt64(number) }, "block \(number)")
        }
        return blocks
    }

    @Test("Blocks of any size do not overlap and do not move", arguments: [1, 2, 3] as [UInt64])
    func blocks(seed: UInt64) {
        var dice = Dice(seed)
        var arena = Arena()
        defer { arena.free() }
        for _ in 0..<5 {
            let sizes = (0..<200).map { _ in dice.chance(5) ? dice.below(3000) : dice.below(40) }
            _ = fill(&arena, sizes: sizes)
            arena.reset()
        }
    }

    @Test("The same allocations after a reset use the same memory")
    func steady() {
        var arena = Arena()
        defer { arena.free() }
        let sizes = Array(repeating: 25, count: 100)
        let first = fill(&arena, sizes: sizes)
        arena.reset()
        #expect(fill(&arena, sizes: sizes) == first)
    }
}
