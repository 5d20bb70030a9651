// A rectangle in the region tree.

import CGesta

/// The rectangle is in the caller's coordinates, relative to the parent's corner with the lowest coordinates.
struct RegionNode<Member> {
    typealias Pointer = UnsafeMutablePointer<RegionNode>

    let id: UInt32
    let parent: Pointer?
    let depth: Int32
    /// Among siblings of the same order, the one created later is above.
    let serial: UInt32
    private(set) var rect: gesta_rect
    private(set) var order: Int32 = 0
    private(set) var isEnabled = true
    /// From the lowest to the topmost.
    private(set) var children = Buffer<Child>()
    private(set) var members = Buffer<Member>()
    /// Its number in the last walk through the tree, and the number after those of the regions inside it.
    private(set) var first: Int32 = 0
    private(set) var end: Int32 = 0
    /// Contacts could reach it in the last walk.
    private(set) var isReachable = false

    /// A region inside another, and where it can be hit: nowhere while it is disabled. With it, a search reads one
    /// block of memory, and no region that it does not enter.
    struct Child {
        let region: Pointer
        fileprivate(set) var place: gesta_rect
    }

    /// GESTA_REGION_ROOT: kind region, generation 1, slot 0.
    static var root: UInt32 { HandleKind.region.rawValue << 29 | 1 << 16 }
    /// GESTA_REGION_NONE.
    static var none: UInt32 { 0 }

    init(id: UInt32, parent: Pointer?, serial: UInt32, rect: gesta_rect) {
        self.id = id
        self.parent = parent
        depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
        self.serial = serial
        self.rect = rect
    }

    mutating func free() {
        children.free()
        members.free()
    }

    /// The deepest enabled region at a point given in this region's coordinates; nil if it is this one.
    @inline(__always)
    func child(at point: Point) -> (region: Pointer, point: Point)? {
        var at = children.count
        while at > 0 {
            at &-= 1
            let child = children.pointer(at: at)
            let place = child.pointee.place
            let inside = Point(point.x - place.x, point.y - place.y)
            if inside.x >= 0, inside.y >= 0, inside.x < place.width, inside.y < place.height {
                return (child.pointee.region, inside)
            }
        }
        return nil
    }

    // MARK: children

    mutating func reserveChild() -> Bool { children.reserve(children.count &+ 1) }

    /// Inserts a child according to its order; room has been reserved.
    mutating func insert(_ child: Pointer) {
        var at = children.count
        while at > 0, RegionNode.isAbove(children[at &- 1].region, child) { at &-= 1 }
        _ = children.insert(Child(region: child, place: child.pointee.place), at: at)
    }

    mutating func remove(_ child: Pointer) {
        if let at = index(of: child) { children.remove(at: at) }
    }

    /// Removes the topmost child and returns it.
    mutating func popChild() -> Pointer? {
        if children.isEmpty { return nil }
        let last = children[children.count &- 1].region
        children.truncate(to: children.count &- 1)
        return last
    }

    /// The child's rectangle has changed, or whether it is enabled.
    func update(_ child: Pointer) {
        if let at = index(of: child) { children.pointer(at: at).pointee.place = child.pointee.place }
    }

    private func index(of child: Pointer) -> Int? { children.firstIndex { $0.region == child } }

    /// Where it can be hit.
    private var place: gesta_rect { isEnabled ? rect : gesta_rect() }

    private static func isAbove(_ a: Pointer, _ b: Pointer) -> Bool {
        a.pointee.order > b.pointee.order || (a.pointee.order == b.pointee.order && a.pointee.serial > b.pointee.serial)
    }

    // MARK: settings: the tree keeps the parent up to date

    mutating func setRect(_ rect: gesta_rect) { self.rect = rect }
    mutating func setOrder(_ order: Int32) { self.order = order }
    mutating func setEnabled(_ isEnabled: Bool) { self.isEnabled = isEnabled }

    // MARK: walking

    mutating func enterWalk(_ number: Int32, isReachable: Bool) {
        first = number
        self.isReachable = isReachable
        // Counts the children that were entered, until the walk leaves the region.
        end = 0
    }

    mutating func nextInWalk() -> Pointer? {
        let index = Int(end)
        if index == children.count { return nil }
        end &+= 1
        return children[index].region
    }

    mutating func leaveWalk(_ end: Int32) { self.end = end }

    // MARK: members

    /// Makes room for `count` members in all. False when out of memory.
    mutating func reserve(members count: Int) -> Bool { members.reserve(count) }

    /// Inserts a member behind those that `isBefore` returns true for; room has been reserved.
    mutating func insert(_ member: Member, after isBefore: (Member) -> Bool) {
        var at = members.count
        while at > 0, !isBefore(members[at &- 1]) { at &-= 1 }
        _ = members.insert(member, at: at)
    }

    mutating func removeMember(where matches: (Member) -> Bool) {
        if let at = members.firstIndex(where: matches) { members.remove(at: at) }
    }

    mutating func removeAllMembers() { members.truncate(to: 0) }
}
