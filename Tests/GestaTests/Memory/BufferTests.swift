import Testing

@testable import GestaCore

@Suite("Buffer")
struct BufferTests {
    private func elements(_ buffer: Buffer<Int>) -> [Int] { (0..<buffer.count).map { buffer[$0] } }

    @Test("Behaves like an array under random operations", arguments: [1, 2, 3] as [UInt64])
    func likeAnArray(seed: UInt64) {
        var dice = Dice(seed)
        var buffer = Buffer<Int>()
        defer { buffer.free() }
        var model: [Int] = []
        for step in 0..<2000 {
            switch dice.below(6) {
            case 0, 1:
                #expect(buffer.append(step) == true)
                model.append(step)
            case 2:
                let at = dice.below(model.count + 1)
                #expect(buffer.reserve(buffer.count + 1) == true)
                buffer.insertReserved(step, at: at)
                model.insert(step, at: at)
            case 3 where !model.isEmpty:
                let at = dice.below(model.count)
                buffer.remove(at: at)
                model.remove(at: at)
            case 4 where !model.isEmpty:
                let at = dice.below(model.count)
                buffer.swapRemove(at: at)
                model.swapAt(at, model.count - 1)
                model.removeLast()
            case 5 where dice.chance(5):
                let count = dice.below(model.count + 1)
                buffer.truncate(to: count)
                model.removeLast(model.count - count)
            default:
                continue
            }
            #expect(elements(buffer) == model)
            #expect(buffer.capacity >= buffer.count)
            #expect(buffer.isEmpty == model.isEmpty)
        }
    }

    @Test("Appending within the reserved room does not move the elements")
    func reserve() {
        var buffer = Buffer<Int>()
        defer { buffer.free() }
        #expect(buffer.reserve(100) == true)
        let base = buffer.base
        for element in 0..<100 { buffer.appendReserved(element) }
        #expect(buffer.base == base)
        #expect(buffer.capacity == 100)
        #expect(buffer.append(100) == true)
        #expect(elements(buffer) == Array(0...100))
    }

    @Test("Reserving an impossible size fails and changes nothing", arguments: [Int.max, Int.max / 8, Int.max / 16])
    func tooMuch(wanted: Int) {
        var buffer = Buffer<Int>()
        defer { buffer.free() }
        #expect(buffer.append(7) == true)
        let capacity = buffer.capacity
        #expect(buffer.reserve(wanted) == false)
        #expect(buffer.capacity == capacity)
        #expect(elements(buffer) == [7])
    }

    @Test("Elements can be found, assigned, and modified through a pointer")
    func access() {
        var buffer = Buffer<Int>()
        defer { buffer.free() }
        for element in [5, 6, 7, 6] { #expect(buffer.append(element) == true) }
        #expect(buffer.firstIndex { $0 == 6 } == 1)
        #expect(buffer.firstIndex { $0 == 9 } == nil)
        buffer[3] = 9
        buffer.pointer(at: 0).pointee = 1
        #expect(elements(buffer) == [1, 6, 7, 9])
    }

    @Test("A freed buffer is empty and can be used again")
    func free() {
        var buffer = Buffer<Int>()
        #expect(buffer.append(1) == true)
        buffer.free()
        #expect(buffer.isEmpty && buffer.capacity == 0 && buffer.base == nil)
        #expect(buffer.append(2) == true)
        #expect(elements(buffer) == [2])
        buffer.free()
    }
}
