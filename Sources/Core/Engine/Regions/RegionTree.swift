// The region tree: which regions there are, and which one is at a point.

import CGesta

/// `Member` is what is attached to regions.
final class RegionTree<Member>: Spaces {
    typealias Pointer = UnsafeMutablePointer<RegionNode<Member>>

    private var table: HandleTable<Pointer>
    /// Covers everything.
    let root: Pointer
    /// Stands in for the root while new regions are staged, and those regions, in the order of creation: nothing leads
    /// to them. See `beginStaging`.
    private var stage: Pointer?
    private var staged = Buffer<Pointer>()
    /// A region has had a transform.
    private var hasTransforms = false

    /// Nil when out of memory.
    static func make() -> RegionTree? {
        var table = HandleTable<Pointer>(.region)
        guard case .success(let root) = RegionTree.makeRegion(in: &table, parent: nil, gesta_rect()) else {
            table.free()
            return nil
        }
        if let tree = Memory.make({ RegionTree(table, root) }) { return tree }
        // The object has freed what it was given.
        return nil
    }

    private init(_ table: HandleTable<Pointer>, _ root: Pointer) {
        self.table = table
        self.root = root
    }

    deinit {
        table.forEach { RegionTree.free($0) }
        table.free()
        staged.free()
    }

    var count: Int { table.count }
    /// The serial number of the region that was made last.
    var newest: UInt64 { table.made }

    func find(_ id: UInt32) -> Result<Pointer, Status> { table.find(id) }

    /// The root as calls see it that change it.
    var outermost: Pointer { stage ?? root }

    /// The same region, or what stands in for the root.
    func findToChange(_ id: UInt32) -> Result<Pointer, Status> {
        id == root.pointee.id ? .success(outermost) : table.find(id)
    }

    /// Makes room for members of `outermost`: attaching that many cannot fail later.
    func reserveInOutermost(members count: Int) -> Bool { outermost.pointee.reserve(members: count) }

    func forEach(_ body: (Pointer) -> Void) { table.forEach(body) }

    // MARK: hit testing

    /// The deepest enabled region at a point; nil if the root region is disabled. (A loop: trees may be deep.)
    @_optimize(speed)
    func region(at point: Point) -> Pointer? {
        guard root.pointee.isEnabled else { return nil }
        var region = root
        var point = point
        while let inner = region.pointee.children.child(at: point) { (region, point) = inner }
        return region
    }

    /// The region and all around it are enabled.
    func isReachable(_ region: Pointer) -> Bool {
        var next: Pointer? = region
        while let region = next {
            if !region.pointee.isEnabled { return false }
            next = region.pointee.parent
        }
        return true
    }

    // MARK: coordinates

    override func isRegion(_ region: UInt32, around other: UInt32) -> Bool {
        guard case .success(let other) = find(other) else { return false }
        var next: Pointer? = other
        while let found = next {
            if found.pointee.id == region { return true }
            next = found.pointee.parent
        }
        return false
    }

    /// As the root region, if the transforms multiply to more than a million times in one direction.
    override func orientation(of region: UInt32) -> Orientation {
        guard hasTransforms, case .success(let region) = find(region) else { return .upright }
        var orientation = Orientation.upright
        var next: Pointer? = region
        while let region = next {
            if let transform = region.pointee.transform {
                orientation = orientation.inside(transform.pointee.orientation)
            }
            next = region.pointee.parent
        }
        return orientation.isWithinLimits ? orientation.settled : .upright
    }

    override func toLocal(_ p: Point, of region: UInt32) -> Point? {
        guard case .success(let region) = find(region) else { return nil }
        return path(to: region).toLocal(p)
    }

    override func toRoot(_ p: Point, of region: UInt32) -> Point? {
        guard case .success(let region) = find(region) else { return nil }
        return path(to: region).toRoot(p)
    }

    override func distance(from region: UInt32, to p: Point) -> Double {
        guard case .success(let region) = find(region), region != root else { return 0 }
        let path = path(to: region)
        let local = path.toLocal(p)
        if region.pointee.contains(local) { return 0 }
        let rect = region.pointee.rect
        let nearest = Point(min(max(local.x, 0), rect.width), min(max(local.y, 0), rect.height))
        return (path.toRoot(nearest) - p).length
    }

    override func depth(in region: UInt32, of p: Point, from side: Int) -> Double {
        guard case .success(let region) = find(region), region != root else { return .infinity }
        let path = path(to: region)
        let (local, rect) = (path.toLocal(p), region.pointee.rect)
        let edge = side < 2 ? 0 : side == 2 ? rect.width : rect.height
        let isInside = side & 1 == 0 ? (local.x < edge) == (side == 2) : (local.y < edge) == (side == 3)
        let foot = side & 1 == 0 ? Point(edge, local.y) : Point(local.x, edge)
        let distance = (path.toRoot(foot) - p).length
        return isInside ? distance : -distance
    }

