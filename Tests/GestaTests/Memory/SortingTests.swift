import Testing

@testable import GestaCore

@Suite("Sorting")
struct SortingTests {
    private func buffer(_ elements: [Int]) -> Buffer<Int> {
        var buffer = Buffer<Int>()
        for element in elements { #expect(buffer.append(element) == true) }
        return buffer
    }

    @Test("Both sorts put any list in order", arguments: 0...20)
    func sorts(count: Int) {
        var dice = Dice(UInt64(count))
        let numbers = (0..<count).map { _ in dice.below(10) }
        var (heap, insertion) = (buffer(numbers), buffer(numbers))
        defer {
            heap.free()
            insertion.free()
        }
        heap.sort(by: <)
        insertion.insertionSort(by: <)
        #expect(Array(heap) == numbers.sorted() && Array(insertion) == numbers.sorted())
        for number in -1...10 {
            #expect(heap.partitionIndex { $0 < number } == numbers.filter { $0 < number }.count)
        }
    }

    @Test("A heap in which each element knows its place returns the first one, whatever changes")
    func places() {
        var dice = Dice(7)
        var keys = (0..<60).map { _ in dice.below(40) }
        var place = [Int?](repeating: nil, count: keys.count)
        var heap = Buffer<Int>()
        defer { heap.free() }
        func precedes(_ a: Int, _ b: Int) -> Bool { (keys[a], a) < (keys[b], b) }
        func settle(_ start: Int) {
            let at = heap.rise(start, by: precedes) { place[$0] = $1 }
            heap.sink(at, heap.count, by: precedes) { place[$0] = $1 }
        }
        for _ in 0..<500 {
            let one = dice.below(keys.count)
            if let at = place[one], dice.chance(50) {
                heap.swapRemove(at: at)
                place[one] = nil
                if at < heap.count { settle(at) }
            } else {
                keys[one] = dice.below(40)
                if place[one] == nil { #expect(heap.append(one) == true) }
                settle(place[one] ?? heap.count - 1)
            }
            let inside = keys.indices.filter { place[$0] != nil }
            #expect(heap.count == inside.count && inside.allSatisfy { heap[place[$0]!] == $0 })
            #expect(heap.first == inside.min(by: precedes))
        }
    }
}
