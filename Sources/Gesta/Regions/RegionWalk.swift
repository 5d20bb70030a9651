// A walk through the region tree, which numbers the regions: whether one surrounds another is then two comparisons.

extension RegionTree {
    /// Numbers all regions, each before those inside it, and notes which of them contacts can reach. Valid until the
    /// tree changes. (A loop: trees may be deep.)
    func number(isOpen: (Pointer) -> Bool) {
        var next: Int32 = 0
        root.pointee.enterWalk(next, isReachable: isOpen(root))
        var region = root
        while true {
            if let child = region.pointee.nextInWalk() {
                next &+= 1
                child.pointee.enterWalk(next, isReachable: region.pointee.isReachable && isOpen(child))
                region = child
            } else {
                region.pointee.leaveWalk(next &+ 1)
                guard let parent = region.pointee.parent else { return }
                region = parent
            }
        }
    }

    /// Whether `outer` is `inner` or around it, after `number`.
    func surrounds(_ outer: Pointer, _ inner: Pointer) -> Bool {
        outer.pointee.first <= inner.pointee.first && inner.pointee.first < outer.pointee.end
    }
}
