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
        Heapsort.sort(
            count, by: { precedes(self[$0], self[$1]) }, swap: { (self[$0], self[$1]) = (self[$1], self[$0]) })
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

/// The part of `sort` that does not depend on the element type, compiled once.
private enum Heapsort {
    /// `precedes` and `swap` receive indices.
    @inline(never)
    static func sort(_ count: Int, by precedes: (Int, Int) -> Bool, swap: (Int, Int) -> Void) {
        var (first, left) = (count / 2, count)
        while left > 1 {
            // First, all become a heap, from the last that has others below it; then its first one is taken.
            if first > 0 {
                first &-= 1
            } else {
                left &-= 1
                swap(0, left)
            }
            var at = first
            while 2 &* at &+ 1 < left {
                var child = 2 &* at &+ 1
                if child &+ 1 < left, precedes(child, child &+ 1) { child &+= 1 }
                if !precedes(at, child) { break }
                swap(at, child)
                at = child
            }
        }
    }
}
