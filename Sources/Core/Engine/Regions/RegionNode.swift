// A rectangle in the region tree.

import CGesta

/// The rectangle's corner is in the caller's coordinates, relative to the parent's corner with the lowest coordinates.
/// Its size is in the region's own coordinates, which differ only if there is a transform.
struct RegionNode<Member> {
    typealias Pointer = UnsafeMutablePointer<RegionNode>

    let id: UInt32
    private(set) var parent: Pointer?
    let depth: Int32
    /// Among siblings of the same order, the one created later is above.
    let serial: UInt64
    private(set) var rect: gesta_rect
    private(set) var order: Int32 = 0
    private(set) var isEnabled = true
    /// Nil for the identity.
    private(set) var transform: UnsafeMutablePointer<RegionTransform>?
    var children = RegionChildren<Member>()
    /// The name that the program has given it.
    private(set) var label = Label()
    /// In an order that is up to their owner.
    private(set) var members = Buffer<Member>()
    /// Its index in the parent's `children`.
    private(set) var index = 0
    /// Its number when the tree was numbered last, and the number after those of the regions inside it.
    private(set) var first: Int32 = 0
    private(set) var end: Int32 = 0
    /// Contacts could reach it then.
    private(set) var isReachable = false
    /// The index of the child that a walk enters next.
    private var nextChild = 0
    /// The child on the path to the region that coordinates were last converted for.
    private(set) var pathChild: Pointer?

    /// GESTA_REGION_ROOT: kind region, generation 1, slot 0.
    static var root: UInt32 { HandleKind.region.rawValue << 29 | 1 << 16 }
    /// GESTA_REGION_NONE.
    static var none: UInt32 { 0 }

    init(id: UInt32, parent: Pointer?, serial: UInt64, rect: gesta_rect) {
        self.id = id
        self.parent = parent
        depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
        self.serial = serial
        self.rect = rect
    }

    mutating func free() {
        children.free()
        members.free()
        label.free()
        if let transform { Memory.release(transform) }
    }

    /// Where it can be hit: with a transform, it may exceed the region.
    var place: gesta_rect {
        if !isEnabled { return gesta_rect() }
        return transform?.pointee.bounds(of: rect) ?? rect
    }

    /// Whether a point in its own coordinates is inside.
    func contains(_ p: Point) -> Bool { p.x >= 0 && p.y >= 0 && p.x < rect.width && p.y < rect.height }

    // MARK: settings: the tree keeps the parent's children up to date

    mutating func setIndex(_ index: Int) { self.index = index }
    mutating func setParent(_ parent: Pointer) { self.parent = parent }
    mutating func setRect(_ rect: gesta_rect) { self.rect = rect }
    mutating func setOrder(_ order: Int32) { self.order = order }
    /// Makes room for a label. False when out of memory.
    mutating func reserve(label: Text) -> Bool { self.label.reserve(for: label) }
    /// Room has been reserved.
    mutating func set(label: Text) { self.label.set(label) }
    mutating func setEnabled(_ isEnabled: Bool) { self.isEnabled = isEnabled }

    /// Nil removes it. Otherwise `memory` is for a region that has none.
    mutating func setTransform(_ new: RegionTransform?, in memory: UnsafeMutablePointer<RegionTransform>?) {
        guard let new else {
            if let transform { Memory.release(transform) }
            transform = nil
            return
        }
        if transform == nil { transform = memory }
        transform?.initialize(to: new)
    }

    // MARK: walking

    mutating func beginWalk() { nextChild = 0 }
    mutating func nextInWalk() -> Pointer? { children.next(&nextChild) }
    mutating func setPathChild(_ child: Pointer) { pathChild = child }

    mutating func setNumber(_ first: Int32, isReachable: Bool) {
        self.first = first
        self.isReachable = isReachable
    }

    mutating func setEnd(_ end: Int32) { self.end = end }

    // MARK: members

    /// Makes room for `count` members in all. False when out of memory.
    mutating func reserve(members count: Int) -> Bool { members.reserve(count) }

    /// Inserts a member behind those that `isBefore` returns true for; room has been reserved.
    mutating func insert(_ member: Member, after isBefore: (Member) -> Bool) {
        members.insertReserved(member, at: members.partitionIndex(where: isBefore))
    }

    /// Removes the member behind those that `isBefore` returns true for.
    mutating func removeMember(after isBefore: (Member) -> Bool) {
        let at = members.partitionIndex(where: isBefore)
        if at < members.count { members.remove(at: at) }
    }

    mutating func removeAllMembers() { members.truncate(to: 0) }
}
