// Searching in order, sorting without further memory, and heaps: the first of a changing list.

extension Buffer {
    /// The number of elements that `isBefore` returns true for, all of which are before the others.
    func partitionIndex(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low &+ high) >> 1
            if isBefore(self[middle]) { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Sorts by a total order in N log N steps. (Heapsort: the standard library's sort allocates.)
    func sort(by precedes: (Element, Element) -> Bool) {
        var at = count / 2
        while at > 0 {
            at &-= 1
            sink(at, count, by: { precedes($1, $0) })
        }
        var left = count
        while left > 1 {
            left &-= 1
            (self[0], self[left]) = (self[left], self[0])
            sink(0, left, by: { precedes($1, $0) })
        }
    }

    /// Sorts a list of which few elements are in the wrong place.
    func insertionSort(by precedes: (Element, Element) -> Bool) {
        var next = 1
        while next < count {
            let moving = self[next]
            var at = next
            while at > 0, precedes(moving, self[at &- 1]) {
                self[at] = self[at &- 1]
                at &-= 1
            }
            if at < next { self[at] = moving }
            next &+= 1
        }
    }

    /// Adds an element to a heap, whose first element precedes all others; room has been reserved.
    mutating func push(_ element: Element, by precedes: (Element, Element) -> Bool) {
        appendReserved(element)
        _ = rise(count &- 1, by: precedes)
    }

    /// Removes the first element of a heap and returns it.
    mutating func popFirst(by precedes: (Element, Element) -> Bool) -> Element? {
        if isEmpty { return nil }
        let first = self[0]
        swapRemove(at: 0)
        if !isEmpty { sink(0, count, by: precedes) }
        return first
    }

    /// Moves an element of a heap up to its place, which it returns. `note` is called with each element that is moved,
    /// and its new place.
    func rise(
        _ start: Int, by precedes: (Element, Element) -> Bool, _ note: (Element, Int) -> Void = { _, _ in }
    ) -> Int {
        let moving = self[start]
        var at = start
        while at > 0, precedes(moving, self[(at &- 1) / 2]) {
            self[at] = self[(at &- 1) / 2]
            note(self[at], at)
            at = (at &- 1) / 2
        }
        self[at] = moving
        note(moving, at)
        return at
    }

    /// Moves an element of a heap, the first `count` elements, down to its place.
    func sink(
        _ start: Int, _ count: Int, by precedes: (Element, Element) -> Bool,
        _ note: (Element, Int) -> Void = { _, _ in }
    ) {
        let moving = self[start]
        var at = start
        while 2 &* at &+ 1 < count {
            var child = 2 &* at &+ 1
            if child &+ 1 < count, precedes(self[child &+ 1], self[child]) { child &+= 1 }
            if !precedes(self[child], moving) { break }
            self[at] = self[child]
            note(self[at], at)
            at = child
        }
        self[at] = moving
        note(moving, at)
    }
}
