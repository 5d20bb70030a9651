// The region tree: which regions there are, and which one is at a point.

import CGesta

/// `Member` is what is attached to regions.
final class RegionTree<Member> {
    typealias Pointer = UnsafeMutablePointer<RegionNode<Member>>

    private var table: HandleTable<Pointer>
    /// Covers everything.
    let root: Pointer

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
    }

    var count: Int { table.count }

    func find(_ id: UInt32) -> Result<Pointer, Status> { table.find(id) }

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

    // MARK: changes

    /// A region with its id, which `enter` adds to its parent. A failure changes nothing.
    func makeRegion(in parent: Pointer, _ rect: gesta_rect) -> Result<Pointer, Status> {
        guard parent.pointee.children.reserve() else { return .failure(.memory) }
        return RegionTree.makeRegion(in: &table, parent: parent, rect)
    }

    func enter(_ region: Pointer) { region.pointee.parent?.pointee.children.insert(region) }

    private static func makeRegion(
        in table: inout HandleTable<Pointer>, parent: Pointer?, _ rect: gesta_rect
    ) -> Result<Pointer, Status> {
        guard let memory = Memory.allocate(MemoryLayout<RegionNode<Member>>.stride) else { return .failure(.memory) }
        let region = memory.bindMemory(to: RegionNode<Member>.self, capacity: 1)
        switch table.insert(region) {
        case .failure(let status):
            Memory.release(memory)
            return .failure(status)
        case .success(let id):
            table.made &+= 1
            region.initialize(to: RegionNode(id: id, parent: parent, serial: table.made, rect: rect))
            return .success(region)
        }
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
