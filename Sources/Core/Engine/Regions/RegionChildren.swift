// The regions directly inside a region, from the lowest to the topmost.

import CGesta

/// Changes neither search nor move the others: they leave the list unsorted, or with empty entries. It is sorted before
/// it is read, at the latest when a contact goes down: the search for the contact's region takes as long.
struct RegionChildren<Member> {
    typealias Pointer = UnsafeMutablePointer<RegionNode<Member>>

    /// With its place, a search reads one block of memory, and no region that it does not enter.
    private struct Entry {
        /// Nil for one that was removed.
        let region: Pointer?
        /// Where it can be hit: see `RegionNode.place`.
        var place = gesta_rect()
    }

    /// The last one is not empty.
    private var entries = Buffer<Entry>()
    private var emptyEntries = 0
    /// How many entries may be in the wrong place: at least as many as are.
    private var misplaced = 0
    /// Where the places of many entries are, once they have been searched.
    private var strips: RegionStrips.Pointer?
    /// How often they have been searched since the last change, at most 2.
    private var searches: UInt8 = 0

    mutating func free() {
        entries.free()
        strips?.pointee.free()
        Memory.release(strips)
    }

    /// The topmost child at a point given in the parent's coordinates, and the point in its coordinates.
    @inline(__always)
    mutating func child(at point: Point) -> (region: Pointer, point: Point)? {
        if misplaced > 0 { sort() }
        if entries.count >= RegionStrips.fewest { return childAmongMany(at: point) }
        return childAmongAll(at: point)
    }

    @inline(__always)
    private func childAmongAll(at point: Point) -> (region: Pointer, point: Point)? {
        var at = entries.count
        while at > 0 {
            at &-= 1
            if let child = child(inEntry: at, at: point) { return child }
        }
        return nil
    }

    /// The second search makes the strips: not where places change with each contact.
    @inline(never)
    private mutating func childAmongMany(at point: Point) -> (region: Pointer, point: Point)? {
        if searches == 1 { fillStrips() }
        searches = min(searches &+ 1, 2)
        guard let strips, strips.pointee.isUpToDate else { return childAmongAll(at: point) }
        for at in strips.pointee.candidates(at: point).reversed() {
            if let child = child(inEntry: Int(at), at: point) { return child }
        }
        return nil
    }

    private mutating func fillStrips() {
        if strips == nil { strips = RegionStrips.make() }
        let entries = entries
        strips?.pointee.fill(count: entries.count) { entries[$0].place }
    }

    /// The entries or their places have changed.
    @inline(never)
    private mutating func setChanged() {
        searches = 0
        strips?.pointee.setOutdated()
    }

    @inline(__always)
    private func child(inEntry at: Int, at point: Point) -> (region: Pointer, point: Point)? {
        let entry = entries.pointer(at: at)
        let place = entry.pointee.place
        let inside = Point(point.x - place.x, point.y - place.y)
        guard inside.x >= 0, inside.y >= 0, inside.x < place.width, inside.y < place.height else { return nil }
        // (An empty entry has no size.)
        let region = entry.pointee.region.unsafelyUnwrapped
        if region.pointee.transform == nil { return (region, inside) }
        let local = region.pointee.toLocal(point)
        return region.pointee.contains(local) ? (region, local) : nil
    }

    /// The lowest child that is not below `index`, which is then the index after it.
    mutating func next(_ index: inout Int) -> Pointer? {
        if misplaced > 0 { sort() }
        while index < entries.count {
            index &+= 1
            if let region = entries[index &- 1].region { return region }
        }
        return nil
    }

    // MARK: changes

    /// With empty entries.
    var count: Int { entries.count }

    /// Makes room for more children. False when out of memory.
    mutating func reserve(_ more: Int = 1) -> Bool { entries.reserve(entries.count &+ more) }

    /// Room has been reserved.
    mutating func insert(_ child: Pointer) {
        setChanged()
        entries.appendReserved(Entry(region: child, place: child.pointee.place))
        child.pointee.setIndex(entries.count &- 1)
        updateOrder(of: child)
    }

    mutating func remove(_ child: Pointer) {
        setChanged()
        entries[child.pointee.index] = Entry(region: nil)
        emptyEntries &+= 1
        removeLastEmptyEntries()
        if emptyEntries > entries.count / 2 {
            removeEmptyEntries()
            renumber()
        }
    }

    /// Removes the topmost child and returns it.
    mutating func popLast() -> Pointer? {
        if misplaced > 0 { sort() }
        guard !entries.isEmpty else { return nil }
        setChanged()
        let last = entries[entries.count &- 1].region
        entries.truncate(to: entries.count &- 1)
        removeLastEmptyEntries()
        return last
    }

    /// The child's rectangle or transform has changed, or whether it is enabled.
    mutating func updatePlace(of child: Pointer) {
        setChanged()
        entries.pointer(at: child.pointee.index).pointee.place = child.pointee.place
    }

    /// The child is new, or its order has changed.
    mutating func updateOrder(of child: Pointer) {
        let index = child.pointee.index
        if !areInOrder(index &- 1, index) || !areInOrder(index, index &+ 1) { misplaced &+= 1 }
    }

    // MARK: order

    /// Whether two entries are in order, or one of them is beyond an end.
    private func areInOrder(_ lower: Int, _ upper: Int) -> Bool {
        if lower < 0 || upper == entries.count { return true }
        guard entries[lower].region != nil, entries[upper].region != nil else { return false }
        return RegionChildren.isBelow(entries[lower], entries[upper])
    }

    /// Neither entry is empty.
    private static func isBelow(_ a: Entry, _ b: Entry) -> Bool {
        let (a, b) = (a.region.unsafelyUnwrapped, b.region.unsafelyUnwrapped)
        return a.pointee.order == b.pointee.order
            ? a.pointee.serial < b.pointee.serial : a.pointee.order < b.pointee.order
    }

    @inline(never)
    private mutating func sort() {
        setChanged()
        removeEmptyEntries()
        if misplaced < 8 {
            entries.insertionSort(by: RegionChildren.isBelow)
        } else {
            entries.sort(by: RegionChildren.isBelow)
        }
        misplaced = 0
        renumber()
    }

    private mutating func removeEmptyEntries() {
        var kept = 0
        for entry in entries where entry.region != nil {
            entries[kept] = entry
            kept &+= 1
        }
        entries.truncate(to: kept)
        emptyEntries = 0
    }

    private mutating func removeLastEmptyEntries() {
        while !entries.isEmpty, entries[entries.count &- 1].region == nil {
            entries.truncate(to: entries.count &- 1)
            emptyEntries &-= 1
        }
    }

    private func renumber() {
        var at = 0
        while at < entries.count {
            entries[at].region.unsafelyUnwrapped.pointee.setIndex(at)
            at &+= 1
        }
    }
}
