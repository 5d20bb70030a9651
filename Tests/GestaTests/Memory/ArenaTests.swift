import Testing

@testable import Gesta

@Suite("Arena")
struct ArenaTests {
    /// Fills each piece with its number and looks at all of them at the end.
    private func fill(_ arena: inout Arena, sizes: [Int]) -> [UnsafeMutablePointer<UInt64>] {
        var pieces: [UnsafeMutablePointer<UInt64>] = []
        for (number, words) in sizes.enumerated() {
            let memory = arena.allocate(words: words)!
            #expect(UInt(bitPattern: memory) % 8 == 0)
            let piece = memory.bindMemory(to: UInt64.self, capacity: words)
            piece.update(repeating: UInt64(number), count: words)
            pieces.append(piece)
        }
        for (number, words) in sizes.enumerated() {
            #expect((0..<words).allSatisfy { pieces[number][$0] == UInt64(number) }, "piece \(number)")
        }
        return pieces
    }

    @Test("Pieces of any size do not overlap and stay where they are", arguments: [1, 2, 3] as [UInt64])
    func pieces(seed: UInt64) {
        var dice = Dice(seed)
        var arena = Arena()
        defer { arena.free() }
        for _ in 0..<5 {
            let sizes = (0..<200).map { _ in dice.chance(5) ? dice.below(3000) : dice.below(40) }
            _ = fill(&arena, sizes: sizes)
            arena.reset()
        }
    }

    @Test("The same round again takes the same memory")
    func steady() {
        var arena = Arena()
        defer { arena.free() }
        let sizes = Array(repeating: 25, count: 100)
        let first = fill(&arena, sizes: sizes)
        arena.reset()
        #expect(fill(&arena, sizes: sizes) == first)
    }
}
