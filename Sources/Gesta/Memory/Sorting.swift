// Sorting without further memory, and heaps: the first of a changing list.

extension Buffer {
    /// Sorts by a total order in N log N steps. (Heapsort: the standard library's sort allocates.)
    func sort(by precedes: (Element, Element) -> Bool) {
        var at = count / 2
        while at > 0 {
            at &-= 1
            sink(at, count, precedes)
        }
        var left = count
        while left > 1 {
            left &-= 1
            (self[0], self[left]) = (self[left], self[0])
            sink(0, left, precedes)
        }
    }

    /// Adds an element to a heap, whose first element precedes all others; room has been reserved.
    mutating func push(_ element: Element, by precedes: (Element, Element) -> Bool) {
        append(element)
        var at = count &- 1
        while at > 0, precedes(element, self[(at &- 1) / 2]) {
            self[at] = self[(at &- 1) / 2]
            at = (at &- 1) / 2
        }
        self[at] = element
    }

    /// Removes the first element of a heap and returns it.
    mutating func popFirst(by precedes: (Element, Element) -> Bool) -> Element? {
        if isEmpty { return nil }
        let first = self[0]
        swapRemove(at: 0)
        if !isEmpty { sink(0, count) { precedes($1, $0) } }
        return first
    }

    /// Moves an element of the first `count`, a heap with the last one on top, down to its place.
    private func sink(_ start: Int, _ count: Int, _ precedes: (Element, Element) -> Bool) {
        let moving = self[start]
        var at = start
        while 2 &* at &+ 1 < count {
            var child = 2 &* at &+ 1
            if child &+ 1 < count, precedes(self[child], self[child &+ 1]) { child &+= 1 }
            if !precedes(moving, self[child]) { break }
            self[at] = self[child]
            at = child
        }
        self[at] = moving
    }
}