    // MARK: changes

    /// A region with its id, which `enter` adds to its parent. A failure changes nothing.
    func makeRegion(in parent: Pointer, _ rect: gesta_rect) -> Result<Pointer, Status> {
        guard parent.pointee.children.reserve(), stage == nil || staged.reserve(staged.count &+ 1) else {
            return .failure(.memory)
        }
        let made = RegionTree.makeRegion(in: &table, parent: parent, rect)
        if stage != nil, case .success(let region) = made { staged.appendReserved(region) }
        return made
    }

    func enter(_ region: Pointer) { region.pointee.parent?.pointee.children.insert(region) }

    private static func makeRegion(
        in table: inout HandleTable<Pointer>, parent: Pointer?, _ rect: gesta_rect
    ) -> Result<Pointer, Status> {
        guard let region = allocate() else { return .failure(.memory) }
        switch table.insert(region) {
        case .failure(let status):
            Memory.release(region)
            return .failure(status)
        case .success(let id):
            table.made &+= 1
            region.initialize(to: RegionNode(id: id, parent: parent, serial: table.made, rect: rect))
            return .success(region)
        }
    }

    /// Nil when out of memory.
    private static func allocate() -> Pointer? {
        Memory.allocate(MemoryLayout<RegionNode<Member>>.stride)?.bindMemory(
            to: RegionNode<Member>.self, capacity: 1)
    }

    /// Destroys a region other than the root and all regions inside it, from the leaves up. Calls `willDestroy` for
    /// each.
    func destroy(_ region: Pointer, _ willDestroy: (Pointer) -> Void) {
        region.pointee.parent?.pointee.children.remove(region)
        var node = region
        while true {
            if let inner = node.pointee.children.popLast() {
                node = inner
                continue
            }
            let parent = node.pointee.parent
            let isLast = node == region
            willDestroy(node)
            table.remove(node.pointee.id)
            RegionTree.free(node)
            guard !isLast, let parent else { return }
            node = parent
        }
    }

    private static func free(_ region: Pointer) {
        region.pointee.free()
        Memory.release(region)
    }

    func setRect(_ rect: gesta_rect, of region: Pointer) {
        region.pointee.setRect(rect)
        region.pointee.parent?.pointee.children.updatePlace(of: region)
    }

    /// See `RegionNode.setTransform`.
    func setTransform(
        _ transform: RegionTransform?, of region: Pointer, in memory: UnsafeMutablePointer<RegionTransform>?
    ) {
        hasTransforms = true
        region.pointee.setTransform(transform, in: memory)
        region.pointee.parent?.pointee.children.updatePlace(of: region)
    }

    func setEnabled(_ isEnabled: Bool, of region: Pointer) {
        region.pointee.setEnabled(isEnabled)
        region.pointee.parent?.pointee.children.updatePlace(of: region)
    }

    func setOrder(_ order: Int32, of region: Pointer) {
        region.pointee.setOrder(order)
        region.pointee.parent?.pointee.children.updateOrder(of: region)
    }
}

// MARK: staging

extension RegionTree {
    /// From now on `outermost` is a region without contacts, in which regions can be created and members attached,
    /// until they are published or withdrawn. False when out of memory.
    func beginStaging() -> Bool {
        guard let new = RegionTree.allocate() else { return false }
        new.initialize(
            to: RegionNode(id: root.pointee.id, parent: nil, serial: root.pointee.serial, rect: gesta_rect()))
        stage = new
        return true
    }

    /// Makes room in the root for what is staged. False when out of memory.
    func reservePublishing() -> Bool {
        guard let stage else { return true }
        return root.pointee.children.reserve(stage.pointee.children.count)
            && root.pointee.reserve(members: root.pointee.members.count &+ stage.pointee.members.count)
    }

    /// Moves what is staged into the root; room has been reserved. `attach` attaches a member to it.
    func publish(_ attach: (Member, Pointer) -> Void) {
        guard let stage else { return }
        self.stage = nil
        staged.free()
        while let child = stage.pointee.children.popLast() {
            child.pointee.setParent(root)
            root.pointee.children.insert(child)
        }
        for member in stage.pointee.members { attach(member, root) }
        RegionTree.free(stage)
    }

    /// Destroys what is staged: the next regions get the ids that these had.
    func withdraw() {
        guard let stage else { return }
        self.stage = nil
        while let last = staged.last {
            staged.truncate(to: staged.count &- 1)
            table.withdraw(last.pointee.id)
            table.made &-= 1
            RegionTree.free(last)
        }
        staged.free()
        RegionTree.free(stage)
    }
}
